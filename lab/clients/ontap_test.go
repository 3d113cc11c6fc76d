package clients

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/ontap"
	"tidemark.io/lab/san"
)

// ontapAnswer is what ontap_client.py prints.
type ontapAnswer struct {
	Cluster, Lun                              object
	Group, Aggregate, Plain, Map              object
	Svms, Summary, Luns, Named, Igroups, Maps []object
	Namespaces                                []object
	Large, Small, Negated, Mapped             int
	Units                                     any
	Refused                                   map[string]struct {
		Status int
		Text   string
	}
}

func ontapWorld(t *testing.T, disaggregated bool) (array *san.Array, truth map[string]*san.Volume, address, ca string) {
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array = world.AddArray(ontap.Spec("cluster-01"))
	host := world.AddHost(san.Host{Name: "esx-01.lab.example", Version: "8.0.3", IQN: "iqn.1998-01.com.vmware:esx-01"})
	truth = map[string]*san.Volume{}
	for i := range 230 { // more than two pages
		spec := san.VolumeSpec{Name: fmt.Sprintf("plain-%03d", i), ProvisionedBytes: 1 << 39}
		if i < 3 {
			spec = san.VolumeSpec{Name: fmt.Sprintf("gold-%02d", i), ProvisionedBytes: 8 << 40, WrittenBytes: 312314530231 * int64(i+1)}
		}
		v := array.AddVolume(spec)
		array.Connect(host, v)
		truth[v.ID] = v
	}
	for i := range 3 { // two pages
		v := array.AddVolume(san.VolumeSpec{Name: fmt.Sprintf("nvme-%d", i), ProvisionedBytes: 1 << 40, WrittenBytes: 5 << 30, NVMe: true})
		truth[v.ID] = v
	}
	world.Settle()
	server, err := ontap.New(world, array, ontap.Options{Account: gate.Account{Username: "monitor", Password: "monitor1!"}, Disaggregated: disaggregated})
	if err != nil {
		t.Fatal(err)
	}
	address, ca = serveArray(t, server)
	return array, truth, address, ca
}

func readOntap(t *testing.T, disaggregated bool) (got ontapAnswer, truth map[string]*san.Volume) {
	array, truth, address, ca := ontapWorld(t, disaggregated)
	runPython(t, "ontap_client.py", object{
		"target": address, "ca": ca, "user": "monitor", "password": "monitor1!", "lun": array.Volumes()[0].ID,
		"iqn": "iqn.1998-01.com.vmware:esx-01",
	}, &got)
	return got, truth
}

func TestOntapClientReadsTheTruth(t *testing.T) {
	got, truth := readOntap(t, false)
	equal(t, "cluster", fmt.Sprint(got.Cluster["name"], got.Cluster["version"].(object)["generation"]), "cluster-019")
	equal(t, "SVMs", namesOf(got.Svms), "svm1")
	equal(t, "LUNs listed", len(got.Luns), 230)
	equal(t, "LUNs in the summary", len(got.Summary), 230)
	seen := map[string]bool{}
	for _, r := range append(got.Luns, got.Lun) {
		v := truth[r["uuid"].(string)]
		space := r["space"].(object)
		equal(t, "LUN", fmt.Sprintf("%v %v %v", r["name"], space["size"], space["used"]),
			fmt.Sprintf("/vol/vol_%s/%s %v %v", strings.ReplaceAll(v.Name, "-", "_"), v.Name, v.ProvisionedBytes, (v.Space().VirtualBytes+4095)/4096*4096))
		equal(t, "name on hosts", "naa.600a0980"+hex.EncodeToString([]byte(r["serial_number"].(string))), v.DeviceName())
		seen[r["uuid"].(string)] = true
	}
	equal(t, "different LUNs", len(seen), 230)
	equal(t, "namespaces", len(got.Namespaces), 3)
	for _, r := range got.Namespaces {
		v := truth[r["uuid"].(string)]
		equal(t, "namespace", fmt.Sprint(r["space"].(object)["used"], " uuid.", strings.ReplaceAll(r["uuid"].(string), "-", "")),
			fmt.Sprint(v.Space().VirtualBytes, " ", v.DeviceName()))
	}
	if _, expensive := got.Lun["lun_maps"]; !expensive || got.Lun["metric"] == nil {
		t.Errorf("the LUN with all fields is %v", got.Lun)
	}
	if _, asked := got.Summary[0]["space"]; asked {
		t.Errorf("the summary has the space: %v", got.Summary[0])
	}
	equal(t, "LUNs by name", namesOf(got.Named), "/vol/vol_gold_00/gold-00 /vol/vol_gold_01/gold-01 /vol/vol_gold_02/gold-02")
	equal(t, "counted", fmt.Sprint(got.Large, got.Small), "3 227")
	equal(t, "initiator groups", namesOf(got.Igroups), "esx-01")
	equal(t, "LUN maps", len(got.Maps), 230)
	equal(t, "LUNs of other names, and small ones", joined(got.Negated, got.Mapped), "227 227")
	equal(t, "one initiator group", joined(got.Group["name"], got.Group["os_type"], got.Group["protocol"]), "esx-01 vmware iscsi")
	equal(t, "one LUN map", joined(got.Map["lun"].(object)["uuid"], got.Map["logical_unit_number"]), joined(got.Plain["uuid"], 1))
	equal(t, "one LUN", joined(got.Plain["serial_number"], got.Plain["space"].(object)["size"]), joined(got.Lun["serial_number"], 8<<40))
	if size := got.Aggregate["space"].(object)["block_storage"].(object)["size"]; size == nil {
		t.Errorf("the aggregate is %v", got.Aggregate)
	}
	for what, want := range map[string]string{
		"lun": "404 entry doesn't exist", "field": "400 invalid for field", "argument": "400 Unexpected argument", "delete": "405 method",
		"password": "401 6691623",
	} {
		status, text, _ := strings.Cut(want, " ")
		if have := got.Refused[what]; fmt.Sprint(have.Status) != status || !strings.Contains(have.Text, text) {
			t.Errorf("%s is refused with %v, want %s", what, have, want)
		}
	}
	equal(t, "storage units", fmt.Sprint(got.Units.(object)["status"]), "404")
}

func TestOntapClientReadsStorageUnits(t *testing.T) {
	got, truth := readOntap(t, true)
	units := got.Units.([]any)
	equal(t, "storage units", len(units), 230)
	for _, unit := range units {
		r := unit.(object)
		v := truth[r["uuid"].(string)]
		space := r["space"].(object)
		equal(t, "storage unit", fmt.Sprint(r["name"], r["type"], space["physical_used"]), fmt.Sprint(v.Name, "lun", v.Space().UniqueBytes))
	}
	equal(t, "disaggregated", got.Cluster["disaggregated"], true)
}

func TestAnsibleModulesReadOntap(t *testing.T) {
	array, truth, address, _ := ontapWorld(t, false)
	scratch := t.TempDir()
	host, port, _ := strings.Cut(address, ":")
	var got map[string]object
	runPython(t, "ansible_client.py", object{
		"playbook": "ontap_playbook.yml", "scratch": scratch,
		"vars": object{
			"host": host, "port": port, "user": "monitor", "password": "monitor1!", "lun": "gold-01", "volume": "vol_gold_01",
			"iqn": "iqn.1998-01.com.vmware:esx-01",
		},
	}, &got)
	for task, want := range map[string]bool{
		"same LUN": false, "larger LUN": true, "space allocation off": true, "same group": false, "same map": false,
	} {
		if got[task]["changed"] != want || got[task]["failed"] == true {
			t.Errorf("%s: %v", task, got[task])
		}
	}
	equal(t, "name of the mapped LUN on hosts", "naa."+fmt.Sprint(got["same map"]["lun_naa_id"]), array.Volumes()[1].DeviceName())
	lists := got["lists"]["ontap_info"].(object)
	records := func(api string) []object { return objects(t, lists[api].(object)["records"]) }
	for _, r := range records("storage/luns") {
		v := truth[r["uuid"].(string)]
		equal(t, "name on hosts", "naa.600a0980"+hex.EncodeToString([]byte(r["serial_number"].(string))), v.DeviceName())
		equal(t, "space", joined(r["space"].(object)["size"], r["space"].(object)["used"]), joined(v.ProvisionedBytes, (v.Space().VirtualBytes+4095)/4096*4096))
	}
	equal(t, "records", joined(len(records("storage/luns")), len(records("protocols/san/lun-maps")), namesOf(records("svm/svms"))), "230 230 svm1")
	equal(t, "cluster", fmt.Sprint(lists["cluster"].(object)["name"]), array.Name())
	if wrong := fmt.Sprint(got["wrong password"]["msg"]); !strings.Contains(wrong, "not authorized") {
		t.Errorf("a wrong password: %s", wrong)
	}
}
