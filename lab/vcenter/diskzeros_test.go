package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

// zeros runs a task of the VirtualDiskManager that writes zeros, and returns the fault with which it ends.
func (f *fixture) zeros(disks *object.VirtualDiskManager, kind, path string) types.BaseMethodFault {
	f.t.Helper()
	ctx, c, this, center := f.t.Context(), disks.Client(), disks.Reference(), f.v.Datacenter().object
	at := center.Reference()
	var task *object.Task
	var err error
	switch kind {
	case "inflate":
		task, err = disks.InflateVirtualDisk(ctx, path, center)
	case "shrink":
		task, err = disks.ShrinkVirtualDisk(ctx, path, center, nil)
	case "eager":
		var res *types.EagerZeroVirtualDisk_TaskResponse
		res, err = methods.EagerZeroVirtualDisk_Task(ctx, c, &types.EagerZeroVirtualDisk_Task{This: this, Name: path, Datacenter: &at})
		f.must(err)
		task = object.NewTask(c, res.Returnval)
	case "fill":
		var res *types.ZeroFillVirtualDisk_TaskResponse
		res, err = methods.ZeroFillVirtualDisk_Task(ctx, c, &types.ZeroFillVirtualDisk_Task{This: this, Name: path, Datacenter: &at})
		f.must(err)
		task = object.NewTask(c, res.Returnval)
	case "defragment":
		var res *types.DefragmentVirtualDisk_TaskResponse
		res, err = methods.DefragmentVirtualDisk_Task(ctx, c, &types.DefragmentVirtualDisk_Task{This: this, Name: path, Datacenter: &at})
		f.must(err)
		task = object.NewTask(c, res.Returnval)
	}
	f.world.Clock().Advance(time.Hour)
	return f.ended(task, err)
}

// formatAt is the format that a query of the disk reports.
func (f *fixture) formatAt(disks *object.VirtualDiskManager, path string) string {
	f.t.Helper()
	infos, err := disks.QueryVirtualDiskInfo(f.t.Context(), path, f.v.Datacenter().object, false)
	f.must(err)
	return infos[0].DiskType
}

func TestInflatedDisksTakeTheirWholeSizeAndArraysKeepNoZeros(t *testing.T) {
	f := newFixture(t)
	_, _, disks, _ := f.files()
	f.must(f.v.AddMachine(Machine{Name: "thin", Host: "esx-1", Datastore: "prod", Size: 100 * gb, Written: 30 * gb}))
	path, before := "[prod] thin/thin.vmdk", f.prod.Usage()
	if format := f.formatAt(disks, path); format != "thin" {
		t.Errorf("the disk is %s at first", format)
	}
	if fault := f.zeros(disks, "inflate", path); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if u := f.prod.Usage(); u.FreeBytes != before.FreeBytes-70*gb || u.WrittenBytes != before.WrittenBytes || f.formatAt(disks, path) != "eagerZeroedThick" {
		t.Errorf("%+v after %+v, %s", u, before, f.formatAt(disks, path))
	}
	inflated := f.prod.Usage()
	for _, kind := range []string{"inflate", "eager", "shrink", "defragment"} {
		if fault := f.zeros(disks, kind, path); fault != nil || f.prod.Usage() != inflated {
			t.Errorf("%s of an eager zeroed disk: %#v, %+v", kind, fault, f.prod.Usage())
		}
	}
	if fault := f.zeros(disks, "fill", path); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if u := f.prod.Usage(); u.FreeBytes != inflated.FreeBytes || u.WrittenBytes != before.WrittenBytes-30*gb || u.DeadBytes != 0 {
		t.Errorf("after writing zeros %+v", u)
	}
}

func TestDisksWithoutAnArrayKeepZeros(t *testing.T) {
	f, fs := withDevice(t, appleSSD())
	_, _, disks, _ := f.files()
	f.must(f.v.AddMachine(Machine{Name: "thick", Host: "esx-1", Datastore: "datastore1", Size: 10 * gb, Written: gb, Thick: true}))
	path, before := "[datastore1] thick/thick.vmdk", fs.Usage()
	if format := f.formatAt(disks, path); format != "preallocated" {
		t.Errorf("the disk is %s at first", format)
	}
	if fault := f.zeros(disks, "eager", path); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if u := fs.Usage(); u.FreeBytes != before.FreeBytes || u.WrittenBytes != before.WrittenBytes+9*gb || f.formatAt(disks, path) != "eagerZeroedThick" {
		t.Errorf("%+v after %+v, %s", u, before, f.formatAt(disks, path))
	}
}

func TestDisksAreExtendedWithZerosOnRequest(t *testing.T) {
	f, fs := withDevice(t, appleSSD())
	c, _, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "thick", Host: "esx-1", Datastore: "datastore1", Size: 10 * gb, Written: gb, Thick: true}))
	path, before := "[datastore1] thick/thick.vmdk", fs.Usage()
	if fault := f.zeros(disks, "eager", path); fault != nil {
		t.Fatalf("%#v", fault)
	}
	task, err := disks.ExtendVirtualDisk(t.Context(), path, center, 12<<20, types.NewBool(true))
	f.must(err)
	if info := f.task(c, task.Reference()); info.State != types.TaskInfoStateRunning {
		t.Errorf("zeros take no time: %+v", info)
	}
	f.world.Clock().Advance(time.Minute)
	if info := f.task(c, task.Reference()); info.State != types.TaskInfoStateSuccess || info.Result != nil {
		t.Errorf("with zeros: %+v", info)
	}
	if u := fs.Usage(); u.FreeBytes != before.FreeBytes-2*gb || u.WrittenBytes != before.WrittenBytes+11*gb || f.formatAt(disks, path) != "eagerZeroedThick" {
		t.Errorf("with zeros %+v after %+v, %s", u, before, f.formatAt(disks, path))
	}
	if fault := f.ended(disks.ExtendVirtualDisk(t.Context(), path, center, 13<<20, nil)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if u := fs.Usage(); u.FreeBytes != before.FreeBytes-3*gb || u.WrittenBytes != before.WrittenBytes+11*gb || f.formatAt(disks, path) != "preallocated" {
		t.Errorf("without zeros %+v after %+v, %s", u, before, f.formatAt(disks, path))
	}
	if fault := f.ended(disks.ExtendVirtualDisk(t.Context(), path, center, 1<<20, nil)); fault == nil {
		t.Error("a disk was made smaller")
	}
}

func TestDisksOfRunningVMsAreNotExtended(t *testing.T) {
	f := newFixture(t)
	_, _, disks, center := f.files()
	before := f.bulk.Usage()
	if used, ok := f.ended(disks.ExtendVirtualDisk(t.Context(), "[bulk] vm-1/vm-1.vmdk", center, 1<<30, nil)).(*types.FileLocked); !ok || used.File != "[bulk] vm-1/vm-1.vmdk" {
		t.Errorf("%#v", used)
	}
	if u := f.bulk.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
}

func TestZerosAreRefusedAsTasks(t *testing.T) {
	f := newFixture(t)
	_, _, disks, _ := f.files()
	f.must(f.v.AddMachine(Machine{Name: "thin", Host: "esx-1", Datastore: "prod", Size: 2 * tb, Written: gb}))
	before := f.prod.Usage()
	for _, kind := range []string{"inflate", "eager", "fill", "shrink", "defragment"} {
		if missing, ok := f.zeros(disks, kind, "[prod] nowhere.vmdk").(*types.FileNotFound); !ok || missing.File != "[prod] nowhere.vmdk" {
			t.Errorf("%s of no disk: %#v", kind, missing)
		}
		if used, ok := f.zeros(disks, kind, "[bulk] vm-1/vm-1.vmdk").(*types.FileLocked); !ok {
			t.Errorf("%s of the disk of a running VM: %#v", kind, used)
		}
	}
	for _, kind := range []string{"inflate", "fill"} {
		if full, ok := f.zeros(disks, kind, "[prod] thin/thin.vmdk").(*types.NoDiskSpace); !ok || full.Datastore != "prod" {
			t.Errorf("%s without enough space: %#v", kind, full)
		}
	}
	if _, ok := f.zeros(disks, "eager", "[prod] thin/thin.vmdk").(*types.NotSupported); !ok {
		t.Error("a thin disk was made eager zeroed without being inflated")
	}
	if u := f.prod.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
}

func TestGuestsWriteIntoAnInflatedDisk(t *testing.T) {
	f := newFixture(t)
	_, _, disks, _ := f.files()
	f.must(f.v.AddMachine(Machine{Name: "thin", Host: "esx-1", Datastore: "prod", Size: 100 * gb, Written: 30 * gb}))
	if fault := f.zeros(disks, "inflate", "[prod] thin/thin.vmdk"); fault != nil {
		t.Fatalf("%#v", fault)
	}
	before := f.prod.Usage()
	f.must(f.prod.File("thin/thin.vmdk").Write(5 * gb))
	if u := f.prod.Usage(); u.FreeBytes != before.FreeBytes || u.WrittenBytes != before.WrittenBytes+5*gb {
		t.Errorf("%+v after %+v", u, before)
	}
}
