package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// MigrateVMTask moves a VM to another host, as RelocateVM_Task does without datastores.
func (r *redirected) MigrateVMTask(ctx *simulator.Context, req *types.MigrateVM_Task) soap.HasFault {
	body := new(methods.MigrateVM_TaskBody)
	vm, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine)
	if !ok {
		body.Fault_ = simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})
		return body
	}
	var state types.VirtualMachinePowerState
	ctx.WithLock(vm, func() { state = vm.Runtime.PowerState })
	if req.State != "" && req.State != state {
		body.Fault_ = simulator.Fault("", &types.InvalidPowerState{RequestedState: req.State, ExistingState: state})
		return body
	}
	spec := types.VirtualMachineRelocateSpec{Pool: req.Pool, Host: req.Host}
	moved := r.relocate(ctx, &types.RelocateVM_Task{This: req.This, Spec: spec, Priority: req.Priority},
		types.PropertyChange{Name: "info.name", Val: "MigrateVM_Task"}, types.PropertyChange{Name: "info.descriptionId", Val: "VirtualMachine.migrate"})
	if body.Fault_ = moved.Fault(); body.Fault_ == nil {
		body.Res = &types.MigrateVM_TaskResponse{Returnval: moved.(*methods.RelocateVM_TaskBody).Res.Returnval}
	}
	return body
}

// ConsolidateVMDisksTask finds nothing to consolidate: VMs of the lab have no delta disks without a snapshot.
func (r *redirected) ConsolidateVMDisksTask(ctx *simulator.Context, req *types.ConsolidateVMDisks_Task) soap.HasFault {
	if _, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine); !ok {
		return &methods.ConsolidateVMDisks_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	t := r.v.startTask(ctx, req.This, "ConsolidateVMDisks_Task", "VirtualMachine.consolidateDisks", ctx.Session.UserName, nil)
	t.succeed(nil)
	return &methods.ConsolidateVMDisks_TaskBody{Res: &types.ConsolidateVMDisks_TaskResponse{Returnval: t.Self}}
}
