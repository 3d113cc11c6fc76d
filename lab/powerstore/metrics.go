package powerstore

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/writes"
)

// Guests of the lab write in I/Os of one size and one latency; nothing reads.
const (
	ioBytes = 64 << 10
	ioUsec  = 300
)

// interval is a distance of samples, and how long they are kept; a rollup summarizes shorter ones. Load by five minutes is a
// rollup, space is not: the exporter of the vendor reads avg_read_iops, its CSI driver physical_total.
type interval struct {
	step, kept              time.Duration
	loadRollup, spaceRollup bool
}

var intervals = map[string]interval{
	"Five_Sec":   {5 * time.Second, time.Hour, false, false},
	"Twenty_Sec": {20 * time.Second, time.Hour, false, false},
	"Five_Mins":  {Keeps[0].Step, Keeps[0].For, true, false},
	"One_Hour":   {Keeps[1].Step, Keeps[1].For, true, true},
	"One_Day":    {Keeps[2].Step, Keeps[2].For, true, true},
}

// best are the intervals that Best_Available stands for.
var best = map[bool]string{true: "Five_Mins", false: "Twenty_Sec"}

// metricsRequest is the body of a request for metrics.
type metricsRequest struct {
	Entity   string `json:"entity"`
	EntityID string `json:"entity_id"`
	Interval string `json:"interval"`
}

func (s *Server) generate(w http.ResponseWriter, r *http.Request, now time.Time) error {
	asked := metricsRequest{Interval: "Five_Mins"}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16))
	d.DisallowUnknownFields()
	if err := d.Decode(&asked); err != nil {
		return refuse(http.StatusBadRequest, "The body cannot be read: %v.", err)
	}
	ofSpace := strings.HasPrefix(asked.Entity, "space_metrics_by_")
	if asked.Interval == "Best_Available" {
		asked.Interval = best[ofSpace]
	}
	interval, known := intervals[asked.Interval]
	if !known {
		return refuse(http.StatusBadRequest, "The interval %s does not exist.", asked.Interval)
	}
	of, err := s.measured(asked)
	if err != nil {
		return err
	}
	if asked.Interval == "Five_Sec" && asked.Entity != "performance_metrics_by_volume" {
		return refuse(http.StatusBadRequest, "The interval %s does not exist for the entity %s.", asked.Interval, asked.Entity)
	}
	rows := []row{}
	if ofSpace {
		rows = spaceRows(of.history(time.Time{}, now, interval.step), of, interval.step, interval.spaceRollup)
	} else {
		rows = s.loadRows(of, interval, now)
	}
	for _, r := range rows {
		r["entity"], r["response_definition"] = asked.Entity, asked.Entity
	}
	write(w, http.StatusOK, rows)
	return nil
}

// measured is what an entity is about: space and load of volumes, or a share of the load.
type measured struct {
	identity row
	earlier  row       // the identity before since, of a volume that was migrated
	since    time.Time // zero for none
	volumes  []*san.Volume
	share    int64 // of how many
	physical bool  // reports the capacity of the array
	history  func(from, to time.Time, resolution time.Duration) []san.Space
}

// at is the identity of a sample.
func (m measured) at(sample time.Time) row {
	if sample.Before(m.since) && m.earlier != nil {
		return m.earlier
	}
	return m.identity
}

// measured has no metrics of the other appliance and its nodes, only of its volumes.
func (s *Server) measured(asked metricsRequest) (measured, error) {
	all := measured{volumes: s.array.Volumes(), share: 1, physical: true, history: s.array.History}
	known := true
	switch asked.Entity {
	case "space_metrics_by_volume", "performance_metrics_by_volume":
		v, err := s.volume(asked.EntityID)
		if err != nil {
			return all, err
		}
		of := measured{volumes: []*san.Volume{v}, share: 1, history: v.History, identity: row{"volume_id": v.ID, "appliance_id": v.Pool(applianceID)}}
		if place := v.Place(); place.Pool != "" {
			of.earlier, of.since = row{"volume_id": v.ID, "appliance_id": applianceID}, place.Since
		}
		return of, nil
	case "space_metrics_by_cluster", "performance_metrics_by_cluster":
		all.identity, known = row{"cluster_id": "0"}, asked.EntityID == "0"
	case "space_metrics_by_appliance", "performance_metrics_by_appliance":
		all.identity, known = row{"appliance_id": applianceID}, asked.EntityID == applianceID
	case "performance_metrics_by_node":
		all.identity = row{"node_id": asked.EntityID, "appliance_id": applianceID}
		all.share, known = int64(len(nodesOf(0))), slices.Contains(nodesOf(0), asked.EntityID)
	default:
		return all, refuse(http.StatusBadRequest, "The entity %s does not exist.", asked.Entity)
	}
	if !known {
		return all, noInstance(asked.EntityID)
	}
	return all, nil
}

// loadRows has a row for each sample that is kept; the newest has the present load.
func (s *Server) loadRows(of measured, i interval, now time.Time) []row {
	rates, present := s.world.Writing(), int64(0)
	for _, v := range of.volumes {
		present += rates[v]
	}
	out := []row{}
	for _, sample := range writes.Series(of.volumes, present, now.Add(-i.kept), now, i.step) {
		if i.step <= Keeps[0].Step && sample.At.Equal(now.Truncate(i.step)) {
			sample.Bytes = present
		}
		out = append(out, load(sample.Bytes/of.share, of.at(sample.At), sample.At, i.loadRollup))
	}
	return out
}

func (s *Server) volume(id string) (*san.Volume, error) {
	for _, v := range s.alive() {
		if v.ID == id {
			return v, nil
		}
	}
	return nil, noInstance(id)
}

// spaceRows folds samples that repeat the one before them into it: it counts how often it was so, from its own time on.
func spaceRows(samples []san.Space, of measured, step time.Duration, rollup bool) []row {
	out := []row{}
	var last san.Space
	repeats := 0
	for _, sample := range samples {
		same := len(out) > 0 && sample.VirtualBytes == last.VirtualBytes && sample.ProvisionedBytes == last.ProvisionedBytes &&
			(!of.physical || physical(sample) == physical(last)) && sample.At.Equal(last.At.Add(step)) && sample.At.Before(of.since) == last.At.Before(of.since)
		last = sample
		if same {
			repeats++
			out[len(out)-1]["repeat_count"] = repeats
			continue
		}
		repeats = 1
		out = append(out, spaceRow(sample, of, rollup))
	}
	return out
}

// spaceRow is a sample at the end of its period; a row that summarizes shorter ones uses the prefix last_.
func spaceRow(sample san.Space, of measured, rollup bool) row {
	prefix, savings := "", 0.0
	if rollup {
		prefix = "last_"
	}
	if sample.VirtualBytes > 0 {
		savings = float64(sample.ProvisionedBytes) / float64(sample.VirtualBytes)
	}
	out := row{
		"timestamp": stamp(sample.At), "repeat_count": 1, prefix + "logical_provisioned": sample.ProvisionedBytes,
		prefix + "logical_used": sample.VirtualBytes, prefix + "thin_savings": savings,
	}
	if of.physical {
		total := of.volumes[0].Array().CapacityBytes()
		out[prefix+"physical_total"], out[prefix+"physical_used"] = total, physical(sample)
		out[prefix+"data_reduction"] = sample.DataReduction
	}
	for name, value := range of.at(sample.At) {
		out[name] = value
	}
	return out
}

// physical is what the data of the array takes.
func physical(sample san.Space) int64 {
	return sample.UniqueBytes + sample.SharedBytes + sample.SnapshotsBytes + sample.SystemBytes
}

// load is what bytes written per second make. A row that summarizes shorter ones has averages and maxima, which are equal here.
func load(bytes int64, identity row, at time.Time, rollup bool) row {
	size, latency := 0.0, 0.0
	if bytes > 0 {
		size, latency = ioBytes, ioUsec
	}
	iops, bandwidth := float64(bytes)/ioBytes, float64(bytes)
	out := row{"timestamp": stamp(at), "repeat_count": 1, "avg_read_size": 0.0, "avg_write_size": size, "avg_io_size": size}
	for name, value := range map[string]float64{"avg_read_latency": 0, "avg_write_latency": latency, "avg_latency": latency} {
		out[name] = value
		if rollup {
			out["max_"+name] = value
		}
	}
	for name, value := range map[string]float64{
		"read_iops": 0, "write_iops": iops, "total_iops": iops, "read_bandwidth": 0, "write_bandwidth": bandwidth, "total_bandwidth": bandwidth,
	} {
		if rollup {
			out["avg_"+name], out["max_"+name] = value, value
		} else {
			out[name] = value
		}
	}
	for name, value := range identity {
		out[name] = value
	}
	return out
}
