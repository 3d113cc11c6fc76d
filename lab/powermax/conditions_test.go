package powermax

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"tidemark.io/lab/san"
)

// found are the names of volumes that meet a filter of the newer API.
func (f *fixture) found(filter string) string {
	var all []string
	for _, r := range f.rows(f.bulk + "select=identifier&filter=" + url.QueryEscape(filter)) {
		all = append(all, r["identifier"].(string))
	}
	return strings.Join(all, " ")
}

func TestFiltersByAnyAttribute(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	f.array.AddVolume(san.VolumeSpec{Name: "Data Store", ProvisionedBytes: 1 << 30})
	wwn := wwn(f.array.Volumes()[1])
	for filter, want := range map[string]string{
		"num_of_storage_groups eq 1":                        "gold-01 gold-02 kept-01 Data Store",
		"num_of_storage_groups ne 1":                        "",
		"num_of_masking_views eq 1,identifier ilike GOLD":   "gold-01 gold-02",
		"identifier like GOLD":                              "",
		"identifier ilike store":                            "Data Store",
		"identifier eq Data Store":                          "Data Store",
		"identifier ne gold-01":                             "gold-02 kept-01 Data Store",
		"cap_gb ge 4096":                                    "gold-01 gold-02",
		"cap_gb gt 4096":                                    "gold-02",
		"cap_tb lt 4":                                       "kept-01 Data Store",
		"cap_gb le 4096,effective_used_capacity_gb ge 1000": "gold-01 kept-01",
		"wwn eq " + wwn:                                     "gold-02",
		"encapsulated eq false,cap_gb gt 5000":              "gold-02",
		"storage_groups.id eq vmfs,cap_gb gt 5000":          "gold-02",
		"storage_groups eq other":                           "",
		"nguid eq 1":                                        "",
	} {
		if got := f.found(filter); got != want {
			t.Errorf("%s finds %q, want %q", filter, got, want)
		}
	}
	for _, wrong := range []string{"identifier gt a", "cap_gb like 1", "cap_gb eq big", "nothing eq 1", "cap_gb is 1", "cap_gb eq"} {
		if status, _ := f.send(http.MethodGet, f.bulk+"filter="+url.QueryEscape(wrong), "secret"); status != http.StatusBadRequest {
			t.Errorf("%s answers %d", wrong, status)
		}
	}
	if row := f.rows(f.bulk + "select=storage_groups.id,cap_gb")[0]; row["storage_groups"] == nil || row["cap_gb"] == nil {
		t.Errorf("parts of attributes: %v", row)
	}
}

func TestListsTheIdsThatMeetParameters(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	wwn := wwn(f.array.Volumes()[1])
	for query, want := range map[string]float64{
		"storageGroupId=vmfs": 3, "storageGroupId=other": 0, "wwn=" + wwn: 1, "effective_wwn=" + wwn: 1, "cap_gb=%3E4096": 1, "cap_gb=4096": 1,
		"cap_gb=%3C4096": 1, "cap_tb=%3E%3D4": 2, "num_of_masking_views=1": 3, "num_of_storage_groups=0": 0,
		"volume_identifier=%3Clike%3Egold": 2, "volume_identifier=gold-01&storageGroupId=vmfs": 1, "type=TDEV&tdev=true": 3, "data_volume=true": 0,
	} {
		if got := f.get(f.volume + "?" + query)["count"]; got != want {
			t.Errorf("%s finds %v, want %v", query, got, want)
		}
	}
	if status, _ := f.send(http.MethodGet, f.volume+"?cap_gb=big", "secret"); status != http.StatusBadRequest {
		t.Errorf("a size without a number answers %d", status)
	}
}

func TestReportsTheStorageGroupOfVolumes(t *testing.T) {
	f := newFixture(t, Spec("powermax-01"), Options{})
	groups := strings.TrimSuffix(f.volume, "/volume") + "/storagegroup"
	id := f.get(groups)["storageGroupId"].([]any)[0].(string)
	if group := f.get(groups + "/" + id); group["num_of_vols"] != 3.0 || group["srp"] != poolID {
		t.Errorf("the group is %v", group)
	}
	path := enhanced + "/systems/" + f.server.SystemID() + "/storage-groups?select=num_of_volumes,cap_gb,volumes.wwn,host_io_limit_info,tags&filter="
	for filter, want := range map[string]int{"id ilike VM,num_of_volumes eq 3": 1, "id ilike gk": 0} {
		if got := f.get(path + url.QueryEscape(filter))["storage_groups"].([]any); len(got) != want {
			t.Errorf("%s finds %v", filter, got)
		}
	}
	if status, _ := f.send(http.MethodGet, groups+"/none", "secret"); status != http.StatusNotFound {
		t.Errorf("another group answers %d", status)
	}
}
