package vcenter

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// datastore connects an inventory object to its file system in san; types other than VMFS have none.
type datastore struct {
	v          *VCenter
	fs         *san.FileSystem
	nonVMFS    *NonVMFS
	sim        *simulator.Datastore
	hosts      list[*host]
	local      bool
	label      atomic.Pointer[string] // of a datastore that is no VMFS and was renamed
	datacenter *Datacenter
	url        string // ds:///vmfs/volumes/…/
	dir        string // local directory with its files
}

// AddDatastore mounts a VMFS file system on its hosts.
func (v *VCenter) AddDatastore(fs *san.FileSystem) error {
	return v.datastoreOn(fs).add(fs.Name())
}

// datastoreOn is a datastore that is not in the inventory yet.
func (v *VCenter) datastoreOn(fs *san.FileSystem) *datastore {
	d := &datastore{v: v, fs: fs, url: "ds:///vmfs/volumes/" + fs.UUID() + "/"}
	for _, dev := range fs.Devices() {
		d.local = d.local || dev.Local()
	}
	for _, h := range fs.Hosts() {
		d.hosts.add(v.hostNamed(h.Name))
	}
	return d
}

// AddNonVMFS mounts a datastore that is no VMFS on all hosts of its datacenter.
func (v *VCenter) AddNonVMFS(spec NonVMFS) error {
	d := &datastore{v: v, nonVMFS: &spec, url: "ds:///vmfs/volumes/" + spec.id() + "/"}
	v.mu.Lock()
	for _, h := range v.hosts {
		if h.datacenter.Name == cmp.Or(spec.Datacenter, v.first.Name) {
			d.hosts.add(h)
		}
	}
	v.mu.Unlock()
	return d.add(spec.Name)
}

func (d *datastore) add(name string) error {
	for _, h := range d.hosts.all() {
		if h == nil {
			return fmt.Errorf("datastore %s: a host is not in the inventory", name)
		}
		if h.datacenter != d.hosts.all()[0].datacenter {
			return fmt.Errorf("datastore %s: its hosts are in several datacenters", name)
		}
	}
	if len(d.hosts.all()) == 0 {
		return fmt.Errorf("datastore %s: no host mounts it", name)
	}
	d.datacenter = d.hosts.all()[0].datacenter
	if err := d.prepare(); err != nil {
		return fmt.Errorf("datastore %s: %w", name, err)
	}
	ds := &simulator.Datastore{}
	d.sim = ds
	ds.Name = escaped(name)
	ds.Self.Type = "Datastore"
	d.v.registry.NewEntity(ds)
	ds.Summary.Datastore = &ds.Self
	ds.Summary.Name, ds.Summary.Url = ds.Name, d.summaryURL()
	ds.Summary.Accessible, ds.Summary.MultipleHostAccess = true, types.NewBool(len(d.hosts.all()) > 1)
	ds.Summary.MaintenanceMode, ds.Summary.Type = "normal", d.kind()
	ds.Summary.Capacity, ds.Summary.FreeSpace = d.space()
	ds.Summary.Uncommitted = d.uncommitted()
	ds.Info = d.info(name)
	ds.Capability = types.DatastoreCapability{
		DirectoryHierarchySupported: true, RawDiskMappingsSupported: d.fs != nil, PerFileThinProvisioningSupported: true,
		StorageIORMSupported: true, NativeSnapshotSupported: false,
		TopLevelDirectoryCreateSupported: types.NewBool(true), SeSparseSupported: types.NewBool(true),
	}
	folder := d.v.registry.Get(d.datacenter.folders.DatastoreFolder.Reference()).(*simulator.Folder)
	center := d.v.registry.Get(d.datacenter.object.Reference()).(*simulator.Datacenter)
	browser := d.v.registry.Put(&simulator.HostDatastoreBrowser{}).(*simulator.HostDatastoreBrowser)
	ds.Browser = browser.Self
	browser.Datastore = append(browser.Datastore, ds.Self)
	for _, h := range d.hosts.all() {
		ds.Host = append(ds.Host, types.DatastoreHostMount{Key: h.ref, MountInfo: h.mountInfo(d)})
	}
	d.v.registry.PutEntity(folder, ds)
	d.v.addReference(folder, &folder.ChildEntity, "childEntity", ds.Self)
	d.v.addReference(center, &center.Datastore, "datastore", ds.Self)
	d.v.mu.Lock()
	d.v.datastores = append(d.v.datastores, d)
	d.v.mu.Unlock()
	for _, h := range d.hosts.all() {
		d.mount(h)
	}
	return nil
}

func (d *datastore) mount(h *host) {
	v, ref := d.v, d.sim.Self
	system := v.registry.Get(*h.sim.ConfigManager.DatastoreSystem).(*simulator.HostDatastoreSystem)
	v.addReference(system, &system.Datastore, "datastore", ref)
	v.addReference(h.sim, &h.sim.Datastore, "datastore", ref)
	v.addReference(h.browser, &h.browser.Datastore, "datastore", ref)
	if cluster, ok := v.registry.Get(*h.sim.Parent).(*simulator.ClusterComputeResource); ok {
		v.addReference(cluster, &cluster.Datastore, "datastore", ref)
	}
	h.mounted.add(d)
	if d.fs != nil {
		for _, dev := range d.fs.Devices() {
			h.addDevice(dev)
		}
	}
	h.publishStorage()
}

// prepare makes the directory behind the datastore.
func (d *datastore) prepare() error {
	id := filepath.Base(strings.TrimSuffix(d.url, "/"))
	d.dir = filepath.Join(d.v.config.Dir, "ds:", "vmfs", "volumes", id)
	return os.MkdirAll(d.dir, 0o700)
}

func (d *datastore) summaryURL() string {
	if d.v.config.Chdir {
		return d.url
	}
	return d.dir
}

func (d *datastore) kind() string {
	if d.nonVMFS != nil {
		return d.nonVMFS.kind()
	}
	return "VMFS"
}

func (d *datastore) space() (capacity, free int64) {
	if d.nonVMFS != nil {
		return d.nonVMFS.Capacity, d.nonVMFS.Free
	}
	u := d.fs.Usage()
	return u.CapacityBytes, u.FreeBytes
}

// uncommitted is how much the thin disks on it can still grow.
func (d *datastore) uncommitted() int64 {
	if d.fs == nil {
		return 0
	}
	return d.fs.UncommittedBytes()
}

func (d *datastore) name() string {
	if label := d.label.Load(); label != nil {
		return *label
	}
	if d.nonVMFS != nil {
		return d.nonVMFS.Name
	}
	return d.fs.Name()
}

func (d *datastore) mountInfo() types.HostMountInfo {
	return types.HostMountInfo{
		Path: strings.TrimSuffix(strings.TrimPrefix(d.url, "ds://"), "/"), AccessMode: "readWrite",
		Mounted: types.NewBool(true), Accessible: types.NewBool(true),
	}
}

func (d *datastore) support() string {
	if d.local || d.nonVMFS != nil {
		return "vStorageUnsupported"
	}
	return "vStorageSupported"
}

// info is a new copy of the DatastoreInfo.
func (d *datastore) info(name string) types.BaseDatastoreInfo {
	capacity, free := d.space()
	now := d.v.clock.Now()
	base := types.DatastoreInfo{
		Name: name, Url: d.url, FreeSpace: free, MaxFileSize: 64 << 40, MaxVirtualDiskCapacity: 62 << 40,
		MaxMemoryFileSize: min(capacity, 64<<40), Timestamp: &now,
	}
	if d.nonVMFS != nil {
		return d.nonVMFS.info(base, d.volume())
	}
	return &types.VmfsDatastoreInfo{
		DatastoreInfo: base, MaxPhysicalRDMFileSize: 64 << 40, MaxVirtualRDMFileSize: 62 << 40,
		Vmfs: d.volume().(*types.HostVmfsVolume),
	}
}

// volume is the file system as a host shows it.
func (d *datastore) volume() types.BaseHostFileSystemVolume {
	capacity, _ := d.space()
	base := types.HostFileSystemVolume{Type: d.kind(), Name: d.name(), Capacity: capacity}
	if d.nonVMFS != nil {
		return d.nonVMFS.volume(base)
	}
	vol := &types.HostVmfsVolume{
		HostFileSystemVolume: base, BlockSizeMb: 1, BlockSize: 1024, MaxBlocks: 63963136, MajorVersion: int32(d.fs.Major()),
		Version: d.fs.Version(), Uuid: d.fs.UUID(), Ssd: types.NewBool(true), Local: types.NewBool(d.local), ScsiDiskType: "native512",
	}
	for _, dev := range d.fs.Devices() {
		vol.Extent = append(vol.Extent, types.HostScsiDiskPartition{DiskName: dev.Name, Partition: 1})
	}
	if d.fs.Major() >= 6 {
		vol.UnmapGranularity = 1024
		vol.UnmapPriority, vol.UnmapBandwidthSpec = shownRate(d.fs.Rate())
	}
	return vol
}

// shownRate is the automatic reclaim setting in the API, which has no medium and no high.
func shownRate(r san.Rate) (priority string, spec *types.VmfsUnmapBandwidthSpec) {
	priority = "low"
	if r.Priority == "none" {
		priority = "none"
	}
	if r.Method == "fixed" || r.Method == "dynamic" {
		return "low", &types.VmfsUnmapBandwidthSpec{
			Policy: r.Method, FixedValue: r.FixedMBps, DynamicMin: r.MinMBps, DynamicMax: r.MaxMBps,
		}
	}
	return priority, nil
}

// noteChange marks the datastore of a file system for publishing; it never waits.
func (v *VCenter) noteChange(fs *san.FileSystem) {
	v.mu.Lock()
	for _, d := range v.datastores {
		if d.fs == fs {
			v.stale[d] = true
		}
	}
	v.mu.Unlock()
	v.wake()
}

// markStale marks a datastore for publishing; it never waits.
func (v *VCenter) markStale(d *datastore) {
	v.mu.Lock()
	v.stale[d] = true
	v.mu.Unlock()
	v.wake()
}

func (v *VCenter) wake() {
	select {
	case v.dirty <- struct{}{}:
	default:
	}
}

// hostSync is how often vCenter learns from hosts what guests have written, in simulated time.
const hostSync = 10 * time.Minute

// followHosts marks the datastores whose free space is no longer what vCenter shows, again and again.
func (v *VCenter) followHosts() {
	v.clock.AfterFunc(hostSync, func() {
		v.mu.Lock()
		all := slices.Clone(v.datastores)
		v.mu.Unlock()
		for _, d := range all {
			var shown int64
			v.context().WithLock(d.sim, func() { shown = d.sim.Summary.FreeSpace })
			if _, free := d.space(); free != shown && d.fs != nil {
				v.noteChange(d.fs)
			}
		}
		v.followHosts()
	})
}

func (v *VCenter) publishChanges() {
	for {
		select {
		case <-v.done:
			return
		case <-v.dirty:
		}
		v.mu.Lock()
		stale := v.stale
		v.stale = map[*datastore]bool{}
		v.mu.Unlock()
		for d := range stale {
			d.publish()
		}
	}
}

func (d *datastore) publish() {
	accessible := d.reachable()
	d.v.barrier.do(func() {
		capacity, free := d.space()
		d.v.update(d.sim.Self,
			types.PropertyChange{Name: "summary.accessible", Val: accessible},
			types.PropertyChange{Name: "summary.capacity", Val: capacity},
			types.PropertyChange{Name: "summary.freeSpace", Val: free},
			types.PropertyChange{Name: "summary.uncommitted", Val: d.uncommitted()},
			types.PropertyChange{Name: "info", Val: d.info(d.name())})
	})
}

// refresh publishes the current state immediately.
func (v *VCenter) refresh(ref types.ManagedObjectReference) types.BaseMethodFault {
	d := v.datastoreOf(ref)
	if d == nil {
		return &types.ManagedObjectNotFound{Obj: ref}
	}
	for _, h := range d.hosts.all() {
		if h.communicates() == nil {
			d.publish()
			return nil
		}
	}
	return new(types.HostConfigFault)
}

func (v *VCenter) datastoreOf(ref types.ManagedObjectReference) *datastore {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, d := range v.datastores {
		if d.sim.Self == ref {
			return d
		}
	}
	return nil
}

// datastoreWhere finds a VMFS datastore that the host can work with, by uuid or by label.
func (h *host) datastoreWhere(uuid, label string) *datastore {
	for _, d := range h.mounted.all() {
		if d.fs != nil && ((uuid != "" && d.fs.UUID() == uuid) || (uuid == "" && label != "" && d.fs.Name() == label)) &&
			*h.mountInfo(d).Accessible {
			return d
		}
	}
	return nil
}

// DatastoreRef is the managed object id of a datastore, "" when there is none of the name.
func (v *VCenter) DatastoreRef(name string) string {
	for _, d := range v.allDatastores() {
		if d.name() == name {
			return d.sim.Self.Value
		}
	}
	return ""
}

func (v *VCenter) allDatastores() []*datastore {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.datastores)
}

// Shown is a datastore as the inventory has it.
type Shown struct {
	Name       string
	Ref        string // managed object id
	Datacenter string
	Hosts      []string
	Machines   []string        // that AddMachine created and that were not deleted, by name
	FS         *san.FileSystem // nil unless it is VMFS
	NonVMFS    *NonVMFS        // as it was added, nil if it is VMFS
}

// Datastores lists all datastores in the order they were added.
func (v *VCenter) Datastores() (all []Shown) {
	for _, d := range v.allDatastores() {
		shown := Shown{
			Name: d.name(), Ref: d.sim.Self.Value, Datacenter: d.datacenter.Name, FS: d.fs, NonVMFS: d.nonVMFS, Machines: v.machinesOn(d),
		}
		for _, h := range d.hosts.all() {
			shown.Hosts = append(shown.Hosts, h.san.Name)
		}
		all = append(all, shown)
	}
	return all
}

// FileSystem finds a VMFS datastore by its name or its managed object id.
func (v *VCenter) FileSystem(datastore string) *san.FileSystem {
	if d := v.datastoreNamed(datastore); d != nil {
		return d.fs
	}
	return nil
}

// Mounting are the names of the hosts that mount a datastore.
func (v *VCenter) Mounting(datastore string) (names []string) {
	if d := v.datastoreNamed(datastore); d != nil {
		for _, h := range d.hosts.all() {
			names = append(names, h.san.Name)
		}
	}
	return names
}
