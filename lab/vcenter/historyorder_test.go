package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/event"
	tasklist "github.com/vmware/govmomi/task"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"

	"github.com/vmware/govmomi/property"
)

func TestRewoundCollectorsReadTheOldestItemFirst(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	events, err := event.NewManager(c.Client).CreateCollectorForEvents(t.Context(), types.EventFilterSpec{})
	f.must(err)
	first, err := events.ReadNextEvents(t.Context(), 3)
	f.must(err)
	for _, size := range []int32{0, 20} {
		if size > 0 {
			f.must(events.SetPageSize(t.Context(), size))
		}
		f.must(events.Rewind(t.Context()))
		again, err := events.ReadNextEvents(t.Context(), 3)
		f.must(err)
		if len(again) != 3 || again[0].GetEvent().Key != first[0].GetEvent().Key {
			t.Errorf("began with event %d, then with %d", first[0].GetEvent().Key, again[0].GetEvent().Key)
		}
	}
	tasks, err := tasklist.NewManager(c.Client).CreateCollectorForTasks(t.Context(), types.TaskFilterSpec{})
	f.must(err)
	began, err := tasks.ReadNextTasks(t.Context(), 2)
	f.must(err)
	f.must(tasks.Rewind(t.Context()))
	again, err := tasks.ReadNextTasks(t.Context(), 2)
	f.must(err)
	if again[0].Key != began[0].Key {
		t.Errorf("began with task %s, then with %s", began[0].Key, again[0].Key)
	}
}

func TestManagersShowTheLatestEventAndDistinctIntervals(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.DeleteMachine("vm-2", ""))
	var events mo.EventManager
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), *f.v.model.ServiceContent.EventManager, []string{"latestEvent"}, &events))
	if events.LatestEvent == nil || events.LatestEvent.GetEvent().Key == 0 {
		t.Errorf("the latest event is %v", events.LatestEvent)
	}
	var performance mo.PerformanceManager
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), *f.v.model.ServiceContent.PerfManager, []string{"historicalInterval"}, &performance))
	for i, interval := range performance.HistoricalInterval {
		if interval.Key != int32(i+1) {
			t.Errorf("interval %d has the key %d", i+1, interval.Key)
		}
	}
}
