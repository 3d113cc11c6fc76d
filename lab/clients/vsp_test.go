package clients

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
	"tidemark.io/lab/vsp"
)

// The modules take seconds for each list, and more for each path of a volume.
func TestAnsibleModulesReadVSP(t *testing.T) {
	const page = 42 << 20
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array := world.AddArray(vsp.Spec("vsp-01"))
	host := world.AddHost(san.Host{Name: "esx-1", WWNs: []string{"2100000000000001"}})
	truth := map[string]*san.Volume{}
	for i := range 30 {
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 39, Full: i%10 == 9}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		v := array.AddVolume(spec)
		if v.Name == "gold-01" { // the modules look up each path
			array.Connect(host, v)
		}
		truth[v.Name] = v
	}
	world.Settle()
	server, err := vsp.New(world, array, vsp.Options{Account: gate.Account{Username: "monitor", Password: "monitor1!"}})
	if err != nil {
		t.Fatal(err)
	}
	address, _ := serveArray(t, server)
	one := truth["gold-01"]
	var number int
	if _, err := fmt.Sscanf(one.Serial[len(one.Serial)-4:], "%x", &number); err != nil {
		t.Fatal(err)
	}
	var got map[string]object
	runPython(t, "ansible_client.py", object{
		"playbook": "vsp_playbook.yml", "scratch": t.TempDir(),
		"vars": object{"address": address, "user": "monitor", "password": "monitor1!", "volume": fmt.Sprint(number), "scratch": t.TempDir()},
	}, &got)
	facts := func(task string) object {
		if got[task]["changed"] != false || got[task]["failed"] == true {
			t.Fatalf("%s: %v", task, got[task])
		}
		return got[task]["ansible_facts"].(object)
	}
	volumes := objects(t, facts("volumes")["volumes"])
	equal(t, "volumes", len(volumes), 30)
	for _, r := range volumes {
		v := truth[r["name"].(string)]
		taken := (v.Space().VirtualBytes + page - 1) / page * page
		if v.Full() {
			taken = v.ProvisionedBytes
		}
		for field, want := range map[string]int64{"total_capacity_in_mb": v.ProvisionedBytes >> 20, "used_capacity_in_mb": taken >> 20} {
			got, err := strconv.ParseFloat(fmt.Sprint(r[field]), 64)
			if err != nil || math.Abs(got-float64(want)) > 6 { // the modules round to hundredths of a GB
				t.Errorf("%s of %s is %v MB, want %d", field, v.Name, r[field], want)
			}
		}
	}
	equal(t, "pools", objects(t, facts("pools")["storage_pool"])[0]["pool_name"], "Pool0")
	detail := objects(t, facts("volume")["volumes"])[0]
	equal(t, "name on hosts", "naa."+strings.TrimPrefix(fmt.Sprint(detail["canonical_name"]), "naa."), one.DeviceName())
	if wrong := fmt.Sprint(got["wrong password"]["msg"]); !strings.Contains(wrong, "401") {
		t.Errorf("a wrong password: %s", wrong)
	}
}
