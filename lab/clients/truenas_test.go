package clients

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/truenas"
)

func TestTrueNASLibraryReadsTheTruthOverWebSocket(t *testing.T) {
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array := world.AddArray(truenas.NewerSpec("truenas-01"))
	truth := map[string]*san.Volume{}
	for i := range 230 {
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 39, Full: i%100 == 99, Inert: i%100 == 99}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		v := array.AddVolume(spec)
		truth["tank/"+v.Name] = v
	}
	world.Settle()
	server, err := truenas.New(world, array, truenas.Options{APIKey: "1-secret"})
	if err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	var got struct {
		Ping, Host, Named          string
		System                     object
		Extents, Zvols, One, Pools []object
		Last, Picked               []object
		Instance, Got              object
		Count                      int
		Refused                    map[string]string
	}
	runPython(t, "truenas_client.py", object{"target": address, "ca": ca, "key": "1-secret"}, &got)
	equal(t, "system", joined(got.Ping, got.System["hostname"], got.System["version"], got.Named), "pong truenas-01 TrueNAS-26.0.0 truenas-01")
	equal(t, "lists", joined(len(got.Extents), len(got.Zvols), len(got.One), len(got.Pools), len(got.Host)), "230 230 1 1 32")
	for i, extent := range got.Extents {
		v := truth[strings.TrimPrefix(fmt.Sprint(extent["disk"]), "zvol/")]
		equal(t, "identifier of "+v.Name, fmt.Sprint(extent["naa"]), "0x"+strings.TrimPrefix(v.DeviceName(), "naa."))
		equal(t, "id of "+v.Name, joined(extent["id"], i > 0), joined(i+1, i > 0))
	}
	equal(t, "extent picked", joined(got.One[0]["id"], got.One[0]["name"]), "2 gold-01")
	equal(t, "extents counted, ordered, and picked", joined(got.Count, got.Last[0]["id"], namesOf(got.Picked), got.Got["name"]), "130 230 gold-00 gold-02 gold-02")
	equal(t, "one zvol", joined(got.Instance["name"], rawValue(got.Instance, "volsize"), got.Instance["used"]), joined("tank/gold-01", 8<<40, nil))
	for _, zvol := range got.Zvols {
		v := truth[zvol["name"].(string)]
		const block, pointers = 16 << 10, 256
		blocks := (v.Space().VirtualBytes + block - 1) / block
		reserved := int64(0)
		if v.Full() {
			reserved = v.ProvisionedBytes / block * (block + pointers)
		}
		equal(t, "zvol "+v.Name, joined(len(zvol), rawValue(zvol, "volsize"), rawValue(zvol, "usedbydataset"), rawValue(zvol, "refreservation")),
			joined(5, v.ProvisionedBytes, blocks*(block+pointers), reserved))
	}
	for about, want := range map[string]string{"key": "AuthenticationError", "named key": "AuthenticationError", "method": "does not exist", "filter": "ValidationErrors", "instance": "9999"} {
		if !strings.Contains(got.Refused[about], want) {
			t.Errorf("%s is answered with %q, want %s", about, got.Refused[about], want)
		}
	}
	for server.Sessions() != 0 {
		runtime.Gosched()
	}
}

// rawValue is that of a property.
func rawValue(zvol object, name string) any { return zvol[name].(object)["rawvalue"] }
