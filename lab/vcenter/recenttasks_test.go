package vcenter

import (
	"slices"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func (f *fixture) recentTasks(c *govmomi.Client, owner types.ManagedObjectReference) []types.ManagedObjectReference {
	f.t.Helper()
	var read []types.ObjectContent
	f.must(property.DefaultCollector(c.Client).Retrieve(f.t.Context(), []types.ManagedObjectReference{owner}, []string{"recentTask"}, &read))
	if len(read) != 1 || len(read[0].PropSet) != 1 {
		f.t.Fatalf("recentTask of %s: %+v", owner, read)
	}
	return read[0].PropSet[0].Val.(types.ArrayOfManagedObjectReference).ManagedObjectReference
}

// rename makes as many tasks that end on the folder of the VMs.
func (f *fixture) rename(c *govmomi.Client, times int) {
	f.t.Helper()
	folder := object.NewFolder(c.Client, f.v.Datacenter().folders.VmFolder.Reference())
	for i := range times {
		task, err := folder.Rename(f.t.Context(), []string{"one", "other"}[i%2])
		f.must(err)
		f.must(task.Wait(f.t.Context()))
	}
}

func TestTasksThatHaveNotEndedStayRecent(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	started := make([]types.ManagedObjectReference, 3)
	for i, fs := range []string{f.bulk.UUID(), f.prod.UUID(), f.bulk.UUID()} {
		var err error
		started[i], err = f.unmapTask(c, fs)
		f.must(err)
	}
	f.rename(c, mostEnded+20)
	const listed = mostEnded + 1 // the newest had not ended when it came
	manager := *c.ServiceContent.TaskManager
	recent := f.recentTasks(c, manager)
	if len(recent) != len(started)+listed || !slices.Equal(recent[:len(started)], started) {
		t.Errorf("%d are recent, first %v, want first %v", len(recent), recent[:min(4, len(recent))], started)
	}
	if own := f.recentTasks(c, f.v.Datacenter().folders.VmFolder.Reference()); len(own) != listed || slices.Contains(own, started[0]) {
		t.Errorf("%d are recent on the folder", len(own))
	}
	f.must(object.NewTask(c.Client, started[1]).Cancel(t.Context()))
	f.world.Clock().Advance(24 * time.Hour)
	for _, ref := range started {
		if info := f.task(c, ref); info.CompleteTime == nil {
			t.Errorf("%s is %s", ref.Value, info.State)
		}
	}
	f.rename(c, mostEnded)
	if left := f.recentTasks(c, manager); len(left) != listed || slices.Contains(left, started[0]) {
		t.Errorf("%d are recent after the oldest ended", len(left))
	}
	f.v.ForgetTasks()
	var none mo.TaskManager
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), manager, []string{"recentTask"}, &none))
	if len(none.RecentTask) != 0 {
		t.Errorf("%d are recent after all were forgotten", len(none.RecentTask))
	}
}

func TestTasksOfExtensionsAreCanceledByWhoeverMadeThem(t *testing.T) {
	f := newFixture(t)
	admin, maker, stranger := f.login("administrator"), f.login("operator"), f.login("nolog")
	extension := types.Extension{
		Key: "com.acme", Version: "1", Description: &types.Description{Label: "Acme", Summary: "Acme"},
		LastHeartbeatTime: start, TaskList: []types.ExtensionTaskTypeInfo{{TaskID: "com.acme.run"}},
	}
	extensions, err := object.GetExtensionManager(admin.Client)
	f.must(err)
	f.must(extensions.Register(t.Context(), extension))
	made, err := methods.CreateTask(t.Context(), maker, &types.CreateTask{
		This: *maker.ServiceContent.TaskManager, Obj: f.datastore("bulk"), TaskTypeId: "com.acme.run", InitiatedBy: "acme", Cancelable: true,
		ActivationId: "run-1",
	})
	f.must(err)
	ref := made.Returnval.Task
	if info := f.task(maker, ref); info.EntityName != "bulk" || info.ActivationId != "run-1" ||
		info.Reason.(*types.TaskReasonUser).UserName != "acme" {
		t.Errorf("made as %+v", info)
	}
	f.await(maker, *maker.ServiceContent.TaskManager, "recentTask", func(now any) bool {
		return slices.Contains(now.(types.ArrayOfManagedObjectReference).ManagedObjectReference, ref)
	})
	if _, ok := fault(object.NewTask(stranger.Client, ref).Cancel(t.Context())).(types.NoPermission); !ok {
		t.Error("a stranger without Global.CancelTask canceled")
	}
	f.must(object.NewTask(maker.Client, ref).Cancel(t.Context()))
	if info := f.task(maker, ref); !info.Cancelled {
		t.Errorf("canceled by its maker: %+v", info)
	}
}
