package ontap

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mostRecords are on a page if the client does not limit it.
const mostRecords = 10000

// longestWait is the largest return_timeout in seconds.
const longestWait = 120

// request is what a client asks of a resource.
type request struct {
	resource   *resource
	url        url.Values
	fields     []string // as asked; empty for the default
	conditions map[string]func(any) bool
	order      []key
	records    bool // false: only their number
	most       int
	start      map[string]string // identity of the first record; empty for the beginning
}

type key struct {
	field string
	down  bool
}

func parse(r *resource, query url.Values) (*request, error) {
	asked := &request{resource: r, url: query, conditions: map[string]func(any) bool{}, records: true, most: mostRecords, start: map[string]string{}}
	for name, values := range query {
		value := values[len(values)-1]
		if err := asked.take(name, value); err != nil {
			return nil, err
		}
	}
	return asked, nil
}

func (q *request) take(name, value string) error {
	number, notNumber := strconv.Atoi(value)
	switch {
	case name == "fields":
		return q.choose(value)
	case name == "order_by":
		return q.orderBy(value)
	case name == "return_records":
		if value != "true" && value != "false" {
			return invalid(value, name, "<true|false>")
		}
		q.records = value == "true"
	case name == "return_timeout":
		if notNumber != nil || number < 0 || number > longestWait {
			return invalid(value, name, "<0..120>")
		}
	case name == "max_records":
		if notNumber != nil || number < 1 {
			return invalid(value, name, "<integer>")
		}
		q.most = min(number, mostRecords)
	case slices.Contains(q.resource.identity(), strings.TrimPrefix(name, "start.")) && strings.HasPrefix(name, "start."):
		q.start[strings.TrimPrefix(name, "start.")] = value
	case q.resource.has(name):
		passes, err := condition(name, value)
		if err != nil {
			return err
		}
		q.conditions[name] = passes
	default:
		return &refusal{http.StatusBadRequest, "262179", fmt.Sprintf("Unexpected argument %q.", name), name}
	}
	return nil
}

func (q *request) choose(text string) error {
	for field := range strings.SplitSeq(text, ",") {
		field = strings.TrimSpace(field)
		if field != "*" && field != "**" && !q.resource.has(field) {
			return invalid(field, "fields", "<field, ...>")
		}
		q.fields = append(q.fields, field)
	}
	return nil
}

func (q *request) orderBy(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		field, direction, _ := strings.Cut(strings.TrimSpace(part), " ")
		if !q.resource.has(field) || (direction != "" && direction != "asc" && direction != "desc") {
			return invalid(part, "order_by", "<field [asc|desc], ...>")
		}
		q.order = append(q.order, key{field, direction == "desc"})
	}
	return nil
}

// collection is a page of the records that meet all conditions.
func (q *request) collection(rows []row) row {
	found := slices.DeleteFunc(slices.Clone(rows), func(r row) bool {
		for field, passes := range q.conditions {
			if !passes(valueOf(r, field)) {
				return true
			}
		}
		return false
	})
	q.sort(found)
	if !q.records {
		return row{"num_records": len(found), "_links": row{"self": row{"href": q.address(nil)}}}
	}
	if from := slices.IndexFunc(found, q.starts); from > 0 {
		found = found[from:]
	}
	shown := found[:min(q.most, len(found))]
	records := make([]row, len(shown))
	for i, whole := range shown {
		records[i] = q.pick(whole, q.resource.self(whole))
	}
	links := row{"self": row{"href": q.address(nil)}}
	if len(shown) < len(found) {
		next := url.Values{}
		for _, field := range q.resource.identity() {
			next.Set("start."+field, fmt.Sprint(valueOf(found[len(shown)], field)))
		}
		links["next"] = row{"href": q.address(next)}
	}
	return row{"records": records, "num_records": len(records), "_links": links}
}

// sort orders records as asked, then by identity; each value is read once.
func (q *request) sort(records []row) {
	type keyed struct {
		values []operand
		self   string
		row    row
	}
	all := make([]keyed, len(records))
	for i, r := range records {
		all[i] = keyed{make([]operand, len(q.order)), q.resource.self(r), r}
		for n, k := range q.order {
			all[i].values[n] = operandOf(valueOf(r, k.field))
		}
	}
	slices.SortFunc(all, func(a, b keyed) int {
		for n, k := range q.order {
			c := a.values[n].compare(b.values[n])
			if k.down {
				c = -c
			}
			if c != 0 {
				return c
			}
		}
		return strings.Compare(a.self, b.self)
	})
	for i, one := range all {
		records[i] = one.row
	}
}

// starts reports whether the page begins with this record.
func (q *request) starts(r row) bool {
	for field, value := range q.start {
		if fmt.Sprint(valueOf(r, field)) != value {
			return false
		}
	}
	return len(q.start) > 0
}

// address is the path of the request, with other values of some parameters.
func (q *request) address(other url.Values) string {
	values := url.Values{}
	for name, all := range q.url {
		values[name] = all
	}
	for name, all := range other {
		values[name] = all
	}
	path := base + q.resource.path
	if len(values) == 0 {
		return path
	}
	return path + "?" + values.Encode()
}

// pick is the part of a record that was asked for; keys and the fields of conditions are always in it.
func (q *request) pick(whole row, self string) row {
	wanted := append([]string{}, q.resource.defaults...)
	if q.resource.single && len(q.fields) == 0 {
		wanted = append(wanted, "*")
	}
	for field := range q.conditions {
		wanted = append(wanted, field)
	}
	wanted = append(wanted, q.fields...)
	out := row{"_links": row{"self": row{"href": self}}}
	for _, path := range q.resource.fields {
		if slices.ContainsFunc(wanted, func(field string) bool { return q.resource.includes(field, path) }) {
			value := valueOf(whole, path)
			if made, later := value.(func() row); later {
				value = made()
			}
			put(out, path, value)
		}
	}
	return out
}

// put adds a value at its path; a value that the record does not have is left out.
func put(into row, path string, value any) {
	if value == nil {
		return
	}
	parts := strings.Split(path, ".")
	for _, part := range parts[:len(parts)-1] {
		below, known := into[part].(row)
		if !known {
			below = row{}
			into[part] = below
		}
		into = below
	}
	into[parts[len(parts)-1]] = value
}

func valueOf(r row, path string) any {
	var value any = r
	for part := range strings.SplitSeq(path, ".") {
		below, nested := value.(row)
		if !nested {
			return nil
		}
		value = below[part]
	}
	return value
}

// condition is one or several alternatives: a value, with * for any text, !value, >value, >=value, <value, <=value, or a
// range.
func condition(field, text string) (func(any) bool, error) {
	var alternatives []func(any) bool
	for part := range strings.SplitSeq(text, "|") {
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

func alternative(field, text string) (func(any) bool, error) {
	if low, high, isRange := strings.Cut(text, ".."); isRange {
		if low == "" || high == "" {
			return nil, invalid(text, field, "<value..value>")
		}
		return func(value any) bool { return compare(value, low) >= 0 && compare(value, high) <= 0 }, nil
	}
	for _, operator := range []string{"!", ">=", "<=", ">", "<"} {
		rest, is := strings.CutPrefix(text, operator)
		if !is {
			continue
		}
		return func(value any) bool {
			c := compare(value, rest)
			switch operator {
			case "!":
				return c != 0
			case ">=":
				return c >= 0
			case "<=":
				return c <= 0
			case ">":
				return c > 0
			default:
				return c < 0
			}
		}, nil
	}
	pattern, err := regexp.Compile("^" + strings.ReplaceAll(regexp.QuoteMeta(text), `\*`, ".*") + "$")
	if err != nil {
		return nil, invalid(text, field, "<value>")
	}
	return func(value any) bool { return value != nil && pattern.MatchString(fmt.Sprint(value)) }, nil
}

func compare(value any, with string) int { return operandOf(value).compare(operandOf(with)) }

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
