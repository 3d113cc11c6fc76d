package wsapi

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	equals = regexp.MustCompile(`^(\w+) EQ (\S+)$`)
	inList = regexp.MustCompile(`^(\w+)\[(.+)\]$`)
	same   = regexp.MustCompile(`^(\w+)==(\S+)$`)
	or     = regexp.MustCompile(`(?i)\s+OR\s+`)
)

// parse reads a query in quotation marks: "member EQ value", or "list[member==value OR ...]", several with OR between them. Only these
// members can be queried.
func parse(text string, queried []string) (func(row) bool, error) {
	inner, quoted := strings.CutPrefix(text, `"`)
	inner, closed := strings.CutSuffix(inner, `"`)
	if !quoted || !closed || inner == "" {
		return nil, wrongQuery
	}
	var alternatives []func(row) bool
	for _, part := range alternativesIn(inner) {
		meets, known := term(part, queried)
		if !known {
			return nil, wrongQuery
		}
		alternatives = append(alternatives, meets)
	}
	return func(one row) bool {
		return slices.ContainsFunc(alternatives, func(meets func(row) bool) bool { return meets(one) })
	}, nil
}

// alternativesIn splits at OR outside of brackets.
func alternativesIn(text string) (parts []string) {
	for _, part := range or.Split(text, -1) {
		if last := len(parts) - 1; last >= 0 && strings.Count(parts[last], "[") > strings.Count(parts[last], "]") {
			parts[last] += " OR " + part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}

func term(text string, queried []string) (meets func(row) bool, known bool) {
	if m := equals.FindStringSubmatch(text); m != nil && slices.Contains(queried, m[1]) {
		return func(one row) bool { return has(one[m[1]], m[2]) }, true
	}
	m := inList.FindStringSubmatch(text)
	if m == nil || !slices.Contains(queried, m[1]) {
		return nil, false
	}
	wanted := map[string][]string{}
	for _, part := range or.Split(m[2], -1) {
		pair := same.FindStringSubmatch(part)
		if pair == nil {
			return nil, false
		}
		wanted[pair[1]] = append(wanted[pair[1]], pair[2])
	}
	return func(one row) bool {
		elements, _ := one[m[1]].([]row)
		return slices.ContainsFunc(elements, func(element row) bool {
			for member, values := range wanted {
				if slices.ContainsFunc(values, func(value string) bool { return has(element[member], value) }) {
					return true
				}
			}
			return false
		})
	}, true
}

func has(value any, text string) bool {
	return value != nil && strings.EqualFold(fmt.Sprint(value), text)
}
