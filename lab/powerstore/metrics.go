package powerstore

import (
	"encoding/json"
	"net/http"
	"time"

	"tidemark.io/lab/san"
)

// Guests of the lab write in I/Os of one size and one latency; nothing reads.
const (
	ioBytes = 64 << 10
	ioUsec  = 300
)

// supported intervals; true for those whose rows summarize shorter ones.
var intervals = map[string]struct {
	step   time.Duration
	rollup bool
}{
	"Twenty_Sec": {20 * time.Second, false},
	"Five_Mins":  {Keeps[0].Step, false},
	"One_Hour":   {Keeps[1].Step, true},
	"One_Day":    {Keeps[2].Step, true},
}

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
	interval, known := intervals[asked.Interval]
	if !known {
		return refuse(http.StatusBadRequest, "The interval %s does not exist.", asked.Interval)
	}
	rows := []row{}
	switch asked.Entity {
	case "space_metrics_by_volume":
		v, err := s.volume(asked.EntityID)
		if err != nil {
			return err
		}
		identity := row{"volume_id": v.ID, "appliance_id": applianceID}
		rows = spaceRows(v.History(time.Time{}, now, interval.step), identity, interval.step, interval.rollup)
	case "space_metrics_by_cluster":
		rows = spaceRows(s.array.History(time.Time{}, now, interval.step), row{"cluster_id": "0"}, interval.step, interval.rollup)
	case "performance_metrics_by_volume":
		v, err := s.volume(asked.EntityID)
		if err != nil {
			return err
		}
		if !interval.rollup {
			rows = []row{load(s.world.Writing()[v], row{"volume_id": v.ID, "appliance_id": applianceID}, now.Truncate(interval.step))}
		}
	case "performance_metrics_by_cluster":
		if !interval.rollup {
			rows = []row{load(s.writing(), row{"cluster_id": "0"}, now.Truncate(interval.step))}
		}
	default:
		return refuse(http.StatusBadRequest, "The entity %s does not exist.", asked.Entity)
	}
	for _, r := range rows {
		r["entity"], r["response_definition"] = asked.Entity, asked.Entity
	}
	write(w, http.StatusOK, rows)
	return nil
}

func (s *Server) volume(id string) (*san.Volume, error) {
	for _, v := range s.alive() {
		if v.ID == id {
			return v, nil
		}
	}
	return nil, refuse(http.StatusNotFound, "Instance with id %s was not found.", id)
}

// writing is what guests write to the array per second, in bytes.
func (s *Server) writing() (sum int64) {
	rates := s.world.Writing()
	for _, v := range s.array.Volumes() {
		sum += rates[v]
	}
	return sum
}

// spaceRows folds samples that repeat the one before them into it: it counts how often it was so, from its own time on.
func spaceRows(samples []san.Space, identity row, step time.Duration, rollup bool) []row {
	out := []row{}
	var last san.Space
	repeats := 0
	for _, sample := range samples {
		same := len(out) > 0 && sample.VirtualBytes == last.VirtualBytes && sample.ProvisionedBytes == last.ProvisionedBytes &&
			sample.At.Equal(last.At.Add(step))
		last = sample
		if same {
			repeats++
			out[len(out)-1]["repeat_count"] = repeats
			continue
		}
		repeats = 1
		out = append(out, spaceRow(sample, identity, rollup))
	}
	return out
}

// spaceRow is a sample at the end of its period; a row that summarizes shorter ones uses the prefix last_.
func spaceRow(sample san.Space, identity row, rollup bool) row {
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
	for name, value := range identity {
		out[name] = value
	}
	return out
}

// load is what bytes written per second make.
func load(bytes int64, identity row, at time.Time) row {
	size, latency := 0.0, 0.0
	if bytes > 0 {
		size, latency = ioBytes, ioUsec
	}
	iops, bandwidth := float64(bytes)/ioBytes, float64(bytes)
	out := row{
		"timestamp": stamp(at), "repeat_count": 1, "avg_read_latency": 0.0, "avg_write_latency": latency, "avg_latency": latency,
		"avg_read_size": 0.0, "avg_write_size": size, "avg_io_size": size, "read_iops": 0.0, "write_iops": iops, "total_iops": iops,
		"read_bandwidth": 0.0, "write_bandwidth": bandwidth, "total_bandwidth": bandwidth,
	}
	for name, value := range identity {
		out[name] = value
	}
	return out
}
