package flasharray

import "strings"

// predicate is a parsed filter; strings compare case-sensitively (the vendor's rule is not published).
type predicate func(row) bool

func not(p predicate) predicate { return func(r row) bool { return !p(r) } }

func both(p, q predicate) predicate { return func(r row) bool { return p(r) && q(r) } }

func either(p, q predicate) predicate { return func(r row) bool { return p(r) || q(r) } }

func exists(p property) predicate {
	return func(r row) bool {
		value, _ := p.in(r)
		return !isNull(value)
	}
}

func contains(p property, part string) predicate {
	return p.test(func(value any) bool {
		text, ok := value.(string)
		return ok && strings.Contains(text, part)
	})
}

// comparison holds for a null property only with "!=".
func comparison(p property, operator string, operand any) predicate {
	return p.test(func(value any) bool {
		order, ok := compare(value, operand)
		switch operator {
		case "=":
			return equal(value, operand)
		case "!=":
			return !equal(value, operand)
		case ">":
			return ok && order > 0
		case ">=":
			return ok && order >= 0
		case "<":
			return ok && order < 0
		default:
			return ok && order <= 0
		}
	})
}

// equal takes * in a text for any text (about_Pfa2Filtering of the vendor's PowerShell SDK).
func equal(value, operand any) bool {
	text, isText := value.(string)
	if want, wantsText := operand.(string); isText && wantsText {
		return matches(want, text)
	}
	order, ok := compare(value, operand)
	return ok && order == 0
}

func oneOf(p property, operands []any) predicate {
	return p.test(func(value any) bool {
		for _, operand := range operands {
			if equal(value, operand) {
				return true
			}
		}
		return false
	})
}

// test compares want with the value of the property, or to the elements of a list property: any of them, or all with
// [all].
func (p property) test(want func(any) bool) predicate {
	return func(r row) bool {
		value, _ := p.in(r)
		list, ok := value.([]string)
		if !ok {
			return want(value)
		}
		for _, element := range list {
			if want(element) != p.all {
				return !p.all
			}
		}
		return p.all && len(list) > 0
	}
}
