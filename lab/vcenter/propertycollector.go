package vcenter

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

const (
	maxObjectUpdates = 100 // per response, as in vCenter
	longestWait      = 30 * time.Minute
)

// collects reports whether a method of the root PropertyCollector waits, which the lab implements, or reads objects that
// require permissions.
func collects(method string) bool {
	switch method {
	case "CreateFilter", "WaitForUpdates", "WaitForUpdatesEx", "CheckForUpdates", "CancelWaitForUpdates",
		"CreatePropertyCollector", "DestroyPropertyCollector", "Fetch",
		"RetrieveProperties", "RetrievePropertiesEx", "ContinueRetrievePropertiesEx", "CancelRetrievePropertiesEx":
		return true
	}
	return false
}

// propertyCollector is the waiting half of a PropertyCollector of one session.
type propertyCollector struct {
	*simulator.PropertyCollector // reads properties
	notifier                     *filterNotifier

	mu      sync.Mutex
	filters []*propertyFilter
	version int
	queue   []types.PropertyFilterUpdate // not sent yet
	wake    chan struct{}
	cancel  chan struct{} // of the current wait
	closed  bool
	tokens  map[string]bool // of pages that were not read yet
}

func newPropertyCollector(h *filterNotifier) *propertyCollector {
	return &propertyCollector{PropertyCollector: new(simulator.PropertyCollector), notifier: h, wake: make(chan struct{}, 1)}
}

// Lock and Unlock keep the registry from serializing calls.
func (c *propertyCollector) Lock() {}

// Unlock is the counterpart of Lock.
func (c *propertyCollector) Unlock() {}

func (c *propertyCollector) poke() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *propertyCollector) drop(f *propertyFilter) {
	c.notifier.remove(f)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.filters = slices.DeleteFunc(c.filters, func(other *propertyFilter) bool { return other == f })
	c.queue = slices.DeleteFunc(c.queue, func(u types.PropertyFilterUpdate) bool { return u.Filter == f.Self })
}

// close ends waits and lets go of all filters.
func (c *propertyCollector) close() {
	c.mu.Lock()
	filters := c.filters
	c.filters, c.closed = nil, true
	if c.cancel != nil {
		close(c.cancel)
		c.cancel = nil
	}
	c.mu.Unlock()
	for _, f := range filters {
		c.notifier.remove(f)
	}
}

// CreateFilter begins to follow what the spec selects.
func (c *propertyCollector) CreateFilter(ctx *simulator.Context, req *types.CreateFilter) soap.HasFault {
	f := newPropertyFilter(c, req)
	ctx.Session.Put(f)
	c.notifier.add(f)
	c.mu.Lock()
	c.filters = append(c.filters, f)
	c.mu.Unlock()
	c.poke()
	return &methods.CreateFilterBody{Res: &types.CreateFilterResponse{Returnval: f.Self}}
}

// CreatePropertyCollector gives a waiter its own collector.
func (c *propertyCollector) CreatePropertyCollector(ctx *simulator.Context, req *types.CreatePropertyCollector) soap.HasFault {
	child := newPropertyCollector(c.notifier)
	child.Self.Type = "PropertyCollector"
	ctx.Session.Put(child)
	c.notifier.v.sessions.own(ctx.Session.Key, child)
	return &methods.CreatePropertyCollectorBody{Res: &types.CreatePropertyCollectorResponse{Returnval: child.Self}}
}

// DestroyPropertyCollector ends a collector that was created.
func (c *propertyCollector) DestroyPropertyCollector(ctx *simulator.Context, req *types.DestroyPropertyCollector) soap.HasFault {
	c.mu.Lock()
	filters := slices.Clone(c.filters)
	c.mu.Unlock()
	c.close()
	c.notifier.v.sessions.disown(ctx.Session.Key, c)
	for _, f := range filters {
		ctx.Session.Registry.Remove(ctx, f.Self)
	}
	ctx.Session.Registry.Remove(ctx, c.Self)
	return &methods.DestroyPropertyCollectorBody{Res: new(types.DestroyPropertyCollectorResponse)}
}

// CancelWaitForUpdates ends the current wait.
func (c *propertyCollector) CancelWaitForUpdates(ctx *simulator.Context, req *types.CancelWaitForUpdates) soap.HasFault {
	c.mu.Lock()
	if c.cancel != nil {
		close(c.cancel)
		c.cancel = nil
	}
	c.mu.Unlock()
	return &methods.CancelWaitForUpdatesBody{Res: new(types.CancelWaitForUpdatesResponse)}
}

// WaitForUpdates is the older form without options.
func (c *propertyCollector) WaitForUpdates(ctx *simulator.Context, req *types.WaitForUpdates) soap.HasFault {
	set, fault := c.wait(ctx, req.Version, longestWait, maxObjectUpdates)
	if fault != nil {
		return &methods.WaitForUpdatesBody{Fault_: fault}
	}
	if set == nil {
		set = &types.UpdateSet{Version: req.Version}
	}
	return &methods.WaitForUpdatesBody{Res: &types.WaitForUpdatesResponse{Returnval: *set}}
}

// CheckForUpdates polls.
func (c *propertyCollector) CheckForUpdates(ctx *simulator.Context, req *types.CheckForUpdates) soap.HasFault {
	set, fault := c.wait(ctx, req.Version, 0, maxObjectUpdates)
	if fault != nil {
		return &methods.CheckForUpdatesBody{Fault_: fault}
	}
	return &methods.CheckForUpdatesBody{Res: &types.CheckForUpdatesResponse{Returnval: set}}
}

// WaitForUpdatesEx waits in real time for changes; nothing is returned when the time is over.
func (c *propertyCollector) WaitForUpdatesEx(ctx *simulator.Context, req *types.WaitForUpdatesEx) soap.HasFault {
	limit, most := longestWait, maxObjectUpdates
	if o := req.Options; o != nil {
		if o.MaxWaitSeconds != nil {
			limit = min(limit, time.Duration(*o.MaxWaitSeconds)*time.Second)
		}
		if o.MaxObjectUpdates > 0 {
			most = min(most, int(o.MaxObjectUpdates))
		}
	}
	set, fault := c.wait(ctx, req.Version, limit, most)
	if fault != nil {
		return &methods.WaitForUpdatesExBody{Fault_: fault}
	}
	return &methods.WaitForUpdatesExBody{Res: &types.WaitForUpdatesExResponse{Returnval: set}}
}

func (c *propertyCollector) wait(ctx *simulator.Context, version string, limit time.Duration, most int) (*types.UpdateSet, *soap.Fault) {
	canceled, fault := c.begin(version)
	if fault != nil {
		return nil, fault
	}
	if limit > 0 {
		defer c.notifier.v.engage(ctx.Session.Key)()
	}
	deadline := time.NewTimer(limit)
	defer deadline.Stop()
	for {
		set, fault := c.take(ctx, most)
		if set != nil || fault != nil || limit == 0 {
			return set, fault
		}
		select {
		case <-c.wake:
		case <-canceled:
			return nil, simulator.Fault("", new(types.RequestCanceled))
		case <-deadline.C:
			return nil, nil
		}
	}
}

// begin checks the version; a current wait is canceled, because a collector serves one at a time.
func (c *propertyCollector) begin(version string) (canceled chan struct{}, fault *soap.Fault) {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return nil, simulator.Fault("", &types.ManagedObjectNotFound{Obj: c.Self})
	}
	if version != "" && version != strconv.Itoa(c.version) {
		c.mu.Unlock()
		return nil, simulator.Fault("", new(types.InvalidCollectorVersion))
	}
	if c.cancel != nil {
		close(c.cancel)
	}
	canceled = make(chan struct{})
	c.cancel = canceled
	filters := slices.Clone(c.filters)
	if version == "" {
		c.queue = nil
	}
	c.mu.Unlock()
	if version == "" {
		for _, f := range filters {
			f.reset()
		}
	}
	return canceled, nil
}

// take returns up to most object updates, or nil when there is nothing to report.
func (c *propertyCollector) take(ctx *simulator.Context, most int) (*types.UpdateSet, *soap.Fault) {
	c.mu.Lock()
	filters := slices.Clone(c.filters)
	pending := len(c.queue) > 0
	c.mu.Unlock()
	if !pending {
		for _, f := range filters {
			updates, fault := f.updates(ctx)
			if fault != nil {
				return nil, fault
			}
			if len(updates) > 0 {
				c.mu.Lock()
				c.queue = append(c.queue, types.PropertyFilterUpdate{Filter: f.Self, ObjectSet: updates})
				c.mu.Unlock()
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 {
		return nil, nil
	}
	set := new(types.UpdateSet)
	for most > 0 && len(c.queue) > 0 {
		head := &c.queue[0]
		n := min(most, len(head.ObjectSet))
		set.FilterSet = append(set.FilterSet, types.PropertyFilterUpdate{Filter: head.Filter, ObjectSet: head.ObjectSet[:n]})
		most -= n
		if head.ObjectSet = head.ObjectSet[n:]; len(head.ObjectSet) == 0 {
			c.queue = c.queue[1:]
		}
	}
	if len(c.queue) > 0 {
		set.Truncated = types.NewBool(true)
	}
	c.version++
	set.Version = strconv.Itoa(c.version)
	return set, nil
}
