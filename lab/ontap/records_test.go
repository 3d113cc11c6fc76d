package ontap

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

func TestOneRecordHasAllInexpensiveFields(t *testing.T) {
	f := newFixture(t, Options{})
	group := f.get("/api/protocols/san/igroups/" + f.server.hostID(0))
	if group["os_type"] != "vmware" || group["protocol"] != "iscsi" || group["initiators"] == nil || group["lun_maps"] != nil {
		t.Errorf("an initiator group is %v", group)
	}
	lun := f.get("/api/storage/luns/" + f.array.Volumes()[0].ID)
	if lun["serial_number"] == nil || lun["space"].(row)["size"] != float64(4<<40) || lun["lun_maps"] != nil || lun["metric"] != nil {
		t.Errorf("a LUN is %v", lun)
	}
	if few := f.get("/api/storage/luns/" + f.array.Volumes()[0].ID + "?fields=enabled"); few["space"] != nil || few["enabled"] != true {
		t.Errorf("a LUN with one field is %v", few)
	}
	aggregate := f.get("/api/storage/aggregates/" + f.array.ID()[:35] + "a")
	if aggregate["space"] == nil || aggregate["state"] != "online" {
		t.Errorf("an aggregate is %v", aggregate)
	}
}

func TestDocumentedFieldsWithoutValueAreOmitted(t *testing.T) {
	f := newFixture(t, Options{})
	one := f.get("/api/storage/luns?fields=location.node.name,location.qtree.name,movement,auto_delete,status.container_state,clone,vvol.is_bound")["records"].([]any)[0].(row)
	location := one["location"].(row)
	if location["node"].(row)["name"] != f.get("/api/cluster/nodes?order_by=name")["records"].([]any)[0].(row)["name"] || location["qtree"] != nil {
		t.Errorf("the location is %v", location)
	}
	if one["movement"] != nil || one["clone"] != nil || one["auto_delete"] != false || one["status"].(row)["container_state"] != "online" {
		t.Errorf("a LUN is %v", one)
	}
	for query, want := range map[string]string{
		"clone.is_flexclone=true": "", "consistency_group.name=!null": "", "consistency_group.name=null&order_by=name": "empty-01 gold-01 gold-02",
		"location.node.name=*-01&order_by=movement.progress,name": "empty-01 gold-01 gold-02",
	} {
		if got := names(f.get("/api/storage/luns?" + query)); got != want {
			t.Errorf("%s finds %q", query, got)
		}
	}
	all := f.get("/api/storage/luns/" + f.array.Volumes()[0].ID + "?fields=*")
	if all["auto_delete"] != nil || all["status"].(row)["mapped"] == nil {
		t.Errorf("all inexpensive fields are %v", all)
	}
	for _, field := range []string{"subsystem_map", "location.qtree.name", "auto_delete", "clone"} {
		f.get("/api/storage/namespaces?fields=" + field)
	}
}

func TestStatisticsCountWhatGuestsWrote(t *testing.T) {
	for _, disaggregated := range []bool{false, true} {
		f := newFixture(t, Options{Disaggregated: disaggregated})
		world := f.server.world
		v := f.array.AddVolume(san.VolumeSpec{Name: "vmfs-01", ProvisionedBytes: 1 << 40})
		system := world.AddFileSystem(san.FileSystemSpec{Name: "vmfs", Major: 6, Devices: []*san.Device{san.VolumeDevice(v)}, Hosts: world.Hosts()})
		file, err := system.Create("disk", 1<<38, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		file.SetWriteLoad(20)
		world.Clock().Advance(time.Minute)
		paths := []string{"/api/cluster?fields=statistics", "/api/storage/luns/" + v.ID + "?fields=statistics"}
		if disaggregated {
			paths = append(paths, "/api/storage/storage-units/"+v.ID+"?fields=statistics,metric")
		}
		for _, path := range paths {
			found, _ := f.get(path)["statistics"].(row)
			written, _ := found["throughput_raw"].(row)
			if written["write"] != float64(20*60<<20) || written["total"] != written["write"] || found["iops_raw"].(row)["write"] != float64(20*60<<20/ioBytes) {
				t.Errorf("%s: %v", path, found)
			}
		}
	}
}

func TestAMapIsReadWhereItsLinkLeads(t *testing.T) {
	f := newFixture(t, Options{})
	listed := f.get("/api/protocols/san/lun-maps?fields=*")["records"].([]any)[0].(row)
	read := f.get(listed["_links"].(row)["self"].(row)["href"].(string))
	if fmt.Sprint(read) != fmt.Sprint(listed) || read["logical_unit_number"] == nil {
		t.Errorf("the list has %v, its link %v", listed, read)
	}
	for _, path := range []string{
		"/api/protocols/san/lun-maps/" + f.array.Volumes()[1].ID + "/" + f.server.hostID(0),
		"/api/protocols/san/lun-maps/" + f.array.Volumes()[0].ID, "/api/cluster/peers",
	} {
		if status, body := f.send(http.MethodGet, path, "secret"); status != http.StatusNotFound {
			t.Errorf("%s answers %d %v", path, status, body)
		}
	}
}

func TestFindsWhatAQueryNegates(t *testing.T) {
	f := newFixture(t, Options{})
	for query, want := range map[string]string{
		"name=!*gold*":                  "empty-01",
		"name=!*empty*":                 "gold-01 gold-02",
		"space.size=!1099511627776":     "gold-01 gold-02",
		"space.size=!%3E1099511627776":  "empty-01",
		"comment=null":                  "empty-01 gold-01 gold-02",
		"comment=!null":                 "",
		"lun_maps.igroup.name=null":     "empty-01 gold-02",
		"lun_maps.igroup.name=!null":    "gold-01",
		"lun_maps.igroup.name=*esx*":    "gold-01",
		"space.physical_used=%3E0":      "",
		"os_type=null":                  "",
		"status.mapped=True":            "gold-01",
		"status.mapped=!True":           "empty-01 gold-02",
		"enabled=false":                 "",
		"space.size=%3E1TB":             "gold-01 gold-02",
		"space.size=1TB..4TB":           "empty-01 gold-01",
		"space.size=4TB":                "gold-01",
		`name=%22*gold*%22`:             "",
		`name=%22/vol/vol_x%7C1%22%7C*`: "empty-01 gold-01 gold-02",
	} {
		if got := names(f.get("/api/storage/luns?order_by=name&" + query)); got != want {
			t.Errorf("%s finds %q, want %q", query, got, want)
		}
	}
	for query, want := range map[string]string{"iqn.1998-01.com.vmware:esx-01": "esx-01", "none": ""} {
		if got := names(f.get("/api/protocols/san/igroups?initiators.name=" + query)); got != want {
			t.Errorf("the groups of %s are %q, want %q", query, got, want)
		}
	}
}

// The LUNs that begin the next pages are deleted while they are read.
func TestPagesGoOnAfterTheirFirstRecordIsGone(t *testing.T) {
	for _, order := range []string{"", "&order_by=name", "&order_by=space.size%20desc"} {
		f := newFixture(t, Options{})
		for i := range 8 {
			f.array.AddVolume(san.VolumeSpec{Name: fmt.Sprintf("plain-%d", i), ProvisionedBytes: int64(i+1) << 30})
		}
		path, seen := "/api/storage/luns?max_records=2"+order, map[string]bool{}
		for path != "" {
			page := f.get(path)
			for _, r := range page["records"].([]any) {
				name := r.(row)["name"].(string)
				if seen[name] {
					t.Fatalf("%q lists %s twice", order, name)
				}
				seen[name] = true
			}
			next, more := page["_links"].(row)["next"].(row)
			if path = ""; more {
				path = next["href"].(string)
				_, id, _ := strings.Cut(path, "start.uuid=")
				for _, v := range f.array.Volumes() {
					if strings.HasPrefix(id, v.ID) {
						v.Destroyed = true
					}
				}
			}
		}
		if len(seen) != 8 { // of eleven, three are deleted
			t.Errorf("%q lists %v", order, seen)
		}
	}
}

func TestListsNodesAndTheVolumesOfLUNs(t *testing.T) {
	f := newFixture(t, Options{})
	nodes := f.get("/api/cluster/nodes?fields=state,version")["records"].([]any)
	if len(nodes) != 2 || nodes[0].(row)["state"] != "up" || nodes[0].(row)["version"].(row)["generation"] != 9.0 {
		t.Errorf("the nodes are %v", nodes)
	}
	lun := f.get("/api/storage/luns/" + f.array.Volumes()[0].ID)
	volume := f.get("/api/storage/volumes/" + lun["location"].(row)["volume"].(row)["uuid"].(string))
	if volume["name"] != "vol_gold_01" || volume["space"].(row)["used"] != lun["space"].(row)["used"] {
		t.Errorf("the volume is %v", volume)
	}
	if got := names(f.get("/api/storage/volumes?order_by=name&aggregates.name=aggr1")); got != "vol_empty_01 vol_gold_01 vol_gold_02" {
		t.Errorf("the volumes are %s", got)
	}
}
