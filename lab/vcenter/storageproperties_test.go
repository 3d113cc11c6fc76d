package vcenter

import (
	"reflect"
	"testing"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/types"
)

func TestDevicesOfHostsAreTheSameBesideOtherProperties(t *testing.T) {
	f := newFixture(t)
	collector := property.DefaultCollector(f.login("readonly").Client)
	read := func(paths ...string) map[string]any {
		spec := types.PropertyFilterSpec{PropSet: []types.PropertySpec{{Type: "HostSystem", PathSet: paths}}}
		for _, name := range []string{"esx-1", "esx-2"} {
			spec.ObjectSet = append(spec.ObjectSet, types.ObjectSpec{Obj: f.host(name)})
		}
		res, err := collector.RetrieveProperties(t.Context(), types.RetrieveProperties{SpecSet: []types.PropertyFilterSpec{spec}})
		f.must(err)
		found := map[string]any{}
		for _, o := range res.Returnval {
			for _, p := range o.PropSet {
				found[o.Obj.Value+" "+p.Name] = p.Val
			}
		}
		return found
	}
	devices := []string{"config.storageDevice.scsiLun", "config.storageDevice.multipathInfo.lun", "config.storageDevice.hostBusAdapter"}
	beside := read(append(devices, "config.storageDevice.softwareInternetScsiEnabled")...)
	alone := read(devices...)
	if len(alone) != 6 {
		t.Errorf("%d properties of two hosts", len(alone))
	}
	for name, value := range alone {
		if !reflect.DeepEqual(value, beside[name]) {
			t.Errorf("%s: %+v, beside others %+v", name, value, beside[name])
		}
	}
}
