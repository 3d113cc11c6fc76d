package ontap

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// condition is one or several alternatives: a value, with * for any text, null, a range, >value, >=value, <value, <=value,
// or the opposite of one with !. Text in quotes has no special characters.
func condition(field, text string) (func(any) bool, error) {
	var alternatives []func(any) bool
	for _, part := range split(text) {
		passes, err := alternative(field, part)
		if err != nil {
			return nil, err
		}
		alternatives = append(alternatives, passes)
	}
	return func(value any) bool {
		return slices.ContainsFunc(alternatives, func(passes func(any) bool) bool { return passes(value) })
	}, nil
}

// split splits a condition at each | outside quotes.
func split(text string) (parts []string) {
	from, quoted := 0, false
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '|' && !quoted:
			parts, from = append(parts, text[from:i]), i+1
		}
	}
	return append(parts, text[from:])
}

func alternative(field, text string) (func(any) bool, error) {
	if rest, opposite := strings.CutPrefix(text, "!"); opposite {
		passes, err := alternative(field, rest)
		return func(value any) bool { return !passes(value) }, err
	}
	if text == "null" {
		return func(value any) bool { return value == nil }, nil
	}
	if strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) && len(text) > 1 {
		literal := text[1 : len(text)-1]
		return func(value any) bool { return value != nil && fmt.Sprint(value) == literal }, nil
	}
	if low, high, isRange := strings.Cut(text, ".."); isRange {
		if low == "" || high == "" {
			return nil, invalid(text, field, "<value..value>")
		}
		return func(value any) bool { return value != nil && compare(value, low) >= 0 && compare(value, high) <= 0 }, nil
	}
	for _, operator := range []string{">=", "<=", ">", "<"} {
		rest, is := strings.CutPrefix(text, operator)
		if !is {
			continue
		}
		return func(value any) bool {
			c := compare(value, rest)
			switch {
			case value == nil:
				return false
			case operator == ">=":
				return c >= 0
			case operator == "<=":
				return c <= 0
			case operator == ">":
				return c > 0
			default:
				return c < 0
			}
		}, nil
	}
	pattern, err := regexp.Compile("(?s)^" + strings.ReplaceAll(regexp.QuoteMeta(text), `\*`, ".*") + "$")
	if err != nil {
		return nil, invalid(text, field, "<value>")
	}
	return func(value any) bool {
		if truth, is := value.(bool); is { // clients in Python write True
			return strings.EqualFold(text, strconv.FormatBool(truth)) || text == "*"
		}
		return value != nil && (pattern.MatchString(fmt.Sprint(value)) || isNumber(value) && compare(value, text) == 0)
	}, nil
}

func isNumber(value any) bool { return operandOf(value).numeric }

// sizes are the units that clients may write after a number.
var sizes = regexp.MustCompile(`^(\d+(?:\.\d+)?)(KB|MB|GB|TB|PB)$`)

// wanted is what a value is compared with: of a number, also a size with a unit.
func wanted(value any, text string) operand {
	m := sizes.FindStringSubmatch(strings.ToUpper(text))
	if m == nil || !isNumber(value) {
		return operandOf(text)
	}
	number, _ := strconv.ParseFloat(m[1], 64)
	return operand{text, number * float64(int64(1)<<(10*(strings.Index("KMGTP", m[2][:1])+1))), true}
}

func compare(value any, with string) int { return operandOf(value).compare(wanted(value, with)) }

// operand is a value for comparisons: a number if both are, else its text.
type operand struct {
	text    string
	number  float64
	numeric bool
}

func operandOf(value any) operand {
	text := fmt.Sprint(value)
	number, err := strconv.ParseFloat(text, 64)
	return operand{text, number, err == nil}
}

func (o operand) compare(other operand) int {
	if o.numeric && other.numeric {
		return cmp.Compare(o.number, other.number)
	}
	return cmp.Compare(o.text, other.text)
}
