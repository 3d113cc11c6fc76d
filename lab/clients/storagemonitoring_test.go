package clients

import (
	"net/url"
	"strconv"
	"testing"
	"time"
)

func TestPyVmomiReadsStorageMonitoring(t *testing.T) {
	l := newVCenterLab(t)
	array := l.World.Arrays()[0]
	if err := l.VCenter.AddProvider(array, 15*time.Minute); err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(l.url)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(address.Port())
	if err != nil {
		t.Fatal(err)
	}
	var seen struct {
		Providers []struct{ Type, Status, LastSyncTime string }
		Arrays    []struct{ Name, UUID, Vendor string }
		LUNs      map[string]struct {
			Name, Status                string
			CapacityInMB, UsedSpaceInMB int64
		}
	}
	runPython(t, "storagemonitoring_client.py", object{"host": "127.0.0.1", "port": port, "user": []string{"administrator@vsphere.local", "administrator1!"}}, &seen)
	if len(seen.Providers) != 1 || seen.Providers[0].Type != "sms.provider.VasaProviderInfo" || seen.Providers[0].Status != "online" {
		t.Errorf("providers %+v", seen.Providers)
	}
	if len(seen.Arrays) != 1 || seen.Arrays[0].Name != array.Name() || seen.Arrays[0].Vendor != array.Vendor() {
		t.Errorf("arrays %+v", seen.Arrays)
	}
	for _, v := range array.Volumes() {
		const mb = 1 << 20
		lun := seen.LUNs[v.DeviceName()]
		if lun.Name != v.Name || lun.CapacityInMB != v.ProvisionedBytes/mb || lun.UsedSpaceInMB != (v.Space().VirtualBytes+mb-1)/mb {
			t.Errorf("%s is %+v", v.DeviceName(), lun)
		}
	}
}
