package unity

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// tokens of a filter: text in quotes, a sign, or a word.
var tokens = regexp.MustCompile(`\s*("(?:[^"\\]|\\.)*"|'[^']*'|&&|\|\||[=!<>]=|[<>!(),]|[^\s"'(),<>=!&|]+)`)

// filter parses an expression of comparisons, not, and, or, and parentheses.
type filter struct {
	kind *resource
	rest []string
}

type test func(object) bool

func (q request) filter(text string) (test, error) {
	f := &filter{kind: q.kind}
	for text = strings.TrimSpace(text); text != ""; {
		at := tokens.FindStringSubmatchIndex(text)
		if at == nil || at[0] != 0 {
			return nil, invalidParameter("filter")
		}
		f.rest, text = append(f.rest, text[at[2]:at[3]]), strings.TrimSpace(text[at[1]:])
	}
	meets, err := f.either()
	if err == nil && len(f.rest) > 0 {
		err = invalidParameter("filter")
	}
	return meets, err
}

// take takes the next token if it is one of these.
func (f *filter) take(names ...string) bool {
	if len(f.rest) == 0 || !slices.Contains(names, strings.ToLower(f.rest[0])) {
		return false
	}
	f.rest = f.rest[1:]
	return true
}

func (f *filter) next() string {
	if len(f.rest) == 0 {
		return ""
	}
	first := f.rest[0]
	f.rest = f.rest[1:]
	return first
}

func (f *filter) either() (test, error) {
	left, err := f.both()
	for err == nil && f.take("or", "||") {
		var right test
		before := left
		right, err = f.both()
		left = func(o object) bool { return before(o) || right(o) }
	}
	return left, err
}

func (f *filter) both() (test, error) {
	left, err := f.one()
	for err == nil && f.take("and", "&&") {
		var right test
		before := left
		right, err = f.one()
		left = func(o object) bool { return before(o) && right(o) }
	}
	return left, err
}

func (f *filter) one() (test, error) {
	if f.take("not", "!") {
		meets, err := f.one()
		return func(o object) bool { return !meets(o) }, err
	}
	if f.take("(") {
		meets, err := f.either()
		if err == nil && !f.take(")") {
			err = invalidParameter("filter")
		}
		return meets, err
	}
	field, operator := f.next(), strings.ToLower(f.next())
	compares, known := operators[operator]
	if !f.kind.has(field) || !known {
		return nil, invalidParameter("filter")
	}
	values, err := f.values(operator == "in")
	return func(o object) bool {
		have := valuesOf(o, field)
		if operator == "ne" || operator == "!=" {
			return !slices.ContainsFunc(have, func(value string) bool { return order(value, values[0]) == 0 })
		}
		return slices.ContainsFunc(have, func(value string) bool {
			return slices.ContainsFunc(values, func(want string) bool { return compares(value, want) })
		})
	}, err
}

// values are one, or a list in parentheses.
func (f *filter) values(list bool) (all []string, err error) {
	if list != f.take("(") {
		return nil, invalidParameter("filter")
	}
	for {
		if len(f.rest) == 0 {
			return nil, invalidParameter("filter")
		}
		text := f.next()
		if strings.ContainsAny(text[:1], `"'`) {
			text = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(text[1 : len(text)-1])
		} else if strings.ContainsAny(text[:1], "(),<>=!&|") {
			return nil, invalidParameter("filter")
		}
		all = append(all, text)
		switch {
		case !list || f.take(")"):
			return all, nil
		case !f.take(","):
			return nil, invalidParameter("filter")
		}
	}
}

func equal(have, want string) bool { return order(have, want) == 0 }

var operators = map[string]func(have, want string) bool{
	"eq": equal, "==": equal, "in": equal, "ne": equal, "!=": equal,
	"gt": func(have, want string) bool { return order(have, want) > 0 }, ">": func(have, want string) bool { return order(have, want) > 0 },
	"ge": func(have, want string) bool { return order(have, want) >= 0 }, ">=": func(have, want string) bool { return order(have, want) >= 0 },
	"lt": func(have, want string) bool { return order(have, want) < 0 }, "<": func(have, want string) bool { return order(have, want) < 0 },
	"le": func(have, want string) bool { return order(have, want) <= 0 }, "<=": func(have, want string) bool { return order(have, want) <= 0 },
	"lk": like,
}

// like compares with a pattern in which % and * are any text.
func like(have, want string) bool {
	pattern := strings.NewReplacer("%", ".*", `\*`, ".*").Replace(regexp.QuoteMeta(want))
	matched, err := regexp.MatchString("(?is)^"+pattern+"$", have)
	return err == nil && matched
}

// order compares numbers by value, texts without their case.
func order(a, b string) int {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX == nil && errY == nil {
		return cmp.Compare(x, y)
	}
	return strings.Compare(strings.ToLower(a), strings.ToLower(b))
}

// has reports whether the type has the field, or the one whose part it names.
func (r *resource) has(field string) bool {
	name, _, _ := strings.Cut(field, ".")
	return slices.Contains(r.fields, name)
}

// valuesOf are the texts of a field; a reference counts by its id, an enumeration with a description by its value.
func valuesOf(o object, field string) (all []string) {
	name, rest, _ := strings.Cut(field, ".")
	return texts(o(name), rest)
}

func texts(value any, path string) (all []string) {
	switch value := value.(type) {
	case nil:
		return nil
	case []row:
		for _, one := range value {
			all = append(all, texts(one, path)...)
		}
		return all
	case row:
		name, rest, _ := strings.Cut(path, ".")
		if name != "" {
			return texts(value[name], rest)
		}
		if id, reference := value["id"]; reference {
			return texts(id, "")
		}
		return texts(value["value"], "")
	}
	if path != "" {
		return nil
	}
	return []string{fmt.Sprint(value)}
}
