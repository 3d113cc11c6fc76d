package truenas

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tidemark.io/lab/gate"
)

// request is what a client asks of a list.
type request struct {
	filters []any
	options options
}

// options of a query; what is for the database of the array only is accepted.
type options struct {
	Get     bool           `json:"get"`
	Count   bool           `json:"count"`
	Limit   int            `json:"limit"`
	Offset  int            `json:"offset"`
	OrderBy []string       `json:"order_by"`
	Select  []any          `json:"select"`
	Extra   map[string]any `json:"extra"`

	Relationships any `json:"relationships"`
	Extend        any `json:"extend"`
	ExtendContext any `json:"extend_context"`
	Prefix        any `json:"prefix"`
	ForceSQL      any `json:"force_sql_filters"`
}

// notThere is an object that a list does not have.
func notThere(what string, id any) *refusal {
	return &refusal{404, enoent, fmt.Sprintf("%s %v does not exist", what, id)}
}

var noMatch = &refusal{404, enoent, "MatchNotFound()"}

// answer is the rows that a request picks, the first of them, or their number.
func (q request) answer(rows []row) (any, error) {
	meets, err := allOf(q.filters)
	if err != nil {
		return nil, err
	}
	found := slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return !meets(r) })
	if q.options.Limit < 0 || q.options.Offset < 0 {
		return nil, wrongOption("limit", "Input should be greater than or equal to 0")
	}
	for _, field := range slices.Backward(q.options.OrderBy) {
		sortBy(found, field)
	}
	if q.options.Count {
		return len(found), nil
	}
	if found, err = q.shown(found); err != nil {
		return nil, err
	}
	if q.options.Get {
		if len(found) == 0 {
			return nil, noMatch
		}
		return found[0], nil
	}
	found = found[min(q.options.Offset, len(found)):]
	if q.options.Limit > 0 {
		found = found[:min(q.options.Limit, len(found))]
	}
	return found, nil
}

func wrongOption(name, message string) *refusal {
	return &refusal{422, einval, "query-options." + name + ": " + message}
}

// shown are the rows with the fields and properties that were asked for.
func (q request) shown(rows []row) ([]row, error) {
	properties, narrowed := q.options.Extra["properties"].([]any)
	if q.options.Select == nil && !narrowed {
		return rows, nil
	}
	out := make([]row, len(rows))
	for i, whole := range rows {
		out[i] = row{}
		for name, value := range whole {
			if property, is := value.(row); !is || property["rawvalue"] == nil || !narrowed || slices.Contains(properties, any(name)) {
				out[i][name] = value
			}
		}
		if q.options.Select == nil {
			continue
		}
		picked := row{}
		for _, field := range q.options.Select {
			name, as, ok := selection(field)
			if !ok {
				return nil, wrongOption("select", "Input should be a valid string")
			}
			if value, there := at(out[i], name); there {
				gate.Put(picked, as, value)
			}
		}
		out[i] = picked
	}
	return out, nil
}

// selection is a field, or a pair of a field and the name that it gets.
func selection(field any) (name string, as []string, ok bool) {
	switch field := field.(type) {
	case string:
		return field, strings.Split(field, "."), true
	case []any:
		if len(field) != 2 {
			return "", nil, false
		}
		name, isText := field[0].(string)
		other, isToo := field[1].(string)
		return name, []string{other}, isText && isToo
	}
	return "", nil, false
}

// at is the value at a dotted path.
func at(whole row, path string) (value any, there bool) {
	value = whole
	for name := range strings.SplitSeq(path, ".") {
		below, nested := value.(row)
		if !nested {
			return nil, false
		}
		if value, there = below[name]; !there {
			return nil, false
		}
	}
	return value, true
}

// sortBy orders by a field: from large to small with a hyphen, what is null where a prefix says.
func sortBy(rows []row, field string) {
	nulls := -1
	if rest, is := strings.CutPrefix(field, "nulls_last:"); is {
		nulls, field = 1, rest
	}
	field = strings.TrimPrefix(field, "nulls_first:")
	field, down := strings.CutPrefix(field, "-")
	slices.SortStableFunc(rows, func(a, b row) int {
		x, _ := at(a, field)
		y, _ := at(b, field)
		switch {
		case x == nil && y == nil:
			return 0
		case x == nil:
			return nulls
		case y == nil:
			return -nulls
		}
		c, _ := order(x, y)
		if down {
			return -c
		}
		return c
	})
}

// operators of the REST API, after two underscores in the name of a parameter.
var operators = map[string]string{
	"eq": "=", "neq": "!=", "gt": ">", "gte": ">=", "lt": "<", "lte": "<=", "regex": "~", "in": "in", "nin": "nin", "rin": "rin", "rnin": "rnin",
	"startswith": "^", "nstartswith": "!^", "endswith": "$", "nendswith": "!$",
}

// byParameters is the request of the REST API.
func byParameters(parameters url.Values) (q request, err error) {
	for name, values := range parameters {
		value := values[len(values)-1]
		switch name {
		case "limit", "offset":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 {
				return q, wrongOption(name, "Input should be a valid integer")
			}
			if name == "limit" {
				q.options.Limit = n
			} else {
				q.options.Offset = n
			}
		case "count":
			q.options.Count = converted(value) == true || value == "1"
		case "sort":
			q.options.OrderBy = strings.Split(value, ",")
		default:
			field, operator, given := strings.Cut(name, "__")
			if !given {
				operator = "eq"
			}
			if operators[operator] == "" {
				return q, &refusal{422, einval, "query-filters: Unknown operator: " + operator}
			}
			var wanted any = converted(value)
			if strings.HasSuffix(operator, "in") {
				list := []any{}
				for part := range strings.SplitSeq(value, ",") {
					list = append(list, converted(part))
				}
				if wanted = list; operator == "rin" || operator == "rnin" {
					wanted = list[0]
				}
			}
			q.filters = append(q.filters, []any{field, operators[operator], wanted})
		}
	}
	return q, nil
}

// converted is a parameter as a number, a truth value, or null if it looks like one.
func converted(value string) any {
	switch strings.ToLower(value) {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	if number, err := strconv.ParseUint(value, 10, 63); err == nil {
		return float64(number)
	}
	return value
}

// byParams is the request in the parameters of a method.
func byParams(given params) (q request, failure *problem) {
	if len(given) > 0 {
		if err := json.Unmarshal(given[0], &q.filters); err != nil {
			return q, invalid("filters: " + err.Error())
		}
	}
	if len(given) > 1 {
		failure = q.take(given[1])
	}
	if len(given) > 2 {
		return q, invalid("options: Too many arguments")
	}
	return q, failure
}

func (q *request) take(given json.RawMessage) *problem {
	decoder := json.NewDecoder(strings.NewReader(string(given)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&q.options); err != nil {
		return invalid("options: " + err.Error())
	}
	return nil
}
