package ir

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// interned holds every struct and array, by its text in JSON, so that == compares types.
var interned sync.Map

func intern(info *TypeInfo) Type {
	key, err := json.Marshal(info)
	if err != nil {
		panic(err) // it is made of strings and integers
	}
	t, _ := interned.LoadOrStore(string(key), Type{info})
	return t.(Type)
}

// MarshalJSON gives a number's name, and all of a struct or an array. No type is "": graphs with mistakes are written, too.
func (t Type) MarshalJSON() ([]byte, error) {
	switch {
	case !t.IsValid():
		return []byte(`""`), nil
	case t.IsCompound():
		return json.Marshal(t.TypeInfo)
	}
	return json.Marshal(t.Name)
}

// UnmarshalJSON finds the type.
func (t *Type) UnmarshalJSON(data []byte) error {
	if data[0] == '{' {
		info := &TypeInfo{}
		err := json.Unmarshal(data, info)
		*t = intern(info)
		return err
	}
	var name string
	if err := json.Unmarshal(data, &name); err != nil {
		return err
	}
	found, ok := TypeNamed(name)
	if !ok && name != "" {
		return fmt.Errorf("unknown type %q", name)
	}
	*t = found
	return nil
}

// IsZero reports whether t is no type, which JSON leaves out.
func (t Type) IsZero() bool { return !t.IsValid() }

// StructsIn lists the structs that types are made of, each once and after those that it holds.
func StructsIn(types ...Type) []Type {
	var list []Type
	var visit func(t Type)
	visit = func(t Type) {
		switch {
		case !t.IsValid() || slices.Contains(list, t):
		case t.Kind == Array:
			visit(t.Elem)
		case t.Kind == Struct:
			for _, f := range t.Fields {
				visit(f.Type)
			}
			list = append(list, t)
		}
	}
	for _, t := range types {
		visit(t)
	}
	return list
}

// Types lists the types that a graph mentions, in the order of its declarations and steps.
func (g *Graph) Types() []Type {
	var types []Type
	for _, s := range g.Scalars {
		types = append(types, s.Type)
	}
	for _, b := range g.Buffers {
		types = append(types, b.Type)
	}
	for _, n := range g.Nodes {
		for _, a := range n.Args {
			types = append(types, g.argType(a))
		}
	}
	return types
}
