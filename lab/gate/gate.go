// Package gate is what every array of the lab has in front of its own protocol: TLS, sessions that run out in simulated time,
// and faults.
package gate

import (
	"crypto/tls"
	"errors"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Gate serves one array and lets requests in, late or not at all while a fault is in force.
type Gate struct {
	states []Kind
	faults faults
	pages  pages

	requests atomic.Int64

	mu        sync.Mutex
	listeners []*listener
	servers   []*http.Server
	closed    bool
}

// New creates a gate without faults; states are kinds that this array implements itself.
func New(states ...Kind) *Gate { return &Gate{states: states} }

// Serve serves HTTPS connections on l with the handler until Close, then returns nil.
func (g *Gate) Serve(l net.Listener, certificate tls.Certificate, handler http.Handler) error {
	guarded := &listener{Listener: l, offline: g.offline, open: map[*connection]struct{}{}}
	server := &http.Server{
		Handler:           g.distorted(handler),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       time.Minute,
		ErrorLog:          log.New(io.Discard, "", 0),
		TLSConfig:         &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
		TLSNextProto:      map[string]func(*http.Server, *tls.Conn, http.Handler){},
	}
	g.mu.Lock()
	if g.closed {
		g.mu.Unlock()
		return l.Close()
	}
	g.listeners, g.servers = append(g.listeners, guarded), append(g.servers, server)
	g.mu.Unlock()
	if err := server.ServeTLS(guarded, "", ""); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Close ends every Serve and its connections.
func (g *Gate) Close() error {
	g.mu.Lock()
	g.closed = true
	servers, listeners := g.servers, g.listeners
	g.mu.Unlock()
	var all []error
	for _, server := range servers {
		all = append(all, server.Close())
	}
	for _, l := range listeners {
		l.resetAll() // servers forget connections that are no longer HTTP
	}
	return errors.Join(all...)
}

// Requests counts those of clients so far.
func (g *Gate) Requests() int64 { return g.requests.Load() }

// SetFault puts a fault in force and returns the id that clears it; Offline resets the open connections at once.
func (g *Gate) SetFault(fault Fault) (id string, err error) {
	if err := fault.validate(g.states); err != nil {
		return "", err
	}
	if fault.Kind == Repeated {
		g.pages.forget()
	}
	id = g.faults.add(fault)
	if fault.Kind == Offline {
		g.mu.Lock()
		listeners := g.listeners
		g.mu.Unlock()
		for _, l := range listeners {
			l.resetAll()
		}
	}
	return id, nil
}

// ClearFault ends a fault and reports whether it was in force.
func (g *Gate) ClearFault(id string) bool { return g.faults.remove(id) }

// InForce reports whether there is a fault of the kind.
func (g *Gate) InForce(kind Kind) bool { return g.faults.inForce(kind) }

func (g *Gate) offline() bool { return g.InForce(Offline) }

// admit admits a request after its latency. A kind other than "" is the required rejection, with Retry-After already
// set; false means that the client disconnected.
func (g *Gate) admit(w http.ResponseWriter, r *http.Request, path string, sessionless bool) (refusal Kind, there bool) {
	if g.offline() {
		panic(http.ErrAbortHandler)
	}
	for _, fault := range g.faults.hit(path, sessionless, g.states) {
		if slices.Contains(distortions, fault.Kind) {
			if d, serving := r.Context().Value(distortionKey{}).(*distortion); serving {
				d.faults = append(d.faults, fault)
			}
			continue
		}
		if fault.Kind == Latency {
			if !pause(r, fault.Latency) {
				return "", false
			}
			continue
		}
		if fault.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(fault.RetryAfter.Seconds()))))
		}
		return fault.Kind, true
	}
	return "", true
}

// pause waits d of real time; false means that the client disconnected first.
func pause(r *http.Request, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
		return false
	}
}
