package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func stockTask(name, entity string, execute bool) *simulator.Task {
	run := func(*simulator.Task) (types.AnyType, types.BaseMethodFault) { return nil, nil }
	if !execute {
		run = nil
	}
	t := simulator.CreateTask(types.ManagedObjectReference{Type: entity, Value: "x"}, "createVm", run)
	t.Self = types.ManagedObjectReference{Type: "Task", Value: name}
	return t
}

func TestPublishingWaitsForTheSimulatorsTasks(t *testing.T) {
	q := newTaskBarrier()
	first, second := stockTask("task-1", "Folder", true), stockTask("task-2", "VirtualMachine", true)
	q.PutObject(nil, first)
	q.PutObject(nil, second)
	done := make(chan struct{})
	go q.do(func() { close(done) })
	end := func(task *simulator.Task, state types.TaskInfoState) {
		ended := mo.Task{Info: task.Info}
		ended.Self, ended.Info.State = task.Self, state
		q.UpdateObject(nil, &ended, nil)
	}
	end(first, types.TaskInfoStateRunning)
	end(first, types.TaskInfoStateError)
	select {
	case <-done:
		t.Fatal("a task still works")
	default:
	}
	end(second, types.TaskInfoStateSuccess)
	<-done
}

func TestPublishingWaitsForNoOtherTasks(t *testing.T) {
	q := newTaskBarrier()
	q.PutObject(nil, stockTask("task-1", "Datastore", true))
	q.PutObject(nil, stockTask("task-2", "HostSystem", false))
	removed := stockTask("task-3", "Folder", true)
	q.PutObject(nil, removed)
	q.RemoveObject(nil, removed.Self)
	q.do(func() {})
}

func TestTasksEndWhateverObjectTheyMovedTo(t *testing.T) {
	q := newTaskBarrier()
	search := stockTask("task-1", "HostDatastoreBrowser", true)
	q.PutObject(nil, search)
	ended := mo.Task{Info: search.Info}
	ended.Self, ended.Info.State = search.Self, types.TaskInfoStateError
	ended.Info.Entity = &types.ManagedObjectReference{Type: "Datastore", Value: "x"}
	q.UpdateObject(nil, &ended, nil)
	if len(q.running) != 0 {
		t.Error("a search that ended on its datastore still counts as running")
	}
}
