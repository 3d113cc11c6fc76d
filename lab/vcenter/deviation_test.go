package vcenter

import (
	"strings"
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func (f *fixture) deviate(all ...Deviation) {
	f.t.Helper()
	for _, d := range all {
		f.must(f.v.Deviate(d))
	}
}

func value(n int64) *int64 { return &n }

func TestPlantedDeviationsAreSeenByUnmodifiedClients(t *testing.T) {
	f := newFixture(t)
	f.deviate(
		Deviation{Host: "esx-1", Option: "vmfs3.enableblockdelete", Value: value(1)},
		Deviation{Host: "esx-1", Option: "DataMover.MaxHWTransferSize", Value: value(16384)},
		Deviation{Host: "esx-1", Option: "Disk.SchedQuantum", Missing: true},
		Deviation{Device: "prod", DeviceOverride: DeviceOverride{Vendor: "EMC", Model: "SYMMETRIX", Policy: "VMW_PSP_FIXED"}},
		Deviation{Host: "esx-2", Device: "prod", DeviceOverride: DeviceOverride{Delete: "unsupported", Paths: 1, Plugin: "VMW_VAAIP_SYMM"}},
		Deviation{Host: "esx-1", ClaimRule: &ClaimRule{Rule: 914, Plugin: "VMW_VAAIP_SYMM", Vendor: "EMC", Model: "SYMMETRIX", ArrayValues: true, MaxKiB: 245760}},
	)
	c := f.login("administrator")
	m, err := object.NewHostConfigManager(c.Client, f.host("esx-1")).OptionManager(t.Context())
	f.must(err)
	got, err := m.Query(t.Context(), "VMFS3.EnableBlockDelete")
	f.must(err)
	if v := got[0].GetOptionValue().Value; v != int64(1) {
		t.Errorf("EnableBlockDelete is %v", v)
	}
	if _, err := m.Query(t.Context(), "Disk.SchedQuantum"); err == nil {
		t.Error("the missing option is there")
	}
	if r, err := f.command(c, "system", "settings", "advanced", "list", "-o", "/DataMover/MaxHWTransferSize"); err != nil || r.Values[0].Value("IntValue") != "16384" {
		t.Errorf("transfer size %+v %v", r, err)
	}
	r, err := f.command(c, "storage", "core", "claimrule", "list", "-c", "VAAI")
	f.must(err)
	last := r.Values[len(r.Values)-1]
	if last.Value("XCOPYUseArrayReportedValues") != "true" || last.Value("Matches") != "vendor=EMC model=SYMMETRIX" || last.Value("XCOPYMaxTransferSizeKiB") != "245760" {
		t.Errorf("claim rule %+v", last)
	}
	var s mo.HostStorageSystem
	system, err := object.NewHostConfigManager(c.Client, f.host("esx-2")).StorageSystem(t.Context())
	f.must(err)
	f.must(system.Properties(t.Context(), system.Reference(), []string{"storageDeviceInfo"}, &s))
	seen := false
	for i, lun := range s.StorageDeviceInfo.ScsiLun {
		disk := lun.(*types.HostScsiDisk)
		if strings.TrimSpace(disk.Vendor) != "EMC" {
			continue
		}
		seen = true
		unit := s.StorageDeviceInfo.MultipathInfo.Lun[i]
		if len(unit.Path) != 1 || unit.Policy.GetHostMultipathInfoLogicalUnitPolicy().Policy != "VMW_PSP_FIXED" {
			t.Errorf("paths %+v", unit)
		}
	}
	if !seen {
		t.Error("no device shows the planted vendor")
	}
}

func TestDeviationsThatMakeNoSenseAreRefused(t *testing.T) {
	f := newFixture(t)
	for _, x := range []struct {
		d    Deviation
		want string
	}{
		{Deviation{}, "either an option"},
		{Deviation{Host: "nobody", Option: "Disk.MaxLUN", Value: value(1)}, "no host"},
		{Deviation{Option: "Disk.MaxLUN"}, "either a value"},
		{Deviation{Option: "No.Such", Value: value(1)}, "no host has the option"},
		{Deviation{Option: "VMFS3.EnableBlockDelete", Value: value(2)}, "between 0 and 1"},
		{Deviation{Device: "nothing"}, "no host has a device"},
		{Deviation{Device: "prod", DeviceOverride: DeviceOverride{ATS: "maybe"}}, "ats: "},
		{Deviation{Device: "prod", DeviceOverride: DeviceOverride{Paths: -1}}, "negative"},
		{Deviation{ClaimRule: &ClaimRule{}}, "needs a plugin"},
		{Deviation{SatpRule: &SatpRule{}}, "needs a satp"},
		{Deviation{SatpRule: &SatpRule{}, Device: "prod"}, "either an option"},
		{Deviation{Device: "prod", DeviceOverride: DeviceOverride{Limit: "bytes"}}, "limit: it must be iops or latency"},
		{Deviation{Device: "prod", DeviceOverride: DeviceOverride{Transport: "fc"}}, "transport: "},
		{Deviation{Device: "prod", DeviceOverride: DeviceOverride{LockMode: "SCSI"}}, "lockMode: "},
	} {
		if err := f.v.Deviate(x.d); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v", x.d, err)
		}
	}
}
