package powermax

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// fixture is a stopped world with an array of three volumes, one of them allocated persistently, and a deleted one.
type fixture struct {
	t      *testing.T
	world  *san.World
	array  *san.Array
	server *Server
	http   *httptest.Server
	bulk   string
	volume string
}

func newFixture(t *testing.T, spec san.ArraySpec, options Options) *fixture {
	t.Helper()
	world, array := arraytest.New(t, spec, san.Host{Name: "esx-01.lab.example"}, 0, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "gold-02", ProvisionedBytes: 8 << 40, WrittenBytes: 7 << 40},
		{Name: "kept-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Full: true, Inert: true},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
	})
	options.Password = "secret"
	server, err := New(world, array, options)
	f := &fixture{t: t, world: world, array: array, server: server, http: arraytest.Serve(t, server, err)}
	f.bulk = enhanced + "/systems/" + server.SystemID() + "/volumes?"
	f.volume = provisioning + "/" + server.api() + "/sloprovisioning/symmetrix/" + server.SystemID() + "/volume"
	return f
}

func (f *fixture) send(method, path, password string) (status int, body row) {
	f.t.Helper()
	response := arraytest.Send(f.t, method, f.http.URL+path, "", &body, func(request *http.Request) {
		if password != "" {
			request.SetBasicAuth("admin", password)
		}
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

func (f *fixture) rows(path string) (all []row) {
	f.t.Helper()
	for _, one := range f.get(path)["volumes"].([]any) {
		all = append(all, one.(row))
	}
	return all
}

func TestListsOnlyTheAttributesThatWereSelected(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	if got := f.rows(f.bulk); len(got) != 3 || len(got[0]) != 1 || got[0]["id"] == nil {
		t.Errorf("without attributes: %v", got)
	}
	got := f.rows(f.bulk + "select=identifier,wwn,effective_used_capacity_gb,cap_cyl,srp")[0]
	if len(got) != 6 || got["identifier"] != "gold-01" || got["srp"].(row)["id"] != poolID {
		t.Errorf("some attributes: %v", got)
	}
	if name := "naa." + strings.ToLower(got["wwn"].(string)); name != f.array.Volumes()[0].DeviceName() {
		t.Errorf("hosts see %s", name)
	}
	if got["effective_used_capacity_gb"] != 1146.88 || got["cap_cyl"] != 2236963.0 {
		t.Errorf("figures are %v", got)
	}
	if named := f.rows(f.bulk + "select=identifier&filter=" + url.QueryEscape("identifier eq gold-02,num_of_masking_views gt 0")); len(named) != 1 ||
		named[0]["identifier"] != "gold-02" {
		t.Errorf("a filter finds %v", named)
	}
}

func TestATokenLeadsToEachPageUntilItExpires(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	first := f.get(f.bulk + "select=identifier&limit=2&expiration_delay_secs=30")
	paging := first["paging"].(row)
	if len(first["volumes"].([]any)) != 2 || paging["remaining_instances"] != 1.0 || paging["total_instances"] != 3.0 {
		t.Fatalf("the first page is %v", first)
	}
	next := f.bulk + "select=identifier&limit=2&expiration_delay_secs=30&resume_token=" + url.QueryEscape(paging["resume_token"].(string))
	second := f.get(next)
	if rows := second["volumes"].([]any); len(rows) != 1 || rows[0].(row)["identifier"] != "kept-01" || second["paging"].(row)["resume_token"] != nil {
		t.Errorf("the second page is %v", second)
	}
	f.world.Clock().Advance(31 * time.Second)
	if status, _ := f.send(http.MethodGet, next, "secret"); status != http.StatusBadRequest {
		t.Errorf("after its time, the token answers %d", status)
	}
}

func TestAnIteratorLeadsToEachIdUntilItExpires(t *testing.T) {
	f := newFixture(t, OlderSpec("vmax-01"), Options{Page: 2})
	list := f.get(f.volume + "?num_of_masking_views=" + url.QueryEscape(">0"))
	if list["count"] != 3.0 || list["maxPageSize"] != 2.0 || len(list["resultList"].(row)["result"].([]any)) != 2 {
		t.Fatalf("the list is %v", list)
	}
	page := provisioning + "/common/Iterator/" + list["id"].(string) + "/page?from=3&to=3"
	last := f.get(page)["result"].([]any)[0].(row)["volumeId"].(string)
	if detail := f.get(f.volume + "/" + last); detail["volume_identifier"] != "kept-01" || detail["allocated_percent"] != 100.0 {
		t.Errorf("the last volume is %v", detail)
	}
	for _, wrong := range []string{"from=1&to=3", "from=3&to=4", "from=0&to=1", "from=1"} {
		if status, _ := f.send(http.MethodGet, strings.Split(page, "?")[0]+"?"+wrong, "secret"); status != http.StatusBadRequest {
			t.Errorf("%s answers %d", wrong, status)
		}
	}
	f.world.Clock().Advance(20 * time.Minute)
	if status, _ := f.send(http.MethodGet, page, "secret"); status != http.StatusNotFound {
		t.Errorf("after its time, the iterator answers %d", status)
	}
}

func TestCountsInWholePercents(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	id := f.rows(f.bulk)[0]["id"].(string)
	detail := f.get(f.volume + "/" + id)
	if got := fmt.Sprint(detail["allocated_percent"], detail["cap_gb"], detail["cap_mb"], detail["cap_cyl"]); got != "28 4096 4.194306e+06 2.236963e+06" {
		t.Errorf("figures are %s", got)
	}
}

func TestReportsVersionSystemsAndPools(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{Others: []string{"000197900001", "remote:000197900002"}})
	if got := f.get(provisioning + "/version"); got["version"] != "V10.4.0.1" || got["api_version"] != "104" {
		t.Errorf("the version is %v", got)
	}
	systems := f.get(provisioning + "/104/system/symmetrix")["symmetrixId"].([]any)
	var local []any
	for _, id := range systems {
		local = append(local, f.get(provisioning + "/104/system/symmetrix/" + id.(string))["local"])
	}
	if fmt.Sprint(local) != "[true true false]" {
		t.Errorf("%v are local: %v", systems, local)
	}
	pool := f.get(strings.TrimSuffix(f.volume, "/volume") + "/srp/" + poolID)
	part := pool["fba_srp_capacity"].(row)
	effective, provisioned := part["effective"].(row), part["provisioned"].(row)
	if effective["used_tb"] != 9.12 || effective["physical_capacity"].(row)["used_tb"] != 9.12 || effective["total_tb"].(float64) < 9 ||
		provisioned["used_tb"] != nil || provisioned["provisioned_tb"].(float64) < 9.12 {
		t.Errorf("the pool is %v", pool)
	}
	older := newFixture(t, OlderSpec("vmax-01"), Options{})
	if got := older.get(provisioning + "/version"); len(got) != 1 || got["version"] != "V9.2.4.9" {
		t.Errorf("the older version is %v", got)
	}
	if got := older.get(strings.TrimSuffix(older.volume, "/volume") + "/srp/" + poolID)["srp_capacity"].(row); got["usable_used_tb"] != 9.12 {
		t.Errorf("the older pool is %v", got)
	}
}

func TestRefusesAsUnisphereDoes(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	for _, c := range []struct {
		method, path, password string
		status                 int
	}{
		{"GET", f.bulk, "wrong", 401},
		{"GET", provisioning + "/version", "", 401},
		{"PUT", f.volume + "/00001", "secret", 405},
		{"GET", f.volume + "/00000", "secret", 404},
		{"GET", strings.Replace(f.volume, "/104/", "/92/", 1), "secret", 404},
		{"GET", strings.Replace(f.volume, f.server.SystemID(), "000000000000", 1), "secret", 404},
		{"GET", f.volume + "?nothing=1", "secret", 400},
		{"GET", f.bulk + "select=nothing", "secret", 400},
		{"GET", f.bulk + "limit=0", "secret", 400},
		{"GET", f.bulk + "filter=size", "secret", 400},
		{"GET", "/elsewhere", "secret", 404},
	} {
		if status, body := f.send(c.method, c.path, c.password); status != c.status || body["message"] == nil {
			t.Errorf("%s %s answers %d %v, want %d", c.method, c.path, status, body, c.status)
		}
	}
	older := newFixture(t, OlderSpec("vmax-01"), Options{})
	if status, _ := older.send(http.MethodGet, older.bulk, "secret"); status != http.StatusNotFound {
		t.Errorf("the older release answers the newer API with %d", status)
	}
}

func TestFaultsAnswerInTheFormatOfUnisphere(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	for kind, want := range map[gate.Kind]int{
		gate.Unauthorized: 401, gate.Forbidden: 403, gate.TooManyRequests: 429, gate.Unavailable: 503, gate.Busy: 500,
	} {
		id, err := f.server.SetFault(gate.Fault{Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		if status, body := f.send(http.MethodGet, f.bulk, "secret"); status != want || body["message"] == nil {
			t.Errorf("%s answers %d %v", kind, status, body)
		}
		f.server.ClearFault(id)
	}
}

func TestAVolumeThatMovesToAnotherStorageGroupKeepsItsNumber(t *testing.T) {
	for _, spec := range []san.ArraySpec{Spec("powermax-01"), OlderSpec("vmax-01")} {
		f := newFixture(t, spec, Options{})
		arraytest.Moves(t, f.array.Move, OtherGroup, func() string {
			detail := f.get(f.volume + "/" + volumeID(f.array.Volumes()[0]))
			groups := f.get(strings.TrimSuffix(f.volume, "/volume") + "/storagegroup")
			return fmt.Sprint(detail["volume_identifier"], detail["storageGroupId"], groups["storageGroupId"],
				f.get(strings.TrimSuffix(f.volume, "/volume") + "/srp")["srpId"])
		}, "gold-01[vmfs] [vmfs] [SRP_1]", "gold-01[archive] [vmfs archive] [SRP_1 SRP_2]")
	}
}
