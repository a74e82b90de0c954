package ir

// CUDAKernel is a kernel that the user wrote in CUDA C++; Builder.Launch runs it. It is compiled as nvcc compiles it and
// never fused.
type CUDAKernel struct {
	Name   string        `json:"name"` // of the __global__ function in Source
	Source string        `json:"source"`
	Pos    Pos           `json:"pos"` // of the call to Kernel
	Params []KernelParam `json:"params,omitempty"`
}

// KernelParam is one parameter of a __global__ function, as its source declares it.
type KernelParam struct {
	Name    string `json:"name,omitempty"`
	Text    string `json:"text"`              // the declared type, in CUDA C++
	Type    Type   `json:"type,omitzero"` // of the value, or of what the pointer points to; none when not understood
	Pointer bool   `json:"pointer,omitempty"` // a buffer
	Const   bool   `json:"const,omitempty"`   // a pointer to const
}
