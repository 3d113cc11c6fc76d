package vcenter

import (
	"strings"
	"testing"

	"github.com/vmware/govmomi/cli/esx"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
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

func TestPathsAndAdaptersAreThoseOfTheAPI(t *testing.T) {
	f := newFixture(t)
	c, device := f.login("operator"), f.prod.Devices()[0].Name
	info := f.deviceInfo("esx-1")
	adapters, err := f.command(c, "storage", "core", "adapter", "list")
	f.must(err)
	if len(adapters.Values) != len(info.HostBusAdapter) || adapters.Values[1].Value("HBAName") != "vmhba2" || adapters.Values[1].Value("LinkState") != "link-up" ||
		adapters.Values[1].Value("UID") != "fc.1100000000000001:1000000000000001" {
		t.Errorf("adapters %+v", adapters.Values)
	}
	all, err := f.command(c, "storage", "core", "path", "list")
	f.must(err)
	var paths []string
	for _, unit := range info.MultipathInfo.Lun {
		for _, p := range unit.Path {
			paths = append(paths, p.Name)
		}
	}
	if len(all.Values) != len(paths) {
		t.Errorf("%d paths of %d", len(all.Values), len(paths))
	}
	for i, v := range all.Values {
		if v.Value("RuntimeName") != paths[i] || v.Value("State") != "active" || !strings.HasSuffix(v.Value("UID"), v.Value("Device")) {
			t.Errorf("path %d is %+v", i, v)
		}
	}
	one, err := f.command(c, "storage", "core", "path", "list", "-d", device)
	f.must(err)
	if len(one.Values) != 4 || one.Values[0].Value("Transport") != "fc" || one.Values[0].Value("Plugin") != "NMP" ||
		one.Values[0].Value("TargetTransportDetails") != "WWNN: 52:4a:93:70:00:00:00:00 WWPN: 52:4a:93:70:00:00:00:00" {
		t.Errorf("paths of a device %+v", one.Values)
	}
	uid := one.Values[3].Value("UID")
	if named, err := f.command(c, "storage", "core", "path", "list", "-p", uid); err != nil || len(named.Values) != 1 || named.Values[0].Value("UID") != uid {
		t.Errorf("a path by its UID: %v %+v", err, named)
	}
	f.deviate(Deviation{Device: "prod", DeviceOverride: DeviceOverride{Transport: "iscsi"}})
	if got := f.value("storage core path list", "Device", device, "Adapter"); got != softwareISCSI {
		t.Errorf("the adapter is %q", got)
	}
	if got := f.value("storage core adapter list", "HBAName", softwareISCSI, "LinkState"); got != "online" {
		t.Errorf("the link is %q", got)
	}
}

func TestRescansAndVolumesAreSelected(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	for _, words := range []string{"storage core adapter rescan -a true", "storage core adapter rescan -A vmhba2 -t add -S true"} {
		_, err := f.command(c, strings.Fields(words)...)
		f.must(err)
	}
	for words, want := range map[string]string{
		"storage core adapter rescan":                   "Must specify",
		"storage core adapter rescan -a true -A vmhba2": "mutually exclusive",
		"storage core adapter rescan -A vmhba99":        "Unable to find adapter",
		"storage core adapter rescan -a true -t some":   "Invalid rescan type",
		"storage core path list -p vmhba2:C0:T9:L9":     "Unable to find path",
		"storage core device stats get -d naa.0":        "Unable to find device",
		"storage vmfs lockmode list -l nosuch":          "not found",
		"storage vmfs lockmode list -l prod -u prod1":   "mutually exclusive",
	} {
		_, err := f.command(c, strings.Fields(words)...)
		if refusal, ok := err.(*esx.Fault); !ok || !strings.Contains(refusal.Detail, want) {
			t.Errorf("%s: %v", words, err)
		}
	}
	for _, selection := range []string{"-l prod", "-u " + f.prod.UUID()} {
		r, err := f.command(c, strings.Fields("storage vmfs lockmode list "+selection)...)
		f.must(err)
		if len(r.Values) != 1 || r.Values[0].Value("VolumeName") != "prod" {
			t.Errorf("%s lists %+v", selection, r.Values)
		}
	}
	if r, err := f.command(c, strings.Fields("storage vmfs snapshot list -l prod")...); err != nil || len(r.Values) != 0 {
		t.Errorf("snapshots %v %+v", err, r)
	}
}

func TestDeviceStatisticsCountWhatHostsSent(t *testing.T) {
	f := newFixture(t)
	f.setOption("esx-1", "DataMover.HardwareAcceleratedMove", 0)
	f.thick("vm-3", "esx-1", "prod", 10*gb, 8*gb)
	f.cloneOf("vm-3", "vm-4", "")
	device := f.prod.Devices()[0].Name
	for column, want := range map[string]string{
		"BlocksRead": "16777216", "BlocksWritten": "16777216", "ReadOperations": "131072", "SuccessfulCommands": "262144", "FailedCommands": "0",
	} {
		if got := f.value("storage core device stats get", "Device", device, column); got != want {
			t.Errorf("%s is %s", column, got)
		}
	}
}

func TestCommandsAndTheAPIShowTheSamePaths(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	h, device := f.v.hostNamed("esx-1"), f.prod.Devices()[0]
	enabled := func() string {
		r, err := f.command(c, "iscsi", "software", "get")
		f.must(err)
		return r.String
	}
	if enabled() != "false" || f.deviceInfo("esx-1").SoftwareInternetScsiEnabled {
		t.Error("iSCSI is enabled without a device")
	}
	f.deviate(Deviation{Host: "esx-1", Device: f.bulk.Devices()[0].Name, DeviceOverride: DeviceOverride{Transport: "iscsi"}})
	if enabled() != "true" || !f.deviceInfo("esx-1").SoftwareInternetScsiEnabled {
		t.Error("iSCSI is not enabled")
	}
	boot := h.multipath(h.boot, h.scsiDisk(h.boot), h.lun(h.boot)).Path[0].Name
	if got := f.value("storage nmp device list", "Device", h.boot.Name, "WorkingPaths"); got != boot {
		t.Errorf("the boot disk has %s and %s", got, boot)
	}
	second := h.multipath(device, h.scsiDisk(device), h.lun(device)).Path[1].Name
	fixed := &types.HostMultipathInfoFixedLogicalUnitPolicy{Prefer: second}
	fixed.Policy = "VMW_PSP_FIXED"
	_, err := methods.SetMultipathLunPolicy(t.Context(), c, &types.SetMultipathLunPolicy{This: f.storageSystem("esx-1"), LunId: h.scsiDisk(device).Uuid, Policy: fixed})
	f.must(err)
	if got := f.value("storage nmp device list", "Device", device.Name, "PathSelectionPolicyDeviceConfig"); got != "{preferred="+second+";current="+second+"}" {
		t.Errorf("the preferred path is %s", got)
	}
}
