package vcenter

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// renameTo starts Rename_Task and returns how it ended.
func (f *fixture) renameTo(user, datastore, to string) (types.TaskInfo, error) {
	f.t.Helper()
	c := f.login(user)
	res, err := methods.Rename_Task(f.t.Context(), c, &types.Rename_Task{This: f.datastore(datastore), NewName: to})
	if err != nil {
		return types.TaskInfo{}, err
	}
	return f.task(c, res.Returnval), nil
}

func TestRenamedDatastoreKeepsItsIdentityItsPathsAndItsBlocks(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	bulk, uuid, free := f.datastore("bulk"), f.bulk.UUID(), f.bulk.Usage().FreeBytes
	info, err := f.renameTo("administrator", "bulk", `50% of a/b\c`)
	f.must(err)
	if info.State != types.TaskInfoStateSuccess || info.Name != "Rename_Task" || info.EntityName != "bulk" || *info.Entity != bulk {
		t.Errorf("task %+v", info)
	}
	const stored = "50%25 of a%2fb%5cc"
	var ds mo.Datastore
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), bulk, []string{"name", "summary.name", "info"}, &ds))
	vmfs := ds.Info.(*types.VmfsDatastoreInfo)
	if ds.Name != stored || ds.Summary.Name != stored || vmfs.Vmfs.Name != `50% of a/b\c` || vmfs.Vmfs.Uuid != uuid {
		t.Errorf("%q, %q, label %q, uuid %s", ds.Name, ds.Summary.Name, vmfs.Vmfs.Name, vmfs.Vmfs.Uuid)
	}
	var vm mo.VirtualMachine
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.v.machines["vm-1"].ref,
		[]string{"config.files", "config.hardware.device", "summary.config.vmPathName", "layoutEx"}, &vm))
	disk := object.VirtualDeviceList(vm.Config.Hardware.Device).SelectByType((*types.VirtualDisk)(nil))[0].(*types.VirtualDisk)
	paths := []string{
		vm.Config.Files.VmPathName, vm.Summary.Config.VmPathName, vm.LayoutEx.File[0].Name,
		disk.Backing.(*types.VirtualDiskFlatVer2BackingInfo).FileName,
	}
	for _, path := range paths {
		if !strings.HasPrefix(path, "["+stored+"] vm-1/") {
			t.Errorf("path %q", path)
		}
	}
	if f.bulk.Usage().FreeBytes != free {
		t.Errorf("%d bytes are free, %d were", f.bulk.Usage().FreeBytes, free)
	}
	f.must(f.v.DeleteMachine("vm-2", ""))
	if u := f.bulk.Usage(); u.DeadBytes != 224*gb {
		t.Errorf("%d GB are dead after a VM was deleted", u.DeadBytes/gb)
	}
	_, err = f.unmapTask(c, uuid)
	f.must(err)
	if s := f.world.Statistics()[0]; s.Datastore != `50% of a/b\c` || s.Runs[0].Datastore != s.Datastore {
		t.Errorf("statistics of %q with a run of %q", s.Datastore, s.Runs[0].Datastore)
	}
}

func TestDatastoresAreRenamedAfterTheirFilesWereSearched(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	var bulk mo.Datastore
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.datastore("bulk"), []string{"browser"}, &bulk))
	search, err := methods.SearchDatastore_Task(t.Context(), c, &types.SearchDatastore_Task{This: bulk.Browser, DatastorePath: "[bulk] none"})
	f.must(err)
	if err := object.NewTask(c.Client, search.Returnval).Wait(t.Context()); err == nil {
		t.Error("found what is not there")
	}
	done := make(chan error, 1)
	go func() { done <- f.v.Rename("bulk", "searched") }()
	select {
	case err := <-done:
		f.must(err)
	case <-time.After(10 * time.Second):
		t.Error("the rename waits for a search that has ended")
	}
}

func TestRenamingPostsTheEventOfVcenter(t *testing.T) {
	f := newFixture(t)
	_, err := f.renameTo("administrator", "prod", "production")
	f.must(err)
	events, err := event.NewManager(f.login("administrator").Client).QueryEvents(t.Context(), types.EventFilterSpec{
		EventTypeId: []string{"DatastoreRenamedEvent"},
		Entity: &types.EventFilterSpecByEntity{
			Entity: f.datastore("production"), Recursion: types.EventFilterSpecRecursionOptionSelf,
		},
	})
	f.must(err)
	if len(events) != 1 {
		t.Fatalf("%d events", len(events))
	}
	got := events[0].(*types.DatastoreRenamedEvent)
	if got.OldName != "prod" || got.NewName != "production" || got.Datastore.Datastore != f.datastore("production") ||
		got.UserName != `VSPHERE.LOCAL\administrator` || got.FullFormattedMessage != "Renamed datastore from prod to production in Lab" {
		t.Errorf("event %+v", got)
	}
}

func TestNamesThatAreTakenOrNotValidAreRefused(t *testing.T) {
	f := newFixture(t)
	info, err := f.renameTo("administrator", "bulk", "share")
	f.must(err)
	if info.State != types.TaskInfoStateError {
		t.Fatalf("task %+v", info)
	}
	if taken, ok := info.Error.Fault.(*types.DuplicateName); !ok || taken.Name != "share" || taken.Object != f.datastore("share") {
		t.Errorf("fault %+v", info.Error.Fault)
	}
	for _, name := range []string{"", strings.Repeat("x", 81)} {
		info, err = f.renameTo("administrator", "bulk", name)
		f.must(err)
		if _, ok := info.Error.Fault.(*types.InvalidName); !ok {
			t.Errorf("%q: %+v", name, info.Error.Fault)
		}
	}
	info, err = f.renameTo("administrator", "bulk", "bulk")
	f.must(err)
	if info.State != types.TaskInfoStateSuccess || f.bulk.Name() != "bulk" {
		t.Errorf("its own name: %+v", info)
	}
}

func TestRenamingNeedsItsPrivilegeOnTheDatastore(t *testing.T) {
	f := newFixture(t)
	f.setPermission("readonly", false, "prod", false, "Datastore.Rename")
	if _, err := f.renameTo("readonly", "bulk", "mine"); err == nil {
		t.Error("a datastore was renamed without the privilege")
	} else if denied, ok := fault(err).(types.NoPermission); !ok || denied.PrivilegeId != "Datastore.Rename" {
		t.Errorf("got %v", err)
	}
	info, err := f.renameTo("readonly", "prod", "mine")
	f.must(err)
	if info.State != types.TaskInfoStateSuccess || f.prod.Name() != "mine" {
		t.Errorf("with the privilege: %+v", info)
	}
}

func TestDatastoresWithoutVmfsAreRenamedToo(t *testing.T) {
	f := newFixture(t)
	share := f.datastore("share")
	_, err := f.renameTo("administrator", "share", "50%25 full")
	f.must(err)
	if f.datastore("50% full") != share {
		t.Error("an escape sequence in the new name was escaped again")
	}
	shown := f.v.Datastores()
	if i := slices.IndexFunc(shown, func(d Shown) bool { return d.NonVMFS != nil }); shown[i].Name != "50% full" {
		t.Errorf("shown %+v", shown[i])
	}
}
