package clients

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/powermax"
	"tidemark.io/lab/san"
)

// powerMaxRead is what the library reads of 230 volumes on pages of 100: three with data, and two that are allocated persistently.
type powerMaxRead struct {
	Version, Arrays, IDs, Named, Group []string
	System, Groups                     object
	Details, Bulk, Filtered            []object
	Pools                              [][]any
	Refused                            map[string]string
}

func readPowerMax(t *testing.T, spec san.ArraySpec, version string) (got powerMaxRead, truth map[string]*san.Volume) {
	t.Helper()
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array := world.AddArray(spec)
	truth = map[string]*san.Volume{}
	for i := range 230 {
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 39, Full: i%100 == 99, Inert: i%100 == 99}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		v := array.AddVolume(spec)
		truth[v.WorldWideName()] = v
	}
	world.Settle()
	server, err := powermax.New(world, array, powermax.Options{Account: gate.Account{Username: "monitor", Password: "monitor1!"}, Page: 100})
	if err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	runPython(t, "powermax_client.py", object{
		"target": address, "ca": ca, "user": "monitor", "password": "monitor1!", "array": server.SystemID(), "version": version, "volume": "gold-01",
	}, &got)
	equal(t, "arrays", joined(len(got.Arrays), got.Arrays[0]), joined(1, server.SystemID()))
	equal(t, "volumes listed", len(got.IDs), 230)
	equal(t, "volumes named", strings.Join(got.Named, " "), got.IDs[1])
	equal(t, "volumes in the group", len(got.Group), 230)
	equal(t, "pools", joined(len(got.Pools), got.Pools[0][0]), "1 SRP_1")
	for i, r := range got.Details {
		v := truth["naa."+strings.ToLower(fmt.Sprint(r["wwn"]))]
		equal(t, "volume", joined(r["volumeId"], r["volume_identifier"], r["type"]), joined(got.IDs[i], v.Name, "TDEV"))
		percent := math.Round(float64(v.Space().VirtualBytes) * 100 / float64(v.ProvisionedBytes))
		equal(t, "allocated part of "+v.Name, joined(r["allocated_percent"]), joined(percent))
	}
	for about, want := range map[string]string{"volume": "ResourceNotFound", "password": "Unauthorized"} {
		if !strings.Contains(got.Refused[about], want) {
			t.Errorf("%s is answered with %q, want %s", about, got.Refused[about], want)
		}
	}
	return got, truth
}

func TestPowerMaxLibraryReadsTheTruth(t *testing.T) {
	got, truth := readPowerMax(t, powermax.Spec("powermax-01"), "")
	equal(t, "system", joined(got.Version[0], got.Version[1], got.System["model"], got.System["local"]), "V10.4.0.1 104 PowerMax_8500 true")
	equal(t, "volumes in one list", len(got.Bulk), 230)
	equal(t, "storage groups", len(objects(t, got.Groups["storage_groups"])), 1)
	equal(t, "volumes with data", len(got.Filtered), 3)
	for _, r := range got.Bulk {
		v := truth["naa."+strings.ToLower(fmt.Sprint(r["wwn"]))]
		size := v.Space().VirtualBytes
		if v.Full() {
			size = v.ProvisionedBytes
		}
		used := number(t, r["effective_used_capacity_gb"])
		if math.Abs(used*(1<<30)-float64(size)) > 8<<20 {
			t.Errorf("%s uses %v GB, want %d bytes", v.Name, used, size)
		}
	}
	if !strings.Contains(got.Refused["bulk"], "400") {
		t.Errorf("an unknown attribute is answered with %q", got.Refused["bulk"])
	}
}

func TestPowerMaxLibraryReadsAnOlderRelease(t *testing.T) {
	got, _ := readPowerMax(t, powermax.OlderSpec("vmax-01"), "92")
	equal(t, "system", joined(got.Version[0], got.System["model"]), "V9.2.4.9 VMAX950F")
	if !strings.Contains(got.Refused["bulk"], "ResourceNotFound") {
		t.Errorf("the newer API is answered with %q", got.Refused["bulk"])
	}
}

func number(t *testing.T, value any) float64 {
	t.Helper()
	var n float64
	if _, err := fmt.Sscan(fmt.Sprint(value), &n); err != nil {
		t.Fatal(err)
	}
	return n
}
