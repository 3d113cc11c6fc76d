package replay_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/session"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/replay"
	"tidemark.io/lab/scenario"
)

// connect logs in; every user and password is accepted by a replay.
func connect(t *testing.T, address string) *govmomi.Client {
	t.Helper()
	to, err := url.Parse(address + "/sdk")
	must(t, err)
	c, err := vim25.NewClient(t.Context(), soap.NewClient(to, true))
	must(t, err)
	t.Cleanup(c.CloseIdleConnections)
	client := &govmomi.Client{Client: c, SessionManager: session.NewManager(c)}
	must(t, client.SessionManager.Login(t.Context(), url.UserPassword("administrator@vsphere.local", "administrator1!")))
	return client
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// vcenterFacts is what a client reads of a vCenter.
type vcenterFacts struct {
	About      types.AboutInfo
	Datastores []mo.Datastore
	Hosts      []mo.HostSystem
	Options    map[string][]types.BaseOptionValue
	Devices    map[string]*types.HostStorageDeviceInfo
	Watched    map[string]string // name by object
}

func readVCenter(t *testing.T, address string) vcenterFacts {
	t.Helper()
	ctx, c := t.Context(), connect(t, address)
	facts := vcenterFacts{
		About: c.ServiceContent.About, Options: map[string][]types.BaseOptionValue{}, Devices: map[string]*types.HostStorageDeviceInfo{},
		Watched: watch(t, c),
	}
	v, err := view.NewManager(c.Client).CreateContainerView(ctx, c.ServiceContent.RootFolder, []string{"Datastore", "HostSystem"}, true)
	must(t, err)
	must(t, v.Retrieve(ctx, []string{"Datastore"}, []string{"name", "summary", "info", "host"}, &facts.Datastores))
	must(t, v.Retrieve(ctx, []string{"HostSystem"}, []string{"name", "summary", "configManager"}, &facts.Hosts))
	must(t, v.Destroy(ctx))
	slices.SortFunc(facts.Datastores, func(a, b mo.Datastore) int { return strings.Compare(a.Name, b.Name) })
	for i, h := range facts.Hosts {
		host := object.NewHostSystem(c.Client, h.Self)
		options, err := host.ConfigManager().OptionManager(ctx)
		must(t, err)
		values, err := options.Query(ctx, "VMFS3.")
		must(t, err)
		facts.Options[h.Name] = values
		var storage mo.HostStorageSystem
		must(t, property.DefaultCollector(c.Client).RetrieveOne(ctx, *h.ConfigManager.StorageSystem, []string{"storageDeviceInfo"}, &storage))
		facts.Devices[h.Name] = storage.StorageDeviceInfo
		facts.Hosts[i].Summary.QuickStats = types.HostListSummaryQuickStats{}
	}
	must(t, c.SessionManager.Logout(ctx))
	return facts
}

// watch reads names through a PropertyCollector of its own, as clients do that follow changes.
func watch(t *testing.T, c *govmomi.Client) map[string]string {
	t.Helper()
	ctx := t.Context()
	v, err := view.NewManager(c.Client).CreateContainerView(ctx, c.ServiceContent.RootFolder, []string{"Datastore"}, true)
	must(t, err)
	p, err := property.DefaultCollector(c.Client).Create(ctx)
	must(t, err)
	_, err = p.CreateFilter(ctx, types.CreateFilter{Spec: types.PropertyFilterSpec{
		ObjectSet: []types.ObjectSpec{{Obj: v.Reference(), Skip: types.NewBool(true), SelectSet: []types.BaseSelectionSpec{v.TraversalSpec()}}},
		PropSet:   []types.PropertySpec{{Type: "Datastore", PathSet: []string{"name"}}},
	}})
	must(t, err)
	names, version := map[string]string{}, ""
	for {
		res, err := methods.WaitForUpdatesEx(ctx, c.Client, &types.WaitForUpdatesEx{
			This: p.Reference(), Version: version, Options: &types.WaitOptions{MaxWaitSeconds: types.NewInt32(1), MaxObjectUpdates: 3},
		})
		must(t, err)
		if res.Returnval == nil {
			break
		}
		version = res.Returnval.Version
		for _, f := range res.Returnval.FilterSet {
			for _, u := range f.ObjectSet {
				names[u.Obj.Value] = fmt.Sprint(u.ChangeSet[0].Val)
			}
		}
		if res.Returnval.Truncated == nil || !*res.Returnval.Truncated {
			began := time.Now()
			res, err = methods.WaitForUpdatesEx(ctx, c.Client, &types.WaitForUpdatesEx{
				This: p.Reference(), Version: version, Options: &types.WaitOptions{MaxWaitSeconds: types.NewInt32(1)},
			})
			must(t, err)
			if res.Returnval != nil || time.Since(began) < 900*time.Millisecond {
				t.Errorf("a wait without changes ended after %v with %v", time.Since(began), res.Returnval)
			}
			break
		}
	}
	must(t, p.Destroy(ctx))
	return names
}

var insecure = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}

func fetch(t *testing.T, method, address string, header map[string]string) (*http.Response, string) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, address, nil)
	must(t, err)
	for name, value := range header {
		q.Header.Set(name, value)
	}
	res, err := insecure.Do(q)
	must(t, err)
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	must(t, err)
	return res, string(body)
}

// readArray reads volumes of a FlashArray.
func readArray(t *testing.T, address, token string) string {
	t.Helper()
	res, body := fetch(t, http.MethodPost, address+"/api/2.26/login", map[string]string{"api-token": token})
	if res.StatusCode != http.StatusOK {
		t.Fatal(body)
	}
	header := map[string]string{"x-auth-token": res.Header.Get("x-auth-token")}
	all := ""
	for _, path := range []string{"/api/api_version", "/api/2.26/arrays", "/api/2.26/volumes?limit=500&destroyed=false", "/api/2.26/volumes/space"} {
		res, body := fetch(t, http.MethodGet, address+path, header)
		if res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", path, body)
		}
		all += body + "\n"
	}
	return all
}

// recordedLab is what clients read of a lab through recorders, once for all tests.
var recordedLab struct {
	facts     vcenterFacts
	volumes   string
	documents map[string][]byte
}

func recordLab(t *testing.T) (facts vcenterFacts, volumes string, documents map[string][]byte) {
	t.Helper()
	if recordedLab.documents == nil {
		recordedLab.facts, recordedLab.volumes, recordedLab.documents = readLab(t)
	}
	return recordedLab.facts, recordedLab.volumes, recordedLab.documents
}

func readLab(t *testing.T) (facts vcenterFacts, volumes string, documents map[string][]byte) {
	t.Helper()
	size := scenario.Default()
	size.Clusters, size.Hosts, size.Datastores, size.Start = 1, 2, 6, time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	size.VCenter.Limits.PageSize = 3
	l, err := scenario.Build(size, t.TempDir(), false)
	must(t, err)
	server, storage := httptest.NewTLSServer(l.VCenter), httptest.NewTLSServer(l.Arrays[0].Server)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		storage.Close()
		l.Close()
	})
	vcenter, array := record(t, "vcenter", "vcenter-1.invalid", server.URL), record(t, "flasharray", "array-1.invalid", storage.URL)
	facts = readVCenter(t, vcenter.server.URL)
	volumes = readArray(t, array.server.URL, l.Arrays[0].Token)
	return facts, volumes, map[string][]byte{"exchange/vcenter-1.har": vcenter.har(t), "exchange/array-1.har": array.har(t)}
}

// serve replays a file.
func serve(t *testing.T, file string, lenient bool) (site *replay.Site, vcenter, array string) {
	t.Helper()
	r, err := replay.Open(file)
	must(t, err)
	site = replay.NewSite(r, replay.Options{Lenient: lenient})
	for _, s := range slices.Concat(site.VCenters, site.Arrays) {
		server := httptest.NewTLSServer(s)
		t.Cleanup(func() {
			server.CloseClientConnections()
			server.Close()
		})
		if s.Kind == replay.KindVCenter {
			vcenter = server.URL
		} else {
			array = server.URL
		}
	}
	return site, vcenter, array
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	must(t, err)
	return string(text)
}

func TestReplayedSiteIsTheRecordedOne(t *testing.T) {
	facts, volumes, documents := recordLab(t)
	file := evidence(t, documents, nil)
	want := asJSON(t, facts)
	if len(facts.Datastores) < 6 || len(facts.Watched) != len(facts.Datastores) || len(facts.Options) != 2 {
		t.Fatalf("the lab was not read: %s", want)
	}
	for _, lenient := range []bool{false, true} {
		site, vcenter, array := serve(t, file, lenient)
		if got := asJSON(t, readVCenter(t, vcenter)); got != want {
			t.Errorf("lenient %t: %s\ninstead of %s", lenient, got, want)
		}
		if got := readArray(t, array, "any"); got != volumes {
			t.Errorf("lenient %t: %s\ninstead of %s", lenient, got, volumes)
		}
		if u := site.Unmatched(); len(u) > 0 {
			t.Errorf("lenient %t: unmatched %+v", lenient, u)
		}
		if site.VCenters[0].GUID != facts.About.InstanceUuid {
			t.Errorf("GUID %s", site.VCenters[0].GUID)
		}
	}
}

func TestChangedRecordingIsAnotherSite(t *testing.T) {
	facts, volumes, documents := recordLab(t)
	want := asJSON(t, facts)
	for name, change := range map[string][3]string{
		"name of a datastore": {"exchange/vcenter-1.har", "vmfs6-quiet", "vmfs6-other"},
		"device of an extent": {"exchange/vcenter-1.har", strings.ToLower(naa(t, facts)), "naa.624a9370ffffffffffffffff00011001"},
		"value of an option":  {"exchange/vcenter-1.har", "VMFS3.HardwareAcceleratedLocking", "VMFS3.HardwareAcceleratedLockinG"},
		"serial of a volume":  {"exchange/array-1.har", `\"serial\":\"`, `\"serial\":\"F`},
	} {
		changed := map[string][]byte{}
		for file, text := range documents {
			changed[file] = text
		}
		changed[change[0]] = bytes.ReplaceAll(documents[change[0]], []byte(change[1]), []byte(change[2]))
		if bytes.Equal(changed[change[0]], documents[change[0]]) {
			t.Errorf("%s: nothing was changed", name)
		}
		_, vcenter, array := serve(t, evidence(t, changed, nil), true)
		if asJSON(t, readVCenter(t, vcenter)) == want && readArray(t, array, "any") == volumes {
			t.Errorf("%s: the change was not noticed", name)
		}
	}
}

func naa(t *testing.T, facts vcenterFacts) string {
	t.Helper()
	for _, d := range facts.Datastores {
		if info, isVMFS := d.Info.(*types.VmfsDatastoreInfo); isVMFS && d.Name == "vmfs6-quiet" {
			return info.Vmfs.Extent[0].DiskName
		}
	}
	t.Fatal("no extent")
	return ""
}

func TestStrictReplayNamesTheClosestRequest(t *testing.T) {
	_, _, documents := recordLab(t)
	site, vcenter, _ := serve(t, evidence(t, documents, nil), false)
	c := connect(t, vcenter)
	err := allDatastores(t.Context(), c, "name", "summary", "info", "overallStatus")
	if err == nil || !strings.Contains(err.Error(), "only asked: specSet/propSet/pathSet=overallStatus") ||
		!strings.Contains(err.Error(), "only recorded: specSet/propSet/pathSet=host") {
		t.Errorf("fault %v", err)
	}
	list := site.Unmatched()
	if len(list) != 1 || list[0].Server != "vcenter-1.invalid" || !strings.HasPrefix(list[0].Closest, "exchange/vcenter-1.har entry ") {
		t.Errorf("unmatched %+v", list)
	}
	control := httptest.NewServer(site.Control())
	defer control.Close()
	if _, body := fetch(t, http.MethodGet, control.URL+"/unmatched", nil); !strings.Contains(body, "overallStatus") {
		t.Error(body)
	}
}

func allDatastores(ctx context.Context, c *govmomi.Client, paths ...string) error {
	v, err := view.NewManager(c.Client).CreateContainerView(ctx, c.ServiceContent.RootFolder, []string{"Datastore", "HostSystem"}, true)
	if err != nil {
		return err
	}
	var found []mo.Datastore
	return v.Retrieve(ctx, []string{"Datastore"}, paths, &found)
}

func TestStrictReplayEndsWithTheLastAnswer(t *testing.T) {
	_, _, documents := recordLab(t)
	file := evidence(t, documents, nil)
	paths := []string{"name", "summary", "info", "host"}
	_, vcenter, _ := serve(t, file, false)
	c := connect(t, vcenter)
	must(t, allDatastores(t.Context(), c, paths...))
	if err := allDatastores(t.Context(), c, paths...); err == nil || !strings.Contains(err.Error(), "all recorded answers were given") {
		t.Errorf("second read: %v", err)
	}
	_, vcenter, _ = serve(t, file, true)
	c = connect(t, vcenter)
	for range 3 {
		must(t, allDatastores(t.Context(), c, paths...))
	}
}

func TestReplayChangesNothing(t *testing.T) {
	_, _, documents := recordLab(t)
	file := evidence(t, documents, nil)
	for _, lenient := range []bool{false, true} {
		_, vcenter, array := serve(t, file, lenient)
		c := connect(t, vcenter)
		storage := types.ManagedObjectReference{Type: "HostStorageSystem", Value: "storageSystem-1"}
		_, err := methods.UnmapVmfsVolumeEx_Task(t.Context(), c.Client, &types.UnmapVmfsVolumeEx_Task{This: storage, VmfsUuid: []string{"1"}})
		if !isFault[types.NotSupported](err) {
			t.Errorf("lenient %t: UNMAP: %v", lenient, err)
		}
		options := types.ManagedObjectReference{Type: "OptionManager", Value: "EsxHostAdvSettings-1"}
		_, err = methods.UpdateOptions(t.Context(), c.Client, &types.UpdateOptions{This: options})
		if !isFault[types.NotSupported](err) {
			t.Errorf("lenient %t: options: %v", lenient, err)
		}
		res, _ := fetch(t, http.MethodPost, array+"/api/2.26/login", map[string]string{"api-token": "any"})
		res, body := fetch(t, http.MethodDelete, array+"/api/2.26/volumes?names=x", map[string]string{"x-auth-token": res.Header.Get("x-auth-token")})
		if res.StatusCode != http.StatusMethodNotAllowed || !strings.Contains(body, "NotSupported") {
			t.Errorf("lenient %t: %s", lenient, body)
		}
	}
}

func isFault[T any](err error) bool {
	if err == nil || !soap.IsSoapFault(err) {
		return false
	}
	_, is := soap.ToSoapFault(err).VimFault().(T)
	return is
}

func TestReplayChecksSessions(t *testing.T) {
	_, _, documents := recordLab(t)
	_, vcenter, array := serve(t, evidence(t, documents, nil), true)
	c := connect(t, vcenter)
	must(t, c.SessionManager.Logout(t.Context()))
	if _, err := methods.GetCurrentTime(t.Context(), c.Client); !isFault[types.NotAuthenticated](err) {
		t.Errorf("after the log-out: %v", err)
	}
	if res, _ := fetch(t, http.MethodGet, array+"/api/2.26/volumes/space", map[string]string{"x-auth-token": "other"}); res.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a session: %s", res.Status)
	}
}
