package flasharray

import (
	"testing"
	"time"

	"tidemark.io/lab/san"
)

// stretched adds a second array, a pod over both and a volume of a group in it, and returns the second array's fixture.
func (f *fixture) stretched() (other *fixture, v *san.Volume) {
	f.t.Helper()
	second := f.world.AddArray(san.ArraySpec{Name: "flash-02"})
	pod := f.world.AddPod("metro", f.array, second)
	v = f.array.AddVolume(san.VolumeSpec{Name: "redo log", Group: "orders", Pod: pod, ProvisionedBytes: 1 << 40, WrittenBytes: 96 << 30})
	f.world.Settle()
	return f.beside(second), v
}

func TestStretchedVolumeIsSeenFromBothArrays(t *testing.T) {
	f := newFixture(t, Options{})
	other, v := f.stretched()
	for _, array := range []*fixture{f, other} {
		row := array.ok("/volumes", "filter", "serial='"+v.Serial+"'").items()[0]
		if row["name"] != "metro::orders/redo log" || row["pod"].(map[string]any)["name"] != "metro" ||
			row["volume_group"].(map[string]any)["name"] != "metro::orders" ||
			integer(t, row["space"].(map[string]any)["virtual"]) != 96<<30 {
			t.Errorf("volume %v", row)
		}
		if got := join(array.ok("/volumes", "names", "metro::orders/redo log").names()); got != v.Name {
			t.Errorf("by name: %s", got)
		}
		pod := array.ok("/pods").items()[0]
		if integer(t, pod["array_count"]) != 2 || integer(t, pod["space"].(map[string]any)["virtual"]) != 96<<30 {
			t.Errorf("pod %v", pod)
		}
		group := array.ok("/volume-groups", "names", "metro::orders").items()[0]
		if integer(t, group["volume_count"]) != 1 || group["pod"].(map[string]any)["name"] != "metro" {
			t.Errorf("group %v", group)
		}
		now := f.world.Clock().Now()
		day := array.ok("/volumes/space", "names", v.Name, "start_time", millis(now.Add(-24*time.Hour)), "resolution", "300000").items()
		if len(day) != 288 {
			t.Errorf("%d samples of a day", len(day))
		}
	}
	f.world.Clock().Advance(time.Hour)
	if got := len(v.History(f.world.Clock().Now().Add(-30*time.Minute), f.world.Clock().Now(), 5*time.Minute)); got != 6 {
		t.Errorf("%d samples in half an hour", got)
	}
}

func TestVolumeOfAnotherArraysPodKeepsItsPrefix(t *testing.T) {
	f := newFixture(t, Options{})
	second := f.world.AddArray(san.ArraySpec{Name: "flash-02"})
	pod := f.world.AddPod("moved", second)
	v := f.array.AddVolume(san.VolumeSpec{Name: "db", Pod: pod, ProvisionedBytes: 1 << 40, WrittenBytes: 1 << 30})
	f.world.Settle()
	if v.Serial[:16] != f.volume("gold-01").Serial[:16] {
		t.Errorf("serial %s", v.Serial)
	}
	if got := f.get("/volumes", "names", "moved::db").status; got != 400 {
		t.Errorf("the array of birth answers %d", got)
	}
	other := f.beside(second)
	if got := join(other.ok("/volumes", "filter", "serial='"+v.Serial+"'").names()); got != "moved::db" {
		t.Errorf("the pod's array shows %q", got)
	}
	sum := integer(t, other.ok("/arrays").items()[0]["space"].(map[string]any)["virtual"])
	if sum != 1<<30 {
		t.Errorf("the pod's array holds %d bytes", sum)
	}
}

func TestProtocolEndpointHoldsNothing(t *testing.T) {
	f := newFixture(t, Options{})
	f.array.AddVolume(san.VolumeSpec{Name: "vvol-pe", ProtocolEndpoint: true})
	f.world.Settle()
	row := f.ok("/volumes", "filter", "subtype='protocol_endpoint'").items()[0]
	space := row["space"].(map[string]any)
	if row["name"] != "vvol-pe" || integer(t, row["provisioned"]) != 0 || integer(t, space["virtual"]) != 0 || integer(t, space["total_provisioned"]) != 0 {
		t.Errorf("%v", row)
	}
	cookie := f.login1()
	for path, want := range map[string]int{"19/volume": 3, "19/volume?protocol_endpoint=true": 1} {
		if _, _, answer := f.rest1("GET", path, "", "", cookie); len(answer.([]any)) != want {
			t.Errorf("%s lists %v", path, answer)
		}
	}
}

func TestYearOfHistoryIsThereAtTheStart(t *testing.T) {
	f := newFixture(t, Options{})
	now := f.world.Clock().Now()
	for _, step := range []struct {
		keep, step time.Duration
		samples    int
	}{
		{24 * time.Hour, 5 * time.Minute, 288}, {7 * 24 * time.Hour, 30 * time.Minute, 336}, {30 * 24 * time.Hour, 2 * time.Hour, 360},
		{90 * 24 * time.Hour, 8 * time.Hour, 270}, {365 * 24 * time.Hour, 24 * time.Hour, 365},
	} {
		for _, path := range []string{"/volumes/space", "/arrays/space"} {
			question := []string{"start_time", millis(now.Add(-400 * 24 * time.Hour)), "resolution", millis(time.UnixMilli(0).Add(step.step))}
			if path == "/volumes/space" {
				question = append(question, "names", "gold-01")
			}
			rows := f.ok(path, append(question, "limit", "1000")...).items()
			first := integer(t, rows[0]["time"])
			if len(rows) != step.samples || first < now.Add(-step.keep).UnixMilli() || first%step.step.Milliseconds() != 0 {
				t.Errorf("%s by %s: %d samples from %d", path, step.step, len(rows), first)
			}
		}
	}
}

func TestGuestWritesShowAsPerformance(t *testing.T) {
	f := newFixture(t, Options{})
	v := f.volume("empty-01")
	system := f.world.AddFileSystem(san.FileSystemSpec{
		Name: "vmfs", Major: 6, Devices: []*san.Device{san.VolumeDevice(v)}, Hosts: f.world.Hosts()[:1], Rate: san.Rate{Method: "priority", Priority: "none"},
	})
	file, err := system.Create("disk", 1<<38, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	file.SetWriteLoad(20)
	for _, path := range []string{"/volumes/performance", "/arrays/performance", "/hosts/performance"} {
		var sum int64
		for _, row := range f.ok(path).items() {
			sum += integer(t, row["write_bytes_per_sec"])
		}
		want := int64(20 << 20)
		if path == "/hosts/performance" {
			want *= 2 // both see the volume
		}
		if sum != want {
			t.Errorf("%s: %d bytes per second", path, sum)
		}
	}
}

func TestListsOfPartsAreShortAndHonest(t *testing.T) {
	f := newFixture(t, Options{})
	for path, want := range map[string]int{
		"/controllers": 2, "/hardware": 13, "/drives": 22, "/ports": 4, "/network-interfaces": 4, "/network-interfaces/performance": 4,
		"/subscriptions": 1, "/alerts": 0, "/directories": 0, "/directories/performance": 0, "/hosts/performance/balance": 0,
		"/pods": 0, "/pods/performance": 0, "/pods/performance/replication": 0, "/pod-replica-links/lag": 0,
		"/pod-replica-links/performance/replication": 0, "/protection-groups/space": 0, "/realms": 0, "/realms/performance": 0, "/realms/space": 0, "/volumes/tags": 0, "/volume-groups": 0, "/volume-groups/performance": 0, "/hosts/space": 2,
	} {
		if got := len(f.ok(path).items()); got != want {
			t.Errorf("%s has %d rows", path, got)
		}
	}
	f.ok("/alerts", "filter", "state='open'", "flagged", "true")
	f.ok("/realms/space", "destroyed", "false", "filter", "space.virtual>0")
	f.ok("/realms", "destroyed", "false", "filter", "quota_limit>0", "sort", "name", "total_only", "true")
	f.ok("/realms/performance", "filter", "writes_per_sec>0")
	f.ok("/volumes/tags", "resource_names", "gold-01", "namespaces", "default")
	f.ok("/volumes/diff", "names", "gold-01", "base_name", "gold-02", "block_size", "4096", "segment_length", "1048576")
	if got := f.ok("/subscriptions", "ids", f.array.ID()).items(); len(got) != 1 {
		t.Errorf("the subscription by its id: %v", got)
	}
	for path, parameters := range map[string][]string{
		"/alerts": {"ids", "nope"}, "/subscriptions": {"ids", "nope"}, "/volumes/tags": {"resource_names", "nope"}, "/realms/space": {"names", "nope"}, "/realms": {"ids", "nope"}, "/realms/performance": {"names", "nope"},
		"/protection-groups/space": {"names", "nope"}, "/volumes/diff": {"names", "gold-01", "block_size", "4096"},
	} {
		if got := f.get(path, parameters...); got.status != 400 || got.message() == "" {
			t.Errorf("%s %v answers %d %v", path, parameters, got.status, got.body)
		}
	}
	for path, name := range map[string]string{"/controllers": "CT1", "/hosts/space": "esx-02", "/hosts/performance": "esx-01", "/drives": "CH0.BAY3"} {
		if got := join(f.ok(path, "names", name).names()); got != name {
			t.Errorf("%s by name lists %s", path, got)
		}
		if got := f.get(path, "names", name+",nope"); got.status != 400 {
			t.Errorf("%s: an unknown name answers %d", path, got.status)
		}
	}
	if got := f.get("/pods", "names", "nope"); got.status != 400 || got.message() != "Pod does not exist." {
		t.Errorf("unknown pod answers %d %v", got.status, got.body)
	}
}
