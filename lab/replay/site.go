// Package replay serves a recorded site, a vCenter and its arrays, from the requests and answers in a recording.
package replay

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Options say how a recording is served.
type Options struct {
	// Lenient repeats the last answer to a question, and answers property reads from what is known of the objects. Without
	// it, all that the recording does not contain is refused.
	Lenient bool
	Now     func() time.Time // default time.Now
}

// Site is a recorded site that is served again.
type Site struct {
	VCenters []*Served
	Arrays   []*Served
	journal  *journal
}

// Served is one of its servers.
type Served struct {
	http.Handler
	Kind     string
	Address  string // in the recording
	GUID     string // of a vCenter
	Requests int    // in the recording
	Unusable int    // of them those whose answer is incomplete or was withheld
}

// NewSite prepares the servers of a recording.
func NewSite(r *Recording, o Options) *Site {
	if o.Now == nil {
		o.Now = time.Now
	}
	site := &Site{journal: new(journal)}
	for _, s := range r.Servers {
		served := &Served{Kind: s.Kind, Address: s.Address, Requests: len(s.Exchanges)}
		for _, x := range s.Exchanges {
			if x.Cut || x.Withheld {
				served.Unusable++
			}
		}
		if s.Kind == KindVCenter {
			v := newVCenter(s, r, o, site.journal)
			served.Handler, served.GUID = v, v.guid()
			site.VCenters = append(site.VCenters, served)
			continue
		}
		served.Handler = newArray(s, o, site.journal)
		site.Arrays = append(site.Arrays, served)
	}
	return site
}

// Unmatched lists the requests that the recording did not answer.
func (s *Site) Unmatched() []Unmatched { return s.journal.all() }

// Report writes one line for each of them.
func (s *Site) Report(w io.Writer) {
	for _, u := range s.Unmatched() {
		_, _ = fmt.Fprintf(w, "%s: %s (served: %s, %d times)\n", u.Server, u.String(), u.Served, u.Times)
	}
}

// Control is the control API.
func (s *Site) Control() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /unmatched", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"unmatched": s.Unmatched()})
	})
	return mux
}
