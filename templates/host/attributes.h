// ---- Attributes of kernels and of their launches -------------------------------------------------------------------

namespace graphgen_host {

// Settings are what a program asked for a kernel on one device.
struct Settings {
  int dynamic_shared = kSharedBytes;
  int carveout = cudaSharedmemCarveoutDefault;
  int large_clusters = 0;
};

struct AllSettings {
  std::mutex mutex;
  std::map<std::pair<const Function *, int>, Settings> of;
};

inline AllSettings &all_settings() {
  static AllSettings *one = new AllSettings;  // never destroyed, as the handles
  return *one;
}

inline Settings settings(const Function *function, int device) {
  Lock lock(all_settings().mutex);
  const auto at = all_settings().of.find({function, device});
  return at == all_settings().of.end() ? Settings{} : at->second;
}

struct SettingRow {
  cudaFuncAttribute attribute;
  int Settings::*member;
  int least, most;
};

inline constexpr SettingRow kSettings[] = {
    {cudaFuncAttributeMaxDynamicSharedMemorySize, &Settings::dynamic_shared, 0, kSharedBytesOptIn},
    {cudaFuncAttributePreferredSharedMemoryCarveout, &Settings::carveout, -1, 100},
    {cudaFuncAttributeNonPortableClusterSizeAllowed, &Settings::large_clusters, 0, 1},
};

inline cudaError_t set_setting(const Function *function, int device, cudaFuncAttribute attribute, int value) {
  if (!function) return cudaErrorInvalidDeviceFunction;
  for (const SettingRow &row : kSettings) {
    if (row.attribute != attribute) continue;
    if (value < row.least || value > row.most) return cudaErrorInvalidValue;
    Lock lock(all_settings().mutex);
    all_settings().of[{function, device}].*row.member = value;
    return cudaSuccess;
  }
  return cudaErrorInvalidValue;
}

// Attributes are what one launch has beside a grid and a block, by cudaLaunchAttributeID.
struct Attributes {
  cudaLaunchAttributeValue of[cudaLaunchAttributePreferredSharedMemoryCarveout + 1] = {};

  bool cooperative() const { return of[cudaLaunchAttributeCooperative].cooperative != 0; }

  // cluster is the shape of a cluster in blocks. A launch without clusters has clusters of one.
  dim3 cluster() const {
    const auto &c = of[cudaLaunchAttributeClusterDimension].clusterDim;
    return c.x == 0 ? dim3(1) : dim3(c.x, c.y, c.z);
  }
};

struct AttributeRow {
  cudaLaunchAttributeID id;
  bool node;  // a node of a graph may have it too
  bool (*valid)(const cudaLaunchAttributeValue &v);
};

// Only the first two change what a launch does here: every stream is as urgent as the next, and all memory is near.
inline constexpr AttributeRow kAttributes[] = {
    {cudaLaunchAttributeCooperative, true, [](const auto &v) { return v.cooperative == 0 || v.cooperative == 1; }},
    {cudaLaunchAttributeClusterDimension, true,
     [](const auto &v) { return v.clusterDim.x >= 1 && v.clusterDim.y >= 1 && v.clusterDim.z >= 1; }},
    {cudaLaunchAttributeProgrammaticStreamSerialization, false, [](const auto &) { return true; }},
    {cudaLaunchAttributePriority, true, [](const auto &) { return true; }},  // CUDA takes the nearest that it has
    {cudaLaunchAttributeMemSyncDomainMap, true,
     [](const auto &v) { return v.memSyncDomainMap.default_ < 4 && v.memSyncDomainMap.remote < 4; }},
    {cudaLaunchAttributeMemSyncDomain, true,
     [](const auto &v) { return v.memSyncDomain == 0 || v.memSyncDomain == cudaLaunchMemSyncDomainRemote; }},
    {cudaLaunchAttributePreferredSharedMemoryCarveout, true,
     [](const auto &v) { return int(v.sharedMemCarveout) >= -1 && int(v.sharedMemCarveout) <= 100; }},
};

inline const AttributeRow *attribute_row(cudaLaunchAttributeID id, bool node) {
  for (const AttributeRow &row : kAttributes) {
    if (row.id == id && (row.node || !node)) return &row;
  }
  return nullptr;
}

inline cudaError_t set_attribute(Attributes *all, cudaLaunchAttributeID id, const cudaLaunchAttributeValue &v,
                                 bool node) {
  const AttributeRow *row = attribute_row(id, node);
  if (!row || !row->valid(v)) return cudaErrorInvalidValue;
  all->of[id] = v;
  return cudaSuccess;
}

}  // namespace graphgen_host

inline cudaError_t cudaFuncSetAttribute(const void *func, cudaFuncAttribute attribute, int value) {
  return graphgen_host::call([=] {
    using namespace graphgen_host;
    return set_setting(function_at(func), current_device, attribute, value);
  });
}

// What a kernel declares as __shared__ is known here when it has run, and so not told.
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *out, const void *func) {
  return graphgen_host::call([=] {
    const graphgen_host::Function *function = graphgen_host::function_at(func);
    if (!out) return cudaErrorInvalidValue;
    if (!function) return cudaErrorInvalidDeviceFunction;
    const graphgen_host::Settings s = graphgen_host::settings(function, graphgen_host::current_device);
    *out = {};
    out->maxThreadsPerBlock = graphgen_host::kThreads;
    out->ptxVersion = out->binaryVersion = 90;
    out->maxDynamicSharedSizeBytes = s.dynamic_shared;
    out->preferredShmemCarveout = s.carveout;
    out->nonPortableClusterSizeAllowed = s.large_clusters;
    return cudaSuccess;
  });
}
