package control

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
)

type rig struct {
	t   *testing.T
	lab *scenario.Lab
	api *API
}

func newRig(t *testing.T) *rig {
	t.Helper()
	size := scenario.Default()
	world := scenario.File{
		Clusters: 1, Hosts: 2, Start: time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC),
		Datastores: []scenario.FileDatastore{
			{Name: "vmfs5-bulk", VMFS: 5, Extents: []int64{2048}, Prefix: "bulk", VMs: []int64{200, 160}},
			{Name: "vmfs6-prod", VMFS: 6, Extents: []int64{4096}, Prefix: "prod", VMs: []int64{150, 120, 60, 10}},
			{Name: "a & <b>", VMFS: 6, Extents: []int64{100, 100}, Reclaim: "none"},
		},
		NonVMFS: []scenario.FileNonVMFS{{Name: "nfs-share", Capacity: 100, Free: 50}},
	}
	world.Apply(&size)
	l, err := scenario.Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return &rig{t: t, lab: l, api: New(l)}
}

// call sends a request and decodes the answer; it fails the test unless the status is as expected.
func (r *rig) call(method, path, body string, status int) map[string]any {
	r.t.Helper()
	w := httptest.NewRecorder()
	r.api.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	if w.Code != status {
		r.t.Fatalf("%s %s %s: %d %s", method, path, body, w.Code, w.Body)
	}
	answer := map[string]any{}
	if w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			r.t.Fatal(err)
		}
	}
	return answer
}

func TestClockJumpsAndChangesSpeed(t *testing.T) {
	r := newRig(t)
	if got := r.call("POST", "/clock", `{"advance":"6h"}`, 200); got["now"] != "2026-03-02T14:00:00Z" || got["speed"] != 0.0 {
		t.Errorf("clock %v", got)
	}
	if got := r.call("POST", "/clock", `{"speed":60}`, 200); got["speed"] != 60.0 {
		t.Errorf("clock %v", got)
	}
	for _, bad := range []string{`{"advance":"soon"}`, `{"advance":"-1h"}`, `{"speed":-1}`, `{"spede":1}`, `[`} {
		r.call("POST", "/clock", bad, 400)
	}
}

func TestDeletedVMsLeaveDeadSpaceOfTheChosenHost(t *testing.T) {
	r := newRig(t)
	got := r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"count":2,"host":"esx-02.lab.tidemark.io"}`, 200)
	if got["freedBytes"] != float64(270<<30) || got["deadBytes"] != float64(270<<30) {
		t.Errorf("deleted %v", got)
	}
	for _, b := range r.lab.World.Statistics() {
		if b.Datastore == "vmfs6-prod" && (len(b.Hosts) != 1 || b.Hosts[0].Host != "esx-02.lab.tidemark.io" || b.Hosts[0].DeadBytes != 270<<30) {
			t.Errorf("statistics %+v", b)
		}
	}
	r.call("POST", "/clock", `{"advance":"24h"}`, 200)
	for _, b := range r.lab.World.Statistics() {
		if b.Datastore == "vmfs6-prod" && (b.DeadBytes != 0 || b.AutomaticReclaimedBytes != 270<<30) {
			t.Errorf("a day later %+v", b)
		}
	}
	r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"names":["prod-03"]}`, 200)
	r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"names":["prod-03"]}`, 400)
	r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"count":99}`, 400)
	r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"count":1,"host":"esx-99"}`, 409)
	r.call("POST", "/datastores/nfs-share/vms:delete", `{"count":1}`, 404)
}

func TestWritesGoOnInSimulatedTime(t *testing.T) {
	r := newRig(t)
	r.call("POST", "/datastores/vmfs5-bulk/writes", `{"vm":"bulk-02","mbps":10}`, 200)
	free := func() int64 { return r.lab.World.FileSystems()[0].Usage().FreeBytes }
	before := free()
	r.call("POST", "/clock", `{"advance":"1m"}`, 200)
	if wrote := before - free(); wrote != 600*san.Block {
		t.Errorf("wrote %d", wrote)
	}
	r.call("POST", "/datastores/vmfs5-bulk/writes", `{"vm":"nobody","mbps":10}`, 400)
}

func TestWorldNamesEveryDatastoreWithItsVolumes(t *testing.T) {
	r := newRig(t)
	world := r.call("GET", "/world", "", 200)
	names := map[string]map[string]any{}
	for _, d := range world["datastores"].([]any) {
		row := d.(map[string]any)
		names[row["name"].(string)] = row
	}
	spanned := names["a & <b>"]["extents"].([]any)
	if len(names) != 4 || names["nfs-share"]["type"] != "NFS" || len(spanned) != 2 || !strings.HasPrefix(names["a & <b>"]["id"].(string), "datastore-") {
		t.Errorf("datastores %v", names)
	}
}

func TestTheLimitOfHistoricalQueriesReturnsWhenItsFaultIsRemoved(t *testing.T) {
	r := newRig(t)
	got := r.call("POST", "/faults", `{"kind":"query-limit"}`, 201)
	if limit := r.lab.VCenter.QueryLimit(); limit != 0 {
		t.Errorf("the limit is %d", limit)
	}
	r.call("DELETE", "/faults/"+got["id"].(string), "", http.StatusNoContent)
	if limit := r.lab.VCenter.QueryLimit(); limit != 256 {
		t.Errorf("the limit is %d", limit)
	}
}

func TestFaultsAreSetListedAndRemoved(t *testing.T) {
	r := newRig(t)
	for _, body := range []string{
		`{"kind":"latency","delay":"1ms"}`, `{"kind":"drop-after","method":"UnmapVmfsVolumeEx_Task","count":1}`,
		`{"kind":"host-not-responding","host":"esx-01.lab.tidemark.io"}`, `{"kind":"array-offline"}`, `{"kind":"array-401"}`,
		`{"kind":"host-disconnected","host":"esx-01.lab.tidemark.io"}`, `{"kind":"host-maintenance","host":"esx-01.lab.tidemark.io"}`,
		`{"kind":"mount-inaccessible","host":"esx-01.lab.tidemark.io","datastore":"vmfs5-bulk"}`, `{"kind":"sessions-ended"}`,
		`{"kind":"log-rotated","host":"esx-01.lab.tidemark.io"}`,
		`{"kind":"mount-read-only","host":"esx-01.lab.tidemark.io","datastore":"nfs-share"}`,
		`{"kind":"array-429","array":"flasharray-1"}`, `{"kind":"array-unavailable"}`, `{"kind":"query-limit","metrics":8}`,
		`{"kind":"events-without-datastore"}`,
	} {
		got := r.call("POST", "/faults", body, 201)
		if listed := r.call("GET", "/faults", "", 200)["faults"].([]any); len(listed) != 1 {
			t.Errorf("faults %v", listed)
		}
		r.call("DELETE", "/faults/"+got["id"].(string), "", http.StatusNoContent)
		r.call("DELETE", "/faults/"+got["id"].(string), "", 404)
	}
	for _, bad := range []string{
		`{"kind":"nope"}`, `{"kind":"array-nope"}`, `{"kind":"array-offline","array":"x"}`, `{"kind":"host-not-responding","host":"x"}`,
		`{"kind":"latency","delay":"long"}`, `{"kind":"mount-inaccessible","host":"esx-01.lab.tidemark.io","datastore":"x"}`, `{"kind":"query-limit","metrics":-2}`,
	} {
		r.call("POST", "/faults", bad, 400)
	}
}
