package difftest

import (
	"context"
	"fmt"
	"path"
	"runtime"
	"slices"
	"sync"

	"github.com/cudagraph/graphgen/emit"
	"github.com/cudagraph/graphgen/internal/randgraph"
	"github.com/cudagraph/graphgen/internal/randgraph/funcs"
	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
	"github.com/cudagraph/graphgen/load"
	"github.com/cudagraph/graphgen/passes"
)

// Unit is one graph of a program: a case and a plan of it.
type Unit struct {
	Case  *randgraph.Case
	Graph *ir.Graph // as recorded, with its functions translated
	Plan  *plan.Plan
	Label string // tells units of one case apart; a C identifier

	Staged bool // copies between devices go by way of the host

	told *plan.Plan // that the built graph is compared with, when it is not Plan
}

// Prepare records a case, translates its functions and runs the pipeline.
func Prepare(c *randgraph.Case, o passes.Options) (*Unit, error) {
	g, err := c.Record()
	if err != nil {
		return nil, err
	}
	if err := translate(g); err != nil {
		return nil, err
	}
	p, err := passes.Run(g, o)
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, c)
	}
	return &Unit{Case: c, Graph: g, Plan: p, Label: c.Name}, nil
}

// Again is the same graph with another plan.
func (u *Unit) Again(label string, o passes.Options) (*Unit, error) {
	p, err := passes.Run(u.Graph, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", label, err, u.Case)
	}
	return &Unit{Case: u.Case, Graph: u.Graph, Plan: p, Label: u.Case.Name + "_" + label}, nil
}

// emit is the unit as the emitters take it. The label makes the symbols unique.
func (u *Unit) emit() *emit.Unit {
	return &emit.Unit{Plan: u.Plan, Package: "gpu", ImportPath: "example.com/gpu/" + u.Label}
}

// translated is every function that a case may use, by key.
var (
	translateMu sync.Mutex
	translated  = map[string]*ir.Func{}
)

// translate puts the bodies into a graph's functions.
func translate(g *ir.Graph) error {
	translateMu.Lock()
	defer translateMu.Unlock()
	if len(translated) == 0 {
		if err := translateAll(); err != nil {
			return err
		}
	}
	for i, f := range g.Funcs {
		if translated[f.Key()] == nil {
			if err := translateSome(load.Ref{Package: f.Package, Name: f.Name}); err != nil {
				return err
			}
		}
		g.Funcs[i] = translated[f.Key()]
	}
	return nil
}

// translateAll does the functions of random graphs in one go, since loading their package takes most of the time.
func translateAll() error {
	pkg := modulePath + "/internal/randgraph/funcs"
	var refs []load.Ref
	for _, f := range funcs.All {
		refs = append(refs, load.Ref{Package: pkg, Name: f.Name})
	}
	for _, f := range funcs.Tests() {
		refs = append(refs, load.Ref{Package: pkg, Name: funcs.Name(f)})
	}
	return translateSome(refs...)
}

const modulePath = "github.com/cudagraph/graphgen"

func translateSome(refs ...load.Ref) error {
	list, err := load.Translate(context.Background(), root(), refs...)
	if err != nil {
		return err
	}
	for i, f := range list {
		if want := refs[i].Package + "." + refs[i].Name; f.Key() != want {
			return fmt.Errorf("translating %s gave %s", want, f.Key())
		}
		translated[f.Key()] = f
	}
	return nil
}

// root is the folder of the module.
func root() string {
	_, file, _, _ := runtime.Caller(0)
	return path.Join(path.Dir(file), "../..")
}

// bufferNames lists the declared buffers by name.
func (u *Unit) bufferNames() []string {
	var names []string
	for _, d := range u.Case.Decls {
		names = append(names, d.Name)
	}
	return slices.Clip(names)
}
