// ---- Arithmetic ----------------------------------------------------------------------------------------------------

namespace graphgen_host {

// opaque returns x through a register that the compiler cannot see into. What went in and what comes out are then never
// contracted into one fused multiply-add, which g++ does by itself for machines that have one. Where there is none, the
// barrier would only keep loops from being vectorised.
template <class T>
__forceinline__ T opaque(T x) {
#if defined(__x86_64__) && (defined(__FMA__) || defined(__FMA4__) || defined(__AVX512F__))
  __asm__("" : "+x"(x));
#elif defined(__aarch64__)
  __asm__("" : "+w"(x));
#elif !defined(__x86_64__)
  volatile T kept = x;
  x = kept;
#endif
  return x;
}

// bits gives the bits of x another type.
template <class To, class From>
__forceinline__ To bits(From x) {
  static_assert(sizeof(To) == sizeof(From), "bits are moved, not converted");
  To to;
  std::memcpy(&to, &x, sizeof to);
  return to;
}

}  // namespace graphgen_host

__forceinline__ float __fmul_rn(float a, float b) { return graphgen_host::opaque(a * b); }
__forceinline__ double __dmul_rn(double a, double b) { return graphgen_host::opaque(a * b); }
__forceinline__ float __fadd_rn(float a, float b) { return graphgen_host::opaque(a) + graphgen_host::opaque(b); }
__forceinline__ double __dadd_rn(double a, double b) { return graphgen_host::opaque(a) + graphgen_host::opaque(b); }
__forceinline__ float __fsub_rn(float a, float b) { return graphgen_host::opaque(a) - graphgen_host::opaque(b); }
__forceinline__ double __dsub_rn(double a, double b) { return graphgen_host::opaque(a) - graphgen_host::opaque(b); }
__forceinline__ float __fdiv_rn(float a, float b) { return a / b; }
__forceinline__ double __ddiv_rn(double a, double b) { return a / b; }
__forceinline__ float __fsqrt_rn(float a) { return sqrtf(a); }
__forceinline__ double __dsqrt_rn(double a) { return sqrt(a); }
__forceinline__ float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
__forceinline__ double __fma_rn(double a, double b, double c) { return fma(a, b, c); }

__forceinline__ unsigned __float_as_uint(float x) { return graphgen_host::bits<unsigned>(x); }
__forceinline__ int __float_as_int(float x) { return graphgen_host::bits<int>(x); }
__forceinline__ float __uint_as_float(unsigned x) { return graphgen_host::bits<float>(x); }
__forceinline__ float __int_as_float(int x) { return graphgen_host::bits<float>(x); }
__forceinline__ long long __double_as_longlong(double x) { return graphgen_host::bits<long long>(x); }
__forceinline__ double __longlong_as_double(long long x) { return graphgen_host::bits<double>(x); }
__forceinline__ int __double2loint(double x) { return int(__double_as_longlong(x)); }
__forceinline__ int __double2hiint(double x) { return int(__double_as_longlong(x) >> 32); }
__forceinline__ double __hiloint2double(int hi, int lo) {
  return graphgen_host::bits<double>(uint64_t(unsigned(hi)) << 32 | unsigned(lo));
}

// The builtins leave the count for zero undefined; CUDA does not.
__forceinline__ int __clz(int x) { return x ? __builtin_clz(unsigned(x)) : 32; }
__forceinline__ int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
__forceinline__ int __ffs(int x) { return __builtin_ffs(x); }
__forceinline__ int __ffsll(long long x) { return __builtin_ffsll(x); }
__forceinline__ int __popc(unsigned x) { return __builtin_popcount(x); }
__forceinline__ int __popcll(unsigned long long x) { return __builtin_popcountll(x); }

__forceinline__ unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
__forceinline__ unsigned long long __brevll(unsigned long long x) {
  return (unsigned long long)__brev(unsigned(x)) << 32 | __brev(unsigned(x >> 32));
}

__forceinline__ unsigned __umulhi(unsigned a, unsigned b) { return unsigned(uint64_t(a) * b >> 32); }
__forceinline__ int __mulhi(int a, int b) { return int(int64_t(a) * b >> 32); }
__forceinline__ unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  __extension__ typedef unsigned __int128 wide;
  return (unsigned long long)(wide(a) * b >> 64);
}
__forceinline__ long long __mul64hi(long long a, long long b) {
  __extension__ typedef __int128 wide;
  return (long long)(wide(a) * b >> 64);
}
