package ontap

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// fixture is a stopped world with a cluster of three LUNs, one of them mapped to a host, and a deleted one.
type fixture struct {
	t      *testing.T
	array  *san.Array
	server *Server
	http   *httptest.Server
}

func newFixture(t *testing.T, options Options) *fixture {
	t.Helper()
	host := san.Host{Name: "esx-01.lab.example", Version: "8.0.3", IQN: "iqn.1998-01.com.vmware:esx-01"}
	world, array := arraytest.New(t, Spec("cluster-01"), host, 1, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "gold-02", ProvisionedBytes: 8 << 40, WrittenBytes: 7 << 40},
		{Name: "empty-01", ProvisionedBytes: 1 << 40},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
	})
	options.Account = gate.Account{Password: "secret"}
	server, err := New(world, array, options)
	f := &fixture{t: t, array: array, server: server, http: arraytest.Serve(t, server, err)}
	return f
}

func (f *fixture) send(method, path, password string) (status int, body row) {
	f.t.Helper()
	response := arraytest.Send(f.t, method, f.http.URL+path, "", &body, func(request *http.Request) {
		request.SetBasicAuth("admin", password)
	})
	return response.StatusCode, body
}

func (f *fixture) get(path string) row {
	f.t.Helper()
	status, body := f.send(http.MethodGet, path, "secret")
	if status != http.StatusOK {
		f.t.Fatalf("%s answers %d %v", path, status, body)
	}
	return body
}

// names of the records.
func names(body row) string {
	var all []string
	for _, r := range body["records"].([]any) {
		name := r.(row)["name"].(string)
		all = append(all, name[strings.LastIndex(name, "/")+1:])
	}
	return strings.Join(all, " ")
}

func TestListsOnlyTheFieldsThatWereAskedFor(t *testing.T) {
	f := newFixture(t, Options{})
	for query, want := range map[string]string{
		"":                             "_links name svm uuid",
		"?fields=space.used":           "_links name space svm uuid",
		"?enabled=true":                "_links enabled name svm uuid",
		"?fields=status,serial_number": "_links name serial_number status svm uuid",
		"?fields=location.volume.name": "_links location name svm uuid",
		"?status.state=online|offline": "_links name status svm uuid",
	} {
		first := f.get("/api/storage/luns" + query)["records"].([]any)[0].(row)
		var have []string
		for _, field := range []string{"_links", "class", "enabled", "location", "lun_maps", "name", "serial_number", "space", "status", "svm", "uuid"} {
			if first[field] != nil {
				have = append(have, field)
			}
		}
		if got := strings.Join(have, " "); got != want {
			t.Errorf("%q lists %s, want %s", query, got, want)
		}
	}
	if all := f.get("/api/storage/luns/" + f.array.Volumes()[0].ID + "?fields=*"); all["lun_maps"] != nil || all["space"] == nil {
		t.Errorf("all inexpensive fields are %v", all)
	}
	if all := f.get("/api/storage/luns/" + f.array.Volumes()[0].ID + "?fields=**"); all["lun_maps"] == nil || all["metric"] == nil {
		t.Errorf("all fields are %v", all)
	}
}

func TestFindsBySizeNameAndAlternatives(t *testing.T) {
	f := newFixture(t, Options{})
	for query, want := range map[string]string{
		"order_by=name":                                         "empty-01 gold-01 gold-02",
		"order_by=space.size%20desc":                            "gold-02 gold-01 empty-01",
		"name=*gold*&order_by=name":                             "gold-01 gold-02",
		"space.size=%3E2199023255552&order_by=name":             "gold-01 gold-02",
		"space.size=1099511627776..4398046511104&order_by=name": "empty-01 gold-01",
		"space.used=0":                                          "empty-01",
		"name=!*x&space.used=%3C%3D0":                           "empty-01",
		"name=*empty*%7C*gold-02&order_by=name":                 "empty-01 gold-02",
		"status.mapped=true":                                    "gold-01",
	} {
		if got := names(f.get("/api/storage/luns?" + query)); got != want {
			t.Errorf("%s finds %s, want %s", query, got, want)
		}
	}
}

func TestPagesLeadToEachLunOnce(t *testing.T) {
	f := newFixture(t, Options{})
	path, seen := "/api/storage/luns?max_records=1&fields=space.size", []string{}
	for range 5 {
		page := f.get(path)
		seen = append(seen, names(page))
		next, more := page["_links"].(row)["next"].(row)
		if !more {
			break
		}
		path = next["href"].(string)
	}
	if len(seen) != 3 || slices.Contains(seen, "old-01") {
		t.Errorf("the pages have %v", seen)
	}
	if count := f.get("/api/storage/luns?return_records=false"); count["num_records"] != 3.0 || count["records"] != nil {
		t.Errorf("without records: %v", count)
	}
}

func TestUsedSpaceIsInBlocksOfTheFileSystem(t *testing.T) {
	f := newFixture(t, Options{})
	v := f.array.Volumes()[0]
	space := f.get("/api/storage/luns/" + v.ID + "?fields=space")["space"].(row)
	if got, want := fmt.Sprintf("%.0f", space["used"]), "1231453024256"; got != want {
		t.Errorf("used is %s, want %s", got, want)
	}
}

func TestRefusesAsTheClusterDoes(t *testing.T) {
	f := newFixture(t, Options{})
	for _, c := range []struct {
		method, path, password string
		status                 int
		code                   string
	}{
		{"GET", "/api/storage/luns", "wrong", 401, "6691623"},
		{"GET", "/api/storage/luns/none", "secret", 404, "4"},
		{"GET", "/api/storage/nothing", "secret", 404, "3"},
		{"GET", "/api/storage/storage-units", "secret", 404, "3"},
		{"GET", "/elsewhere", "secret", 404, "3"},
		{"GET", "/api/storage/luns?fields=none", "secret", 400, "262197"},
		{"GET", "/api/storage/luns?order_by=name%20up", "secret", 400, "262197"},
		{"GET", "/api/storage/luns?max_records=0", "secret", 400, "262197"},
		{"GET", "/api/storage/luns?return_timeout=121", "secret", 400, "262197"},
		{"GET", "/api/storage/luns?return_records=maybe", "secret", 400, "262197"},
		{"GET", "/api/storage/luns?none=1", "secret", 400, "262179"},
		{"DELETE", "/api/storage/luns/" + f.array.Volumes()[0].ID, "secret", 405, "3"},
	} {
		status, body := f.send(c.method, c.path, c.password)
		if said := body["error"].(row); status != c.status || said["code"] != c.code {
			t.Errorf("%s %s answers %d %v, want %d %s", c.method, c.path, status, said, c.status, c.code)
		}
	}
}

func TestFaultsAnswerInTheFormatOfTheCluster(t *testing.T) {
	f := newFixture(t, Options{})
	for kind, want := range map[gate.Kind]int{gate.Unauthorized: 401, gate.TooManyRequests: 429, gate.Unavailable: 503, gate.Busy: 500} {
		id, err := f.server.SetFault(gate.Fault{Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		if status, body := f.send(http.MethodGet, "/api/cluster", "secret"); status != want || body["error"] == nil {
			t.Errorf("%s answers %d %v", kind, status, body)
		}
		f.server.ClearFault(id)
	}
}

func TestADisaggregatedClusterHasStorageUnits(t *testing.T) {
	f := newFixture(t, Options{Disaggregated: true})
	if got := names(f.get("/api/storage/storage-units?order_by=name")); got != "empty-01 gold-01 gold-02" {
		t.Errorf("the storage units are %s", got)
	}
	lun := f.get("/api/storage/luns/" + f.array.Volumes()[0].ID + "?fields=*")
	if lun["name"] != "gold-01" || lun["location"] != nil || lun["space"].(row)["physical_used"] == nil {
		t.Errorf("a LUN is %v", lun)
	}
}

func TestNamespacesAreNoLUNs(t *testing.T) {
	f := newFixture(t, Options{})
	v := f.array.AddVolume(san.VolumeSpec{Name: "nvme-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3<<30 + 1, NVMe: true})
	if got := names(f.get("/api/storage/luns")); strings.Contains(got, "nvme-01") {
		t.Errorf("the LUNs are %s", got)
	}
	body := f.get("/api/storage/namespaces?fields=uuid,name,space,status.read_only")
	if got := names(body); got != "nvme-01" {
		t.Fatalf("the namespaces are %s", got)
	}
	namespace := body["records"].([]any)[0].(row)
	space := namespace["space"].(row)
	if _, allocation := space["scsi_thin_provisioning_support_enabled"]; allocation || space["used"] != float64(3<<30+4096) {
		t.Errorf("the space is %v", space)
	}
	if want := "uuid." + strings.ReplaceAll(namespace["uuid"].(string), "-", ""); v.DeviceName() != want {
		t.Errorf("hosts name it %s, want %s", v.DeviceName(), want)
	}
}

func TestALUNThatMovesToAnotherVolumeKeepsItsUUIDAndItsSerialNumber(t *testing.T) {
	f := newFixture(t, Options{})
	id := f.array.Volumes()[0].ID
	arraytest.Moves(t, f.array.Move, OtherVolume, func() string {
		lun := f.get(base + "/storage/luns/" + id + "?fields=name,serial_number,location")
		return fmt.Sprint(lun["name"], " ", fmt.Sprintf("%X", lun["serial_number"]) == f.array.Volumes()[0].Serial, " ",
			lun["location"].(row)["volume"].(row)["name"], " ", f.get(base + "/storage/volumes?name=" + OtherVolume)["num_records"])
	}, "/vol/vol_gold_01/gold-01 true vol_gold_01 0", "/vol/vol_archive/gold-01 true vol_archive 1")
}
