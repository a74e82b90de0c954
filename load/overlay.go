package load

import (
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

//go:embed main.go.tmpl
var mainText string

var mainTemplate = template.Must(template.New("main").Parse(mainText))

// overlay is a folder with a main that calls graph functions, and the file that tells the go command to see it where it
// is not: below the graph package, so that internal packages can be imported.
type overlay struct {
	dir    string // ours, to be removed
	file   string // for -overlay
	target string // the main, as the go command sees it
}

// mainFolder is where the go command sees the main. The name is always the same, so that the go command finds what it
// built before.
const mainFolder = "graphgen_main"

func newOverlay(host, importPath string, entries []entry) (*overlay, error) {
	dir, err := os.MkdirTemp("", "graphgen")
	if err != nil {
		return nil, err
	}
	o := &overlay{
		dir: dir, file: filepath.Join(dir, "overlay.json"), target: filepath.Join(host, mainFolder, "main.go"),
	}
	if err := o.fill(importPath, entries); err != nil {
		o.remove()
		return nil, err
	}
	return o, nil
}

func (o *overlay) fill(importPath string, entries []entry) error {
	var text strings.Builder
	err := mainTemplate.Execute(&text, struct {
		ImportPath string
		Entries    []entry
	}{importPath, entries})
	if err != nil {
		return err
	}
	main := filepath.Join(o.dir, "main.go")
	if err := os.WriteFile(main, []byte(text.String()), 0o600); err != nil {
		return err
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {o.target: main}})
	if err != nil {
		return err
	}
	return os.WriteFile(o.file, replace, 0o600)
}

func (o *overlay) path(name string) string { return filepath.Join(o.dir, name) }

func (o *overlay) remove() { os.RemoveAll(o.dir) }
