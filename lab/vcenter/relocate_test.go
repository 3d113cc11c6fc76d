package vcenter

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// relocate waits for the end of RelocateVM_Task.
func (f *fixture) relocate(c *govmomi.Client, vm string, spec types.VirtualMachineRelocateSpec) error {
	f.t.Helper()
	res, err := methods.RelocateVM_Task(f.t.Context(), c, &types.RelocateVM_Task{This: f.v.machines[vm].ref, Spec: spec})
	f.must(err)
	return object.NewTask(c.Client, res.Returnval).Wait(f.t.Context())
}

func (f *fixture) machine(c *govmomi.Client, ref types.ManagedObjectReference, paths ...string) (vm mo.VirtualMachine) {
	f.t.Helper()
	f.must(property.DefaultCollector(c.Client).RetrieveOne(f.t.Context(), ref, paths, &vm))
	return vm
}

func disksOf(vm mo.VirtualMachine) (all []*types.VirtualDisk) {
	for _, d := range object.VirtualDeviceList(vm.Config.Hardware.Device).SelectByType((*types.VirtualDisk)(nil)) {
		all = append(all, d.(*types.VirtualDisk))
	}
	return all
}

func TestStorageMotionTakesSpaceOfTheTargetAndLeavesDeadSpace(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "mover", Host: "esx-1", Datastore: "bulk", Size: 100 * gb, Written: 40 * gb, On: true}))
	vm, bulk, prod := f.v.machines["mover"].ref, f.datastore("bulk"), f.datastore("prod")
	before, free := f.bulk.Usage(), f.prod.Usage().FreeBytes
	f.must(f.relocate(c, "mover", types.VirtualMachineRelocateSpec{Datastore: &prod}))
	if u := f.bulk.Usage(); u.FreeBytes != before.FreeBytes+40*gb || u.DeadBytes != before.DeadBytes+40*gb {
		t.Errorf("the source: %+v after %+v", u, before)
	}
	if u := f.prod.Usage(); u.FreeBytes != free-40*gb || u.WrittenBytes != 40*gb {
		t.Errorf("the target: %+v", u)
	}
	shown := f.machine(c, vm, "config", "datastore", "layoutEx", "summary.config.vmPathName", "summary.storage")
	paths := []string{
		shown.Config.Files.VmPathName, shown.Config.Files.LogDirectory, shown.Summary.Config.VmPathName, diskFile(disksOf(shown)[0]),
	}
	for _, file := range shown.LayoutEx.File {
		paths = append(paths, file.Name)
	}
	for _, path := range paths {
		if !strings.HasPrefix(path, "[prod] mover") {
			t.Errorf("path %q", path)
		}
	}
	if at := disksOf(shown)[0].Backing.(*types.VirtualDiskFlatVer2BackingInfo).Datastore; *at != prod || !slices.Equal(shown.Datastore, []types.ManagedObjectReference{prod}) {
		t.Errorf("the disk is on %v, the VM on %v", at, shown.Datastore)
	}
	if s := shown.Summary.Storage; s.Committed != 40*gb || s.Uncommitted != 60*gb {
		t.Errorf("storage %+v", s)
	}
	for ds, listed := range map[types.ManagedObjectReference]bool{bulk: false, prod: true} {
		var d mo.Datastore
		f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), ds, []string{"vm"}, &d))
		if slices.Contains(d.Vm, vm) != listed {
			t.Errorf("the VMs of %v: %v", ds, d.Vm)
		}
	}
	if _, err := os.Stat(filepath.Join(f.v.datastoreNamed("prod").dir, "mover", "mover.vmx")); err != nil {
		t.Error(err)
	}
	if names := f.v.Machines("prod"); !slices.Equal(names, []string{"mover"}) {
		t.Errorf("the lab lists %v", names)
	}
	f.must(f.v.DeleteMachine("mover", ""))
	if u := f.prod.Usage(); u.FreeBytes != free {
		t.Errorf("after its deletion %+v", u)
	}
}

func TestStorageMotionPostsTheDatastoreThatTheFilesLeft(t *testing.T) {
	f := newFixture(t)
	prod := f.datastore("prod")
	f.must(f.relocate(f.login("administrator"), "vm-2", types.VirtualMachineRelocateSpec{Datastore: &prod}))
	events, err := event.NewManager(f.login("administrator").Client).QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{"VmRelocatedEvent"}})
	f.must(err)
	if len(events) != 1 {
		t.Fatalf("%d events", len(events))
	}
	got := events[0].(*types.VmRelocatedEvent)
	if got.SourceDatastore.Datastore != f.datastore("bulk") || got.Ds.Datastore != prod || got.Vm.Vm != f.v.machines["vm-2"].ref {
		t.Errorf("event %+v", got)
	}
}

func TestSingleDisksMoveAndLinkedClonesLeaveTheirParents(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "golden", Host: "esx-1", Datastore: "bulk", Size: 20 * gb, Written: 10 * gb}))
	f.must(f.v.AddMachine(Machine{Name: "linked", Host: "esx-1", Datastore: "bulk", Size: 20 * gb, Written: gb, Kind: Kind{Linked: "golden"}}))
	f.must(f.v.AddMachine(Machine{
		Name: "two", Host: "esx-1", Datastore: "bulk", Kind: Kind{Snapshot: "vmfsSparse"},
		Disks: []Disk{{Size: 20 * gb, Written: 5 * gb}, {Size: 8 * gb, Written: gb, Format: "thick"}},
	}))
	prod, free := f.datastore("prod"), f.prod.Usage().FreeBytes
	f.must(f.relocate(c, "linked", types.VirtualMachineRelocateSpec{Datastore: &prod}))
	moved := disksOf(f.machine(c, f.v.machines["linked"].ref, "config"))[0].Backing.(*types.VirtualDiskFlatVer2BackingInfo)
	if moved.FileName != "[prod] linked/linked.vmdk" || moved.Parent.FileName != "[bulk] golden/golden.vmdk" || f.prod.Usage().FreeBytes != free-gb {
		t.Errorf("%s over %s, %d bytes are free", moved.FileName, moved.Parent.FileName, f.prod.Usage().FreeBytes)
	}
	two := f.machine(c, f.v.machines["two"].ref, "config")
	f.must(f.relocate(c, "two", types.VirtualMachineRelocateSpec{Disk: []types.VirtualMachineRelocateSpecDiskLocator{
		{DiskId: disksOf(two)[1].Key, Datastore: prod},
	}}))
	if got := f.prod.Usage().FreeBytes; got != free-9*gb {
		t.Errorf("%d GB were taken by a thick disk of 8", (free-gb-got)/gb)
	}
	two = f.machine(c, f.v.machines["two"].ref, "config", "datastore")
	if diskFile(disksOf(two)[0]) != "[bulk] two/two-000001.vmdk" || diskFile(disksOf(two)[1]) != "[prod] two/two_1-000001.vmdk" || len(two.Datastore) != 2 {
		t.Errorf("%s and %s on %v", diskFile(disksOf(two)[0]), diskFile(disksOf(two)[1]), two.Datastore)
	}
	f.must(f.v.DeleteMachine("two", ""))
	if got := f.prod.Usage().FreeBytes; got != free-gb {
		t.Errorf("after its deletion %d bytes are free", got)
	}
}

func TestRelocationWithoutRoomOrTargetIsRefused(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	small, share, gone := f.datastore(awkward), f.datastore("local"), types.ManagedObjectReference{Type: "Datastore", Value: "datastore-0"}
	before := f.bulk.Usage()
	err := f.relocate(c, "vm-1", types.VirtualMachineRelocateSpec{Datastore: &small})
	if _, ok := taskFault(err).(*types.NoDiskSpace); !ok {
		t.Errorf("without room: %v", err)
	}
	err = f.relocate(c, "vm-2", types.VirtualMachineRelocateSpec{Datastore: &share})
	if _, ok := taskFault(err).(*types.InvalidDatastore); !ok {
		t.Errorf("to a disk of another host: %v", err)
	}
	_, err = methods.RelocateVM_Task(t.Context(), c, &types.RelocateVM_Task{
		This: f.v.machines["vm-2"].ref, Spec: types.VirtualMachineRelocateSpec{Datastore: &gone},
	})
	if missing, ok := fault(err).(types.ManagedObjectNotFound); !ok || missing.Obj != gone {
		t.Errorf("to a datastore that is gone: %v", err)
	}
	if u := f.bulk.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
}

func TestMotionBetweenHostsMovesNoFiles(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	before, to := f.bulk.Usage(), f.host("esx-2")
	f.must(f.relocate(c, "vm-1", types.VirtualMachineRelocateSpec{Host: &to}))
	if u := f.bulk.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
	var h mo.HostSystem
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), to, []string{"vm"}, &h))
	if !slices.Contains(h.Vm, f.v.machines["vm-1"].ref) {
		t.Errorf("the host has %v", h.Vm)
	}
}

func TestMachinesThatMoveToAnotherClusterAreInItsPool(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.second()
	f.must(f.v.AddMachine(Machine{Name: "mover", Host: "esx-1", Datastore: "prod", Size: 10 * gb, Written: gb}))
	vm, apart := f.v.machines["mover"].ref, f.datastore("apart")
	pools := []types.ManagedObjectReference{*f.cluster(c, "esx-1").ResourcePool, *f.cluster(c, "esx-3").ResourcePool}
	listed := func() (where [2]bool) {
		t.Helper()
		for i, ref := range pools {
			var pool mo.ResourcePool
			f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), ref, []string{"vm"}, &pool))
			where[i] = slices.Contains(pool.Vm, vm)
		}
		return where
	}
	third := f.host("esx-3")
	if _, ok := taskFault(f.relocate(c, "mover", types.VirtualMachineRelocateSpec{Host: &third, Datastore: &apart})).(*types.InvalidArgument); !ok {
		t.Error("it moved to a host of another cluster, but not to a pool of it")
	}
	if _, ok := taskFault(f.relocate(c, "mover", types.VirtualMachineRelocateSpec{Pool: &pools[1]})).(*types.InvalidDatastore); !ok {
		t.Error("it moved to a cluster without its datastore")
	}
	copied, err := f.clone(c, "mover", "copy", types.VirtualMachineRelocateSpec{Pool: &pools[1], Datastore: &apart})
	f.must(err)
	if at := f.machine(c, copied.Self, "runtime.host").Runtime.Host; *at != third {
		t.Errorf("the clone is on %v", at)
	}
	f.must(f.relocate(c, "mover", types.VirtualMachineRelocateSpec{Pool: &pools[1], Datastore: &apart}))
	shown := f.machine(c, vm, "runtime.host", "resourcePool")
	if *shown.Runtime.Host != third || *shown.ResourcePool != pools[1] || listed() != [2]bool{false, true} {
		t.Errorf("on %v in %v, listed %v", shown.Runtime.Host, shown.ResourcePool, listed())
	}
	f.must(f.v.DeleteMachine("mover", ""))
	if listed() != [2]bool{} {
		t.Errorf("after it was destroyed: %v", listed())
	}
}
