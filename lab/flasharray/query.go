package flasharray

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// query reads the parameters of a GET; the first malformed one is kept in err and reported by check.
type query struct {
	values url.Values
	err    error
}

// parseQuery rejects parameters that the endpoint does not have in this version.
func parseQuery(raw string, allowed []string) (*query, error) {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return nil, badRequest("", "Malformed query string.")
	}
	for name, given := range values {
		if !slices.Contains(allowed, name) {
			return nil, badRequest(name, "Invalid query parameter.")
		}
		if len(given) > 1 {
			return nil, badRequest(name, "Query parameter is given more than once.")
		}
	}
	return &query{values: values}, nil
}

func (q *query) has(name string) bool { return q.values.Has(name) }

func (q *query) text(name string) string { return q.values.Get(name) }

// list is a comma-joined parameter without its duplicates; nil when absent.
func (q *query) list(name string) []string {
	if !q.has(name) {
		return nil
	}
	var list []string
	for _, element := range strings.Split(q.text(name), ",") {
		if element == "" {
			q.fail(badRequest(name, "Parameter has an empty element."))
		}
		if !slices.Contains(list, element) {
			list = append(list, element)
		}
	}
	return list
}

// boolean is nil when the parameter is absent.
func (q *query) boolean(name string) *bool {
	if !q.has(name) {
		return nil
	}
	value := q.text(name) == "true"
	if !value && q.text(name) != "false" {
		q.fail(badRequest(name, "Parameter must be true or false."))
	}
	return &value
}

func (q *query) flag(name string) bool {
	value := q.boolean(name)
	return value != nil && *value
}

// number is a non-negative integer, or def when absent.
func (q *query) number(name string, def int64) int64 {
	if !q.has(name) {
		return def
	}
	value, err := strconv.ParseInt(q.text(name), 10, 64)
	if err != nil || value < 0 {
		q.fail(badRequest(name, "Parameter must be an integer of 0 or more."))
		return def
	}
	return value
}

// moment is a time in milliseconds since 1970, or def when absent.
func (q *query) moment(name string, def time.Time) time.Time {
	if !q.has(name) {
		return def
	}
	return time.UnixMilli(q.number(name, 0)).UTC()
}

func (q *query) fail(err error) {
	if q.err == nil {
		q.err = err
	}
}
