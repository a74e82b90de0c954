package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var consoleBlock = regexp.MustCompile("(?s)```console\n\\$ graphgen ([^\n]*)\n(.*?)```")

// What the documentation shows of the command is what the command prints.
func TestDocs(t *testing.T) {
	t.Chdir("../..")
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range consoleBlock.FindAllStringSubmatch(string(text), -1) {
			shown++
			var out bytes.Buffer
			if code := run(strings.Fields(block[1]), &out, &out); code != 0 {
				t.Errorf("%s: graphgen %s: exit code %d", page, block[1], code)
			}
			if diff := cmp.Diff(block[2], out.String()); diff != "" {
				t.Errorf("%s: graphgen %s (-page +command):\n%s", page, block[1], diff)
			}
		}
	}
	if shown == 0 {
		t.Error("no page shows the command")
	}
}

var quickStart = regexp.MustCompile("(?s)```go\n(// Package graphs .*?)```.*?```\n(go tool graphgen[^`]*|go get[^`]*?)```\n\n```\n(Tone: ExecutionPlan[^\n]*)\n```")

// The quick start of the README works as it stands.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	m := quickStart.FindStringSubmatch(string(text))
	if m == nil {
		t.Fatal("the README has no quick start")
	}
	t.Chdir("../..")
	dir, err := os.MkdirTemp("testdata", "readme")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	graphs := filepath.Join(dir, "graphs")
	if err := os.Mkdir(graphs, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(graphs, "tone.go"), []byte(m[1]), 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if code := run([]string{"-o", filepath.Join(dir, "gpu"), "./" + graphs}, &out, &out); code != 0 {
		t.Fatalf("exit code %d: %s", code, out.Bytes())
	}
	if got := strings.TrimSpace(out.String()); got != m[3] {
		t.Errorf("the README shows %q, graphgen prints %q", m[3], got)
	}
}
