package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/vim25/types"
)

func TestDisksBetweenNFSAndVMFSKeepWhatIsWritten(t *testing.T) {
	f := newFixture(t)
	c, files, disks, center := f.files()
	f.must(f.v.AddMachine(Machine{Name: "nfs", Host: "esx-1", Datastore: "share", Size: 40 * gb, Written: 16 * gb}))
	f.must(f.v.AddMachine(Machine{
		Name: "snap", Host: "esx-1", Datastore: "share", Kind: Kind{Snapshot: "seSparse"}, Disks: []Disk{{Size: 10 * gb, Written: 4 * gb}},
	}))
	vm, free := f.v.machines["nfs"].ref, f.prod.Usage().FreeBytes
	is := func(when string, taken int64) {
		t.Helper()
		if got := free - f.prod.Usage().FreeBytes; got != taken {
			t.Errorf("%s: %d bytes are taken instead of %d", when, got, taken)
		}
	}
	committed := func(ref types.ManagedObjectReference, want int64) {
		t.Helper()
		if s := f.machine(c, ref, "summary.storage").Summary.Storage; s.Committed != want {
			t.Errorf("%+v", s)
		}
	}
	small, prod, share := f.datastore(awkward), f.datastore("prod"), f.datastore("share")
	_, err := f.v.datastoreNamed(awkward).fs.Create("rest", 90*gb, 90*gb, false)
	f.must(err)
	if _, ok := taskFault(f.relocate(c, "nfs", types.VirtualMachineRelocateSpec{Datastore: &small})).(*types.NoDiskSpace); !ok {
		t.Error("moved without room")
	}
	clone, err := f.clone(c, "nfs", "clone", types.VirtualMachineRelocateSpec{Datastore: &prod})
	f.must(err)
	is("a clone", 16*gb)
	committed(clone.Self, 16*gb)
	clone, err = f.clone(c, "nfs", "clone-2", types.VirtualMachineRelocateSpec{})
	f.must(err)
	committed(clone.Self, 16*gb)
	f.must(f.relocate(c, "nfs", types.VirtualMachineRelocateSpec{Datastore: &prod}))
	is("a move", 32*gb)
	committed(vm, 16*gb)
	f.must(f.relocate(c, "snap", types.VirtualMachineRelocateSpec{Datastore: &prod}))
	is("a move with a snapshot", 36*gb)
	committed(f.v.machines["snap"].ref, 4*gb)
	f.must(f.relocate(c, "nfs", types.VirtualMachineRelocateSpec{Datastore: &share}))
	is("back", 20*gb)
	committed(vm, 16*gb)
	f.must(f.v.Rename("share", "exports"))
	committed(vm, 16*gb)
	if fault := f.ended(disks.CopyVirtualDisk(t.Context(), "[exports] nfs/nfs.vmdk", center, "[prod] copy.vmdk", center, nil, false)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	is("a copy", 36*gb)
	f.must(files.MakeDirectory(t.Context(), "[exports] dir", center, false))
	if fault := f.ended(disks.MoveVirtualDisk(t.Context(), "[prod] copy.vmdk", center, "[exports] dir/copy.vmdk", center, false)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	is("the copy moves away", 20*gb)
	if fault := f.ended(files.MoveDatastoreFile(t.Context(), "[exports] dir", center, "[prod] dir", center, false)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	is("and back in a directory", 36*gb)
	if disk := f.prod.File("dir/copy.vmdk"); disk == nil || disk.Size() != 40*gb {
		t.Errorf("it is %+v", disk)
	}
	f.must(f.v.DeleteMachine("snap", ""))
	is("the VM with the snapshot is destroyed", 32*gb)
}
