package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

func TestPromotedLinkedClonesHaveDisksOfTheirOwn(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "golden", Host: "esx-1", Datastore: "bulk", Size: 200 * gb, Written: 10 * gb}))
	f.must(f.v.AddMachine(Machine{Name: "linked", Host: "esx-1", Datastore: "bulk", Size: 200 * gb, Written: gb, On: true, Kind: Kind{Linked: "golden"}}))
	vm := f.v.machines["linked"].ref
	promote := func(unlink bool, disks ...types.VirtualDisk) types.BaseMethodFault {
		t.Helper()
		res, err := methods.PromoteDisks_Task(t.Context(), c, &types.PromoteDisks_Task{This: vm, Unlink: unlink, Disks: disks})
		f.must(err)
		return f.ended(object.NewTask(c.Client, res.Returnval), nil)
	}
	backing := func() *types.VirtualDiskFlatVer2BackingInfo {
		return disksOf(f.machine(c, vm, "config"))[0].Backing.(*types.VirtualDiskFlatVer2BackingInfo)
	}
	before := f.bulk.Usage()
	if fault := promote(false); fault != nil || backing().Parent == nil || f.bulk.Usage() != before {
		t.Errorf("a disk that is not unlinked: %#v, %+v", fault, f.bulk.Usage())
	}
	if invalid, ok := promote(true, types.VirtualDisk{VirtualDevice: types.VirtualDevice{Key: 1}}).(*types.InvalidArgument); !ok || invalid.InvalidProperty != "disks" {
		t.Errorf("a disk that the VM does not have: %#v", invalid)
	}
	disk := *disksOf(f.machine(c, vm, "config"))[0]
	if fault := promote(true, disk); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if b := backing(); b.Parent != nil || b.DeltaDiskFormat != "" || !*b.ThinProvisioned || b.FileName != "[bulk] linked/linked.vmdk" {
		t.Errorf("the backing is %+v", b)
	}
	if u := f.bulk.Usage(); u.FreeBytes != before.FreeBytes-10*gb || u.WrittenBytes != before.WrittenBytes+10*gb || u.DeadBytes != before.DeadBytes {
		t.Errorf("%+v after %+v", u, before)
	}
	if got := f.copied(0, f.bulk); got.Writes.Bytes != 10*gb || got.Reads.Bytes != 10*gb || got.CloneWrites != (san.Transferred{}) {
		t.Errorf("the host copied %+v", got)
	}
	if s := f.machine(c, vm, "summary.storage").Summary.Storage; s.Committed != 11*gb {
		t.Errorf("the VM takes %d", s.Committed)
	}
	after := f.bulk.Usage()
	if fault := promote(true); fault != nil || f.bulk.Usage() != after {
		t.Errorf("once more: %#v, %+v", fault, f.bulk.Usage())
	}
}
