package flasharray

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"slices"
	"sort"
	"strings"
)

// listing is what an endpoint found, before filter, order and paging.
type listing struct {
	items    []*item
	shape    row                      // an example row: which properties can be filtered and sorted by
	total    func(kept []*item) []row // nil where the endpoint sends no total
	problems []errorDetail            // names that allow_errors let pass
}

// page is the cut of a listing that is sent.
type page struct {
	items []row
	total []row
	count int
	token string
	more  bool
}

// continuation is the content of a continuation token: the last key sent, valid for the same query only.
type continuation struct {
	Question string `json:"q"`
	After    string `json:"a"`
}

// cut applies filter, sort and paging. Tokens are handed out from the version that takes them, and never with sort.
func (l *listing) cut(q *query, path string, pageLimit int, tokens bool) (*page, error) {
	items := l.items
	if q.has("filter") {
		keep, err := parseFilter(q.text("filter"), l.shape)
		if err != nil {
			return nil, err
		}
		items = slices.DeleteFunc(items, func(i *item) bool { return !keep(i.row()) })
	}
	slices.SortFunc(items, func(a, b *item) int { return strings.Compare(a.key, b.key) })
	result := &page{items: []row{}, count: len(items)}
	if l.total != nil {
		result.total = l.total(items)
	}
	if err := sortItems(items, q.list("sort"), l.shape); err != nil {
		return nil, err
	}
	question := fingerprint(path, q)
	start, err := startOf(items, q, question, tokens)
	if err != nil {
		return nil, err
	}
	limit := min(int(min(q.number("limit", int64(pageLimit)), int64(pageLimit))), len(items)-start)
	if q.flag("total_only") {
		limit = 0
	}
	for _, i := range items[start : start+limit] {
		result.items = append(result.items, i.row())
	}
	result.more = limit > 0 && start+limit < len(items)
	if result.more && tokens && !q.has("sort") {
		result.token = encodeToken(continuation{question, items[start+limit-1].key})
	}
	return result, q.err
}

func sortItems(items []*item, names []string, shape row) error {
	type order struct {
		prop property
		sign int
	}
	var orders []order
	for _, name := range names {
		plain, descending := strings.CutSuffix(name, "-")
		o := order{parseProperty(plain), 1}
		if descending {
			o.sign = -1
		}
		if _, known := o.prop.in(shape); !known {
			return badRequest("sort", "Invalid sort: unknown property %q.", plain)
		}
		orders = append(orders, o)
	}
	slices.SortStableFunc(items, func(a, b *item) int {
		for _, o := range orders {
			x, _ := o.prop.in(a.row())
			y, _ := o.prop.in(b.row())
			if result, ok := compare(x, y); ok && result != 0 {
				return result * o.sign
			}
			if isNull(x) != isNull(y) {
				return rank(isNull(x)) - rank(isNull(y))
			}
		}
		return 0
	})
	return nil
}

func startOf(items []*item, q *query, question string, tokens bool) (int, error) {
	if !tokens || !q.has("continuation_token") {
		return int(min(q.number("offset", 0), int64(len(items)))), nil
	}
	if q.has("sort") {
		return 0, badRequest("sort", "Parameter cannot be used with continuation_token.")
	}
	var c continuation
	text, err := base64.StdEncoding.DecodeString(q.text("continuation_token"))
	if err != nil || json.Unmarshal(text, &c) != nil || c.Question != question {
		return 0, badRequest("continuation_token", "Invalid continuation token.")
	}
	return sort.Search(len(items), func(i int) bool { return items[i].key > c.After }), nil
}

func encodeToken(c continuation) string {
	text, _ := json.Marshal(c)
	return base64.StdEncoding.EncodeToString(text)
}

// fingerprint identifies a query by everything that decides which rows are listed.
func fingerprint(path string, q *query) string {
	hash := sha256.New()
	hash.Write([]byte(path))
	for _, name := range []string{"destroyed", "end_time", "filter", "ids", "names", "resolution", "start_time",
		"host_names", "volume_ids", "volume_names"} {
		hash.Write([]byte("\x00" + q.text(name)))
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
}
