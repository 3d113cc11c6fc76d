package vcenter

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// realTime is the interval at which hosts themselves sample.
const realTime = 20 * time.Second

// performanceManager adds the UNMAP counters of hosts and the space of datastores to that of the simulator, in simulated time.
type performanceManager struct {
	*simulator.PerformanceManager
	v         *VCenter
	ios, size int32            // keys of the counters
	space     map[int32]string // names of counters of datastores, by their keys
}

func newPerformanceManager(stock *simulator.PerformanceManager, v *VCenter) *performanceManager {
	m := &performanceManager{PerformanceManager: stock, v: v, space: spaceCounters(stock.PerfCounter)}
	for _, c := range stock.PerfCounter {
		m.ios = max(m.ios, c.Key+1)
	}
	m.size = m.ios + 1
	stock.HistoricalInterval = slices.Clone(stock.HistoricalInterval)
	for i := range stock.HistoricalInterval { // the simulator repeats keys
		stock.HistoricalInterval[i].Key = int32(i + 1)
	}
	stock.PerfCounter = append(slices.Clip(stock.PerfCounter), // the stock list is shared by the process
		counter(m.ios, "unmapIOs", "Unmap IOs", "Number of unmap I/Os issued to the datastore during the collection interval", "number", "num", "Number"),
		counter(m.size, "unmapSize", "Unmap size", "Unmapped size of the datastore in MB during the collection interval", "megaBytes", "MB", "Megabytes"),
	)
	return m
}

func counter(key int32, name, label, summary, unit, unitLabel, unitSummary string) types.PerfCounterInfo {
	element := func(key, label, summary string) *types.ElementDescription {
		return &types.ElementDescription{Description: types.Description{Label: label, Summary: summary}, Key: key}
	}
	return types.PerfCounterInfo{
		Key: key, NameInfo: element(name, label, summary), GroupInfo: element("datastore", "Datastore", "Datastore"),
		UnitInfo: element(unit, unitLabel, unitSummary), RollupType: types.PerfSummaryTypeSummation, StatsType: types.PerfStatsTypeDelta,
		Level: 1, PerDeviceLevel: 1,
	}
}

func (m *performanceManager) owns(key int32) bool { return key == m.ios || key == m.size }

// QueryPerfCounter describes counters; unknown keys are rejected.
func (m *performanceManager) QueryPerfCounter(ctx *simulator.Context, req *types.QueryPerfCounter) soap.HasFault {
	var out []types.PerfCounterInfo
	for _, id := range req.CounterId {
		i := slices.IndexFunc(m.PerfCounter, func(c types.PerfCounterInfo) bool { return c.Key == id })
		if i < 0 {
			return &methods.QueryPerfCounterBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "counterId"})}
		}
		out = append(out, m.PerfCounter[i])
	}
	return &methods.QueryPerfCounterBody{Res: &types.QueryPerfCounterResponse{Returnval: out}}
}

// Lock and Unlock keep the registry from serializing calls.
func (m *performanceManager) Lock() {}

// Unlock is the counterpart of Lock.
func (m *performanceManager) Unlock() {}

// QueryAvailablePerfMetric adds the UNMAP counters of each VMFS volume of a host that supports them.
func (m *performanceManager) QueryAvailablePerfMetric(ctx *simulator.Context, req *types.QueryAvailablePerfMetric) soap.HasFault {
	if m.v.registry.Get(req.Entity) == nil {
		return &methods.QueryAvailablePerfMetricBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.Entity})}
	}
	available := m.available(ctx, req.Entity, req.IntervalId)
	return &methods.QueryAvailablePerfMetricBody{Res: &types.QueryAvailablePerfMetricResponse{Returnval: available}}
}

// available are the series of an entity. The simulator adds one of a counter that does not exist.
func (m *performanceManager) available(ctx *simulator.Context, entity types.ManagedObjectReference, interval int32) (out []types.PerfMetricId) {
	h := m.v.hostOf(entity)
	if h == nil || len(h.mounted.all()) > 0 { // the stock one reads the first datastore of a host
		req := &types.QueryAvailablePerfMetric{Entity: entity, IntervalId: interval}
		stock := m.PerformanceManager.QueryAvailablePerfMetric(ctx, req).(*methods.QueryAvailablePerfMetricBody)
		for _, id := range stock.Res.Returnval {
			if m.known(id.CounterId) {
				out = append(out, id)
			}
		}
	}
	if h == nil {
		return out
	}
	for _, d := range h.sampled() {
		for _, key := range []int32{m.ios, m.size} {
			out = append(out, types.PerfMetricId{CounterId: key, Instance: d.fs.UUID()})
		}
	}
	return out
}

func (m *performanceManager) known(key int32) bool {
	return slices.ContainsFunc(m.PerfCounter, func(c types.PerfCounterInfo) bool { return c.Key == key })
}

// sampled are the volumes that the host has UNMAP counters for; they came with 6.7.
func (h *host) sampled() (out []*datastore) {
	for _, d := range h.mounted.all() {
		if d.fs != nil && h.can.method != "" {
			out = append(out, d)
		}
	}
	return out
}

// QueryPerf answers with the series of each query on the same times, oldest first.
func (m *performanceManager) QueryPerf(ctx *simulator.Context, req *types.QueryPerf) soap.HasFault {
	if fault := m.refuse(req.QuerySpec); fault != nil {
		return &methods.QueryPerfBody{Fault_: fault}
	}
	body := &methods.QueryPerfBody{Res: new(types.QueryPerfResponse)}
	for _, spec := range req.QuerySpec {
		metric, fault := m.measure(ctx, spec)
		if fault != nil {
			return &methods.QueryPerfBody{Fault_: simulator.Fault("", fault)}
		}
		if spec.Format == string(types.PerfFormatCsv) {
			body.Res.Returnval = append(body.Res.Returnval, asCSV(metric))
			continue
		}
		body.Res.Returnval = append(body.Res.Returnval, metric)
	}
	return body
}

// window is the part of simulated time that a query is about.
type window struct {
	interval    time.Duration
	first, last time.Time // ends of the first and of the last sample
	from, to    time.Time
	samples     int
}

// windowOf limits a query to what is kept; the times of a query are those of the clock that is ahead by so much. The number of
// samples limits real-time samples only.
func (m *performanceManager) windowOf(spec types.PerfQuerySpec, ahead time.Duration) (window, types.BaseMethodFault) {
	w := window{interval: time.Duration(spec.IntervalId) * time.Second}
	if spec.IntervalId <= 0 {
		w.interval = realTime
	}
	life := san.SampleLife(w.interval)
	if life == 0 {
		return w, &types.InvalidArgument{InvalidProperty: "querySpec.intervalId"}
	}
	now := m.v.clock.Now()
	w.from, w.to = now.Add(-life), now
	if spec.StartTime != nil {
		if start := spec.StartTime.Add(-ahead); start.After(w.from) {
			w.from = start
		}
	}
	if spec.EndTime != nil {
		if end := spec.EndTime.Add(-ahead); end.Before(w.to) {
			w.to = end
		}
	}
	if spec.MaxSample > 0 && w.interval == realTime {
		if newest := w.to.Truncate(w.interval).Add(-time.Duration(spec.MaxSample) * w.interval); newest.After(w.from) {
			w.from = newest
		}
	}
	w.first, w.last = w.from.Truncate(w.interval).Add(w.interval), w.to.Truncate(w.interval)
	if !w.last.Before(w.first) {
		w.samples = 1 + int(w.last.Sub(w.first)/w.interval)
	}
	return w, nil
}

// sampler is the host that samples the entity, nil for an entity of vCenter.
func (m *performanceManager) sampler(entity types.ManagedObjectReference) *host {
	if vm, ok := m.v.registry.Get(entity).(*simulator.VirtualMachine); ok {
		var on *types.ManagedObjectReference
		m.v.context().WithLock(vm, func() { on = vm.Runtime.Host })
		if on == nil {
			return nil
		}
		return m.v.hostOf(*on)
	}
	return m.v.hostOf(entity)
}

// measure selects the requested series; the times of what a host samples are the host's own.
func (m *performanceManager) measure(ctx *simulator.Context, spec types.PerfQuerySpec) (*types.PerfEntityMetric, types.BaseMethodFault) {
	if m.v.registry.Get(spec.Entity) == nil {
		return nil, &types.ManagedObjectNotFound{Obj: spec.Entity}
	}
	sampler, ahead := m.sampler(spec.Entity), time.Duration(m.v.ahead.Load())
	if sampler != nil {
		ahead = sampler.wrong()
	}
	w, fault := m.windowOf(spec, ahead)
	if fault != nil {
		return nil, fault
	}
	out := &types.PerfEntityMetric{PerfEntityMetricBase: types.PerfEntityMetricBase{Entity: spec.Entity}}
	if w.samples == 0 || w.interval == realTime && sampler != nil && sampler.communicates() != nil {
		return out, nil
	}
	for i := range w.samples {
		at := w.first.Add(time.Duration(i) * w.interval)
		out.SampleInfo = append(out.SampleInfo, types.PerfSampleInfo{Timestamp: at.Add(ahead), Interval: int32(w.interval / time.Second)})
	}
	for _, id := range m.wanted(ctx, spec) {
		if m.owns(id.CounterId) {
			out.Value = append(out.Value, m.unmaps(spec.Entity, id, w)...)
			continue
		}
		if d, name := m.v.datastoreOf(spec.Entity), m.space[id.CounterId]; d != nil && name != "" {
			out.Value = append(out.Value, d.spaceSeries(name, id, w))
			continue
		}
		series, fault := m.stock(ctx, spec.Entity, id, w)
		if fault != nil {
			return nil, fault
		}
		out.Value = append(out.Value, series...)
	}
	return out, nil
}

// wanted are the metrics of a query: "*" is each instance, and a query without any is about all there are.
func (m *performanceManager) wanted(ctx *simulator.Context, spec types.PerfQuerySpec) (out []types.PerfMetricId) {
	each := func(id types.PerfMetricId) bool { return id.Instance == "*" && !m.owns(id.CounterId) }
	if len(spec.MetricId) > 0 && !slices.ContainsFunc(spec.MetricId, each) {
		return spec.MetricId
	}
	available := m.available(ctx, spec.Entity, spec.IntervalId)
	if len(spec.MetricId) == 0 {
		return available
	}
	for _, id := range spec.MetricId {
		if !each(id) {
			out = append(out, id)
			continue
		}
		for _, a := range available {
			if a.CounterId == id.CounterId {
				out = append(out, a)
			}
		}
	}
	return out
}

// unmaps are the series of an UNMAP counter, none for other entities than hosts.
func (m *performanceManager) unmaps(entity types.ManagedObjectReference, id types.PerfMetricId, w window) (out []types.BasePerfMetricSeries) {
	h := m.v.hostOf(entity)
	if h == nil {
		return nil
	}
	for _, d := range h.sampled() {
		if id.Instance != "*" && id.Instance != d.fs.UUID() {
			continue
		}
		series := &PerfMetricIntSeries{Value: make([]int64, w.samples)}
		series.Id = types.PerfMetricId{CounterId: id.CounterId, Instance: d.fs.UUID()}
		for _, s := range m.v.world.UnmapSamples(h.san, d.fs, w.interval, w.from, w.to) {
			value := s.IOs
			if id.CounterId == m.size {
				value = s.Blocks * san.Block >> 20
			}
			if i := int(s.End.Sub(w.first) / w.interval); i >= 0 && i < len(series.Value) {
				series.Value[i] = value
			}
		}
		out = append(out, series)
	}
	return out
}

// stock are series of the simulator, whose values begin at the start of a query, while its times begin at the end.
func (m *performanceManager) stock(
	ctx *simulator.Context, entity types.ManagedObjectReference, id types.PerfMetricId, w window,
) ([]types.BasePerfMetricSeries, types.BaseMethodFault) {
	res := m.PerformanceManager.QueryPerf(ctx, &types.QueryPerf{This: m.Self, QuerySpec: []types.PerfQuerySpec{{
		Entity: entity, StartTime: &w.first, EndTime: &w.last, IntervalId: int32(w.interval / time.Second), MetricId: []types.PerfMetricId{id},
	}}}).(*methods.QueryPerfBody)
	if res.Fault_ != nil {
		return nil, res.Fault_.VimFault().(types.BaseMethodFault)
	}
	var out []types.BasePerfMetricSeries
	for _, s := range res.Res.Returnval[0].(*types.PerfEntityMetric).Value {
		out = append(out, &PerfMetricIntSeries{PerfMetricSeries: *s.GetPerfMetricSeries(), Value: s.(*types.PerfMetricIntSeries).Value})
	}
	return out, nil
}

// PerfMetricIntSeries is that of govmomi, which leaves out zeros in answers, so that values move to the times of others.
type PerfMetricIntSeries struct {
	types.PerfMetricSeries

	Value []int64 `xml:"value"`
}

func asCSV(m *types.PerfEntityMetric) *types.PerfEntityMetricCSV {
	out := &types.PerfEntityMetricCSV{PerfEntityMetricBase: m.PerfEntityMetricBase}
	var info []string
	for _, s := range m.SampleInfo {
		info = append(info, strconv.Itoa(int(s.Interval)), s.Timestamp.Format(time.RFC3339))
	}
	out.SampleInfoCSV = strings.Join(info, ",")
	for _, v := range m.Value {
		series := v.(*PerfMetricIntSeries)
		var values []string
		for _, n := range series.Value {
			values = append(values, strconv.FormatInt(n, 10))
		}
		out.Value = append(out.Value, types.PerfMetricSeriesCSV{
			PerfMetricSeries: types.PerfMetricSeries{Id: series.Id}, Value: strings.Join(values, ","),
		})
	}
	return out
}
