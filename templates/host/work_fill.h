// ---- Work: fills

namespace graphgen_host {

struct FillWork final : Work {
  cudaMemsetParamsV2 p{};

  Place place;

  // Of rectangles only the place and the value may change.
  bool accepts(const Work &next) const override {
    const auto &other = static_cast<const FillWork &>(next);
    const auto shape = [](const cudaMemsetParamsV2 &of) {
      return std::make_tuple(of.height, of.width, of.elementSize, of.pitch);
    };
    return place == other.place && (p.height == 1 ? other.p.height == 1 : shape(p) == shape(other.p));
  }

  bool reaches(int device) const override { return reachable(p.dst, device); }

  bool check() const {
    const size_t bytes = muladd(muladd(0, p.width, p.elementSize), p.height - 1, p.pitch);
    const Block block = memory().at(p.dst, bytes);
    return block.usable() && block.holds(p.dst, 0, bytes);
  }

  cudaError_t run(int) const override {
    if (!check()) return cudaErrorIllegalAddress;  // freed since
    for (size_t y = 0; y < p.height; y++) {
      char *row = static_cast<char *>(p.dst) + y * p.pitch;
      switch (p.elementSize) {
        case 1: std::memset(row, int(p.value & 0xff), p.width); break;
        case 2: std::fill_n(reinterpret_cast<uint16_t *>(row), p.width, uint16_t(p.value)); break;
        case 4: std::fill_n(reinterpret_cast<uint32_t *>(row), p.width, uint32_t(p.value)); break;
      }
    }
    return cudaSuccess;
  }
};

inline cudaError_t prepare_fill(const cudaGraphNodeParams &params, int device, WorkPtr *out) {
  auto work = std::make_shared<FillWork>();
  const cudaMemsetParamsV2 &p = work->p = params.memset;
  if (p.elementSize != 1 && p.elementSize != 2 && p.elementSize != 4) return cudaErrorInvalidValue;
  if (p.width == 0 || p.height == 0) return cudaErrorInvalidValue;
  const bool aligned = reinterpret_cast<uintptr_t>(p.dst) % p.elementSize == 0 &&
                       (p.height == 1 || p.pitch % p.elementSize == 0);
  if (!aligned || (p.height > 1 && p.pitch < muladd(0, p.width, p.elementSize))) return cudaErrorInvalidValue;
  if (!work->check() || !work->reaches(device)) return cudaErrorInvalidValue;
  work->place = place_of(p.dst);
  *out = std::move(work);
  return cudaSuccess;
}

// fill describes what cudaMemset does.
inline cudaGraphNodeParams fill(void *dst, int value, size_t bytes) {
  cudaGraphNodeParams params = {};
  params.type = cudaGraphNodeTypeMemset;
  params.memset = {dst, bytes, unsigned(value & 0xff), 1, bytes, 1};
  return params;
}

}  // namespace graphgen_host
