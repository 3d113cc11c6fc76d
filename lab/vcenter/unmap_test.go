package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

func TestUnmapTaskReportsPerVolume(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	ref, err := f.unmapTask(c, f.bulk.UUID(), "00000000-00000000-0000-000000000000")
	f.must(err)
	if info := f.task(c, ref); info.State != types.TaskInfoStateRunning || !info.Cancelable || info.DescriptionId != "host.StorageSystem.unmapVmfsVolumeEx" {
		t.Errorf("at the start: %+v", info)
	}
	f.world.Clock().Advance(5 * time.Minute)
	if info := f.task(c, ref); info.Progress < 5 || info.Progress > 30 {
		t.Errorf("progress after 5 of 20 minutes for the first of two: %d", info.Progress)
	}
	f.world.Clock().Advance(time.Hour)
	info := f.task(c, ref)
	results, ok := info.Result.(types.ArrayOfHostStorageSystemVmfsVolumeResult)
	if info.State != types.TaskInfoStateSuccess || !ok || len(results.HostStorageSystemVmfsVolumeResult) != 2 {
		t.Fatalf("at the end: %+v", info)
	}
	if r := results.HostStorageSystemVmfsVolumeResult; r[0].Fault != nil || r[1].Fault == nil || r[0].Key != f.bulk.UUID() {
		t.Errorf("results %+v", r)
	}
	book := f.world.Statistics()[0]
	if book.ManualReclaimedBytes != 100*gb || book.DeadBytes != 0 || len(book.Runs) != 1 || book.Runs[0].Kind != "task" {
		t.Errorf("statistics %+v", book)
	}
}

func TestCanceledTaskStopsUnmapping(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	ref, err := f.unmapTask(c, f.bulk.UUID())
	f.must(err)
	f.world.Clock().Advance(time.Minute)
	task := object.NewTask(c.Client, ref)
	other := f.login("nolog")
	if err := object.NewTask(other.Client, ref).Cancel(t.Context()); err == nil {
		t.Error("a stranger without Global.CancelTask canceled")
	}
	f.must(task.Cancel(t.Context()))
	f.world.Clock().Advance(time.Second)
	info := f.task(c, ref)
	if _, ok := info.Error.Fault.(*types.RequestCanceled); !ok || !info.Cancelled {
		t.Errorf("ended as %+v", info)
	}
	processed := f.world.Statistics()[0].ManualProcessedBytes
	f.world.Clock().Advance(time.Hour)
	if after := f.world.Statistics()[0].ManualProcessedBytes; after != processed || processed == 0 {
		t.Errorf("processed %d, later %d", processed, after)
	}
	if _, ok := fault(task.Cancel(t.Context())).(types.InvalidState); !ok {
		t.Error("a task that is over was canceled")
	}
}

func TestTaskFaultsComeFromTheHost(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	for kind, want := range map[string]types.TaskInfoState{FaultTaskFails: types.TaskInfoStateError, FaultTaskStalls: types.TaskInfoStateRunning} {
		_, err := f.v.AddFault(Fault{Kind: kind, Method: "UnmapVmfsVolumeEx_Task", Count: 1})
		f.must(err)
		ref, err := f.unmapTask(c, f.bulk.UUID())
		f.must(err)
		f.world.Clock().Advance(24 * time.Hour)
		if got := f.task(c, ref).State; got != want {
			t.Errorf("%s: %s", kind, got)
		}
	}
}

func TestLostTaskEndsAndTheHostGoesOn(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	_, err := f.v.AddFault(Fault{Kind: FaultTaskLost, Delay: time.Minute, Count: 1})
	f.must(err)
	ref, err := f.unmapTask(c, f.bulk.UUID())
	f.must(err)
	f.world.Clock().Advance(2 * time.Minute)
	info := f.task(c, ref)
	if info.State != types.TaskInfoStateError {
		t.Fatalf("the task is %s", info.State)
	}
	if _, ok := info.Error.Fault.(*types.HostCommunication); !ok {
		t.Errorf("ended with %T", info.Error.Fault)
	}
	if run := f.world.Statistics()[0].Runs[0]; run.State != san.Running {
		t.Errorf("the host: %+v", run)
	}
	f.world.Clock().Advance(time.Hour)
	book := f.world.Statistics()[0]
	if len(book.Runs) != 1 || book.Runs[0].State != san.Done || book.ManualReclaimedBytes != 100*gb {
		t.Errorf("statistics %+v", book)
	}
	if again := f.task(c, ref); again.State != types.TaskInfoStateError {
		t.Errorf("the task is %s at the end", again.State)
	}
}

func TestSilentHostRefusesAndTheOtherServes(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateNotResponding))
	if _, ok := fault(second(f.unmapTask(c, f.bulk.UUID()))).(types.HostNotReachable); !ok {
		t.Error("a silent host started a task")
	}
	_, err := methods.RefreshDatastore(t.Context(), c, &types.RefreshDatastore{This: f.datastore("bulk")})
	f.must(err)
	f.must(f.v.SetHostState("esx-2", types.HostSystemConnectionStateNotResponding))
	_, err = methods.RefreshDatastore(t.Context(), c, &types.RefreshDatastore{This: f.datastore("bulk")})
	if _, ok := fault(err).(types.HostConfigFault); !ok {
		t.Errorf("refresh without a host: %v", err)
	}
}

func TestTaskFailsWhenItsHostIsLostAndTheHostGoesOn(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	ref, err := f.unmapTask(c, f.bulk.UUID())
	f.must(err)
	f.world.Clock().Advance(time.Minute)
	f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateNotResponding))
	f.await(c, ref, "info.state", func(v any) bool { return v == types.TaskInfoStateError })
	if _, ok := f.task(c, ref).Error.Fault.(*types.HostCommunication); !ok {
		t.Errorf("ended as %+v", f.task(c, ref).Error)
	}
	f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateConnected))
	f.world.Clock().Advance(time.Hour)
	if run := f.world.Statistics()[0].Runs[0]; run.State != "done" || f.task(c, ref).State != types.TaskInfoStateError {
		t.Errorf("run %+v", run)
	}
}

func TestHostWorksOnlyWithMountsThatAreAccessible(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	f.must(f.v.SetMount("esx-1", "bulk", false, true))
	f.await(c, f.datastore("bulk"), "host", func(v any) bool {
		mount := v.(types.ArrayOfDatastoreHostMount).DatastoreHostMount[0].MountInfo
		return !*mount.Accessible && mount.InaccessibleReason == "AllPathsDown_Timeout"
	})
	if _, err := f.command(c, "storage", "vmfs", "unmap", "-l", "bulk"); err == nil {
		t.Error("an inaccessible volume was unmapped")
	}
	f.must(f.v.SetMount("esx-1", "bulk", true, true))
	f.world.Clock().SetSpeed(100_000)
	if _, err := f.command(c, "storage", "vmfs", "unmap", "-l", "bulk"); err != nil {
		t.Error(err)
	}
}

func TestGuestWritesShowAfterARefreshOrInTime(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	shown := func() int64 {
		var ds mo.Datastore
		f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.datastore("bulk"), []string{"summary"}, &ds))
		return ds.Summary.FreeSpace
	}
	_, err := methods.RefreshDatastore(t.Context(), c, &types.RefreshDatastore{This: f.datastore("bulk")})
	f.must(err)
	before := shown()
	disk := f.bulk.File("vm-2/vm-2.vmdk")
	f.must(disk.Write(gb))
	if got := shown(); got != before {
		t.Errorf("vCenter heard of a write at once: %d", got-before)
	}
	_, err = methods.RefreshDatastore(t.Context(), c, &types.RefreshDatastore{This: f.datastore("bulk")})
	f.must(err)
	if got := shown(); got != before-gb {
		t.Errorf("after the refresh: %d", got-before)
	}
	f.must(disk.Write(gb))
	f.world.Clock().Advance(11 * time.Minute)
	f.await(c, f.datastore("bulk"), "summary.freeSpace", func(v any) bool { return v == before-2*gb })
}

func second[T any](_ T, err error) error { return err }

func TestHostLogHoldsEachPassAndTheEnd(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	ref, err := f.unmapTask(c, f.bulk.UUID())
	f.must(err)
	f.world.Clock().Advance(time.Hour)
	h := f.host("esx-1")
	manager := object.NewDiagnosticManager(c.Client)
	host := object.NewHostSystem(c.Client, h)
	descriptions, err := manager.QueryDescriptions(t.Context(), host)
	f.must(err)
	if len(descriptions) != 2 || descriptions[0].Key != "hostd" || descriptions[1].Key != "vmkernel" {
		t.Fatalf("logs %+v", descriptions)
	}
	end, err := manager.BrowseLog(t.Context(), host, "hostd", 1<<31-1, 0)
	f.must(err)
	passes := (1 << 20) / 200
	if int(end.LineEnd) != 1+passes+1+1 || len(end.LineText) != 0 {
		t.Errorf("log ends at %d", end.LineEnd)
	}
	page, err := manager.BrowseLog(t.Context(), host, "hostd", 2, 10_000)
	f.must(err)
	want := "2026-03-02T08:00:00.231Z info hostd[2099538] [Originator@6876 sub=Libs opID=" + ref.Value +
		` user=VSPHERE.LOCAL\operator] Unmap: Async Unmapped 200 blocks from volume ` + f.bulk.UUID()
	if len(page.LineText) != 500 || page.LineText[0] != want {
		t.Errorf("%d lines, first %s", len(page.LineText), page.LineText[0])
	}
	last, err := manager.BrowseLog(t.Context(), host, "hostd", end.LineEnd-1, 10)
	f.must(err)
	if n := len(last.LineText); n != 2 || last.LineText[1][24:] == "" {
		t.Fatalf("last lines %v", last.LineText)
	}
	suffix := "Unmap: Done : Total Unmapped blocks from volume " + f.bulk.UUID() + " : 1048576"
	if got := last.LineText[1]; got[len(got)-len(suffix):] != suffix {
		t.Errorf("last line %s", got)
	}
}

func TestRateIsSetWithinItsLimits(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	system := f.storageSystem("esx-1")
	set := func(uuid, priority string) error {
		_, err := methods.UpdateVmfsUnmapPriority(t.Context(), c, &types.UpdateVmfsUnmapPriority{This: system, VmfsUuid: uuid, UnmapPriority: priority})
		return err
	}
	f.must(set(f.prod.UUID(), "none"))
	if shown := f.shownRates(c, "prod"); shown[0].UnmapPriority != "none" || shown[1].UnmapPriority != "none" || shown[2].UnmapPriority != "none" {
		t.Errorf("after setting the priority: %+v", shown)
	}
	if set(f.prod.UUID(), "high") == nil {
		t.Error("an impossible priority was set")
	}
	if _, ok := fault(set(f.bulk.UUID(), "low")).(types.InvalidArgument); !ok {
		t.Error("the priority of a VMFS-5 volume is not refused with a fault that the method declares")
	}
	_, err := methods.UpdateVmfsUnmapBandwidth(t.Context(), c, &types.UpdateVmfsUnmapBandwidth{
		This: system, VmfsUuid: f.prod.UUID(), UnmapBandwidthSpec: types.VmfsUnmapBandwidthSpec{Policy: "fixed", FixedValue: 500},
	})
	f.must(err)
	for _, shown := range f.shownRates(c, "prod") {
		if spec := shown.UnmapBandwidthSpec; spec == nil || spec.FixedValue != 500 {
			t.Errorf("after setting the rate: %+v", shown)
		}
	}
}

// shownRates is the volume as the datastore, and each of the two hosts, show it.
func (f *fixture) shownRates(c *govmomi.Client, name string) (shown []types.HostVmfsVolume) {
	f.t.Helper()
	collector := property.DefaultCollector(c.Client)
	var d mo.Datastore
	f.must(collector.RetrieveOne(f.t.Context(), f.datastore(name), []string{"info"}, &d))
	shown = append(shown, *d.Info.(*types.VmfsDatastoreInfo).Vmfs)
	for _, host := range []string{"esx-1", "esx-2"} {
		var h mo.HostSystem
		f.must(collector.RetrieveOne(f.t.Context(), f.host(host), []string{"config.fileSystemVolume"}, &h))
		for _, mounted := range h.Config.FileSystemVolume.MountInfo {
			if volume, ok := mounted.Volume.(*types.HostVmfsVolume); ok && volume.Name == name {
				shown = append(shown, *volume)
			}
		}
	}
	return shown
}

func TestCancelingStopsTheVolumeThatRunsAfterOneWithoutFreeBlocks(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	_, err := f.prod.Create("filler", f.prod.Usage().FreeBytes, 0, true)
	f.must(err)
	run, err := f.unmapTask(c, f.prod.UUID(), f.bulk.UUID())
	f.must(err)
	f.must(object.NewTask(c.Client, run).Cancel(t.Context()))
	f.world.Clock().Advance(time.Minute)
	if info := f.task(c, run); info.State != types.TaskInfoStateError {
		t.Errorf("task %+v", info)
	}
	runs := f.world.Statistics()[0].Runs
	if last := runs[len(runs)-1]; last.State != san.Canceled || last.Passes > 1 {
		t.Errorf("the run %+v", last)
	}
}
