package unity

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// request is what a client asks of a type.
type request struct {
	server *Server
	http   *http.Request
	query  url.Values
	now    time.Time
	name   string
	kind   *resource
}

func (q request) parameter(name string) string { return q.query.Get(name) }

// collection sends a page of the objects that meet the filter.
func (q request) collection(w http.ResponseWriter) error {
	found, err := q.filtered(q.kind.objects(q.server))
	if err != nil {
		return err
	}
	if err := q.sort(found); err != nil {
		return err
	}
	page, err := q.number("page", 1)
	if err != nil {
		return err
	}
	size, err := q.number("per_page", q.server.options.Page)
	if err != nil {
		return err
	}
	size = min(size, q.server.options.Page)
	from := min((page-1)*size, len(found))
	to := min(from+size, len(found))
	fields, err := q.fields()
	if err != nil {
		return err
	}
	entries := []row{}
	for _, whole := range found[from:to] {
		entries = append(entries, q.entry(pick(whole, fields)))
	}
	links := []row{{"rel": "self", "href": fmt.Sprintf("&page=%d", page)}}
	if to < len(found) {
		links = append(links, row{"rel": "next", "href": fmt.Sprintf("&page=%d", page+1)})
	}
	body := row{"@base": q.address("/types/" + q.name + "/instances"), "updated": stamp(q.now), "links": links, "entries": entries}
	if q.parameter("with_entrycount") == "true" {
		body["entryCount"] = len(found)
	}
	write(w, http.StatusOK, body)
	return nil
}

func (q request) instance(w http.ResponseWriter, id string) error {
	objects := q.kind.objects(q.server)
	at := slices.IndexFunc(objects, func(one object) bool { return one("id") == id })
	if at < 0 {
		return noObject
	}
	fields, err := q.fields()
	if err != nil {
		return err
	}
	write(w, http.StatusOK, q.entry(pick(objects[at], fields)))
	return nil
}

// entry has the address of the object unless the client does without.
func (q request) entry(content row) row {
	if strings.EqualFold(q.parameter("compact"), "true") {
		return row{"content": content}
	}
	return row{
		"@base": q.address("/instances/" + q.name), "updated": stamp(q.now),
		"links": []row{{"rel": "self", "href": fmt.Sprintf("/%s", content["id"])}}, "content": content,
	}
}

func (q request) address(path string) string { return "https://" + q.http.Host + base + path }

func (q request) number(name string, usual int) (int, error) {
	if !q.query.Has(name) {
		return usual, nil
	}
	n, err := strconv.Atoi(q.parameter(name))
	if err != nil || n < 1 {
		return 0, invalidParameter(name)
	}
	return n, nil
}

func (q request) filtered(objects []object) ([]object, error) {
	if q.parameter("filter") == "" {
		return objects, nil
	}
	meets, err := q.filter(q.parameter("filter"))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(objects, func(one object) bool { return !meets(one) }), nil
}

// sort orders by a field, which is read once of each object.
func (q request) sort(objects []object) error {
	field, direction, _ := strings.Cut(q.parameter("orderby"), " ")
	switch {
	case field == "":
		return nil
	case !q.kind.has(field):
		return invalidParameter("orderby")
	}
	type keyed struct {
		text   string
		object object
	}
	list := make([]keyed, len(objects))
	for i, one := range objects {
		list[i] = keyed{strings.Join(valuesOf(one, field), " "), one}
	}
	slices.SortStableFunc(list, func(a, b keyed) int {
		c := order(a.text, b.text)
		if strings.EqualFold(strings.TrimSpace(direction), "desc") {
			return -c
		}
		return c
	})
	for i, one := range list {
		objects[i] = one.object
	}
	return nil
}

// fields are those asked for, of which clients may name a part of one.
func (q request) fields() (names []string, err error) {
	for field := range strings.SplitSeq(q.parameter("fields"), ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(field), ".")
		switch {
		case name == "":
		case !slices.Contains(q.kind.fields, name):
			return nil, invalidField(name)
		default:
			names = append(names, name)
		}
	}
	return names, nil
}

// pick has the fields that are set; without any, only the id.
func pick(whole object, fields []string) row {
	out := row{"id": whole("id")}
	for _, name := range fields {
		if value := whole(name); value != nil {
			out[name] = value
		}
	}
	return out
}

// description of the type, from which clients learn its attributes.
func (q request) description() row {
	attributes := []row{}
	for _, field := range q.kind.fields {
		attributes = append(attributes, row{"name": field, "type": "String", "description": "", "displayValue": field})
	}
	return row{"content": row{"name": q.name, "description": "", "documentation": "", "attributes": attributes}}
}
