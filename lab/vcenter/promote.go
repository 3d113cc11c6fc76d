package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// PromoteDisksTask gives linked clones disks of their own. The simulator changes only what clients see of them, and waits a second of
// real time for each GB, in which nobody can read the VM.
func (r *redirected) PromoteDisksTask(ctx *simulator.Context, req *types.PromoteDisks_Task) soap.HasFault {
	vm, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine)
	if !ok {
		return &methods.PromoteDisks_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	return r.v.onMachine(ctx, vm, func(execute) execute {
		return func(*simulator.Task) (types.AnyType, types.BaseMethodFault) {
			return nil, r.v.promoteDisks(ctx, vm, req)
		}
	}, func() soap.HasFault { return vm.PromoteDisksTask(ctx, req) })
}

// promoteDisks works on a VM whose lock the caller holds. Disks that are not to be unlinked stay as they are, because nobody else uses
// the parents of the disks of the lab.
func (v *VCenter) promoteDisks(ctx *simulator.Context, vm *simulator.VirtualMachine, req *types.PromoteDisks_Task) types.BaseMethodFault {
	devices := object.VirtualDeviceList(slices.Clone(vm.Config.Hardware.Device))
	for i := range req.Disks {
		if _, ok := devices.FindByKey(req.Disks[i].Key).(*types.VirtualDisk); !ok {
			return &types.InvalidArgument{InvalidProperty: "disks"}
		}
	}
	if !req.Unlink {
		return nil
	}
	p := v.placementOf(vm)
	for i, device := range devices {
		d, ok := device.(*types.VirtualDisk)
		named := func(asked types.VirtualDisk) bool { return asked.Key == d.Key }
		if !ok || len(req.Disks) > 0 && !slices.ContainsFunc(req.Disks, named) {
			continue
		}
		backing, ok := d.Backing.(*types.VirtualDiskFlatVer2BackingInfo)
		if !ok || backing.Parent == nil || vm.Snapshot != nil {
			continue
		}
		thick, fault := v.promoteDisk(d, p)
		if fault != nil {
			return fault
		}
		alone, promoted := *backing, *d
		alone.Parent, alone.DeltaDiskFormat, alone.ThinProvisioned = nil, "", types.NewBool(!thick)
		promoted.Backing = &alone
		devices[i] = &promoted
	}
	ctx.Update(vm, []types.PropertyChange{{Name: "config.hardware.device", Val: []types.BaseVirtualDevice(devices)}})
	return nil
}

// promoteDisk copies the layers of a disk that are not its own into it; not every disk has blocks.
func (v *VCenter) promoteDisk(d *types.VirtualDisk, p placement) (thick bool, fault types.BaseMethodFault) {
	own := v.diskAt(v.placeOf(p.datacenter, diskFile(d)))
	if own == nil {
		return false, nil
	}
	var below []*san.File
	source := own.ds
	for _, name := range layers(d)[1:] {
		if layer := v.diskAt(v.placeOf(p.datacenter, name)); layer != nil && layer.shared != own.shared && !slices.Contains(below, layer.file) {
			below, source = append(below, layer.file), layer.ds
		}
	}
	by := v.copier(copyRequest{source: source, target: own.ds, files: below, layered: true, thick: own.file.Thick, hosts: []*host{p.host}})
	return own.file.Thick, faultOf(own.file.Promote(below, by), own.path(), own.ds)
}
