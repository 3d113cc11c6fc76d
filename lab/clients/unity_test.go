package clients

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
	"tidemark.io/lab/unity"
)

// unityWorld has 230 LUNs on pages of 100: three with data, and two that are thick.
func unityWorld(t *testing.T) (address, ca string, truth map[string]*san.Volume) {
	t.Helper()
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array := world.AddArray(unity.Spec("unity-01"))
	truth = map[string]*san.Volume{}
	for i := range 230 {
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 39, Full: i%100 == 99}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		v := array.AddVolume(spec)
		truth[v.Name] = v
	}
	world.Settle()
	server, err := unity.New(world, array, unity.Options{Account: gate.Account{Username: "monitor", Password: "monitor1!"}, Page: 100})
	if err != nil {
		t.Fatal(err)
	}
	address, ca = serveArray(t, server)
	return address, ca, truth
}

func TestUnityLibraryReadsTheTruth(t *testing.T) {
	address, ca, truth := unityWorld(t)
	var got struct {
		System     object
		Luns       []object
		Named, One object
		Thick      []string
		InPool     []int `json:"in pool"`
		Either     []string
		Capacity   any
		Pools      [][]any
		Refused    map[string]string
	}
	runPython(t, "unity_client.py", object{
		"target": address, "ca": ca, "user": "monitor", "password": "monitor1!", "volume": "gold-01",
	}, &got)
	equal(t, "system", joined(got.System["name"], got.System["model"], got.System["release"]), "unity-01 Unity 480F 5.4.0")
	equal(t, "LUNs listed", len(got.Luns), 230)
	for _, r := range append(got.Luns, got.Named, got.One) {
		v := truth[r["name"].(string)]
		size := (v.Space().VirtualBytes + 8191) / 8192 * 8192
		if v.Full() {
			size = v.ProvisionedBytes
		}
		equal(t, "LUN "+v.Name, joined(r["size"], r["used"], r["allocated"], r["thin"], r["reduced"], r["pool"], r["healthy"]),
			joined(v.ProvisionedBytes, nil, size, !v.Full(), false, "Pool 1", "OK"))
		equal(t, "name on hosts", "naa."+strings.ToLower(strings.ReplaceAll(r["wwn"].(string), ":", "")), v.DeviceName())
	}
	equal(t, "LUN by name", got.Named["name"], "gold-01")
	equal(t, "thick LUNs", len(got.Thick), 2)
	equal(t, "capacity", fmt.Sprint(got.Capacity), fmt.Sprint(got.Pools[0][1]))
	equal(t, "LUNs of each pool and of two names", joined(len(got.InPool), got.InPool[0], len(got.Either)), "1 230 2")
	equal(t, "pools", joined(len(got.Pools), got.Pools[0][0]), "1 Pool 1")
	for about, want := range map[string]string{"volume": "False", "name": "UnityResourceNotFoundError", "password": "401"} {
		if !strings.Contains(got.Refused[about], want) {
			t.Errorf("%s is answered with %q, want %s", about, got.Refused[about], want)
		}
	}
}

func TestAnsibleModulesReadUnity(t *testing.T) {
	address, ca, truth := unityWorld(t)
	scratch := t.TempDir()
	host, port, _ := strings.Cut(address, ":")
	var got map[string]object
	runPython(t, "ansible_client.py", object{
		"playbook": "unity_playbook.yml", "scratch": scratch,
		"vars": object{"host": host, "port": port, "ca": ca, "user": "monitor", "password": "monitor1!", "volume": "gold-01"},
	}, &got)
	for _, task := range []string{"lists", "volume", "same volume"} {
		if got[task]["changed"] != false || got[task]["failed"] == true {
			t.Fatalf("%s: %v", task, got[task])
		}
	}
	volumes := objects(t, got["lists"]["Volumes"])
	equal(t, "volumes", len(volumes), 230)
	for _, v := range volumes {
		equal(t, "size", fmt.Sprint(v["size_total"]), fmt.Sprint(truth[v["name"].(string)].ProvisionedBytes))
	}
	equal(t, "pools", namesOf(objects(t, got["lists"]["Storage_Pools"])), "Pool 1")
	detail := got["volume"]["volume_details"].(object)
	v := truth["gold-01"]
	equal(t, "volume", joined(detail["size_total"], detail["size_allocated"], detail["is_thin_enabled"]),
		joined(v.ProvisionedBytes, (v.Space().VirtualBytes+8191)/8192*8192, true))
	if wrong := fmt.Sprint(got["wrong password"]["msg"]); !strings.Contains(wrong, "Incorrect username or password") {
		t.Errorf("a wrong password: %s", wrong)
	}
}
