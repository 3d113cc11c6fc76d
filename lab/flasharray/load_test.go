package flasharray

import (
	"net/http"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

// loaded has guests that write 20 MB per second into gold-01, from half an hour ago on.
func loaded(t *testing.T) *fixture {
	t.Helper()
	f := newFixture(t, Options{IdleTimeout: 3 * time.Hour})
	system := f.world.AddFileSystem(san.FileSystemSpec{
		Name: "vmfs", Major: 6, Devices: []*san.Device{san.VolumeDevice(f.volume("gold-01"))}, Hosts: f.world.Hosts()[:1],
		Rate: san.Rate{Method: "priority", Priority: "none"},
	})
	file, err := system.Create("disk", 1<<38, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	f.world.Settle()
	file.SetWriteLoad(20)
	f.world.Clock().Advance(30 * time.Minute)
	return f
}

func TestLoadHasARowForEachSampleOfItsHistory(t *testing.T) {
	f := loaded(t)
	now := f.world.Clock().Now()
	window := []string{"start_time", millis(now.Add(-20 * time.Minute)), "end_time", millis(now), "resolution", "300000"}
	for path, selector := range map[string][]string{
		"/volumes/performance": {"names", "gold-01"}, "/arrays/performance": nil, "/hosts/performance": {"names", "esx-01"},
	} {
		rows := f.ok(path, append(selector, window...)...).items()
		if len(rows) != 4 {
			t.Fatalf("%s has %d rows", path, len(rows))
		}
		for i, row := range rows {
			at := now.Truncate(5 * time.Minute).Add(time.Duration(i-3) * 5 * time.Minute)
			rate := integer(t, row["write_bytes_per_sec"])
			if integer(t, row["time"]) != at.UnixMilli() || rate < 19<<20 || rate > 21<<20 || integer(t, row["usec_per_write_op"]) != ioUsec {
				t.Errorf("%s: row %d is %v", path, i, row)
			}
		}
	}
	if idle := f.ok("/volumes/performance", append([]string{"names", "empty-01"}, window...)...).items(); len(idle) != 4 || integer(t, idle[0]["write_bytes_per_sec"]) != 0 {
		t.Errorf("an idle volume has %v", idle)
	}
	total := f.ok("/volumes/performance", append([]string{"total_only", "true"}, window...)...)
	if rows := total.body["total"].([]any); len(total.items()) != 0 || len(rows) != 4 {
		t.Errorf("the totals are %v", total.body)
	}
}

func TestLoadHasTheDocumentedResolutions(t *testing.T) {
	f := loaded(t)
	now := f.world.Clock().Now()
	start := now.Add(-10 * time.Minute)
	for _, c := range []struct {
		path, resolution string
		rows             int
	}{
		{"/arrays/performance", "1000", 601}, {"/arrays/performance", "30000", 20}, {"/arrays/performance", "", 601},
		{"/volumes/performance", "30000", 20}, {"/volumes/performance", "", 20}, {"/volumes/performance", "1000", -1},
		{"/volumes/space", "30000", -1}, {"/volumes/performance", "60000", -1}, {"/pods/performance", "30000", 0},
	} {
		query := []string{"start_time", millis(start), "end_time", millis(now)}
		if c.resolution != "" {
			query = append(query, "resolution", c.resolution)
		}
		if c.path == "/volumes/performance" {
			query = append(query, "names", "gold-01")
		}
		answer := f.get(c.path, query...)
		if c.rows < 0 {
			if answer.status != http.StatusBadRequest {
				t.Errorf("%s with %s answers %d", c.path, c.resolution, answer.status)
			}
			continue
		}
		if answer.status != http.StatusOK || len(answer.items()) != c.rows {
			t.Errorf("%s with %q has %d rows: %d", c.path, c.resolution, len(answer.items()), answer.status)
		}
		for _, row := range answer.items() {
			if rate := integer(t, row["write_bytes_per_sec"]); rate < 19<<20 || rate > 21<<20 {
				t.Fatalf("%s with %q: %v", c.path, c.resolution, row)
			}
		}
	}
	year := f.ok("/volumes/performance", "names", "gold-01", "start_time", millis(now.AddDate(-1, 0, 0)), "resolution", "86400000").items()
	if len(year) < 360 {
		t.Errorf("a year has %d days", len(year))
	}
	if none := f.ok("/arrays/performance", "protocol", "nfs").items(); integer(t, none[0]["write_bytes_per_sec"]) != 0 {
		t.Errorf("files have load: %v", none)
	} else if _, located := none[0]["context"]; located {
		t.Errorf("the load of the array has a context: %v", none)
	}
}

// The vendor's library cannot send a token for this list.
func TestPagesOfTheLoadOfTheArrayHaveOffsets(t *testing.T) {
	f := loaded(t)
	start := millis(f.world.Clock().Now().Add(-2 * time.Hour))
	first := f.ok("/arrays/performance", "start_time", start, "resolution", "300000", "limit", "10")
	second := f.ok("/arrays/performance", "start_time", start, "resolution", "300000", "limit", "10", "offset", "10")
	if first.body["continuation_token"] != nil || first.body["more_items_remaining"] != true || first.header.Get("x-next-token") != "" {
		t.Errorf("the first page is %v", first.body)
	}
	if integer(t, second.items()[0]["time"])-integer(t, first.items()[9]["time"]) != 300000 {
		t.Errorf("the second page begins with %v", second.items()[0])
	}
}

func TestLoadIsSelectedLikeItsVolumes(t *testing.T) {
	f := newFixture(t, Options{})
	id := f.volume("gold-01").ID
	if got := join(f.ok("/volumes/performance", "ids", id).names()); got != "gold-01" {
		t.Errorf("by id: %s", got)
	}
	if got := join(f.ok("/volumes/performance", "destroyed", "true").names()); got != "old-01" {
		t.Errorf("destroyed: %s", got)
	}
	for _, path := range []string{"/volumes/performance", "/hosts/performance", "/pods/performance", "/volume-groups/space"} {
		if only := f.ok(path, "total_only", "true"); len(only.items()) != 0 || only.body["total"] == nil {
			t.Errorf("%s: the total alone is %v", path, only.body)
		}
	}
}

func TestNamesWithAStarStandForAll(t *testing.T) {
	f := newFixture(t, Options{})
	for names, want := range map[string]string{
		"*": "empty-01 gold-01 gold-02 old-01", "gold*": "gold-01 gold-02", "*-02,empty-01": "empty-01 gold-02", "g*d-*1": "gold-01", "none*": "",
	} {
		for _, path := range []string{"/volumes", "/volumes/space", "/volumes/performance"} {
			if got := join(f.ok(path, "names", names).names()); got != want {
				t.Errorf("%s of %s lists %q, want %q", path, names, got, want)
			}
		}
	}
	for _, path := range []string{"/hosts", "/hosts/space", "/hosts/performance"} {
		if got := join(f.ok(path, "names", "esx*").names()); got != "esx-01 esx-02" {
			t.Errorf("%s lists %q", path, got)
		}
	}
	if got := len(f.ok("/connections", "host_names", "*", "volume_names", "gold*").items()); got != 3 {
		t.Errorf("%d connections", got)
	}
	if got := f.get("/volumes", "names", "gold*,nope"); got.status != http.StatusBadRequest {
		t.Errorf("an unknown name answers %d", got.status)
	}
	f.ok("/pods", "names", "*")
	f.ok("/controllers", "names", "CT*")
}

func TestPodsAndGroupsHaveSpaceAndItsHistory(t *testing.T) {
	f := newFixture(t, Options{})
	f.stretched()
	for path, name := range map[string]string{"/pods/space": "metro", "/volume-groups/space": "metro::orders"} {
		rows := f.ok(path, "names", name).items()
		if len(rows) != 1 || rows[0]["name"] != name || integer(t, rows[0]["space"].(map[string]any)["virtual"]) != 96<<30 {
			t.Errorf("%s: %v", path, rows)
		}
		now := f.world.Clock().Now()
		day := f.ok(path, "start_time", millis(now.Add(-24*time.Hour)), "resolution", "1800000").items()
		if len(day) < 40 || integer(t, day[0]["time"]) >= integer(t, day[1]["time"]) {
			t.Errorf("%s has %d samples of a day", path, len(day))
		}
		if refused := f.get(path, "names", "nope"); refused.status != http.StatusBadRequest {
			t.Errorf("%s: an unknown name answers %d", path, refused.status)
		}
	}
}

func TestVolumeGroupsListTheirVolumes(t *testing.T) {
	f := newFixture(t, Options{})
	_, v := f.stretched()
	for _, query := range [][]string{nil, {"group_names", "metro::orders"}, {"member_names", v.Name}, {"member_ids", v.ID}, {"filter", "member.name='" + v.Name + "'"}} {
		rows := f.ok("/volume-groups/volumes", query...).items()
		if len(rows) != 1 || rows[0]["group"].(map[string]any)["name"] != "metro::orders" || rows[0]["member"].(map[string]any)["id"] != v.ID {
			t.Errorf("%v lists %v", query, rows)
		}
	}
	if rows := f.ok("/volumes/volume-groups", "member_names", "gold-01").items(); len(rows) != 0 {
		t.Errorf("gold-01 is in %v", rows)
	}
	if refused := f.get("/volume-groups/volumes", "group_names", "nope"); refused.status != http.StatusBadRequest {
		t.Errorf("an unknown group answers %d", refused.status)
	}
}

func TestListsOfWhatTheArrayDoesNotHaveAreEmpty(t *testing.T) {
	f := newFixture(t, Options{})
	for path, filter := range map[string]string{
		"/host-groups": "name='x'", "/host-groups/space": "space.virtual>0", "/host-groups/performance": "writes_per_sec>0",
		"/hosts/host-groups": "group.name='x'", "/hosts/protection-groups": "", "/volumes/protection-groups": "", "/volumes/volume-groups": "member.name='x'",
		"/host-groups/hosts": "group.name='x'", "/volume-snapshots": "source.name='gold-01' and destroyed=false", "/protection-groups": "is_local",
		"/protection-groups/volumes": "member.name='x'", "/protection-groups/hosts": "member.name='x'",
		"/protection-group-snapshots": "created>0", "/pod-replica-links": "status='x'", "/array-connections": "name='x'",
	} {
		query := []string{"filter", filter}
		if filter == "" {
			query = nil
		}
		if rows := f.ok(path, query...).items(); len(rows) != 0 {
			t.Errorf("%s has %v", path, rows)
		}
	}
	for _, path := range []string{"/host-groups", "/volume-snapshots", "/protection-groups"} {
		if got := f.get(path, "names", "nope"); got.status != http.StatusBadRequest {
			t.Errorf("%s: an unknown name answers %d", path, got.status)
		}
		f.ok(path, "names", "*")
	}
}

func TestFirstGenerationHasLoadOfVolumesAndHostsAndItsHistory(t *testing.T) {
	f := loaded(t)
	cookie := f.login1()
	for _, c := range []struct {
		path string
		rows int
	}{
		{"array?action=monitor", 1}, {"volume?action=monitor", 3}, {"volume/gold-01?action=monitor", 1}, {"host?action=monitor", 2},
		{"host/esx-01?action=monitor", 1}, {"array?action=monitor&historical=1h", 12}, {"volume/gold-01?action=monitor&historical=1h", 12},
		{"volume?action=monitor&historical=3h&names=gold-01", 36}, {"host/esx-01?action=monitor&historical=24h", 288},
		{"volume/gold-01?action=monitor&historical=7d", 336},
	} {
		status, _, answer := f.rest1("GET", "19/"+c.path, "", "", cookie)
		rows, _ := answer.([]any)
		if len(rows) != c.rows {
			t.Errorf("%s answers %d with %d rows, want %d", c.path, status, len(rows), c.rows)
			continue
		}
		if c.path == "volume/gold-01?action=monitor&historical=1h" {
			for i, one := range rows {
				row := one.(map[string]any)
				at := f.world.Clock().Now().Truncate(5 * time.Minute).Add(time.Duration(i-11) * 5 * time.Minute)
				wrote := i > 6
				if row["time"] != at.UTC().Format(time.RFC3339) || row["name"] != "gold-01" || (row["input_per_sec"].(float64) > 19<<20) != wrote {
					t.Errorf("row %d is %v", i, row)
				}
			}
		}
	}
	for _, wrong := range []string{"volume?action=nope", "volume?action=monitor&historical=2h", "array?action=monitor&historical=2h", "host?action=nope"} {
		if status, _, _ := f.rest1("GET", "19/"+wrong, "", "", cookie); status != http.StatusBadRequest {
			t.Errorf("%s answers %d", wrong, status)
		}
	}
}
