package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/event"
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
