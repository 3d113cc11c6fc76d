package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// ReconfigVMTask refuses new and larger disks for which there is no room.
func (r *redirected) ReconfigVMTask(ctx *simulator.Context, req *types.ReconfigVM_Task) soap.HasFault {
	vm, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine)
	if !ok {
		return &methods.ReconfigVM_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	return r.v.onMachine(ctx, vm, func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			if fault := r.v.placementOf(vm).check(vm.Config.Hardware.Device, req.Spec.DeviceChange); fault != nil {
				return nil, fault
			}
			res, fault := run(t)
			if fault == nil {
				ctx.Update(vm, r.v.modified())
			}
			return res, fault
		}
	}, func() soap.HasFault { return vm.ReconfigVMTask(ctx, req) })
}

// RefreshStorageInfo shows the space of the VM again.
func (r *redirected) RefreshStorageInfo(ctx *simulator.Context, req *types.RefreshStorageInfo) (res soap.HasFault) {
	vm, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine)
	if !ok {
		return &methods.RefreshStorageInfoBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	ctx.WithLock(vm, func() {
		res = vm.RefreshStorageInfo(ctx, req)
		r.v.showStorage(ctx, vm)
	})
	return res
}

// onMachine runs a call of a VM that starts a task, and shows the space of the VM when its work is done.
func (v *VCenter) onMachine(ctx *simulator.Context, vm *simulator.VirtualMachine, wrap func(execute) execute, call func() soap.HasFault) (res soap.HasFault) {
	shown := func(run execute) execute {
		work := wrap(run)
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			defer v.showStorage(ctx, vm)
			return work(t)
		}
	}
	ctx.WithLock(vm, func() { res = v.hooks.around(vm.Self, shown, call) })
	return res
}

// missing is the fault of a request with a reference to an object that does not exist; nil references are left out.
func (v *VCenter) missing(refs map[string]*types.ManagedObjectReference) types.BaseMethodFault {
	for property, ref := range refs {
		if ref == nil {
			continue
		}
		fits := false
		switch o := v.registry.Get(*ref).(type) {
		case nil:
			return &types.ManagedObjectNotFound{Obj: *ref}
		case *simulator.Datastore:
			fits = property == "datastore"
		case *simulator.HostSystem:
			fits = property == "host"
		case *simulator.ResourcePool, *simulator.VirtualApp:
			fits = property == "pool"
		case mo.Entity:
			_, fits = o.(machineFolder)
			fits = fits && property == "folder"
		}
		if !fits {
			return &types.InvalidArgument{InvalidProperty: property}
		}
	}
	return nil
}

// datacenterOf is the one that an object of the inventory belongs to, nil if there is none.
func (v *VCenter) datacenterOf(e mo.Entity) *types.ManagedObjectReference {
	for e != nil {
		if ref := e.Reference(); ref.Type == "Datacenter" {
			return &ref
		}
		parent := e.Entity().Parent
		if parent == nil {
			return nil
		}
		e, _ = v.registry.Get(*parent).(mo.Entity)
	}
	return nil
}

// placement is where a VM is or will be.
type placement struct {
	v          *VCenter
	datacenter *types.ManagedObjectReference
	host       *host  // nil for any
	home       string // path of its configuration file
	copied     clonedDisks
}

// placementOf is that of a VM whose lock the caller holds.
func (v *VCenter) placementOf(vm *simulator.VirtualMachine) placement {
	h := v.hostOf(*vm.Runtime.Host)
	center := h.datacenter.object.Reference()
	return placement{v: v, datacenter: &center, host: h, home: vm.Config.Files.VmPathName}
}

// reaches is the datastore of a path; the simulator cannot work with one that the host does not mount.
func (p placement) reaches(file string) (*datastore, types.BaseMethodFault) {
	var at object.DatastorePath
	if !at.FromString(file) {
		return nil, nil
	}
	d, _ := p.v.located(p.v.placeOf(p.datacenter, file))
	if d == nil || p.host != nil && !p.host.mounts(d) {
		return nil, &types.InvalidDatastore{Name: at.Datastore}
	}
	return d, nil
}

// check refuses devices on datastores that the host does not mount, and disks that do not find the space they take at once.
func (p placement) check(present []types.BaseVirtualDevice, changes []types.BaseVirtualDeviceConfigSpec) types.BaseMethodFault {
	home, fault := p.reaches(p.home)
	if fault != nil {
		return fault
	}
	wanted := demand{}
	for _, change := range changes {
		spec := change.GetVirtualDeviceConfigSpec()
		device, ok := spec.Device.(*types.VirtualDisk)
		if !ok || spec.Operation == types.VirtualDeviceConfigSpecOperationRemove {
			continue
		}
		name := diskFile(device)
		if spec.Operation == types.VirtualDeviceConfigSpecOperationEdit {
			if old, ok := object.VirtualDeviceList(present).FindByKey(device.Key).(*types.VirtualDisk); ok {
				name = diskFile(old)
			}
		}
		if known := p.v.diskAt(p.v.placeOf(p.datacenter, name)); known != nil && (p.host == nil || slices.Contains(p.host.mounted.all(), known.ds)) {
			if !known.mapping {
				wanted[known.ds] += known.growth(capacityOf(device))
			}
			continue
		}
		d, fault := p.reaches(name)
		if fault != nil {
			return fault
		}
		if d == nil {
			d = home
		}
		if d != nil && spec.Operation == types.VirtualDeviceConfigSpecOperationAdd {
			wanted[d] += p.takes(device)
		}
	}
	return wanted.shortage(p.home)
}

// takes is the space that a new disk takes at once.
func (p placement) takes(device *types.VirtualDisk) (bytes int64) {
	if takesAll(device) {
		return capacityOf(device)
	}
	source := p.copied[device.Key]
	for _, f := range source.files {
		bytes += f.WrittenBytes()
	}
	return bytes + source.written
}
