// ---- Graphs: attributes of kernel nodes

namespace graphgen_host {

template <class F>
cudaError_t with_kernel(cudaGraphNode_t handle, F work) {
  return call([&] {
    const Ref<Node> node = handles<Node>().find(handle);
    const auto *kernel = node ? dynamic_cast<const KernelWork *>(node->work.get()) : nullptr;
    return kernel ? work(*node, *kernel) : cudaErrorInvalidValue;
  });
}

}  // namespace graphgen_host

inline cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID id,
                                                   const cudaKernelNodeAttrValue *value) {
  return graphgen_host::with_kernel(node, [=](graphgen_host::Node &n, const graphgen_host::KernelWork &kernel) {
    if (!value) return cudaErrorInvalidValue;
    graphgen_host::Attributes attributes = kernel.attributes;
    const cudaError_t code = graphgen_host::set_attribute(&attributes, id, *value, true);
    return code == cudaSuccess ? graphgen_host::with_attributes(kernel, attributes, &n.work) : code;
  });
}

inline cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID id,
                                                   cudaKernelNodeAttrValue *value) {
  return graphgen_host::with_kernel(node, [=](graphgen_host::Node &, const graphgen_host::KernelWork &kernel) {
    if (!value || !graphgen_host::attribute_row(id, true)) return cudaErrorInvalidValue;
    *value = kernel.attributes.of[id];
    return cudaSuccess;
  });
}
