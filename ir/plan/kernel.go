package plan

import "github.com/cudagraph/graphgen/ir"

// Block is the number of threads in a block of a generated kernel.
const Block = 256

// Kernel is a generated kernel: for every index of its iteration space it loads, calls device functions in order with
// values in registers, and stores. Kernels that differ only in names are one kernel.
type Kernel struct {
	Name   string  // of the functions that it calls: expose_shoulder_bright; not yet unique or free of keywords
	Doc    string  // one line for the reader of the generated code
	Params []Param // pointers, scalars, counts and values, in order; the last is the number of indices, a Count, but for tests
	Test   bool    // sets a condition: it has one index, and runs as one thread
	Vector int     // consecutive indices a thread takes, 16 bytes of the widest element; 1 when vectors do not apply
	Axes   []int   // sizes of the axes but the first, as Count parameters, when indices are split; empty when linear
	Body   []Instr
}

// ParamBytes is the size of the parameters, each at a multiple of its alignment.
func (k *Kernel) ParamBytes() int {
	bytes := 0
	for _, p := range k.Params {
		size, align := 8, 8
		if p.Kind == Scalar || p.Kind == Value {
			size, align = p.Type.Size, p.Type.Align
		}
		bytes = (bytes+align-1)/align*align + size
	}
	return bytes
}

// Param is a parameter of a generated kernel.
type Param struct {
	Kind ArgKind
	Name string // the user's, not yet unique or free of keywords
	Type ir.Type
	Mode ir.Mode // Pointer: Reads gives a pointer to const
}

// InstrOp is what an instruction of a kernel does.
type InstrOp uint8

// The instructions.
const (
	Load  InstrOp = iota // Results[0] = Param[Index]
	Call                 // Results = Func(Args...)
	Store                // Param[Index] = Args[0]
	Set                  // sets the condition of a handle to Args[0]; a kernel with it has one index
)

// Instr is one instruction.
type Instr struct {
	Op      InstrOp
	Param   int      // Load and Store: the pointer
	Index   []Stride // Load and Store: one for each axis, outermost first
	Func    *ir.Func // Call
	Args    []Operand
	Results []Register // Load and Call
	Test    *Test      // Set
}

// Test says how a kernel sets a condition.
type Test struct {
	Form   ir.Op  // of the conditional: If and While hold when the value is not 0; a Switch takes it as the number of a case
	Handle int    // parameter
	Cases  int    // of a Switch
	Again  bool   // it is at the end of a trip, which it counts; the other begins to count at 0
	Trips  int    // pointer parameter: where it counts, or -1
	AtMost int    // Count parameter: trips after which the loop ends with a fault, or -1
	Pos    ir.Pos // of the loop, for the fault
	Limit  string // what AtMost is, for the fault
}

// Stride is how far an index along an axis moves, in elements: Const, or the value of the Count parameter Param.
type Stride struct {
	Const int64
	Param int // -1 when the stride is Const
}

// Register is a result of an instruction, known to later ones by ID.
type Register struct {
	ID   int
	Name string // the user's: the buffer or variable that it stands for, not yet unique or free of keywords
	Type ir.Type
}

// Operand is a register by ID, or a Scalar, Count or Value parameter.
type Operand struct {
	Register int // -1 when it is a parameter
	Param    int
}
