package difftest

import (
	"slices"
	"strings"
	"testing"

	"github.com/cudagraph/graphgen/passes"
)

// caseRow is one case of those that broke other tools, as cases.md lists them.
type caseRow struct {
	name  string
	build func(*kit)
	opts  passes.Options
	heavy bool // too large for many runs under sanitizers
}

// cases lists them by group.
var cases = [][]caseRow{graphCases, fusionCases, memoryCases, orderCases, bodyCases, childCases, codeCases, userCases}

// noFusion keeps every step a node of its own.
var noFusion = passes.Options{Debug: passes.Off("fusion")}

// TestCase runs each case in 20 orders under sanitizers. All are built before the first is judged, several to a program.
func TestCase(t *testing.T) {
	t.Parallel()
	kits, light, heavy := prepareCases(t)
	jobs := Batches(light, 20, Job{Tools: []*Toolchain{Address, Thread}, First: 1, Last: 20})
	jobs = append(jobs, Batches(heavy, 20, Job{Tools: []*Toolchain{Plain}, First: 1, Last: 3})...)
	judgeAll(t, kits, append(light, heavy...), jobs)
}

// prepareCases compiles all cases, up to the plan.
func prepareCases(t *testing.T) (kits map[string]*kit, light, heavy []*Unit) {
	kits = map[string]*kit{}
	for _, row := range slices.Concat(cases...) {
		k := newKit(t, "Case"+strings.ReplaceAll(row.name, "_", ""))
		row.build(k)
		kits[row.name] = k
		if k.err == "" {
			k.check()
		}
		u, err := Prepare(k.c, row.opts)
		switch {
		case k.err != "":
			if err == nil || !strings.Contains(err.Error(), k.err) {
				t.Errorf("%s: got error %v, want %q", row.name, err, k.err)
			}
		case err != nil:
			t.Errorf("%s: %v", row.name, err)
		case row.heavy:
			heavy = append(heavy, u)
		default:
			light = append(light, u)
		}
	}
	return kits, light, heavy
}

// judgeAll runs jobs and tells what came of each case.
func judgeAll(t *testing.T, kits map[string]*kit, units []*Unit, jobs []Job) {
	failures := map[string]string{}
	for tool, list := range run(t, jobs) {
		for _, f := range list {
			failures[f.Unit.Label] += tool + ": " + f.Report + "\n" + f.Unit.Case.String() + f.Unit.Plan.Dump()
		}
	}
	for _, row := range slices.Concat(cases...) {
		t.Run(row.name, func(t *testing.T) { judge(t, kits[row.name], units, failures) })
	}
}

// judge tells what came of one case.
func judge(t *testing.T, k *kit, units []*Unit, failures map[string]string) {
	if why := failures[k.c.Name]; why != "" {
		t.Error(why)
	}
	for _, u := range units {
		if u.Case == k.c {
			for _, check := range k.plan {
				check(t, u)
			}
		}
	}
}
