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

// performanceManager adds the UNMAP counters of hosts to that of the simulator, in simulated time.
type performanceManager struct {
	*simulator.PerformanceManager
	v         *VCenter
	ios, size int32 // keys of the counters
}

func newPerformanceManager(stock *simulator.PerformanceManager, v *VCenter) *performanceManager {
	m := &performanceManager{PerformanceManager: stock, v: v}
	for _, c := range stock.PerfCounter {
		m.ios = max(m.ios, c.Key+1)
	}
	m.size = m.ios + 1
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

// QueryAvailablePerfMetric adds the UNMAP counters of each VMFS volume of a host that supports them.
func (m *performanceManager) QueryAvailablePerfMetric(ctx *simulator.Context, req *types.QueryAvailablePerfMetric) soap.HasFault {
	h := m.v.hostOf(req.Entity)
	if h == nil {
		return m.PerformanceManager.QueryAvailablePerfMetric(ctx, req)
	}
	body := &methods.QueryAvailablePerfMetricBody{Res: new(types.QueryAvailablePerfMetricResponse)}
	if len(h.mounted) > 0 { // the stock one reads the first datastore
		body = m.PerformanceManager.QueryAvailablePerfMetric(ctx, req).(*methods.QueryAvailablePerfMetricBody)
	}
	for _, d := range h.sampled() {
		for _, key := range []int32{m.ios, m.size} {
			body.Res.Returnval = append(body.Res.Returnval, types.PerfMetricId{CounterId: key, Instance: d.fs.UUID()})
		}
	}
	return body
}

// sampled are the volumes that the host has UNMAP counters for; they came with 6.7.
func (h *host) sampled() (out []*datastore) {
	for _, d := range h.mounted {
		if d.fs != nil && h.can.method != "" {
			out = append(out, d)
		}
	}
	return out
}

// QueryPerf handles queries of UNMAP counters of hosts, and passes the others to the manager of the simulator.
func (m *performanceManager) QueryPerf(ctx *simulator.Context, req *types.QueryPerf) soap.HasFault {
	if fault := m.refuse(req.QuerySpec); fault != nil {
		return &methods.QueryPerfBody{Fault_: fault}
	}
	body := &methods.QueryPerfBody{Res: new(types.QueryPerfResponse)}
	for _, spec := range req.QuerySpec {
		h := m.v.hostOf(spec.Entity)
		if h == nil || !slices.ContainsFunc(spec.MetricId, func(id types.PerfMetricId) bool { return m.owns(id.CounterId) }) {
			stock := m.PerformanceManager.QueryPerf(ctx, &types.QueryPerf{This: req.This, QuerySpec: []types.PerfQuerySpec{spec}}).(*methods.QueryPerfBody)
			if stock.Fault_ != nil {
				return stock
			}
			body.Res.Returnval = append(body.Res.Returnval, stock.Res.Returnval...)
			continue
		}
		metric, fault := m.measure(h, spec)
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

// measure selects the requested series from the samples of the host, whose times are the host's own.
func (m *performanceManager) measure(h *host, spec types.PerfQuerySpec) (*types.PerfEntityMetric, types.BaseMethodFault) {
	interval := time.Duration(spec.IntervalId) * time.Second
	if spec.IntervalId <= 0 {
		interval = realTime
	}
	life := san.SampleLife(interval)
	if life == 0 {
		return nil, &types.InvalidArgument{InvalidProperty: "querySpec.intervalId"}
	}
	now := m.v.clock.Now()
	from, to := now.Add(-life), now
	if spec.StartTime != nil {
		if start := spec.StartTime.Add(-h.wrong()); start.After(from) {
			from = start
		}
	}
	if spec.EndTime != nil {
		if end := spec.EndTime.Add(-h.wrong()); end.Before(to) {
			to = end
		}
	}
	if spec.MaxSample > 0 {
		if newest := to.Truncate(interval).Add(-time.Duration(spec.MaxSample) * interval); newest.After(from) {
			from = newest
		}
	}
	out := &types.PerfEntityMetric{PerfEntityMetricBase: types.PerfEntityMetricBase{Entity: spec.Entity}}
	if interval == realTime && h.communicates() != nil {
		return out, nil
	}
	first := from.Truncate(interval).Add(interval)
	for at := first; !at.After(to); at = at.Add(interval) {
		out.SampleInfo = append(out.SampleInfo, types.PerfSampleInfo{Timestamp: at.Add(h.wrong()), Interval: int32(interval / time.Second)})
	}
	for _, id := range spec.MetricId {
		if !m.owns(id.CounterId) {
			continue
		}
		for _, d := range h.sampled() {
			if id.Instance != "*" && id.Instance != d.fs.UUID() {
				continue
			}
			series := &types.PerfMetricIntSeries{Value: make([]int64, len(out.SampleInfo))}
			series.Id = types.PerfMetricId{CounterId: id.CounterId, Instance: d.fs.UUID()}
			for _, s := range m.v.world.UnmapSamples(h.san, d.fs, interval, from, to) {
				value := s.IOs
				if id.CounterId == m.size {
					value = s.Blocks * san.Block >> 20
				}
				if i := int(s.End.Sub(first) / interval); i >= 0 && i < len(series.Value) {
					series.Value[i] = value
				}
			}
			out.Value = append(out.Value, series)
		}
	}
	return out, nil
}

func asCSV(m *types.PerfEntityMetric) *types.PerfEntityMetricCSV {
	out := &types.PerfEntityMetricCSV{PerfEntityMetricBase: m.PerfEntityMetricBase}
	var info []string
	for _, s := range m.SampleInfo {
		info = append(info, strconv.Itoa(int(s.Interval)), s.Timestamp.Format(time.RFC3339))
	}
	out.SampleInfoCSV = strings.Join(info, ",")
	for _, v := range m.Value {
		series := v.(*types.PerfMetricIntSeries)
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
