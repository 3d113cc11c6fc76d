package vcenter

import (
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// taskBarrier keeps the simulator's own tasks and the publishing of datastores apart: the tasks copy datastores without their
// lock when they work on files. Tasks of a datastore itself run under its lock and are not concerned.
type taskBarrier struct {
	Self types.ManagedObjectReference

	mu      sync.Mutex
	idle    *sync.Cond
	running map[types.ManagedObjectReference]bool
}

func newTaskBarrier() *taskBarrier {
	q := &taskBarrier{
		Self:    types.ManagedObjectReference{Type: "LabTaskBarrier", Value: "lab-task-barrier"},
		running: map[types.ManagedObjectReference]bool{},
	}
	q.idle = sync.NewCond(&q.mu)
	return q
}

// do runs fn while no task works; tasks that are started meanwhile wait for its end. fn must not start one.
func (q *taskBarrier) do(fn func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.running) > 0 {
		q.idle.Wait()
	}
	fn()
}

// Reference implements mo.Reference.
func (q *taskBarrier) Reference() types.ManagedObjectReference { return q.Self }

// PutObject implements simulator.RegisterObject; a task is registered right before it starts. Those without a function
// are the lab's own or an extension's.
func (q *taskBarrier) PutObject(_ *simulator.Context, obj mo.Reference) {
	t, ok := obj.(*simulator.Task)
	if !ok || t.Execute == nil || t.Info.Entity.Type == "Datastore" {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running[t.Self] = true
}

// UpdateObject implements simulator.RegisterObject; the task is locked by the caller. Searches of files start on a browser
// and end on its datastore.
func (q *taskBarrier) UpdateObject(_ *simulator.Context, obj mo.Reference, _ []types.PropertyChange) {
	t, ok := obj.(*mo.Task)
	if !ok {
		return
	}
	if t.Info.State == types.TaskInfoStateSuccess || t.Info.State == types.TaskInfoStateError {
		q.ended(t.Self)
	}
}

// RemoveObject implements simulator.RegisterObject.
func (q *taskBarrier) RemoveObject(_ *simulator.Context, ref types.ManagedObjectReference) {
	if ref.Type == "Task" {
		q.ended(ref)
	}
}

func (q *taskBarrier) ended(ref types.ManagedObjectReference) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.running, ref)
	if len(q.running) == 0 {
		q.idle.Broadcast()
	}
}
