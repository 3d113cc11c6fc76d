package lab

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const maxLines = 500

// layers orders the packages: each may import only packages of lower layers. Packages that are not listed are free.
var layers = map[string]int{
	"san": 0, "tlscert": 0, "soapshape": 0, "replay": 0,
	"gate": 1, "writes": 1,
	"vcenter": 2, "flasharray": 2, "powermax": 2, "powerstore": 2, "ontap": 2, "wsapi": 2, "storagevirtualize": 2, "unity": 2, "vsp": 2, "truenas": 2, "shell": 2,
	"scenario": 3,
	"control":  4,
	"cmd/lab":  5,
}

func TestPackagesImportOnlyLowerLayers(t *testing.T) {
	output, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for decoder := json.NewDecoder(bytes.NewReader(output)); decoder.More(); {
		var found struct {
			ImportPath string
			Imports    []string
		}
		if err := decoder.Decode(&found); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(found.ImportPath, "tidemark.io/lab/")
		layer, listed := layers[name]
		if !listed {
			continue
		}
		checked++
		for _, path := range found.Imports {
			imported, own := strings.CutPrefix(path, "tidemark.io/lab/")
			if below, known := layers[imported]; own && known && below >= layer {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
	if checked < 2 {
		t.Errorf("only %d packages were checked", checked)
	}
}

func TestNoFileIsTooLong(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if lines := bytes.Count(text, []byte("\n")); lines > maxLines {
			t.Errorf("%s has %d lines", path, lines)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
