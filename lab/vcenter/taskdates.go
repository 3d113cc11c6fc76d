package vcenter

import (
	"slices"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// taskDates puts the simulator's own tasks on simulated time; they come dated with the
// computer's, with the simulator as their initiator, and with names of types as the texts of faults. Those of a manager of files get the datacenter as their entity.
type taskDates struct {
	Self types.ManagedObjectReference
	v    *VCenter
}

// Reference implements mo.Reference.
func (d *taskDates) Reference() types.ManagedObjectReference { return d.Self }

// PutObject implements simulator.RegisterObject.
func (d *taskDates) PutObject(_ *simulator.Context, obj mo.Reference) {
	if t, ok := obj.(*simulator.Task); ok && !ownTask(t.Self) {
		t.Info.QueueTime = d.v.now()
		t.Info.Name = taskName(t.Info.Name, *t.Info.Entity)
		if known, managed := d.v.registry.Get(*t.Info.Entity).(mo.Entity); !managed && d.v.first != nil {
			entity := d.v.first.object.Reference()
			t.Info.Entity, t.Info.EntityName = &entity, d.v.first.Name
		} else if managed && t.Info.EntityName == t.Info.Entity.Value {
			t.Info.EntityName = known.Entity().Name
		}
		if by, ok := t.Info.Reason.(*types.TaskReasonUser); ok && by.UserName == "vcsim" {
			t.Info.Reason = &types.TaskReasonUser{UserName: `VSPHERE.LOCAL\administrator`}
		}
	}
}

// UpdateObject implements simulator.RegisterObject; the task is locked by the caller.
func (d *taskDates) UpdateObject(_ *simulator.Context, obj mo.Reference, changes []types.PropertyChange) {
	t, ok := obj.(*mo.Task)
	if !ok || ownTask(t.Self) {
		return
	}
	now := d.v.now()
	for _, c := range changes {
		switch c.Name {
		case "info.startTime":
			t.Info.StartTime = &now
		case "info.completeTime":
			t.Info.CompleteTime = &now
		case "info.error":
			if failed := t.Info.Error; failed != nil && strings.HasPrefix(failed.LocalizedMessage, "*types.") {
				t.Info.Error = &types.LocalizedMethodFault{Fault: failed.Fault, LocalizedMessage: sentenceOf(failed.Fault)}
			}
		}
	}
}

// RemoveObject implements simulator.RegisterObject.
func (d *taskDates) RemoveObject(*simulator.Context, types.ManagedObjectReference) {}

// ForgetTasks clears the lists of recent tasks, so that tasks of the setup are not shown.
func (v *VCenter) ForgetTasks() {
	v.awaitFileTasks()
	manager := *v.model.ServiceContent.TaskManager
	tasks := v.registry.Get(manager).(*simulator.TaskManager)
	var recent []types.ManagedObjectReference
	v.context().WithLock(tasks, func() { recent = slices.Clone(tasks.RecentTask) })
	none := []types.ManagedObjectReference{}
	for _, e := range v.registry.All("") {
		if len(e.Entity().RecentTask) > 0 {
			v.update(e.Reference(), types.PropertyChange{Name: "recentTask", Val: none})
		}
	}
	v.update(manager, types.PropertyChange{Name: "recentTask", Val: none})
	for _, ref := range recent {
		v.registry.Remove(v.context(), ref)
	}
}

// RecentTasks counts the tasks that the TaskManager lists.
func (v *VCenter) RecentTasks() (n int) {
	manager := v.registry.Get(*v.model.ServiceContent.TaskManager).(*simulator.TaskManager)
	v.context().WithLock(manager, func() { n = len(manager.RecentTask) })
	return n
}
