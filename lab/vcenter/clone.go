package vcenter

import (
	"context"
	"maps"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// CloneVMTask clones disks of every format, with what is written in them. The simulator can clone flat ones only.
func (r *redirected) CloneVMTask(ctx *simulator.Context, req *types.CloneVM_Task) soap.HasFault {
	vm, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine)
	if !ok {
		return &methods.CloneVM_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	request := *req
	req = &request
	to := req.Spec.Location
	if fault := r.v.missing(map[string]*types.ManagedObjectReference{
		"folder": &req.Folder, "datastore": to.Datastore, "host": to.Host, "pool": to.Pool,
	}); fault != nil {
		return &methods.CloneVM_TaskBody{Fault_: simulator.Fault("", fault)}
	}
	if to.Host == nil && to.Pool != nil {
		host, fault := r.v.cloningHost(ctx, vm, to)
		if fault != nil {
			t := simulator.CreateTask(vm, "cloneVm", func(*simulator.Task) (types.AnyType, types.BaseMethodFault) { return nil, fault })
			return &methods.CloneVM_TaskBody{Res: &types.CloneVM_TaskResponse{Returnval: t.Run(ctx)}}
		}
		to.Host = host
		req.Spec.Location.Host = host
	}
	sources := clonedDisks{} // which the simulator finds in the context, as it waits for the disks
	own := *ctx
	own.Context = context.WithValue(ctx.Context, clonedDisksKey{}, sources)
	return r.v.onMachine(&own, vm, func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			p := r.v.placementOf(vm)
			by := []*host{p.host}
			if to.Host != nil {
				p.host = r.v.hostOf(*to.Host)
			}
			if d := to.Datastore; d != nil {
				p.home = r.v.datastoreOf(*d).place("").path
			}
			original := vm.Config.Hardware.Device
			flat, sparse := flattened(original, to)
			home, _ := r.v.located(r.v.placeOf(p.datacenter, p.home))
			maps.Copy(sources, r.v.sourcesOf(vm, to, p.datacenter, home, append(by, p.host)...))
			p.copied = sources
			if fault := p.check(nil, additions(flat)); fault != nil {
				return nil, fault
			}
			// Nobody sees the flat disks, because the VM is locked.
			vm.Config.Hardware.Device = flat
			res, fault := run(t)
			vm.Config.Hardware.Device = original
			if ref, ok := res.(types.ManagedObjectReference); ok && fault == nil {
				r.v.sparsen(&own, ref, sparse)
				if clone, ok := r.v.registry.Get(ref).(*simulator.VirtualMachine); ok {
					ctx.WithLock(clone, func() {
						if home != nil && home.fs == nil {
							r.v.noteClone(clone, original, p.datacenter)
						}
						r.v.showStorage(ctx, clone)
					})
				}
			}
			return res, fault
		}
	}, func() soap.HasFault { return vm.CloneVMTask(&own, req) })
}

// noteClone keeps what is written of the disks of a clone on a datastore that is no VMFS.
func (v *VCenter) noteClone(clone *simulator.VirtualMachine, sources object.VirtualDeviceList, center *types.ManagedObjectReference) {
	for _, device := range clone.Config.Hardware.Device {
		d, ok := device.(*types.VirtualDisk)
		if !ok {
			continue
		}
		if source, ok := sources.FindByKey(d.Key).(*types.VirtualDisk); ok {
			v.note(v.placeOf(center, diskFile(d)), v.held(center, source))
		}
	}
}

// cloningHost selects the host of a clone in a pool of another cluster, nil for that of its source.
func (v *VCenter) cloningHost(ctx *simulator.Context, vm *simulator.VirtualMachine, to types.VirtualMachineRelocateSpec) (*types.ManagedObjectReference, types.BaseMethodFault) {
	var p placement
	ctx.WithLock(vm, func() { p = v.placementOf(vm) })
	if v.clusterOf(*to.Pool) == v.clusterOf(p.host.ref) {
		return nil, nil
	}
	if to.Datastore != nil {
		p.home = v.datastoreOf(*to.Datastore).place("").path
	}
	fault := p.choose(*to.Pool, func() types.BaseMethodFault {
		_, fault := p.reaches(p.home)
		return fault
	})
	if fault != nil {
		return nil, fault
	}
	return &p.host.ref, nil
}

// flattened are the devices as a clone without snapshots has them: mappings become disks, as vCenter copies them, in
// the format that the request asks for. The disks with the keys stay sparse.
func flattened(devices []types.BaseVirtualDevice, to types.VirtualMachineRelocateSpec) (all []types.BaseVirtualDevice, sparse map[int32]bool) {
	sparse = map[int32]bool{}
	for _, device := range devices {
		d, ok := device.(*types.VirtualDisk)
		if !ok {
			all = append(all, device)
			continue
		}
		flat := types.VirtualDiskFlatVer2BackingInfo{ThinProvisioned: types.NewBool(true)}
		switch backing := d.Backing.(type) {
		case *types.VirtualDiskFlatVer2BackingInfo:
			base := backing
			for base.Parent != nil {
				base = base.Parent
			}
			flat = *backing
			flat.Parent, flat.DeltaDiskFormat = nil, ""
			flat.ThinProvisioned, flat.EagerlyScrub = base.ThinProvisioned, base.EagerlyScrub
			formatOf(to, d).show(&flat)
		case *types.VirtualDiskSeSparseBackingInfo:
			flat.VirtualDeviceFileBackingInfo, flat.DiskMode = backing.VirtualDeviceFileBackingInfo, backing.DiskMode
			sparse[d.Key] = true
		case *types.VirtualDiskRawDiskMappingVer1BackingInfo:
			flat.VirtualDeviceFileBackingInfo, flat.DiskMode = backing.VirtualDeviceFileBackingInfo, backing.DiskMode
			flat.ThinProvisioned = nil
		}
		copied := *d
		copied.Backing = &flat
		all = append(all, &copied)
	}
	return all, sparse
}

// additions are the disks as a request adds them, with files that have no name yet.
func additions(devices []types.BaseVirtualDevice) (changes []types.BaseVirtualDeviceConfigSpec) {
	for _, device := range devices {
		if d, ok := device.(*types.VirtualDisk); ok {
			flat := *d.Backing.(*types.VirtualDiskFlatVer2BackingInfo)
			flat.FileName = ""
			added := *d
			added.Backing = &flat
			changes = append(changes, &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationAdd, Device: &added})
		}
	}
	return changes
}

// sparsen gives disks of a clone the format that they have in its source.
func (v *VCenter) sparsen(ctx *simulator.Context, ref types.ManagedObjectReference, keys map[int32]bool) {
	clone, ok := v.registry.Get(ref).(*simulator.VirtualMachine)
	if !ok || len(keys) == 0 {
		return
	}
	ctx.WithLock(clone, func() {
		var devices []types.BaseVirtualDevice
		for _, device := range clone.Config.Hardware.Device {
			if d, ok := device.(*types.VirtualDisk); ok && keys[d.Key] {
				flat := d.Backing.(*types.VirtualDiskFlatVer2BackingInfo)
				sparse := *d
				sparse.Backing = &types.VirtualDiskSeSparseBackingInfo{
					VirtualDeviceFileBackingInfo: flat.VirtualDeviceFileBackingInfo, DiskMode: flat.DiskMode, GrainSize: 4,
				}
				device = &sparse
			}
			devices = append(devices, device)
		}
		ctx.Update(clone, []types.PropertyChange{{Name: "config.hardware.device", Val: devices}})
	})
}
