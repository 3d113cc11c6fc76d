package vcenter

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// RelocateVMTask moves VMs between hosts as the simulator does, and between datastores with their files and blocks.
func (r *redirected) RelocateVMTask(ctx *simulator.Context, req *types.RelocateVM_Task) soap.HasFault {
	return r.relocate(ctx, req)
}

// relocate is a relocation whose task has other properties.
func (r *redirected) relocate(ctx *simulator.Context, req *types.RelocateVM_Task, shown ...types.PropertyChange) soap.HasFault {
	vm, ok := r.v.registry.Get(req.This).(*simulator.VirtualMachine)
	if !ok {
		return &methods.RelocateVM_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	spec := req.Spec
	refs := []map[string]*types.ManagedObjectReference{{"datastore": spec.Datastore, "host": spec.Host, "pool": spec.Pool, "folder": spec.Folder}}
	for i := range spec.Disk {
		refs = append(refs, map[string]*types.ManagedObjectReference{"datastore": &spec.Disk[i].Datastore})
	}
	for _, each := range refs {
		if fault := r.v.missing(each); fault != nil {
			return &methods.RelocateVM_TaskBody{Fault_: simulator.Fault("", fault)}
		}
	}
	rest := *req
	rest.Spec.Datastore, rest.Spec.Disk, rest.Spec.Pool = nil, nil, nil
	return r.v.onMachine(ctx, vm, func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			if len(shown) > 0 {
				r.v.update(t.Self, shown...)
			}
			move, fault := r.v.relocationTo(vm, &spec)
			if fault != nil {
				return nil, fault
			}
			rest.Spec.Host = spec.Host
			res, fault := run(t)
			if fault == nil {
				r.v.changeHost(ctx, vm, move.from, move.to)
				r.v.changePool(ctx, vm, spec.Pool)
				fault = move.carryOut(ctx)
			}
			return res, fault
		}
	}, func() soap.HasFault { return vm.RelocateVMTask(ctx, &rest) })
}

// changeHost corrects the lists of VMs, which the simulator leaves as they are.
func (v *VCenter) changeHost(ctx *simulator.Context, vm *simulator.VirtualMachine, from, to *host) {
	if from == to {
		return
	}
	v.registry.RemoveReference(ctx, from.sim, &from.sim.Vm, vm.Self)
	v.registry.AddReference(ctx, to.sim, &to.sim.Vm, vm.Self)
	v.mu.Lock()
	for _, m := range v.machines {
		if m.ref == vm.Self {
			m.host = to
		}
	}
	v.mu.Unlock()
}

// changePool moves a VM to the pool, unless it is nil.
func (v *VCenter) changePool(ctx *simulator.Context, vm *simulator.VirtualMachine, to *types.ManagedObjectReference) {
	from := vm.ResourcePool
	if to == nil || from != nil && *from == *to {
		return
	}
	if from != nil {
		if pool, list := v.membersOf(*from); pool != nil {
			v.registry.RemoveReference(ctx, pool, list, vm.Self)
		}
	}
	if pool, list := v.membersOf(*to); pool != nil {
		v.registry.AddReference(ctx, pool, list, vm.Self)
	}
	ctx.Update(vm, []types.PropertyChange{{Name: "resourcePool", Val: to}})
}

// membersOf are the VMs of a pool.
func (v *VCenter) membersOf(ref types.ManagedObjectReference) (mo.Reference, *[]types.ManagedObjectReference) {
	switch pool := v.registry.Get(ref).(type) {
	case *simulator.ResourcePool:
		return pool, &pool.Vm
	case *simulator.VirtualApp:
		return pool, &pool.Vm
	}
	return nil, nil
}

// relocation is the way of the files of a VM to other datastores.
type relocation struct {
	v        *VCenter
	vm       *simulator.VirtualMachine
	from, to *host
	files    map[string]string // paths of the files of disks, also of those that stay
	motions  map[string]motion // how files of disks move
	formats  map[int32]*diskFormat
	home     [2]string  // "[datastore] directory" before and after
	source   *datastore // of the first file that moves, nil if none does
	target   *datastore
	dirs     map[*datastore]string
	arriving [][]string // the files of disks from datastores that are no VMFS
}

// relocationTo plans a relocation, to a host that it selects if the request has only a pool of another cluster.
func (v *VCenter) relocationTo(vm *simulator.VirtualMachine, spec *types.VirtualMachineRelocateSpec) (move *relocation, fault types.BaseMethodFault) {
	p := v.placementOf(vm)
	if spec.Host == nil && spec.Pool != nil && v.clusterOf(*spec.Pool) != v.clusterOf(p.host.ref) {
		fault = p.choose(*spec.Pool, func() (fault types.BaseMethodFault) {
			spec.Host = &p.host.ref
			move, fault = v.relocationOf(vm, *spec)
			return fault
		})
		return move, fault
	}
	pool := spec.Pool
	if pool == nil {
		pool = vm.ResourcePool
	}
	if pool != nil && spec.Host != nil && v.clusterOf(*pool) != v.clusterOf(*spec.Host) {
		return nil, &types.InvalidArgument{InvalidProperty: "spec.pool"}
	}
	return v.relocationOf(vm, *spec)
}

// relocationOf plans a relocation of a VM whose lock the caller holds, and refuses one that is not possible.
func (v *VCenter) relocationOf(vm *simulator.VirtualMachine, spec types.VirtualMachineRelocateSpec) (*relocation, types.BaseMethodFault) {
	p := v.placementOf(vm)
	m := &relocation{v: v, vm: vm, from: p.host, to: p.host, files: map[string]string{}, motions: map[string]motion{}, formats: map[int32]*diskFormat{}, dirs: map[*datastore]string{}}
	if spec.Host != nil {
		m.to = v.hostOf(*spec.Host)
		if m.to.datacenter != m.from.datacenter {
			return nil, new(types.NotSupported)
		}
		p.host = m.to
	}
	goal := func(now *datastore, asked *types.ManagedObjectReference) *datastore {
		if asked != nil {
			return v.datastoreOf(*asked)
		}
		return now
	}
	home, dir := v.located(v.placeOf(p.datacenter, path.Dir(p.home)))
	if home == nil {
		return nil, new(types.InvalidDatastore)
	}
	homeTo := goal(home, spec.Datastore)
	m.dirs[homeTo] = dir
	if homeTo != home {
		m.dirs[homeTo] = v.newDirectory(homeTo, path.Base(dir))
		m.source, m.target = home, homeTo
	}
	m.home = [2]string{home.place(dir).path, homeTo.place(m.dirs[homeTo]).path}
	wanted, reached := demand{}, []*datastore{homeTo}
	for _, device := range vm.Config.Hardware.Device {
		d, ok := device.(*types.VirtualDisk)
		if !ok || diskFile(d) == "" {
			continue
		}
		now, _ := v.located(v.placeOf(p.datacenter, diskFile(d)))
		next := goal(now, spec.Datastore)
		for _, each := range spec.Disk {
			if each.DiskId == d.Key {
				next = v.datastoreOf(each.Datastore)
			}
		}
		reached = append(reached, next)
		known := v.diskAt(v.placeOf(p.datacenter, diskFile(d)))
		how := motion{hosts: []*host{m.from, m.to}, layered: layered(vm, d)}
		if next != now {
			how.format = formatOf(spec, d)
			m.formats[d.Key] = how.format
		}
		if next != now && known != nil {
			wanted[next] += known.taken(how.format)
		}
		names := chain(d)
		m.add(names, now, next, path.Base(dir))
		for _, name := range names {
			m.motions[name] = how
		}
		if now != nil && now.fs == nil && next.fs != nil {
			wanted[next] += m.arrival(d, names, how)
		}
	}
	for _, d := range reached {
		if !m.to.mounts(d) {
			return nil, &types.InvalidDatastore{Datastore: &d.sim.Self, Name: escaped(d.name())}
		}
	}
	return m, wanted.shortage(p.home)
}

// arrival plans blocks for a disk from a datastore that is no VMFS, and returns what it takes at once.
func (m *relocation) arrival(d *types.VirtualDisk, names []string, how motion) int64 {
	if _, mapping := d.Backing.(*types.VirtualDiskRawDiskMappingVer1BackingInfo); mapping {
		return 0
	}
	if how.format == nil {
		how.format = &diskFormat{takesAll(d), scrubbed(d)}
	}
	how.size = capacityOf(d)
	m.motions[names[len(names)-1]] = how
	m.arriving = append(m.arriving, names)
	if how.format.thick {
		return how.size
	}
	center := m.to.datacenter.object.Reference()
	written, _ := m.v.writtenOf(&center, d)
	return written
}

// add plans the way of the files of one disk.
func (m *relocation) add(names []string, now, next *datastore, directory string) {
	if now == next {
		for _, name := range names {
			m.files[name] = name
		}
		return
	}
	if m.source == nil {
		m.source, m.target = now, next
	}
	if _, chosen := m.dirs[next]; !chosen {
		m.dirs[next] = m.v.newDirectory(next, directory)
	}
	for _, name := range names {
		file := path.Join(m.dirs[next], path.Base(name))
		stem := strings.TrimSuffix(file, ".vmdk")
		for n := 1; m.taken(next, file); n++ {
			file = fmt.Sprintf("%s_%d.vmdk", stem, n)
		}
		m.files[name] = next.place(file).path
	}
}

func (m *relocation) taken(d *datastore, file string) bool {
	for _, to := range m.files {
		if to == d.place(file).path {
			return true
		}
	}
	_, err := os.Stat(filepath.Join(d.dir, filepath.FromSlash(file)))
	return err == nil
}

// newDirectory is the name of a directory that the datastore does not have yet.
func (v *VCenter) newDirectory(d *datastore, name string) string {
	free := name
	for n := 1; ; n++ {
		_, err := os.Stat(filepath.Join(d.dir, free))
		if err != nil && len(v.disksAt(d.place(free))) == 0 {
			return free
		}
		free = fmt.Sprintf("%s_%d", name, n)
	}
}

// chain are the files of a disk that lie in its directory, its own first; a linked clone leaves those of other VMs alone.
func chain(device *types.VirtualDisk) []string {
	names := []string{diskFile(device)}
	if flat, ok := device.Backing.(*types.VirtualDiskFlatVer2BackingInfo); ok {
		for below := flat.Parent; below != nil; below = below.Parent {
			if path.Dir(below.FileName) == path.Dir(names[0]) {
				names = append(names, below.FileName)
			}
		}
	}
	return names
}

// path is where a file is afterwards.
func (m *relocation) path(name string) string {
	for _, known := range []string{name, strings.Replace(name, "-flat.vmdk", ".vmdk", 1)} {
		if to, ok := m.files[known]; ok {
			if known == name {
				return to
			}
			return simulator.VirtualDiskBackingFileName(to)
		}
	}
	if rest, inside := strings.CutPrefix(name, m.home[0]); inside && (rest == "" || rest[0] == '/') {
		return m.home[1] + rest
	}
	return name
}

// carryOut moves the blocks and the local files, and shows the VM with its new paths.
func (m *relocation) carryOut(ctx *simulator.Context) types.BaseMethodFault {
	if m.source == nil {
		return nil
	}
	v, center := m.v, m.to.datacenter.object.Reference()
	for from, to := range m.files {
		if from == to {
			continue
		}
		if fault := v.moveDisk(place{center, from}, place{center, to}, m.motions[from]); fault != nil {
			return fault
		}
		for _, name := range []string{from, simulator.VirtualDiskBackingFileName(from)} {
			v.moveLocal(center, name, m.path(name))
		}
	}
	v.mu.Lock()
	for _, names := range m.arriving {
		for _, name := range names[:len(names)-1] {
			v.disks[place{center, m.files[name]}] = v.disks[place{center, m.files[names[len(names)-1]]}]
		}
	}
	v.mu.Unlock()
	if m.home[0] != m.home[1] {
		home, dir := v.located(place{center, m.home[0]})
		local := filepath.Join(home.dir, filepath.FromSlash(dir))
		entries, _ := os.ReadDir(local)
		for _, entry := range entries {
			name := home.place(path.Join(dir, entry.Name())).path
			if fault := v.moveDisk(place{center, name}, place{center, m.path(name)}, motion{}); fault != nil {
				return fault
			}
			v.moveLocal(center, name, m.path(name))
		}
		_ = os.Remove(local) // unless files stay
	}
	m.show(ctx)
	m.log(ctx)
	return nil
}

// moveLocal moves a file of the simulator; not every path of the lab has one.
func (v *VCenter) moveLocal(center types.ManagedObjectReference, from, to string) {
	source, file := v.located(place{center, from})
	target, moved := v.located(place{center, to})
	if from == to || source == nil || target == nil {
		return
	}
	local := filepath.Join(target.dir, filepath.FromSlash(moved))
	_ = os.MkdirAll(filepath.Dir(local), 0o700)
	_ = os.Rename(filepath.Join(source.dir, filepath.FromSlash(file)), local)
}

// show publishes copies of what contains paths of the VM, which the caller has locked.
func (m *relocation) show(ctx *simulator.Context) {
	vm, center := m.vm, m.to.datacenter.object.Reference()
	changes := repathed(vm, m.path)
	var used []types.ManagedObjectReference
	var urls []types.VirtualMachineConfigInfoDatastoreUrlPair
	use := func(file string) *datastore {
		d, _ := m.v.located(place{center, file})
		if d != nil && !slices.Contains(used, d.sim.Self) {
			used = append(used, d.sim.Self)
			urls = append(urls, types.VirtualMachineConfigInfoDatastoreUrlPair{Name: escaped(d.name()), Url: d.summaryURL()})
		}
		return d
	}
	use(m.home[1])
	for i := range changes {
		devices, ok := changes[i].Val.([]types.BaseVirtualDevice)
		if !ok {
			continue
		}
		for _, device := range object.VirtualDeviceList(devices).SelectByType((*types.VirtualDisk)(nil)) {
			disk := device.(*types.VirtualDisk)
			if flat, ok := disk.Backing.(*types.VirtualDiskFlatVer2BackingInfo); ok {
				m.formats[disk.Key].show(flat)
			}
			if d := use(diskFile(disk)); d != nil {
				disk.Backing.(types.BaseVirtualDeviceFileBackingInfo).GetVirtualDeviceFileBackingInfo().Datastore = &d.sim.Self
			}
		}
	}
	before := slices.Clone(vm.Datastore)
	changes = append(changes, types.PropertyChange{Name: "datastore", Val: used})
	if len(vm.Config.DatastoreUrl) > 0 {
		changes = append(changes, types.PropertyChange{Name: "config.datastoreUrl", Val: urls})
	}
	ctx.Update(vm, changes)
	for _, ref := range append(before, used...) {
		d := m.v.registry.Get(ref).(*simulator.Datastore)
		if slices.Contains(used, ref) {
			m.v.registry.AddReference(ctx, d, &d.Vm, vm.Self)
		} else {
			m.v.registry.RemoveReference(ctx, d, &d.Vm, vm.Self)
		}
	}
	home, _ := m.v.located(place{center, m.home[1]})
	m.v.mu.Lock()
	for _, known := range m.v.machines {
		if known.ref == vm.Self {
			known.ds = home
		}
	}
	m.v.mu.Unlock()
}

// log adds the event that explains where the blocks of the source come from; that of the simulator names no other datastore.
func (m *relocation) log(ctx *simulator.Context) {
	center := &types.DatacenterEventArgument{
		EntityEventArgument: types.EntityEventArgument{Name: m.to.datacenter.Name}, Datacenter: m.to.datacenter.object.Reference(),
	}
	event := &types.VmRelocatedEvent{SourceHost: *m.from.argument(), SourceDatacenter: center, SourceDatastore: m.source.argument()}
	event.Datacenter, event.Host, event.Ds = center, m.to.argument(), m.target.argument()
	event.Vm = &types.VmEventArgument{EntityEventArgument: types.EntityEventArgument{Name: m.vm.Name}, Vm: m.vm.Self}
	m.v.logEvent(ctx, event, fmt.Sprintf("Completed the relocation of the virtual machine %s", m.vm.Name))
}

func (d *datastore) argument() *types.DatastoreEventArgument {
	return &types.DatastoreEventArgument{EntityEventArgument: types.EntityEventArgument{Name: escaped(d.name())}, Datastore: d.sim.Self}
}

// repathed are copies of what contains paths of the VM, with other paths; the caller has locked it.
func repathed(vm *simulator.VirtualMachine, to func(string) string) []types.PropertyChange {
	copied := func(value any) any { return renamed(reflect.ValueOf(value), to).Interface() }
	changes := []types.PropertyChange{
		{Name: "config.files", Val: copied(vm.Config.Files)},
		{Name: "config.hardware.device", Val: copied(vm.Config.Hardware.Device)},
		{Name: "summary.config.vmPathName", Val: to(vm.Summary.Config.VmPathName)},
	}
	if vm.Layout != nil {
		changes = append(changes, types.PropertyChange{Name: "layout", Val: copied(vm.Layout)})
	}
	if vm.LayoutEx != nil {
		changes = append(changes, types.PropertyChange{Name: "layoutEx", Val: copied(vm.LayoutEx)})
	}
	return changes
}
