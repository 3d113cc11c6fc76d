package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// DestroyTask destroys a datastore, a host, or a folder with the VMs and folders in it; the simulator leaves mounts behind, lists with
// the host, and VMs without a parent.
func (r *redirected) DestroyTask(ctx *simulator.Context, req *types.Destroy_Task) soap.HasFault {
	if d := r.v.datastoreOf(req.This); d != nil {
		return r.destroyDatastore(ctx, d)
	}
	if h := r.v.hostOf(req.This); h != nil {
		return r.destroyHost(ctx, h)
	}
	folder, ok := r.v.registry.Get(req.This).(*simulator.Folder)
	if !ok {
		return &methods.Destroy_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	t := simulator.CreateTask(folder, "destroy", func(*simulator.Task) (types.AnyType, types.BaseMethodFault) {
		return nil, r.v.destroyFolder(ctx, folder)
	})
	return &methods.Destroy_TaskBody{Res: &types.Destroy_TaskResponse{Returnval: t.Run(ctx)}}
}

// destroyFolder stops at the first object that cannot be destroyed. Folders that a datacenter was made with, and folders with other
// objects than VMs, stay.
func (v *VCenter) destroyFolder(ctx *simulator.Context, folder *simulator.Folder) types.BaseMethodFault {
	if folder.Parent == nil {
		return new(types.NotSupported)
	}
	parent, ok := v.registry.Get(*folder.Parent).(*simulator.Folder)
	if !ok {
		return new(types.NotSupported)
	}
	for _, ref := range slices.Clone(folder.ChildEntity) {
		switch child := v.registry.Get(ref).(type) {
		case *simulator.Folder:
			if fault := v.destroyFolder(ctx, child); fault != nil {
				return fault
			}
		case *simulator.VirtualMachine:
			started := child.DestroyTask(ctx, &types.Destroy_Task{This: ref}).(*methods.Destroy_TaskBody).Res.Returnval
			t := v.registry.Get(started).(*simulator.Task)
			t.Wait()
			if failed := t.Info.Error; failed != nil {
				return failed.Fault
			}
		default:
			return new(types.NotSupported)
		}
	}
	v.registry.RemoveReference(ctx, parent, &parent.ChildEntity, folder.Self)
	v.registry.Remove(ctx, folder.Self)
	return nil
}
