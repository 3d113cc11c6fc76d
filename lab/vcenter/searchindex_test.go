package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

func TestMachinesAreFoundByUUIDPathAndName(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	center, index := f.v.Datacenter().object, object.NewSearchIndex(c.Client)
	vm := f.v.machines["vm-1"].ref
	uuid := f.machine(c, vm, "config").Config.Uuid
	check := func(what string, found object.Reference, err error, want bool) {
		t.Helper()
		if err != nil || (found != nil) != want || found != nil && found.Reference() != vm {
			t.Errorf("%s: %v, %v", what, found, err)
		}
	}
	found, err := index.FindByUuid(t.Context(), center, uuid, true, nil)
	check("by UUID", found, err, true)
	found, err = index.FindByUuid(t.Context(), nil, "00000000-0000-0000-0000-000000000000", true, nil)
	check("by an unknown UUID", found, err, false)
	found, err = index.FindByDatastorePath(t.Context(), center, "[bulk] vm-1/vm-1.vmx")
	check("by path", found, err, true)
	found, err = index.FindByDatastorePath(t.Context(), center, "[bulk] none/none.vmx")
	check("by an unknown path", found, err, false)
	found, err = index.FindByDnsName(t.Context(), nil, "none", true)
	check("by an unknown name", found, err, false)
	found, err = index.FindByIp(t.Context(), nil, "192.0.2.1", true)
	check("by an unknown address", found, err, false)
}

func TestMachinesAreRegisteredAgain(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: 10 * gb, Written: 8 * gb}))
	vm := object.NewVirtualMachine(c.Client, f.v.machines["vm-3"].ref)
	pool := f.machine(c, vm.Reference(), "resourcePool").ResourcePool
	f.must(vm.Unregister(t.Context()))
	free := f.prod.Usage().FreeBytes
	folder := f.v.Datacenter().folders.VmFolder
	task, err := object.NewFolder(c.Client, folder.Reference()).RegisterVM(
		t.Context(), "[prod] vm-3/vm-3.vmx", "vm-3", false, object.NewResourcePool(c.Client, *pool), nil)
	f.must(err)
	info, err := task.WaitForResult(t.Context())
	f.must(err)
	if again := f.machine(c, info.Result.(types.ManagedObjectReference), "name"); again.Name != "vm-3" || f.prod.Usage().FreeBytes != free {
		t.Errorf("registered %s, %d bytes are free", again.Name, f.prod.Usage().FreeBytes)
	}
}
