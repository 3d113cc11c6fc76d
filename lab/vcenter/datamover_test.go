package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

const mib = int64(1) << 20

// copied is what a host did to the device of a file system.
func (f *fixture) copied(host int, fs *san.FileSystem) san.CopyCount {
	return f.world.CopyCounts(f.world.Hosts()[host], fs.Devices()[0], []time.Time{f.world.Clock().Now()})[0]
}

// cloneOf clones a VM of the lab to a datastore, its own with an empty name.
func (f *fixture) cloneOf(vm, name, datastore string) {
	f.t.Helper()
	var to types.VirtualMachineRelocateSpec
	if datastore != "" {
		ref := f.datastore(datastore)
		to.Datastore = &ref
	}
	_, err := f.clone(f.login("administrator"), vm, name, to)
	f.must(err)
}

func (f *fixture) setOption(host, key string, value int64) {
	f.t.Helper()
	f.must(f.v.Deviate(Deviation{Host: host, Option: key, Value: &value}))
}

func (f *fixture) thick(name, host, datastore string, size, written int64) {
	f.t.Helper()
	f.must(f.v.AddMachine(Machine{Name: name, Host: host, Datastore: datastore, Size: size, Written: written, Thick: true}))
}

func TestClonesAreCountedAsXcopyOfTheTransferSize(t *testing.T) {
	f := newFixture(t)
	f.thick("vm-3", "esx-1", "prod", 10*gb, 8*gb)
	free, written := f.prod.Usage().FreeBytes, f.prod.Usage().WrittenBytes
	f.cloneOf("vm-3", "vm-4", "")
	one := san.Transferred{Commands: 2048, Bytes: 8 * gb}
	if got := f.copied(0, f.prod); got != (san.CopyCount{CloneReads: one, CloneWrites: one}) {
		t.Errorf("with 4 MB: %+v", got)
	}
	if u := f.prod.Usage(); u.FreeBytes != free-10*gb || u.WrittenBytes != written+8*gb {
		t.Errorf("the clone of a disk with 8 GB took %+v", u)
	}
	f.setOption("esx-1", "DataMover.MaxHWTransferSize", 16384)
	f.cloneOf("vm-3", "vm-5", "bulk")
	if got := f.copied(0, f.bulk); got != (san.CopyCount{CloneWrites: san.Transferred{Commands: 512, Bytes: 8 * gb}}) {
		t.Errorf("with 16 MB: %+v", got)
	}
	c := f.login("administrator")
	service, name := f.esxtopOf(c, "esx-1"), f.prod.Devices()[0].Name
	for counter, want := range map[string]int64{
		"NumOfCloneReads,U64": 2560, "NumOfCloneWrites,U64": 2048, "NumOfFailedClones,U64": 0,
		"CloneReadInKB,U64": 16 << 20, "CloneWriteInKB,U64": 8 << 20, "NumOfCommands,U64": 4608, "NumOfReads,U64": 0,
	} {
		if got := f.counters(c, *service, counter)[name]; got != want {
			t.Errorf("%s is %d, want %d", counter, got, want)
		}
	}
}

func TestThinDisksAreCopiedInLargeCommandsOnceCloned(t *testing.T) {
	f := newFixture(t)
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: 20 * gb, Written: 6 * gb}))
	f.setOption("esx-1", "DataMover.MaxHWTransferSize", 16384)
	f.cloneOf("vm-3", "gold", "")
	if got := f.copied(0, f.prod).CloneWrites; got != (san.Transferred{Commands: 4096, Bytes: 6 * gb}) {
		t.Errorf("as written: %+v", got)
	}
	f.v.machines["gold"] = &machine{ref: *f.machineNamed("gold")}
	f.cloneOf("gold", "vm-4", "bulk")
	if got := f.copied(0, f.bulk).CloneWrites; got != (san.Transferred{Commands: 384, Bytes: 6 * gb}) {
		t.Errorf("once cloned: %+v", got)
	}
}

func (f *fixture) machineNamed(name string) *types.ManagedObjectReference {
	f.t.Helper()
	c := f.login("administrator")
	found, err := object.NewSearchIndex(c.Client).FindChild(f.t.Context(), f.v.Datacenter().folders.VmFolder, name)
	f.must(err)
	ref := found.Reference()
	return &ref
}

func TestStorageMotionAndCopiedDisksAreCountedAsXcopy(t *testing.T) {
	f := newFixture(t)
	c, _, disks, center := f.files()
	f.thick("vm-3", "esx-2", "bulk", 10*gb, 8*gb)
	prod := f.datastore("prod")
	f.must(f.relocate(c, "vm-3", types.VirtualMachineRelocateSpec{Datastore: &prod}))
	one := san.Transferred{Commands: 2048, Bytes: 8 * gb}
	if from, to := f.copied(1, f.bulk), f.copied(1, f.prod); from != (san.CopyCount{CloneReads: one}) || to != (san.CopyCount{CloneWrites: one}) {
		t.Errorf("Storage vMotion: from %+v, to %+v", from, to)
	}
	if fault := f.ended(disks.CopyVirtualDisk(t.Context(), "[prod] vm-3/vm-3.vmdk", center, "[prod] copy.vmdk", center, nil, false)); fault != nil {
		t.Fatal(fault)
	}
	if got := f.copied(1, f.prod).CloneWrites; got != (san.Transferred{Commands: 4096, Bytes: 16 * gb}) {
		t.Errorf("with a copied disk: %+v", got)
	}
	if fault := f.ended(disks.MoveVirtualDisk(t.Context(), "[prod] copy.vmdk", center, "[prod] renamed.vmdk", center, false)); fault != nil {
		t.Fatal(fault)
	}
	if got := f.copied(1, f.prod); got.CloneWrites.Commands != 4096 || got.CloneReads.Commands != 2048 {
		t.Errorf("a renamed disk is counted: %+v", got)
	}
}

func TestHostsCopyByThemselvesWhatTheArrayCannot(t *testing.T) {
	byHost := func(name string, prepare func(f *fixture), datastore string) {
		f := newFixture(t)
		f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: 10 * gb, Written: gb, Thick: true}))
		if prepare != nil {
			prepare(f)
		}
		f.cloneOf("vm-3", "vm-4", datastore)
		got := f.copied(0, f.prod)
		if got.Reads != (san.Transferred{Commands: 16384, Bytes: gb}) || got.CloneReads.Commands+got.CloneWrites.Commands > 0 {
			t.Errorf("%s: %+v", name, got)
		}
		if datastore == "" && got.Writes != got.Reads {
			t.Errorf("%s: %+v", name, got)
		}
	}
	byHost("XCOPY is off", func(f *fixture) { f.setOption("", "DataMover.HardwareAcceleratedMove", 0) }, "")
	byHost("the device does not support it", func(f *fixture) {
		f.must(f.v.Deviate(Deviation{Device: "prod", DeviceOverride: DeviceOverride{Clone: "unsupported"}}))
	}, "")
	byHost("to a local disk", nil, "local")
	byHost("to another array", func(f *fixture) {
		other := f.world.AddArray(san.ArraySpec{Name: "other"}).AddVolume(san.VolumeSpec{Name: "v", ProvisionedBytes: tb})
		f.must(f.v.AddDatastore(f.world.AddFileSystem(san.FileSystemSpec{
			Name: "far", Major: 6, Devices: []*san.Device{san.VolumeDevice(other)}, Hosts: f.world.Hosts(),
		})))
	}, "far")
	byHost("with a snapshot", func(f *fixture) {
		c := f.login("administrator")
		res, err := methods.CreateSnapshot_Task(t.Context(), c, &types.CreateSnapshot_Task{This: f.v.machines["vm-3"].ref, Name: "before"})
		f.must(err)
		f.must(object.NewTask(c.Client, res.Returnval).Wait(t.Context()))
	}, "")
}

func TestEagerZeroedDisksBecomeThinByTheHost(t *testing.T) {
	f := newFixture(t)
	_, _, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Disks: []Disk{{Size: 4 * gb, Written: gb, Format: "eager"}}}))
	copied := func(to, format string) san.CopyCount {
		spec := &types.FileBackedVirtualDiskSpec{VirtualDiskSpec: types.VirtualDiskSpec{DiskType: format, AdapterType: "lsiLogic"}}
		if fault := f.ended(disks.CopyVirtualDisk(t.Context(), "[prod] vm-3/vm-3.vmdk", center, to, center, spec, false)); fault != nil {
			t.Fatalf("%s: %#v", format, fault)
		}
		return f.copied(0, f.prod)
	}
	if got := copied("[prod] a.vmdk", "eagerZeroedThick"); got.CloneWrites != (san.Transferred{Commands: 1024, Bytes: 4 * gb}) || got.Writes.Commands > 0 {
		t.Errorf("to an eager zeroed one: %+v", got)
	}
	if got := copied("[prod] b.vmdk", "thin"); got.CloneWrites.Commands != 1024 || got.Writes.Commands != 16384 {
		t.Errorf("to a thin one: %+v", got)
	}
}

func TestClaimRulesDecideTheTransferSize(t *testing.T) {
	f := newFixture(t)
	f.thick("vm-3", "esx-1", "prod", 10*gb, 8*gb)
	rule := ClaimRule{Rule: 914, Plugin: "VMW_VAAIP_T10", Vendor: "PURE", Model: "*", ArrayValues: true, MaxKiB: 65536}
	f.must(f.v.Deviate(Deviation{ClaimRule: &rule}))
	f.cloneOf("vm-3", "vm-4", "")
	if got := f.copied(0, f.prod).CloneWrites; got != (san.Transferred{Commands: 128, Bytes: 8 * gb}) {
		t.Errorf("%+v", got)
	}
}

func TestThinClonesNeedRoomForTheirData(t *testing.T) {
	f := newFixture(t)
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: 400 * gb, Written: 150 * gb}))
	small := f.datastore(awkward)
	_, err := f.clone(f.login("administrator"), "vm-3", "vm-4", types.VirtualMachineRelocateSpec{Datastore: &small})
	if _, ok := taskFault(err).(*types.NoDiskSpace); !ok {
		t.Errorf("%v", err)
	}
	if u := f.v.datastoreNamed(awkward).fs.Usage(); u.CapacityBytes-u.FreeBytes > mib {
		t.Errorf("the refused clone took %+v", u)
	}
}

func TestRelocationsAndClonesChangeTheFormat(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 4 * gb}))
	prod, bulk, free := f.datastore("prod"), f.datastore("bulk"), f.prod.Usage().FreeBytes
	format := func(ref types.ManagedObjectReference) (thin, eager bool) {
		flat := disksOf(f.machine(c, ref, "config"))[0].Backing.(*types.VirtualDiskFlatVer2BackingInfo)
		return *flat.ThinProvisioned, flat.EagerlyScrub != nil && *flat.EagerlyScrub
	}
	vm := f.v.machines["vm-3"].ref
	f.must(f.relocate(c, "vm-3", types.VirtualMachineRelocateSpec{Datastore: &prod, Transform: types.VirtualMachineRelocateTransformationFlat}))
	if thin, eager := format(vm); thin || eager || f.prod.Usage().FreeBytes != free-10*gb {
		t.Errorf("flat: thin %t, eager zeroed %t, %d bytes taken", thin, eager, free-f.prod.Usage().FreeBytes)
	}
	used := f.bulk.Usage().FreeBytes
	f.must(f.relocate(c, "vm-3", types.VirtualMachineRelocateSpec{Datastore: &bulk, Transform: types.VirtualMachineRelocateTransformationSparse}))
	if thin, _ := format(vm); !thin || f.bulk.Usage().FreeBytes != used-4*gb {
		t.Errorf("sparse: thin %t, %d bytes taken", thin, used-f.bulk.Usage().FreeBytes)
	}
	free = f.prod.Usage().FreeBytes
	locator := types.VirtualMachineRelocateSpecDiskLocator{
		DiskId: disksOf(f.machine(c, vm, "config"))[0].Key, Datastore: prod,
		DiskBackingInfo: &types.VirtualDiskFlatVer2BackingInfo{ThinProvisioned: types.NewBool(false), EagerlyScrub: types.NewBool(true)},
	}
	f.must(f.relocate(c, "vm-3", types.VirtualMachineRelocateSpec{Disk: []types.VirtualMachineRelocateSpecDiskLocator{locator}}))
	if thin, eager := format(vm); thin || !eager || f.prod.Usage().FreeBytes != free-10*gb {
		t.Errorf("eager zeroed: thin %t, eager zeroed %t, %d bytes taken", thin, eager, free-f.prod.Usage().FreeBytes)
	}
	free = f.prod.Usage().FreeBytes
	clone, err := f.clone(c, "vm-3", "vm-4", types.VirtualMachineRelocateSpec{Datastore: &prod, Transform: types.VirtualMachineRelocateTransformationSparse})
	f.must(err)
	if thin, _ := format(clone.Self); !thin || f.prod.Usage().FreeBytes != free-4*gb {
		t.Errorf("a thin clone: thin %t, %d bytes taken", thin, free-f.prod.Usage().FreeBytes)
	}
	if got := f.copied(0, f.prod); got.Writes.Bytes == 0 {
		t.Errorf("the host did not copy from eager zeroed to thin by itself: %+v", got)
	}
}
