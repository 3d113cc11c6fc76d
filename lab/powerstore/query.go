package powerstore

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

const (
	usualPage   = 100
	longestPage = 2000
)

var (
	attribute = regexp.MustCompile(`^\s*([a-z0-9_]+)(?:\(([a-z0-9_,\s()]*)\))?\s*$`)
	rangeText = regexp.MustCompile(`^(\d+)-(\d+)?$`)
)

// collection returns a page of the filtered rows, in order: 206 means that there are more.
func (s *Server) collection(w http.ResponseWriter, r *http.Request, all []instance) error {
	query := r.URL.Query()
	found, err := filter(all, query)
	if err != nil {
		return err
	}
	if err := sortBy(found, query.Get("order")); err != nil {
		return err
	}
	from, count, err := page(r, query)
	if err != nil {
		return err
	}
	if from > 0 && from >= len(found) {
		w.Header().Set("Content-Range", fmt.Sprintf("*/%d", len(found)))
		return refuse(http.StatusRequestedRangeNotSatisfiable, "The offset %d is behind the last of %d instances.", from, len(found))
	}
	shown := found[from:min(from+count, len(found))]
	names, err := selected(query.Get("select"))
	if err != nil {
		return err
	}
	out, err := texts(shown, names)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if len(shown) < len(found) {
		status = http.StatusPartialContent
		w.Header().Set("Content-Range", fmt.Sprintf("%d-%d/%d", from, from+len(shown)-1, len(found)))
	}
	respond(w, status, out)
	return nil
}

// page is the page in offset and limit, otherwise in the Range header.
func page(r *http.Request, query url.Values) (from, count int, err error) {
	count = usualPage
	if m := rangeText.FindStringSubmatch(r.Header.Get("Range")); m != nil {
		from, _ = strconv.Atoi(m[1])
		if last, given := strconv.Atoi(m[2]); given == nil {
			count = last - from + 1
		}
	}
	for name, into := range map[string]*int{"offset": &from, "limit": &count} {
		if !query.Has(name) {
			continue
		}
		n, err := strconv.Atoi(query.Get(name))
		if err != nil || n < 0 {
			return 0, 0, refuse(http.StatusBadRequest, "The parameter %s is not a number: %s.", name, query.Get(name))
		}
		*into = n
	}
	return from, min(count, longestPage), nil
}

// selected are the names of the attributes in a selection, by default the id; nil stands for all. What has several attributes of its
// own may be narrowed down in brackets.
func selected(selection string) (names []string, err error) {
	for _, part := range split(cmp.Or(selection, "id")) {
		if strings.TrimSpace(part) == "*" {
			return nil, nil
		}
		m := attribute.FindStringSubmatch(part)
		if m == nil {
			return nil, refuse(http.StatusBadRequest, "The selection %q cannot be read.", part)
		}
		names = append(names, m[1])
	}
	return names, nil
}

// split cuts at commas outside of brackets.
func split(selection string) (parts []string) {
	depth, begin := 0, 0
	for i, c := range selection {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			parts, begin = append(parts, selection[begin:i]), i+1
		}
	}
	return append(parts, selection[begin:])
}

// filter keeps the rows that every attribute=operator.value lets through; texts are compared without regard to case.
func filter(all []instance, query url.Values) ([]instance, error) {
	found := slices.Clone(all)
	for name, values := range query {
		if slices.Contains([]string{"select", "order", "limit", "offset"}, name) {
			continue
		}
		for _, text := range values {
			passes, err := condition(text)
			if err != nil {
				return nil, err
			}
			if len(all) > 0 && !has(all[0], name) {
				return nil, refuse(http.StatusBadRequest, "The attribute %s does not exist.", name)
			}
			found = slices.DeleteFunc(found, func(i instance) bool { return !passes(valueOf(i, name)) })
		}
	}
	return found, nil
}

func has(i instance, name string) bool {
	first, _, _ := strings.Cut(name, "->")
	_, known := i.value(first)
	return known
}

// valueOf is that of an attribute, or of a member of one: attribute->>member.
func valueOf(i instance, name string) any {
	first, member, nested := strings.Cut(name, "->")
	value, _ := i.value(first)
	if !nested {
		return value
	}
	whole, _ := value.(row)
	return whole[strings.TrimPrefix(member, ">")]
}

func condition(text string) (func(any) bool, error) {
	negated := false
	if rest, not := strings.CutPrefix(text, "not."); not {
		text, negated = rest, true
	}
	operator, wanted, _ := strings.Cut(text, ".")
	exact := wanted
	wanted = strings.ToLower(wanted)
	is := func(value any) bool { return strings.EqualFold(textOf(value), wanted) }
	passes, known := map[string]func(any) bool{
		"eq":  is,
		"neq": func(value any) bool { return !is(value) },
		"gt":  func(value any) bool { return compare(value, wanted) > 0 },
		"gte": func(value any) bool { return compare(value, wanted) >= 0 },
		"lt":  func(value any) bool { return compare(value, wanted) < 0 },
		"lte": func(value any) bool { return compare(value, wanted) <= 0 },
		"is":  func(value any) bool { return (value == nil) == (wanted == "null") },
		"in": func(value any) bool {
			return slices.Contains(strings.Split(strings.Trim(wanted, "()"), ","), strings.ToLower(fmt.Sprint(value)))
		},
		"like":  like(exact, ""),
		"ilike": like(exact, "(?i)"),
	}[operator]
	if !known {
		return nil, refuse(http.StatusBadRequest, "The operator %q does not exist.", operator)
	}
	return func(value any) bool { return passes(value) != negated }, nil
}

// like compares with a pattern in which * and % are any text.
func like(wanted, flags string) func(any) bool {
	pattern := regexp.MustCompile("(?s)" + flags + "^" + strings.NewReplacer(`\*`, ".*", "%", ".*").Replace(regexp.QuoteMeta(wanted)) + "$")
	return func(value any) bool { return value != nil && pattern.MatchString(textOf(value)) }
}

func textOf(value any) string {
	if text, is := value.(string); is {
		return text
	}
	return fmt.Sprint(value)
}

func compare(value any, with string) int { return keyOf(value).compare(keyOf(with)) }

// key is a value for comparisons: a number if both are, else its lower-case text.
type key struct {
	text    string
	number  float64
	numeric bool
}

func keyOf(value any) key {
	text := strings.ToLower(textOf(value))
	number, err := strconv.ParseFloat(text, 64)
	return key{text, number, err == nil}
}

func (k key) compare(other key) int {
	if k.numeric && other.numeric {
		return cmp.Compare(k.number, other.number)
	}
	return cmp.Compare(k.text, other.text)
}

// arrange sorts instances by an attribute; each value is read once.
func arrange(all []instance, of func(instance) key, down bool) {
	type keyed struct {
		key      key
		instance instance
	}
	list := make([]keyed, len(all))
	for i, one := range all {
		list[i] = keyed{of(one), one}
	}
	order := func(a, b keyed) int {
		c := a.key.compare(b.key)
		if down {
			return -c
		}
		return c
	}
	if slices.IsSortedFunc(list, order) {
		return
	}
	slices.SortStableFunc(list, order)
	for i, one := range list {
		all[i] = one.instance
	}
}

// sortBy orders by attributes such as name or size.desc; what is equal stays in the order of ids.
func sortBy(all []instance, order string) error {
	arrange(all, func(i instance) key { return key{text: textOf(valueOf(i, "id"))} }, false)
	if order == "" || order == "id" {
		return nil
	}
	keys := strings.Split(order, ",")
	slices.Reverse(keys)
	for _, by := range keys {
		name, direction, _ := strings.Cut(by, ".")
		if len(all) > 0 && !has(all[0], name) {
			return refuse(http.StatusBadRequest, "The attribute %s does not exist.", name)
		}
		arrange(all, func(i instance) key { return keyOf(valueOf(i, name)) }, direction == "desc")
	}
	return nil
}
