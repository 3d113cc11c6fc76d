package vcenter

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi/object"

	"tidemark.io/lab/san"
)

// withDevice is a fixture with one more VMFS-6 datastore, of which 10 GB are dead space, on a device.
func withDevice(t *testing.T, d *san.Device) (*fixture, *san.FileSystem) {
	f := newFixture(t)
	hosts := f.world.Hosts()[:1]
	fs := f.world.AddFileSystem(san.FileSystemSpec{Name: "datastore1", Major: 6, Devices: []*san.Device{d}, Hosts: hosts})
	f.must(f.v.AddDatastore(fs))
	_, err := fs.Create("gone", 10*gb, 10*gb, false)
	f.must(err)
	f.must(fs.Delete("gone", hosts[0]))
	return f, fs
}

// appleSSD is the local SSD of seed 003.
func appleSSD() *san.Device {
	d := san.LocalDevice(san.AppleSSD, 239372<<20)
	d.Unmap = true
	return d
}

func TestLocalSSDReportsTheFactsOfTheSeed(t *testing.T) {
	f, _ := withDevice(t, appleSSD())
	c := f.login("operator")
	listed, err := f.command(c, strings.Fields("storage core device list -d "+san.AppleSSD)...)
	f.must(err)
	for column, want := range map[string]string{
		"Device": "t10.ATA_APPLE_SSD_SM256E", "DisplayName": "Local ATA Disk (t10.ATA_APPLE_SSD_SM256E)",
		"HasSettableDisplayName": "true", "Size": "239372", "DeviceType": "Direct-Access", "MultipathPlugin": "NMP",
		"DevfsPath": "/vmfs/devices/disks/t10.ATA_APPLE_SSD_SM256E", "Vendor": "ATA", "Model": "APPLE SSD SM256E", "Revision": "2A0Q",
		"SCSILevel": "5", "IsPseudo": "false", "Status": "on", "IsRDMCapable": "false", "IsLocal": "true", "IsRemovable": "false",
		"IsSSD": "true", "IsVVOLPE": "false", "IsOffline": "false", "IsPerenniallyReserved": "false", "ThinProvisioningStatus": "yes",
		"VAAIStatus": "unknown", "IsSharedClusterwide": "false", "IsLocalSASDevice": "false", "IsSAS": "false", "IsUSB": "false",
		"IsBootUSBDevice": "false", "DeviceMaxQueueDepth": "31", "NoofoutstandingIOswithcompetingworlds": "32", "DriveType": "unknown",
		"RAIDLevel": "unknown", "NumberofPhysicalDrives": "unknown", "ProtectionEnabled": "false", "PIActivated": "false", "PIType": "0",
		"PIProtectionMask": "NO PROTECTION", "SupportedGuardTypes": "NO GUARD SUPPORT", "DIXEnabled": "false",
		"DIXGuardType": "NO GUARD SUPPORT", "EmulatedDIXDIFEnabled": "false",
		"OtherUIDs": "vml.0100000000533141414e594e463330323932342020202020204150504c4520", "IsBootDevice": "true", "AttachedFilters": "",
		"QueueFullSampleSize": "0", "QueueFullThreshold": "0",
	} {
		if got := listed.Values[0].Value(column); got != want {
			t.Errorf("%s: %q instead of %q", column, got, want)
		}
	}
	f.primitives(san.AppleSSD)
}

func TestZFSTargetReportsTheFactsOfTheSeed(t *testing.T) {
	f, fs := withDevice(t, san.TargetDevice("naa.600144f070cc4400000058a900010001", 500*gb))
	f.primitives("naa.600144f070cc4400000058a900010001")
	c := f.login("operator")
	_, err := f.unmapTask(c, fs.UUID())
	f.must(err)
	f.world.Clock().Advance(10 * time.Second)
	statistics := f.world.Statistics()
	run := statistics[slices.IndexFunc(statistics, func(s san.DatastoreStatistics) bool { return s.Datastore == "datastore1" })].Runs[0]
	if run.State != san.Done || run.ReclaimedBytes != 0 || run.ProcessedBytes != 500*gb {
		t.Errorf("run %+v", run)
	}
}

// primitives checks the VAAI status that the seed prints for both of its devices.
func (f *fixture) primitives(device string) {
	f.t.Helper()
	status, err := f.command(f.login("operator"), strings.Fields("storage core device vaai status get -d "+device)...)
	f.must(err)
	for column, want := range map[string]string{
		"VAAIPluginName": "", "ATSStatus": "unsupported", "CloneStatus": "unsupported", "ZeroStatus": "supported", "DeleteStatus": "supported",
	} {
		if got := status.Values[0].Value(column); got != want {
			f.t.Errorf("%s: %q instead of %q", column, got, want)
		}
	}
}

func TestDriverOfALocalSSDLogsEachUnmap(t *testing.T) {
	f, fs := withDevice(t, appleSSD())
	c := f.login("operator")
	_, err := f.unmapTask(c, fs.UUID())
	f.must(err)
	f.world.Clock().Advance(time.Hour)
	page, err := object.NewDiagnosticManager(c.Client).BrowseLog(t.Context(), object.NewHostSystem(c.Client, f.host("esx-1")), "vmkernel", 2, 10_000)
	f.must(err)
	line := regexp.MustCompile(`^2026-03-02T08:0\d:\d\d\.\d{3}Z cpu[25]:72098 opID=62289008\)vmw_ahci\[0000001f\]: scsiUnmapCommand:Unmap transfer 0x18 byte$`)
	if len(page.LineText) != 500 || !line.MatchString(page.LineText[0]) {
		t.Errorf("%d lines, first %s", len(page.LineText), page.LineText[0])
	}
}

func TestDriverOfALocalSSDLogsRangesAndCPUsAsInTheSeed(t *testing.T) {
	f := newFixture(t)
	hosts := f.world.Hosts()[:1]
	fs := f.world.AddFileSystem(san.FileSystemSpec{Name: "datastore1", Major: 6, Devices: []*san.Device{appleSSD()}, Hosts: hosts})
	f.must(f.v.AddDatastore(fs))
	for _, name := range []string{"kept1", "gone1", "kept2", "gone2", "kept3", "gone3", "kept4"} {
		_, err := fs.Create(name, 20<<20, 20<<20, false)
		f.must(err)
	}
	for _, name := range []string{"gone1", "gone2", "gone3"} {
		f.must(fs.Delete(name, hosts[0]))
	}
	c := f.login("operator")
	_, err := f.unmapTask(c, fs.UUID())
	f.must(err)
	f.world.Clock().Advance(time.Hour)
	page, err := object.NewDiagnosticManager(c.Client).BrowseLog(t.Context(), object.NewHostSystem(c.Client, f.host("esx-1")), "vmkernel", 2, 4)
	f.must(err)
	for i, want := range []string{"cpu2 0x48", "cpu2 0x18", "cpu5 0x18", "cpu5 0x18"} {
		cpu, size, _ := strings.Cut(want, " ")
		if line := page.LineText[i]; !strings.Contains(line, "Z "+cpu+":72098") || !strings.HasSuffix(line, "Unmap transfer "+size+" byte") {
			t.Errorf("%s instead of %s", line, want)
		}
	}
}
