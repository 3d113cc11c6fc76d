package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/performance"
	"github.com/vmware/govmomi/vim25/types"
)

// counterNamed is the key of a counter.
func (f *fixture) counterNamed(c *govmomi.Client, name string) int32 {
	f.t.Helper()
	counters, err := performance.NewManager(c.Client).CounterInfoByName(f.t.Context())
	f.must(err)
	if counters[name] == nil {
		f.t.Fatalf("there is no counter %s", name)
	}
	return counters[name].Key
}

func (f *fixture) perf(c *govmomi.Client, spec types.PerfQuerySpec) *types.PerfEntityMetric {
	f.t.Helper()
	got, err := performance.NewManager(c.Client).Query(f.t.Context(), []types.PerfQuerySpec{spec})
	f.must(err)
	return got[0].(*types.PerfEntityMetric)
}

func TestQueriesOfStockCountersAreInTheTimeOfTheVCenter(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	usage := f.counterNamed(c, "cpu.usage.average")
	f.world.Clock().Advance(6 * time.Hour)
	now := f.world.Clock().Now()
	for name, spec := range map[string]types.PerfQuerySpec{
		"host":      {Entity: f.host("esx-1"), IntervalId: 20},
		"machine":   {Entity: f.v.machines["vm-1"].ref, IntervalId: 20},
		"datastore": {Entity: f.datastore("bulk"), IntervalId: 300},
	} {
		spec.MetricId = []types.PerfMetricId{{CounterId: usage}}
		before := now.Add(-time.Hour)
		spec.StartTime = &before
		got := f.perf(c, spec)
		if want := int(time.Hour / time.Second / time.Duration(spec.IntervalId)); len(got.SampleInfo) != want {
			t.Fatalf("the hour of a %s has %d samples, want %d", name, len(got.SampleInfo), want)
		}
		if n := len(got.Value[0].(*types.PerfMetricIntSeries).Value); n != len(got.SampleInfo) {
			t.Errorf("a %s has %d values of %d samples", name, n, len(got.SampleInfo))
		}
		for i, s := range got.SampleInfo {
			if !s.Timestamp.After(before) || s.Timestamp.After(now) || i > 0 && !s.Timestamp.After(got.SampleInfo[i-1].Timestamp) {
				t.Fatalf("sample %d of a %s is of %s", i, name, s.Timestamp)
			}
		}
		spec.StartTime, spec.EndTime = &now, &before
		if got := f.perf(c, spec); len(got.SampleInfo) != 0 {
			t.Errorf("a %s has %d samples after now", name, len(got.SampleInfo))
		}
	}
	if got := f.perf(c, types.PerfQuerySpec{Entity: f.host("esx-1"), MetricId: []types.PerfMetricId{{CounterId: usage}}}); len(got.SampleInfo) != 180 {
		t.Errorf("a query without times has %d samples", len(got.SampleInfo))
	}
}

func TestPerformanceOfAnObjectThatIsGoneIsNotFound(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	m := performance.NewManager(c.Client)
	gone := ref("VirtualMachine", "vm-gone")
	_, err := m.AvailableMetric(t.Context(), gone, 20)
	if f, ok := fault(err).(types.ManagedObjectNotFound); !ok || f.Obj != gone {
		t.Errorf("metrics of a machine that is gone: %v", err)
	}
	_, err = m.Query(t.Context(), []types.PerfQuerySpec{{Entity: gone, IntervalId: 20, MetricId: []types.PerfMetricId{{CounterId: 1}}}})
	if _, ok := fault(err).(types.ManagedObjectNotFound); !ok {
		t.Errorf("samples of a machine that is gone: %v", err)
	}
	if f.counterNamed(c, "cpu.usage.average") == 0 {
		t.Error("the manager does not answer anymore")
	}
}

func TestOneAnswerHasStockAndUnmapCountersOnTheSameTimes(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	ids := []types.PerfMetricId{
		{CounterId: f.counterNamed(c, "cpu.usage.average")},
		{CounterId: f.counterNamed(c, "datastore.unmapIOs.summation"), Instance: f.prod.UUID()},
	}
	f.world.Clock().Advance(time.Hour)
	for interval, most := range map[int32]int{20: 3, 300: 288} {
		got := f.perf(c, types.PerfQuerySpec{Entity: f.host("esx-1"), IntervalId: interval, MaxSample: 3, MetricId: ids})
		if len(got.SampleInfo) != most || len(got.Value) != 2 {
			t.Fatalf("%d samples of %d s, %d series", len(got.SampleInfo), interval, len(got.Value))
		}
		for i, v := range got.Value {
			s := v.(*types.PerfMetricIntSeries)
			if s.Id != ids[i] || len(s.Value) != most {
				t.Errorf("series %d is %v with %d values", i, s.Id, len(s.Value))
			}
		}
	}
}

func TestAvailableMetricsHaveCountersThatExist(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	m := performance.NewManager(c.Client)
	for _, entity := range []types.ManagedObjectReference{f.host("esx-1"), f.datastore("bulk"), f.v.machines["vm-1"].ref} {
		available, err := m.AvailableMetric(t.Context(), entity, 300)
		f.must(err)
		var keys []int32
		for _, id := range available {
			keys = append(keys, id.CounterId)
		}
		if infos, err := m.QueryCounter(t.Context(), keys); err != nil || len(infos) != len(keys) || len(keys) == 0 {
			t.Errorf("%d counters of %s, %d known: %v", len(keys), entity, len(infos), err)
		}
		if all := f.perf(c, types.PerfQuerySpec{Entity: entity, IntervalId: 300}); len(all.Value) != len(keys) {
			t.Errorf("a query without counters has %d series of %s, want %d", len(all.Value), entity, len(keys))
		}
	}
}

func TestSpaceCountersAreTheSpaceOfTheDatastoreInKilobytes(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	usage := f.bulk.Usage()
	used := usage.CapacityBytes - usage.FreeBytes
	for _, want := range []struct {
		name, instance string
		bytes          int64
	}{
		{"disk.capacity.latest", "", usage.CapacityBytes}, {"disk.used.latest", "", used}, {"disk.used.latest", "DISKFILE", used},
		{"disk.used.latest", "SWAPFILE", 0}, {"disk.used.latest", "OTHERFILE", 0}, {"disk.unshared.latest", "", used},
		{"disk.provisioned.latest", "", used + f.bulk.UncommittedBytes()},
	} {
		got := f.perf(c, types.PerfQuerySpec{Entity: f.datastore("bulk"), IntervalId: 300, MetricId: []types.PerfMetricId{
			{CounterId: f.counterNamed(c, want.name), Instance: want.instance},
		}})
		values := got.Value[0].(*types.PerfMetricIntSeries).Value
		if len(values) != len(got.SampleInfo) || len(values) == 0 {
			t.Fatalf("%s has %d values of %d samples", want.name, len(values), len(got.SampleInfo))
		}
		if values[0] != want.bytes>>10 || values[len(values)-1] != want.bytes>>10 {
			t.Errorf("%s %s is %d, want %d", want.name, want.instance, values[0], want.bytes>>10)
		}
	}
}
