package vcenter

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

// registered registers a VM by the path of its configuration file.
func (f *fixture) registered(c *govmomi.Client, file string) *object.VirtualMachine {
	f.t.Helper()
	pool := object.NewResourcePool(c.Client, *f.cluster(c, "esx-1").ResourcePool)
	folder := object.NewFolder(c.Client, f.v.Datacenter().folders.VmFolder.Reference())
	task, err := folder.RegisterVM(f.t.Context(), file, "", false, pool, nil)
	f.must(err)
	info, err := task.WaitForResult(f.t.Context())
	f.must(err)
	return object.NewVirtualMachine(c.Client, info.Result.(types.ManagedObjectReference))
}

func TestARegisteredMachineHasItsConfiguration(t *testing.T) {
	f := newFixture(t)
	c, files, _, center := f.files()
	free, dead := f.prod.Usage().FreeBytes, f.prod.Usage().DeadBytes
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Disks: []Disk{{Size: 10 * gb, Written: 8 * gb}, {Size: 2 * gb, Written: gb}}}))
	vm := object.NewVirtualMachine(c.Client, f.v.machines["vm-3"].ref)
	before := f.machine(c, vm.Reference(), "config", "summary")
	f.must(vm.Unregister(t.Context()))
	vm = f.registered(c, "[prod] vm-3/vm-3.vmx")
	after := f.machine(c, vm.Reference(), "config", "summary", "datastore")
	disks := disksOf(after)
	if len(disks) != 2 || diskFile(disks[0]) != "[prod] vm-3/vm-3.vmdk" || capacityOf(disks[0]) != 10*gb {
		t.Fatalf("%+v", after.Config.Hardware)
	}
	if s := after.Summary; s.Storage.Committed != 9*gb || s.Storage.Uncommitted != 3*gb || s.Config.NumVirtualDisks != 2 || s.Config.GuestId != before.Config.GuestId {
		t.Errorf("%+v", after.Summary)
	}
	if len(after.Datastore) != 1 || len(f.v.datastoreNamed("prod").sim.Vm) != 1 || f.prod.Usage().FreeBytes != free-9*gb {
		t.Errorf("on %v, %d bytes are free", after.Datastore, f.prod.Usage().FreeBytes)
	}
	f.must(vm.Unregister(t.Context()))
	if fault := f.ended(files.MoveDatastoreFile(t.Context(), "[prod] vm-3", center, "[prod] moved", center, false)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	f.must(f.v.Rename("prod", "production"))
	vm = f.registered(c, "[production] moved/vm-3.vmx")
	if got := diskFile(disksOf(f.machine(c, vm.Reference(), "config"))[0]); got != "[production] moved/vm-3.vmdk" {
		t.Errorf("the disk is %s", got)
	}
	f.must(f.v.DeleteMachine("vm-3", ""))
	if u := f.prod.Usage(); u.FreeBytes != free || u.DeadBytes != dead+9*gb {
		t.Errorf("after it was destroyed: %+v", u)
	}
}

func TestADestroyedMachineLeavesDisksThatItDoesNotHave(t *testing.T) {
	f := newFixture(t)
	c, files, _, center := f.files()
	free := f.prod.Usage().FreeBytes
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Disks: []Disk{{Size: 10 * gb, Written: gb}, {Size: 20 * gb, Written: 8 * gb}}}))
	second := disksOf(f.machine(c, f.v.machines["vm-3"].ref, "config"))[1]
	if fault := f.reconfigured(c, "vm-3", &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationRemove, Device: second}); fault != nil {
		t.Fatalf("%#v", fault)
	}
	f.must(f.v.DeleteMachine("vm-3", ""))
	if u := f.prod.Usage(); u.FreeBytes != free-8*gb || u.DeadBytes != gb {
		t.Errorf("%+v", u)
	}
	dir := filepath.Join(f.v.datastoreNamed("prod").dir, "vm-3")
	left, err := os.ReadDir(dir)
	f.must(err)
	for _, file := range left {
		if file.Name() != "vm-3_1.vmdk" && file.Name() != "vm-3_1-flat.vmdk" {
			t.Errorf("%s is left", file.Name())
		}
	}
	if fault := f.ended(files.DeleteDatastoreFile(t.Context(), "[prod] vm-3/vm-3_1.vmdk", center)); fault != nil || f.prod.Usage().DeadBytes != 9*gb {
		t.Errorf("%#v, %+v", fault, f.prod.Usage())
	}
}
