package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

func TestTasksOnFilesHaveTheDatacenterAsEntity(t *testing.T) {
	f := newFixture(t)
	c, files, disks, center := f.files()
	spec := &types.FileBackedVirtualDiskSpec{VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "thin", AdapterType: "lsiLogic"}, CapacityKb: 1 << 20}
	for _, start := range []func() (*object.Task, error){
		func() (*object.Task, error) {
			return disks.CreateVirtualDisk(t.Context(), "[bulk] new.vmdk", center, spec)
		},
		func() (*object.Task, error) { return disks.InflateVirtualDisk(t.Context(), "[bulk] new.vmdk", center) },
		func() (*object.Task, error) { return disks.DeleteVirtualDisk(t.Context(), "[bulk] new.vmdk", center) },
		func() (*object.Task, error) { return files.DeleteDatastoreFile(t.Context(), "[bulk] none", center) },
	} {
		task, err := start()
		f.must(err)
		f.world.Clock().Advance(time.Hour)
		_ = task.Wait(t.Context())
		if info := f.task(c, task.Reference()); *info.Entity != center.Reference() || info.EntityName != f.v.Datacenter().Name {
			t.Errorf("the entity of %s is %s %s", info.Name, info.Entity, info.EntityName)
		}
	}
}

func TestCallsWithoutSessionAreRefusedForTheirReceiver(t *testing.T) {
	f := newFixture(t)
	_, err := methods.CurrentTime(t.Context(), f.connect(), &types.CurrentTime{This: ref("ServiceInstance", "ServiceInstance")})
	refused, ok := fault(err).(types.NotAuthenticated)
	if !ok || *refused.Object != ref("ServiceInstance", "ServiceInstance") {
		t.Errorf("%v %v", err, refused)
	}
}
