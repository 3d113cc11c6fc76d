package gate

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// Faults of responses that are otherwise in order.
const (
	Truncated Kind = "truncated" // the body ends in the middle of its JSON
	Texts     Kind = "texts"     // numbers are strings
	Repeated  Kind = "repeated"  // every page of a list is the first one, with its link to a next one
	Renamed   Kind = "renamed"   // the volume Fault.Volume is called Fault.Name
)

var distortions = []Kind{Truncated, Texts, Repeated, Renamed}

// distorted passes requests on, and falsifies responses for as long as admit finds such faults in force.
func (g *Gate) distorted(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" || !slices.ContainsFunc(distortions, g.faults.inForce) {
			handler.ServeHTTP(w, r)
			return
		}
		d := &distortion{}
		r.URL.Path, r.URL.RawQuery = g.Original(r.URL.Path), g.Original(r.URL.RawQuery)
		held := &heldResponse{ResponseWriter: w, status: http.StatusOK}
		handler.ServeHTTP(held, r.WithContext(context.WithValue(r.Context(), distortionKey{}, d)))
		for _, fault := range d.faults {
			held.distort(g, fault, listed(r))
		}
		w.Header().Del("Content-Length")
		w.WriteHeader(held.status)
		_, _ = w.Write(held.body.Bytes())
	})
}

// Original has the names of volumes before they were renamed, for requests that name volumes outside their URL.
func (g *Gate) Original(text string) string {
	for _, fault := range g.faults.renames() {
		text = strings.NewReplacer(fault.Name, fault.Volume, fault.Volume, "before-"+fault.Name).Replace(text)
	}
	return text
}

type distortionKey struct{}

// distortion are the faults that admit found for a request.
type distortion struct{ faults []Fault }

// heldResponse keeps status and body until they are falsified.
type heldResponse struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader keeps the status.
func (h *heldResponse) WriteHeader(status int) { h.status = status }

// Write keeps the body.
func (h *heldResponse) Write(part []byte) (int, error) { return h.body.Write(part) }

func (h *heldResponse) distort(g *Gate, fault Fault, list string) {
	if h.status >= http.StatusMultipleChoices || h.body.Len() == 0 {
		return
	}
	switch fault.Kind {
	case Truncated:
		h.body.Truncate(h.body.Len() / 2)
	case Texts:
		h.rewrite(func(value any) any {
			if number, is := value.(json.Number); is {
				return number.String()
			}
			return value
		})
	case Renamed:
		h.rewrite(func(value any) any {
			text, is := value.(string)
			if is && (text == fault.Volume || strings.HasSuffix(text, "/"+fault.Volume)) {
				return strings.TrimSuffix(text, fault.Volume) + fault.Name
			}
			return value
		})
	case Repeated:
		first := g.pages.first(list, page{h.status, maps.Clone(h.Header()), slices.Clone(h.body.Bytes())})
		h.status = first.status
		clear(h.Header())
		maps.Copy(h.Header(), first.header)
		h.body.Reset()
		h.body.Write(first.body)
	}
}

// rewrite changes every single value of the body.
func (h *heldResponse) rewrite(change func(any) any) {
	decoder := json.NewDecoder(bytes.NewReader(h.body.Bytes()))
	decoder.UseNumber()
	var body any
	if decoder.Decode(&body) != nil {
		return
	}
	h.body.Reset()
	_ = json.NewEncoder(&h.body).Encode(changed(body, change))
}

func changed(value any, change func(any) any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value {
			value[name] = changed(part, change)
		}
		return value
	case []any:
		for i, part := range value {
			value[i] = changed(part, change)
		}
		return value
	default:
		return change(value)
	}
}

// page is a response that was sent.
type page struct {
	status int
	header http.Header
	body   []byte
}

// listed is the list that a request asks for, whatever the page.
func listed(r *http.Request) string {
	query := r.URL.Query()
	maps.DeleteFunc(query, func(name string, _ []string) bool {
		return slices.ContainsFunc([]string{"offset", "limit", "continuation_token", "token", "start", "max_records", "page", "per_page", "resume_token", "headLdevId", "count"}, func(paging string) bool {
			return strings.HasPrefix(name, paging)
		})
	})
	return r.URL.Path + "?" + query.Encode()
}

// pages are the first responses since lists repeat, by list.
type pages struct {
	mu  sync.Mutex
	all map[string]page
}

func (p *pages) first(list string, now page) page {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all == nil {
		p.all = map[string]page{}
	}
	if first, known := p.all[list]; known {
		return first
	}
	p.all[list] = now
	return now
}

func (p *pages) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = nil
}
