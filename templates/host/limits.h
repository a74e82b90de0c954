// ---- The limits of a device ----------------------------------------------------------------------------------------

namespace graphgen_host {

// What is said here is what a card of compute capability 9.0 says.
constexpr unsigned kWarp = 32;
constexpr unsigned kThreads = 1024;                // of a block
constexpr unsigned kThreadsResident = 2048;        // of a multiprocessor
constexpr unsigned kBlocksResident = 32;           // of a multiprocessor
constexpr unsigned kMultiprocessors = 132;
constexpr unsigned kSharedBytes = 48 << 10;        // of a block that did not ask for more
constexpr unsigned kSharedBytesOptIn = 227 << 10;  // of a block that did
constexpr unsigned kSharedBytesReserved = 1 << 10; // of each block, by CUDA
constexpr unsigned kSharedBytesAll = 228 << 10;    // of a multiprocessor
constexpr unsigned kCluster = 8;                   // blocks, on every card that has clusters
constexpr unsigned kClusterNonPortable = 16;       // blocks, on this one
constexpr unsigned kNeighbours = 16;               // multiprocessors over which one cluster may spread
constexpr int kGreatestPriority = -5;

struct DeviceRow {
  cudaDeviceAttr attribute;
  int value;
};

inline constexpr DeviceRow kDevice[] = {
    {cudaDevAttrMaxThreadsPerBlock, kThreads},
    {cudaDevAttrMaxBlockDimX, 1024},
    {cudaDevAttrMaxBlockDimY, 1024},
    {cudaDevAttrMaxBlockDimZ, 64},
    {cudaDevAttrMaxGridDimX, 0x7fffffff},
    {cudaDevAttrMaxGridDimY, 65535},
    {cudaDevAttrMaxGridDimZ, 65535},
    {cudaDevAttrMaxSharedMemoryPerBlock, kSharedBytes},
    {cudaDevAttrWarpSize, kWarp},
    {cudaDevAttrMaxPitch, 0x7fffffff},
    {cudaDevAttrMultiProcessorCount, kMultiprocessors},
    {cudaDevAttrMaxThreadsPerMultiProcessor, kThreadsResident},
    {cudaDevAttrUnifiedAddressing, 1},
    {cudaDevAttrComputeCapabilityMajor, 9},
    {cudaDevAttrComputeCapabilityMinor, 0},
    {cudaDevAttrStreamPrioritiesSupported, 1},
    {cudaDevAttrMaxSharedMemoryPerMultiprocessor, kSharedBytesAll},
    {cudaDevAttrCooperativeLaunch, 1},
    {cudaDevAttrMaxSharedMemoryPerBlockOptin, kSharedBytesOptIn},
    {cudaDevAttrMaxBlocksPerMultiprocessor, kBlocksResident},
    {cudaDevAttrReservedSharedMemoryPerBlock, kSharedBytesReserved},
    {cudaDevAttrClusterLaunch, 1},
    {cudaDevAttrMemSyncDomainCount, 4},
};

// limit is what the device says of itself, or -1 for what it does not know.
constexpr int limit(cudaDeviceAttr attribute) {
  for (const DeviceRow &row : kDevice) {
    if (row.attribute == attribute) return row.value;
  }
  return -1;
}

inline bool launchable(const dim3 &grid, const dim3 &block) {
  const unsigned sizes[] = {block.x, block.y, block.z, grid.x, grid.y, grid.z};
  for (int i = 0; i < 6; i++) {
    const unsigned most = unsigned(limit(cudaDeviceAttr(cudaDevAttrMaxBlockDimX + i)));  // they follow each other
    if (sizes[i] < 1 || sizes[i] > most) return false;
  }
  return uint64_t(block.x) * block.y * block.z <= kThreads;
}

// blocks_resident is how many blocks a multiprocessor holds at once. Registers do not count here, as there are none.
inline unsigned blocks_resident(unsigned threads, size_t shared_bytes) {
  if (threads < 1 || threads > kThreads || shared_bytes > kSharedBytesOptIn) return 0;
  const unsigned by_threads = kThreadsResident / unsigned(round_up(threads, kWarp));
  const unsigned by_shared = unsigned(kSharedBytesAll / (shared_bytes + kSharedBytesReserved));
  return std::min({kBlocksResident, by_threads, by_shared});
}

}  // namespace graphgen_host

inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
  return graphgen_host::call([=] {
    if (!value) return cudaErrorInvalidValue;
    if (device < 0 || device >= graphgen_host::device_count()) return cudaErrorInvalidDevice;
    const int found = graphgen_host::limit(attribute);
    if (found < 0) return cudaErrorInvalidValue;
    *value = found;
    return cudaSuccess;
  });
}

inline cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  return graphgen_host::call([=] {
    if (least) *least = 0;
    if (greatest) *greatest = graphgen_host::kGreatestPriority;
    return cudaSuccess;
  });
}
