package vcenter

import (
	"strings"
	"testing"

	"github.com/vmware/govmomi/performance"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

func TestHistoricalQueriesWithTooManyMetricsAreRefused(t *testing.T) {
	f := newFixture(t)
	m := performance.NewManager(f.login("readonly").Client)
	counters, err := m.CounterInfoByName(t.Context())
	f.must(err)
	query := func(interval int32, instance string, hosts ...string) error {
		var specs []types.PerfQuerySpec
		for _, host := range hosts {
			spec := types.PerfQuerySpec{Entity: f.host(host), IntervalId: interval}
			for _, name := range []string{"datastore.unmapIOs.summation", "datastore.unmapSize.summation"} {
				spec.MetricId = append(spec.MetricId, types.PerfMetricId{CounterId: counters[name].Key, Instance: instance})
			}
			specs = append(specs, spec)
		}
		_, err := m.Query(t.Context(), specs)
		return err
	}
	f.must(query(300, "*", "esx-1", "esx-2")) // 2 counters of 4 and of 3 volumes
	f.v.SetQueryLimit(14)
	f.must(query(300, "*", "esx-1", "esx-2"))
	f.v.SetQueryLimit(13)
	err = query(300, "*", "esx-1", "esx-2")
	if !soap.IsSoapFault(err) || !strings.Contains(err.Error(), "'vpxd.stats.maxQueryMetrics'") {
		t.Errorf("14 metrics where 13 are allowed: %v", err)
	} else if _, ok := soap.ToSoapFault(err).VimFault().(types.RestrictedByAdministrator); !ok {
		t.Errorf("the fault is %T", soap.ToSoapFault(err).VimFault())
	}
	f.must(query(300, "*", "esx-1"))
	f.must(query(300, f.prod.UUID(), "esx-1", "esx-2"))
	f.v.SetQueryLimit(0)
	if query(300, f.prod.UUID(), "esx-1") == nil {
		t.Error("a historical query was answered")
	}
	f.must(query(20, "*", "esx-1", "esx-2"))
	f.v.SetQueryLimit(-1)
	f.must(query(300, "*", "esx-1", "esx-2"))
}
