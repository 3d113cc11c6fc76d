package replay

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Unmatched is a request that the recording does not answer.
type Unmatched struct {
	Server       string   `json:"server"`
	Request      string   `json:"request"`
	Reason       string   `json:"reason"`
	Closest      string   `json:"closest,omitempty"`      // recorded request
	OnlyAsked    []string `json:"onlyAsked,omitempty"`    // not in the closest
	OnlyRecorded []string `json:"onlyRecorded,omitempty"` // in the closest only
	Served       string   `json:"served"`                 // what was answered instead
	Times        int      `json:"times"`

	key string
}

// How unmatched requests are answered.
const (
	servedFault      = "fault"
	servedKnown      = "known properties"
	servedPrivileges = "known privileges, others granted"
)

// String is the text of a fault.
func (u *Unmatched) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "replay: no answer to %s: %s", u.Request, u.Reason)
	if u.Closest != "" {
		fmt.Fprintf(&b, "; closest: %s", u.Closest)
	}
	if len(u.OnlyAsked) > 0 {
		fmt.Fprintf(&b, "; only asked: %s", strings.Join(u.OnlyAsked, " "))
	}
	if len(u.OnlyRecorded) > 0 {
		fmt.Fprintf(&b, "; only recorded: %s", strings.Join(u.OnlyRecorded, " "))
	}
	return b.String()
}

// journal lists unmatched requests, each once.
type journal struct {
	mu   sync.Mutex
	list []*Unmatched
}

func (j *journal) note(server, served string, u *Unmatched) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, known := range j.list {
		if known.Server == server && known.key == u.key && known.Reason == u.Reason && known.Served == served {
			known.Times++
			return
		}
	}
	entry := *u
	entry.Server, entry.Served, entry.Times = server, served, 1
	j.list = append(j.list, &entry)
}

func (j *journal) all() []Unmatched {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := make([]Unmatched, 0, len(j.list))
	for _, u := range j.list {
		out = append(out, *u)
	}
	return slices.Clip(out)
}
