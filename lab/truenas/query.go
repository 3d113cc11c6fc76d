package truenas

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// query picks the rows that have the values of the parameters, and of them a page.
func query(rows []row, parameters url.Values) ([]row, error) {
	for name := range parameters {
		if name == "limit" || name == "offset" {
			continue
		}
		if strings.ContainsAny(name, "_.") || name == "sort" {
			return nil, &refusal{422, einval, "The lab does not know the parameter " + name}
		}
		rows = slices.DeleteFunc(rows, func(r row) bool { return fmt.Sprint(r[name]) != parameters.Get(name) })
	}
	from, err := number(parameters, "offset")
	if err != nil {
		return nil, err
	}
	limit, err := number(parameters, "limit")
	if err != nil {
		return nil, err
	}
	rows = rows[min(from, len(rows)):]
	if limit > 0 {
		rows = rows[:min(limit, len(rows))]
	}
	return rows, nil
}

// number of a parameter; 0 without it.
func number(parameters url.Values, name string) (int, error) {
	value := parameters.Get(name)
	if value == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return 0, &refusal{422, einval, "query-options." + name + ": Input should be a valid integer"}
	}
	return n, nil
}
