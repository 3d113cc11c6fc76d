package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

func TestDestroyedFoldersDestroyTheirMachines(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: 10 * gb, Written: 8 * gb, On: true}))
	vm := object.NewVirtualMachine(c.Client, f.v.machines["vm-3"].ref)
	free := f.prod.Usage().FreeBytes
	folder, err := f.v.Datacenter().folders.VmFolder.CreateFolder(t.Context(), "old")
	f.must(err)
	below, err := folder.CreateFolder(t.Context(), "older")
	f.must(err)
	task, err := below.MoveInto(t.Context(), []types.ManagedObjectReference{vm.Reference()})
	f.must(err)
	f.must(task.Wait(t.Context()))
	destroy := func() types.BaseMethodFault {
		task, err := object.NewFolder(c.Client, folder.Reference()).Destroy(t.Context())
		return f.ended(task, err)
	}
	if fault, ok := destroy().(*types.InvalidPowerState); !ok || f.v.registry.Get(vm.Reference()) == nil || f.v.registry.Get(folder.Reference()) == nil {
		t.Errorf("with a VM that is powered on: %#v", fault)
	}
	task, err = vm.PowerOff(t.Context())
	f.must(err)
	f.must(task.Wait(t.Context()))
	if fault := destroy(); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if f.v.registry.Get(vm.Reference()) != nil || f.v.registry.Get(below.Reference()) != nil || f.v.registry.Get(folder.Reference()) != nil {
		t.Error("an object of the folder is left")
	}
	if got := f.prod.Usage(); got.FreeBytes != free+8*gb || got.DeadBytes != 8*gb {
		t.Errorf("%d bytes became free, %d are dead", got.FreeBytes-free, got.DeadBytes)
	}
}
