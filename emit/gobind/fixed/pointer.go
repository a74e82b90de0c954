package fixed

// DevicePointer is an address in the memory of a device. It is not for Go to follow.
type DevicePointer uintptr
