package flasharray

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

const token = "0f2e2884-9486-c6c2-438c-f50418f2aac3"

var testStart = time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC)

// fixture is a world with one array, two hosts and three volumes, one of them destroyed, served over HTTP.
type fixture struct {
	t      *testing.T
	world  *san.World
	array  *san.Array
	server *Server
	http   *httptest.Server
	auth   string
	base   string
}

func newFixture(t *testing.T, options Options) *fixture {
	t.Helper()
	world := san.NewWorld(testStart, 7)
	t.Cleanup(world.Close)
	array := world.AddArray(san.ArraySpec{Name: "flash-01"})
	var hosts []*san.Host
	for i := range 2 {
		hosts = append(hosts, world.AddHost(san.Host{
			Name: fmt.Sprintf("esx-%02d.lab.example", i+1), IQN: fmt.Sprintf("iqn.1998-01.com.vmware:esx-%02d", i+1),
			WWNs: []string{fmt.Sprintf("2100F4C7AA00270%d", i)}, Version: "8.0.3",
		}))
	}
	for i, spec := range []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "gold-02", ProvisionedBytes: 64<<40 - 512, WrittenBytes: 7<<40 + 512, SharedPart: 0.3, SnapshotBytes: 5 << 30},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
		{Name: "empty-01", ProvisionedBytes: 1 << 40},
	} {
		v := array.AddVolume(spec)
		for _, h := range hosts[:1+i%2] {
			array.Connect(h, v)
		}
	}
	world.Settle()
	return serve(t, world, array, options)
}

func serve(t *testing.T, world *san.World, array *san.Array, options Options) *fixture {
	t.Helper()
	if options.APIToken == "" {
		options.APIToken = token
	}
	server, err := New(world, array, options)
	if err != nil {
		t.Fatal(err)
	}
	served := httptest.NewServer(server)
	t.Cleanup(served.Close)
	f := &fixture{t: t, world: world, array: array, server: server, http: served}
	f.base = "/api/" + server.newest.String()
	f.auth = f.login()
	return f
}

// beside starts another array of the same world.
func (f *fixture) beside(array *san.Array) *fixture {
	f.t.Helper()
	return serve(f.t, f.world, array, Options{IdleTimeout: -1})
}

// reply is a response with its body as generic JSON, integers kept exact.
type reply struct {
	status int
	header http.Header
	body   map[string]any
}

func (f *fixture) login() string {
	f.t.Helper()
	r := f.send("POST", f.base+"/login", map[string]string{"api-token": f.server.options.APIToken})
	if r.status != http.StatusOK {
		f.t.Fatalf("login answered %d %v", r.status, r.body)
	}
	return r.header.Get("x-auth-token")
}

func (f *fixture) send(method, path string, headers map[string]string) reply {
	f.t.Helper()
	request, err := http.NewRequestWithContext(f.t.Context(), method, f.http.URL+path, nil)
	if err != nil {
		f.t.Fatal(err)
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := f.http.Client().Do(request)
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	decoder := json.NewDecoder(response.Body)
	decoder.UseNumber()
	r := reply{status: response.StatusCode, header: response.Header}
	_ = decoder.Decode(&r.body)
	return r
}

// get sends path below the version with parameters given as name, value, name, value.
func (f *fixture) get(path string, parameters ...string) reply {
	f.t.Helper()
	values := url.Values{}
	for i := 0; i+1 < len(parameters); i += 2 {
		values.Set(parameters[i], parameters[i+1])
	}
	return f.send("GET", f.base+path+"?"+values.Encode(), map[string]string{"x-auth-token": f.auth})
}

// ok is get that must succeed.
func (f *fixture) ok(path string, parameters ...string) reply {
	f.t.Helper()
	r := f.get(path, parameters...)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s %v answered %d %v", path, parameters, r.status, r.body)
	}
	return r
}

func (r reply) items() []map[string]any {
	var list []map[string]any
	for _, i := range r.body["items"].([]any) {
		list = append(list, i.(map[string]any))
	}
	return list
}

func (r reply) names() []string {
	list := []string{}
	for _, i := range r.items() {
		list = append(list, i["name"].(string))
	}
	return list
}

func (r reply) message() string {
	list, _ := r.body["errors"].([]any)
	if len(list) == 0 {
		return ""
	}
	return list[0].(map[string]any)["message"].(string)
}

func (f *fixture) volume(name string) *san.Volume {
	for _, v := range f.array.Volumes() {
		if v.Name == name {
			return v
		}
	}
	f.t.Fatalf("no volume %s", name)
	return nil
}

func millis(at time.Time) string { return strconv.FormatInt(at.UnixMilli(), 10) }

func integer(t *testing.T, value any) int64 {
	t.Helper()
	n, err := value.(json.Number).Int64()
	if err != nil {
		t.Fatalf("%v is not sent as an integer", value)
	}
	return n
}

func ratio(t *testing.T, value any) float64 {
	t.Helper()
	f, err := value.(json.Number).Float64()
	if err != nil {
		t.Fatal(err)
	}
	return f
}
