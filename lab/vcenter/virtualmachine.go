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
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// thinPart is how much of a thin disk of unknown origin its guest has written, in percent.
const thinPart = 40

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
	on   bool
	// claimed means that host was chosen and no longer follows the VM.
	claimed bool
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
	v.disks[where] = &disk{ds: d, file: f, host: h}
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
	for _, d := range h.mounted {
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

// diskManager makes dead space of every virtual disk that is deleted, whichever call deletes it.
type diskManager struct {
	*simulator.VirtualDiskManager
	v *VCenter
}

// DeleteVirtualDiskTask deletes the blocks together with the files.
func (m *diskManager) DeleteVirtualDiskTask(ctx *simulator.Context, req *types.DeleteVirtualDisk_Task) soap.HasFault {
	res := m.VirtualDiskManager.DeleteVirtualDiskTask(ctx, req)
	if res.Fault() == nil {
		m.v.forgetDisk(m.v.placeOf(req.Datacenter, req.Name))
	}
	return res
}

// forgetFiles does the same for DeleteDatastoreFile_Task of the simulator's FileManager as diskManager: the path is that
// of a disk or of a directory with disks.
func (v *VCenter) forgetFiles(where place) {
	v.mu.Lock()
	var found []place
	for known := range v.disks {
		if known == where || known.datacenter == where.datacenter && strings.HasPrefix(known.path, strings.TrimSuffix(where.path, "/")+"/") {
			found = append(found, known)
		}
	}
	v.mu.Unlock()
	for _, p := range found {
		v.forgetDisk(p)
	}
}

func (v *VCenter) forgetDisk(where place) {
	v.mu.Lock()
	d := v.disks[where]
	maps.DeleteFunc(v.disks, func(_ place, known *disk) bool { return known == d })
	v.mu.Unlock()
	if d != nil {
		_ = d.ds.fs.Delete(d.file.Path, d.host.san)
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
func (w *machineListener) UpdateObject(_ *simulator.Context, obj mo.Reference, changes []types.PropertyChange) {
	vm, ok := obj.(*mo.VirtualMachine)
	if !ok || vm.Config == nil || vm.Runtime.Host == nil || !slices.ContainsFunc(changes, concernsDisks) {
		return
	}
	h := w.v.hostOf(*vm.Runtime.Host)
	if h == nil {
		return
	}
	for _, dev := range vm.Config.Hardware.Device {
		if d, ok := dev.(*types.VirtualDisk); ok {
			if backing, ok := d.Backing.(*types.VirtualDiskFlatVer2BackingInfo); ok {
				w.v.follow(h, backing, d.CapacityInBytes, d.CapacityInKB, vm.Runtime.PowerState == types.VirtualMachinePowerStatePoweredOn)
			}
		}
	}
}

// concernsDisks leaves out changes amid the removal of a disk, when the device list is not settled.
func concernsDisks(c types.PropertyChange) bool {
	return c.Name == "config.hardware.device" || c.Name == "runtime.powerState" || c.Name == "runtime.host"
}

func (v *VCenter) follow(h *host, backing *types.VirtualDiskFlatVer2BackingInfo, bytes, kb int64, on bool) {
	v.mu.Lock()
	d := v.disks[h.place(backing.FileName)]
	v.mu.Unlock()
	if d == nil {
		d = v.adopt(h, backing, max(bytes, kb<<10))
	}
	if d == nil {
		return
	}
	v.mu.Lock()
	if !d.claimed {
		d.host = h
	}
	changed := d.on != on
	d.on = on
	v.mu.Unlock()
	switch {
	case changed && on:
		d.file.Open()
	case changed:
		d.file.Close()
	}
}

// adopt allocates the blocks of a disk that a client created.
func (v *VCenter) adopt(h *host, backing *types.VirtualDiskFlatVer2BackingInfo, size int64) *disk {
	var where object.DatastorePath
	if !where.FromString(backing.FileName) || where.Path == "" || size == 0 {
		return nil
	}
	ds := h.datastoreNamed(where.Datastore)
	if ds == nil || ds.fs == nil {
		return nil
	}
	thick := backing.ThinProvisioned == nil || !*backing.ThinProvisioned
	f, err := ds.fs.Create(where.Path, size, size/100*thinPart, thick)
	if err != nil {
		return nil
	}
	d := &disk{ds: ds, file: f, host: h}
	v.mu.Lock()
	v.disks[h.place(backing.FileName)] = d
	v.mu.Unlock()
	return d
}
