package cuda

import "strings"

// reserved are names that mean something already: to C++, to CUDA, to the headers that generated files include, or to
// the runtime in them.
var reserved = wordSet(
	// C++, with its alternative tokens and what later standards add.
	`alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl
	concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete
	do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable
	namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast
	requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw
	true try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq restrict
	main std`,
	// Macros and types of the C and C++ libraries. Macros in capitals are a rule of their own.
	`assert errno linux unix stdin stdout stderr offsetof alloca isnan isinf signbit isfinite isnormal fpclassify
	issubnormal math_errhandling strdupa strndupa sched_priority assert_perror I be16toh be32toh be64toh htobe16 htobe32
	htobe64 htole16 htole32 htole64 le16toh le32toh le64toh isascii toascii complex imaginary
	int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t intptr_t size_t ssize_t ptrdiff_t uint
	ushort ulong snprintf memcpy strcspn nan`,
	// CUDA.
	`threadIdx blockIdx blockDim gridDim warpSize dim3 min max uint3 kernel make_cudaPitchedPtr make_cudaExtent
	atomicCAS`,
	// The runtime in every generated file.
	`go Fault fault Vec Graph Checked Size SizeRow Scalar Buffer BufferRow Home SlotRow CopyRow MemsetRow ArgRow Arg
	KernelRow Function Kind StepRow DimRow RequireRow ScalarRow FaultRow CallbackRow Call OnDevice TRY UNROLL load_vec
	inner fits takes measure fail refuse check check_size align place allocate params fill_arguments copy_params
	build stale update ready start finish release on_device to_device to_host rebind run_callback complain`,
)

// reservedPrefixes start families of names.
var reservedPrefixes = []string{"cuda", "CU", "M_", "L_", "pthread_", "PTHREAD_", "graphgen_", "int_fast", "uint_fast"}

func wordSet(lists ...string) map[string]bool {
	set := map[string]bool{}
	for _, l := range lists {
		for w := range strings.FieldsSeq(l) {
			set[w] = true
		}
	}
	return set
}

func isReserved(name string) bool {
	if reserved[name] || isVectorType(name) {
		return true
	}
	for _, p := range reservedPrefixes {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return len(name) > 1 && strings.ToUpper(name) == name // very likely a macro somewhere: EOF, NULL, INFINITY
}

// isVectorType reports whether CUDA has a built-in type of the name: float4, ulonglong2.
func isVectorType(name string) bool {
	stem := strings.TrimRight(name, "1234")
	stem, _, _ = strings.Cut(stem, "4_")
	return stem != name && vectorStems[stem]
}

var vectorStems = wordSet("char uchar short ushort int uint long ulong longlong ulonglong float double")
