package vcenter

import (
	"fmt"
	"log"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// execute is the work of a task of the simulator.
type execute func(*simulator.Task) (types.AnyType, types.BaseMethodFault)

// taskHooks puts work of the lab around that of tasks of the simulator, so that clients see one task for each call, and its
// end when all is done. The simulator registers a task right before it starts.
type taskHooks struct {
	Self types.ManagedObjectReference

	always   map[string]func(execute) execute // by description, for all tasks with it
	panicked func(*simulator.Task)

	mu      sync.Mutex
	aliases int
	waiting map[string]func(execute) execute
}

func newTaskHooks(always map[string]func(execute) execute) *taskHooks {
	return &taskHooks{
		always:  always,
		Self:    types.ManagedObjectReference{Type: "LabTaskHooks", Value: "lab-task-hooks"},
		waiting: map[string]func(execute) execute{},
	}
}

// alias is the reference of a copy of a manager for one call; it tells its task from those of other calls.
func (q *taskHooks) alias(manager types.ManagedObjectReference) types.ManagedObjectReference {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.aliases++
	manager.Type = fmt.Sprintf("%s#%d", manager.Type, q.aliases)
	return manager
}

// around lets wrap change the task that call starts on the object: an alias, or one that the caller has locked.
func (q *taskHooks) around(obj types.ManagedObjectReference, wrap func(execute) execute, call func() soap.HasFault) soap.HasFault {
	key := obj.String()
	if strings.Contains(obj.Type, "#") {
		key = obj.Type
	}
	q.mu.Lock()
	q.waiting[key] = wrap
	q.mu.Unlock()
	defer func() {
		q.mu.Lock()
		delete(q.waiting, key)
		q.mu.Unlock()
	}()
	return call()
}

// Reference implements mo.Reference.
func (q *taskHooks) Reference() types.ManagedObjectReference { return q.Self }

// PutObject implements simulator.RegisterObject.
func (q *taskHooks) PutObject(_ *simulator.Context, obj mo.Reference) {
	t, ok := obj.(*simulator.Task)
	if !ok || t.Execute == nil || t.Info.Entity == nil {
		return
	}
	kind, name, _ := strings.Cut(t.Info.DescriptionId, ".")
	key := t.Info.Entity.String()
	if manager, _, aliased := strings.Cut(kind, "#"); aliased {
		key, t.Info.DescriptionId = kind, manager+"."+name
	}
	q.mu.Lock()
	wrap := q.waiting[key]
	delete(q.waiting, key)
	q.mu.Unlock()
	if wrap == nil {
		wrap = q.always[t.Info.DescriptionId]
	}
	if wrap != nil {
		t.Execute = wrap(t.Execute)
	}
	t.Execute = q.guarded(t.Execute)
}

// guarded turns a panic of a task into its fault: the task runs apart from the call, where nothing else would stop it.
func (q *taskHooks) guarded(run execute) execute {
	return func(t *simulator.Task) (result types.AnyType, fault types.BaseMethodFault) {
		defer func() {
			if cause := recover(); cause != nil {
				log.Printf("%s: %v\n%s", t.Info.DescriptionId, cause, debug.Stack())
				go q.panicked(t)
				result, fault = nil, &types.SystemError{Reason: "internal error"}
			}
		}()
		return run(t)
	}
}

// UpdateObject implements simulator.RegisterObject.
func (q *taskHooks) UpdateObject(*simulator.Context, mo.Reference, []types.PropertyChange) {}

// RemoveObject implements simulator.RegisterObject.
func (q *taskHooks) RemoveObject(*simulator.Context, types.ManagedObjectReference) {}
