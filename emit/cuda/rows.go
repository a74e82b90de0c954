package cuda

// The rows of the tables in a generated file. Fields are C++: enumerators, numbers, quoted strings.
type (
	dimView struct {
		Size, Param, Name, Where string // Param is the C++ parameter
	}
	requireView struct {
		Low, High, Where, What string
	}
	scalarView struct {
		Enum, Name, Type, Param, Where, What, Method, Line string
		Struct                                             bool
		Word                                               int // of the values of scalars, where it begins
	}
	eventView struct {
		Enum, Name, Where, What string
	}
	bufferView struct {
		Enum, Name, Type, Home, Bytes, Slot string
		Elements                            string // the size that counts them
		Where, What, Method, Line           string
		Device                              int
		Load, Read, Bind, Named, Pinned     bool   // which functions there are
		About                               string // for the header
	}
	slotView struct {
		Bytes, Offset            string // Offset is "" unless it is known
		Device                   int
		Conflicts, ConflictCount int
	}
	functionView struct {
		Enum, Name string
	}
	argView struct {
		Kind, Index, Offset string
	}
	launchView struct {
		Function       string
		Grid, Block    []string
		Args, ArgCount int
		Cells          []string // of the view's Columns
		attributes     []string // of all columns
	}
	stepView struct {
		Kind, Name, Where     string
		Row, Edges, EdgeCount int
		Body, Device          int
	}
	userView struct {
		Namespace, Line string
		Lines, Macros   []string // macros that the source defines or undefines
		Types           []string // structs that it mentions
		About           string
	}
)
