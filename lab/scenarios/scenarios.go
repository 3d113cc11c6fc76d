// Package scenarios holds the experiments that come with the lab.
package scenarios

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.yaml
var files embed.FS

// Names lists the scenarios by name, which is that of the file without .yaml.
func Names() []string {
	all, _ := fs.Glob(files, "*.yaml")
	for i := range all {
		all[i] = strings.TrimSuffix(all[i], ".yaml")
	}
	return all
}

// Text is the YAML of a scenario; ok is false when there is none of the name.
func Text(name string) (text []byte, ok bool) {
	text, err := files.ReadFile(strings.TrimSuffix(name, ".yaml") + ".yaml")
	return text, err == nil
}
