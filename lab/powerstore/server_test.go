package powerstore

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// fixture is a stopped world with one array, a host and four volumes, one of them deleted, and a client that is logged in.
type fixture struct {
	t      *testing.T
	world  *san.World
	array  *san.Array
	server *Server
	http   *httptest.Server
	cookie string
	token  string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	host := san.Host{Name: "esx-01.lab.example", Version: "8.0.3"}
	world, array := arraytest.New(t, Spec("power-01"), host, 4, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "Gold-02", ProvisionedBytes: 64 << 40, WrittenBytes: 7<<40 + 512},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
		{Name: "empty-01", ProvisionedBytes: 1 << 40},
	})
	server, err := New(world, array, Options{Account: gate.Account{Username: "monitor", Password: "secret"}})
	f := &fixture{t: t, world: world, array: array, server: server, http: arraytest.Serve(t, server, err)}
	f.login()
	return f
}

func (f *fixture) login() {
	r := f.send("GET", "/login_session?select=id,idle_timeout", "", func(r *http.Request) { r.SetBasicAuth("monitor", "secret") })
	if r.status != http.StatusOK {
		f.t.Fatalf("login answers %d %s", r.status, r.text)
	}
	f.token = r.header.Get(csrfHeader)
	f.cookie = strings.TrimPrefix(strings.Split(r.header.Get("Set-Cookie"), ";")[0], cookieName+"=")
}

type reply struct {
	status int
	header http.Header
	text   string
}

func (r reply) rows(t *testing.T) (rows []map[string]any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(r.text))
	d.UseNumber()
	if err := d.Decode(&rows); err != nil {
		t.Fatalf("%d %s: %v", r.status, r.text, err)
	}
	return rows
}

func (f *fixture) send(method, path, body string, with func(*http.Request)) reply {
	f.t.Helper()
	request, err := http.NewRequestWithContext(f.t.Context(), method, f.http.URL+base+path, strings.NewReader(body))
	if err != nil {
		f.t.Fatal(err)
	}
	with(request)
	response, err := f.http.Client().Do(request)
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	return reply{response.StatusCode, response.Header, string(text)}
}

func (f *fixture) call(method, path, body string) reply {
	f.t.Helper()
	return f.send(method, path, body, func(r *http.Request) {
		r.AddCookie(&http.Cookie{Name: cookieName, Value: f.cookie})
		r.Header.Set(csrfHeader, f.token)
	})
}

func (f *fixture) names(query string) string {
	f.t.Helper()
	var names []string
	for _, r := range f.call("GET", "/volume?select=name&"+query, "").rows(f.t) {
		names = append(names, fmt.Sprint(r["name"]))
	}
	return strings.Join(names, " ")
}

func TestLogInWantsUserAndPasswordAndGivesASession(t *testing.T) {
	f := newFixture(t)
	for _, password := range []string{"", "wrong"} {
		r := f.send("GET", "/login_session", "", func(r *http.Request) { r.SetBasicAuth("monitor", password) })
		if r.status != 401 || !strings.Contains(r.text, "message_l10n") || r.header.Get("Set-Cookie") != "" {
			t.Errorf("password %q answers %d %s", password, r.status, r.text)
		}
	}
	if r := f.call("GET", "/volume", ""); r.status != 200 || f.server.Sessions() != 1 {
		t.Errorf("session answers %d, %d sessions", r.status, f.server.Sessions())
	}
	if r := f.call("POST", "/logout", ""); r.status != 204 || f.server.Sessions() != 0 {
		t.Errorf("logout answers %d", r.status)
	}
	if r := f.call("GET", "/volume", ""); r.status != 401 {
		t.Errorf("after logout: %d", r.status)
	}
}

func TestSessionRunsOutInSimulatedTime(t *testing.T) {
	f := newFixture(t)
	f.world.Clock().Advance(59 * time.Minute)
	if r := f.call("GET", "/cluster", ""); r.status != 200 {
		t.Errorf("used session answers %d", r.status)
	}
	f.world.Clock().Advance(time.Hour)
	if r := f.call("GET", "/cluster", ""); r.status != 401 {
		t.Errorf("unused session answers %d", r.status)
	}
}

func TestPostWantsTheTokenOfTheSession(t *testing.T) {
	f := newFixture(t)
	f.token = "other"
	if r := f.call("POST", "/metrics/generate", `{"entity":"space_metrics_by_cluster","entity_id":"0"}`); r.status != 403 {
		t.Errorf("answers %d %s", r.status, r.text)
	}
}

func TestVolumesTellWhatHostsWrote(t *testing.T) {
	f := newFixture(t)
	rows := f.call("GET", "/volume?select=id,name,wwn,size,logical_used,state,volume_groups(name,id)&order=name", "").rows(t)
	if len(rows) != 3 {
		t.Fatalf("%d volumes", len(rows))
	}
	gold := rows[1]
	if gold["name"] != "gold-01" && gold["name"] != "Gold-02" || !strings.HasPrefix(gold["wwn"].(string), "naa.68ccf098") {
		t.Errorf("volume %v", gold)
	}
	for _, r := range rows {
		for _, v := range f.array.Volumes() {
			if v.ID == r["id"] && (fmt.Sprint(r["logical_used"]) != fmt.Sprint(v.Space().VirtualBytes) || r["wwn"] != v.DeviceName()) {
				t.Errorf("%v is not %+v", r, v)
			}
		}
	}
	one := f.call("GET", "/volume/"+gold["id"].(string), "")
	if one.status != 200 || !strings.Contains(one.text, gold["id"].(string)) || strings.Contains(one.text, "name") {
		t.Errorf("without selection: %s", one.text)
	}
	for path, status := range map[string]int{"/volume/name:gold-01?select=id,name": 200, "/volume/name:nope": 404, "/appliance/name:nope": 404} {
		if r := f.call("GET", path, ""); r.status != status || status == 200 && !strings.Contains(r.text, `"name":"gold-01"`) {
			t.Errorf("%s answers %d %s", path, r.status, r.text)
		}
	}
	if r := f.call("GET", "/volume/nope", ""); r.status != 404 {
		t.Errorf("unknown volume answers %d", r.status)
	}
}

func TestListsAreFilteredOrderedAndPaged(t *testing.T) {
	f := newFixture(t)
	for query, want := range map[string]string{
		"order=name.desc": "Gold-02 gold-01 empty-01", "name=eq.GOLD-01": "gold-01", "name=ilike.gold*&order=size.desc": "Gold-02 gold-01",
		"name=like.gold*": "gold-01", "protection_data->>creator_type=eq.User&limit=1&order=name": "empty-01", "protection_data->>source_id=eq.x": "", "name=like.*-0%25&order=name": "empty-01 gold-01 Gold-02", "name=not.like.*old*": "empty-01",
		"name=not.eq.gold-01&order=name": "empty-01 Gold-02", "size=gt.1099511627776&order=size": "gold-01 Gold-02",
		"type=not.eq.Snapshot&order=name": "empty-01 gold-01 Gold-02", "name=in.(gold-01,empty-01)&order=name": "empty-01 gold-01",
		"nsid=is.null&order=name&limit=1&offset=1": "gold-01", "size=lte.1099511627776": "empty-01", "name=neq.x&order=name&limit=1": "empty-01",
	} {
		if got := f.names(query); got != want {
			t.Errorf("%s lists %q", query, got)
		}
	}
	r := f.call("GET", "/volume?limit=2", "")
	if r.status != 206 || r.header.Get("Content-Range") != "0-1/3" {
		t.Errorf("page answers %d %v", r.status, r.header)
	}
	for query, status := range map[string]int{"offset=3": 416, "limit=x": 400, "select=nope": 400, "nope=eq.1": 400, "name=near.x": 400, "order=nope": 400} {
		if r := f.call("GET", "/volume?"+query, ""); r.status != status {
			t.Errorf("%s answers %d", query, r.status)
		}
	}
}

func TestListsHaveVolumesThatAppearedBetweenPages(t *testing.T) {
	f := newFixture(t)
	before := len(f.call("GET", "/volume?select=id", "").rows(t))
	for range 20 {
		f.array.AddVolume(san.VolumeSpec{Name: "new", ProvisionedBytes: 1 << 30})
	}
	var ids []string
	for _, r := range f.call("GET", "/volume?select=id&order=id", "").rows(t) {
		ids = append(ids, fmt.Sprint(r["id"]))
	}
	if len(ids) != before+20 || !slices.IsSorted(ids) {
		t.Errorf("%d volumes after %d and 20 more: %v", len(ids), before, ids)
	}
}

// The selections are those of the vendor's Python library.
func TestHostsShowInitiatorsAndMappings(t *testing.T) {
	f := newFixture(t)
	esx := f.world.AddHost(san.Host{Name: "esx-02.lab.example", Version: "8.0.3", IQN: "iqn.1998-01.com.vmware:esx-02", WWNs: []string{"2100F4C7AA002702"}})
	v := f.array.Volumes()[0]
	lun := f.array.Connect(esx, v).LUN
	hosts := f.call("GET", "/host?name=eq.esx-02&select=id,name,description,type,os_type,host_group_id,host_connectivity,os_type_l10n,"+
		"host_connectivity_l10n,type_l10n,initiators,host_initiators,mapped_hosts(id,logical_unit_number,host_group(id,name),volume(id,name)),"+
		"host_virtual_volume_mappings(id,host_id,host_group_id,virtual_volume_id),vsphere_hosts,import_host_system,host_group", "").rows(t)
	if len(hosts) != 1 {
		t.Fatalf("the hosts are %v", hosts)
	}
	var initiators []string
	for _, one := range hosts[0]["host_initiators"].([]any) {
		initiator := one.(map[string]any)
		initiators = append(initiators, fmt.Sprint(initiator["port_type"], " ", initiator["port_name"], " ", initiator["active_sessions"]))
	}
	if got, want := strings.Join(initiators, ", "), "iSCSI iqn.1998-01.com.vmware:esx-02 [], FC 21:00:f4:c7:aa:00:27:02 []"; got != want {
		t.Errorf("the initiators are %s", got)
	}
	mapped := hosts[0]["mapped_hosts"].([]any)
	if len(mapped) != 1 || mapped[0].(map[string]any)["volume"].(map[string]any)["name"] != v.Name || fmt.Sprint(mapped[0].(map[string]any)["logical_unit_number"]) != fmt.Sprint(lun) {
		t.Errorf("the mappings are %v", mapped)
	}
	volume := f.call("GET", "/volume/"+v.ID+"?select=appliance,migration_session,datastores,mapped_volumes(id,logical_unit_number,host(id,name))", "")
	if volume.status != 200 || strings.Count(volume.text, "logical_unit_number") != len(f.call("GET", "/host_volume_mapping?volume_id=eq."+v.ID, "").rows(t)) ||
		!strings.Contains(volume.text, "esx-02") {
		t.Errorf("the volume answers %d %s", volume.status, volume.text)
	}
	listed := f.call("GET", "/host_volume_mapping?select=id,host(id,name),volume(id,name),host_group&host_id=eq."+fmt.Sprint(hosts[0]["id"]), "").rows(t)
	if len(listed) != 1 || listed[0]["id"] != mapped[0].(map[string]any)["id"] {
		t.Errorf("the mappings are %v", listed)
	}
}

func TestHistoryFoldsSamplesThatStayTheSame(t *testing.T) {
	f := newFixture(t)
	empty := f.array.Volumes()[3]
	rows := f.call("POST", "/metrics/generate", `{"entity":"space_metrics_by_volume","entity_id":"`+empty.ID+`"}`).rows(t)
	if len(rows) != 1 || fmt.Sprint(rows[0]["repeat_count"]) != "288" || rows[0]["timestamp"] != "2026-03-01T10:05:00Z" {
		t.Errorf("an unwritten volume answers %v", rows)
	}
	gold := f.array.Volumes()[0]
	for interval, c := range map[string]struct {
		step time.Duration
		name string
	}{"Five_Mins": {5 * time.Minute, "logical_used"}, "One_Hour": {time.Hour, "last_logical_used"}, "One_Day": {24 * time.Hour, "last_logical_used"}} {
		body := `{"entity":"space_metrics_by_volume","entity_id":"` + gold.ID + `","interval":"` + interval + `"}`
		var got, want []string
		for _, r := range f.call("POST", "/metrics/generate", body).rows(t) {
			at, err := time.Parse(time.RFC3339, r["timestamp"].(string))
			if err != nil {
				t.Fatal(err)
			}
			times, _ := r["repeat_count"].(json.Number).Int64()
			for i := range times {
				got = append(got, fmt.Sprintf("%d %v", at.Add(time.Duration(i)*c.step).Unix(), r[c.name]))
			}
		}
		for _, s := range gold.History(time.Time{}, f.world.Clock().Now(), c.step) {
			want = append(want, fmt.Sprintf("%d %d", s.At.Unix(), s.VirtualBytes))
		}
		if strings.Join(got, " ") != strings.Join(want, " ") || len(got) < 200 {
			t.Errorf("%s: %d samples, want %d", interval, len(got), len(want))
		}
	}
}

func TestMetricsThatAreNotThereAreRefused(t *testing.T) {
	f := newFixture(t)
	for body, status := range map[string]int{
		`{"entity":"space_metrics_by_volume","entity_id":"nope"}`: 404, `{"entity":"nope","entity_id":"0"}`: 400, `{`: 400,
		`{"entity":"space_metrics_by_cluster","entity_id":"0","interval":"One_Year"}`: 400,
		`{"entity":"performance_metrics_by_node","entity_id":"N9"}`:                   404, `{"entity":"space_metrics_by_appliance","entity_id":"A9"}`: 404,
		`{"entity":"performance_metrics_by_cluster","entity_id":"0","interval":"Five_Sec"}`: 400,
	} {
		if r := f.call("POST", "/metrics/generate", body); r.status != status {
			t.Errorf("%s answers %d %s", body, r.status, r.text)
		}
	}
	if r := f.call("GET", "/nope", ""); r.status != 404 {
		t.Errorf("unknown resource answers %d", r.status)
	}
	if r := f.call("POST", "/volume", "{}"); r.status != 405 {
		t.Errorf("creating answers %d", r.status)
	}
}

func TestFaultsRefuseInTheShapeOfTheArray(t *testing.T) {
	f := newFixture(t)
	for kind, status := range map[gate.Kind]int{gate.Unauthorized: 401, gate.TooManyRequests: 429, gate.Unavailable: 503, gate.Busy: 500} {
		if _, err := f.server.SetFault(gate.Fault{Kind: kind, Count: 1, RetryAfter: 3 * time.Second}); err != nil {
			t.Fatal(err)
		}
		r := f.call("GET", "/cluster", "")
		if r.status != status || r.header.Get("Retry-After") != "3" || !strings.Contains(r.text, "message_l10n") {
			t.Errorf("%s answers %d %s", kind, r.status, r.text)
		}
	}
	if _, err := f.server.SetFault(gate.Fault{Kind: "rest1-retired"}); err == nil {
		t.Error("took a state that it does not know")
	}
}

func TestListsPartsOfTheApplianceAndWhatTheArrayDoesNotHave(t *testing.T) {
	f := newFixture(t)
	appliance := f.call("GET", "/appliance?select=id,name,nodes,volumes(id,name),fc_ports(id,name),software_installed(id,release_version)", "").rows(t)[0]
	if len(appliance["nodes"].([]any)) != 2 || len(appliance["volumes"].([]any)) != 3 || len(appliance["fc_ports"].([]any)) != 0 {
		t.Errorf("the appliance is %v", appliance)
	}
	if nodes := f.call("GET", "/node?select=id,name", "").rows(t); nodes[0]["name"] != "power-01-appliance-1-node-A" {
		t.Errorf("the nodes are %v", nodes)
	}
	for _, kind := range []string{"volume_group", "host_group", "policy", "alert"} {
		if r := f.call("GET", "/"+kind+"?select=id,name&name=eq.x&order=name", ""); r.status != 200 || strings.TrimSpace(r.text) != "[]" {
			t.Errorf("%s answers %d %s", kind, r.status, r.text)
		}
	}
}

func TestAVolumeThatMigratesToAnotherApplianceKeepsItsIDAndItsHistory(t *testing.T) {
	f := newFixture(t)
	v := f.array.Volumes()[0]
	f.world.Clock().Advance(time.Hour)
	f.login()
	metrics := func() []map[string]any {
		return f.call("POST", "/metrics/generate", `{"entity":"space_metrics_by_volume","entity_id":"`+v.ID+`"}`).rows(t)
	}
	arraytest.Moves(t, f.array.Move, OtherAppliance, func() string {
		r := f.call("GET", "/volume?select=wwn,appliance_id,location_history&id=eq."+v.ID, "").rows(t)[0]
		return fmt.Sprintln(r["wwn"] == v.WorldWideName(), r["appliance_id"], r["location_history"] != nil, len(f.call("GET", "/appliance", "").rows(t)), len(metrics()) > 200)
	}, "true A1 false 1 true\n", "true A2 true 2 true\n")
	if _, err := f.array.Move(v.Name, OtherAppliance); err != nil {
		t.Fatal(err)
	}
	f.world.Clock().Advance(time.Hour)
	f.login()
	rows := metrics()
	if first, last := rows[0], rows[len(rows)-1]; first["appliance_id"] != "A1" || last["appliance_id"] != "A2" || fmt.Sprint(last["repeat_count"]) != "12" {
		t.Errorf("the history begins with %v and ends with %v", first, last)
	}
}
