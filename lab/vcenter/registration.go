package vcenter

import (
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// unregistered is what the configuration file of a VM that is not in the inventory contains.
type unregistered struct {
	config  types.VirtualMachineConfigInfo
	summary types.VirtualMachineConfigSummary
	network []types.ManagedObjectReference
	machine *machine // nil unless AddMachine created the VM
}

// disks are the virtual disks of the configuration.
func (u *unregistered) disks() (all []*types.VirtualDisk) {
	for _, device := range u.config.Hardware.Device {
		if d, ok := device.(*types.VirtualDisk); ok {
			all = append(all, d)
		}
	}
	return all
}

// UnregisterVM keeps the configuration for RegisterVM_Task.
func (r *redirected) UnregisterVM(ctx *simulator.Context, req *types.UnregisterVM) (res soap.HasFault) {
	vm, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine)
	if !ok {
		return &methods.UnregisterVMBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	ctx.WithLock(vm, func() {
		p := r.v.placementOf(vm)
		if res = vm.UnregisterVM(ctx, req); res.Fault() != nil {
			return
		}
		kept := &unregistered{config: *vm.Config, summary: vm.Summary.Config, network: slices.Clone(vm.Network)}
		r.v.mu.Lock()
		defer r.v.mu.Unlock()
		for _, m := range r.v.machines {
			if m.ref == vm.Self {
				kept.machine = m
			}
		}
		r.v.unregistered[r.v.placeOf(p.datacenter, p.home)] = kept
	})
	return res
}

// RegisterVMTask registers a VM on a host that reaches its datastores, with the configuration that it had.
func (r *redirected) RegisterVMTask(ctx *simulator.Context, req *types.RegisterVM_Task) (res soap.HasFault) {
	folder, ok := r.v.registry.Get(req.This).(machineFolder)
	if !ok {
		return &methods.RegisterVM_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	if fault := r.v.missing(map[string]*types.ManagedObjectReference{"pool": req.Pool, "host": req.Host}); fault != nil {
		return &methods.RegisterVM_TaskBody{Fault_: simulator.Fault("", fault)}
	}
	p := placement{v: r.v, datacenter: r.v.datacenterOf(folder), home: req.Path}
	where := r.v.placeOf(p.datacenter, req.Path)
	r.v.mu.Lock()
	kept := r.v.unregistered[where]
	r.v.mu.Unlock()
	own := *req
	if kept != nil && own.Name == "" {
		own.Name = kept.config.Name
	}
	if fault := p.settle(&own.Host, own.Pool, func() types.BaseMethodFault { return p.reachesAll(kept) }); fault != nil {
		t := simulator.CreateTask(folder, "registerVm", func(*simulator.Task) (types.AnyType, types.BaseMethodFault) { return nil, fault })
		return &methods.RegisterVM_TaskBody{Res: &types.RegisterVM_TaskResponse{Returnval: t.Run(ctx)}}
	}
	restoring := func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			res, fault := run(t)
			ref, _ := res.(types.ManagedObjectReference)
			if vm, ok := r.v.registry.Get(ref).(*simulator.VirtualMachine); ok && fault == nil && kept != nil {
				ctx.WithLock(vm, func() { r.v.restore(ctx, vm, kept, p) })
				r.v.mu.Lock()
				delete(r.v.unregistered, where)
				r.v.mu.Unlock()
			}
			return res, fault
		}
	}
	ctx.WithLock(folder, func() {
		res = r.v.hooks.around(folder.Reference(), restoring, func() soap.HasFault { return folder.RegisterVMTask(ctx, &own) })
	})
	return res
}

// reachesAll is a fault unless the host mounts the datastores of the configuration file and of its disks.
func (p placement) reachesAll(kept *unregistered) types.BaseMethodFault {
	names := []string{p.home}
	if kept != nil {
		for _, d := range kept.disks() {
			names = append(names, layers(d)...)
		}
	}
	for _, name := range names {
		if _, fault := p.reaches(name); fault != nil {
			return fault
		}
	}
	return nil
}

// restore gives a registered VM, which the caller has locked, its configuration; disks that were deleted in the meantime are left out.
func (v *VCenter) restore(ctx *simulator.Context, vm *simulator.VirtualMachine, kept *unregistered, p placement) {
	config, summary := kept.config, kept.summary
	config.Name, config.Files, config.Template = vm.Config.Name, vm.Config.Files, false
	summary.Name, summary.VmPathName, summary.Template = vm.Summary.Config.Name, vm.Summary.Config.VmPathName, false
	config.Hardware.Device = nil
	for _, device := range kept.config.Hardware.Device {
		if d, ok := device.(*types.VirtualDisk); ok {
			where := v.placeOf(p.datacenter, diskFile(d))
			if ds, _ := v.located(where); ds != nil && ds.fs != nil && v.diskAt(where) == nil {
				summary.NumVirtualDisks--
				continue
			}
		}
		config.Hardware.Device = append(config.Hardware.Device, device)
	}
	ctx.Update(vm, []types.PropertyChange{
		{Name: "config", Val: &config}, {Name: "summary.config", Val: summary}, {Name: "network", Val: kept.network},
		{Name: "config.hardware.device", Val: config.Hardware.Device},
	})
	vm.RefreshStorageInfo(ctx, nil)
	for _, ref := range vm.Datastore {
		if ds, ok := v.registry.Get(ref).(*simulator.Datastore); ok {
			v.registry.AddReference(ctx, ds, &ds.Vm, vm.Self)
		}
	}
	v.showStorage(ctx, vm)
	if kept.machine != nil {
		v.mu.Lock()
		kept.machine.ref, kept.machine.host = vm.Self, p.host
		v.mu.Unlock()
	}
}

// moveUnregistered keeps configurations with the files that are moved.
func (v *VCenter) moveUnregistered(from, to place) {
	v.mu.Lock()
	defer v.mu.Unlock()
	moved := func(name string) string {
		if rest, ok := strings.CutPrefix(name, from.path); ok && (rest == "" || rest[0] == '/') {
			return to.path + rest
		}
		return name
	}
	for where, kept := range v.unregistered {
		if file := moved(where.path); where.datacenter == from.datacenter && file != where.path {
			delete(v.unregistered, where)
			kept.repath(moved)
			defer func() { v.unregistered[place{to.datacenter, file}] = kept }()
		}
	}
}

// repath changes the paths of the configuration.
func (u *unregistered) repath(to func(string) string) {
	u.config = renamed(reflect.ValueOf(u.config), to).Interface().(types.VirtualMachineConfigInfo)
}

// forgetUnregistered forgets the configurations of files that are deleted.
func (v *VCenter) forgetUnregistered(deleted place) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for where := range v.unregistered {
		if deleted.holds(where) {
			delete(v.unregistered, where)
		}
	}
}

// destroying leaves disks in the directory of a VM that are none of its devices; the simulator deletes the whole directory.
func (v *VCenter) destroying(run execute) execute {
	return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
		vm, ok := v.registry.Get(*t.Info.Entity).(*simulator.VirtualMachine)
		if !ok || vm.Runtime.Host == nil || vm.Config == nil {
			return run(t)
		}
		home := v.placeOf(v.placementOf(vm).datacenter, vm.Config.Files.LogDirectory)
		others := v.othersAt(vm, home)
		d, directory := v.located(home)
		if len(others) == 0 || d == nil || directory == "" {
			return run(t)
		}
		files := &vm.Config.Files.LogDirectory
		before := *files
		*files = d.place(path.Join(directory, "vmware.log")).path
		res, fault := run(t)
		*files = before
		if fault == nil {
			d.clear(directory, others)
		}
		return res, fault
	}
}

// othersAt are the names of files of disks in the directory that are no devices of the VM.
func (v *VCenter) othersAt(vm *simulator.VirtualMachine, directory place) map[string]bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	own := map[*disk]bool{}
	for _, device := range vm.Config.Hardware.Device {
		if d, ok := device.(*types.VirtualDisk); ok {
			for _, name := range layers(d) {
				own[v.disks[place{directory.datacenter, name}]] = true
			}
		}
	}
	others := map[string]bool{}
	for where, d := range v.disks {
		if where.datacenter == directory.datacenter && path.Dir(where.path) == directory.path && !d.plain && !own[d] {
			others[path.Base(where.path)] = true
			others[path.Base(simulator.VirtualDiskBackingFileName(where.path))] = true
		}
	}
	return others
}

// clear removes the local files of a directory except for some.
func (d *datastore) clear(directory string, except map[string]bool) {
	local := filepath.Join(d.dir, filepath.FromSlash(directory))
	entries, _ := os.ReadDir(local)
	for _, entry := range entries {
		if !except[entry.Name()] {
			_ = os.RemoveAll(filepath.Join(local, entry.Name()))
		}
	}
	d.v.sweep()
}
