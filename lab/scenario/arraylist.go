package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// FileArrays are the arrays of a file: how many FlashArrays there are, or one entry for each array.
type FileArrays struct {
	number int
	list   []FileArray
}

// FileArray is one array.
type FileArray struct {
	Kind string `yaml:"kind"` // one of Kinds, a FlashArray by default
}

// UnmarshalYAML takes a number or a list.
func (f *FileArrays) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind != yaml.SequenceNode {
		return node.Decode(&f.number)
	}
	for _, entry := range node.Content {
		for i := 0; entry.Kind == yaml.MappingNode && i < len(entry.Content); i += 2 {
			if key := entry.Content[i]; key.Value != "kind" {
				return fmt.Errorf("line %d: there is no key %q", key.Line, key.Value)
			}
		}
	}
	if err := node.Decode(&f.list); err != nil {
		return err
	}
	f.number = len(f.list)
	return nil
}

func (f FileArrays) count() int { return f.number }

// kind of the array with this number, counted from 1.
func (f FileArrays) kind(number int) string {
	if number > 0 && number <= len(f.list) && f.list[number-1].Kind != "" {
		return f.list[number-1].Kind
	}
	return FlashArray
}

func (f FileArrays) kinds() (all []string) {
	for i := range f.list {
		all = append(all, f.kind(i+1))
	}
	return all
}

func (f FileArrays) check() error {
	if f.number < 0 {
		return errors.New(": it cannot be negative")
	}
	for i, kind := range f.kinds() {
		if !slices.Contains(Kinds, kind) {
			return fmt.Errorf("[%d].kind: it must be %s, not %q", i, strings.Join(Kinds, ", "), kind)
		}
	}
	return nil
}
