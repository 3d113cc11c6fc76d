package vcenter

import (
	"fmt"
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// event is the part that events of the host have in common.
func (h *host) event() types.HostEvent {
	center := types.EntityEventArgument{Name: h.datacenter.Name}
	event := types.Event{Host: h.argument(), Datacenter: &types.DatacenterEventArgument{EntityEventArgument: center, Datacenter: h.datacenter.object.Reference()}}
	if cluster := h.v.clusterOf(h.ref); cluster != nil {
		event.ComputeResource = &types.ComputeResourceEventArgument{EntityEventArgument: types.EntityEventArgument{Name: cluster.Name}, ComputeResource: cluster.Self}
	}
	return types.HostEvent{Event: event}
}

// logConnection adds the event of a host that is connected, or no longer is.
func (h *host) logConnection(state types.HostSystemConnectionState) {
	at := fmt.Sprintf("%s in %s", h.san.Name, h.datacenter.Name)
	switch state {
	case types.HostSystemConnectionStateConnected:
		h.v.post(&types.HostConnectedEvent{HostEvent: h.event()}, "Connected to "+at)
	case types.HostSystemConnectionStateDisconnected:
		h.v.post(&types.HostDisconnectedEvent{HostEvent: h.event()}, "Disconnected from "+at)
	default:
		h.v.post(&types.HostConnectionLostEvent{HostEvent: h.event()}, fmt.Sprintf("Host %s is not responding", at))
	}
}

// logMaintenance adds the events of a host that enters maintenance mode, or leaves it.
func (h *host) logMaintenance(on bool) {
	at := fmt.Sprintf("Host %s in %s", h.san.Name, h.datacenter.Name)
	if !on {
		h.v.post(&types.ExitMaintenanceModeEvent{HostEvent: h.event()}, at+" has exited maintenance mode")
		return
	}
	h.v.post(&types.EnteringMaintenanceModeEvent{HostEvent: h.event()}, at+" has started to enter maintenance mode")
	h.v.post(&types.EnteredMaintenanceModeEvent{HostEvent: h.event()}, at+" has entered maintenance mode")
}

// connectMachines shows the VMs of the host as connected like the host.
func (h *host) connectMachines(connected bool) {
	state := types.VirtualMachineConnectionStateDisconnected
	if connected {
		state = types.VirtualMachineConnectionStateConnected
	}
	var refs []types.ManagedObjectReference
	h.v.context().WithLock(h.sim, func() { refs = slices.Clone(h.sim.Vm) })
	for _, ref := range refs {
		vm, ok := h.v.registry.Get(ref).(*simulator.VirtualMachine)
		if !ok {
			continue
		}
		h.v.update(ref, types.PropertyChange{Name: "runtime.connectionState", Val: state}, types.PropertyChange{Name: "summary.runtime.connectionState", Val: state})
		event := types.VmEvent{Event: h.event().Event}
		event.Vm = &types.VmEventArgument{EntityEventArgument: types.EntityEventArgument{Name: vm.Name}, Vm: ref}
		text := fmt.Sprintf("%s on host %s in %s is %s", vm.Name, h.san.Name, h.datacenter.Name, state)
		if connected {
			h.v.post(&types.VmConnectedEvent{VmEvent: event}, text)
		} else {
			h.v.post(&types.VmDisconnectedEvent{VmEvent: event}, text)
		}
	}
}

// byHost are the methods of a VM that its host carries out.
var byHost = map[string]bool{
	"PowerOnVM_Task": true, "PowerOffVM_Task": true, "SuspendVM_Task": true, "ResetVM_Task": true, "ReconfigVM_Task": true, "CloneVM_Task": true,
	"RelocateVM_Task": true, "MigrateVM_Task": true, "Destroy_Task": true, "CreateSnapshot_Task": true, "CreateSnapshotEx_Task": true,
	"RevertToCurrentSnapshot_Task": true, "RemoveAllSnapshots_Task": true, "PromoteDisks_Task": true, "ConsolidateVMDisks_Task": true,
	"ShutdownGuest": true, "RebootGuest": true, "StandbyGuest": true, "UpgradeVM_Task": true,
}

// hostAnswers is the fault of a call of a user that needs the host of a VM, which cannot be reached.
func (v *VCenter) hostAnswers(ctx *simulator.Context, method *simulator.Method) types.BaseMethodFault {
	if !byHost[method.Name] || ctx.Session == nil || ctx.Session.UserName == "" {
		return nil
	}
	vm, ok := v.registry.Get(method.This).(*simulator.VirtualMachine)
	if !ok {
		return nil
	}
	var at *types.ManagedObjectReference
	ctx.WithLock(vm, func() { at = vm.Runtime.Host })
	if at == nil {
		return nil
	}
	if h := v.hostOf(*at); h != nil {
		return h.communicates()
	}
	return nil
}
