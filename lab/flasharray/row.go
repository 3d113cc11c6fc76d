package flasharray

import (
	"cmp"
	"strings"

	"tidemark.io/lab/san"
)

// row is one JSON object of a response; byte counts and times are int64, ratios float64, absent values nil.
type row map[string]any

// item is a row to be with the key that orders and continues its list; it is rendered only if it is used.
type item struct {
	key    string
	space  san.Space // what a total adds up
	bytes  int64     // written per second
	render func() row
	made   row
}

func (i *item) row() row {
	if i.made == nil {
		i.made = i.render()
	}
	return i.made
}

// property is a dotted path into a row, with the optional [any] or [all] of list properties.
type property struct {
	path []string
	all  bool
}

func parseProperty(text string) property {
	text, all := strings.CutSuffix(text, "[all]")
	text = strings.TrimSuffix(text, "[any]")
	return property{strings.Split(text, "."), all}
}

// in returns the value at the path; known is false when rows of this shape have no such property.
func (p property) in(r row) (value any, known bool) {
	value = r
	for _, name := range p.path {
		object, ok := value.(row)
		if !ok {
			return nil, false
		}
		if value, known = object[name]; !known {
			return nil, false
		}
	}
	return value, true
}

func isNull(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case row:
		for _, member := range v {
			if !isNull(member) {
				return false
			}
		}
		return true
	}
	return false
}

// compare orders two scalars of the same kind; ok is false for null, objects and unlike kinds.
func compare(a, b any) (order int, ok bool) {
	switch x := a.(type) {
	case string:
		if y, same := b.(string); same {
			return strings.Compare(x, y), true
		}
	case bool:
		if y, same := b.(bool); same {
			return cmp.Compare(rank(x), rank(y)), true
		}
	case int64:
		switch y := b.(type) {
		case int64:
			return cmp.Compare(x, y), true
		case float64:
			return cmp.Compare(float64(x), y), true
		}
	case float64:
		switch y := b.(type) {
		case int64:
			return cmp.Compare(x, float64(y)), true
		case float64:
			return cmp.Compare(x, y), true
		}
	}
	return 0, false
}

func rank(b bool) int {
	if b {
		return 1
	}
	return 0
}

func reference() row { return row{"id": nil, "name": nil} }
