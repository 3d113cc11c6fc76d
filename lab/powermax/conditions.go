package powermax

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// term is one condition of a filter of the newer API.
var term = regexp.MustCompile(`^\s*([a-z_]+(?:\.[a-z_]+)*) (eq|ne|gt|ge|lt|le|like|ilike) (.+?)\s*$`)

type condition struct{ field, operator, value string }

// conditions of a filter, all of which a row has to meet; commas separate them.
func (k kind) conditions(filters []string) (all []condition, err error) {
	for _, filter := range filters {
		for part := range strings.SplitSeq(filter, ",") {
			if filter == "" {
				continue
			}
			m := term.FindStringSubmatch(part)
			if m == nil || !k.selectable(m[1]) {
				return nil, badParameter("filter")
			}
			all = append(all, condition{m[1], m[2], m[3]})
		}
	}
	return all, nil
}

// selectable reports whether there is the attribute, or the one whose parts it names.
func (k kind) selectable(name string) bool {
	first, _, _ := strings.Cut(name, ".")
	return slices.Contains(k.attributes, first)
}

// signs are the operators that the API with a version in its paths has before values.
var signs = []struct{ sign, operator string }{
	{"<like>", "like"}, {">=", "ge"}, {"<=", "le"}, {">", "gt"}, {"<", "lt"}, {"=", "eq"},
}

// parameters of a list of ids as conditions.
func (q asked) parameters() (all []condition) {
	for name, values := range q.query {
		for _, value := range values {
			asked := condition{name, "eq", value}
			for _, known := range signs {
				if rest, is := strings.CutPrefix(value, known.sign); is {
					asked.operator, asked.value = known.operator, rest
					break
				}
			}
			all = append(all, asked)
		}
	}
	return all
}

// meets reports whether a volume meets all conditions; the type of an attribute decides which operators it has.
func meets(whole row, conditions []condition) (bool, error) {
	met := true
	for _, c := range conditions {
		holds, err := c.of(valuesOf(whole, c.field))
		if err != nil {
			return false, err
		}
		met = met && holds
	}
	return met, nil
}

// of reports whether one of the values meets the condition; "ne" is about all of them.
func (c condition) of(values []any) (bool, error) {
	if c.operator == "ne" {
		same, err := condition{c.field, "eq", c.value}.of(values)
		return !same, err
	}
	for _, value := range values {
		holds, err := c.one(value)
		if holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

func (c condition) one(value any) (bool, error) {
	text, isText := value.(string)
	_, isBool := value.(bool)
	switch {
	case isText && c.operator == "like":
		return strings.Contains(text, c.value), nil
	case isText && c.operator == "ilike":
		return strings.Contains(strings.ToLower(text), strings.ToLower(c.value)), nil
	case isText && c.operator == "eq":
		return text == c.value, nil
	case isBool && c.operator == "eq":
		return strings.EqualFold(fmt.Sprint(value), c.value), nil
	case isText || isBool || c.operator == "like" || c.operator == "ilike":
		return false, badParameter(c.field)
	}
	want, err := strconv.ParseFloat(c.value, 64)
	if err != nil {
		return false, badParameter(c.field)
	}
	have, _ := strconv.ParseFloat(fmt.Sprint(value), 64)
	order := cmp.Compare(have, want)
	return map[string]bool{"eq": order == 0, "gt": order > 0, "ge": order >= 0, "lt": order < 0, "le": order <= 0}[c.operator], nil
}

// valuesOf are those of an attribute; references count by their ids.
func valuesOf(value any, path string) []any {
	switch value := value.(type) {
	case nil:
		return nil
	case row:
		name, rest, _ := strings.Cut(path, ".")
		if name == "" {
			name = "id"
		}
		return valuesOf(value[name], rest)
	case []row:
		var all []any
		for _, one := range value {
			all = append(all, valuesOf(one, path)...)
		}
		return all
	case []string:
		var all []any
		for _, one := range value {
			all = append(all, one)
		}
		return all
	}
	return []any{value}
}
