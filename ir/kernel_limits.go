package ir

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// maxStatic is what a block has of shared memory that is declared with a size, on every architecture.
const maxStatic = 48 << 10

var (
	directives   = regexp.MustCompile(`(?m)^[ \t]*#(?:\\\n|[^\n])*`)
	launchBounds = regexp.MustCompile(`__launch_bounds__\s*\(\s*(\d+)\s*[,)]`)
	sharedArray  = regexp.MustCompile(`\b__shared__\s+((?:\w+\s+)*?\w+)\s+(\w+)((?:\s*\[\s*\d+\s*\])+)\s*;`)
	arrayLength  = regexp.MustCompile(`\d+`)
)

// kernelLimits reads what the source says of every launch of a kernel: the threads that its blocks have at most, 0 when it
// does not say so in a number, and what no launch could have.
func kernelLimits(name, source string) (threads int, mistake string) {
	plain := directives.ReplaceAllString(source, "")
	head := regexp.MustCompile(`[^;{}]*__global__[^;{}]*?\b` + name + `\s*\(`).FindString(plain)
	if strings.Contains(head, "__cluster_dims__") {
		return 0, "__cluster_dims__ is not for kernels of graphs; remove it, and give their launches Cluster"
	}
	if m := launchBounds.FindStringSubmatch(head); m != nil {
		threads, _ = strconv.Atoi(m[1])
	}
	if plain != source && strings.Contains(source, "#if") {
		return threads, "" // what is compiled is not known
	}
	for _, m := range sharedArray.FindAllStringSubmatch(plain, -1) {
		if bytes := arrayBytes(m[1], m[3]); bytes > maxStatic {
			return threads, fmt.Sprintf("%s takes %d bytes of shared memory, and what is declared with a size has at most %d; declare it "+
				"as extern __shared__ %s %[1]s[], and give the launch Shared(%[2]d)", m[2], bytes, maxStatic, m[1])
		}
	}
	return threads, ""
}

// arrayBytes is the size of an array of numbers; 0 when its type is not understood.
func arrayBytes(element, lengths string) int64 {
	bytes := int64(0)
	if t := cudaTypes[typeName(strings.Fields(element))]; t.IsValid() {
		bytes = int64(t.Size)
	}
	for _, digits := range arrayLength.FindAllString(lengths, -1) {
		n, err := strconv.ParseInt(digits, 10, 32)
		if err != nil || bytes > 1<<31 {
			return bytes
		}
		bytes *= n
	}
	return bytes
}

// threadsFit compares a block with the kernel's __launch_bounds__.
func (k *CUDAKernel) threadsFit(n *Node) string {
	total := 1
	for _, threads := range n.Block {
		total *= threads
	}
	if k.threads == 0 || total <= k.threads {
		return ""
	}
	return fmt.Sprintf("%d threads in the block, and the kernel's __launch_bounds__ has %d; give the launch a smaller Block",
		total, k.threads)
}
