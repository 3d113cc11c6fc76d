package vcenter

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// deviceInfo is what the host sees of storage: adapters, devices and four paths to each shared device.
func (h *host) deviceInfo() *types.HostStorageDeviceInfo {
	info := &types.HostStorageDeviceInfo{
		HostBusAdapter: h.adapters(), MultipathInfo: &types.HostMultipathInfo{},
		SoftwareInternetScsiEnabled: len(h.iscsiDevices()) > 0,
	}
	for _, d := range h.allDevices() {
		disk := h.scsiDisk(d)
		info.ScsiLun = append(info.ScsiLun, disk)
		info.MultipathInfo.Lun = append(info.MultipathInfo.Lun, h.multipath(d, disk, h.lun(d)))
	}
	info.ScsiTopology = topology(info)
	return info
}

func (h *host) adapters() []types.BaseHostHostBusAdapter {
	out := []types.BaseHostHostBusAdapter{&types.HostBlockHba{HostHostBusAdapter: types.HostHostBusAdapter{
		Key: "key-vim.host.BlockHba-vmhba0", Device: "vmhba0", Status: "unknown", Model: "Lewisburg SATA AHCI Controller", Driver: "vmw_ahci",
	}}}
	for i, wwn := range h.san.WWNs {
		name := fmt.Sprintf("vmhba%d", i+2)
		out = append(out, &types.HostFibreChannelHba{
			HostHostBusAdapter: types.HostHostBusAdapter{
				Key: "key-vim.host.FibreChannelHba-" + name, Device: name, Bus: int32(59 + i), Status: "online",
				Model: "Emulex LightPulse LPe32000 PCIe Fibre Channel Adapter", Driver: "lpfc",
			},
			PortWorldWideName: worldWide(wwn), NodeWorldWideName: worldWide(wwn) + 1<<56, PortType: "unknown", Speed: 32,
		})
	}
	if devices := h.iscsiDevices(); len(devices) > 0 {
		out = append(out, h.iscsiAdapter(devices))
	}
	return out
}

func worldWide(hexadecimal string) int64 {
	b, err := hex.DecodeString(hexadecimal)
	if err != nil || len(b) != 8 {
		return 0
	}
	return int64(binary.BigEndian.Uint64(b))
}

func digest(text string, digits int) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])[:digits]
}

func (h *host) multipath(d *san.Device, disk *types.HostScsiDisk, lun int) types.HostMultipathInfoLogicalUnit {
	unit := types.HostMultipathInfoLogicalUnit{
		Key: "key-vim.host.MultipathInfo.LogicalUnit-" + disk.Uuid, Id: disk.Uuid, Lun: disk.Key,
		Policy:                 &types.HostMultipathInfoLogicalUnitPolicy{Policy: "VMW_PSP_RR"},
		StorageArrayTypePolicy: &types.HostMultipathInfoLogicalUnitStorageArrayTypePolicy{Policy: "VMW_SATP_ALUA"},
	}
	if d.Local() {
		unit.Policy = &types.HostMultipathInfoLogicalUnitPolicy{Policy: "VMW_PSP_FIXED"}
		unit.StorageArrayTypePolicy = &types.HostMultipathInfoLogicalUnitStorageArrayTypePolicy{Policy: "VMW_SATP_LOCAL"}
		unit.Path = []types.HostMultipathInfoPath{h.path(disk, "vmhba0", "key-vim.host.BlockHba-vmhba0", h.localTarget(d), 0)}
		return unit
	}
	if d.NVMe() {
		unit.Policy = &types.HostMultipathInfoHppLogicalUnitPolicy{
			HostMultipathInfoLogicalUnitPolicy: types.HostMultipathInfoLogicalUnitPolicy{Policy: "LB-RR"},
		}
		unit.StorageArrayTypePolicy = nil
	}
	override := h.override(d)
	if override.Policy != "" {
		unit.Policy = h.shownPolicy(d, override.Policy)
	}
	if override.Transport == "iscsi" {
		unit.Path = h.iscsiPaths(d, disk, lun)
		return unit
	}
	array := h.arrayOf(d)
	for i := range h.san.WWNs {
		adapter := fmt.Sprintf("vmhba%d", i+2)
		for controller := range 2 {
			if override.Paths > 0 && len(unit.Path) == override.Paths {
				return unit
			}
			path := h.path(disk, adapter, "key-vim.host.FibreChannelHba-"+adapter, 2*array+controller, lun)
			path.Transport = targetPort(array, controller, i)
			if override.Controllers == 1 {
				path.Transport = targetPort(array, 0, 2*i+controller)
			}
			unit.Path = append(unit.Path, path)
		}
	}
	return unit
}

func (h *host) path(disk *types.HostScsiDisk, adapter, key string, target, lun int) types.HostMultipathInfoPath {
	name := fmt.Sprintf("%s:C0:T%d:L%d", adapter, target, lun)
	return types.HostMultipathInfoPath{
		Key: "key-vim.host.MultipathInfo.Path-" + name, Name: name, PathState: "active", State: "active",
		IsWorkingPath: types.NewBool(true), Adapter: key, Lun: disk.Key,
	}
}

// localTarget counts the devices of the host's own adapter, each of which is a target.
func (h *host) localTarget(d *san.Device) (n int) {
	for _, other := range h.allDevices() {
		if other == d {
			break
		}
		if other.Local() {
			n++
		}
	}
	return n
}

// targetPort is a Fibre Channel port of an array: the next to last digit of its WWN is the controller, the last the port.
func targetPort(array, controller, port int) types.BaseHostTargetTransport {
	node := 0x524a937000000000 + int64(array)<<8
	return &types.HostFibreChannelTargetTransport{
		PortWorldWideName: node + int64(controller)<<4 + int64(port), NodeWorldWideName: node,
	}
}
