package unity

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

// fixture is a stopped world with an array of three LUNs, one of them thick, and a deleted one.
type fixture struct {
	t      *testing.T
	world  *san.World
	array  *san.Array
	server *Server
	http   *httptest.Server
	cookie *http.Cookie
	token  string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	world, array := arraytest.New(t, Spec("unity-01"), san.Host{Name: "esx-01.lab.example"}, 0, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "gold-02", ProvisionedBytes: 8 << 40, WrittenBytes: 7 << 40},
		{Name: "thick-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Full: true},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
	})
	server, err := New(world, array, Options{Account: gate.Account{Password: "secret"}})
	f := &fixture{t: t, world: world, array: array, server: server, http: arraytest.Serve(t, server, err)}
	return f
}

// send uses the session if there is one, otherwise the password.
func (f *fixture) send(method, path, password string) (status int, body row) {
	f.t.Helper()
	response := arraytest.Send(f.t, method, f.http.URL+path, "", &body, func(request *http.Request) {
		if password != "browser" {
			request.Header.Set(restHeader, "true")
		}
		if f.cookie != nil {
			request.AddCookie(f.cookie)
			request.Header.Set(tokenHeader, f.token)
		} else if password != "" {
			request.SetBasicAuth("admin", password)
		}
	})
	for _, cookie := range response.Cookies() {
		f.cookie, f.token = cookie, response.Header.Get(tokenHeader)
	}
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

// luns are the contents of the list with this query.
func (f *fixture) luns(query string) (all []row) {
	f.t.Helper()
	for _, entry := range f.get("/api/types/lun/instances?" + query)["entries"].([]any) {
		all = append(all, entry.(row)["content"].(row))
	}
	return all
}

func names(rows []row) string {
	var all []string
	for _, r := range rows {
		all = append(all, fmt.Sprint(r["name"]))
	}
	return strings.Join(all, " ")
}

func TestListsOnlyTheFieldsThatWereAskedFor(t *testing.T) {
	f := newFixture(t)
	if got := fmt.Sprint(f.luns("")); !strings.HasPrefix(got, "[map[id:sv_") || strings.Contains(got, "name") {
		t.Errorf("without fields: %s", got)
	}
	first := f.luns("fields=name,sizeUsed,pool.name")[0]
	if len(first) != 3 || first["name"] != "gold-01" || first["pool"].(row)["id"] != poolID {
		t.Errorf("some fields: %v", first)
	}
	whole := f.get("/api/types/lun/instances")["entries"].([]any)[0].(row)
	compact := f.get("/api/types/lun/instances?compact=true")["entries"].([]any)[0].(row)
	if whole["@base"] == nil || whole["links"] == nil || len(compact) != 1 {
		t.Errorf("entries are %v and %v", whole, compact)
	}
}

func TestFindsAndOrders(t *testing.T) {
	f := newFixture(t)
	for query, want := range map[string]string{
		`filter=name eq "gold-02"`:                           "gold-02",
		`filter=isThinEnabled eq false`:                      "thick-01",
		`filter=name EQ "gold-01" and isThinEnabled eq true`: "gold-01",
		`orderby=name desc`:                                  "thick-01 gold-02 gold-01",
	} {
		name, value, _ := strings.Cut(query, "=")
		if got := names(f.luns("fields=name&" + url.Values{name: {value}}.Encode())); got != want {
			t.Errorf("%s finds %s, want %s", query, got, want)
		}
	}
}

func TestPagesLeadToEachLunOnce(t *testing.T) {
	f := newFixture(t)
	var seen []string
	for page := 1; page <= 4; page++ {
		body := f.get(fmt.Sprintf("/api/types/lun/instances?fields=name&per_page=2&page=%d&with_entrycount=true", page))
		if body["entryCount"] != 3.0 {
			t.Errorf("page %d counts %v", page, body["entryCount"])
		}
		for _, entry := range body["entries"].([]any) {
			seen = append(seen, entry.(row)["content"].(row)["name"].(string))
		}
		if links := body["links"].([]any); len(links) == 1 {
			break
		} else if want := fmt.Sprintf("&page=%d", page+1); links[1].(row)["href"] != want {
			t.Errorf("page %d leads to %v", page, links[1])
		}
	}
	if got := strings.Join(seen, " "); got != "gold-01 gold-02 thick-01" {
		t.Errorf("the pages have %s", got)
	}
}

func TestAllocatedSpaceIsInBlocksAndThatOfAThickLunIsItsSize(t *testing.T) {
	f := newFixture(t)
	luns := f.luns("fields=sizeAllocated,sizeUsed,wwn,isThinEnabled&orderby=name")
	if got := fmt.Sprintf("%.0f %.0f", luns[0]["sizeAllocated"], luns[2]["sizeAllocated"]); got != "1231453028352 1099511627776" {
		t.Errorf("allocated are %s", got)
	}
	if luns[0]["sizeUsed"] != nil || luns[0]["isThinEnabled"] != true || luns[2]["isThinEnabled"] != false {
		t.Errorf("LUNs are %v", luns)
	}
	if got := "naa." + strings.ToLower(strings.ReplaceAll(luns[0]["wwn"].(string), ":", "")); got != f.array.Volumes()[0].DeviceName() {
		t.Errorf("hosts see %s", got)
	}
}

func TestASessionIsACookieAndChangesRequireItsToken(t *testing.T) {
	f := newFixture(t)
	logout := "/api/types/loginSessionInfo/action/logout"
	if status, _ := f.send(http.MethodGet, "/api/types/basicSystemInfo/instances?fields=name", ""); status != http.StatusOK || f.cookie != nil {
		t.Errorf("basic information answers %d %v", status, f.cookie)
	}
	f.get("/api/types/loginSessionInfo/instances?fields=isPasswordChangeRequired")
	f.get("/api/types/pool/instances?fields=sizeFree")
	if f.server.Sessions() != 1 {
		t.Errorf("there are %d sessions", f.server.Sessions())
	}
	token := f.token
	f.token = "another"
	if status, _ := f.send(http.MethodPost, logout, ""); status != http.StatusUnauthorized {
		t.Errorf("without its token, log-out answers %d", status)
	}
	f.token = token
	if status, _ := f.send(http.MethodPost, logout, ""); status != http.StatusOK || f.server.Sessions() != 0 {
		t.Errorf("log-out answers %d", status)
	}
	if status, _ := f.send(http.MethodGet, "/api/types/lun/instances", ""); status != http.StatusUnauthorized {
		t.Errorf("after the log-out: %d", status)
	}
}

func TestASessionEndsWhenItIsNotUsed(t *testing.T) {
	f := newFixture(t)
	f.get("/api/types/lun/instances")
	f.world.Clock().Advance(time.Hour)
	if status, _ := f.send(http.MethodGet, "/api/types/lun/instances", ""); status != http.StatusUnauthorized {
		t.Errorf("after an hour: %d", status)
	}
}

func TestRefusesAsTheArrayDoes(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct {
		method, path, password string
		status, code           int
	}{
		{"GET", "/api/types/lun/instances", "wrong", 401, 0x7d13002},
		{"POST", "/api/types/lun/instances", "secret", 401, 0x7d13002},
		{"GET", "/api/types/lun/instances", "browser", 302, 0},
		{"GET", "/api/instances/lun/sv_0", "secret", 404, 0x7d13005},
		{"GET", "/api/types/nothing/instances", "secret", 404, 0x7d13005},
		{"GET", "/elsewhere", "secret", 404, 0x7d13005},
		{"GET", "/api/types/lun/instances?fields=id,nothing", "secret", 422, 0x7d13105},
		{"GET", "/api/types/lun/instances?per_page=0", "secret", 422, 0x7d13106},
		{"GET", "/api/types/lun/instances?orderby=nothing", "secret", 422, 0x7d13106},
		{"GET", "/api/types/lun/instances?filter=name", "secret", 422, 0x7d13106},
	} {
		f.cookie = nil
		status, body := f.send(c.method, c.path, c.password)
		said, _ := body["error"].(row)
		if code, _ := said["errorCode"].(float64); status != c.status || int(code) != c.code {
			t.Errorf("%s %s answers %d %v, want %d %d", c.method, c.path, status, body, c.status, c.code)
		}
	}
	f.get("/api/types/lun/instances")
	if status, _ := f.send(http.MethodDelete, "/api/instances/lun/sv_1", ""); status != http.StatusMethodNotAllowed {
		t.Errorf("DELETE answers %d", status)
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
		if status, body := f.send(http.MethodGet, "/api/types/lun/instances", "secret"); status != want || body["error"] == nil {
			t.Errorf("%s answers %d %v", kind, status, body)
		}
		f.server.ClearFault(id)
	}
}

func TestDescribesATypeWithItsFields(t *testing.T) {
	f := newFixture(t)
	described := f.get("/api/types/lun?compact=true&fields=attributes.name")["content"].(row)
	if described["name"] != "lun" || len(described["attributes"].([]any)) != len(types["lun"].fields) {
		t.Errorf("the type is %v", described)
	}
}

func TestALUNThatMovesToAnotherPoolKeepsItsIDAndItsWWN(t *testing.T) {
	f := newFixture(t)
	want := wwn(f.array.Volumes()[0])
	arraytest.Moves(t, f.array.Move, OtherPool, func() string {
		lun := f.get("/api/instances/lun/" + lunID(f.array.Volumes()[0]) + "?fields=id,wwn,pool.name,sizeAllocated")["content"].(row)
		pools := len(f.get("/api/types/pool/instances?fields=id")["entries"].([]any))
		return fmt.Sprintf("%v %v %.0f %d", lun["wwn"] == want, lun["pool"].(row)["name"], lun["sizeAllocated"], pools)
	}, "true Pool 1 1231453028352 1", "true Pool 2 1231453028352 2")
}
