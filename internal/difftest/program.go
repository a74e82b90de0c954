package difftest

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/cudagraph/graphgen/emit/cuda"
)

//go:embed driver
var driver embed.FS

// driverFiles gives the files of the driver by name.
func driverFiles() (map[string][]byte, error) {
	entries, err := driver.ReadDir("driver")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = driver.ReadFile("driver/" + e.Name()); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Program is several graphs in one executable.
type Program struct {
	Dir   string
	Units []*Unit
}

// Write emits every unit into a folder, with the driver and the case file.
func Write(dir string, units []*Unit, tools ...*Toolchain) (*Program, error) {
	p := &Program{dir, units}
	files, err := driverFiles()
	if err != nil {
		return nil, err
	}
	cases := &caseFile{}
	for _, u := range units {
		emitted, err := cuda.Emit(u.emit())
		if err != nil {
			return nil, fmt.Errorf("emit %s: %w\n%s", u.Label, err, u.Case)
		}
		for _, f := range emitted {
			files[filepath.Join(u.Label, f.Name)] = f.Data
		}
		if err := cases.add(u); err != nil {
			return nil, err
		}
		files[filepath.Join(u.Label, "case.txt")] = []byte(u.Case.String() + "\n" + u.Plan.Dump())
	}
	files["cases.bin"] = cases.Bytes()
	for _, t := range tools {
		text, err := glue(t.Includes, units)
		if err != nil {
			return nil, err
		}
		files["main-"+t.Name+".cu"] = []byte(text)
	}
	return p, save(dir, files)
}

// save writes files, by their paths in a folder.
func save(dir string, files map[string][]byte) error {
	for name, data := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Failure is a unit whose run did not give what was expected.
type Failure struct {
	Unit   *Unit
	Report string
}

// timeLimit bounds one run of a program: a missing edge may well make one hang.
const timeLimit = 10 * time.Minute

// alone is held by a program that runs alone.
var alone sync.Mutex

// Run runs an executable under the seeds from first to last, and gives the units that failed.
func (p *Program) Run(t *Toolchain, binary string, first, last int) ([]Failure, error) {
	if t.Alone {
		alone.Lock()
		defer alone.Unlock()
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, filepath.Join(p.Dir, "cases.bin"), fmt.Sprint(first), fmt.Sprint(last))
	cmd.Env = append(os.Environ(), t.Env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	failures := p.failures(stdout.String(), stderr.String())
	if err != nil && len(failures) == 0 {
		return nil, fmt.Errorf("%s: %w\n%s%s", t.Name, err, clip(stdout.String()), clip(stderr.String()))
	}
	return failures, nil
}

var failed = regexp.MustCompile(`(?m)^FAIL (\w+) .*`)

// failures finds the units in what a run printed: wrong values on stdout, sanitizers' reports on stderr after the name of
// the unit that was running.
func (p *Program) failures(stdout, stderr string) []Failure {
	reports := map[string]string{}
	for _, m := range failed.FindAllStringSubmatch(stdout, -1) {
		if reports[m[1]] == "" {
			reports[m[1]] = m[0]
		}
	}
	label := ""
	for part := range strings.SplitSeq(stderr, "== ") {
		head, rest, _ := strings.Cut(part, "\n")
		if name, _, ok := strings.Cut(head, " seed "); ok && !strings.Contains(name, " ") {
			label = name
		}
		if rest = strings.TrimSpace(strings.ReplaceAll(rest, "==================", "")); rest != "" && reports[label] == "" {
			reports[label] = head + "\n" + clip(rest)
		}
	}
	var list []Failure
	for _, u := range p.Units {
		if r := reports[u.Label]; r != "" {
			list = append(list, Failure{u, r})
		}
	}
	return list
}
