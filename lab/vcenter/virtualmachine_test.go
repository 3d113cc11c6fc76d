package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

func TestEveryWayToDeleteADiskLeavesDeadSpace(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	disk := func(name string) (*object.VirtualMachine, types.BaseVirtualDevice) {
		t.Helper()
		vm := object.NewVirtualMachine(c.Client, f.v.machines[name].ref)
		devices, err := vm.Device(t.Context())
		f.must(err)
		return vm, devices.SelectByType((*types.VirtualDisk)(nil))[0]
	}
	dead := func() int64 { return f.bulk.Usage().DeadBytes / gb }
	vm, d := disk("vm-2")
	f.must(vm.RemoveDevice(t.Context(), false, d))
	if dead() != 100+124 {
		t.Errorf("after removing a disk %d GB are dead", dead())
	}
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 8 * gb}))
	vm, d = disk("vm-3")
	f.must(vm.RemoveDevice(t.Context(), true, d))
	if dead() != 224 {
		t.Errorf("after keeping the file of a removed disk %d GB are dead", dead())
	}
	task, err := object.NewFileManager(c.Client).DeleteDatastoreFile(t.Context(), "[bulk] vm-3/vm-3.vmdk", f.v.Datacenter().object)
	f.must(err)
	f.must(task.Wait(t.Context()))
	if dead() != 232 {
		t.Errorf("after deleting the file %d GB are dead", dead())
	}
	task, err = object.NewFileManager(c.Client).DeleteDatastoreFile(t.Context(), "[bulk] nothing.vmdk", f.v.Datacenter().object)
	f.must(err)
	if task.Wait(t.Context()) == nil || dead() != 232 {
		t.Errorf("deleting what is not there: %d GB are dead", dead())
	}
	if usage := f.bulk.Usage(); usage.CapacityBytes-usage.FreeBytes != 900*gb {
		t.Errorf("usage %+v", usage)
	}
}

func TestPoweredOnMachinesKeepTheirDisksOpen(t *testing.T) {
	f := newFixture(t)
	f.must(f.v.AddMachine(Machine{Name: "off", Host: "esx-1", Datastore: "prod", Size: gb, Written: gb}))
	f.must(f.v.AddMachine(Machine{Name: "gone", Host: "esx-1", Datastore: "prod", Size: gb, Written: gb}))
	f.must(f.v.DeleteMachine("gone", ""))
	f.world.Clock().Advance(hostSync)
	if dead := f.prod.Usage().DeadBytes; dead != gb {
		t.Errorf("automatic UNMAP ran without an open file: %d", dead)
	}
	c := f.login("administrator")
	task, err := object.NewVirtualMachine(c.Client, f.v.machines["off"].ref).PowerOn(t.Context())
	f.must(err)
	f.must(task.Wait(t.Context()))
	f.world.Clock().Advance(hostSync)
	if dead := f.prod.Usage().DeadBytes; dead != 0 {
		t.Errorf("automatic UNMAP did not start with the VM: %d", dead)
	}
}
