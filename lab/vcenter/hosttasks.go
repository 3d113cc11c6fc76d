package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// hostTask is a task that changes the state of a host like the control API does.
func (r *redirected) hostTask(ctx *simulator.Context, ref types.ManagedObjectReference, name, description string, work func(*host) types.BaseMethodFault) (types.ManagedObjectReference, *soap.Fault) {
	h := r.v.hostOf(ref)
	if h == nil {
		return ref, simulator.Fault("", &types.ManagedObjectNotFound{Obj: ref})
	}
	t := r.v.startTask(ctx, ref, name, "HostSystem."+description, ctx.Session.UserName, nil)
	if fault := work(h); fault != nil {
		t.fail(fault, sentenceOf(fault))
	} else {
		t.succeed(nil)
	}
	return t.Self, nil
}

// faultIn is nil without an error.
func faultIn(err error) types.BaseMethodFault {
	if err != nil {
		return &types.SystemError{Reason: err.Error()}
	}
	return nil
}

func (r *redirected) connection(to types.HostSystemConnectionState) func(*host) types.BaseMethodFault {
	return func(h *host) types.BaseMethodFault {
		if h.connection() == to {
			return new(types.InvalidState)
		}
		return faultIn(r.v.SetHostState(h.san.Name, to))
	}
}

func (r *redirected) maintenance(on bool) func(*host) types.BaseMethodFault {
	return func(h *host) types.BaseMethodFault {
		if fault := h.communicates(); fault != nil {
			return fault
		}
		if h.maintained() == on {
			return new(types.InvalidState)
		}
		return faultIn(r.v.SetMaintenance(h.san.Name, on))
	}
}

// RebootHostTask restarts a host, which has started again when the task ends.
func (r *redirected) RebootHostTask(ctx *simulator.Context, req *types.RebootHost_Task) soap.HasFault {
	ref, fault := r.hostTask(ctx, req.This, "RebootHost_Task", "reboot", func(h *host) types.BaseMethodFault {
		if fault := h.communicates(); fault != nil {
			return fault
		}
		if !req.Force && !h.maintained() {
			return new(types.InvalidState)
		}
		return faultIn(r.v.RebootHost(h.san.Name))
	})
	return &methods.RebootHost_TaskBody{Res: &types.RebootHost_TaskResponse{Returnval: ref}, Fault_: fault}
}

// DisconnectHostTask ends what requires the host.
func (r *redirected) DisconnectHostTask(ctx *simulator.Context, req *types.DisconnectHost_Task) soap.HasFault {
	ref, fault := r.hostTask(ctx, req.This, "DisconnectHost_Task", "disconnect", r.connection(types.HostSystemConnectionStateDisconnected))
	return &methods.DisconnectHost_TaskBody{Res: &types.DisconnectHost_TaskResponse{Returnval: ref}, Fault_: fault}
}

// ReconnectHostTask connects a host again.
func (r *redirected) ReconnectHostTask(ctx *simulator.Context, req *types.ReconnectHost_Task) soap.HasFault {
	ref, fault := r.hostTask(ctx, req.This, "ReconnectHost_Task", "reconnect", r.connection(types.HostSystemConnectionStateConnected))
	return &methods.ReconnectHost_TaskBody{Res: &types.ReconnectHost_TaskResponse{Returnval: ref}, Fault_: fault}
}

// EnterMaintenanceModeTask does not wait for VMs to leave the host.
func (r *redirected) EnterMaintenanceModeTask(ctx *simulator.Context, req *types.EnterMaintenanceMode_Task) soap.HasFault {
	ref, fault := r.hostTask(ctx, req.This, "EnterMaintenanceMode_Task", "enterMaintenanceMode", r.maintenance(true))
	return &methods.EnterMaintenanceMode_TaskBody{Res: &types.EnterMaintenanceMode_TaskResponse{Returnval: ref}, Fault_: fault}
}

// ExitMaintenanceModeTask ends maintenance mode.
func (r *redirected) ExitMaintenanceModeTask(ctx *simulator.Context, req *types.ExitMaintenanceMode_Task) soap.HasFault {
	ref, fault := r.hostTask(ctx, req.This, "ExitMaintenanceMode_Task", "exitMaintenanceMode", r.maintenance(false))
	return &methods.ExitMaintenanceMode_TaskBody{Res: &types.ExitMaintenanceMode_TaskResponse{Returnval: ref}, Fault_: fault}
}
