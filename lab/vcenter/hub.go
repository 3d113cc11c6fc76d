package vcenter

import (
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// hub hears of every change in the registry and marks the filters that it may concern. The stock collector hears only for
// the session that waited last, and reads its whole filter again after each change of anything.
type hub struct {
	Self types.ManagedObjectReference
	v    *VCenter

	mu      sync.Mutex
	filters map[*filter]struct{}
}

func newHub(v *VCenter) *hub {
	return &hub{
		v:       v,
		Self:    types.ManagedObjectReference{Type: "LabHub", Value: "lab-hub"},
		filters: map[*filter]struct{}{},
	}
}

// Reference implements mo.Reference.
func (h *hub) Reference() types.ManagedObjectReference { return h.Self }

// PutObject implements simulator.RegisterObject.
func (h *hub) PutObject(_ *simulator.Context, obj mo.Reference) {
	ref := obj.Reference()
	h.each(func(f *filter) { f.appeared(ref) })
}

// UpdateObject implements simulator.RegisterObject.
func (h *hub) UpdateObject(_ *simulator.Context, obj mo.Reference, changes []types.PropertyChange) {
	ref := obj.Reference()
	h.each(func(f *filter) { f.changed(ref) })
}

// RemoveObject implements simulator.RegisterObject.
func (h *hub) RemoveObject(_ *simulator.Context, ref types.ManagedObjectReference) {
	h.each(func(f *filter) { f.changed(ref) })
}

// look makes every filter collect again, because what its user may see has changed.
func (h *hub) look() {
	h.each(func(f *filter) {
		f.mu.Lock()
		f.whole = true
		f.mu.Unlock()
		f.owner.poke()
	})
}

func (h *hub) add(f *filter) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.filters[f] = struct{}{}
}

func (h *hub) remove(f *filter) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.filters, f)
}

func (h *hub) each(notify func(*filter)) {
	h.mu.Lock()
	all := make([]*filter, 0, len(h.filters))
	for f := range h.filters {
		all = append(all, f)
	}
	h.mu.Unlock()
	for _, f := range all {
		notify(f)
	}
}
