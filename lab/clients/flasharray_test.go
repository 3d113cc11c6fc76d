package clients

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/flasharray"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
	"tidemark.io/lab/tlscert"
)

const token = "0f2e2884-9486-c6c2-438c-f50418f2aac3"

type object = map[string]any

// pureAnswer is what flasharray_client.py prints.
type pureAnswer struct {
	Version string
	Read    struct {
		Volumes, Space, History, Arrays, ArraySpace, ArrayHistory, Connections, Hosts []object
		Load, ArrayLoad, Starred                                                      []object
		Empty                                                                         []int
		Total                                                                         object
		RequestID                                                                     string
	}
	Select struct {
		Serial, Composed, Listed, Sorted, Destroyed []object
		Count                                       int
	}
	Paged struct {
		Volumes, Sorted, History, Connections, Load, ArrayLoad, HostLoad []object
	}
	Refused struct {
		Login                       string
		Unknown, Resolution, Filter struct {
			Status int
			Errors [][]string
		}
	}
	Misfits []string
}

func TestPurePythonClientReadsTheTruth(t *testing.T) {
	for _, version := range []string{"2.2", "2.26", ""} {
		t.Run("version "+version, func(t *testing.T) { judgeArray(t, version) })
	}
}

func judgeArray(t *testing.T, version string) {
	world, array := arrayWorld(t)
	server, err := flasharray.New(world, array, flasharray.Options{APIToken: token})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.SetFault(gate.Fault{Kind: gate.Unauthorized, Path: "/hosts", Count: 1}); err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	now := world.Clock().Now()
	step, from := 30*time.Minute, now.Add(-4*time.Hour)
	names := []string{"gold-01", "gold-02"}
	truth := map[string]*san.Volume{}
	for _, v := range array.Volumes() {
		truth[v.Name] = v
	}
	ask := object{
		"target": address, "ca": ca, "token": token, "serial": truth["gold-02"].Serial, "names": names,
		"start": from.UnixMilli(), "end": now.UnixMilli(), "resolution": step.Milliseconds(),
	}
	if version != "" {
		ask["version"] = version
	}
	var got pureAnswer
	runPython(t, "flasharray_client.py", ask, &got)

	if want := map[bool]string{true: flasharray.DefaultNewest, false: version}[version == ""]; got.Version != want {
		t.Errorf("client chose %s", got.Version)
	}
	if len(got.Read.RequestID) != 36 {
		t.Errorf("request id is %q", got.Read.RequestID)
	}
	compareVolumes(t, got.Read.Volumes, truth)
	compareHistory(t, got.Read.History, truth, names, from, now, step)
	comparePlaces(t, &got, array)
	compareSelections(t, &got, truth)
	equal(t, "paged history", len(got.Paged.History), len(got.Read.History))
	equal(t, "paged load", joined(len(got.Paged.Load), len(got.Paged.ArrayLoad), len(got.Paged.HostLoad)), joined(len(got.Read.Load), 8, 2))
	equal(t, "paged connections", len(got.Paged.Connections), len(array.Connections()))
	equal(t, "sessions left after logout", server.Sessions(), 0)
	compareRefusals(t, &got)
}

func compareVolumes(t *testing.T, got []object, truth map[string]*san.Volume) {
	var names []string
	for _, row := range got {
		name := row["name"].(string)
		names = append(names, name)
		v, space := truth[name], row["space"].(object)
		want := fmt.Sprintf("%s %s %d %d %d %v", v.ID, v.Serial, v.ProvisionedBytes, v.Space().VirtualBytes,
			v.Created.UnixMilli(), v.Destroyed)
		equal(t, name, fmt.Sprintf("%v %v %v %v %v %v", row["id"], row["serial"], row["provisioned"], space["virtual"],
			row["created"], row["destroyed"]), want)
	}
	equal(t, "volumes", strings.Join(names, " "), "empty-01 gold-01 gold-02 gold-03")
}

func compareHistory(t *testing.T, got []object, truth map[string]*san.Volume, names []string, from, to time.Time,
	step time.Duration) {
	var want, have []string
	for _, name := range names {
		for _, s := range truth[name].History(from, to, step) {
			want = append(want, fmt.Sprintf("%s %d %d", name, s.At.UnixMilli(), s.VirtualBytes))
		}
	}
	for _, row := range got {
		have = append(have, fmt.Sprintf("%v %v %v", row["name"], row["time"], row["space"].(object)["virtual"]))
	}
	equal(t, "samples", len(want), 2*8)
	equal(t, "history", strings.Join(have, "\n"), strings.Join(want, "\n"))
}

func comparePlaces(t *testing.T, got *pureAnswer, array *san.Array) {
	a := got.Read.Arrays[0]
	equal(t, "array", fmt.Sprintf("%v %v %v %v", a["id"], a["name"], a["capacity"], a["version"]),
		fmt.Sprintf("%s %s %d %s", array.ID(), array.Name(), array.CapacityBytes(), array.Purity()))
	equal(t, "array virtual", fmt.Sprint(got.Read.ArraySpace[0]["space"].(object)["virtual"]),
		fmt.Sprint(array.Space().VirtualBytes))
	equal(t, "array samples", len(got.Read.ArrayHistory), 8)
	equal(t, "samples of load", joined(len(got.Read.Load), len(got.Read.ArrayLoad)), joined(len(got.Read.History), 8))
	equal(t, "all by a star", len(got.Read.Starred), len(got.Read.Volumes))
	equal(t, "lists of what the array does not have", fmt.Sprint(got.Read.Empty), "[0 0 0 0 0 0 0]")
	var hosts, wantHosts, pairs, wantPairs []string
	for _, h := range got.Read.Hosts {
		hosts = append(hosts, fmt.Sprint(h["name"], h["iqns"], h["wwns"], h["personality"]))
	}
	for _, h := range array.Hosts() {
		wantHosts = append(wantHosts, fmt.Sprint(h.Name, h.IQNs, h.WWNs, h.Personality))
	}
	for _, c := range got.Read.Connections {
		pairs = append(pairs, fmt.Sprintf("%v %v %v", c["host"].(object)["name"], c["volume"].(object)["id"], c["lun"]))
	}
	for _, c := range array.Connections() {
		wantPairs = append(wantPairs, fmt.Sprintf("%s %s %d", c.HostName, c.Volume.ID, c.LUN))
	}
	for _, list := range [][]string{hosts, wantHosts, pairs, wantPairs} {
		slices.Sort(list)
	}
	equal(t, "hosts", strings.Join(hosts, "\n"), strings.Join(wantHosts, "\n"))
	equal(t, "connections", strings.Join(pairs, "\n"), strings.Join(wantPairs, "\n"))
}

func compareSelections(t *testing.T, got *pureAnswer, truth map[string]*san.Volume) {
	for name, test := range map[string]struct {
		got  []object
		want string
	}{
		"serial":    {got.Select.Serial, "gold-02"},
		"composed":  {got.Select.Composed, "gold-01 gold-03"},
		"listed":    {got.Select.Listed, "gold-01 gold-02"},
		"sorted":    {got.Select.Sorted, "gold-02 empty-01 gold-01"},
		"destroyed": {got.Select.Destroyed, "old-01"},
		"paged":     {got.Paged.Volumes, "empty-01 gold-01 gold-02 gold-03 old-01"},
		"reversed":  {got.Paged.Sorted, "old-01 gold-03 gold-02 gold-01 empty-01"},
	} {
		var names []string
		for _, row := range test.got {
			names = append(names, row["name"].(string))
		}
		equal(t, name, strings.Join(names, " "), test.want)
	}
	equal(t, "count", got.Select.Count, len(truth))
}

func compareRefusals(t *testing.T, got *pureAnswer) {
	if text := got.Refused.Login; !strings.Contains(text, "Unable to list user for API token.") || !strings.Contains(text, "(400)") {
		t.Errorf("wrong token gives %q", text)
	}
	equal(t, "unknown volume", fmt.Sprint(got.Refused.Unknown), "{400 [[nope Volume does not exist.]]}")
	equal(t, "illegal resolution", got.Refused.Resolution.Status, 400)
	equal(t, "illegal filter", got.Refused.Filter.Status, 400)
}

func TestRowsFitTheStrictModelsOfTheVendorLibrary(t *testing.T) {
	world, array := arrayWorld(t)
	server, err := flasharray.New(world, array, flasharray.Options{APIToken: token})
	if err != nil {
		t.Fatal(err)
	}
	address, _ := serveArray(t, server)
	var rows []object
	stretched := world.AddPod("metro", array)
	array.AddVolume(san.VolumeSpec{Name: "redo", Group: "orders", Pod: stretched, ProvisionedBytes: 1 << 40, WrittenBytes: 1 << 35})
	array.AddVolume(san.VolumeSpec{Name: "vvol-pe", ProtocolEndpoint: true})
	for _, version := range []string{"2.2", "2.6", "2.9", "2.16", "2.26", "2.33", "2.36", "2.38", "2.42"} {
		for path, model := range map[string]string{"/volumes": "Volume", "/arrays": "Arrays", "/arrays/space": "ArraySpace",
			"/connections": "Connection", "/hosts": "Host", "/volumes/space": "VolumeSpace", "/pods": "Pod", "/controllers": "Controller",
			"/volume-groups": "VolumeGroup", "/hardware": "Hardware", "/ports": "Port", "/drives": "Drive", "/subscriptions": "Subscription",
			"/network-interfaces": "NetworkInterface", "/network-interfaces/performance": "NetworkInterfacePerformance",
			"/arrays/performance": "ArrayPerformance", "/pods/performance": "PodPerformance",
			"/volumes/performance": "ResourcePerformance", "/volume-groups/performance": "ResourcePerformance"} {
			if path == "/volumes/space" && slices.Contains([]string{"2.2", "2.6"}, version) {
				model = "ResourceSpace"
			}
			if path == "/pods/performance" && slices.Contains([]string{"2.2", "2.6", "2.9"}, version) {
				model = "ResourcePerformance"
			}
			for _, row := range fetchRows(t, "https://"+address+"/api/"+version, path) {
				rows = append(rows, object{"version": version, "model": model, "row": row})
			}
		}
	}
	var got pureAnswer
	runPython(t, "flasharray_client.py", object{"rows": rows}, &got)
	for _, misfit := range got.Misfits {
		t.Error(misfit)
	}
}

func fetchRows(t *testing.T, base, path string) []json.RawMessage {
	t.Helper()
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: time.Minute}
	send := func(method, path, header, value string) *http.Response {
		request, err := http.NewRequestWithContext(t.Context(), method, base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set(header, value)
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = response.Body.Close() })
		return response
	}
	session := send("POST", "/login", "api-token", token).Header.Get("x-auth-token")
	var body struct{ Items, Total []json.RawMessage }
	if err := json.NewDecoder(send("GET", path, "x-auth-token", session).Body).Decode(&body); err != nil {
		t.Fatal(err)
	}
	return append(body.Items, body.Total...)
}

// arrayWorld is a stopped world with one array, two hosts and five volumes, one of them destroyed.
func arrayWorld(t *testing.T) (*san.World, *san.Array) {
	world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
	t.Cleanup(world.Close)
	array := world.AddArray(san.ArraySpec{Name: "flash-01"})
	var hosts []*san.Host
	for i := range 2 {
		hosts = append(hosts, world.AddHost(san.Host{Name: fmt.Sprintf("esx-%02d.lab.example", i+1), Version: "8.0.3",
			IQN: fmt.Sprintf("iqn.1998-01.com.vmware:esx-%02d", i+1), WWNs: []string{fmt.Sprintf("2100F4C7AA00270%d", i)}}))
	}
	for i, spec := range []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 1 << 40, WrittenBytes: 312314530231},
		{Name: "gold-02", ProvisionedBytes: 64 << 40, WrittenBytes: 7<<40 + 512, SharedPart: 0.3, SnapshotBytes: 5 << 30},
		{Name: "gold-03", ProvisionedBytes: 1 << 39, WrittenBytes: 1 << 38},
		{Name: "old-01", ProvisionedBytes: 1 << 40, WrittenBytes: 3 << 30, Destroyed: true},
		{Name: "empty-01", ProvisionedBytes: 2 << 40},
	} {
		v := array.AddVolume(spec)
		for _, h := range hosts[:1+i%2] {
			array.Connect(h, v)
		}
	}
	world.Settle()
	return world, array
}

// serveArray returns the address and the file with the certificate that clients verify.
func serveArray(t *testing.T, server scenario.Server) (address, ca string) {
	dir := t.TempDir()
	certificate, err := tlscert.LoadOrCreate(dir, "array", time.Now(), "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x509.ParseCertificate(certificate.Certificate[0]); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l, certificate) }()
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String(), filepath.Join(dir, "array.crt")
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got\n%v\nwant\n%v", what, got, want)
	}
}
