package vcenter

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// storage is what a host shows of its devices and volumes.
func (f *fixture) storage(host string) (disks map[string]*types.HostScsiDisk, info *types.HostFileSystemVolumeInfo) {
	f.t.Helper()
	var h mo.HostSystem
	f.must(property.DefaultCollector(f.login("readonly").Client).RetrieveOne(f.t.Context(), f.host(host),
		[]string{"config.storageDevice", "config.fileSystemVolume"}, &h))
	disks = map[string]*types.HostScsiDisk{}
	for _, lun := range h.Config.StorageDevice.ScsiLun {
		disks[lun.GetScsiLun().CanonicalName] = lun.(*types.HostScsiDisk)
	}
	return disks, h.Config.FileSystemVolume
}

func TestDevicesOfArraysHaveTheFieldsOfRealOnes(t *testing.T) {
	f := newFixture(t)
	power := f.world.AddArray(san.ArraySpec{Name: "ps", NAA: "68ccf098", Vendor: "DellEMC", Model: "PowerStore"})
	volume := power.AddVolume(san.VolumeSpec{Name: "p", ProvisionedBytes: tb})
	f.must(f.v.AddDatastore(f.world.AddFileSystem(san.FileSystemSpec{
		Name: "power", Major: 6, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: f.bulk.Hosts(),
	})))
	disks, _ := f.storage("esx-1")
	for _, c := range []struct{ device, prefix, vendor, model, revision string }{
		{f.bulk.Devices()[0].Name, "naa.624a9370", "PURE    ", "FlashArray      ", "8888"},
		{volume.DeviceName(), "naa.68ccf098", "DellEMC ", "PowerStore      ", "3600"},
	} {
		d := disks[c.device]
		if d == nil || !strings.HasPrefix(c.device, c.prefix) || len(c.device) != len("naa.")+32 {
			t.Fatalf("device %s: %+v", c.device, d)
		}
		if d.Vendor != c.vendor || d.Model != c.model || d.Revision != c.revision || d.ScsiLevel != 6 || len(d.SerialNumber) != 24 {
			t.Errorf("%s: %q %q %q %d %q", c.device, d.Vendor, d.Model, d.Revision, d.ScsiLevel, d.SerialNumber)
		}
		if in := d.StandardInquiry; len(in) != 96 || string(in[8:36]) != c.vendor+c.model+c.revision || in[4] != 91 {
			t.Errorf("inquiry %x", in)
		}
		payload, err := hex.DecodeString(strings.TrimPrefix(c.device, "naa."))
		f.must(err)
		page := append([]byte{1, 3, 0, 16}, payload...)
		if d.DurableName == nil || !bytes.Equal(d.DurableName.Data, page) || len(d.AlternateName) != 2 ||
			d.AlternateName[0].Namespace != "GENERIC_VPD" || !bytes.Equal(d.AlternateName[0].Data, page) ||
			d.AlternateName[1].Namespace != "SERIALNUM" || string(d.AlternateName[1].Data) != d.SerialNumber {
			t.Errorf("names %+v, %+v", d.DurableName, d.AlternateName)
		}
		if len(d.Uuid) != 54 || !strings.Contains(d.Uuid, strings.TrimPrefix(c.device, "naa.")) || d.Key != "key-vim.host.ScsiDisk-"+d.Uuid ||
			len(d.Descriptor) != 3 || d.Descriptor[1].Id != "vml."+d.Uuid {
			t.Errorf("uuid %s, descriptors %+v", d.Uuid, d.Descriptor)
		}
		if d.QueueDepth != 64 || d.VStorageSupport != "vStorageSupported" || *d.LocalDisk || *d.ProtocolEndpoint || *d.PerenniallyReserved ||
			!*d.ClusteredVmdkSupported || d.ApplicationProtocol != "SCSI" || d.DeviceReservation != "LUN_RESERVED_NO" || !d.Capabilities.UpdateDisplayNameSupported {
			t.Errorf("%+v", d)
		}
	}
	older, _ := f.storage("esx-2")
	if d := older[f.bulk.Devices()[0].Name]; d.ApplicationProtocol != "" || d.DeviceReservation != "" || d.ClusteredVmdkSupported == nil {
		t.Errorf("of 7.0.3: %+v", d)
	}
}

func TestHostsHaveASystemVolumeThatIsNoDatastore(t *testing.T) {
	f := newFixture(t)
	disks, info := f.storage("esx-2")
	i := slices.IndexFunc(info.MountInfo, func(m types.HostFileSystemMountInfo) bool { return m.Volume.GetHostFileSystemVolume().Type == "OTHER" })
	if i < 0 {
		t.Fatalf("mounts %+v", info.MountInfo)
	}
	volume, ok := info.MountInfo[i].Volume.(*types.HostVmfsVolume)
	if !ok || volume.MajorVersion != 6 || !strings.HasPrefix(volume.Name, "OSDATA-") || disks[volume.Extent[0].DiskName] == nil {
		t.Fatalf("volume %+v", info.MountInfo[i].Volume)
	}
	boot := disks[volume.Extent[0].DiskName]
	if len(boot.CanonicalName) != len("t10.")+8+40+20 || !*boot.LocalDisk || strings.TrimSpace(boot.Model) != "DELLBOSS VD" || len(boot.SerialNumber) != 16 {
		t.Errorf("boot disk %+v", boot)
	}
	if f.v.DatastoreRef(volume.Name) != "" {
		t.Error("the volume is a datastore")
	}
}

func TestNamespacesHaveTheFieldsOfNVMe(t *testing.T) {
	f := newFixture(t)
	array := f.world.AddArray(san.ArraySpec{Name: "fa"})
	volume := array.AddVolume(san.VolumeSpec{Name: "n", ProvisionedBytes: tb, NVMe: true})
	f.must(f.v.AddDatastore(f.world.AddFileSystem(san.FileSystemSpec{
		Name: "nvme", Major: 6, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: f.bulk.Hosts(),
	})))
	disks, _ := f.storage("esx-1")
	d := disks[volume.DeviceName()]
	if d == nil || !strings.HasPrefix(volume.DeviceName(), "eui.00") || len(volume.DeviceName()) != len("eui.")+32 {
		t.Fatalf("device %s: %+v", volume.DeviceName(), d)
	}
	if d.Vendor != "NVMe    " || d.Model != "Pure Storage Fla" || d.ApplicationProtocol != "NVMe" || d.VStorageSupport != "vStorageSupported" {
		t.Errorf("%q %q %q %q", d.Vendor, d.Model, d.ApplicationProtocol, d.VStorageSupport)
	}
}
