package clients

import (
	"fmt"
	"math/rand/v2"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
	"tidemark.io/lab/storagevirtualize"
	"tidemark.io/lab/tlscert"
)

// serveOnVendorsPort serves on a loopback address of its own, because the vendor's clients know port 7443 only.
func serveOnVendorsPort(t *testing.T, server scenario.Server) (address, ca string) {
	t.Helper()
	var l net.Listener
	for range 20 {
		address = fmt.Sprintf("127.%d.%d.%d", 1+rand.IntN(250), rand.IntN(250), 2+rand.IntN(250))
		var err error
		if l, err = net.Listen("tcp", address+":7443"); err == nil {
			break
		}
	}
	if l == nil {
		t.Skip("no loopback address beside 127.0.0.1 has port 7443")
	}
	dir := t.TempDir()
	certificate, err := tlscert.LoadOrCreate(dir, "array", time.Now(), address)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l, certificate) }()
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return address, filepath.Join(dir, "array.crt")
}

// virtualizeWorld has 230 volumes: three with data, one of them in a standard pool, and two that are fully allocated.
func virtualizeWorld(t *testing.T) (address, ca string, array *san.Array, truth map[string]*san.Volume) {
	t.Helper()
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array = world.AddArray(storagevirtualize.Spec("ibm-01"))
	host := world.AddHost(san.Host{Name: "esx-01.lab.example", Version: "8.0.3", IQN: "iqn.1998-01.com.vmware:esx-01"})
	truth = map[string]*san.Volume{}
	for i := range 230 {
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 39, Full: i%100 == 99}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		if i == 2 {
			spec.StoragePool = storagevirtualize.StandardPool
		}
		v := array.AddVolume(spec)
		array.Connect(host, v)
		truth[v.Name] = v
	}
	world.Settle()
	server, err := storagevirtualize.New(world, array, storagevirtualize.Options{Account: gate.Account{Username: "monitor", Password: "monitor1!"}})
	if err != nil {
		t.Fatal(err)
	}
	address, ca = serveOnVendorsPort(t, server)
	return address, ca, array, truth
}

// objects are the elements of a list.
func objects(t *testing.T, value any) (all []object) {
	t.Helper()
	list, is := value.([]any)
	if !is {
		t.Fatalf("%v is no list", value)
	}
	for _, one := range list {
		all = append(all, one.(object))
	}
	return all
}

func TestAnsibleModulesReadStorageVirtualize(t *testing.T) {
	address, _, array, truth := virtualizeWorld(t)
	scratch := t.TempDir()
	var got map[string]object
	runPython(t, "ansible_client.py", object{
		"playbook": "storagevirtualize_playbook.yml", "scratch": scratch,
		"vars": object{"address": address, "user": "monitor", "password": "monitor1!", "volume": "gold-01", "scratch": scratch},
	}, &got)
	lists := got["lists"]
	system := lists["System"].(object)
	equal(t, "system", joined(system["name"], strings.Fields(system["code_level"].(string))[0], system["host_unmap"]), "ibm-01 "+array.Purity()+" on")
	volumes := objects(t, lists["Volume"])
	equal(t, "volumes", len(volumes), 230)
	for _, v := range volumes {
		equal(t, "name on hosts", "naa."+strings.ToLower(v["vdisk_UID"].(string)), truth[v["name"].(string)].DeviceName())
	}
	equal(t, "copies, hosts and I/O groups", joined(len(objects(t, lists["VdiskCopy"])), len(objects(t, lists["Host"])), len(objects(t, lists["IOGroup"]))), "230 1 5")
	equal(t, "pools", joined(namesOf(objects(t, lists["Pool"])), namesOf(objects(t, got["all"]["Pool"]))), "Pool0 Pool1 Pool0 Pool1")
	detail := objects(t, got["volume"]["Volume"])
	equal(t, "volume", joined(detail[0]["name"], detail[0]["capacity"], detail[1]["grainsize"], detail[1]["used_capacity"]), "gold-01 8.00TB 8")
	equal(t, "figure of the volume", detail[1]["used_capacity_before_reduction"], "581.73GB")
	equal(t, "filter", namesOf(objects(t, got["filter"]["Volume"])), "gold-00 gold-01 gold-02")
	equal(t, "hosts of the volume", namesOf(objects(t, got["hosts of the volume"]["VdiskHostMap"])), "gold-01")
	equal(t, "thin copies", len(objects(t, got["commands"]["Sevdiskcopy"])), 228)
	equal(t, "no such volume", fmt.Sprint(got["no such volume"]["Volume"]), "<nil>")
	for _, same := range []string{"same volume", "same mapping", "same pool"} {
		if got[same]["changed"] != false || got[same]["failed"] == true {
			t.Errorf("%s: %v", same, got[same])
		}
	}
	if larger := fmt.Sprint(got["larger volume"]); got["larger volume"]["failed"] != true || !strings.Contains(larger, "CMMVC6253E") {
		t.Errorf("a larger volume: %s", larger)
	}
	if wrong := fmt.Sprint(got["wrong password"]); !strings.Contains(wrong, "Failed to obtain access token") {
		t.Errorf("a wrong password: %s", wrong)
	}
}

func TestStorageVirtualizeSDKReadsTheTruth(t *testing.T) {
	address, ca, array, truth := virtualizeWorld(t)
	var got struct {
		System, User                           object
		Volumes, Thin, Volume, Filtered, Pools []object
		InGB                                   []object `json:"in gb"`
		Renewed                                string
		Refused                                map[string]struct {
			Status int
			Text   string
		}
	}
	runPython(t, "storagevirtualize_client.py", object{"target": address, "ca": ca, "user": "monitor", "password": "monitor1!", "volume": "gold-02"}, &got)
	equal(t, "system", joined(got.System["name"], got.Renewed, got.User["role"]), "ibm-01 ibm-01 Monitor")
	equal(t, "lists", joined(len(got.Volumes), len(got.Thin), namesOf(got.Filtered), namesOf(got.Pools)), "230 228 gold-00 gold-01 gold-02 Pool0 Pool1")
	equal(t, "capacity in a unit", joined(len(got.InGB), got.InGB[0]["capacity"], got.Refused["unit"].Status), "3 8192.00GB 500")
	for _, v := range got.Volumes {
		equal(t, "name on hosts", "naa."+strings.ToLower(v["vdisk_UID"].(string)), truth[v["name"].(string)].DeviceName())
	}
	equal(t, "volume in a standard pool", joined(got.Volume[1]["used_capacity"], got.Volume[1]["grainsize"], got.Volume[1]["used_capacity_before_reduction"]),
		"872.60GB 256")
	equal(t, "refusals", joined(got.Refused["password"].Status == 0, got.Refused["volume"].Status, strings.Contains(got.Refused["volume"].Text, "CMMVC5753E")),
		"true 500 true")
	equal(t, "release", strings.Fields(got.System["code_level"].(string))[0], array.Purity())
}
