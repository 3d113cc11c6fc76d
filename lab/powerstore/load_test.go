package powerstore

import (
	"encoding/json"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

func (f *fixture) metrics(entity, id, interval string) []map[string]any {
	f.t.Helper()
	return f.call("POST", "/metrics/generate", `{"entity":"`+entity+`","entity_id":"`+id+`","interval":"`+interval+`"}`).rows(f.t)
}

func figure(t *testing.T, r map[string]any, name string) float64 {
	t.Helper()
	number, is := r[name].(json.Number)
	if !is {
		t.Fatalf("%s is missing in %v", name, r)
	}
	value, err := number.Float64()
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestLoadHasARowForEachSampleThatIsKept(t *testing.T) {
	f := newFixture(t)
	system := f.world.AddFileSystem(san.FileSystemSpec{
		Name: "vmfs", Major: 6, Devices: []*san.Device{san.VolumeDevice(f.array.Volumes()[0])}, Hosts: f.world.Hosts(),
		Rate: san.Rate{Method: "priority", Priority: "none"},
	})
	file, err := system.Create("disk", 1<<39, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	f.world.Settle()
	file.SetWriteLoad(20)
	for range 3 {
		f.world.Clock().Advance(50 * time.Minute)
		f.call("GET", "/cluster", "")
	}
	gold := f.array.Volumes()[0].ID
	now := f.world.Clock().Now()
	for _, c := range []struct {
		entity, id, interval, figure string
		rows                         int
		step                         time.Duration
		share                        float64
	}{
		{"performance_metrics_by_volume", gold, "Five_Sec", "write_bandwidth", 720, 5 * time.Second, 1},
		{"performance_metrics_by_volume", gold, "Twenty_Sec", "write_bandwidth", 180, 20 * time.Second, 1},
		{"performance_metrics_by_volume", gold, "Best_Available", "write_bandwidth", 180, 20 * time.Second, 1},
		{"performance_metrics_by_volume", gold, "Five_Mins", "avg_write_bandwidth", 288, 5 * time.Minute, 1},
		{"performance_metrics_by_cluster", "0", "Five_Mins", "max_total_bandwidth", 288, 5 * time.Minute, 1},
		{"performance_metrics_by_appliance", "A1", "Five_Mins", "avg_total_bandwidth", 288, 5 * time.Minute, 1},
		{"performance_metrics_by_node", "N2", "Five_Mins", "avg_total_bandwidth", 288, 5 * time.Minute, 2},
		{"performance_metrics_by_volume", gold, "One_Hour", "avg_write_bandwidth", 720, time.Hour, 1},
		{"performance_metrics_by_cluster", "0", "One_Hour", "max_total_bandwidth", 720, time.Hour, 1},
	} {
		rows := f.metrics(c.entity, c.id, c.interval)
		if len(rows) != c.rows {
			t.Errorf("%s by %s has %d rows, want %d", c.entity, c.interval, len(rows), c.rows)
			continue
		}
		last := rows[len(rows)-1]
		if last["timestamp"] != stamp(now.Truncate(c.step)) || last["entity"] != c.entity {
			t.Errorf("%s by %s ends with %v", c.entity, c.interval, last)
		}
		if rate := figure(t, last, c.figure) * c.share / (20 << 20); rate < 0.95 || rate > 1.05 {
			t.Errorf("%s by %s: %f of the load in %v", c.entity, c.interval, rate, last)
		}
	}
	if days := f.metrics("performance_metrics_by_volume", gold, "One_Day"); len(days) < 300 || figure(t, days[0], "avg_total_iops") < 0 {
		t.Errorf("there are %d days", len(days))
	}
}

func TestTheApplianceHasTheSpaceOfTheCluster(t *testing.T) {
	f := newFixture(t)
	for interval, name := range map[string]string{"Five_Mins": "physical_used", "One_Day": "last_physical_used", "Best_Available": "physical_total"} {
		cluster, appliance := f.metrics("space_metrics_by_cluster", "0", interval), f.metrics("space_metrics_by_appliance", "A1", interval)
		if len(cluster) == 0 || len(cluster) != len(appliance) || appliance[0]["appliance_id"] != "A1" {
			t.Fatalf("%s: the cluster has %d samples, the appliance %d", interval, len(cluster), len(appliance))
		}
		if figure(t, cluster[0], name) != figure(t, appliance[0], name) || figure(t, cluster[0], name) <= 0 {
			t.Errorf("%s: the cluster has %v, the appliance %v", interval, cluster[0], appliance[0])
		}
	}
	if nodes := f.call("GET", "/node?select=id,appliance_id&order=id", "").rows(t); len(nodes) != 2 || nodes[1]["id"] != "N2" {
		t.Errorf("the nodes are %v", nodes)
	}
}
