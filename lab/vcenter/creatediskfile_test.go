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

func TestNewDisksTakeWhatTheirFormatTakes(t *testing.T) {
	f := newFixture(t)
	c, _, disks, center := f.files()
	free, tasks := f.prod.Usage().FreeBytes, f.v.RecentTasks()
	formats := []struct {
		name  string
		taken int64
	}{{"thin", 0}, {"preallocated", 15 * gb}, {"thick", 15 * gb}, {"eagerZeroedThick", 15 * gb}}
	for i, format := range formats {
		task, err := disks.CreateVirtualDisk(t.Context(), "[prod] "+format.name+".vmdk", center, &types.FileBackedVirtualDiskSpec{
			VirtualDiskSpec: types.VirtualDiskSpec{DiskType: format.name, AdapterType: "lsiLogic"}, CapacityKb: 15 << 20,
		})
		f.must(err)
		f.world.Clock().Advance(time.Minute)
		if fault := f.ended(task, nil); fault != nil {
			t.Errorf("%s: %#v", format.name, fault)
		}
		free -= format.taken
		if u := f.prod.Usage(); u.FreeBytes != free || u.WrittenBytes != 0 {
			t.Errorf("%s: %+v, want %d bytes free and none written on the array", format.name, u, free)
		}
		if n := f.v.RecentTasks(); n != tasks+i+1 {
			t.Errorf("%d tasks after %d calls", n-tasks, i+1)
		}
	}
	if fault := f.ended(object.NewFileManager(c.Client).DeleteDatastoreFile(t.Context(), "[prod] thick.vmdk", center)); fault != nil || f.prod.Usage().FreeBytes != free+15*gb {
		t.Errorf("after a deletion: %#v, %+v", fault, f.prod.Usage())
	}
}

func TestNewDisksFailAsTasks(t *testing.T) {
	f := newFixture(t)
	_, _, disks, center := f.files()
	create := func(path string, kb int64) types.BaseMethodFault {
		t.Helper()
		return f.ended(disks.CreateVirtualDisk(t.Context(), path, center, &types.FileBackedVirtualDiskSpec{
			VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "thick", AdapterType: "lsiLogic"}, CapacityKb: kb,
		}))
	}
	if fault := create("[prod] a.vmdk", 1<<20); fault != nil {
		t.Fatalf("%#v", fault)
	}
	before := f.prod.Usage()
	if exists, ok := create("[prod] a.vmdk", 1<<20).(*types.FileAlreadyExists); !ok || exists.File != "[prod] a.vmdk" {
		t.Errorf("a path that is taken: %#v", exists)
	}
	if _, ok := create("[prod] nowhere/a.vmdk", 1<<20).(*types.FileNotFound); !ok {
		t.Error("a directory that is missing is not reported")
	}
	if full, ok := create("[prod] b.vmdk", 2<<30).(*types.NoDiskSpace); !ok || full.Datastore != "prod" {
		t.Errorf("more than is free: %#v", full)
	}
	if u := f.prod.Usage(); u != before {
		t.Errorf("%+v after %+v", u, before)
	}
}
