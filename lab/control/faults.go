package control

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/scenario"
	"tidemark.io/lab/shell"
	"tidemark.io/lab/vcenter"
)

// request is the request of a fault. Kinds of the vCenter are those of package vcenter and of conditions; kinds of an
// array are array- and one of package gate, for example array-offline; of the shell they are shell- and one of its
// points or something that happens once, such as shell-tokens-revoked.
type request struct {
	Kind      string `json:"kind"`
	Method    string `json:"method,omitempty"` // SOAP method
	Host      string `json:"host,omitempty"`
	Datastore string `json:"datastore,omitempty"`
	Array     string `json:"array,omitempty"`  // default the only one
	Path      string `json:"path,omitempty"`   // of the array's REST
	Delay     string `json:"delay,omitempty"`  // "200ms", real time
	Jitter    string `json:"jitter,omitempty"` // of a latency: up to this much more
	Status    int    `json:"status,omitempty"`
	Type      string `json:"type,omitempty"` // SOAP fault
	Count     int    `json:"count,omitempty"`
	Locale    string `json:"locale,omitempty"`  // of the shell
	Metrics   int    `json:"metrics,omitempty"` // of a historical query at most, 0 for none at all

	RetryAfter string `json:"retryAfter,omitempty"` // "5s", the Retry-After of the array
	Volume     string `json:"volume,omitempty"`     // of the array
	Name       string `json:"name,omitempty"`       // of the volume from now on
	To         string `json:"to,omitempty"`         // where a volume of a FlashArray is moved to
}

// fault is one in force.
type fault struct {
	ID string `json:"id"`
	request
	remove func()
}

// aliases are the HTTP statuses by which array faults may be named.
var aliases = map[string]gate.Kind{
	"401": gate.Unauthorized, "403": gate.Forbidden, "429": gate.TooManyRequests, "503": gate.Unavailable, "500": gate.Busy,
}

// States of an array behind its gate.
const (
	volumeRemoved = "volume-removed"
	volumeMoved   = "moved"
	spaceKept     = "space-allocation-off"
	replica       = "replica"
	hostUnmapOff  = "host-unmap-off"
)

func (a *API) listFaults(w http.ResponseWriter, _ *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := make([]*fault, 0, len(a.faults))
	for _, f := range a.faults {
		all = append(all, f)
	}
	slices.SortFunc(all, func(x, y *fault) int { return strings.Compare(x.ID, y.ID) })
	answer(w, http.StatusOK, map[string]any{"faults": all})
}

func (a *API) addFault(w http.ResponseWriter, r *http.Request) {
	var req request
	if !read(w, r, &req) {
		return
	}
	remove, err := a.cause(req)
	if err != nil {
		refuse(w, http.StatusBadRequest, "%v", err)
		return
	}
	a.mu.Lock()
	a.next++
	f := &fault{ID: "f" + strconv.Itoa(a.next), request: req, remove: remove}
	a.faults[f.ID] = f
	a.mu.Unlock()
	answer(w, http.StatusCreated, f)
}

func (a *API) removeFault(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	f := a.faults[r.PathValue("id")]
	delete(a.faults, r.PathValue("id"))
	a.mu.Unlock()
	if f == nil {
		refuse(w, http.StatusNotFound, "there is no fault %q", r.PathValue("id"))
		return
	}
	f.remove()
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) cause(req request) (remove func(), err error) {
	delay, err := duration("delay", req.Delay)
	if err != nil {
		return nil, err
	}
	jitter, err := duration("jitter", req.Jitter)
	if err != nil {
		return nil, err
	}
	if kind, ok := strings.CutPrefix(req.Kind, "array-"); ok {
		return a.breakArray(kind, req, delay)
	}
	if point, ok := strings.CutPrefix(req.Kind, "shell-"); ok {
		if a.shell == nil {
			return nil, errors.New("this lab has no shell")
		}
		return a.shell.Break(shell.Fault{Point: point, Status: req.Status, Delay: delay, Locale: req.Locale, Count: req.Count})
	}
	if set, ok := a.conditions()[req.Kind]; ok {
		if err := set(req, true); err != nil {
			return nil, err
		}
		return func() { _ = set(req, false) }, nil
	}
	return a.lab.VCenter.AddFault(vcenter.Fault{
		Kind: req.Kind, Method: req.Method, Host: req.Host, Delay: delay, Jitter: jitter, Status: req.Status, Type: req.Type, Count: req.Count,
	})
}

// duration is 0 for an empty text.
func duration(name, text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%s must be a duration such as 200ms, not %q", name, text)
	}
	return d, nil
}

// conditions are faults that are states of the inventory, to be set and to be taken back.
func (a *API) conditions() map[string]func(req request, on bool) error {
	v := a.lab.VCenter
	connection := func(bad types.HostSystemConnectionState) func(request, bool) error {
		return func(req request, on bool) error {
			state := types.HostSystemConnectionStateConnected
			if on {
				state = bad
			}
			return v.SetHostState(req.Host, state)
		}
	}
	return map[string]func(request, bool) error{
		"host-not-responding": connection(types.HostSystemConnectionStateNotResponding),
		"host-disconnected":   connection(types.HostSystemConnectionStateDisconnected),
		"host-maintenance":    func(req request, on bool) error { return v.SetMaintenance(req.Host, on) },
		"mount-inaccessible":  func(req request, on bool) error { return v.SetMount(req.Host, req.Datastore, !on, true) },
		"mount-read-only":     func(req request, on bool) error { return v.SetMount(req.Host, req.Datastore, true, !on) },
		"log-rotated": func(req request, on bool) error {
			if !on {
				return nil
			}
			return v.RotateLog(req.Host)
		},
		"events-without-datastore": func(_ request, on bool) error {
			v.NameOnlyVMs(on)
			return nil
		},
		"query-limit": func(req request, on bool) error {
			switch {
			case req.Metrics < -1:
				return errors.New("metrics must be -1 for no limit, 0 or more")
			case on:
				v.SetQueryLimit(req.Metrics)
			default:
				v.SetQueryLimit(a.queryLimit)
			}
			return nil
		},
		"sessions-ended": func(_ request, on bool) error {
			if on {
				v.EndSessions()
			}
			return nil
		},
	}
}

func (a *API) breakArray(kind string, req request, delay time.Duration) (remove func(), err error) {
	array, err := a.array(req.Array)
	if err != nil {
		return nil, err
	}
	retry, err := duration("retryAfter", req.RetryAfter)
	if err != nil {
		return nil, err
	}
	switch kind {
	case volumeRemoved:
		return array.San.Withdraw(req.Volume)
	case volumeMoved:
		return array.Move(req.Volume, req.To)
	case spaceKept:
		return array.San.KeepSpace(req.Volume)
	case replica:
		return array.San.MakeReplica(req.Volume)
	case hostUnmapOff:
		if !array.HasHostUnmap() {
			return nil, fmt.Errorf("array %s has no such setting", req.Array)
		}
		return array.San.IgnoreUnmap(), nil
	}
	named, ok := aliases[kind]
	if !ok {
		named = gate.Kind(kind)
	}
	id, err := array.Server.SetFault(gate.Fault{
		Kind: named, Path: req.Path, Count: req.Count, Latency: delay, RetryAfter: retry, Volume: req.Volume, Name: req.Name,
	})
	if err != nil {
		return nil, err
	}
	return func() { array.Server.ClearFault(id) }, nil
}

func (a *API) array(name string) (*scenario.Array, error) {
	if name == "" && len(a.lab.Arrays) == 1 {
		return a.lab.Arrays[0], nil
	}
	for _, array := range a.lab.Arrays {
		if array.San.Name() == name {
			return array, nil
		}
	}
	if name == "" {
		return nil, errors.New("there are several arrays, name one")
	}
	return nil, fmt.Errorf("there is no array %q", name)
}
