package vcenter

import (
	"strings"
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// deviceInfo is what the API shows of a host's devices and adapters.
func (f *fixture) deviceInfo(host string) *types.HostStorageDeviceInfo {
	f.t.Helper()
	c := f.login("administrator")
	system, err := object.NewHostConfigManager(c.Client, f.host(host)).StorageSystem(f.t.Context())
	f.must(err)
	var s mo.HostStorageSystem
	f.must(system.Properties(f.t.Context(), system.Reference(), []string{"storageDeviceInfo"}, &s))
	return s.StorageDeviceInfo
}

func (f *fixture) value(words, key, wanted, column string) string {
	f.t.Helper()
	r, err := f.command(f.login("operator"), strings.Fields(words)...)
	f.must(err)
	for _, v := range r.Values {
		if v.Value(key) == wanted {
			return v.Value(column)
		}
	}
	return ""
}

func TestRulesAndLockModesAreThoseOfTheReleaseUnlessTheyDeviate(t *testing.T) {
	f := newFixture(t)
	if got := f.value("storage nmp satp rule list", "Vendor", "PURE", "PSPOptions"); got != "policy=latency" {
		t.Errorf("options %q", got)
	}
	if got := f.value("storage vmfs lockmode list", "VolumeName", "prod", "LockingMode"); got != "ATS" {
		t.Errorf("locking mode %q", got)
	}
	f.deviate(
		Deviation{Host: "esx-1", SatpRule: &SatpRule{SATP: "VMW_SATP_ALUA", Vendor: "PURE", Model: "FlashArray", PSP: "VMW_PSP_RR", Options: "iops=1"}},
		Deviation{Device: "prod", DeviceOverride: DeviceOverride{LockMode: "ATS+SCSI", Limit: "iops"}},
	)
	if got := f.value("storage nmp satp rule list", "Vendor", "PURE", "RuleGroup"); got != "user" {
		t.Errorf("first rule of group %q", got)
	}
	if got := f.value("storage vmfs lockmode list", "VolumeName", "prod", "LockingMode"); got != "ATS+SCSI" {
		t.Errorf("locking mode %q", got)
	}
	device := f.prod.Devices()[0].Name
	if got := f.value("storage nmp device list", "Device", device, "PathSelectionPolicyDeviceConfig"); !strings.HasPrefix(got, "{policy=iops,iops=1,") {
		t.Errorf("config %q", got)
	}
}

func TestDevicesBehindSoftwareISCSIShowTheirTargetsAndBoundPorts(t *testing.T) {
	f := newFixture(t)
	if n := len(f.deviceInfo("esx-1").HostBusAdapter); n != 3 {
		t.Errorf("%d adapters", n)
	}
	off, one := false, 1
	f.deviate(
		Deviation{Host: "esx-1", Device: "prod", DeviceOverride: DeviceOverride{Transport: "iscsi", DelayedAck: &off, LoginTimeout: 30, BoundPorts: &one}},
		Deviation{Host: "esx-2", Device: "prod", DeviceOverride: DeviceOverride{Controllers: 1}},
	)
	info := f.deviceInfo("esx-1")
	adapter := info.HostBusAdapter[len(info.HostBusAdapter)-1].(*types.HostInternetScsiHba)
	if len(adapter.ConfiguredStaticTarget) != 4 || adapter.AdvancedOptions[0].Value != true || adapter.AdvancedOptions[1].Value != int32(5) {
		t.Errorf("adapter %+v", adapter)
	}
	for _, o := range adapter.ConfiguredStaticTarget[3].AdvancedOptions {
		if *o.IsInherited || o.Key == "DelayedAck" && o.Value != false || o.Key == "LoginTimeout" && o.Value != int32(30) {
			t.Errorf("option %+v", o)
		}
	}
	if got := f.value("iscsi networkportal list", "Adapter", "vmhba64", "Vmknic"); got != "vmk1" {
		t.Errorf("port %q", got)
	}
	seen := 0
	for _, unit := range info.MultipathInfo.Lun {
		for _, path := range unit.Path {
			if target, ok := path.Transport.(*types.HostInternetScsiTargetTransport); ok && target.IScsiName == adapter.ConfiguredStaticTarget[0].IScsiName {
				seen++
			}
		}
	}
	if seen != 4 {
		t.Errorf("%d paths", seen)
	}
	ports := map[int64]bool{}
	for _, unit := range f.deviceInfo("esx-2").MultipathInfo.Lun {
		if len(unit.Path) == 4 && unit.Path[3].Transport.(*types.HostFibreChannelTargetTransport).PortWorldWideName == 0x524a937000000003 {
			for _, path := range unit.Path {
				ports[path.Transport.(*types.HostFibreChannelTargetTransport).PortWorldWideName>>4] = true
			}
		}
	}
	if len(ports) != 1 {
		t.Errorf("controllers %v", ports)
	}
}
