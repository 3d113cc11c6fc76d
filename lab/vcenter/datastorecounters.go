package vcenter

import (
	"github.com/vmware/govmomi/vim25/types"
)

// spaceCounters are the counters of the space of datastores, by their keys; the simulator plays back those of another site.
func spaceCounters(all []types.PerfCounterInfo) map[int32]string {
	keys := map[int32]string{}
	for _, c := range all {
		if c.GroupInfo.GetElementDescription().Key != "disk" || c.RollupType != types.PerfSummaryTypeLatest {
			continue
		}
		switch name := c.NameInfo.GetElementDescription().Key; name {
		case "capacity", "provisioned", "used", "unshared":
			keys[c.Key] = name
		}
	}
	return keys
}

// spaceSeries is the series of a space counter: as vCenter keeps no earlier space, all samples have the space of now.
func (d *datastore) spaceSeries(name string, id types.PerfMetricId, w window) *PerfMetricIntSeries {
	series := &PerfMetricIntSeries{PerfMetricSeries: types.PerfMetricSeries{Id: id}, Value: make([]int64, w.samples)}
	value := d.spaceOf(name, id.Instance) >> 10
	for i := range series.Value {
		series.Value[i] = value
	}
	return series
}

// spaceOf are the bytes of a counter in files of one kind, or of all kinds. No files share space.
func (d *datastore) spaceOf(name, files string) int64 {
	capacity, free := d.space()
	disks, used := capacity-free, capacity-free
	if d.fs != nil {
		disks = 0
		for _, f := range d.fs.Files() {
			disks += f.AllocatedBytes()
		}
	}
	more := int64(0)
	if name == "provisioned" {
		more = d.uncommitted()
	}
	switch {
	case name == "capacity":
		return capacity
	case files == "":
		return used + more
	case files == "DISKFILE":
		return disks + more
	case files == "OTHERFILE":
		return used - disks
	}
	return 0
}
