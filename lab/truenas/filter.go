package truenas

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

type test func(row) bool

func wrongFilter(message string) *refusal {
	return &refusal{422, einval, "query-filters: " + message}
}

// allOf meets each of the filters.
func allOf(filters []any) (test, error) {
	tests := []test{}
	for _, one := range filters {
		parts, is := one.([]any)
		if !is {
			return nil, wrongFilter("Item in filters list must be a list")
		}
		meets, err := filter(parts)
		if err != nil {
			return nil, err
		}
		tests = append(tests, meets)
	}
	return func(r row) bool { return !slices.ContainsFunc(tests, func(meets test) bool { return !meets(r) }) }, nil
}

// filter is a field, an operator, and a value, or "OR" and the alternatives, each of them a filter or a list of filters.
func filter(parts []any) (test, error) {
	if len(parts) == 2 && parts[0] == "OR" {
		return anyOf(parts[1])
	}
	if len(parts) != 3 {
		return nil, wrongFilter(fmt.Sprintf("Invalid filter %v", parts))
	}
	field, isField := parts[0].(string)
	operator, isOperator := parts[1].(string)
	if !isField || !isOperator {
		return nil, wrongFilter(fmt.Sprintf("Invalid filter %v", parts))
	}
	wanted, folded := parts[2], false
	compares := comparisons[operator]
	if plain, is := strings.CutPrefix(operator, "C"); compares == nil && is {
		compares, folded, wanted = comparisons[plain], true, fold(wanted)
	}
	if compares == nil {
		return nil, wrongFilter("Invalid operation: " + operator)
	}
	if pattern, isText := wanted.(string); strings.HasSuffix(operator, "~") {
		if _, err := regexp.Compile(pattern); err != nil || !isText {
			return nil, wrongFilter("Invalid expression: " + fmt.Sprint(wanted))
		}
	}
	return func(r row) bool {
		value, _ := at(r, field)
		if folded {
			value = fold(value)
		}
		return compares(value, wanted)
	}, nil
}

func anyOf(branches any) (test, error) {
	list, is := branches.([]any)
	if !is {
		return nil, wrongFilter("OR needs a list")
	}
	tests := []test{}
	for _, branch := range list {
		parts, is := branch.([]any)
		if !is || len(parts) == 0 {
			return nil, wrongFilter("OR needs lists")
		}
		meets, err := filter(parts)
		if _, several := parts[0].([]any); several {
			meets, err = allOf(parts)
		}
		if err != nil {
			return nil, err
		}
		tests = append(tests, meets)
	}
	return func(r row) bool { return slices.ContainsFunc(tests, func(meets test) bool { return meets(r) }) }, nil
}

func not(compares func(have, want any) bool) func(have, want any) bool {
	return func(have, want any) bool { return !compares(have, want) }
}

var comparisons = map[string]func(have, want any) bool{
	"=": equal, "!=": not(equal), "in": among, "nin": not(among), "rin": holds, "rnin": not(holds),
	">":  func(have, want any) bool { c, ok := order(have, want); return ok && c > 0 },
	">=": func(have, want any) bool { c, ok := order(have, want); return ok && c >= 0 },
	"<":  func(have, want any) bool { c, ok := order(have, want); return ok && c < 0 },
	"<=": func(have, want any) bool { c, ok := order(have, want); return ok && c <= 0 },
	"~": texts(func(have, want string) bool {
		matched, err := regexp.MatchString(`^(?:`+want+`)`, have)
		return err == nil && matched
	}),
	"^": texts(strings.HasPrefix), "$": texts(strings.HasSuffix),
	"!^": not(texts(strings.HasPrefix)), "!$": not(texts(strings.HasSuffix)),
}

func texts(compares func(have, want string) bool) func(have, want any) bool {
	return func(have, want any) bool {
		text, is := have.(string)
		other, isToo := want.(string)
		return is && isToo && compares(text, other)
	}
}

func equal(have, want any) bool {
	if c, ok := order(have, want); ok {
		return c == 0
	}
	return reflect.DeepEqual(plain(have), plain(want))
}

// among reports whether the value is one of a list, or a part of a text.
func among(have, want any) bool {
	if text, is := want.(string); is {
		part, isText := have.(string)
		return isText && strings.Contains(text, part)
	}
	list, _ := plain(want).([]any)
	return slices.ContainsFunc(list, func(one any) bool { return equal(have, one) })
}

func holds(have, want any) bool { return have != nil && among(want, have) }

// order compares two numbers, texts, or truth values.
func order(a, b any) (c int, ok bool) {
	switch x := plain(a).(type) {
	case float64:
		y, is := plain(b).(float64)
		return cmp.Compare(x, y), is
	case string:
		y, is := b.(string)
		return strings.Compare(x, y), is
	}
	return 0, false
}

// plain has numbers of one type, and lists of any elements.
func plain(value any) any {
	of := reflect.ValueOf(value)
	switch {
	case of.CanInt():
		return float64(of.Int())
	case of.CanFloat():
		return of.Float()
	case of.Kind() == reflect.Slice:
		out := make([]any, of.Len())
		for i := range out {
			out[i] = plain(of.Index(i).Interface())
		}
		return out
	}
	return value
}

// fold has texts in lower case.
func fold(value any) any {
	switch value := value.(type) {
	case string:
		return strings.ToLower(value)
	case []any:
		out := make([]any, len(value))
		for i, one := range value {
			out[i] = fold(one)
		}
		return out
	}
	return value
}
