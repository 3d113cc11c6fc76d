package clients

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/powerstore"
	"tidemark.io/lab/san"
)

// powerAnswer is what powerstore_client.py prints.
type powerAnswer struct {
	Version                                    string
	Clusters, Listed, Filtered, Details, Named []object
	Cluster                                    object
	History                                    map[string][]object
	Load, Like, Hosts                          []object
	Shares                                     map[string]int
	Parts                                      []int
	Refused                                    map[string]string
}

func TestPowerStoreClientReadsTheTruth(t *testing.T) {
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array := world.AddArray(powerstore.Spec("power-01"))
	host := world.AddHost(san.Host{Name: "esx-01.lab.example", Version: "8.0.3", IQN: "iqn.1998-01.com.vmware:esx-01"})
	truth := map[string]*san.Volume{}
	for i := range 230 { // more than two pages
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 40}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		v := array.AddVolume(spec)
		array.Connect(host, v)
		truth[v.ID] = v
	}
	world.Settle()
	server, err := powerstore.New(world, array, powerstore.Options{Account: gate.Account{Username: "monitor", Password: "monitor1!"}})
	if err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	gold := array.Volumes()[0]
	var got powerAnswer
	runPython(t, "powerstore_client.py", object{
		"target": address, "ca": ca, "user": "monitor", "password": "monitor1!", "volume": gold.ID, "name": gold.Name,
	}, &got)

	equal(t, "version", got.Version, "4.0.0.0")
	equal(t, "cluster", fmt.Sprint(got.Cluster["name"], got.Cluster["state"]), "power-01Configured")
	if !strings.HasPrefix(fmt.Sprint(got.Cluster["global_id"]), "PS") {
		t.Errorf("cluster %v", got.Cluster)
	}
	seen := map[string]bool{}
	for _, r := range got.Listed {
		seen[r["id"].(string)] = truth[r["id"].(string)] != nil
	}
	equal(t, "volumes listed", len(seen), 230)
	equal(t, "volumes filtered", namesOf(got.Filtered), "gold-02 gold-01 gold-00")
	for _, r := range append(got.Details, got.Named...) {
		v := truth[r["id"].(string)]
		equal(t, "volume", fmt.Sprintf("%v %v %v", r["wwn"], r["size"], r["logical_used"]),
			fmt.Sprintf("%v %v %v", v.DeviceName(), v.ProvisionedBytes, v.Space().VirtualBytes))
		equal(t, "mappings of a volume", len(r["hlu_details"].([]any)), 1)
	}
	equal(t, "hosts, also by name", len(got.Hosts), 2)
	for _, r := range got.Hosts {
		equal(t, "mappings of a host", len(r["mapped_hosts"].([]any)), 230)
		equal(t, "initiators of a host", fmt.Sprint(r["initiators"].([]any)[0].(map[string]any)["port_name"]), host.IQN)
	}
	if load := got.Load[len(got.Load)-1]; load["avg_write_iops"] == nil || load["write_iops"] != nil {
		t.Errorf("load by five minutes is %v", load)
	}
	comparePowerHistory(t, got.History, gold, world.Clock().Now())
	equal(t, "rows of load", joined(len(got.Load), len(got.Like)), "288 3")
	for entity, hours := range got.Shares {
		equal(t, "hours of "+entity, hours > 0 && hours <= 720, true)
	}
	equal(t, "nodes, appliances, snapshots, and policies", fmt.Sprint(got.Parts), "[2 1 0 0]")
	equal(t, "entities with hours", len(got.Shares), 4)
	for what, status := range map[string]string{"password": "401", "volume": "404", "metrics": "400"} {
		if text := got.Refused[what]; !strings.Contains(text, "HTTP code: "+status) {
			t.Errorf("%s is refused with %q", what, text)
		}
	}
	equal(t, "sessions left after logout", server.Sessions(), 0)
}

func comparePowerHistory(t *testing.T, got map[string][]object, v *san.Volume, now time.Time) {
	for i, interval := range []string{"Five_Mins", "One_Hour", "One_Day"} {
		step, name := powerstore.Keeps[i].Step, map[bool]string{true: "logical_used", false: "last_logical_used"}[i == 0]
		var have, want []string
		for _, r := range got[interval] {
			at, err := time.Parse(time.RFC3339, r["timestamp"].(string))
			if err != nil {
				t.Fatal(err)
			}
			times, _ := r["repeat_count"].(json.Number).Int64()
			for n := range times {
				have = append(have, fmt.Sprintf("%d %v", at.Add(time.Duration(n)*step).Unix(), r[name]))
			}
		}
		for _, s := range v.History(time.Time{}, now, step) {
			want = append(want, fmt.Sprintf("%d %d", s.At.Unix(), s.VirtualBytes))
		}
		equal(t, interval, strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
}
