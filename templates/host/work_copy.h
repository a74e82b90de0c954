// ---- Work: copies

namespace graphgen_host {

// Extent is what a copy touches at one end: its bytes lie between first and last of what ptr points to.
struct Extent {
  size_t first, bytes;
};

inline Extent extent_of(const cudaPitchedPtr &p, const cudaPos &pos, const cudaExtent &e) {
  const size_t first = muladd(pos.x, p.pitch, muladd(pos.y, p.ysize, pos.z));
  const size_t last = muladd(muladd(pos.x, e.width, 1), p.pitch,
                             muladd(muladd(pos.y, e.height - 1, 1), p.ysize, muladd(pos.z, e.depth - 1, 1)));
  return {first, last - first};
}

// fits says whether rows and slices do not run into each other.
inline bool fits(const cudaPitchedPtr &p, const cudaPos &pos, const cudaExtent &e) {
  return p.pitch >= muladd(pos.x, e.width, 1) && (e.depth == 1 || p.ysize >= muladd(pos.y, e.height, 1));
}

// agrees says whether memory on this side is what the kind of copy claims.
inline bool agrees(cudaMemcpyKind kind, Side from, Side to) {
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  return kind == cudaMemcpyDefault || ((from == Side::Device) == from_device && (to == Side::Device) == to_device);
}

struct CopyWork final : Work {
  cudaMemcpy3DParms p{};
  bool pageable = false;  // allowed: the caller waits for the copy
  Place from, to;

  bool linear() const { return p.extent.height == 1 && p.extent.depth == 1; }

  bool accepts(const Work &next) const override {
    const auto &other = static_cast<const CopyWork &>(next);
    return linear() && other.linear() && from == other.from && to == other.to;
  }

  bool same(const Work &next) const override {
    const auto &other = static_cast<const CopyWork &>(next);
    const auto there = [](const cudaPitchedPtr &a, const cudaPitchedPtr &b) {
      return a.ptr == b.ptr && a.pitch == b.pitch && a.ysize == b.ysize;
    };
    const cudaExtent &e = p.extent, &f = other.p.extent;
    return there(p.srcPtr, other.p.srcPtr) && there(p.dstPtr, other.p.dstPtr) && e.width == f.width &&
           e.height == f.height && e.depth == f.depth;
  }

  bool reaches(int device) const override {
    return reachable(row(p.srcPtr, p.srcPos, 0, 0), device) && reachable(row(p.dstPtr, p.dstPos, 0, 0), device);
  }

  // end finds where one end lies; false if it does not lie in one living allocation.
  bool end(const cudaPitchedPtr &ptr, const cudaPos &pos, Place *out) const {
    const Block block = memory().at(ptr.ptr, p.extent.width);
    const Extent e = extent_of(ptr, pos, p.extent);
    *out = place_of(block);
    return block.side == Side::Pageable ? pageable : block.usable() && block.holds(ptr.ptr, e.first, e.bytes);
  }

  // check says where both ends lie, if they can lie there.
  bool check(Place *source, Place *target) const {
    return end(p.srcPtr, p.srcPos, source) && end(p.dstPtr, p.dstPos, target) &&
           agrees(p.kind, source->side, target->side);
  }

  // overlaps says whether the two ends share a byte. In each the rows follow one another in memory.
  bool overlaps() const {
    const size_t height = p.extent.height, rows = height * p.extent.depth;
    const auto source = [&](size_t i) { return uintptr_t(row(p.srcPtr, p.srcPos, i % height, i / height)); };
    const auto target = [&](size_t i) { return uintptr_t(row(p.dstPtr, p.dstPos, i % height, i / height)); };
    if (source(rows - 1) + p.extent.width <= target(0) || target(rows - 1) + p.extent.width <= source(0)) return false;
    for (size_t i = 0, j = 0; i < rows && j < rows;) {
      const uintptr_t a = source(i), b = target(j);
      if (a < b + p.extent.width && b < a + p.extent.width) return true;
      ++(a < b ? i : j);
    }
    return false;
  }

  cudaError_t run(int) const override {
    Place source, target;
    if (!check(&source, &target)) return cudaErrorIllegalAddress;  // freed since
    for (size_t z = 0; z < p.extent.depth; z++) {
      for (size_t y = 0; y < p.extent.height; y++) {
        std::memcpy(row(p.dstPtr, p.dstPos, y, z), row(p.srcPtr, p.srcPos, y, z), p.extent.width);
      }
    }
    return cudaSuccess;
  }

  static char *row(const cudaPitchedPtr &ptr, const cudaPos &pos, size_t y, size_t z) {
    return static_cast<char *>(ptr.ptr) + (pos.z + z) * ptr.pitch * ptr.ysize + (pos.y + y) * ptr.pitch + pos.x;
  }
};

inline cudaError_t prepare_copy(const cudaMemcpy3DParms &p, bool pageable, WorkPtr *out) {
  auto work = std::make_shared<CopyWork>();
  work->p = p;
  work->pageable = pageable;
  if (p.kind < cudaMemcpyHostToHost || p.kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  if (p.srcArray || p.dstArray || !p.srcPtr.ptr || !p.dstPtr.ptr) return cudaErrorInvalidValue;
  if (p.extent.width == 0 || p.extent.height == 0 || p.extent.depth == 0) return cudaErrorInvalidValue;
  if (!fits(p.srcPtr, p.srcPos, p.extent) || !fits(p.dstPtr, p.dstPos, p.extent)) return cudaErrorInvalidValue;
  if (!work->check(&work->from, &work->to) || work->overlaps()) return cudaErrorInvalidValue;
  *out = std::move(work);
  return cudaSuccess;
}

inline cudaError_t prepare_copy_node(const cudaGraphNodeParams &params, int, WorkPtr *out) {
  if (params.memcpy.flags != 0) return cudaErrorInvalidValue;
  return prepare_copy(params.memcpy.copyParams, false, out);
}

// line describes a copy of bytes that lie side by side.
inline cudaMemcpy3DParms line(void *dst, const void *src, size_t bytes, cudaMemcpyKind kind) {
  cudaMemcpy3DParms p = {};
  p.dstPtr = make_cudaPitchedPtr(dst, bytes, bytes, 1);
  p.srcPtr = make_cudaPitchedPtr(const_cast<void *>(src), bytes, bytes, 1);
  p.extent = make_cudaExtent(bytes, 1, 1);
  p.kind = kind;
  return p;
}

}  // namespace graphgen_host
