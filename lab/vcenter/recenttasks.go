package vcenter

import (
	"slices"
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// mostEnded is how many ended tasks vCenter lists as recent; those that have not ended are listed however many they are.
const mostEnded = 200

// recentTasks keeps tasks that have not ended in the lists of recent ones. The simulator drops the oldest of 200 from a list,
// ended or not; a vCenter counts the ended ones alone. Tasks leave as others come, not by age.
type recentTasks struct {
	Self types.ManagedObjectReference

	mu    sync.Mutex
	lists map[types.ManagedObjectReference][]types.ManagedObjectReference
	ended map[types.ManagedObjectReference]bool
}

func newRecentTasks() *recentTasks {
	return &recentTasks{
		Self:  types.ManagedObjectReference{Type: "LabRecentTasks", Value: "lab-recent-tasks"},
		lists: map[types.ManagedObjectReference][]types.ManagedObjectReference{},
		ended: map[types.ManagedObjectReference]bool{},
	}
}

// Reference implements mo.Reference.
func (r *recentTasks) Reference() types.ManagedObjectReference { return r.Self }

// PutObject implements simulator.RegisterObject.
func (r *recentTasks) PutObject(*simulator.Context, mo.Reference) {}

// UpdateObject implements simulator.RegisterObject; the object is locked by the caller.
func (r *recentTasks) UpdateObject(_ *simulator.Context, obj mo.Reference, changes []types.PropertyChange) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t, ok := obj.(*mo.Task); ok {
		if t.Info.State == types.TaskInfoStateSuccess || t.Info.State == types.TaskInfoStateError {
			r.ended[t.Self] = true
		}
		return
	}
	if !slices.ContainsFunc(changes, func(c types.PropertyChange) bool { return c.Name == "recentTask" }) {
		return
	}
	switch o := obj.(type) {
	case *mo.TaskManager:
		o.RecentTask = r.listed(o.Self, o.RecentTask)
	case mo.Entity:
		o.Entity().RecentTask = r.listed(o.Reference(), o.Entity().RecentTask)
	}
}

// listed is the list with what the simulator dropped from its head, less ended tasks that are too many.
func (r *recentTasks) listed(owner types.ManagedObjectReference, now []types.ManagedObjectReference) []types.ManagedObjectReference {
	before := r.lists[owner]
	all := slices.Clone(now)
	if dropped := len(before) > 0 && len(now) == len(before) && !slices.Contains(now, before[0]); dropped {
		all = slices.Insert(all, 0, before[0])
	}
	ended := 0
	for _, ref := range all {
		if r.ended[ref] {
			ended++
		}
	}
	all = slices.DeleteFunc(all, func(ref types.ManagedObjectReference) bool {
		if ended <= mostEnded || !r.ended[ref] {
			return false
		}
		ended--
		return true
	})
	r.lists[owner] = all
	return slices.Clone(all)
}

// RemoveObject implements simulator.RegisterObject.
func (r *recentTasks) RemoveObject(_ *simulator.Context, ref types.ManagedObjectReference) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.ended, ref)
	delete(r.lists, ref)
}
