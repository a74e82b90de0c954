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

  bool linear() const override { return p.extent.height == 1 && p.extent.depth == 1; }

  // side finds where one end lies; false if it does not lie in one living allocation.
  bool side(const cudaPitchedPtr &ptr, const cudaPos &pos, Side *out) const {
    const Block block = memory().at(ptr.ptr, p.extent.width);
    const Extent e = extent_of(ptr, pos, p.extent);
    *out = block.side;
    return block.side == Side::Pageable ? pageable : block.usable() && block.holds(ptr.ptr, e.first, e.bytes);
  }

  bool check() const {
    Side from, to;
    return side(p.srcPtr, p.srcPos, &from) && side(p.dstPtr, p.dstPos, &to) && agrees(p.kind, from, to);
  }

  cudaError_t run(int) const override {
    if (!check()) return cudaErrorIllegalAddress;  // freed since
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
  if (!work->check()) return cudaErrorInvalidValue;
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
