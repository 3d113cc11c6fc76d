package flasharray

import (
	"math"
	"net/http"
	"slices"
	"testing"
)

// near reports whether provisioned*(1-thin) meets virtual within what one rounding of thin can cause.
func near(provisioned, virtual int64, thin float64) bool {
	return math.Abs(float64(provisioned)*(1-thin)-float64(virtual)) <= float64(provisioned)*0x1p-53+0x1p-10
}

func TestVolumeSpaceHoldsTheIdentitiesOfTheContract(t *testing.T) {
	f := newFixture(t, Options{})
	r := f.ok("/volumes")
	var sum, provisioned int64
	for _, item := range r.items() {
		v := f.volume(item["name"].(string))
		space := item["space"].(map[string]any)
		truth := v.Space()
		thin := ratio(t, space["thin_provisioning"])
		virtual := integer(t, space["virtual"])
		if virtual != truth.VirtualBytes || integer(t, space["total_provisioned"]) != v.ProvisionedBytes {
			t.Errorf("%s: %v is not the truth %+v", v.Name, space, truth)
		}
		if !near(v.ProvisionedBytes, virtual, thin) {
			t.Errorf("%s: thin_provisioning %v does not give %d", v.Name, thin, virtual)
		}
		physical := integer(t, space["unique"]) + integer(t, space["snapshots"])
		if integer(t, space["total_physical"]) != physical || integer(t, space["total_used"]) != physical {
			t.Errorf("%s: physical figures do not add up: %v", v.Name, space)
		}
		if space["shared"] != nil || space["system"] != nil {
			t.Errorf("%s: shared or system is not null", v.Name)
		}
		reduction, total := ratio(t, space["data_reduction"]), ratio(t, space["total_reduction"])
		if thin < 1 && math.Abs(total*(1-thin)/reduction-1) > 1e-12 {
			t.Errorf("%s: total_reduction %v is not %v/(1-%v)", v.Name, total, reduction, thin)
		}
		if thin == 1 && (total != 1 || reduction != 1) {
			t.Errorf("%s: an empty volume reduces by %v and %v", v.Name, reduction, total)
		}
		sum, provisioned = sum+virtual, provisioned+v.ProvisionedBytes
	}
	total := r.body["total"].([]any)[0].(map[string]any)
	space := total["space"].(map[string]any)
	if integer(t, space["virtual"]) != sum || integer(t, total["provisioned"]) != provisioned ||
		!near(provisioned, sum, ratio(t, space["thin_provisioning"])) {
		t.Errorf("total %v is not the sum %d of %d", total, sum, provisioned)
	}
	if total["name"] != nil || total["qos"].(map[string]any)["iops_limit"] != nil {
		t.Errorf("total has an identity: %v", total)
	}
}

func TestArraySpaceAddsUp(t *testing.T) {
	f := newFixture(t, Options{})
	truth := f.array.Space()
	for _, path := range []string{"/arrays", "/arrays/space"} {
		item := f.ok(path).items()[0]
		space := item["space"].(map[string]any)
		var sum int64
		for _, part := range []string{"unique", "snapshots", "shared", "system", "replication"} {
			sum += integer(t, space[part])
		}
		if integer(t, space["total_physical"]) != sum || integer(t, space["virtual"]) != truth.VirtualBytes ||
			space["total_provisioned"] != nil || integer(t, item["capacity"]) != f.array.CapacityBytes() {
			t.Errorf("%s: %v", path, item)
		}
		if !near(truth.ProvisionedBytes, truth.VirtualBytes, ratio(t, space["thin_provisioning"])) {
			t.Errorf("%s: thin_provisioning %v", path, space["thin_provisioning"])
		}
	}
}

func TestFieldsAppearInTheVersionThatIntroducedThem(t *testing.T) {
	since := map[string][]struct {
		field   string
		version version
	}{
		"/volumes": {{"priority", 10}, {"protocol_endpoint", 33}, {"context", 38}, {"workload", 40}},
		"space": {{"unique_effective", 9}, {"total_effective", 9}, {"used_provisioned", 23}, {"total_used", 26},
			{"footprint", 34}},
		"/arrays":       {{"encryption", 6}, {"_as_of", 26}, {"context", 38}},
		"/arrays/space": {{"capacity_installed", 42}},
		"/connections":  {{"nsid", 27}, {"context", 38}},
		"/hosts":        {{"vlan", 16}, {"destroyed", 36}, {"context", 38}},
	}
	f := newFixture(t, Options{})
	for _, v := range []version{2, 6, 9, 10, 16, 22, 23, 25, 26, 27, 32, 33, 34, 36, 37, 38, 40, 41, 42} {
		f.base = "/api/" + v.String()
		for path, fields := range since {
			place := path
			if path == "space" {
				place = "/volumes"
			}
			item := f.ok(place).items()[0]
			if path == "space" {
				item = item["space"].(map[string]any)
			}
			for _, field := range fields {
				if _, sent := item[field.field]; sent != (v >= field.version) {
					t.Errorf("%s %s: %s sent: %v", v, path, field.field, sent)
				}
			}
			if path == "space" && v >= 9 && (item["unique_effective"] == nil) != (v >= 26) {
				t.Errorf("%s: unique_effective is %v", v, item["unique_effective"])
			}
		}
	}
}

func TestDestroyedSelectsVolumes(t *testing.T) {
	f := newFixture(t, Options{})
	for _, path := range []string{"/volumes", "/volumes/space"} {
		for want, parameters := range map[string][]string{
			"empty-01 gold-01 gold-02 old-01": nil,
			"empty-01 gold-01 gold-02":        {"destroyed", "false"},
			"old-01":                          {"destroyed", "true"},
			"gold-02":                         {"names", "gold-02,gold-02"},
			"gold-01":                         {"ids", f.volume("gold-01").ID},
			"":                                {"names", "old-01", "destroyed", "false"},
		} {
			if got := join(f.ok(path, parameters...).names()); got != want {
				t.Errorf("%s %v lists %q", path, parameters, got)
			}
		}
	}
	old := f.ok("/volumes", "names", "old-01").items()[0]
	if integer(t, old["time_remaining"]) != 86400000 || old["destroyed"] != true {
		t.Errorf("destroyed volume: %v", old)
	}
}

func TestUnknownNamesRefuseTheWholeCall(t *testing.T) {
	f := newFixture(t, Options{})
	for _, test := range [][]string{
		{"/volumes", "names", "gold-01,nope"}, {"/volumes", "ids", "nope"}, {"/volumes/space", "names", "nope"},
		{"/hosts", "names", "nope"}, {"/connections", "host_names", "nope"}, {"/connections", "volume_names", "nope"},
		{"/connections", "volume_ids", "nope"}, {"/connections", "host_group_names", "nope"},
		{"/connections", "protocol_endpoint_names", "nope"}, {"/arrays", "context_names", "nope"},
	} {
		r := f.get(test[0], test[1:]...)
		detail := r.body["errors"].([]any)[0].(map[string]any)
		if r.status != http.StatusBadRequest || detail["context"] != "nope" {
			t.Errorf("%v answers %d %v", test, r.status, r.body)
		}
	}
	r := f.ok("/volumes", "names", "gold-01,nope", "allow_errors", "true")
	if !slices.Equal(r.names(), []string{"gold-01"}) || r.message() != "Volume does not exist." {
		t.Errorf("allow_errors answers %v", r.body)
	}
}

func TestMalformedParametersAreRefused(t *testing.T) {
	f := newFixture(t, Options{})
	for _, test := range [][]string{
		{"/volumes", "names", "a", "ids", "b"}, {"/volumes", "names", "gold-01,"}, {"/volumes", "destroyed", "yes"},
		{"/volumes", "limit", "-1"}, {"/volumes", "limit", "x"}, {"/volumes", "offset", "1.5"},
		{"/volumes", "total_only", "1"}, {"/volumes", "total_item_count", "TRUE"}, {"/volumes", "resolution", "300000"},
		{"/volumes", "sort", "nope"}, {"/volumes", "name", "gold-01"}, {"/arrays", "names", "flash-01"},
		{"/volumes", "continuation_token", "???"}, {"/connections", "volume_names", "a", "volume_ids", "b"},
	} {
		if r := f.get(test[0], test[1:]...); r.status != 400 || r.message() == "" {
			t.Errorf("%v answers %d %v", test, r.status, r.body)
		}
	}
	if r := f.send("GET", f.base+"/volumes?limit=1&limit=2", map[string]string{"x-auth-token": f.auth}); r.status != 400 {
		t.Errorf("a repeated parameter answers %d", r.status)
	}
}
