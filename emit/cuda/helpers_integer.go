package cuda

// integerHelpers are Go's integer arithmetic: it wraps, and its faults are recorded.
var integerHelpers = []helperRow{
	{"raise", nil, `
// raise records a run-time fault, unless an earlier one is on record, and yields 0.
template <class T>
__device__ inline T raise(Fault *fault, int row) {
  atomicCAS(fault, 0, row + 1);
  return T(0);
}`},
	{"Wrap", nil, `
// Wrap is the unsigned type in which a sum or product of integers of type T wraps, as it does in Go.
template <class T>
using Wrap = std::make_unsigned_t<decltype(T() + T())>;`},
	{"neg", []string{"Wrap"}, `
template <class T>
__device__ inline T neg(T x) {
  return T(0 - Wrap<T>(x));
}`},
	{"add", []string{"Wrap"}, `
template <class T>
__device__ inline T add(T x, T y) {
  return T(Wrap<T>(x) + Wrap<T>(y));
}`},
	{"sub", []string{"Wrap"}, `
template <class T>
__device__ inline T sub(T x, T y) {
  return T(Wrap<T>(x) - Wrap<T>(y));
}`},
	{"mul", []string{"Wrap"}, `
template <class T>
__device__ inline T mul(T x, T y) {
  return T(Wrap<T>(x) * Wrap<T>(y));
}`},
	{"quo", []string{"raise", "Wrap"}, `
// quo is x / y; the smallest integer divided by -1 is itself.
template <class T>
__device__ inline T quo(T x, T y, Fault *fault, int row) {
  if (y == 0) return raise<T>(fault, row);
  if (std::is_signed_v<T> && y == T(-1)) return T(0 - Wrap<T>(x));
  return T(x / y);
}`},
	{"rem", []string{"raise"}, `
// rem is x % y.
template <class T>
__device__ inline T rem(T x, T y, Fault *fault, int row) {
  if (y == 0) return raise<T>(fault, row);
  if (std::is_signed_v<T> && y == T(-1)) return T(0);
  return T(x % y);
}`},
	{"shl", []string{"Wrap"}, `
// shl is x << n; nothing is left of x when n is its width or more.
template <class T, class N>
__device__ inline T shl(T x, N n) {
  return uint64_t(n) < 8 * sizeof(T) ? T(Wrap<T>(x) << n) : T(0);
}`},
	{"shl or fault", []string{"raise", "shl"}, `
template <class T, class N>
__device__ inline T shl(T x, N n, Fault *fault, int row) {
  return n < 0 ? raise<T>(fault, row) : shl(x, n);
}`},
	{"shr", nil, `
// shr is x >> n; only the sign is left of x when n is its width or more.
template <class T, class N>
__device__ inline T shr(T x, N n) {
  const unsigned last = 8 * sizeof(T) - 1;
  if (uint64_t(n) <= last) return T(x >> n);
  return std::is_signed_v<T> ? T(x >> last) : T(0);
}`},
	{"shr or fault", []string{"raise", "shr"}, `
template <class T, class N>
__device__ inline T shr(T x, N n, Fault *fault, int row) {
  return n < 0 ? raise<T>(fault, row) : shr(x, n);
}`},
	{"min", nil, `
template <class T>
__device__ inline T min(T x, T y) {
  return y < x ? y : x;
}`},
	{"max", nil, `
template <class T>
__device__ inline T max(T x, T y) {
  return y > x ? y : x;
}`},
}
