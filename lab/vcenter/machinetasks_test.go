package vcenter

import (
	"context"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// clone waits for the end of CloneVM_Task and returns the clone.
func (f *fixture) clone(c *govmomi.Client, vm, name string, to types.VirtualMachineRelocateSpec) (mo.VirtualMachine, error) {
	f.t.Helper()
	task, err := object.NewVirtualMachine(c.Client, f.v.machines[vm].ref).Clone(
		f.t.Context(), f.v.Datacenter().folders.VmFolder, name, types.VirtualMachineCloneSpec{Location: to})
	f.must(err)
	info, err := task.WaitForResult(f.t.Context())
	if err != nil {
		return mo.VirtualMachine{}, err
	}
	return f.machine(c, info.Result.(types.ManagedObjectReference), "config", "summary.storage"), nil
}

func TestEveryFormatOfDisksIsCloned(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "desktop", Host: "esx-1", Datastore: "prod", Disks: []Disk{
		{Size: 10 * gb, Written: 4 * gb, Format: "seSparse"}, {Size: 20 * gb, Written: gb, RDM: "physical"},
	}}))
	f.must(f.v.AddMachine(Machine{
		Name: "snap", Host: "esx-1", Datastore: "prod", Kind: Kind{Snapshot: "seSparse"}, Disks: []Disk{{Size: 10 * gb, Written: 4 * gb}},
	}))
	free := f.prod.Usage().FreeBytes
	clone, err := f.clone(c, "desktop", "desktop-2", types.VirtualMachineRelocateSpec{})
	f.must(err)
	disks := disksOf(clone)
	if len(disks) != 2 {
		t.Fatalf("%d disks", len(disks))
	}
	sparse, isSparse := disks[0].Backing.(*types.VirtualDiskSeSparseBackingInfo)
	copied, isFlat := disks[1].Backing.(*types.VirtualDiskFlatVer2BackingInfo)
	if !isSparse || sparse.FileName != "[prod] desktop-2/desktop-2.vmdk" || !isFlat || copied.FileName != "[prod] desktop-2/desktop-2_1.vmdk" {
		t.Errorf("%#v and %#v", disks[0].Backing, disks[1].Backing)
	}
	if got := f.prod.Usage().FreeBytes; got != free-24*gb {
		t.Errorf("the clone took %d bytes", free-got)
	}
	source := disksOf(f.machine(c, f.v.machines["desktop"].ref, "config"))
	if _, ok := source[1].Backing.(*types.VirtualDiskRawDiskMappingVer1BackingInfo); !ok {
		t.Errorf("the source now has %#v", source[1].Backing)
	}
	clone, err = f.clone(c, "snap", "snap-2", types.VirtualMachineRelocateSpec{})
	f.must(err)
	flat := disksOf(clone)[0].Backing.(*types.VirtualDiskFlatVer2BackingInfo)
	if flat.Parent != nil || flat.DeltaDiskFormat != "" || !*flat.ThinProvisioned {
		t.Errorf("the clone of a VM with a snapshot has %#v", flat)
	}
}

func TestClonesToWhatIsGoneOrFullAreRefused(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "thick", Host: "esx-2", Datastore: "bulk", Size: 200 * gb, Written: gb, Thick: true}))
	for _, spec := range []types.VirtualMachineRelocateSpec{
		{Datastore: &types.ManagedObjectReference{Type: "Datastore", Value: "datastore-0"}},
		{Host: &types.ManagedObjectReference{Type: "HostSystem", Value: "host-0"}},
		{Pool: &types.ManagedObjectReference{Type: "ResourcePool", Value: "resgroup-0"}},
	} {
		_, err := object.NewVirtualMachine(c.Client, f.v.machines["thick"].ref).Clone(
			t.Context(), f.v.Datacenter().folders.VmFolder, "x", types.VirtualMachineCloneSpec{Location: spec})
		if _, ok := fault(err).(types.ManagedObjectNotFound); !ok {
			t.Errorf("%+v: %v", spec, err)
		}
	}
	small, other := f.datastore(awkward), f.datastore("local")
	_, err := f.clone(c, "thick", "thick-2", types.VirtualMachineRelocateSpec{Datastore: &small})
	if _, ok := taskFault(err).(*types.NoDiskSpace); !ok {
		t.Errorf("without room: %v", err)
	}
	_, err = f.clone(c, "thick", "thick-2", types.VirtualMachineRelocateSpec{Datastore: &other})
	if _, ok := taskFault(err).(*types.InvalidDatastore); !ok {
		t.Errorf("to a disk of another host: %v", err)
	}
}

// grow sets the size of the first disk of a VM.
func (f *fixture) grow(c *govmomi.Client, vm string, size int64) types.BaseMethodFault {
	f.t.Helper()
	disk := disksOf(f.machine(c, f.v.machines[vm].ref, "config"))[0]
	disk.CapacityInKB, disk.CapacityInBytes = size>>10, size
	return f.reconfigured(c, vm, &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationEdit, Device: disk})
}

func (f *fixture) reconfigured(c *govmomi.Client, vm string, change types.BaseVirtualDeviceConfigSpec) types.BaseMethodFault {
	f.t.Helper()
	return f.ended(object.NewVirtualMachine(c.Client, f.v.machines[vm].ref).Reconfigure(
		f.t.Context(), types.VirtualMachineConfigSpec{DeviceChange: []types.BaseVirtualDeviceConfigSpec{change}}))
}

func TestGrowingDisksTakeSpaceIfTheyAreThick(t *testing.T) {
	f := newFixture(t)
	c, _, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "thick", Host: "esx-1", Datastore: "prod", Size: 100 * gb, Written: gb, Thick: true}))
	f.must(f.v.AddMachine(Machine{Name: "thin", Host: "esx-1", Datastore: "prod", Size: 100 * gb, Written: gb}))
	free := f.prod.Usage().FreeBytes
	for vm, taken := range map[string]int64{"thick": 50 * gb, "thin": 0} {
		if fault := f.grow(c, vm, 150*gb); fault != nil {
			t.Fatalf("%s: %#v", vm, fault)
		}
		free -= taken
		if got := f.prod.Usage().FreeBytes; got != free {
			t.Errorf("%s: %d bytes are free instead of %d", vm, got, free)
		}
	}
	if fault := f.ended(disks.ExtendVirtualDisk(t.Context(), "[prod] thick/thick.vmdk", center, 160<<20, nil)); fault != nil || f.prod.Usage().FreeBytes != free-10*gb {
		t.Errorf("extending: %#v, %+v", fault, f.prod.Usage())
	}
	before := f.prod.Usage()
	if _, ok := f.grow(c, "thick", 2*tb).(*types.NoDiskSpace); !ok {
		t.Error("a thick disk grew beyond the free space")
	}
	if _, ok := f.ended(disks.ExtendVirtualDisk(t.Context(), "[prod] thick/thick.vmdk", center, 2<<30, nil)).(*types.NoDiskSpace); !ok {
		t.Error("a thick disk was extended beyond the free space")
	}
	if fault := f.grow(c, "thin", 3*tb); fault != nil || f.prod.Usage() != before {
		t.Errorf("overcommitting: %#v, %+v", fault, f.prod.Usage())
	}
	if s := f.machine(c, f.v.machines["thin"].ref, "summary.storage").Summary.Storage; s.Committed != gb || s.Uncommitted != 3*tb-gb {
		t.Errorf("storage %+v", s)
	}
}

// create creates a VM with one disk of the size as a client does.
func (f *fixture) create(c *govmomi.Client, name, datastore string, size int64, thin bool) (types.ManagedObjectReference, error) {
	f.t.Helper()
	h := f.v.hostNamed("esx-1")
	spec, err := machineSpec(Machine{Name: name, Size: size}, h.datastoreNamed(datastore), []string{""})
	f.must(err)
	for _, change := range spec.DeviceChange {
		if d, ok := change.GetVirtualDeviceConfigSpec().Device.(*types.VirtualDisk); ok {
			d.Backing.(*types.VirtualDiskFlatVer2BackingInfo).ThinProvisioned = types.NewBool(thin)
			change.GetVirtualDeviceConfigSpec().FileOperation = types.VirtualDeviceConfigSpecFileOperationCreate
		}
	}
	var cluster mo.ComputeResource
	f.must(property.DefaultCollector(c.Client).RetrieveOne(f.t.Context(), *h.sim.Parent, []string{"resourcePool"}, &cluster))
	res, err := methods.CreateVM_Task(f.t.Context(), c, &types.CreateVM_Task{
		This: f.v.Datacenter().folders.VmFolder.Reference(), Config: spec, Pool: *cluster.ResourcePool, Host: &h.ref,
	})
	f.must(err)
	info, err := object.NewTask(c.Client, res.Returnval).WaitForResult(context.Background())
	if err != nil {
		return types.ManagedObjectReference{}, err
	}
	return info.Result.(types.ManagedObjectReference), nil
}

func TestThickDisksNeedRoomAndThinOnesDoNot(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	before := f.prod.Usage()
	_, err := f.create(c, "big", "prod", 2*tb, false)
	if full, ok := taskFault(err).(*types.NoDiskSpace); !ok || full.Datastore != "prod" {
		t.Errorf("a thick disk of 2 TB: %v", err)
	}
	if u := f.prod.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
	ref, err := f.create(c, "overcommitted", "prod", 20*tb, true)
	f.must(err)
	if f.prod.File("overcommitted/overcommitted.vmdk") == nil {
		t.Fatal("a thin disk of 20 TB has no file")
	}
	task, err := object.NewVirtualMachine(c.Client, ref).PowerOn(t.Context())
	if fault := f.ended(task, err); fault != nil || !f.v.inUse(f.v.datastoreNamed("prod").place("overcommitted")) {
		t.Errorf("it is not in use: %#v", fault)
	}
	var ds mo.Datastore
	f.must(f.v.datastoreNamed("prod").refreshed(c, &ds))
	if ds.Summary.FreeSpace < 0 {
		t.Errorf("%d bytes are shown free", ds.Summary.FreeSpace)
	}
	_, err = f.create(c, "nowhere", "local", gb, true)
	f.must(err)
	spec := types.VirtualMachineConfigSpec{Name: "x", Files: &types.VirtualMachineFileInfo{VmPathName: "[gone]"}}
	h := f.v.hostNamed("esx-2")
	var cluster mo.ComputeResource
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), *h.sim.Parent, []string{"resourcePool"}, &cluster))
	res, err := methods.CreateVM_Task(t.Context(), c, &types.CreateVM_Task{
		This: f.v.Datacenter().folders.VmFolder.Reference(), Config: spec, Pool: *cluster.ResourcePool, Host: &h.ref,
	})
	f.must(err)
	if _, ok := f.ended(object.NewTask(c.Client, res.Returnval), nil).(*types.InvalidDatastore); !ok {
		t.Error("a VM is created on a datastore that is gone")
	}
}
