package flasharray

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// rest1 sends a REST 1.x call with the cookie and returns status, cookie and body.
func (f *fixture) rest1(method, path, kind, body, cookie string) (status int, session string, answer any) {
	f.t.Helper()
	request, err := http.NewRequestWithContext(f.t.Context(), method, f.http.URL+"/api/1."+path, strings.NewReader(body))
	if err != nil {
		f.t.Fatal(err)
	}
	request.Header.Set("Content-Type", kind)
	if cookie != "" {
		request.AddCookie(&http.Cookie{Name: "session", Value: cookie})
	}
	response, err := f.http.Client().Do(request)
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	for _, c := range response.Cookies() {
		session = c.Value
	}
	_ = json.NewDecoder(response.Body).Decode(&answer)
	return response.StatusCode, session, answer
}

func (f *fixture) login1() string {
	f.t.Helper()
	status, cookie, _ := f.rest1("POST", "19/auth/session", "application/json", `{"api_token":"`+token+`"}`, "")
	if status != http.StatusOK || cookie == "" {
		f.t.Fatalf("log-in answers %d", status)
	}
	return cookie
}

func TestArgumentsComeInTheBodyOrInTheQuery(t *testing.T) {
	f := newFixture(t, Options{})
	cookie := f.login1()
	for _, test := range [][2]string{
		{"volume?space=true&names=gold-02", ""}, {"volume?space=True&names=gold-02", "null"},
		{"volume", `{"space": true, "names": ["gold-02"]}`}, {"volume", `{"space": "true", "names": "gold-02", "limit": 5}`},
	} {
		status, again, answer := f.rest1("GET", "11/"+test[0], "application/json", test[1], cookie)
		rows, _ := answer.([]any)
		if status != 200 || again != cookie || len(rows) != 1 || rows[0].(map[string]any)["thin_provisioning"] == nil {
			t.Errorf("%v answers %d %v", test, status, answer)
		}
	}
	for _, test := range [][2]string{{"volume", "[1]"}, {"volume", "{"}, {"volume", `{"space":{}}`}, {"volume?spice=true", ""},
		{"volume?space=maybe", ""}, {"volume?limit=x", ""}, {"array/x", ""}, {"volume/nope/host", ""}, {"host/nope", ""}} {
		status, _, answer := f.rest1("GET", "11/"+test[0], "application/json", test[1], cookie)
		if list, ok := answer.([]any); (status != 400 && status != 404) || !ok || list[0].(map[string]any)["msg"] == "" {
			t.Errorf("%v answers %d %v", test, status, answer)
		}
	}
}

func TestAPITokenIsObtainedByJSONAndByForm(t *testing.T) {
	f := newFixture(t, Options{Password: "secret"})
	for kind, body := range map[string]string{
		"application/json": `{"username":"pureuser","password":"secret"}`, "application/x-www-form-urlencoded": "username=pureuser&password=secret",
	} {
		if status, _, answer := f.rest1("POST", "7/auth/apitoken", kind, body, ""); status != 200 || answer.(map[string]any)["api_token"] != token {
			t.Errorf("%s answers %d %v", kind, status, answer)
		}
	}
	status, _, answer := f.rest1("POST", "7/auth/apitoken", "application/json", `{"username":"pureuser"}`, "")
	if status != 400 || answer.(map[string]any)["msg"] == "" {
		t.Errorf("without a password: %d %v", status, answer)
	}
}

func TestFirstGenerationSessionsEnd(t *testing.T) {
	f := newFixture(t, Options{})
	cookie := f.login1()
	f.world.Clock().Advance(time.Hour)
	if status, _, answer := f.rest1("GET", "19/array", "", "", cookie); status != 401 || answer.([]any)[0].(map[string]any)["msg"] != "Invalid session." {
		t.Errorf("expired session answers %d %v", status, answer)
	}
	cookie = f.login1()
	if status, _, _ := f.rest1("DELETE", "19/auth/session", "", "", cookie); status != 200 {
		t.Errorf("log-out answers %d", status)
	}
	if status, _, _ := f.rest1("GET", "19/array", "", "", cookie); status != 401 {
		t.Errorf("after log-out: %d", status)
	}
	cookie = f.login1()
	status, _, answer := f.rest1("POST", "19/volume/x", "", "", cookie)
	if status != 403 || answer.([]any)[0].(map[string]any)["msg"] != "Operation not permitted." {
		t.Errorf("writing answers %d %v", status, answer)
	}
	f.server.EndSessions()
	if status, _, _ := f.rest1("GET", "19/array", "", "", cookie); status != 401 {
		t.Errorf("ended session answers %d", status)
	}
}

func TestRetiredVersionsAnswer450(t *testing.T) {
	f := newFixture(t, Options{})
	cookie := f.login1()
	if err := f.server.LimitREST1(17); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"17/array": 200, "18/array": 450, "20/array": 404} {
		if status, _, _ := f.rest1("GET", path, "", "", cookie); status != want {
			t.Errorf("%s answers %d", path, status)
		}
	}
	id, err := f.server.SetFault(gate.Fault{Kind: Retired})
	if err != nil {
		t.Fatal(err)
	}
	if status, _, _ := f.rest1("GET", "17/array", "", "", cookie); status != 450 {
		t.Errorf("retired generation answers %d", status)
	}
	f.ok("/volumes")
	f.server.ClearFault(id)
	if status, _, _ := f.rest1("GET", "17/array", "", "", cookie); status != 200 {
		t.Errorf("after the fault: %d", status)
	}
	if err := f.server.LimitREST1(-1); err != nil {
		t.Fatal(err)
	}
	if first := f.send("GET", "/api/api_version", nil).body["version"].([]any)[0]; first != "2.2" {
		t.Errorf("the list begins with %v", first)
	}
	if f.server.LimitREST1(20) == nil || f.server.LimitREST1(-2) == nil {
		t.Error("an unpublished version is taken")
	}
}

func TestEarlyArraySpeaksTheFirstGenerationOnly(t *testing.T) {
	f := newFixture(t, Options{})
	f.register(func(*APIClient) {})
	id, err := f.server.SetFault(gate.Fault{Kind: Early})
	if err != nil {
		t.Fatal(err)
	}
	list := f.send("GET", "/api/api_version", nil).body["version"].([]any)
	if first, last := list[0], list[len(list)-1]; first != "1.0" || last != "1.19" {
		t.Errorf("versions from %v to %v", first, last)
	}
	if status := f.send("GET", f.base+"/volumes", nil).status; status != 404 {
		t.Errorf("REST 2.x answers %d", status)
	}
	if status, _ := f.exchange(grantType, subjectType, f.identity(unchanged)); status != 404 {
		t.Errorf("an API client is answered %d", status)
	}
	if status, _, _ := f.rest1("GET", "19/array", "", "", f.login1()); status != 200 {
		t.Errorf("REST 1.x answers %d", status)
	}
	f.server.ClearFault(id)
	f.ok("/volumes")
}

func TestFirstGenerationListsGroupsAndPods(t *testing.T) {
	f := newFixture(t, Options{})
	pod := f.world.AddPod("apps", f.array)
	f.array.AddVolume(san.VolumeSpec{Name: "redo-01", ProvisionedBytes: 2 << 40, WrittenBytes: 1 << 40, Pod: pod})
	for _, name := range []string{"b-01", "a-01"} {
		f.array.AddVolume(san.VolumeSpec{Name: name, ProvisionedBytes: 1 << 40, WrittenBytes: 100 << 30, Group: "vg-archive"})
	}
	f.world.Settle()
	cookie := f.login1()
	for path, want := range map[string]string{
		"19/vgroup": "[map[name:vg-archive volumes:[vg-archive/a-01 vg-archive/b-01]]]", "13/vgroup/vg-archive": "map[name:vg-archive volumes:[vg-archive/a-01 vg-archive/b-01]]",
		"19/vgroup?pending_only=true": "[]", "19/hgroup": "[]", "2/hgroup?space=true": "[]", "19/pgroup?pending=true": "[]",
	} {
		if status, _, answer := f.rest1("GET", path, "", "", cookie); status != 200 || fmt.Sprint(answer) != want {
			t.Errorf("%s answers %d %v", path, status, answer)
		}
	}
	status, _, answer := f.rest1("GET", "19/pod/apps?mediator=true", "", "", cookie)
	one, _ := answer.(map[string]any)
	if status != 200 || one["arrays"].([]any)[0].(map[string]any)["name"] != f.array.Name() || one["promotion_status"] != "promoted" || one["mediator"] == nil {
		t.Errorf("a pod answers %d %v", status, answer)
	}
	for path, size := range map[string]float64{"19/vgroup?space=true": 2 << 40, "19/pod?space=true": 2 << 40} {
		status, _, answer := f.rest1("GET", path, "", "", cookie)
		rows, _ := answer.([]any)
		if status != 200 || len(rows) != 1 || rows[0].(map[string]any)["size"] != size || rows[0].(map[string]any)["total"].(float64) <= 0 {
			t.Errorf("%s answers %d %v", path, status, answer)
		}
	}
	if status, _, answer := f.rest1("GET", "19/pod?action=monitor&names=apps", "", "", cookie); status != 200 || len(answer.([]any)) != 1 {
		t.Errorf("load answers %d %v", status, answer)
	}
	if status, _, answer := f.rest1("GET", "19/vgroup?space=true&historical=24h", "", "", cookie); status != 200 || len(answer.([]any)) < 280 {
		t.Errorf("history answers %d %v", status, answer)
	}
	for path, want := range map[string]int{
		"12/vgroup": 404, "12/pod": 404, "19/vgroup/x": 400, "19/pod/x": 400, "19/hgroup/x": 400, "19/pgroup/x": 400, "19/vgroup?spice=true": 400,
	} {
		if status, _, answer := f.rest1("GET", path, "", "", cookie); status != want {
			t.Errorf("%s answers %d %v", path, status, answer)
		}
	}
}

func TestFirstGenerationTellsTheLoad(t *testing.T) {
	f := newFixture(t, Options{})
	cookie := f.login1()
	status, _, answer := f.rest1("GET", "19/array?action=monitor", "", "", cookie)
	rows, _ := answer.([]any)
	if status != 200 || len(rows) != 1 {
		t.Fatalf("load answers %d %v", status, answer)
	}
	load := rows[0].(map[string]any)
	if load["time"] != f.world.Clock().Now().UTC().Format(time.RFC3339) || load["input_per_sec"] != 0.0 || load["queue_depth"] != 0.0 {
		t.Errorf("load is %v", load)
	}
	if status, _, _ := f.rest1("GET", "19/array?action=dance", "", "", cookie); status != 400 {
		t.Errorf("another action answers %d", status)
	}
}
