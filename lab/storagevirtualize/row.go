package storagevirtualize

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// field is an attribute: text, a capacity, or rows.
type field struct {
	name  string
	value any
}

// row is an object whose attributes keep their order.
type row []field

// capacity is a number of bytes; responses have it as text.
type capacity int64

var units = []string{"MB", "GB", "TB", "PB"}

// unit is how capacities are written.
type unit string

const (
	largest unit = "" // two decimals of the largest unit in which the capacity is not below 1
	inBytes unit = "b"
)

// factors of the units that clients may name.
var factors = map[unit]float64{inBytes: 1, "kb": kib, "mb": mib, "gb": 1 << 30, "tb": 1 << 40, "pb": 1 << 50}

func (c capacity) text(in unit) string {
	if in == inBytes {
		return strconv.FormatInt(int64(c), 10)
	}
	if in != largest {
		return fmt.Sprintf("%.2f%s", float64(c)/factors[in], strings.ToUpper(string(in)))
	}
	size, at := float64(c)/mib, 0
	for size >= 1024 && at < len(units)-1 {
		size, at = size/1024, at+1
	}
	return fmt.Sprintf("%.2f%s", size, units[at])
}

func (r row) get(name string) any {
	if at := slices.IndexFunc(r, func(f field) bool { return f.name == name }); at >= 0 {
		return r[at].value
	}
	return nil
}

// rendered has text for all capacities.
func rendered(value any, in unit) any {
	switch value := value.(type) {
	case []row:
		out := make([]row, len(value))
		for i, one := range value {
			out[i] = rendered(one, in).(row)
		}
		return out
	case row:
		out := make(row, len(value))
		for i, f := range value {
			out[i] = field{f.name, rendered(f.value, in)}
		}
		return out
	case capacity:
		return value.text(in)
	default:
		return value
	}
}

// MarshalJSON writes the attributes in their order.
func (r row) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, f := range r {
		if i > 0 {
			out.WriteByte(',')
		}
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		out.WriteString(strconv.Quote(f.name))
		out.WriteByte(':')
		out.Write(value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// filter reads attribute=value pairs with colons between them; a value may have one asterisk.
func filter(text string) (func(row) bool, error) {
	var pairs [][2]string
	for _, part := range strings.Split(text, ":") {
		name, value, pair := strings.Cut(part, "=")
		if !pair || name == "" || strings.Count(value, "*") > 1 {
			return nil, noFilter
		}
		pairs = append(pairs, [2]string{name, value})
	}
	return func(one row) bool {
		return !slices.ContainsFunc(pairs, func(pair [2]string) bool {
			has, is := one.get(pair[0]).(string)
			begin, end, wild := strings.Cut(pair[1], "*")
			if wild {
				return !is || len(has) < len(begin)+len(end) || !strings.HasPrefix(has, begin) || !strings.HasSuffix(has, end)
			}
			return !is || has != pair[1]
		})
	}, nil
}
