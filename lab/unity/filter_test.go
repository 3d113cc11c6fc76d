package unity

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestFiltersByReferencesNumbersAndAlternatives(t *testing.T) {
	f := newFixture(t)
	first := lunID(f.array.Volumes()[0])
	for filter, want := range map[string]string{
		`pool eq "pool_1"`:                                        "gold-01 gold-02 thick-01",
		`pool eq "pool_2"`:                                        "",
		`pool.id eq "pool_1" and name eq "gold-01"`:               "gold-01",
		`pool.name eq "Pool 1" and isThinEnabled eq false`:        "thick-01",
		`storageResource eq "` + first + `"`:                      "gold-01",
		`name eq "gold-01" or name eq "thick-01"`:                 "gold-01 thick-01",
		`name eq "gold-01" or name eq "gold-02" and type eq 1`:    "gold-01",
		`(name eq "gold-01" or name eq "gold-02") and type eq 2`:  "gold-01 gold-02",
		`name eq "a and b" or name eq "x or y"`:                   "",
		`sizeTotal gt 2199023255552`:                              "gold-01 gold-02",
		`sizeTotal >= 4398046511104 && sizeTotal < 5000000000000`: "gold-01",
		`sizeTotal eq 1099511627776.0`:                            "thick-01",
		`sizeAllocated le 999999999999`:                           "",
		`name ne "gold-01"`:                                       "gold-02 thick-01",
		`not name lk "gold%"`:                                     "thick-01",
		`name lk "*-01"`:                                          "gold-01 thick-01",
		`id in ("` + first + `","sv_0")`:                          "gold-01",
		`health.value eq 5 and name lk "GOLD-02"`:                 "gold-02",
		`sizeUsed eq 0`:                                           "",
	} {
		var got []string
		for _, lun := range f.luns("fields=name&filter=" + url.QueryEscape(filter)) {
			got = append(got, lun["name"].(string))
		}
		if all := strings.Join(got, " "); all != want {
			t.Errorf("%s finds %q, want %q", filter, all, want)
		}
	}
	for _, wrong := range []string{
		"name", "name is 1", "nothing eq 1", `name eq`, `name eq "a`, `(name eq 1`, `name eq 1 name eq 2`, "name in 1", `name in ("a"`, "and", "name eq 1 or", "name eq )",
	} {
		if status, _ := f.send(http.MethodGet, "/api/types/lun/instances?filter="+url.QueryEscape(wrong), "secret"); status != http.StatusUnprocessableEntity {
			t.Errorf("%s answers %d", wrong, status)
		}
	}
}

func TestOrdersNumbersByTheirValue(t *testing.T) {
	f := newFixture(t)
	for order, want := range map[string]string{"sizeAllocated": "thick-01 gold-01 gold-02", "sizeAllocated desc": "gold-02 gold-01 thick-01"} {
		var got []string
		for _, lun := range f.luns("fields=name&orderby=" + url.QueryEscape(order)) {
			got = append(got, lun["name"].(string))
		}
		if all := strings.Join(got, " "); all != want {
			t.Errorf("%s is %q, want %q", order, all, want)
		}
	}
}

func TestTheSystemHasTheCapacityOfItsPool(t *testing.T) {
	f := newFixture(t)
	content := func(kind string) row {
		return f.get("/api/types/" + kind + "/instances?fields=sizeTotal,sizeFree,sizeUsed,sizeSubscribed")["entries"].([]any)[0].(row)["content"].(row)
	}
	pool, system := content("pool"), content("systemCapacity")
	for _, field := range []string{"sizeTotal", "sizeFree", "sizeUsed", "sizeSubscribed"} {
		if pool[field] != system[field] || pool[field] == nil {
			t.Errorf("%s is %v, that of the pool %v", field, system[field], pool[field])
		}
	}
}
