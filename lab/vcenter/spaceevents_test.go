package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestHostsReportThatSpaceIsShortAsEvents(t *testing.T) {
	f := newFixture(t)
	f.world.Clock().Advance(3 * time.Hour)
	at := f.v.clock.Now()
	f.must(f.v.ReportThreshold("prod"))
	f.must(f.v.PauseForSpace("vm-1"))
	if f.v.ReportThreshold("share") == nil || f.v.PauseForSpace("none") == nil {
		t.Error("events of what does not exist")
	}
	events, err := event.NewManager(f.login("readonly").Client).QueryEvents(t.Context(), types.EventFilterSpec{
		EventTypeId: []string{"esx.problem.scsi.device.thinprov.atquota", "VmMessageEvent"},
		Time:        &types.EventFilterSpecByTime{BeginTime: &at},
	})
	f.must(err)
	var thresholds, paused int
	for _, e := range events {
		got := e.GetEvent()
		if !got.CreatedTime.Equal(at) || got.Host == nil || got.FullFormattedMessage == "" {
			t.Errorf("got %+v", got)
		}
		switch e := e.(type) {
		case *types.EventEx:
			thresholds++
			if e.Arguments[0].Value != f.prod.Devices()[0].Name || e.Arguments[1].Value != "prod" {
				t.Errorf("got %+v", e.Arguments)
			}
		case *types.VmMessageEvent:
			paused++
			if e.Vm.Name != "vm-1" || e.Ds != nil || e.MessageInfo[0].Id != "msg.hbacommon.outofspace" {
				t.Errorf("got %+v", e)
			}
		}
	}
	if thresholds != 2 || paused != 1 {
		t.Errorf("got %d thresholds of 2 hosts and %d paused VMs", thresholds, paused)
	}
}

func TestRemovalOfSnapshotsIsATaskEventAfterTheBootOfTheVM(t *testing.T) {
	f := newFixture(t)
	f.world.Clock().Advance(time.Hour)
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 5 * gb, On: true}))
	boot := f.v.clock.Now()
	f.world.Clock().Advance(time.Hour)
	f.must(f.v.ReportSnapshotRemoval("vm-3"))
	if f.v.ReportSnapshotRemoval("none") == nil {
		t.Error("the event of a VM that does not exist")
	}
	c := f.login("readonly")
	events, err := event.NewManager(c.Client).QueryEvents(t.Context(), types.EventFilterSpec{
		EventTypeId: []string{"TaskEvent"}, Time: &types.EventFilterSpecByTime{BeginTime: &boot},
	})
	f.must(err)
	if len(events) != 1 {
		t.Fatalf("got %d events", len(events))
	}
	got := events[0].(*types.TaskEvent)
	if got.Info.DescriptionId != "VirtualMachine.removeAllSnapshots" || got.Vm.Name != "vm-3" || !got.CreatedTime.After(boot) {
		t.Errorf("got %+v", got)
	}
	var vm mo.VirtualMachine
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), got.Vm.Vm, []string{"runtime.bootTime"}, &vm))
	if vm.Runtime.BootTime == nil || !vm.Runtime.BootTime.Equal(boot) {
		t.Errorf("booted at %v, want %v", vm.Runtime.BootTime, boot)
	}
}
