package vcenter

import (
	"slices"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// A VMFS partition lies between the two partition tables of a device.
const (
	firstSector     = 2048
	sectorsOfBackup = 34
)

// partitions is the partition table of the device, with one VMFS partition if it is formatted.
func partitions(d *san.Device, formatted bool) (spec types.HostDiskPartitionSpec, layout types.HostDiskPartitionLayout) {
	total := types.HostDiskDimensionsLba{BlockSize: sectorSize, Block: d.SizeBytes / sectorSize}
	spec = types.HostDiskPartitionSpec{PartitionFormat: "gpt", TotalSectors: total.Block}
	layout = types.HostDiskPartitionLayout{Total: &total}
	if formatted {
		end := total.Block - sectorsOfBackup
		spec.Partition = []types.HostDiskPartitionAttributes{{Partition: 1, StartSector: firstSector, EndSector: end, Type: "vmfs"}}
		layout.Partition = []types.HostDiskPartitionBlockRange{{
			Partition: 1, Type: "vmfs", Start: types.HostDiskDimensionsLba{BlockSize: sectorSize, Block: firstSector},
			End: types.HostDiskDimensionsLba{BlockSize: sectorSize, Block: end},
		}}
	}
	return spec, layout
}

// RetrieveDiskPartitionInfo is the partition of the volume on each device; devices without one have none.
func (s *storageSystem) RetrieveDiskPartitionInfo(_ *simulator.Context, req *types.RetrieveDiskPartitionInfo) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.RetrieveDiskPartitionInfoBody{Fault_: simulator.Fault("", fault)}
	}
	res := new(types.RetrieveDiskPartitionInfoResponse)
	for _, path := range req.DevicePath {
		d := s.host.deviceAt(path)
		if d == nil {
			return &methods.RetrieveDiskPartitionInfoBody{Fault_: simulator.Fault("", new(types.NotFound))}
		}
		info := types.HostDiskPartitionInfo{DeviceName: path}
		info.Spec, info.Layout = partitions(d, s.host.v.formatted(d))
		res.Returnval = append(res.Returnval, info)
	}
	return &methods.RetrieveDiskPartitionInfoBody{Res: res}
}

// deviceAt is the device with the path, nil if the host has none.
func (h *host) deviceAt(path string) *san.Device {
	name, ok := strings.CutPrefix(path, devicePaths)
	if !ok {
		return nil
	}
	return h.deviceNamed(name)
}

// deviceNamed is the device with the canonical name, nil if the host has none.
func (h *host) deviceNamed(name string) *san.Device {
	devices := h.allDevices()
	i := slices.IndexFunc(devices, func(d *san.Device) bool { return d.Name == name })
	if i < 0 {
		return nil
	}
	return devices[i]
}

const devicePaths = "/vmfs/devices/disks/"

func devicePath(d *san.Device) string { return devicePaths + d.Name }

// formatted reports whether a VMFS volume lies on the device.
func (v *VCenter) formatted(d *san.Device) bool {
	return slices.ContainsFunc(v.world.FileSystems(), func(fs *san.FileSystem) bool { return slices.Contains(fs.Devices(), d) })
}
