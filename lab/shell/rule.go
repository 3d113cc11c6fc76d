package shell

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// rule checks one JSON value found at path and reports what is wrong with it.
type rule func(path string, value any, report func(path, problem string))

// member is one permitted key of an object.
type member struct {
	check    rule
	required bool
}

func need(r rule) member   { return member{check: r, required: true} }
func option(r rule) member { return member{check: r} }

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// keyed accepts an object with the given keys; a key that is not listed is an error unless open is set.
func keyed(open bool, members map[string]member) rule {
	return func(path string, value any, report func(string, string)) {
		object, ok := value.(map[string]any)
		if !ok {
			report(path, "must be an object")
			return
		}
		for _, key := range sortedKeys(object) {
			m, known := members[key]
			switch {
			case known:
				m.check(join(path, key), object[key], report)
			case !open:
				report(join(path, key), "unknown key")
			}
		}
		for _, key := range sortedKeys(members) {
			if _, there := object[key]; members[key].required && !there {
				report(join(path, key), "is required")
			}
		}
	}
}

// mapOf accepts an object whose keys all satisfy key and whose values all satisfy check.
func mapOf(key func(string) string, check rule) rule {
	return func(path string, value any, report func(string, string)) {
		object, ok := value.(map[string]any)
		if !ok {
			report(path, "must be an object")
			return
		}
		for _, name := range sortedKeys(object) {
			if problem := key(name); problem != "" {
				report(join(path, name), problem)
				continue
			}
			check(join(path, name), object[name], report)
		}
	}
}

func list(least int, check rule) rule {
	return func(path string, value any, report func(string, string)) {
		items, ok := value.([]any)
		if !ok {
			report(path, "must be an array")
			return
		}
		if len(items) < least {
			report(path, fmt.Sprintf("needs at least %d item(s)", least))
		}
		for i, item := range items {
			check(fmt.Sprintf("%s[%d]", path, i), item, report)
		}
	}
}

func text(path string, value any, report func(string, string)) {
	s, ok := value.(string)
	if !ok {
		report(path, "must be a string")
	} else if s == "" {
		report(path, "must not be empty")
	}
}

func boolean(path string, value any, report func(string, string)) {
	if _, ok := value.(bool); !ok {
		report(path, "must be true or false")
	}
}

func natural(path string, value any, report func(string, string)) {
	n, ok := value.(float64)
	if !ok || n != math.Trunc(n) || n < 0 {
		report(path, "must be a whole number, not negative")
	}
}

func oneOf(words ...string) rule {
	return func(path string, value any, report func(string, string)) {
		if s, ok := value.(string); !ok || !slices.Contains(words, s) {
			report(path, fmt.Sprintf("%s is not one of %s", quoted(value), strings.Join(words, ", ")))
		}
	}
}

func matching(pattern *regexp.Regexp, what string) rule {
	return func(path string, value any, report func(string, string)) {
		if s, ok := value.(string); !ok || !pattern.MatchString(s) {
			report(path, fmt.Sprintf("%s is not %s", quoted(value), what))
		}
	}
}

func isTrue(path string, value any, report func(string, string)) {
	if value != true {
		report(path, "must be true")
	}
}

func quoted(value any) string {
	b, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(b)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
