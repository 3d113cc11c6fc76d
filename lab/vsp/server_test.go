package vsp

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// fixture is a stopped world with an array of three LDEVs, two of which a host sees, and a deleted one.
type fixture struct {
	t     *testing.T
	world *san.World
	array *san.Array
	http  *httptest.Server
	token string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	host := san.Host{Name: "esx-1", WWNs: []string{"2100000000000001"}}
	world, array := arraytest.New(t, Spec("vsp-01"), host, 2, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "gold-02", ProvisionedBytes: 8 << 40, WrittenBytes: 7 << 40},
		{Name: "full-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Full: true},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
	})
	server, err := New(world, array, Options{Account: gate.Account{Password: "secret"}, Sessions: 3})
	f := &fixture{t: t, world: world, array: array, http: arraytest.Serve(t, server, err)}
	return f
}

// send uses the session if there is one, otherwise the password.
func (f *fixture) send(method, path, password, body string) (status int, answer row) {
	f.t.Helper()
	response := arraytest.Send(f.t, method, f.http.URL+base+path, body, &answer, func(request *http.Request) {
		if password != "" {
			request.SetBasicAuth("maintenance", password)
		} else if f.token != "" {
			request.Header.Set("Authorization", scheme+f.token)
		}
	})
	return response.StatusCode, answer
}

func (f *fixture) logIn(body string) (id int) {
	f.t.Helper()
	status, session := f.send(http.MethodPost, objects+"/sessions", "secret", body)
	if status != http.StatusOK {
		f.t.Fatalf("a session is answered with %d %v", status, session)
	}
	f.token = session["token"].(string)
	return int(session["sessionId"].(float64))
}

func (f *fixture) get(path string) row {
	f.t.Helper()
	if f.token == "" {
		f.logIn("")
	}
	status, body := f.send(http.MethodGet, objects+path, "", "")
	if status != http.StatusOK {
		f.t.Fatalf("%s answers %d %v", path, status, body)
	}
	return body
}

func (f *fixture) labels(query string) string {
	f.t.Helper()
	var all []string
	for _, ldev := range f.get("/ldevs?" + query)["data"].([]any) {
		all = append(all, fmt.Sprint(ldev.(row)["label"]))
	}
	return strings.Join(all, " ")
}

func TestCountsWholePages(t *testing.T) {
	f := newFixture(t)
	ldevs := f.get("/ldevs")["data"].([]any)
	for i, want := range []int64{(1231453023109 + pageBytes - 1) / pageBytes * pageBytes, ((7 << 40) + pageBytes - 1) / pageBytes * pageBytes, 1 << 40} {
		if got := int64(ldevs[i].(row)["numOfUsedBlock"].(float64)) * blockBytes; got != want {
			t.Errorf("%v takes %d bytes, want %d", ldevs[i].(row)["label"], got, want)
		}
	}
}

func TestListsPagesByTheNumberOfTheFirstLdev(t *testing.T) {
	f := newFixture(t)
	first := int(f.get("/ldevs?count=1")["data"].([]any)[0].(row)["ldevId"].(float64))
	for query, want := range map[string]string{
		"": "gold-01 gold-02 full-01", "count=2": "gold-01 gold-02", fmt.Sprintf("headLdevId=%d&count=2", first+1): "gold-02 full-01",
		"ldevOption=luMapped": "gold-01 gold-02", "ldevOption=luUnmapped": "full-01", "headLdevId=60000": "", "poolId=0&count=1": "gold-01", "poolId=1": "",
	} {
		if got := f.labels(query); got != want {
			t.Errorf("%q lists %q, want %q", query, got, want)
		}
	}
	for _, query := range []string{"count=0", "count=16385", "headLdevId=65280", "ldevOption=all"} {
		if status, body := f.send(http.MethodGet, objects+"/ldevs?"+query, "", ""); status != http.StatusBadRequest || body["messageId"] == nil {
			t.Errorf("%s is answered with %d %v", query, status, body)
		}
	}
}

func TestOnlyOneLdevShowsItsIdentifierAndOnlyWithAPath(t *testing.T) {
	f := newFixture(t)
	for i, v := range f.array.Volumes()[:3] {
		listed := f.get("/ldevs")["data"].([]any)[i].(row)
		one := f.get(fmt.Sprintf("/ldevs/%d", ldevID(v)))
		want := any(nil)
		if i < 2 {
			want = strings.TrimPrefix(v.DeviceName(), "naa.")
		}
		if listed["naaId"] != nil || one["naaId"] != want || one["label"] != v.Name {
			t.Errorf("%s: %v listed, %v alone", v.Name, listed["naaId"], one["naaId"])
		}
	}
	if got := f.get("/ldevs/60000"); got["emulationType"] != notDefined || got["label"] != nil {
		t.Errorf("an LDEV that does not exist is %v", got)
	}
}

func TestHostGroupsShowWhichHostsSeeUnmap(t *testing.T) {
	f := newFixture(t)
	group := func() any {
		ldev := f.get("/ldevs?count=1")["data"].([]any)[0].(row)
		id := fmt.Sprintf("CL1-A,%v", ldev["ports"].([]any)[0].(row)["hostGroupNumber"])
		return f.get("/host-groups/" + id)["hostModeOptions"]
	}
	if got := fmt.Sprint(group()); got != "[54 63 114]" {
		t.Errorf("options %s", got)
	}
	restore, err := f.array.KeepSpace("gold-01")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(group()); got != "[54]" {
		t.Errorf("options %s while UNMAP is not supported", got)
	}
	restore()
}

func TestHostGroupsAreListedWithOptionsOnlyByPort(t *testing.T) {
	f := newFixture(t)
	for query, want := range map[string]string{
		"":              "CL1-A,1 <nil> CL1-A,2 <nil> CL2-A,1 <nil> CL2-A,2 <nil>",
		"?portId=CL2-A": "CL2-A,1 [54 63 114] CL2-A,2 [54]",
	} {
		var got []string
		for _, group := range f.get("/host-groups" + query)["data"].([]any) {
			got = append(got, fmt.Sprint(group.(row)["hostGroupId"]), fmt.Sprint(group.(row)["hostModeOptions"]))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q lists %s", query, got)
		}
	}
	if status, body := f.send(http.MethodGet, objects+"/host-groups?portId=CL9-Z", "", ""); status != http.StatusBadRequest {
		t.Errorf("a port that does not exist is answered with %d %v", status, body)
	}
}

func TestSessionsAreLimitedAndEnd(t *testing.T) {
	f := newFixture(t)
	first := f.logIn(`{"aliveTime": 10}`)
	f.get("/pools")
	f.logIn("")
	f.logIn("")
	if status, body := f.send(http.MethodPost, objects+"/sessions", "secret", ""); status != http.StatusServiceUnavailable || body["solutionType"] != "RETRY" {
		t.Errorf("one session too many is answered with %d %v", status, body)
	}
	if status, _ := f.send(http.MethodDelete, fmt.Sprintf("%s/sessions/%d", objects, first), "", ""); status != http.StatusOK {
		t.Errorf("the end of a session is answered with %d", status)
	}
	f.logIn(`{"aliveTime": 10}`)
	f.world.Clock().Advance(11 * time.Second)
	if status, body := f.send(http.MethodGet, objects+"/pools", "", ""); status != http.StatusUnauthorized || body["messageId"] != "KART40047-E" {
		t.Errorf("an old session is answered with %d %v", status, body)
	}
	for body, want := range map[string]int{`{"aliveTime": 301}`: http.StatusBadRequest, `{"aliveTime": 300}`: http.StatusOK} {
		if status, _ := f.send(http.MethodPost, objects+"/sessions", "secret", body); status != want {
			t.Errorf("%s is answered with %d, want %d", body, status, want)
		}
	}
	if status, body := f.send(http.MethodPost, objects+"/sessions", "wrong", ""); status != http.StatusUnauthorized || body["messageId"] != "KART30085-E" {
		t.Errorf("a wrong password is answered with %d %v", status, body)
	}
}

func TestShowsTheSystemWithAndWithoutItsIdInThePath(t *testing.T) {
	f := newFixture(t)
	status, open := f.send(http.MethodGet, objects+"/storages", "", "")
	if status != http.StatusOK || f.token != "" {
		t.Fatalf("storages are answered with %d", status)
	}
	id := open["data"].([]any)[0].(row)["storageDeviceId"].(string)
	if len(id) != 12 || f.get("/storages/instance")["storageDeviceId"] != id || f.get("/storages/" + id)["dkcMicroVersion"] != release {
		t.Errorf("storage device %s", id)
	}
	if got := f.get("/storages/" + id + "/pools")["data"].([]any)[0].(row); got["poolName"] != poolName || got["availableVolumeCapacity"].(float64) <= 0 {
		t.Errorf("pool %v", got)
	}
	if status, body := f.send(http.MethodGet, objects+"/pools/7", "", ""); status != http.StatusNotFound || body["errorSource"] == nil {
		t.Errorf("a pool that does not exist is answered with %d %v", status, body)
	}
}

func TestAChangeIsAJobThatChangesNothing(t *testing.T) {
	f := newFixture(t)
	f.logIn("")
	status, begun := f.send(http.MethodPatch, objects+"/ldevs/1", "", `{"label": "other"}`)
	if status != http.StatusAccepted || begun["status"] != "Initializing" {
		t.Fatalf("a change is answered with %d %v", status, begun)
	}
	if ended := f.get(fmt.Sprintf("/jobs/%v", begun["jobId"])); ended["state"] != "Succeeded" {
		t.Errorf("job %v", ended)
	}
	if got := f.labels(""); strings.Contains(got, "other") {
		t.Errorf("LDEVs %s", got)
	}
}

func TestAnLdevThatMigratesToAnotherPoolKeepsItsNumber(t *testing.T) {
	f := newFixture(t)
	arraytest.Moves(t, f.array.Move, OtherPool, func() string {
		ldev := f.get("/ldevs/" + strconv.Itoa(ldevID(f.array.Volumes()[0])))
		return fmt.Sprintf("%v %v %d", ldev["label"], ldev["poolId"], len(f.get("/pools")["data"].([]any)))
	}, "gold-01 0 1", "gold-01 1 2")
}
