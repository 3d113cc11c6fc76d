package storagevirtualize

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

type object = map[string]any

// fixture is a stopped world with a system of four volumes: in a data reduction pool, in a standard pool, fully allocated, and empty.
type fixture struct {
	t      *testing.T
	world  *san.World
	array  *san.Array
	server *Server
	http   *httptest.Server
	token  string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	host := san.Host{Name: "esx-01.lab.example", Version: "8.0.3", IQN: "iqn.1998-01.com.vmware:esx-01"}
	world, array := arraytest.New(t, Spec("ibm-01"), host, 1, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1231453023109},
		{Name: "plain-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3<<30 + 1, StoragePool: StandardPool, Inert: true},
		{Name: "full-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Full: true, Inert: true},
		{Name: "empty-01", ProvisionedBytes: 1 << 30},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
	})
	server, err := New(world, array, Options{Account: gate.Account{Password: "secret"}})
	f := &fixture{t: t, world: world, array: array, server: server, http: arraytest.Serve(t, server, err)}
	_, body := f.logIn("secret")
	f.token = body.(object)["token"].(string)
	return f
}

func (f *fixture) logIn(word string) (status int, body any) {
	f.t.Helper()
	return f.send("/rest/v1/auth", "", map[string]string{user: "superuser", password: word})
}

func (f *fixture) send(path, content string, headers map[string]string) (status int, body any) {
	f.t.Helper()
	response := arraytest.Send(f.t, http.MethodPost, f.http.URL+path, content, &body, func(request *http.Request) {
		for name, value := range headers {
			request.Header.Set(name, value)
		}
	})
	return response.StatusCode, body
}

func (f *fixture) ask(path, content string) (status int, body any) {
	f.t.Helper()
	return f.send("/rest/v1/"+path, content, map[string]string{token: f.token})
}

func (f *fixture) get(path, content string) any {
	f.t.Helper()
	status, body := f.ask(path, content)
	if status != http.StatusOK {
		f.t.Fatalf("%s answers %d %v", path, status, body)
	}
	return body
}

const bytesOnly = `{"bytes":true}`

func TestOnlyTheDetailedViewHasFiguresOfADataReductionPool(t *testing.T) {
	f := newFixture(t)
	figures := func(copied object) string {
		return fmt.Sprint(copied["se_copy"], " ", copied["used_capacity"], " ", copied["uncompressed_used_capacity"], " ", copied["used_capacity_before_reduction"])
	}
	const used = "3222274048" // 3 GiB and 1 byte in grains of 256 KiB, and 3 of these
	for name, want := range map[string]string{
		"gold-01": "yes   1231453028352", "plain-01": "yes " + used + " " + used + " ", "full-01": "no 1099511627776 1099511627776 ", "empty-01": "yes   0",
	} {
		detailed := f.get("lsvdisk/"+name, bytesOnly).([]any)
		if got := figures(detailed[1].(object)); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
		if uid := detailed[0].(object)["vdisk_UID"].(string); len(uid) != 32 || f.get("lsvdisk/"+uid, "").([]any)[0].(object)["name"] != name {
			t.Errorf("%s is not found as %s", name, uid)
		}
	}
	var listed []string
	for _, one := range f.get("lssevdiskcopy", bytesOnly).([]any) {
		listed = append(listed, one.(object)["vdisk_name"].(string)+" "+figures(one.(object)))
	}
	if got, want := strings.Join(listed, ","), "gold-01 yes   ,plain-01 yes "+used+" "+used+" ,empty-01 yes   "; got != want {
		t.Errorf("the list has %q, want %q", got, want)
	}
}

func TestCapacitiesAreTextInTheLargestUnit(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct{ path, content, want string }{
		{"lsvdisk", "", "4.00TB 1.00TB 1.00TB 1.00GB"}, {"lsvdisk", bytesOnly, "4398046511104 1099511627776 1099511627776 1073741824"},
		{"lssevdiskcopy/plain-01", "", "1.00TB"},
		{"lsvdisk", `{"unit":"gb"}`, "4096.00GB 1024.00GB 1024.00GB 1.00GB"}, {"lsvdisk", `{"unit":"TB"}`, "4.00TB 1.00TB 1.00TB 0.00TB"},
		{"lsvdisk", `{"unit":"b"}`, "4398046511104 1099511627776 1099511627776 1073741824"},
		{"lsvdisk", `{"unit":"mb","filtervalue":"name=empty-01"}`, "1024.00MB"},
	} {
		var got []string
		for _, one := range f.get(c.path, c.content).([]any) {
			got = append(got, one.(object)["capacity"].(string))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s has %v, want %s", c.path, c.content, got, c.want)
		}
	}
}

func TestFiltersByAttributes(t *testing.T) {
	f := newFixture(t)
	uid := f.get("lsvdisk/full-01", "").([]any)[0].(object)["vdisk_UID"].(string)
	for filter, want := range map[string]int{
		"name=gold-01": 1, "name=*-01": 4, "vdisk_UID=" + uid: 1, "mdisk_grp_name=Pool0:name=g*": 1, "name=none": 0, "se_copy_count=0": 1,
	} {
		if got := f.get("lsvdisk", `{"filtervalue":"`+filter+`"}`).([]any); len(got) != want {
			t.Errorf("%s finds %d, want %d", filter, len(got), want)
		}
	}
}

func TestListsTheCopyThatIsAskedFor(t *testing.T) {
	f := newFixture(t)
	for content, want := range map[string]int{`{"copy":"0"}`: 3, `{"copy":"1"}`: 0, "": 3} {
		if got := f.get("lssevdiskcopy", content).([]any); len(got) != want {
			t.Errorf("%s lists %d copies, want %d", content, len(got), want)
		}
	}
}

func TestTokensExpireAnHourAfterTheLogIn(t *testing.T) {
	f := newFixture(t)
	f.world.Clock().Advance(59 * time.Minute)
	f.get("lssystem", "")
	f.world.Clock().Advance(time.Minute)
	if status, _ := f.ask("lssystem", ""); status != http.StatusUnauthorized {
		t.Errorf("an expired token is answered with %d", status)
	}
	if status, _ := f.send("/rest/v1/lssystem", "", nil); status != http.StatusForbidden {
		t.Errorf("no token is answered with %d", status)
	}
	if status, _ := f.logIn("wrong"); status != http.StatusForbidden {
		t.Errorf("a wrong password is answered with %d", status)
	}
}

func TestRefusesAsTheSystemDoes(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct {
		path, content string
		status        int
		text          string
	}{
		{"lsvdisk/none", "", 500, "CMMVC5753E"},
		{"lsvdisk", `{"bogus":"1"}`, 500, "CMMVC5709E"},
		{"lsvdisk", `{"unit":"eb"}`, 500, "CMMVC5711E"},
		{"lsvdisk", `{"unit":""}`, 500, "CMMVC5711E"},
		{"lsvdisk", `{"unit":"gb","bytes":true}`, 500, "CMMVC5713E"},
		{"lsvdisk", `{"filtervalue":"name"}`, 500, "CMMVC5741E"},
		{"lsvdisk", `{`, 400, "Bad Request"},
		{"lsvdiskhostmap", "", 500, "CMMVC5707E"},
		{"chsystem", `{"hostunmap":"on"}`, 500, "CMMVC6253E"},
		{"lsnothing", "", 404, "Not Found"},
	} {
		if status, body := f.ask(c.path, c.content); status != c.status || !strings.Contains(fmt.Sprint(body), c.text) {
			t.Errorf("%s answers %d %v, want %d %s", c.path, status, body, c.status, c.text)
		}
	}
	for kind, want := range map[gate.Kind]int{gate.Unauthorized: 401, gate.Forbidden: 403, gate.TooManyRequests: 429, gate.Unavailable: 503, gate.Busy: 500} {
		id, err := f.server.SetFault(gate.Fault{Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		if status, _ := f.ask("lssystem", ""); status != want {
			t.Errorf("%s answers %d", kind, status)
		}
		f.server.ClearFault(id)
	}
}

func TestTheSystemReportsWhetherHostsCanSendUnmap(t *testing.T) {
	f := newFixture(t)
	for _, want := range []string{"on", "off", "on"} {
		if got := f.get("lssystem", "").(object)["host_unmap"]; got != want {
			t.Errorf("host_unmap is %v, want %s", got, want)
		}
		if want == "on" {
			t.Cleanup(f.array.IgnoreUnmap())
		}
		if want == "off" {
			f.array.IgnoreUnmap()()
		}
	}
}

func TestPoolsHaveTheSpaceOfTheirVolumes(t *testing.T) {
	f := newFixture(t)
	pools := f.get("lsmdiskgrp", bytesOnly).([]any)
	var got []string
	for _, one := range pools {
		p := one.(object)
		got = append(got, fmt.Sprint(p["name"], " ", p["data_reduction"], " ", p["vdisk_count"], " ", p["used_capacity_before_reduction"]))
	}
	if want := "Pool0 yes 3 1231453023109,Pool1 no 1 0"; strings.Join(got, ",") != want {
		t.Errorf("pools are %v, want %s", got, want)
	}
	if maps := f.get("lsvdiskhostmap/gold-01", "").([]any); len(maps) != 1 || maps[0].(object)["host_name"] != "esx-01" {
		t.Errorf("gold-01 is mapped to %v", maps)
	}
}

func TestAVolumeThatMovesToAnotherPoolHasAnotherCopy(t *testing.T) {
	f := newFixture(t)
	want := uid(f.array.Volumes()[0])
	arraytest.Moves(t, f.array.Move, OtherPool, func() string {
		parts := f.get("lsvdisk/gold-01", bytesOnly).([]any)
		v, copied := parts[0].(object), parts[1].(object)
		return fmt.Sprint(v["vdisk_UID"] == want, " ", v["mdisk_grp_name"], " ", copied["copy_id"], " ", copied["used_capacity_before_reduction"], " ",
			len(f.get("lsmdiskgrp", "").([]any)))
	}, "true Pool0 0 1231453028352 2", "true Pool2 1 1231453028352 3")
}
