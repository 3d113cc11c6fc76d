package flasharray

import (
	"slices"
	"strings"
)

// listed reports whether a list of names or ids has this one; * in an element stands for any text, and no list has all.
func listed(list []string, name string) bool {
	return list == nil || slices.ContainsFunc(list, func(want string) bool { return matches(want, name) })
}

func matches(want, name string) bool {
	parts := strings.Split(want, "*")
	rest, begins := strings.CutPrefix(name, parts[0])
	if !begins || len(parts) == 1 {
		return name == want
	}
	for _, part := range parts[1 : len(parts)-1] {
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return strings.HasSuffix(rest, parts[len(parts)-1])
}

// unlisted reports the elements that nothing has; one with * may have nothing.
func unlisted[T any](wanted []string, all []T, key func(T) string, message string) (problems []errorDetail) {
	for _, want := range wanted {
		if !strings.Contains(want, "*") && !slices.ContainsFunc(all, func(one T) bool { return key(one) == want }) {
			problems = append(problems, errorDetail{want, message})
		}
	}
	return problems
}
