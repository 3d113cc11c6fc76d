package vcenter

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/vmware/govmomi/vim25/types"
)

// Kinds of faults that a vCenter can be given.
const (
	FaultLatency    = "latency"          // each call takes Delay longer
	FaultSOAP       = "soap-fault"       // the call is rejected with Type
	FaultSOAPAfter  = "soap-fault-after" // the call is executed, and answered with Type
	FaultDropBefore = "drop-before"      // the connection breaks, the call is not executed
	FaultDropAfter  = "drop-after"       // the connection breaks, the call is executed
	FaultHangUp     = "esxcli-timeout"   // ExecuteSoap is given up on after Delay, the command goes on
	FaultStatus     = "status"           // the proxy returns Status, and Delay as Retry-After
	FaultTaskFails  = "task-fails"       // UNMAP tasks and commands end in an error
	FaultTaskStalls = "task-stalls"      // UNMAP tasks and commands never end
	FaultTaskLost   = "task-lost"        // UNMAP tasks end with HostCommunication, the host goes on
)

// Fault is something that goes wrong on purpose.
type Fault struct {
	Kind   string
	Method string        // SOAP method or esxcli command such as storage.vmfs.unmap, "" for all
	Host   string        // "" for all
	Jitter time.Duration // of a latency: up to this much more, drawn from the seed
	Delay  time.Duration // real time; simulated time from the start for tasks and commands that fail or stall
	Status int           // HTTP status
	Type   string        // SOAP fault
	Count  int           // how often, 0 = until removed
}

type faults struct {
	mu   sync.Mutex
	next int
	all  map[int]*Fault
	rng  *rand.Rand
}

// AddFault lets something go wrong until the returned function is called, or Count is used up.
func (v *VCenter) AddFault(f Fault) (remove func(), err error) {
	if f.Delay < 0 || f.Jitter < 0 || f.Count < 0 {
		return nil, fmt.Errorf("delay, jitter and count cannot be negative")
	}
	switch f.Kind {
	case FaultLatency, FaultDropBefore, FaultDropAfter, FaultTaskFails, FaultTaskStalls, FaultTaskLost:
	case FaultHangUp:
		f.Method = "ExecuteSoap"
	case FaultSOAP, FaultSOAPAfter:
		if newFault(f.Type) == nil {
			return nil, fmt.Errorf("no SOAP fault %q", f.Type)
		}
	case FaultStatus:
		if f.Status < 400 || f.Status > 599 {
			return nil, fmt.Errorf("no error status %d", f.Status)
		}
	default:
		return nil, fmt.Errorf("no fault kind %q", f.Kind)
	}
	if f.Host != "" && v.hostNamed(f.Host) == nil {
		return nil, fmt.Errorf("no host %q", f.Host)
	}
	v.faults.mu.Lock()
	defer v.faults.mu.Unlock()
	if v.faults.all == nil {
		v.faults.all = map[int]*Fault{}
	}
	v.faults.next++
	id := v.faults.next
	v.faults.all[id] = &f
	return func() {
		v.faults.mu.Lock()
		defer v.faults.mu.Unlock()
		delete(v.faults.all, id)
	}, nil
}

func newFault(name string) types.BaseMethodFault {
	switch name {
	case "NotAuthenticated":
		return new(types.NotAuthenticated)
	case "HostConfigFault":
		return new(types.HostConfigFault)
	case "HostNotReachable":
		return new(types.HostNotReachable)
	case "HostCommunication":
		return new(types.HostCommunication)
	case "TaskInProgress":
		return new(types.TaskInProgress)
	case "ManagedObjectNotFound":
		return new(types.ManagedObjectNotFound)
	case "SystemError":
		return &types.SystemError{Reason: "vpxd is busy"}
	}
	return nil
}

// concerns reports whether the fault is one of the method, or of the esxcli command after it.
func (f *Fault) concerns(method string) bool {
	return f.Method == "" || slices.Contains(strings.Fields(method), f.Method)
}

// take finds a fault of one of the kinds and counts it.
func (s *faults) take(method, host string, kinds ...string) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := 1; id <= s.next; id++ {
		f := s.all[id]
		if f == nil || !f.concerns(method) || (f.Host != "" && f.Host != host) {
			continue
		}
		for _, kind := range kinds {
			if f.Kind != kind {
				continue
			}
			taken := *f
			if f.Count > 0 {
				if f.Count--; f.Count == 0 {
					delete(s.all, id)
				}
			}
			return taken, true
		}
	}
	return Fault{}, false
}

// lag adds up the latencies in force for the method.
func (s *faults) lag(method string) (sum time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := 1; id <= s.next; id++ { // in order, for the sake of the seed
		f := s.all[id]
		if f == nil || f.Kind != FaultLatency || !f.concerns(method) {
			continue
		}
		sum += f.Delay
		if f.Jitter > 0 {
			sum += time.Duration(s.rng.Int64N(int64(f.Jitter) + 1))
		}
		if f.Count > 0 {
			if f.Count--; f.Count == 0 {
				delete(s.all, id)
			}
		}
	}
	return sum
}

func (s *faults) soap(method, host string) types.BaseMethodFault {
	if f, ok := s.take(method, host, FaultSOAP); ok {
		return newFault(f.Type)
	}
	return nil
}

var bodyCommand = regexp.MustCompile(`<(?:\w+:)?method>vim\.EsxCLI\.([\w.]+)<`)

var bodyMethod = regexp.MustCompile(`<(?:\w+:)?Body[^>]*>\s*<(?:\w+:)?(\w+)`)

// unreliable is the network in front of /sdk.
func (v *VCenter) unreliable(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method := ""
		if r.Body != nil && r.Method == http.MethodPost {
			body, err := io.ReadAll(io.LimitReader(r.Body, 64<<20))
			if err != nil {
				http.Error(w, "body cannot be read", http.StatusBadRequest)
				return
			}
			if m := bodyMethod.FindSubmatch(body); m != nil {
				method = string(m[1])
			}
			if m := bodyCommand.FindSubmatch(body); m != nil && method == "ExecuteSoap" {
				method += " " + string(m[1])
			}
			r = r.WithContext(context.WithValue(r.Context(), calledMethod{}, method))
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		pause(r, v.faults.lag(method))
		f, ok := v.faults.take(method, "", FaultDropBefore, FaultDropAfter, FaultSOAPAfter, FaultStatus, FaultHangUp)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		switch f.Kind {
		case FaultStatus:
			if f.Delay > 0 {
				w.Header().Set("Retry-After", strconv.Itoa(int((f.Delay+time.Second-1)/time.Second)))
			}
			http.Error(w, http.StatusText(f.Status), f.Status)
			return
		case FaultDropAfter:
			next.ServeHTTP(&discard{header: http.Header{}}, r)
		case FaultSOAPAfter:
			next.ServeHTTP(&discard{header: http.Header{}}, r)
			writeFault(w, f.Type, "The response of the host was lost.")
			return
		case FaultHangUp:
			go next.ServeHTTP(&discard{header: http.Header{}}, r.Clone(v.context().Context))
			pause(r, f.Delay)
		}
		panic(http.ErrAbortHandler)
	})
}

// faultEnvelope is a response with a fault of the type, whose members are the last part.
const faultEnvelope = `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body><soapenv:Fault><faultcode>ServerFaultCode</faultcode><faultstring>%[2]s</faultstring><detail><%[1]sFault xmlns="urn:vim25" xsi:type="%[1]s">%[3]s</%[1]sFault></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>
`

// writeFault answers with a fault of the type, as a call that did not reach the simulator's own answer.
func writeFault(w http.ResponseWriter, kind, text string) {
	members := ""
	if kind == "SystemError" {
		members = "<reason>" + text + "</reason>"
	}
	w.Header().Set("Content-Type", "text/xml; charset=utf-8")
	w.WriteHeader(http.StatusInternalServerError)
	_, _ = fmt.Fprintf(w, faultEnvelope, kind, text, members)
}

func pause(r *http.Request, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-r.Context().Done():
	}
}

// discard discards a response.
type discard struct{ header http.Header }

// Header implements http.ResponseWriter.
func (d *discard) Header() http.Header { return d.header }

// Write implements http.ResponseWriter.
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }

// WriteHeader implements http.ResponseWriter.
func (d *discard) WriteHeader(int) {}
