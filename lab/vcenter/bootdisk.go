package vcenter

import (
	"fmt"
	"strings"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// The boot disk of a host and the system volume on it, from 7.0 on.
const (
	bootDiskSize   = int64(240) << 30
	systemCapacity = int64(120) << 30
)

// bootDisk is a disk of the host's own, which has ESXi on it and no datastore.
func bootDisk(host string) *san.Device {
	return san.LocalDevice(fmt.Sprintf("t10.ATA_____%s%s", padded("DELLBOSS_VD", 40), padded(digest("boot "+host, 16), 20)), bootDiskSize)
}

func padded(text string, width int) string {
	return text + strings.Repeat("_", max(width-len(text), 0))
}

// hasSystemVolume reports whether the release keeps a volume for its system data among the mounts.
func (h *host) hasSystemVolume() bool { return atLeast(h.san, 7, 0, 0) }

// systemVolume is the VMFS-L volume OSDATA: of a type of VMFS, but no datastore and not of the type VMFS.
func (h *host) systemVolume() types.HostFileSystemMountInfo {
	id := digest("osdata "+h.san.Name, 32)
	uuid := id[:8] + "-" + id[8:16] + "-" + id[16:20] + "-" + id[20:]
	return types.HostFileSystemMountInfo{
		MountInfo: types.HostMountInfo{
			Path: "/vmfs/volumes/" + uuid, AccessMode: "readWrite", Mounted: types.NewBool(true), Accessible: types.NewBool(true),
		},
		Volume: &types.HostVmfsVolume{
			HostFileSystemVolume: types.HostFileSystemVolume{Type: "OTHER", Name: "OSDATA-" + uuid, Capacity: systemCapacity},
			BlockSizeMb:          1, BlockSize: 1024, UnmapGranularity: 1024, UnmapPriority: "low", MaxBlocks: 63963136, MajorVersion: 6,
			Version: "6.82", Uuid: uuid, Extent: []types.HostScsiDiskPartition{{DiskName: h.boot.Name, Partition: 7}},
			Ssd: types.NewBool(true), Local: types.NewBool(true), ScsiDiskType: "native512",
		},
		VStorageSupport: "vStorageUnsupported",
	}
}

// bootDevice is the boot disk, or the local SSD that supports UNMAP, from which a host without another disk boots.
func (h *host) bootDevice() *san.Device {
	for _, d := range h.devices {
		if d.Name == san.AppleSSD {
			return d
		}
	}
	return h.boot
}

// allDevices are those of datastores and the boot disk.
func (h *host) allDevices() []*san.Device {
	return append(append([]*san.Device(nil), h.devices...), h.boot)
}
