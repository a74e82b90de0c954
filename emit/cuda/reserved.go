package cuda

import (
	"slices"
	"strings"
)

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
	`go Fault fault Vec Words Graph Checked Size SizeRow Scalar Buffer BufferRow Home SlotRow CopyRow MemsetRow ArgRow Arg
	KernelRow Function Kind StepRow DimRow RequireRow ScalarRow FaultRow CallbackRow Call OnDevice TRY UNROLL load_vec
	kBlock kZero kOne kWhere kWhat kHash kSizes kSizeRows kDims kRequires kScalars kScalarRows kScalarWords kBuffers kBufferRows
	kConflicts kSlots kSlotCount kCopies kMemsets kFunctions kArgs kArgCount kValues kKernels kCalls kCallCount kFaults
	kEdges kMaxEdges ConditionRow kConditions kConditionCount kBodies kChildren kSteps kStepCount kRefused kAlign NeedRow kNeeds able
	kDevices kDeviceWhere LinkRow kLinks kLinkCount use check_devices enable connect allocate_staging link_params
	Event EventRow kEvents kEventRows event_of rebind_event
	fit grid_of threads_of fit_all fit_shared fit_cluster fit_cooperative fit_priority set_attributes turns_on enter join forget leave await tell launch_now launch_in_turn
	inner fits takes Arguments store_vec measure fail refuse check check_size align place allocate params fill_arguments copy_params
	is_child open fill drop_children build stale refresh update ready prepare start finish release on_device to_device to_host rebind run_callback complain set_scalar`,
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

// isReserved reports whether a name means something already.
func isReserved(name string) bool {
	return reserved[name] || isVectorType(name) || hasReservedPrefix(name)
}

func hasReservedPrefix(name string) bool {
	return slices.ContainsFunc(reservedPrefixes, func(p string) bool { return strings.HasPrefix(name, p) })
}

// isLoud reports whether a name is in capitals, and so very likely a macro somewhere: EOF, NULL, INFINITY.
func isLoud(name string) bool { return len(name) > 1 && strings.ToUpper(name) == name }

// isVectorType reports whether CUDA has a built-in type of the name: float4, double4_32a.
func isVectorType(name string) bool {
	stem := strings.TrimSuffix(strings.TrimSuffix(name, "_16a"), "_32a")
	base := strings.TrimRight(stem, "1234")
	return base != stem && vectorStems[base]
}

var vectorStems = wordSet("char uchar short ushort int uint long ulong longlong ulonglong float double")
