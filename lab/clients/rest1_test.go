package clients

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/flasharray"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// rest1Answer is what rest1_client.py prints.
type rest1Answer struct {
	Version string
	Read    struct {
		Array, One, OneSpace                                                                   object
		ArraySpace, ArrayHistory, Volumes, Pending, Destroyed, Space, History, Named, OfVolume []object
		Hosts, Connections, Paged, Load, LoadHistory, VolumeLoad, OneLoad, HostLoad            []object
		Count                                                                                  string
	}
	Refused map[string]struct {
		Status int
		Text   string
	}
	ByPassword string
	Missing    []string
}

func namesOf(rows []object) string {
	var names []string
	for _, r := range rows {
		names = append(names, fmt.Sprint(r["name"]))
	}
	return strings.Join(names, " ")
}

func TestFirstGenerationClientReadsTheTruth(t *testing.T) {
	var probe rest1Answer
	runPython(t, "rest1_client.py", object{"probe": true}, &probe)
	if len(probe.Missing) > 0 {
		t.Skipf("this Python lacks %v: distutils needs Python 3.11 or older, or setuptools", probe.Missing)
	}
	for _, version := range []string{"1.2", "1.11", ""} {
		t.Run("version "+version, func(t *testing.T) { judgeREST1(t, version) })
	}
}

func TestFirstGenerationClientReadsGroupsAndPods(t *testing.T) {
	var got struct {
		Missing                                     []string
		Group                                       object
		Groups, GroupSpace, Pods, PodSpace, Without []object
	}
	runPython(t, "rest1_client.py", object{"probe": true}, &got)
	if len(got.Missing) > 0 {
		t.Skipf("this Python lacks %v: distutils needs Python 3.11 or older, or setuptools", got.Missing)
	}
	world, array := arrayWorld(t)
	array.AddVolume(san.VolumeSpec{Name: "redo-01", ProvisionedBytes: 1 << 40, Pod: world.AddPod("apps", array)})
	array.AddVolume(san.VolumeSpec{Name: "gold-04", ProvisionedBytes: 2 << 40, Group: "vg-archive"})
	server, err := flasharray.New(world, array, flasharray.Options{APIToken: token})
	if err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	runPython(t, "rest1_client.py", object{"target": address, "ca": ca, "token": token, "groups": true}, &got)
	equal(t, "groups", joined(namesOf(got.Groups), got.Group["name"], fmt.Sprint(got.Group["volumes"])), "vg-archive vg-archive [vg-archive/gold-04]")
	equal(t, "pods", joined(namesOf(got.Pods), got.Pods[0]["mediator"]), "apps purestorage")
	equal(t, "sizes", joined(got.GroupSpace[0]["size"], got.PodSpace[0]["size"]), joined(2<<40, 1<<40))
	equal(t, "empty lists", len(got.Without), 0)
}

func judgeREST1(t *testing.T, version string) {
	world, array := arrayWorld(t)
	server, err := flasharray.New(world, array, flasharray.Options{APIToken: token})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.SetFault(gate.Fault{Kind: gate.Unauthorized, Path: "/host", Count: 1}); err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	truth := map[string]*san.Volume{}
	for _, v := range array.Volumes() {
		truth[v.Name] = v
	}
	ask := object{"target": address, "ca": ca, "token": token, "user": "pureuser", "password": "pureuser1!",
		"names": []string{"gold-02", "gold-01"}, "span": "7d"}
	if version != "" {
		ask["version"] = version
	}
	var got rest1Answer
	runPython(t, "rest1_client.py", ask, &got)
	if version == "" {
		version = "1.19"
	}
	equal(t, "version", got.Version, version)
	r := &got.Read
	if len(r.Load) != 1 || r.Load[0]["input_per_sec"] == nil || r.Load[0]["time"] == nil {
		t.Errorf("load is %v", r.Load)
	}
	equal(t, "load of volumes and hosts", namesOf(r.VolumeLoad)+" "+namesOf(r.HostLoad), "empty-01 gold-01 gold-02 gold-03 esx-01 esx-02")
	equal(t, "samples of load", joined(len(r.LoadHistory), len(r.OneLoad)), "336 336")
	equal(t, "volumes", namesOf(r.Volumes), "empty-01 gold-01 gold-02 gold-03")
	equal(t, "with pending", namesOf(r.Pending), "empty-01 gold-01 gold-02 gold-03 old-01")
	equal(t, "destroyed", namesOf(r.Destroyed), "old-01")
	equal(t, "named", namesOf(r.Named), "gold-01 gold-02")
	equal(t, "paged", namesOf(r.Paged), "empty-01 gold-01 gold-02 gold-03")
	equal(t, "count", r.Count, "4")
	for _, row := range r.Pending {
		v := truth[row["name"].(string)]
		equal(t, v.Name, fmt.Sprint(row["serial"], row["size"], row["created"]),
			fmt.Sprint(v.Serial, v.ProvisionedBytes, v.Created.Format(time.RFC3339)))
	}
	for _, row := range append(r.Space, r.OneSpace) {
		v := truth[row["name"].(string)]
		compareREST1Space(t, row, v.ProvisionedBytes, v.Space())
	}
	samples := truth["gold-02"].History(world.Clock().Now().Add(-7*24*time.Hour), world.Clock().Now(), 30*time.Minute)
	equal(t, "samples", len(r.History), len(samples))
	for i, row := range r.History {
		equal(t, "time", row["time"].(string), samples[i].At.Format(time.RFC3339))
		compareREST1Space(t, row, truth["gold-02"].ProvisionedBytes, samples[i])
	}
	equal(t, "array", fmt.Sprint(r.Array["array_name"], r.Array["id"], r.Array["version"]), array.Name()+array.ID()+array.Purity())
	equal(t, "array rows", fmt.Sprint(len(r.ArraySpace), len(r.ArrayHistory)), fmt.Sprint(1, len(samples)))
	compareREST1Parts(t, r.ArraySpace[0], array.Space())
	equal(t, "hosts", namesOf(r.Hosts), "esx-01 esx-02")
	equal(t, "connections", len(r.Connections), len(array.Connections()))
	equal(t, "of volume", fmt.Sprintf("%d %v %v", len(r.OfVolume), r.OfVolume[0]["host"], r.OfVolume[0]["lun"]), "2 esx-01 2")
	equal(t, "by password", got.ByPassword, array.Name())
	equal(t, "sessions left, the one that was refused once", server.Sessions(), 1)
	for name, text := range map[string]string{
		"volume": "Volume does not exist.", "span": "Invalid historical range.", "login": "Unable to list user", "password": "invalid credentials",
	} {
		if f := got.Refused[name]; f.Status != http.StatusBadRequest || !strings.Contains(f.Text, text) {
			t.Errorf("%s is refused with %+v", name, f)
		}
	}
}

func whole(t *testing.T, row object, name string) int64 {
	t.Helper()
	n, err := row[name].(json.Number).Int64()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func compareREST1Space(t *testing.T, row object, size int64, truth san.Space) {
	t.Helper()
	_, virtual := row["virtual"]
	_, serial := row["serial"]
	if virtual || serial || row["system"] != nil || row["shared_space"] != nil {
		t.Errorf("row has more than REST 1.x sends: %v", row)
	}
	thin, _ := row["thin_provisioning"].(json.Number).Float64()
	if written := float64(size) * (1 - thin); math.Abs(written-float64(truth.VirtualBytes)) > float64(size)*0x1p-52 {
		t.Errorf("%v: %f bytes written, not %d", row["name"], written, truth.VirtualBytes)
	}
	equal(t, "total", whole(t, row, "total"), whole(t, row, "volumes")+whole(t, row, "snapshots"))
	equal(t, "volumes", whole(t, row, "volumes"), truth.UniqueBytes)
}

func compareREST1Parts(t *testing.T, row object, truth san.Space) {
	var sum int64
	for _, name := range []string{"volumes", "snapshots", "shared_space", "system", "replication"} {
		sum += whole(t, row, name)
	}
	equal(t, "array total", whole(t, row, "total"), sum)
	equal(t, "array shared", whole(t, row, "shared_space"), truth.SharedBytes)
}

// This is the cookie rule of the library: a response without the cookie causes one 401 and one log-in at the next call.
func TestFirstGenerationAnswersAllCarryTheCookie(t *testing.T) {
	world, array := arrayWorld(t)
	server, err := flasharray.New(world, array, flasharray.Options{APIToken: token})
	if err != nil {
		t.Fatal(err)
	}
	address, _ := serveArray(t, server)
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: time.Minute}
	ask := func(method, path, body string, cookies []*http.Cookie) []*http.Cookie {
		request, err := http.NewRequestWithContext(t.Context(), method, "https://"+address+"/api/1.19/"+path, bytes.NewReader([]byte(body)))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cookies {
			request.AddCookie(c)
		}
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		equal(t, path, response.StatusCode, http.StatusOK)
		if header := response.Header.Get("Set-Cookie"); !strings.HasPrefix(header, "session=") || !strings.Contains(header, ";") {
			t.Errorf("%s sets %q", path, header)
		}
		return response.Cookies()
	}
	cookies := ask("POST", "auth/session", `{"api_token":"`+token+`"}`, nil)
	for path, body := range map[string]string{"array": "null", "volume?space=true": "", "host": "{}"} {
		cookies = ask("GET", path, body, cookies)
	}
}
