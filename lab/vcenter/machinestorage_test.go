package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestStorageOfMachinesIsWhatTheirDisksTake(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "both", Host: "esx-1", Datastore: "prod", Disks: []Disk{
		{Size: 40 * gb, Written: 16 * gb}, {Size: 100 * gb, Written: 20 * gb, Format: "thick"}, {Size: 500 * gb, RDM: "physical"},
	}}))
	f.must(f.v.AddMachine(Machine{Name: "nfs", Host: "esx-1", Datastore: "share", Size: 40 * gb, Written: 16 * gb}))
	for vm, want := range map[string][2]int64{"both": {116 * gb, 24 * gb}, "nfs": {16 * gb, 24 * gb}} {
		ref := f.v.machines[vm].ref
		check := func(after string) {
			t.Helper()
			shown := f.machine(c, ref, "summary.storage", "storage")
			s := shown.Summary.Storage
			if s.Committed != want[0] || s.Uncommitted != want[1] || s.Unshared != want[0] {
				t.Errorf("%s after %s: %+v", vm, after, s)
			}
			if each := shown.Storage.PerDatastoreUsage; len(each) != 1 || each[0].Committed != want[0] || each[0].Uncommitted != want[1] {
				t.Errorf("%s after %s: %+v", vm, after, each)
			}
		}
		check("its creation")
		cdrom, err := (object.VirtualDeviceList{}).CreateIDEController()
		f.must(err)
		if fault := f.reconfigured(c, vm, &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationAdd, Device: cdrom}); fault != nil {
			t.Fatalf("%#v", fault)
		}
		check("a change of devices")
		_, err = methods.RefreshStorageInfo(t.Context(), c, &types.RefreshStorageInfo{This: ref})
		f.must(err)
		check("a refresh")
	}
	var ds mo.Datastore
	f.must(f.v.datastoreNamed("prod").refreshed(c, &ds))
	if ds.Summary.Uncommitted != 24*gb {
		t.Errorf("the thin disks of the datastore can grow by %d GB", ds.Summary.Uncommitted/gb)
	}
}
