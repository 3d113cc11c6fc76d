package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

func TestTasksHaveTheNameOfTheirMethodAndOfTheirObject(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	vm := object.NewVirtualMachine(c.Client, f.v.machines["vm-1"].ref)
	check := func(want string, task *object.Task, err error) {
		t.Helper()
		f.must(err)
		f.must(task.Wait(t.Context()))
		if info := f.task(c, task.Reference()); info.Name != want || info.EntityName != "vm-1" {
			t.Errorf("the task of %s is %s of %s", want, info.Name, info.EntityName)
		}
	}
	task, err := vm.PowerOff(t.Context())
	check("PowerOffVM_Task", task, err)
	task, err = vm.Reconfigure(t.Context(), types.VirtualMachineConfigSpec{Annotation: "changed"})
	check("ReconfigVM_Task", task, err)
	task, err = vm.CreateSnapshot(t.Context(), "before", "", false, false)
	check("CreateSnapshot_Task", task, err)
	task, err = vm.Clone(t.Context(), f.v.Datacenter().folders.VmFolder, "vm-1b", types.VirtualMachineCloneSpec{
		Location: types.VirtualMachineRelocateSpec{Datastore: types.NewReference(f.datastore("prod"))},
	})
	check("CloneVM_Task", task, err)
	task, err = vm.Destroy(t.Context())
	check("Destroy_Task", task, err)
}
