package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// DefaultQueryLimit is what vCenter uses unless config.vpxd.stats.maxQueryMetrics is set.
const DefaultQueryLimit = 256

// SetQueryLimit sets how many metrics a query of historical performance data may have, as config.vpxd.stats.maxQueryMetrics
// does: -1 for no limit; with 0 every such query is refused.
func (v *VCenter) SetQueryLimit(metrics int) { v.queryLimit.Store(int64(metrics)) }

// QueryLimit is what SetQueryLimit has set.
func (v *VCenter) QueryLimit() int { return int(v.queryLimit.Load()) }

// refuse compares the metrics of a query, entities × counters × instances, with the limit. Samples that hosts keep by
// themselves do not count.
func (m *performanceManager) refuse(specs []types.PerfQuerySpec) *soap.Fault {
	limit, metrics := m.v.QueryLimit(), 0
	for _, spec := range specs {
		metrics += m.metrics(spec)
	}
	if limit < 0 || metrics == 0 || metrics <= limit {
		return nil
	}
	const setting = "vpxd.stats.maxQueryMetrics"
	return simulator.Fault("This operation is restricted by the administrator - '"+setting+"'. Contact your system administrator.",
		&types.RestrictedByAdministrator{Details: setting})
}

// metrics are those of a historical query; "*" is each instance.
func (m *performanceManager) metrics(spec types.PerfQuerySpec) (count int) {
	h := m.v.hostOf(spec.Entity)
	kind := spec.Entity.Type
	if own := kind == "HostSystem" || kind == "VirtualMachine"; own && (spec.IntervalId <= 0 || spec.IntervalId == int32(realTime.Seconds())) {
		return 0
	}
	for _, id := range spec.MetricId {
		if h != nil && id.Instance == "*" && m.owns(id.CounterId) {
			count += len(h.sampled())
		} else {
			count++
		}
	}
	return max(count, 1)
}
