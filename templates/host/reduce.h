// ---- Cooperative groups: reduce and scan

namespace cooperative_groups {

#define GRAPHGEN_HOST_OPERATION(name, expression)               \
  template <class T>                                            \
  struct name {                                                 \
    T operator()(T a, T b) const { return T(expression); }      \
  };
GRAPHGEN_HOST_OPERATION(plus, a + b)
GRAPHGEN_HOST_OPERATION(less, b < a ? b : a)
GRAPHGEN_HOST_OPERATION(greater, a < b ? b : a)
GRAPHGEN_HOST_OPERATION(bit_and, a & b)
GRAPHGEN_HOST_OPERATION(bit_or, a | b)
GRAPHGEN_HOST_OPERATION(bit_xor, a ^ b)
#undef GRAPHGEN_HOST_OPERATION

// inclusive_scan gives each thread the sum of all up to it.
template <class Group, class T, class F = plus<T>>
T inclusive_scan(const Group &group, T v, F f = {}, GRAPHGEN_HOST_HERE) {
  for (unsigned k = 1; k < group.size(); k *= 2) {
    const T other = group.shfl_up(v, k, file, line);
    if (group.thread_rank() >= k) v = f(other, v);
  }
  return v;
}
// exclusive_scan leaves out the thread's own value. What the first one gets is zero.
template <class Group, class T, class F = plus<T>>
T exclusive_scan(const Group &group, T v, F f = {}, GRAPHGEN_HOST_HERE) {
  const T before = group.shfl_up(inclusive_scan(group, v, f, file, line), 1, file, line);
  return group.thread_rank() == 0 ? T{} : before;
}

// reduce sums in the order in which a tile does it on a GPU, for sums of floats depend on it.
template <unsigned Size, class Parent, class T, class F>
T reduce(const thread_block_tile<Size, Parent> &tile, T v, F f, GRAPHGEN_HOST_HERE) {
  for (unsigned k = Size / 2; k > 0; k /= 2) v = f(v, tile.shfl_xor(v, k, file, line));
  return v;
}
template <class T, class F>
T reduce(const coalesced_group &group, T v, F f, GRAPHGEN_HOST_HERE) {
  if (group.size() == 32) return reduce(thread_block_tile<32>(), v, f, file, line);
  return group.shfl(inclusive_scan(group, v, f, file, line), int(group.size()) - 1, file, line);
}

}  // namespace cooperative_groups
