package vcenter

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// Machine describes a VM; it has one disk on one datastore, or the listed disks.
type Machine struct {
	Name      string
	Host      string
	Datastore string
	Size      int64 // of the disk
	Written   int64
	Thick     bool
	On        bool
	Kind      Kind
	Disks     []Disk // instead of Size, Written and Thick
}

// machine is a VM of the inventory.
type machine struct {
	name string
	ref  types.ManagedObjectReference
	ds   *datastore
	host *host
}

// disk is a virtual disk that has blocks in a file system.
type disk struct {
	ds   *datastore
	file *san.File
	host *host // who will have deleted it
	on   bool  // a VM of users exists
	// users are the VMs that are powered on and have the disk.
	users map[types.ManagedObjectReference]bool
	// claimed means that host was chosen and no longer follows the VM.
	claimed bool
	// mapping means that the file only refers to a device, whose size is not that of the file.
	mapping bool
	eager   bool // zeros are written
	plain   bool // a file that is no disk
}

// AddMachine creates a VM with its disk in the file system.
func (v *VCenter) AddMachine(m Machine) error {
	if err := v.addMachine(m); err != nil {
		return fmt.Errorf("create VM %s: %w", m.Name, err)
	}
	return nil
}

func (v *VCenter) addMachine(m Machine) error {
	ctx := context.Background()
	h := v.hostNamed(m.Host)
	var d *datastore
	if h != nil {
		d = h.datastoreNamed(m.Datastore)
	}
	if d == nil {
		return fmt.Errorf("host %q or datastore %q is not in the inventory", m.Host, m.Datastore)
	}
	var paths []string
	for i, disk := range m.disks() {
		full, err := v.allot(m, h, d, i, disk)
		if err != nil {
			return err
		}
		paths = append(paths, full)
	}
	spec, err := machineSpec(m, d, paths)
	if err != nil {
		return err
	}
	cluster := v.registry.Get(*h.sim.Parent).(*simulator.ClusterComputeResource)
	pool := object.NewResourcePool(v.client, *cluster.ResourcePool)
	task, err := h.datacenter.folders.VmFolder.CreateVM(ctx, spec, pool, object.NewHostSystem(v.client, h.ref))
	if err != nil {
		return err
	}
	info, err := task.WaitForResult(ctx)
	if err != nil {
		return err
	}
	ref := info.Result.(types.ManagedObjectReference)
	v.mu.Lock()
	v.machines[m.Name] = &machine{name: m.Name, ref: ref, ds: d, host: h}
	v.mu.Unlock()
	if err := v.dress(ctx, m, h, ref); err != nil {
		return err
	}
	if !m.On {
		return nil
	}
	if task, err = object.NewVirtualMachine(v.client, ref).PowerOn(ctx); err != nil {
		return err
	}
	if err := task.Wait(ctx); err != nil {
		return err
	}
	v.update(ref, types.PropertyChange{Name: "runtime.bootTime", Val: v.now()})
	return nil
}

// allot gives a disk its blocks, if its datastore has any, and returns its datastore path.
func (v *VCenter) allot(m Machine, h *host, d *datastore, number int, want Disk) (string, error) {
	file := path.Join(m.Name, m.Name+".vmdk")
	if number > 0 {
		file = path.Join(m.Name, fmt.Sprintf("%s_%d.vmdk", m.Name, number))
	}
	where := d.place(file)
	if d.fs == nil {
		v.mu.Lock()
		v.written[where] = want.Written
		v.mu.Unlock()
		return where.path, nil
	}
	size, written := want.Size, want.Written
	if want.RDM != "" {
		size, written = san.Block, san.Block // a mapping file
	}
	f, err := d.fs.Create(file, size, written, want.thick())
	if err != nil {
		return "", err
	}
	v.mu.Lock()
	v.disks[where] = &disk{ds: d, file: f, host: h, mapping: want.RDM != "", eager: want.Format == "eager"}
	v.mu.Unlock()
	return where.path, nil
}

func machineSpec(m Machine, d *datastore, paths []string) (types.VirtualMachineConfigSpec, error) {
	spec := types.VirtualMachineConfigSpec{
		Name: m.Name, GuestId: cmp.Or(m.Kind.Guest, "otherGuest64"), NumCPUs: 2, MemoryMB: 4096,
		Version: fmt.Sprintf("vmx-%02d", cmp.Or(m.Kind.Hardware, 19)),
		Files:   &types.VirtualMachineFileInfo{VmPathName: fmt.Sprintf("[%s]", escaped(d.name()))},
	}
	if m.Kind.CBT {
		spec.ChangeTrackingEnabled = types.NewBool(true)
	}
	var devices object.VirtualDeviceList
	scsi, err := devices.CreateSCSIController("pvscsi")
	if err != nil {
		return spec, err
	}
	devices = append(devices, scsi)
	for i, want := range m.disks() {
		d := devices.CreateDisk(scsi.(types.BaseVirtualController), types.ManagedObjectReference{}, paths[i])
		d.CapacityInKB = want.Size >> 10
		backing := d.Backing.(*types.VirtualDiskFlatVer2BackingInfo)
		backing.ThinProvisioned = types.NewBool(!want.thick())
		if want.Format == "eager" {
			backing.EagerlyScrub = types.NewBool(true)
		}
		if want.MultiWriter {
			backing.Sharing = string(types.VirtualDiskSharingSharingMultiWriter)
		}
		devices = append(devices, d)
	}
	spec.DeviceChange, err = devices.ConfigSpec(types.VirtualDeviceConfigSpecOperationAdd)
	return spec, err
}

// called reports whether the name or the managed object id is that of the datastore.
func (d *datastore) called(name string) bool {
	return d.name() == name || escaped(d.name()) == name || d.sim.Self.Value == name
}

func (v *VCenter) datastoreNamed(name string) *datastore {
	for _, d := range v.allDatastores() {
		if d.called(name) {
			return d
		}
	}
	return nil
}

// datastoreNamed prefers those that the host mounts, then those of its datacenter.
func (h *host) datastoreNamed(name string) *datastore {
	for _, d := range h.mounted.all() {
		if d.called(name) {
			return d
		}
	}
	for _, d := range h.v.allDatastores() {
		if d.datacenter == h.datacenter && d.called(name) {
			return d
		}
	}
	return nil
}

// Machines lists the VMs of a datastore that AddMachine created and that were not deleted, by name.
func (v *VCenter) Machines(datastore string) []string {
	if d := v.datastoreNamed(datastore); d != nil {
		return v.machinesOn(d)
	}
	return nil
}

func (v *VCenter) machinesOn(d *datastore) (names []string) {
	v.mu.Lock()
	all := slices.Collect(maps.Values(v.machines))
	v.mu.Unlock()
	for _, m := range all {
		if m.ds == d && v.registry.Get(m.ref) != nil {
			names = append(names, m.name)
		}
	}
	slices.Sort(names)
	return names
}

// DeleteMachine powers a VM off and destroys it like an administrator would; host, when given, is the one that deletes.
func (v *VCenter) DeleteMachine(name, host string) error {
	v.mu.Lock()
	m := v.machines[name]
	v.mu.Unlock()
	if m == nil || v.registry.Get(m.ref) == nil {
		return fmt.Errorf("no VM %q", name)
	}
	if host != "" {
		h := v.hostNamed(host)
		if h == nil {
			return fmt.Errorf("no host %q", host)
		}
		v.mu.Lock()
		for _, d := range v.disks {
			if d.ds == m.ds && strings.HasPrefix(d.file.Path, name+"/") {
				d.host, d.claimed = h, true
			}
		}
		v.mu.Unlock()
	}
	ctx := context.Background()
	vm := object.NewVirtualMachine(v.client, m.ref)
	if state, err := vm.PowerState(ctx); err == nil && state == types.VirtualMachinePowerStatePoweredOn {
		task, err := vm.PowerOff(ctx)
		if err != nil {
			return err
		}
		if err := task.Wait(ctx); err != nil {
			return err
		}
	}
	task, err := vm.Destroy(ctx)
	if err != nil {
		return err
	}
	if err := task.Wait(ctx); err != nil {
		return err
	}
	v.awaitFileTasks()
	return nil
}

// awaitFileTasks waits for the removal of directories, which the simulator starts and does not wait for.
func (v *VCenter) awaitFileTasks() {
	manager := v.registry.Get(*v.model.ServiceContent.TaskManager).(*simulator.TaskManager)
	var recent []types.ManagedObjectReference
	v.context().WithLock(manager, func() { recent = slices.Clone(manager.RecentTask) })
	for _, ref := range recent {
		if t, ok := v.registry.Get(ref).(*simulator.Task); ok && t.Info.DescriptionId == "FileManager.deleteDatastoreFile" {
			t.Wait()
		}
	}
}

// machineListener follows VMs: it gives new disks blocks and notes which disks are in use.
type machineListener struct {
	Self types.ManagedObjectReference
	v    *VCenter
}

// Reference implements mo.Reference.
func (w *machineListener) Reference() types.ManagedObjectReference { return w.Self }

// PutObject implements simulator.RegisterObject.
func (w *machineListener) PutObject(*simulator.Context, mo.Reference) {}

// RemoveObject implements simulator.RegisterObject.
func (w *machineListener) RemoveObject(*simulator.Context, types.ManagedObjectReference) {}

// UpdateObject implements simulator.RegisterObject; the VM is locked by the caller.
func (w *machineListener) UpdateObject(ctx *simulator.Context, obj mo.Reference, changes []types.PropertyChange) {
	vm, ok := obj.(*mo.VirtualMachine)
	if ok && len(changes) == 1 && changes[0].Name == "name" { // the simulator has created the VM, or renamed it
		if named, ok := w.v.registry.Get(vm.Self).(*simulator.VirtualMachine); ok {
			w.v.showStorage(ctx, named)
			w.v.showStates(ctx, named)
		}
	}
	if !ok || vm.Config == nil || vm.Runtime.Host == nil || !slices.ContainsFunc(changes, concernsDisks) {
		return
	}
	h := w.v.hostOf(*vm.Runtime.Host)
	if h == nil {
		return
	}
	on := vm.Runtime.PowerState == types.VirtualMachinePowerStatePoweredOn
	sources := sourcesIn(ctx)
	for _, dev := range vm.Config.Hardware.Device {
		if d, ok := dev.(*types.VirtualDisk); ok {
			if ds := w.v.follow(vm.Self, h, d, on, sources); ds != nil {
				w.v.markStale(ds) // the simulator has changed its free space by the size of the disk
			}
		}
	}
	w.v.detach(vm, h)
}

// detach closes disks that the VM no longer has.
func (v *VCenter) detach(vm *mo.VirtualMachine, h *host) {
	v.mu.Lock()
	kept := map[*disk]bool{}
	for _, device := range vm.Config.Hardware.Device {
		if d, ok := device.(*types.VirtualDisk); ok {
			kept[v.disks[h.place(diskFile(d))]] = true
		}
	}
	var closed []*san.File
	for _, d := range v.disks {
		if d.users[vm.Self] && !kept[d] && d.use(vm.Self, false) {
			closed = append(closed, d.file)
		}
	}
	v.mu.Unlock()
	for _, file := range closed {
		file.Close()
	}
}

// use notes whether the VM is powered on and has the disk, and reports whether that opens or closes it; called with the vCenter locked.
func (d *disk) use(vm types.ManagedObjectReference, on bool) (changed bool) {
	if on {
		if d.users == nil {
			d.users = map[types.ManagedObjectReference]bool{}
		}
		d.users[vm] = true
	} else {
		delete(d.users, vm)
	}
	before := d.on
	d.on = len(d.users) > 0
	return d.on != before
}

// concernsDisks leaves out changes amid the removal of a disk, when the device list is not settled.
func concernsDisks(c types.PropertyChange) bool {
	return c.Name == "config.hardware.device" || c.Name == "runtime.powerState" || c.Name == "runtime.host"
}

// follow returns the datastore of the disk, nil if it has no blocks.
func (v *VCenter) follow(vm types.ManagedObjectReference, h *host, device *types.VirtualDisk, on bool, sources clonedDisks) *datastore {
	name := diskFile(device)
	if name == "" {
		return nil
	}
	v.mu.Lock()
	d := v.disks[h.place(name)]
	v.mu.Unlock()
	if d == nil || d.plain {
		d = v.adopt(h, name, device, sources)
	}
	if d == nil {
		return nil
	}
	v.mu.Lock()
	if !d.claimed {
		d.host = h
	}
	changed := d.use(vm, on)
	ds, file, mapping := d.ds, d.file, d.mapping
	v.mu.Unlock()
	switch size := capacityOf(device); {
	case mapping:
	case size > file.Size():
		_ = file.Resize(size, false) // what has no room is refused before
	case size < file.Size(): // a client attached the file without its size
		device.CapacityInBytes, device.CapacityInKB = file.Size(), file.Size()>>10
	}
	switch {
	case changed && on:
		file.Open()
	case changed:
		file.Close()
	}
	return ds
}

// diskFile is the path of the file of a disk, "" if it has none.
func diskFile(device *types.VirtualDisk) string {
	if backing, ok := device.Backing.(types.BaseVirtualDeviceFileBackingInfo); ok {
		return backing.GetVirtualDeviceFileBackingInfo().FileName
	}
	return ""
}

func capacityOf(device *types.VirtualDisk) int64 {
	return max(device.CapacityInBytes, device.CapacityInKB<<10)
}

// takesAll reports whether the disk takes its whole size.
func takesAll(device *types.VirtualDisk) bool {
	flat, ok := device.Backing.(*types.VirtualDiskFlatVer2BackingInfo)
	return ok && flat.Parent == nil && (flat.ThinProvisioned == nil || !*flat.ThinProvisioned)
}

// scrubbed reports whether the disk is eager zeroed.
func scrubbed(device *types.VirtualDisk) bool {
	flat, ok := device.Backing.(*types.VirtualDiskFlatVer2BackingInfo)
	return ok && takesAll(device) && flat.EagerlyScrub != nil && *flat.EagerlyScrub
}

// adopt allocates the blocks of a disk that a client created, which no guest has written, or that a clone copies from one of the sources.
func (v *VCenter) adopt(h *host, name string, device *types.VirtualDisk, sources clonedDisks) *disk {
	size, thick := capacityOf(device), takesAll(device)
	_, mapping := device.Backing.(*types.VirtualDiskRawDiskMappingVer1BackingInfo)
	if mapping {
		size = san.Block
	}
	var where object.DatastorePath
	if !where.FromString(name) || where.Path == "" || size == 0 {
		return nil
	}
	ds := h.datastoreNamed(where.Datastore)
	if ds == nil || ds.fs == nil {
		return nil
	}
	f, err := v.uploaded(ds, where.Path), error(nil)
	if source, cloned := sources[device.Key]; cloned && len(source.files) == 0 {
		f, err = ds.fs.Create(where.Path, size, source.written, thick)
	} else if cloned {
		f, err = san.Copy(source.files, ds.fs, where.Path, size, thick, source.by)
	} else if f == nil {
		f, err = ds.fs.Create(where.Path, size, 0, thick)
		if err == nil && scrubbed(device) {
			err = ds.zero(f)
		}
	}
	if err != nil {
		return nil
	}
	d := &disk{ds: ds, file: f, host: h, mapping: mapping, eager: scrubbed(device)}
	v.mu.Lock()
	v.disks[h.place(name)] = d
	v.mu.Unlock()
	return d
}
