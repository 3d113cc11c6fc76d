package control

import (
	"net/http"
	"testing"
	"time"
)

func TestRebootResetsTheHostsCounters(t *testing.T) {
	r := newRig(t)
	r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"count": 1, "host": "esx-02.lab.tidemark.io"}`, http.StatusOK)
	r.lab.World.Clock().Advance(time.Hour)
	host, fs := r.lab.World.Hosts()[1], r.lab.World.FileSystems()[1]
	if r.lab.World.AutoCounters(host, fs).IOs == 0 {
		t.Fatal("no UNMAP was sent")
	}
	r.call("POST", "/hosts/esx-02.lab.tidemark.io/reboot", "", http.StatusOK)
	if got := r.lab.World.AutoCounters(host, fs); got.IOs != 0 {
		t.Errorf("counters after the reboot: %+v", got)
	}
	r.call("POST", "/hosts/nobody/reboot", "", http.StatusNotFound)
}

func TestLoadOfAnArrayCanBeSet(t *testing.T) {
	r := newRig(t)
	if got := r.call("POST", "/arrays/flasharray-1/load", `{"share": 0.4}`, http.StatusOK); got["load"] != 0.4 {
		t.Errorf("got %v", got)
	}
	for _, body := range []string{`{"share": 2}`, `{}`} {
		r.call("POST", "/arrays/flasharray-1/load", body, http.StatusBadRequest)
	}
	r.call("POST", "/arrays/none/load", `{"share": 0}`, http.StatusNotFound)
}

func TestRenamedDatastoreIsFoundByItsNewNameAndItsID(t *testing.T) {
	r := newRig(t)
	id := r.lab.VCenter.DatastoreRef("vmfs6-prod")
	r.call("POST", "/datastores/vmfs6-prod/rename", `{"name": "vmfs5-bulk"}`, 409)
	r.call("POST", "/datastores/vmfs6-prod/rename", `{"name": "production"}`, 200)
	r.call("POST", "/datastores/production/vms:delete", `{"names": ["prod-01"]}`, 200)
	r.call("POST", "/datastores/"+id+"/vms:delete", `{"names": ["prod-02"]}`, 200)
	r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"count": 1}`, 404)
	if r.lab.VCenter.DatastoreRef("production") != id {
		t.Error("the datastore has another id")
	}
}

func TestStorageProviderOfAnArrayCanBeRegisteredAndChanged(t *testing.T) {
	r := newRig(t)
	array := r.lab.Arrays[0].San.Name()
	path := "/arrays/" + array + "/storage-provider"
	r.call("POST", path, `{"silent": true}`, http.StatusConflict)
	r.call("POST", path, `{"every": "soon"}`, http.StatusBadRequest)
	r.call("POST", "/arrays/none/storage-provider", `{"every": "15m"}`, http.StatusNotFound)
	r.call("POST", path, `{"every": "15m", "empty": true}`, http.StatusOK)
	r.call("POST", path, `{}`, http.StatusOK)
	r.call("POST", path, `{"every": "15m"}`, http.StatusBadRequest)
}

func TestCertificateIsReplacedWhereThereIsAnother(t *testing.T) {
	r := newRig(t)
	r.call("POST", "/vcenter/certificate", "", http.StatusNotFound)
	r.api.WithCertificate(func() string { return "AA:BB" })
	r.call("POST", "/vcenter/certificate", "", http.StatusOK)
}
