package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// CreateTask makes a queued task of an extension: with the name of its object, the user for whom it is made, and its
// activation, which the simulator does not keep.
func (r *redirected) CreateTask(ctx *simulator.Context, req *types.CreateTask) soap.HasFault {
	if !r.v.declared(req.TaskTypeId) {
		return &methods.CreateTaskBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "taskType"})}
	}
	entity, ok := r.v.registry.Get(req.Obj).(mo.Entity)
	if !ok {
		return &methods.CreateTaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.Obj})}
	}
	maker, initiator := ctx.Session.UserName, req.InitiatedBy
	if initiator == "" {
		initiator = maker
	}
	t := &simulator.Task{}
	t.Self = types.ManagedObjectReference{Type: "Task", Value: "task-" + digest(r.v.world.NewUUID(), 10)}
	t.Info = types.TaskInfo{
		Key: t.Self.Value, Task: t.Self, DescriptionId: req.TaskTypeId, Entity: &req.Obj, EntityName: entity.Entity().Name,
		State: types.TaskInfoStateQueued, Cancelable: req.Cancelable, Reason: &types.TaskReasonUser{UserName: initiator},
		QueueTime: r.v.now(), ParentTaskKey: req.ParentTaskKey, ActivationId: req.ActivationId,
	}
	r.v.makers.Store(t.Self, maker)
	info := t.Info
	r.v.registry.Put(t)
	return &methods.CreateTaskBody{Res: &types.CreateTaskResponse{Returnval: info}}
}

// declared reports whether a registered extension has tasks of the type.
func (v *VCenter) declared(taskType string) bool {
	return slices.ContainsFunc(v.registry.ExtensionManager().ExtensionList, func(e types.Extension) bool {
		return slices.ContainsFunc(e.TaskList, func(t types.ExtensionTaskTypeInfo) bool { return t.TaskID == taskType })
	})
}
