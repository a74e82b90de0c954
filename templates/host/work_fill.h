// ---- Work: fills

namespace graphgen_host {

struct FillWork final : Work {
  cudaMemsetParamsV2 p{};

  bool linear() const override { return p.height == 1; }

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

inline cudaError_t prepare_fill(const cudaGraphNodeParams &params, int, WorkPtr *out) {
  auto work = std::make_shared<FillWork>();
  const cudaMemsetParamsV2 &p = work->p = params.memset;
  if (p.elementSize != 1 && p.elementSize != 2 && p.elementSize != 4) return cudaErrorInvalidValue;
  if (p.width == 0 || p.height == 0) return cudaErrorInvalidValue;
  const bool aligned = reinterpret_cast<uintptr_t>(p.dst) % p.elementSize == 0 &&
                       (p.height == 1 || p.pitch % p.elementSize == 0);
  if (!aligned || (p.height > 1 && p.pitch < muladd(0, p.width, p.elementSize))) return cudaErrorInvalidValue;
  if (!work->check()) return cudaErrorInvalidValue;
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
