package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/vim25/types"
)

func TestClonesAndNewMachinesHaveTheStatesOfOthers(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	clone, err := f.clone(c, "vm-2", "vm-2b", types.VirtualMachineRelocateSpec{Datastore: types.NewReference(f.datastore("prod"))})
	f.must(err)
	made, err := f.create(c, "made", "prod", 10*gb, true)
	f.must(err)
	for name, ref := range map[string]types.ManagedObjectReference{"clone": clone.Self, "new VM": made} {
		vm := f.machine(c, ref, "runtime", "summary")
		if vm.Runtime.FaultToleranceState != "notConfigured" || vm.Summary.Runtime.FaultToleranceState != "notConfigured" || vm.Runtime.RecordReplayState != "inactive" {
			t.Errorf("%s: %q, %q, %q", name, vm.Runtime.FaultToleranceState, vm.Summary.Runtime.FaultToleranceState, vm.Runtime.RecordReplayState)
		}
	}
}

func TestStorageOfClonesIsWhatTheirDisksTake(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	free := f.prod.Usage().FreeBytes
	clone, err := f.clone(c, "vm-2", "vm-2b", types.VirtualMachineRelocateSpec{Datastore: types.NewReference(f.datastore("prod"))})
	f.must(err)
	taken := free - f.prod.Usage().FreeBytes
	vm := f.machine(c, clone.Self, "summary.storage", "storage", "layoutEx.file")
	if vm.Summary.Storage.Committed != taken || vm.Storage.PerDatastoreUsage[0].Committed != taken {
		t.Errorf("shows %d, the disk takes %d bytes", vm.Summary.Storage.Committed, taken)
	}
	var flat int64
	for _, file := range vm.LayoutEx.File {
		if file.Type == string(types.VirtualMachineFileLayoutExFileTypeDiskExtent) {
			flat += file.Size
		}
	}
	if flat != taken {
		t.Errorf("the layout shows %d, the disk takes %d bytes", flat, taken)
	}
}

func TestAttachedDisksHaveTheSizeOfTheirFiles(t *testing.T) {
	f := newFixture(t)
	c, _, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: 10 * gb, Written: gb}))
	if fault := f.ended(disks.CreateVirtualDisk(t.Context(), "[prod] vm-3/data.vmdk", center, &types.FileBackedVirtualDiskSpec{
		VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "thin", AdapterType: "lsiLogic"}, CapacityKb: 20 << 20,
	})); fault != nil {
		t.Fatalf("%#v", fault)
	}
	system := disksOf(f.machine(c, f.v.machines["vm-3"].ref, "config"))[0]
	if fault := f.reconfigured(c, "vm-3", &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationAdd, Device: &types.VirtualDisk{
		VirtualDevice: types.VirtualDevice{Key: -1, ControllerKey: system.ControllerKey, UnitNumber: types.NewInt32(3), Backing: &types.VirtualDiskFlatVer2BackingInfo{
			VirtualDeviceFileBackingInfo: types.VirtualDeviceFileBackingInfo{FileName: "[prod] vm-3/data.vmdk"}, DiskMode: "persistent",
		}},
	}}); fault != nil {
		t.Fatalf("%#v", fault)
	}
	attached := disksOf(f.machine(c, f.v.machines["vm-3"].ref, "config"))[1]
	if attached.CapacityInBytes != 20*gb || attached.CapacityInKB != 20<<20 {
		t.Errorf("the attached disk has %d bytes, %d KB", attached.CapacityInBytes, attached.CapacityInKB)
	}
}

func TestDisksOfNewMachinesContainNothingUntilTheirGuestWrites(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	before := f.prod.Usage()
	thin, err := f.create(c, "thin", "prod", 100*gb, true)
	f.must(err)
	_, err = f.create(c, "thick", "prod", 50*gb, false)
	f.must(err)
	if u := f.prod.Usage(); u.FreeBytes != before.FreeBytes-50*gb || u.WrittenBytes != before.WrittenBytes {
		t.Errorf("%+v after %+v", u, before)
	}
	if s := f.machine(c, thin, "summary.storage").Summary.Storage; s.Committed != 0 || s.Uncommitted != 100*gb {
		t.Errorf("storage %+v", s)
	}
	f.must(f.prod.File("thin/thin.vmdk").Write(10 * gb))
	if u := f.prod.Usage(); u.FreeBytes != before.FreeBytes-60*gb || u.WrittenBytes != before.WrittenBytes+10*gb {
		t.Errorf("%+v after %+v", u, before)
	}
}
