package difftest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// Job is a program on its way through toolchains.
type Job struct {
	Units       []*Unit
	Tools       []*Toolchain
	First, Last int // seeds
}

// Check writes, builds and runs a job, and gives the failures of each toolchain.
func (j Job) Check(dir string) (map[string][]Failure, error) {
	p, err := Write(dir, j.Units, j.Tools...)
	if err != nil {
		return nil, err
	}
	all := map[string][]Failure{}
	for _, t := range j.Tools {
		binary, err := t.Build(p)
		if err != nil {
			return nil, err
		}
		if all[t.Name], err = p.Run(t, binary, j.First, j.Last); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// slots holds a place for each program that is built at once, by whichever test; a compiler under sanitizers takes more
// than a gigabyte.
var slots = make(chan struct{}, runtime.NumCPU())

// Parallel runs jobs, each in a folder of its own, and gives what failed by toolchain.
func Parallel(dir string, jobs []Job) (map[string][]Failure, error) {
	var (
		mu    sync.Mutex
		wait  sync.WaitGroup
		all   = map[string][]Failure{}
		first error
	)
	for i, j := range jobs {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			failures, err := j.Check(filepath.Join(dir, fmt.Sprint(i)))
			mu.Lock()
			defer mu.Unlock()
			if first == nil {
				first = err
			}
			for tool, list := range failures {
				all[tool] = append(all[tool], list...)
			}
		})
	}
	wait.Wait()
	return all, first
}

// Batches splits units into jobs of at most size units each, as many as there are processors where that leaves a few to each.
func Batches(units []*Unit, size int, j Job) []Job {
	const few = 4
	size = min(size, max(few, (len(units)+cap(slots)-1)/cap(slots)))
	var jobs []Job
	for len(units) > 0 {
		n := min(size, len(units))
		j.Units = units[:n]
		jobs = append(jobs, j)
		units = units[n:]
	}
	return jobs
}

// Folder is where a test writes its programs: one that goes away, unless the user asks to keep it.
func Folder(keep string) (dir string, done func(), err error) {
	if keep != "" {
		return keep, func() {}, os.MkdirAll(keep, 0o755)
	}
	dir, err = os.MkdirTemp("", "difftest-")
	return dir, func() { os.RemoveAll(dir) }, err
}
