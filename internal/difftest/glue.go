package difftest

import (
	"slices"
	"strings"
	"text/template"

	"github.com/cudagraph/graphgen/ir"
	"github.com/cudagraph/graphgen/ir/plan"
)

// glueView is what the template needs of one unit.
type glueView struct {
	Label   string
	Base    string
	P       string // prefix of the symbols
	Dims    []int
	Calls   bool
	Devices []int // the graph's, if there are several
	Staged  bool
	Scalars []glueItem
	Buffers []glueItem
	Built   glueBuilt
}

// glueBuilt says which of the arrays of CUDA's objects a unit has: none is empty.
type glueBuilt struct{ Steps, Buffers, Events, Bodies, Conditions, Links bool }

// glueItem is a scalar or buffer: its index among the declarations, name, C type and bytes of an element, and which functions
// it has.
type glueItem struct {
	Index                     int
	Name, Type                string
	Size                      int
	Load, Read, Bind, Pointer bool
	Len                       bool
}

func newGlue(u *Unit) glueView {
	e := u.emit()
	v := glueView{Label: u.Label, Base: e.Base(), P: e.Prefix(), Calls: len(u.Plan.Graph.Callbacks) > 0}
	v.Built.Steps = len(u.Plan.Steps) > 0
	v.Built.Buffers = slices.ContainsFunc(u.Plan.Buffers, emitted)
	v.Built.Events = len(u.Plan.Graph.Events) > 0
	v.Built.Bodies = slices.ContainsFunc(u.Plan.Steps, func(s *plan.Step) bool { return len(s.Bodies()) > 0 })
	v.Built.Conditions = slices.ContainsFunc(u.Plan.Steps, func(s *plan.Step) bool { return s.Kind == plan.Conditional })
	v.Built.Links = slices.ContainsFunc(u.Plan.Steps, func(s *plan.Step) bool { return s.Kind == plan.Send })
	v.Staged = u.Staged
	for i := range u.Plan.Graph.DeviceCount() {
		if u.Plan.Graph.DeviceCount() > 1 {
			v.Devices = append(v.Devices, i)
		}
	}
	for i := range u.Case.Dims {
		v.Dims = append(v.Dims, i)
	}
	for i, s := range u.Case.Scalars {
		v.Scalars = append(v.Scalars, glueItem{Index: i, Name: s.Name, Type: e.CType(s.Type)})
	}
	for i, d := range u.Case.Decls {
		v.Buffers = append(v.Buffers, glueItem{
			Index: i, Name: d.Name, Type: e.CType(d.Type), Size: d.Type.Size,
			Load:    d.Class == ir.Resident || d.Class == ir.State,
			Read:    d.Class == ir.State,
			Bind:    d.Class == ir.External,
			Pointer: d.Class == ir.Input || d.Class == ir.Output,
			Len:     d.Class != ir.Temp,
		})
	}
	return v
}

// glueText makes the one C++ file of a program: every graph in a namespace of its own, and a row that the driver calls
// it by. What the .cu files include is included before, outside of the namespaces.
var glueText = template.Must(template.New("glue").Parse(`{{.Includes}}
#include "driver.h"
{{range .Units}}{{$p := .P}}
#undef GRAPHGEN_TURNS
namespace {{.Label}} {
#include "{{.Label}}/{{.Base}}.cu"

static {{.P}} *self(const void *g) { return static_cast<{{.P}} *>(const_cast<void *>(g)); }

static driver::Api api() {
  driver::Api a = {};
  a.name = "{{.Label}}";
  a.buffers = { {{range .Buffers}}"{{.Name}}", {{end}} };
  a.create = [](void **out, const int64_t *dims, driver::Call call, uintptr_t handle) {
    (void)dims, (void)call, (void)handle;
    {{$p}} *g = nullptr;
{{- if .Devices}}
    const int devices[] = { {{range .Devices}}driver::card({{.}}), {{end}} };
{{- end}}
    const int code = {{.P}}_create(&g, {{if .Devices}}devices, {{.Staged}}{{else}}0{{end}}{{range .Dims}}, dims[{{.}}]{{end}}{{if .Calls}}, call, handle{{end}});
    *out = g;
    return code;
  };
  a.set = [](void *g, int scalar, const void *value) {
    (void)g, (void)value;
    switch (scalar) {
{{- range .Scalars}}
      case {{.Index}}: {
        {{.Type}} x;
        memcpy(&x, value, sizeof x);
        return {{$p}}_set_{{.Name}}(self(g), x);
      }
{{- end}}
    }
    return -1;
  };
  a.load = [](void *g, int buffer, const void *src) {
    (void)g, (void)src;
    switch (buffer) {
{{- range .Buffers}}{{if .Load}}
      case {{.Index}}: return {{$p}}_load_{{.Name}}(self(g), static_cast<const {{.Type}} *>(src));
{{- end}}{{end}}
    }
    return -1;
  };
  a.read = [](void *g, int buffer, void *dst) {
    (void)g, (void)dst;
    switch (buffer) {
{{- range .Buffers}}{{if .Read}}
      case {{.Index}}: return {{$p}}_read_{{.Name}}(self(g), static_cast<{{.Type}} *>(dst));
{{- end}}{{end}}
    }
    return -1;
  };
  a.bind = [](void *g, int buffer, void *pointer, int64_t bytes) {
    (void)g, (void)pointer, (void)bytes;
    switch (buffer) {
{{- range .Buffers}}{{if .Bind}}
      case {{.Index}}: return {{$p}}_bind_{{.Name}}(self(g), pointer, bytes);
{{- end}}{{end}}
    }
    return -1;
  };
  a.pointer = [](void *g, int buffer) -> void * {
    (void)g;
    switch (buffer) {
{{- range .Buffers}}{{if .Pointer}}
      case {{.Index}}: return {{$p}}_{{.Name}}(self(g));
{{- end}}{{end}}
    }
    return nullptr;
  };
  a.bytes = [](const void *g, int buffer) -> int64_t {
    (void)g;
    switch (buffer) {
{{- range .Buffers}}{{if .Len}}
      case {{.Index}}: return {{$p}}_len_{{.Name}}(self(g)) * {{.Size}};
{{- end}}{{end}}
    }
    return -1;
  };
  a.launch = [](void *g) { return {{.P}}_launch(self(g)); };
  a.wait = [](void *g) { return {{.P}}_wait(self(g)); };
  a.close = [](void *g) { return {{.P}}_close(self(g)); };
  a.message = [](const void *g) { return {{.P}}_message(self(g)); };
  a.built = [](const void *object) {
    const {{.P}} *g = self(object);
    driver::Built b;
    b.bodies = { {{if .Built.Bodies}}std::begin(g->body), std::end(g->body){{else}}g->graph{{end}} };
{{- if .Built.Steps}}
    b.nodes.assign(std::begin(g->node), std::end(g->node));
{{- end}}
{{- if .Built.Buffers}}
    b.at.assign(std::begin(g->at), std::end(g->at));
{{- end}}
{{- if .Built.Events}}
    b.events.assign(std::begin(g->own), std::end(g->own));
{{- end}}
{{- if .Built.Links}}
    b.stages.assign(std::begin(g->stage), std::end(g->stage));
{{- end}}
{{- if .Built.Conditions}}
    b.handles.assign(std::begin(g->condition), std::end(g->condition));
{{- end}}
    return b;
  };
  return a;
}

}  // namespace {{.Label}}
{{end}}
int main(int argc, char **argv) {
  return driver::drive({ {{range .Units}}{{.Label}}::api(), {{end}} }, argc, argv);
}
`))

func glue(includes string, units []*Unit) (string, error) {
	data := struct {
		Includes string
		Units    []glueView
	}{Includes: includes}
	for _, u := range units {
		data.Units = append(data.Units, newGlue(u))
	}
	var b strings.Builder
	err := glueText.Execute(&b, data)
	return b.String(), err
}
