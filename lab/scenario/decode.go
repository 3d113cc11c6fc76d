package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

var (
	unknownField = regexp.MustCompile(`^line (\d+): field (\S+) not found in type \S+$`)
	wrongKind    = regexp.MustCompile(`^line (\d+): cannot unmarshal (!!seq|!!map) into (\S+)$`)
	wrongValue   = regexp.MustCompile("(?s)^line (\\d+): (?:cannot unmarshal \\S+ )?`(.*?)` (?:into (\\S+)|(.*))$")
)

// decode reads YAML strictly; its errors are one line that names the line and the key.
func decode(text []byte, into any) error {
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	err := d.Decode(into)
	if err == nil || errors.Is(err, io.EOF) {
		return nil
	}
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	var several *yaml.TypeError
	if errors.As(err, &several) && len(several.Errors) > 0 {
		message = several.Errors[0]
	}
	var root yaml.Node
	_ = yaml.Unmarshal(text, &root)
	var date *time.ParseError
	if errors.As(err, &date) {
		return fmt.Errorf("%s: %q is not %s", keyOf(&root, scalar(0, date.Value)), date.Value, describe("time.Time"))
	}
	if m := unknownField.FindStringSubmatch(message); m != nil {
		return fmt.Errorf("line %s: there is no key %q", m[1], m[2])
	}
	if m := wrongKind.FindStringSubmatch(message); m != nil {
		line, _ := strconv.Atoi(m[1])
		key := keyOf(&root, func(n *yaml.Node) bool { return n.Line == line && n.ShortTag() == m[2] })
		if key == "" {
			return fmt.Errorf("line %d: a scenario is made of keys", line)
		}
		return fmt.Errorf("line %d: %s: this is not %s", line, key, describe(m[3]))
	}
	if m := wrongValue.FindStringSubmatch(message); m != nil {
		line, _ := strconv.Atoi(m[1])
		key, reason := keyOf(&root, scalar(line, m[2])), m[4]
		if key == "" {
			return fmt.Errorf("line %d: a scenario is made of keys, not of %q", line, m[2])
		}
		if m[3] != "" {
			reason = "is not " + describe(m[3])
		}
		return fmt.Errorf("line %d: %s: %q %s", line, key, m[2], reason)
	}
	return errors.New(strings.ReplaceAll(message, "\n", "; "))
}

func describe(kind string) string {
	switch {
	case strings.HasPrefix(kind, "[]"):
		return "a list"
	case kind == "time.Duration":
		return "a duration (15m)"
	case kind == "time.Time":
		return "a time (2026-03-02T08:00:00Z)"
	case strings.HasPrefix(kind, "int"), strings.HasPrefix(kind, "float"):
		return "a number"
	}
	return "a value that belongs here"
}

func dotted(path string) string {
	if strings.HasPrefix(path, "[") {
		return path
	}
	return "." + path
}

// keyOf finds the path of the innermost key or list item whose value is the one that is meant.
func keyOf(n *yaml.Node, meant func(value *yaml.Node) bool) string {
	find := func(step string, value *yaml.Node) string {
		if below := keyOf(value, meant); below != "" {
			return step + dotted(below)
		}
		if meant(value) {
			return step
		}
		return ""
	}
	path := ""
	for i := 0; i < len(n.Content) && path == ""; i++ {
		switch {
		case n.Kind == yaml.DocumentNode:
			return keyOf(n.Content[i], meant)
		case n.Kind == yaml.SequenceNode:
			path = find(fmt.Sprintf("[%d]", i), n.Content[i])
		case n.Kind == yaml.MappingNode && i%2 == 1:
			path = find(n.Content[i-1].Value, n.Content[i])
		}
	}
	return path
}

// scalar matches a value that begins with the text, on the line or anywhere if that is 0.
func scalar(line int, text string) func(*yaml.Node) bool {
	text = strings.TrimSuffix(text, "...")
	return func(n *yaml.Node) bool {
		return n.Kind == yaml.ScalarNode && (line == 0 || n.Line == line) && strings.HasPrefix(n.Value, text)
	}
}
