package gate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Kind is the effect of a fault.
type Kind string

// The faults an array can have.
const (
	Offline         Kind = "offline"           // connections are reset
	Unauthorized    Kind = "unauthorized"      // 401 for everything but logging in and out
	Forbidden       Kind = "forbidden"         // 403 for the same: the account lacks the rights
	TooManyRequests Kind = "too-many-requests" // 429 with Retry-After, logins included
	Unavailable     Kind = "unavailable"       // 503 with Retry-After, logins included
	Busy            Kind = "busy"              // 500 "Server is busy"
	Latency         Kind = "latency"           // the response is delayed by Fault.Latency
)

// Fault is one disturbance of an array; it stays until cleared, or until it has hit Count requests when Count is not 0.
type Fault struct {
	Kind       Kind
	Path       string        // only requests whose path below the version starts with this, "" for all; not for Offline and other states
	Count      int           // 0 for no limit; not for states
	RetryAfter time.Duration // sent as whole seconds, rounded up; 0 sends no header
	Latency    time.Duration // real time
	Volume     string        // of Renamed
	Name       string        // of Renamed
}

func (f Fault) validate(states []Kind) error {
	kinds := slices.Concat([]Kind{Offline, Unauthorized, Forbidden, TooManyRequests, Unavailable, Busy, Latency}, distortions, states)
	switch {
	case !slices.Contains(kinds, f.Kind):
		return fmt.Errorf("array fault kind %q is not one of %v", f.Kind, kinds)
	case f.Count < 0 || f.RetryAfter < 0 || f.Latency < 0:
		return fmt.Errorf("count, retry-after and latency of an array fault cannot be negative")
	case f.Kind == Latency && f.Latency == 0:
		return fmt.Errorf("array fault %q needs a latency", f.Kind)
	case (f.Kind == Renamed) != (f.Volume != "" && f.Name != ""):
		return fmt.Errorf("array fault %q needs a volume and its name, others take none", Renamed)
	case (f.Kind == Offline || slices.Contains(states, f.Kind)) && (f.Path != "" || f.Count != 0):
		return fmt.Errorf("array fault %q is a state: it takes neither path nor count", f.Kind)
	}
	return nil
}

// faults are the disturbances in force, in the order they were set.
type faults struct {
	mu     sync.Mutex
	serial int
	list   []*activeFault
}

type activeFault struct {
	Fault
	id   string
	left int
}

func (f *faults) add(fault Fault) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.serial++
	id := "array-" + strconv.Itoa(f.serial)
	f.list = append(f.list, &activeFault{fault, id, fault.Count})
	return id
}

func (f *faults) remove(id string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := len(f.list)
	f.list = slices.DeleteFunc(f.list, func(a *activeFault) bool { return a.id == id })
	return len(f.list) < before
}

func (f *faults) inForce(kind Kind) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.ContainsFunc(f.list, func(a *activeFault) bool { return a.Kind == kind })
}

func (f *faults) renames() (all []Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, a := range f.list {
		if a.Kind == Renamed {
			all = append(all, a.Fault)
		}
	}
	return all
}

// hit returns the faults of a request and counts the request; after a rejection, further faults are skipped. Requests
// that require no session are not unauthorized.
func (f *faults) hit(path string, sessionless bool, states []Kind) []Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	var result []Fault
	refused := false
	f.list = slices.DeleteFunc(f.list, func(a *activeFault) bool {
		if refused || slices.Contains(states, a.Kind) || !strings.HasPrefix(path, a.Path) || (sessionless && (a.Kind == Unauthorized || a.Kind == Forbidden || slices.Contains(distortions, a.Kind))) {
			return false
		}
		result = append(result, a.Fault)
		refused = a.Kind != Latency && !slices.Contains(distortions, a.Kind)
		a.left--
		return a.Count > 0 && a.left == 0
	})
	return result
}
