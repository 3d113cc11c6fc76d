package ontap

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tidemark.io/lab/gate"
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
	start      map[string]string // keys of the first record; empty for the beginning
	instance   bool              // of one record
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
	case strings.HasPrefix(name, "start.") && q.resource.has(strings.TrimPrefix(name, "start.")):
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
		q.fields = append(q.fields, q.resource.holding(field))
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
			if !slices.ContainsFunc(valuesOf(r, field), passes) {
				return true
			}
		}
		return false
	})
	q.sort(found)
	if !q.records {
		return row{"num_records": len(found), "_links": row{"self": row{"href": q.address(nil)}}}
	}
	found = found[q.first(found):]
	shown := found[:min(q.most, len(found))]
	records := make([]row, len(shown))
	for i, whole := range shown {
		records[i] = q.pick(whole, q.resource.self(whole))
	}
	links := row{"self": row{"href": q.address(nil)}}
	if len(shown) < len(found) {
		next := url.Values{}
		for _, k := range q.keys() {
			next.Set("start."+k.field, fmt.Sprint(valueOf(found[len(shown)], k.field)))
		}
		links["next"] = row{"href": q.address(next)}
	}
	return row{"records": records, "num_records": len(records), "_links": links}
}

// keys are the fields that records are in the order of: those asked for, then the identity.
func (q *request) keys() []key {
	keys := slices.Clone(q.order)
	for _, field := range q.resource.identity() {
		keys = append(keys, key{field: field})
	}
	return keys
}

// sort reads each value once.
func (q *request) sort(records []row) {
	type keyed struct {
		values []operand
		row    row
	}
	keys := q.keys()
	all := make([]keyed, len(records))
	for i, r := range records {
		all[i] = keyed{make([]operand, len(keys)), r}
		for n, k := range keys {
			all[i].values[n] = operandOf(valueOf(r, k.field))
		}
	}
	slices.SortFunc(all, func(a, b keyed) int {
		for n, k := range keys {
			if c := k.compare(a.values[n], b.values[n]); c != 0 {
				return c
			}
		}
		return 0
	})
	for i, one := range all {
		records[i] = one.row
	}
}

func (k key) compare(a, b operand) int {
	if k.down {
		return b.compare(a)
	}
	return a.compare(b)
}

// first is the number of the record that the page begins with: the one with the keys of the start, or, if it is gone, the
// one after it.
func (q *request) first(sorted []row) int {
	if len(q.start) == 0 {
		return 0
	}
	named := func(r row) bool {
		for _, field := range q.resource.identity() {
			if fmt.Sprint(valueOf(r, field)) != q.start[field] {
				return false
			}
		}
		return true
	}
	if same := slices.IndexFunc(sorted, named); same >= 0 {
		return same
	}
	after := slices.IndexFunc(sorted, func(r row) bool {
		for _, k := range q.keys() {
			start, given := q.start[k.field]
			if !given {
				continue
			}
			if c := k.compare(operandOf(valueOf(r, k.field)), operandOf(start)); c != 0 {
				return c > 0
			}
		}
		return true
	})
	if after < 0 {
		return len(sorted)
	}
	return after
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
	if q.instance && len(q.fields) == 0 {
		wanted = append(wanted, "*")
	}
	for field := range q.conditions {
		wanted = append(wanted, q.resource.holding(field))
	}
	wanted = append(wanted, q.fields...)
	out := row{"_links": row{"self": row{"href": self}}}
	for _, path := range q.resource.fields {
		if slices.ContainsFunc(wanted, func(field string) bool { return q.resource.includes(field, path) }) {
			value := valueOf(whole, path)
			if made, later := value.(func() row); later {
				value = made()
			}
			if value != nil {
				gate.Put(out, strings.Split(path, "."), value)
			}
		}
	}
	return out
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

// valuesOf are those at a path through lists; one without a value if there is none.
func valuesOf(value any, path string) []any {
	name, rest, further := strings.Cut(path, ".")
	below, _ := value.(row)
	list, isList := below[name].([]row)
	switch {
	case !further:
		return []any{below[name]}
	case !isList:
		return valuesOf(below[name], rest)
	}
	var out []any
	for _, element := range list {
		out = append(out, valuesOf(element, rest)...)
	}
	if out == nil {
		out = []any{nil}
	}
	return out
}
