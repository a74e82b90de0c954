package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCommand(t *testing.T) {
	dir := t.TempDir()
	out, sheet := filepath.Join(dir, "sky.png"), filepath.Join(dir, "sheet.jpg")
	var stdout bytes.Buffer
	if err := run(context.Background(), []string{"-out", out, "--sheet", sheet, "--stretch=20"}, &stdout); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"back end: ", "time: ", "picture: " + out, "before and after: " + sheet} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no %q in\n%s", want, &stdout)
		}
	}
	for name, width := range map[string]int{out: 1000, sheet: 2000 + gap} {
		p, err := readPhoto(name)
		if err != nil {
			t.Fatal(err)
		}
		if p.width != width || p.height != 872 {
			t.Errorf("%s has %d × %d pixels, want %d × 872", name, p.width, p.height, width)
		}
	}
}

func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	words := filepath.Join(dir, "words.png")
	if err := os.WriteFile(words, []byte("no picture"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"sky.jpg"}, `"sky.jpg" is no flag; a photograph is given with -in`},
		{[]string{"-in", filepath.Join(dir, "none.jpg")}, "no such file"},
		{[]string{"-in", words}, "words.png: image: unknown format"},
		{[]string{"-black", "dark"}, `invalid value "dark" for flag -black: want a number from 0 to 1000000`},
		{[]string{"-stretch", "-1"}, "want a number from 0 to 1000000"},
		{[]string{"-stretch", "nan"}, "want a number from 0 to 1000000"},
		{[]string{"-gamma", "1"}, "flag provided but not defined: -gamma"},
		{[]string{"-out", filepath.Join(dir, "sky.gif")}, "sky.gif: want a name that ends in .png or .jpg"},
		{[]string{"-sheet", filepath.Join(dir, "sky")}, "sky: want a name that ends in .png or .jpg"},
	} {
		err := run(context.Background(), test.args, new(bytes.Buffer))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.args, err, test.want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "sky*")); left != nil {
		t.Errorf("mistakes left %v behind", left)
	}
}
