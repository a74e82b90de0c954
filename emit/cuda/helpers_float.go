package cuda

// floatHelpers are Go's arithmetic of floats.
var floatHelpers = []helperRow{
	{"mul.f32", nil, `
// mul is a product that no compiler contracts into a fused multiply-add.
__device__ inline float mul(float x, float y) { return __fmul_rn(x, y); }`},
	{"mul.f64", nil, `
// mul is a product that no compiler contracts into a fused multiply-add.
__device__ inline double mul(double x, double y) { return __dmul_rn(x, y); }`},
	{"inf", nil, `
// inf is positive infinity, or negative infinity for a negative sign.
template <class F>
__device__ inline F inf(int64_t sign = 0) {
  return F(__uint_as_float(sign < 0 ? 0xff800000 : 0x7f800000));
}`},
	{"signbit.f32", nil, `
__device__ inline bool signbit(float x) { return __float_as_int(x) < 0; }`},
	{"signbit.f64", nil, `
__device__ inline bool signbit(double x) { return __double_as_longlong(x) < 0; }`},
	{"min.f32", nil, `
// min is NaN if either is, and takes -0 for less than 0: one instruction from sm_80 on.
__device__ inline float min(float x, float y) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm("min.NaN.f32 %0, %0, %1;" : "+f"(x) : "f"(y));
  return x;
#else
  if (x != x || y != y) return x + y;
  return x < y || (x == y && __float_as_int(x) < 0) ? x : y;
#endif
}`},
	{"min.f64", []string{"signbit.f64"}, `
// min is NaN if either is, and takes -0 for less than 0.
__device__ inline double min(double x, double y) {
  if (x != x || y != y) return x + y;
  return x < y || (x == y && signbit(x)) ? x : y;
}`},
	{"max.f32", nil, `
// max is NaN if either is, and takes -0 for less than 0: one instruction from sm_80 on.
__device__ inline float max(float x, float y) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm("max.NaN.f32 %0, %0, %1;" : "+f"(x) : "f"(y));
  return x;
#else
  if (x != x || y != y) return x + y;
  return x > y || (x == y && __float_as_int(y) < 0) ? x : y;
#endif
}`},
	{"max.f64", []string{"signbit.f64"}, `
// max is NaN if either is, and takes -0 for less than 0.
__device__ inline double max(double x, double y) {
  if (x != x || y != y) return x + y;
  return x > y || (x == y && signbit(y)) ? x : y;
}`},
}

// conversionHelpers turn floats into integers as Go does on amd64, also where the value does not fit.
var conversionHelpers = []helperRow{
	{"to_int32", nil, `
// to_int32 gives the smallest integer for what does not fit.
template <class F>
__device__ inline int32_t to_int32(F x) {
  return x > F(-2147483649.0) && x < F(2147483648.0) ? int32_t(x) : INT32_MIN;
}`},
	{"to_int64", nil, `
// to_int64 gives the smallest integer for what does not fit.
template <class F>
__device__ inline int64_t to_int64(F x) {
  return x >= F(-9223372036854775808.0) && x < F(9223372036854775808.0) ? int64_t(x) : INT64_MIN;
}`},
	{"to_uint64", []string{"to_int64"}, `
// to_uint64 gives negative values modulo 2^64, and 2^63 for what does not fit.
template <class F>
__device__ inline uint64_t to_uint64(F x) {
  return x >= F(9223372036854775808.0) && x < F(18446744073709551616.0) ? uint64_t(x) : uint64_t(to_int64(x));
}`},
}
