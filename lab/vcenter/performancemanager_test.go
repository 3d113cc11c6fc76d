package vcenter

import (
	"context"
	"testing"
	"time"

	"github.com/vmware/govmomi/performance"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

func TestUnmapCountersAreTheStatisticsOfTheHost(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	m := performance.NewManager(c.Client)
	_, err := f.prod.Create("drop", 20*gb, 20*gb, false)
	f.must(err)
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: gb, Written: gb, On: true}))
	f.must(f.prod.Delete("drop", f.world.Hosts()[0]))
	f.world.Clock().Advance(10 * time.Minute)
	counters, err := m.CounterInfoByName(t.Context())
	f.must(err)
	ios, size := counters["datastore.unmapIOs.summation"], counters["datastore.unmapSize.summation"]
	if ios == nil || size == nil || size.UnitInfo.GetElementDescription().Key != "megaBytes" {
		t.Fatalf("counters %v %v", ios, size)
	}
	available, err := m.AvailableMetric(t.Context(), f.host("esx-1"), 20)
	f.must(err)
	if n := len(available.ByKey()[ios.Key]); n != 4 {
		t.Errorf("%d volumes are sampled", n)
	}
	sums := func(ctx context.Context, host string, interval int32, most int32) (sum map[int32]int64, samples int) {
		t.Helper()
		got, err := m.Query(ctx, []types.PerfQuerySpec{{
			Entity: f.host(host), IntervalId: interval, MaxSample: most,
			MetricId: []types.PerfMetricId{{CounterId: ios.Key, Instance: f.prod.UUID()}, {CounterId: size.Key, Instance: "*"}},
		}})
		f.must(err)
		sum = map[int32]int64{}
		entity := got[0].(*types.PerfEntityMetric)
		for _, v := range entity.Value {
			s := v.(*types.PerfMetricIntSeries)
			for _, n := range s.Value {
				sum[s.Id.CounterId] += n
			}
		}
		return sum, len(entity.SampleInfo)
	}
	truth := f.world.Statistics()[1].Hosts[0]
	if truth.AutomaticReclaimedBytes == 0 || truth.Host != "esx-1" {
		t.Fatalf("the statistics are %+v", truth)
	}
	real, n := sums(t.Context(), "esx-1", 20, 0)
	if real[ios.Key] != truth.UnmapIOs || real[size.Key] != truth.AutomaticReclaimedBytes/san.Block || n != 180 {
		t.Errorf("%d real-time samples say %v, the statistics %+v", n, real, truth)
	}
	day, n := sums(t.Context(), "esx-1", 300, 0)
	if day[ios.Key] != truth.UnmapIOs || n != 288 {
		t.Errorf("%d samples of 5 minutes say %v", n, day)
	}
	if last, n := sums(t.Context(), "esx-1", 20, 3); n != 3 || last[ios.Key] >= real[ios.Key] || last[ios.Key] == 0 {
		t.Errorf("the last %d samples say %v", n, last)
	}
	if other, _ := sums(t.Context(), "esx-2", 20, 0); other[ios.Key] != 0 {
		t.Errorf("the other host sent %v", other)
	}
	f.world.Clock().Advance(3 * time.Hour)
	if late, _ := sums(t.Context(), "esx-1", 20, 0); late[ios.Key] != 0 {
		t.Errorf("real-time samples are kept for 3 hours: %v", late)
	}
	if late, _ := sums(t.Context(), "esx-1", 7200, 0); late[ios.Key] != f.world.Statistics()[1].Hosts[0].UnmapIOs {
		t.Errorf("roll-ups say %v", late)
	}
	if _, err := m.Query(t.Context(), []types.PerfQuerySpec{{Entity: f.host("esx-1"), IntervalId: 7, MetricId: []types.PerfMetricId{{CounterId: ios.Key}}}}); err == nil {
		t.Error("an interval of 7 s was taken")
	}
}
