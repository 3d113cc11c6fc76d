package vcenter

import (
	"strings"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// task is a long task of the lab's own: it holds no lock of its entity while it runs, and canceling it stops the work.
type task struct {
	*simulator.Task
	v       *VCenter
	entity  string
	percent int32
	cancel  func()
}

const ownTaskPrefix = "task-lab-"

// ownTask distinguishes the lab's tasks from the simulator's.
func ownTask(ref types.ManagedObjectReference) bool {
	return strings.HasPrefix(ref.Value, ownTaskPrefix)
}

// startTask registers a running task on the entity.
func (v *VCenter) startTask(ctx *simulator.Context, entity types.ManagedObjectReference, name, description, user string, cancel func()) *task {
	t := &task{Task: simulator.CreateTask(entity, name, nil), v: v, cancel: cancel}
	now := v.now()
	t.Info.Name = name
	t.Info.DescriptionId = description
	if named, ok := v.registry.Get(entity).(mo.Entity); ok {
		ctx.WithLock(named, func() { t.Info.EntityName = named.Entity().Name })
	}
	t.Info.QueueTime, t.Info.StartTime = now, &now
	t.Info.State = types.TaskInfoStateRunning
	t.Info.Cancelable = cancel != nil
	t.Info.Reason = &types.TaskReasonUser{UserName: user}
	ref := types.ManagedObjectReference{Type: "Task", Value: ownTaskPrefix + digest(v.world.NewUUID(), 10)}
	t.Self, t.Info.Task, t.Info.Key = ref, ref, ref.Value
	v.registry.Put(t.Task) // the TaskManager supports only the type of the simulator
	v.registry.Put(t)
	return t
}

// CancelTask stops the work; the task ends when the work has stopped.
func (t *task) CancelTask(ctx *simulator.Context, req *types.CancelTask) soap.HasFault {
	switch {
	case t.Info.State != types.TaskInfoStateRunning:
		return &methods.CancelTaskBody{Fault_: simulator.Fault("", new(types.InvalidState))}
	case t.cancel == nil:
		return &methods.CancelTaskBody{Fault_: simulator.Fault("", new(types.NotSupported))}
	}
	ctx.Update(t, []types.PropertyChange{{Name: "info.cancelled", Val: true}})
	t.cancel()
	return &methods.CancelTaskBody{Res: new(types.CancelTaskResponse)}
}

// progress publishes whole percents, once each.
func (t *task) progress(percent int32) {
	if percent = min(percent, 99); percent <= t.percent {
		return
	}
	t.percent = percent
	t.v.update(t.Self, types.PropertyChange{Name: "info.progress", Val: percent})
}

func (t *task) succeed(result any) {
	t.v.update(t.Self,
		types.PropertyChange{Name: "info.progress", Val: int32(100)},
		types.PropertyChange{Name: "info.result", Val: result},
		types.PropertyChange{Name: "info.completeTime", Val: t.v.now()},
		types.PropertyChange{Name: "info.state", Val: types.TaskInfoStateSuccess})
}

// succeedAfter ends the task when its work has taken that long.
func (t *task) succeedAfter(took time.Duration, result any) {
	if took > 0 {
		t.v.clock.AfterFunc(took, func() { t.succeed(result) })
		return
	}
	t.succeed(result)
}

func (t *task) fail(fault types.BaseMethodFault, message string) {
	t.v.update(t.Self,
		types.PropertyChange{Name: "info.error", Val: &types.LocalizedMethodFault{Fault: fault, LocalizedMessage: message}},
		types.PropertyChange{Name: "info.completeTime", Val: t.v.now()},
		types.PropertyChange{Name: "info.state", Val: types.TaskInfoStateError})
}

// startedBy reports whether the user started the task, or made it for somebody.
func (v *VCenter) startedBy(ref types.ManagedObjectReference, user string) bool {
	if maker, ok := v.makers.Load(ref); ok {
		made, known := v.findUser(maker.(string))
		return known && made.Name == user
	}
	var by types.BaseTaskReason
	switch t := v.registry.Get(ref).(type) {
	case *task:
		by = t.Info.Reason
	case *simulator.Task:
		by = t.Info.Reason
	default:
		return false
	}
	reason, ok := by.(*types.TaskReasonUser)
	if !ok {
		return false
	}
	starter, known := v.findUser(reason.UserName)
	return known && starter.Name == user
}
