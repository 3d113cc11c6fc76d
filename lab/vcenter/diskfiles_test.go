package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

// ended is the fault of a task, or nil.
func (f *fixture) ended(task *object.Task, err error) types.BaseMethodFault {
	f.t.Helper()
	f.must(err)
	return taskFault(task.Wait(f.t.Context()))
}

// files are the managers of files and disks, and the datacenter of the paths.
func (f *fixture) files() (c *govmomi.Client, files *object.FileManager, disks *object.VirtualDiskManager, center *object.Datacenter) {
	c = f.login("administrator")
	return c, object.NewFileManager(c.Client), object.NewVirtualDiskManager(c.Client), f.v.Datacenter().object
}

func TestMovedFilesTakeTheirBlocksAlong(t *testing.T) {
	f := newFixture(t)
	_, files, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 8 * gb}))
	start, free := f.bulk.Usage(), f.prod.Usage().FreeBytes
	f.must(files.MakeDirectory(t.Context(), "[prod] kept", center, false))
	if fault := f.ended(disks.MoveVirtualDisk(t.Context(), "[bulk] vm-3/vm-3.vmdk", center, "[prod] kept/a.vmdk", nil, false)); fault != nil {
		t.Fatalf("moving the disk: %#v", fault)
	}
	if u := f.bulk.Usage(); u.DeadBytes != start.DeadBytes+8*gb || u.FreeBytes != start.FreeBytes+8*gb || f.prod.Usage().FreeBytes != free-8*gb {
		t.Errorf("source %+v, target %+v", u, f.prod.Usage())
	}
	if fault := f.ended(files.MoveDatastoreFile(t.Context(), "[prod] kept", center, "[prod] renamed", center, false)); fault != nil {
		t.Fatalf("moving the directory: %#v", fault)
	}
	if got := f.prod.Usage().FreeBytes; got != free-8*gb || f.prod.File("renamed/a.vmdk") == nil {
		t.Errorf("renaming left %d bytes free", got)
	}
	if fault := f.ended(files.DeleteDatastoreFile(t.Context(), "[prod] renamed/a.vmdk", center)); fault != nil {
		t.Fatalf("deleting: %#v", fault)
	}
	if got := f.prod.Usage().FreeBytes; got != free {
		t.Errorf("after the deletion %d of %d bytes are free", got, free)
	}
}

func TestCopiedDisksTakeBlocksOfTheirOwn(t *testing.T) {
	f := newFixture(t)
	_, files, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 8 * gb}))
	free, small := f.prod.Usage().FreeBytes, f.v.datastoreNamed(awkward)
	thick := &types.FileBackedVirtualDiskSpec{VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "preallocated", AdapterType: "lsiLogic"}}
	copied := func(to string, spec types.BaseVirtualDiskSpec, force bool) types.BaseMethodFault {
		return f.ended(disks.CopyVirtualDisk(t.Context(), "[bulk] vm-3/vm-3.vmdk", center, to, center, spec, force))
	}
	if fault := copied("[prod] thin.vmdk", nil, false); fault != nil || f.prod.Usage().FreeBytes != free-8*gb {
		t.Errorf("a thin copy: %#v, %d bytes are free", fault, f.prod.Usage().FreeBytes)
	}
	if fault := copied("[prod] thick.vmdk", thick, false); fault != nil || f.prod.Usage().FreeBytes != free-18*gb {
		t.Errorf("a thick copy: %#v, %d bytes are free", fault, f.prod.Usage().FreeBytes)
	}
	if fault := copied("[prod] thin.vmdk", thick, true); fault != nil || f.prod.Usage().FreeBytes != free-20*gb {
		t.Errorf("over another: %#v, %d bytes are free", fault, f.prod.Usage().FreeBytes)
	}
	fault := f.ended(files.CopyDatastoreFile(t.Context(), "[prod] thin.vmdk", center, "[prod] third.vmdk", center, false))
	if fault != nil || f.prod.Usage().FreeBytes != free-30*gb {
		t.Errorf("as a file: %#v, %d bytes are free", fault, f.prod.Usage().FreeBytes)
	}
	_, err := small.fs.Create("filler", 95*gb, 95*gb, false)
	f.must(err)
	if full, ok := copied("["+escaped(awkward)+"] x.vmdk", nil, false).(*types.NoDiskSpace); !ok {
		t.Errorf("without room: %#v", full)
	}
}

func TestDisksOfRunningMachinesCannotBeDeletedOrMoved(t *testing.T) {
	f := newFixture(t)
	c, files, disks, center := f.files()
	before := f.bulk.Usage()
	const disk = "[bulk] vm-1/vm-1.vmdk"
	for name, fault := range map[string]types.BaseMethodFault{
		"file":      f.ended(files.DeleteDatastoreFile(t.Context(), disk, center)),
		"directory": f.ended(files.DeleteDatastoreFile(t.Context(), "[bulk] vm-1", center)),
		"disk":      f.ended(disks.DeleteVirtualDisk(t.Context(), disk, center)),
		"move":      f.ended(files.MoveDatastoreFile(t.Context(), disk, center, "[prod] x.vmdk", center, false)),
	} {
		if _, ok := fault.(*types.FileLocked); !ok {
			t.Errorf("%s: %#v", name, fault)
		}
	}
	if u := f.bulk.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
	task, err := object.NewVirtualMachine(c.Client, f.v.machines["vm-1"].ref).PowerOff(t.Context())
	if fault := f.ended(task, err); fault != nil {
		t.Fatal(fault)
	}
	if fault := f.ended(disks.DeleteVirtualDisk(t.Context(), disk, center)); fault != nil || f.bulk.Usage().DeadBytes != before.DeadBytes+900*gb {
		t.Errorf("after the VM was powered off: %#v, %+v", fault, f.bulk.Usage())
	}
}

func TestDeletionThatFailsFreesNothing(t *testing.T) {
	f := newFixture(t)
	_, files, disks, _ := f.files()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 8 * gb}))
	before := f.bulk.Usage()
	if fault := f.ended(files.DeleteDatastoreFile(t.Context(), "[bulk] vm-3/vm-3.vmdk", nil)); fault == nil {
		t.Error("a path without a datacenter was deleted")
	}
	if fault := f.ended(disks.DeleteVirtualDisk(t.Context(), "[bulk] vm-3/vm-3.vmdk", nil)); fault == nil {
		t.Error("a disk without a datacenter was deleted")
	}
	if u := f.bulk.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
}

func TestARemovedDiskIsNotInUse(t *testing.T) {
	f := newFixture(t)
	c, _, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", On: true, Disks: []Disk{{Size: 10 * gb, Written: gb}, {Size: 20 * gb, Written: 8 * gb}}}))
	vm := object.NewVirtualMachine(c.Client, f.v.machines["vm-3"].ref)
	second := disksOf(f.machine(c, vm.Reference(), "config"))[1]
	const path = "[prod] vm-3/vm-3_1.vmdk"
	remove := func() types.BaseMethodFault { return f.ended(disks.DeleteVirtualDisk(t.Context(), path, center)) }
	if _, ok := remove().(*types.FileLocked); !ok {
		t.Error("a disk in use is deleted")
	}
	if fault := f.reconfigured(c, "vm-3", &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationRemove, Device: second}); fault != nil {
		t.Fatalf("%#v", fault)
	}
	task, err := vm.PowerOff(t.Context())
	if fault := f.ended(task, err); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if fault := remove(); fault != nil {
		t.Fatalf("%#v", fault)
	}
	f.world.Clock().Advance(24 * time.Hour)
	if dead := f.prod.Usage().DeadBytes; dead != 8*gb {
		t.Errorf("%d are dead, but no file is open", dead)
	}
}

func TestADiskOfSeveralMachinesIsInUseUntilTheLastIsOff(t *testing.T) {
	f := newFixture(t)
	c, _, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", On: true, Disks: []Disk{{Size: 10 * gb, Written: gb, MultiWriter: true}}}))
	f.must(f.v.AddMachine(Machine{Name: "vm-4", Host: "esx-2", Datastore: "prod", Size: gb, On: true}))
	shared := *disksOf(f.machine(c, f.v.machines["vm-3"].ref, "config"))[0]
	shared.Key, shared.UnitNumber = -1, types.NewInt32(5)
	if fault := f.reconfigured(c, "vm-4", &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationAdd, Device: &shared}); fault != nil {
		t.Fatalf("%#v", fault)
	}
	for i, name := range []string{"vm-4", "vm-3"} {
		task, err := object.NewVirtualMachine(c.Client, f.v.machines[name].ref).PowerOff(t.Context())
		if fault := f.ended(task, err); fault != nil {
			t.Fatalf("%#v", fault)
		}
		fault := f.ended(disks.DeleteVirtualDisk(t.Context(), "[prod] vm-3/vm-3.vmdk", center))
		if _, locked := fault.(*types.FileLocked); locked != (i == 0) {
			t.Errorf("%s is off: %#v", name, fault)
		}
	}
}
