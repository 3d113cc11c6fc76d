package wsapi

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

// fixture is a stopped world with an array of three volumes, one of them fully provisioned, and a deleted one.
type fixture struct {
	t      *testing.T
	world  *san.World
	array  *san.Array
	server *Server
	http   *httptest.Server
	key    string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	host := san.Host{Name: "esx-01.lab.example", Version: "8.0.3", IQN: "iqn.1998-01.com.vmware:esx-01"}
	world, array := arraytest.New(t, Spec("hpe-01"), host, 1, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "full-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Full: true},
		{Name: "empty-01", ProvisionedBytes: 1 << 40},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
	})
	server, err := New(world, array, Options{Account: gate.Account{Password: "secret"}, MaxSessions: 3})
	f := &fixture{t: t, world: world, array: array, server: server, http: arraytest.Serve(t, server, err)}
	_, body := f.logIn("secret")
	f.key = fmt.Sprint(body["key"])
	return f
}

func (f *fixture) logIn(password string) (status int, body row) {
	f.t.Helper()
	return f.send(http.MethodPost, "/api/v1/credentials", `{"user":"3paradm","password":"`+password+`"}`)
}

func (f *fixture) send(method, path, content string) (status int, body row) {
	f.t.Helper()
	response := arraytest.Send(f.t, method, f.http.URL+path, content, &body, func(request *http.Request) {
		request.Header.Set(keyHeader, f.key)
	})
	return response.StatusCode, body
}

func (f *fixture) get(path string) row {
	f.t.Helper()
	status, body := f.send(http.MethodGet, path, "")
	if status != http.StatusOK {
		f.t.Fatalf("%s answers %d %v", path, status, body)
	}
	return body
}

func TestCountsHostWritesInMebibytes(t *testing.T) {
	f := newFixture(t)
	for name, want := range map[string]string{
		"gold-01": "2 4194304 1174406 1174406", "full-01": "1 1048576 1048576 1048576", "empty-01": "2 1048576 0 0",
	} {
		v := f.get("/api/v1/volumes/" + name)
		got := fmt.Sprintf("%v %.0f %.0f %.0f", v["provisioningType"], v["sizeMiB"], v["hostWriteMiB"], v["userSpace"].(row)["usedMiB"])
		if got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if wwn := f.get("/api/v1/volumes/gold-01")["wwn"].(string); "naa."+strings.ToLower(wwn) != f.array.Volumes()[0].DeviceName() || len(wwn) != 32 {
		t.Errorf("the WWN is %s", wwn)
	}
}

func TestFindsByQuery(t *testing.T) {
	f := newFixture(t)
	wwn := f.get("/api/v1/volumes/empty-01")["wwn"]
	for query, want := range map[string]string{
		`volumes?`: "3", `volumes?"wwn EQ ` + fmt.Sprint(wwn) + `"`: "1", `volumes?"name EQ gold-01 OR name EQ empty-01"`: "2",
		`volumes?"copyOf EQ gold-01"`: "0", `volumes?"userCPG EQ SSD_r6"`: "3", `vluns?"hostname EQ esx-01"`: "1",
		`vluns?"volumeName EQ full-01"`: "0", `hosts?"iSCSIPaths[name==iqn.1998-01.com.vmware:esx-01 OR name==other]"`: "1",
		`hosts?"FCPaths[wwn==1 OR wwn==2] OR iSCSIPaths[name==other]"`: "0",
	} {
		path, text, _ := strings.Cut(query, "?")
		if got := fmt.Sprint(f.get("/api/v1/" + path + "?query=" + url.QueryEscape(text))["total"]); got != want {
			t.Errorf("%s finds %s, want %s", query, got, want)
		}
	}
}

func TestSessionsAreLimitedAndEnd(t *testing.T) {
	f := newFixture(t)
	for range 2 {
		if status, body := f.logIn("secret"); status != http.StatusCreated {
			t.Fatalf("log-in answers %d %v", status, body)
		}
	}
	if status, body := f.logIn("secret"); status != http.StatusServiceUnavailable || body["code"] != 31.0 {
		t.Errorf("one session too many: %d %v", status, body)
	}
	if status, _ := f.send(http.MethodDelete, "/api/v1/credentials/"+f.key, ""); status != http.StatusOK {
		t.Errorf("the end of a session answers %d", status)
	}
	if status, body := f.send(http.MethodGet, "/api/v1/system", ""); status != http.StatusForbidden || body["code"] != 6.0 {
		t.Errorf("without a session: %d %v", status, body)
	}
	_, body := f.logIn("secret")
	f.key = fmt.Sprint(body["key"])
	f.world.Clock().Advance(15 * time.Minute)
	if status, body := f.send(http.MethodGet, "/api/v1/system", ""); status != http.StatusForbidden || body["code"] != 6.0 {
		t.Errorf("after 15 minutes: %d %v", status, body)
	}
}

func TestRefusesAsTheArrayDoes(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct {
		method, path, content string
		status                int
		code                  float64
	}{
		{"POST", "/api/v1/credentials", `{"user":"3paradm","password":"wrong"}`, 403, 5},
		{"POST", "/api/v1/credentials", `{"user":"3paradm"}`, 400, 40},
		{"POST", "/api/v1/credentials", `{`, 400, 60},
		{"GET", "/api/v1/volumes/none", "", 404, 23},
		{"GET", "/api/v1/volumes/a$b", "", 400, 69},
		{"GET", "/api/v1/cpgs/none", "", 404, 15},
		{"GET", "/api/v1/hosts/none", "", 404, 17},
		{"GET", "/api/v1/nothing", "", 404, 11},
		{"GET", "/elsewhere", "", 404, 11},
		{"GET", "/api/v1/volumes?query=name", "", 400, 12},
		{"GET", "/api/v1/volumes?query=%22sizeMiB+EQ+1%22", "", 400, 12},
		{"POST", "/api/v1/spacereporter", `{"cpg":"none"}`, 404, 15},
		{"GET", "/api/v1/systemreporter/vstime/volumespacedata/weekly;name:gold-01", "", 404, 11},
		{"GET", "/api/v1/systemreporter/vstime/volumespacedata/hires;name:gold-01?query=%22sampleTime+EQ+1%22", "", 400, 12},
		{"DELETE", "/api/v1/volumes/gold-01", "", 501, 9},
		{"DELETE", "/api/v1/credentials/none", "", 403, 6},
	} {
		if status, body := f.send(c.method, c.path, c.content); status != c.status || body["code"] != c.code {
			t.Errorf("%s %s answers %d %v, want %d %v", c.method, c.path, status, body, c.status, c.code)
		}
	}
}

func TestSpaceOfTheCPGIsThatOfTheArray(t *testing.T) {
	f := newFixture(t)
	cpg := f.get("/api/v1/cpgs/" + cpgName)
	_, free := f.send(http.MethodPost, "/api/v1/spacereporter", `{"cpg":"`+cpgName+`"}`)
	used := cpg["UsrUsage"].(row)["usedMiB"].(float64) + cpg["SDUsage"].(row)["usedMiB"].(float64)
	total := float64(f.array.CapacityBytes() / mib)
	if sum := used + free["usableFreeMiB"].(float64); sum > total || sum < total-2 || cpg["numFPVVs"] != 1.0 {
		t.Errorf("used and free are %.0f MiB of %.0f: %v", sum, total, cpg)
	}
	if system := f.get("/api/v1/system"); system["totalCapacityMiB"] != total {
		t.Errorf("the system is %v", system)
	}
}

func TestCapacityIsThatOfTheSystem(t *testing.T) {
	f := newFixture(t)
	body, system := f.get("/api/v1/capacity"), f.get("/api/v1/system")
	for kind, want := range map[string][2]any{
		"allCapacity": {system["totalCapacityMiB"], system["freeCapacityMiB"]}, "SSDCapacity": {system["totalCapacityMiB"], system["freeCapacityMiB"]},
		"FCCapacity": {0.0, 0.0}, "NLCapacity": {0.0, 0.0},
	} {
		capacity := body[kind].(row)
		allocated := capacity["allocated"].(row)
		if capacity["totalMiB"] != want[0] || capacity["freeMiB"] != want[1] {
			t.Errorf("%s is %v, want %v", kind, capacity, want)
		}
		if used := capacity["totalMiB"].(float64) - capacity["freeMiB"].(float64); allocated["totalAllocatedMiB"] != used || allocated["volumes"].(row)["CPGsMiB"] != used {
			t.Errorf("%s has allocated %v, want %.0f", kind, allocated, used)
		}
	}
}

func TestListsPortsAndWhatTheArrayDoesNotHave(t *testing.T) {
	f := newFixture(t)
	ports := f.get("/api/v1/ports")["members"].([]any)
	if len(ports) != 2 {
		t.Fatalf("ports are %v", ports)
	}
	for node, one := range ports {
		port := one.(row)
		if port["portPos"].(row)["node"] != float64(node) || port["protocol"] != 1.0 || port["linkState"] != 4.0 || len(port["portWWN"].(string)) != 16 || len(port["nodeWWN"].(string)) != 16 {
			t.Errorf("port %d is %v", node, port)
		}
	}
	for _, path := range []string{"tasks", "qos", "remotecopygroups", "flashcache", "hostsets", "volumesets"} {
		if body := f.get("/api/v1/" + path); body["total"] != 0.0 || len(body["members"].([]any)) != 0 {
			t.Errorf("%s has %v", path, body)
		}
	}
	if status, _ := f.send(http.MethodGet, "/api/v1/tasks/7", ""); status != http.StatusNotFound {
		t.Errorf("a task answers %d", status)
	}
}

func TestFaultsAnswerInTheFormatOfTheArray(t *testing.T) {
	f := newFixture(t)
	for kind, want := range map[gate.Kind]int{gate.Unauthorized: 403, gate.Forbidden: 403, gate.TooManyRequests: 429, gate.Unavailable: 503, gate.Busy: 500} {
		id, err := f.server.SetFault(gate.Fault{Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		if status, body := f.send(http.MethodGet, "/api/v1/system", ""); status != want || body["desc"] == nil {
			t.Errorf("%s answers %d %v", kind, status, body)
		}
		f.server.ClearFault(id)
	}
}

func TestSystemReporterKeepsTheSpaceOfVolumes(t *testing.T) {
	f := newFixture(t)
	f.world.Clock().Advance(2 * time.Hour)
	_, session := f.logIn("secret")
	f.key = fmt.Sprint(session["key"])
	now := f.world.Clock().Now()
	query := url.QueryEscape(fmt.Sprintf(`"sampleTime GE %s AND sampleTime LE %s"`, stamp(now.Add(-time.Hour)), stamp(now)))
	report := "/api/v1/systemreporter/vstime/volumespacedata/"
	for path, want := range map[string]string{
		"hires;name:gold-01?query=" + query: "12 1174406", "hourly;name:gold-01?query=" + query: "1 1174406",
		"hires;name:full-01;groupby:wwn?query=" + query: "12 1048576", "hires;name:none?query=" + query: "0 ",
	} {
		members := f.get(report + path)["members"].([]any)
		last := ""
		if len(members) > 0 {
			last = fmt.Sprintf("%.0f", members[len(members)-1].(row)["totalSpace"].(row)["hostWriteMiB"])
		}
		if got := fmt.Sprint(len(members)) + " " + last; got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	if daily := f.get(report + "daily;name:gold-01")["total"].(float64); daily < 300 {
		t.Errorf("%.0f days are kept", daily)
	}
}

func TestReportsTheLoadOfVLUNs(t *testing.T) {
	f := newFixture(t)
	now := f.world.Clock().Now()
	for step, want := range map[string]int{"hires": 864, "hourly": 720, "daily": 365} {
		all := f.get("/api/v1/systemreporter/vstime/vlunstatistics/" + step)["members"].([]any)
		last := all[len(all)-1].(row)
		if at := now.Truncate(steps[step]); len(all) != want || last["sampleTimeSec"] != float64(at.Unix()) || last["IO"].(row)["write"] != 0.0 && step == "hires" {
			t.Errorf("%s: %d samples, the last is %v", step, len(all), last)
		}
	}
	query := url.QueryEscape(fmt.Sprintf(`"sampleTime GE %s AND sampleTime LE %s"`, stamp(now.Add(-time.Hour)), stamp(now)))
	if hour := f.get("/api/v1/systemreporter/vstime/vlunstatistics/hires?query=" + query)["total"]; hour != 12.0 {
		t.Errorf("an hour has %v samples", hour)
	}
}

func TestAVolumeThatIsTunedToAnotherCPGKeepsItsWWN(t *testing.T) {
	f := newFixture(t)
	want := wwn(f.array.Volumes()[0])
	arraytest.Moves(t, f.array.Move, OtherCPG, func() string {
		v := f.get("/api/v1/volumes/gold-01")
		return fmt.Sprintf("%v %v %.0f %v", v["wwn"] == want, v["userCPG"], v["hostWriteMiB"], f.get("/api/v1/cpgs")["total"])
	}, "true SSD_r6 1174406 1", "true FC_r6 1174406 2")
}
