package clients

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
	"tidemark.io/lab/wsapi"
)

// wsapiAnswer is what wsapi_client.py prints.
type wsapiAnswer struct {
	Version, System, Configuration, Volume, Space, Host, Vlun, Capacity object
	Volumes, Cpgs, Hosts, Found                                         struct {
		Total   int
		Members []object
	}
	Vluns, Snapshots, Sets []any
	Ports                  [][]object
	Others                 []int
	Primera                bool
	Renewed                string
	Refused                map[string]struct {
		Kind, Text string
		Code       any
	}
}

// joined are values with spaces between them.
func joined(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }

func TestWSAPIClientReadsTheTruth(t *testing.T) {
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array := world.AddArray(wsapi.Spec("hpe-01"))
	const iqn = "iqn.1998-01.com.vmware:esx-01"
	host := world.AddHost(san.Host{Name: "esx-01.lab.example", Version: "8.0.3", IQN: iqn})
	truth := map[string]*san.Volume{}
	for i := range 230 {
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 39, Full: i%100 == 99}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		v := array.AddVolume(spec)
		array.Connect(host, v)
		truth[v.Name] = v
	}
	world.Settle()
	server, err := wsapi.New(world, array, wsapi.Options{Account: gate.Account{Username: "monitor", Password: "monitor1!"}})
	if err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	var got wsapiAnswer
	runPython(t, "wsapi_client.py", object{
		"target": address, "ca": ca, "user": "monitor", "password": "monitor1!", "volume": "gold-01", "iqn": iqn,
	}, &got)

	equal(t, "version", joined(got.Version["major"], got.Primera), "1 true")
	equal(t, "system", joined(got.System["name"], got.System["systemVersion"]), "hpe-01 "+array.Purity())
	equal(t, "sessions", joined(got.Configuration["sessionsInUse"], got.Configuration["systemResourceUsage"]), "1 36")
	equal(t, "volumes listed", joined(got.Volumes.Total, len(got.Volumes.Members)), "230 230")
	for _, r := range append(got.Volumes.Members, got.Volume) {
		v := truth[r["name"].(string)]
		written, provisioning := (v.Space().VirtualBytes+1<<20-1)>>20, 2
		if v.Full() {
			written, provisioning = v.ProvisionedBytes>>20, 1
		}
		equal(t, "volume "+v.Name, joined(r["provisioningType"], r["sizeMiB"], r["hostWriteMiB"], r["userSpace"].(object)["usedMiB"]),
			joined(provisioning, v.ProvisionedBytes>>20, written, written))
		equal(t, "name on hosts", "naa."+strings.ToLower(r["wwn"].(string)), v.DeviceName())
	}
	free := (array.CapacityBytes() - array.Space().UniqueBytes - array.Space().SystemBytes) >> 20
	equal(t, "free space of the CPG", joined(got.Cpgs.Total, got.Space["usableFreeMiB"]), joined(1, free))
	equal(t, "capacity", joined(got.Capacity["totalMiB"], got.Capacity["freeMiB"]), joined(array.CapacityBytes()>>20, free))
	equal(t, "ports and other lists", fmt.Sprint(len(got.Ports[0]), len(got.Ports[1]), got.Others), "2 0 [0 0 0 0]")
	equal(t, "hosts", joined(got.Hosts.Total, got.Host["name"], got.Found.Total), "1 esx-01 1")
	equal(t, "VLUNs", joined(len(got.Vluns), got.Vlun["volumeName"], got.Vlun["hostname"]), "230 gold-01 esx-01")
	equal(t, "snapshots and sets", joined(got.Snapshots, got.Sets), "[] [<nil> <nil>]")
	equal(t, "volume after an expired session", got.Renewed, "gold-01")
	for what, want := range map[string]string{
		"password": "HTTPForbidden 5", "volume": "HTTPNotFound 23", "letters": "HTTPBadRequest 69", "cpg": "HTTPNotFound 15",
		"host": "HTTPNotFound 17", "vlun": "HTTPNotFound NON_EXISTENT_VLUN", "delete": "HTTPNotImplemented 9",
	} {
		if have := got.Refused[what]; joined(have.Kind, have.Code) != want {
			t.Errorf("%s is refused with %v, want %s", what, have, want)
		}
	}
	equal(t, "sessions left", server.Sessions(), 1) // the one whose key the client lost
}
