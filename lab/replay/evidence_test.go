package replay_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// The file is one that the service made of a lab with two VMFS datastores on one array and two hosts.
func TestEvidenceOfTheServiceIsASite(t *testing.T) {
	site, vcenter, array := serve(t, "testdata/evidence.zip", true)
	if len(site.VCenters) != 1 || len(site.Arrays) != 1 || site.VCenters[0].Unusable+site.Arrays[0].Unusable > 0 {
		t.Errorf("%+v", site)
	}
	c := connect(t, vcenter)
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, nil, true)
	must(t, err)
	var datastores []mo.Datastore
	must(t, v.Retrieve(t.Context(), []string{"Datastore"}, []string{"name", "summary.capacity", "info", "host"}, &datastores))
	var hosts []mo.HostSystem
	must(t, v.Retrieve(t.Context(), []string{"HostSystem"}, []string{"name"}, &hosts))
	if len(datastores) != 2 || len(hosts) != 2 {
		t.Errorf("%d datastores, %d hosts", len(datastores), len(hosts))
	}
	serials := volumeSerials(t, array)
	for _, d := range datastores {
		info, isVMFS := d.Info.(*types.VmfsDatastoreInfo)
		if !isVMFS {
			t.Fatalf("%s is %T", d.Name, d.Info)
		}
		name, flashArray := strings.CutPrefix(info.Vmfs.Extent[0].DiskName, "naa.624a9370")
		if !flashArray || !serials[strings.ToUpper(name)] || len(d.Host) != len(hosts) || d.Summary.Capacity != info.Vmfs.Capacity {
			t.Errorf("%s: no volume of %v is device %s", d.Name, serials, info.Vmfs.Extent[0].DiskName)
		}
	}
	for _, u := range site.Unmatched() {
		if u.Served != "known properties" {
			t.Errorf("%+v", u)
		}
	}
}

// volumeSerials are those of the volumes that an array lists.
func volumeSerials(t *testing.T, array string) map[string]bool {
	t.Helper()
	res, _ := fetch(t, http.MethodPost, array+"/api/2.26/login", map[string]string{"api-token": "any"})
	_, body := fetch(t, http.MethodGet, array+"/api/2.26/volumes?limit=500", map[string]string{"x-auth-token": res.Header.Get("x-auth-token")})
	var list struct {
		Items []struct {
			Serial string `json:"serial"`
		} `json:"items"`
	}
	must(t, json.Unmarshal([]byte(body), &list))
	serials := map[string]bool{}
	for _, v := range list.Items {
		serials[v.Serial] = true
	}
	return serials
}
