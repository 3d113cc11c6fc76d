package truenas

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

const key = "1-secret"

// fixture is a stopped world with an array of three zvols, one of them thick, and a deleted one.
type fixture struct {
	t      *testing.T
	array  *san.Array
	server *Server
	http   *httptest.Server
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	world, array := arraytest.New(t, Spec("nas-01"), san.Host{Name: "esx-01.lab.example"}, 0, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109, SnapshotBytes: 5 << 30},
		{Name: "gold-02", ProvisionedBytes: 8 << 40, WrittenBytes: 7 << 40},
		{Name: "thick-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Full: true, Inert: true},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
	})
	server, err := New(world, array, Options{APIKey: key})
	return &fixture{t, array, server, arraytest.Serve(t, server, err)}
}

func (f *fixture) send(method, path, authorization string) (status int, text string) {
	f.t.Helper()
	request, err := http.NewRequestWithContext(f.t.Context(), method, f.http.URL+path, nil)
	if err != nil {
		f.t.Fatal(err)
	}
	request.Header.Set("Authorization", authorization)
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

func (f *fixture) list(path string) (rows []row) {
	f.t.Helper()
	status, text := f.send(http.MethodGet, base+path, "Bearer "+key)
	if err := json.Unmarshal([]byte(text), &rows); err != nil || status != http.StatusOK {
		f.t.Fatalf("%s answers %d %s", path, status, text)
	}
	return rows
}

func names(rows []row) string {
	var all []string
	for _, r := range rows {
		all = append(all, fmt.Sprint(r["name"]))
	}
	return strings.Join(all, " ")
}

func raw(r row, name string) string { return fmt.Sprint(r[name].(row)["rawvalue"]) }

func TestPicksAndPages(t *testing.T) {
	f := newFixture(t)
	for path, want := range map[string]string{
		"/iscsi/extent":                         "gold-01 gold-02 thick-01",
		"/iscsi/extent?limit=2&offset=1":        "gold-02 thick-01",
		"/iscsi/extent?limit=2&offset=3":        "",
		"/iscsi/extent?id=2":                    "gold-02",
		"/pool/dataset?type=FILESYSTEM":         "tank",
		"/pool/dataset?type=VOLUME&limit=1":     "tank/gold-01",
		"/pool/dataset?name=tank%2Fthick-01":    "tank/thick-01",
		"/pool/dataset/?id=tank%2Fno-such-zvol": "",
		"/pool":                                 "tank",
		"/iscsi/extent?sort=-name":              "thick-01 gold-02 gold-01",
		"/iscsi/extent?id__gt=1&sort=-id":       "thick-01 gold-02",
		"/iscsi/extent?name__in=gold-02,none":   "gold-02",
		"/iscsi/extent?name__startswith=gold":   "gold-01 gold-02",
		"/iscsi/extent?enabled=false":           "",
	} {
		if got := names(f.list(path)); got != want {
			t.Errorf("%s has %q, want %q", path, got, want)
		}
	}
}

func TestReadsOneRowByItsId(t *testing.T) {
	f := newFixture(t)
	for path, want := range map[string]string{
		"/pool/dataset/id/tank%2Fgold-02": `"name":"tank/gold-02"`, "/pool/dataset/id/tank": `"type":"FILESYSTEM"`, "/iscsi/extent/id/1": `"name":"gold-01"`,
		"/iscsi/extent/id/1/": `"name":"gold-01"`, "/pool/id/1": `"name":"tank"`, "/iscsi/extent?count=true": "3",
	} {
		if status, text := f.send(http.MethodGet, base+path, "Bearer "+key); status != http.StatusOK || strings.HasPrefix(text, "[") || !strings.Contains(text, want) {
			t.Errorf("%s answers %d %s", path, status, text)
		}
	}
}

func TestAZvolCountsItsMetadataAndAThickOneItsReservation(t *testing.T) {
	f := newFixture(t)
	zvols := f.list("/pool/dataset?type=VOLUME")
	thin, thick := zvols[0], zvols[2]
	const counted = (1231453023109 + blockBytes - 1) / blockBytes * (blockBytes + 256)
	if got := raw(thin, "usedbydataset"); got != fmt.Sprint(counted) {
		t.Errorf("the data of a thin zvol takes %s, want %d", got, counted)
	}
	if got := raw(thin, "used"); got != fmt.Sprint(int64(counted)+5<<30) || raw(thin, "usedbysnapshots") != fmt.Sprint(5<<30) {
		t.Errorf("a thin zvol takes %s", got)
	}
	if raw(thin, "refreservation") != "0" || raw(thick, "refreservation") != fmt.Sprint((1<<40)/blockBytes*(blockBytes+256)) {
		t.Errorf("reservations are %s and %s", raw(thin, "refreservation"), raw(thick, "refreservation"))
	}
	if raw(thick, "used") != raw(thick, "refreservation") {
		t.Errorf("a thick zvol takes %s", raw(thick, "used"))
	}
	total := f.list("/pool/dataset?id=tank")[0]
	if total["used"].(row)["parsed"].(float64)+total["available"].(row)["parsed"].(float64) != float64(f.array.CapacityBytes()) {
		t.Errorf("the pool has %v and %v", total["used"], total["available"])
	}
}

func TestHostsSeeTheIdentifierOfTheExtent(t *testing.T) {
	f := newFixture(t)
	for i, extent := range f.list("/iscsi/extent") {
		v := f.array.Volumes()[i]
		naa := fmt.Sprint(extent["naa"])
		if !strings.HasPrefix(naa, "0x6589cfc000000") || len(naa) != 34 || "naa."+naa[2:] != v.DeviceName() || extent["disk"] != "zvol/tank/"+v.Name {
			t.Errorf("extent %v is not %s", extent, v.DeviceName())
		}
	}
}

func TestRefusesAsTheArrayDoes(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct {
		method, path, authorization string
		status                      int
		text                        string
	}{
		{"GET", "/pool", "", 401, "Invalid API key"},
		{"GET", "/pool", "Bearer wrong", 401, "Invalid API key"},
		{"GET", "/pool", "Basic cm9vdDp4", 401, "Invalid API key"},
		{"GET", "/nothing", "Bearer " + key, 404, "Not Found"},
		{"POST", "/pool/dataset", "Bearer " + key, 405, "Method Not Allowed"},
		{"GET", "/pool/dataset?limit=-1", "Bearer " + key, 422, `"errno":22`},
		{"GET", "/pool/dataset?id__like=1", "Bearer " + key, 422, `"message"`},
		{"GET", "/iscsi/extent/id/9", "Bearer " + key, 404, `"errno":2`},
		{"GET", "/pool/dataset/id/tank%2Fnone", "Bearer " + key, 404, "does not exist"},
		{"GET", "/system/info/id/1", "Bearer " + key, 404, "Not Found"},
	} {
		if status, text := f.send(c.method, base+c.path, c.authorization); status != c.status || !strings.Contains(text, c.text) {
			t.Errorf("%s %s answers %d %s", c.method, c.path, status, text)
		}
	}
	if status, _ := f.send("GET", "/api/v1.0/pool", "Bearer "+key); status != 404 {
		t.Errorf("another version answers %d", status)
	}
}

func TestFaultsAnswerInTheFormatOfTheArray(t *testing.T) {
	f := newFixture(t)
	for kind, want := range map[gate.Kind]int{
		gate.Unauthorized: 401, gate.Forbidden: 403, gate.TooManyRequests: 429, gate.Unavailable: 503, gate.Busy: 500,
	} {
		id, err := f.server.SetFault(gate.Fault{Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		if status, text := f.send(http.MethodGet, base+"/pool", "Bearer "+key); status != want || text == "" {
			t.Errorf("%s answers %d %s", kind, status, text)
		}
		f.server.ClearFault(id)
	}
}

func TestSaysWhatItIs(t *testing.T) {
	f := newFixture(t)
	if _, text := f.send(http.MethodGet, base+"/system/info", "Bearer "+key); !strings.Contains(text, `"hostname":"nas-01"`) {
		t.Errorf("the system is %s", text)
	}
	if _, text := f.send(http.MethodGet, base+"/system/host_id", "Bearer "+key); len(strings.TrimSpace(text)) != 34 {
		t.Errorf("the host id is %s", text)
	}
	if f.server.Sessions() != 0 {
		t.Error("there is a session")
	}
}

func TestTheExtentFollowsAZvolThatMovesToAnotherDataset(t *testing.T) {
	f := newFixture(t)
	arraytest.Moves(t, f.array.Move, OtherDataset, func() string {
		extent := f.list("/iscsi/extent?id=1")[0]
		return fmt.Sprint(extent["naa"] == "0x"+f.array.Volumes()[0].WorldWideName()[4:], " ", extent["disk"], " ", names(f.list("/pool/dataset?name="+
			url.QueryEscape(strings.TrimPrefix(fmt.Sprint(extent["disk"]), "zvol/")))), " ", names(f.list("/pool/dataset?type=FILESYSTEM")))
	}, "true zvol/tank/gold-01 tank/gold-01 tank", "true zvol/tank/archive/gold-01 tank/archive/gold-01 tank tank/archive")
}
