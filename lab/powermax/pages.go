package powermax

import (
	"fmt"
	"sync"
	"time"
)

// iterators are the lists that clients read page by page, until they expire.
type iterators struct {
	mu    sync.Mutex
	lists map[string]iterator
	next  int
}

type iterator struct {
	rows    []row
	expires time.Time
}

func newIterators() *iterators { return &iterators{lists: map[string]iterator{}} }

// open keeps a list; those that expired are forgotten.
func (i *iterators) open(rows []row, now, expires time.Time) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	for id, known := range i.lists {
		if !now.Before(known.expires) {
			delete(i.lists, id)
		}
	}
	i.next++
	id := fmt.Sprintf("0edbcf48-65f0-4271-999b-%012x_0", i.next)
	i.lists[id] = iterator{rows, expires}
	return id
}

// of is the list with this id, unless it has expired.
func (i *iterators) of(id string, now time.Time) ([]row, bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	known, there := i.lists[id]
	return known.rows, there && now.Before(known.expires)
}
