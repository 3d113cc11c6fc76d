package vcenter

import (
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// filterNotifier receives all changes in the registry and marks the affected filters. The collector of the simulator
// receives changes only for the session that waited last, and reads its whole filter again after each change.
type filterNotifier struct {
	Self types.ManagedObjectReference
	v    *VCenter

	mu      sync.Mutex
	filters map[*propertyFilter]struct{}
}

func newFilterNotifier(v *VCenter) *filterNotifier {
	return &filterNotifier{
		v:       v,
		Self:    types.ManagedObjectReference{Type: "LabFilterNotifier", Value: "lab-filter-notifier"},
		filters: map[*propertyFilter]struct{}{},
	}
}

// Reference implements mo.Reference.
func (h *filterNotifier) Reference() types.ManagedObjectReference { return h.Self }

// PutObject implements simulator.RegisterObject.
func (h *filterNotifier) PutObject(_ *simulator.Context, obj mo.Reference) {
	ref := obj.Reference()
	h.each(func(f *propertyFilter) { f.appeared(ref) })
}

// UpdateObject implements simulator.RegisterObject.
func (h *filterNotifier) UpdateObject(_ *simulator.Context, obj mo.Reference, changes []types.PropertyChange) {
	ref := obj.Reference()
	h.each(func(f *propertyFilter) { f.changed(ref) })
}

// RemoveObject implements simulator.RegisterObject.
func (h *filterNotifier) RemoveObject(_ *simulator.Context, ref types.ManagedObjectReference) {
	h.each(func(f *propertyFilter) { f.changed(ref) })
}

// collectAll makes every filter collect again, because what its user may see has changed.
func (h *filterNotifier) collectAll() {
	h.each(func(f *propertyFilter) {
		f.mu.Lock()
		f.whole = true
		f.mu.Unlock()
		f.owner.poke()
	})
}

func (h *filterNotifier) add(f *propertyFilter) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.filters[f] = struct{}{}
}

func (h *filterNotifier) remove(f *propertyFilter) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.filters, f)
}

func (h *filterNotifier) each(notify func(*propertyFilter)) {
	h.mu.Lock()
	all := make([]*propertyFilter, 0, len(h.filters))
	for f := range h.filters {
		all = append(all, f)
	}
	h.mu.Unlock()
	for _, f := range all {
		notify(f)
	}
}
