package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// created is how long vCenter says that an eager zeroed disk of 15 GB took.
func (f *fixture) created(c *govmomi.Client, path string) time.Duration {
	f.t.Helper()
	ctx := f.t.Context()
	files := object.NewFileManager(c.Client)
	f.must(files.MakeDirectory(ctx, "[datastore1] .test", f.v.Datacenter().object, false))
	task, err := object.NewVirtualDiskManager(c.Client).CreateVirtualDisk(ctx, path, f.v.Datacenter().object, &types.FileBackedVirtualDiskSpec{
		VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "eagerZeroedThick", AdapterType: "lsiLogic"}, CapacityKb: 15 << 20,
	})
	f.must(err)
	f.world.Clock().Advance(4 * time.Minute)
	f.must(task.Wait(ctx))
	var t mo.Task
	f.must(property.DefaultCollector(c.Client).RetrieveOne(ctx, task.Reference(), []string{"info"}, &t))
	removal, err := files.DeleteDatastoreFile(ctx, "[datastore1] .test", f.v.Datacenter().object)
	f.must(err)
	f.must(removal.Wait(ctx))
	return t.Info.CompleteTime.Sub(*t.Info.StartTime)
}

func TestEagerZeroedDiskTakesThreeMinutesOnATiredSSDAnd35SecondsAfterUnmap(t *testing.T) {
	f, fs := withDevice(t, appleSSD())
	c := f.login("administrator")
	free := fs.Usage().FreeBytes
	if took := f.created(c, "[datastore1] .test/test.vmdk"); took != 180*time.Second {
		t.Errorf("took %v", took)
	}
	if usage := fs.Usage(); usage.FreeBytes != free || usage.DeadBytes < 15*gb {
		t.Errorf("after its removal %+v", usage)
	}
	_, err := f.unmapTask(c, fs.UUID())
	f.must(err)
	f.world.Clock().Advance(time.Hour)
	if took := f.created(c, "[datastore1] .test/test.vmdk"); took < 34*time.Second || took > 35*time.Second {
		t.Errorf("took %v after UNMAP", took)
	}
}
