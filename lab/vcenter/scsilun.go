package vcenter

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

const (
	sectorSize    = 512
	spc4          = 6 // the SCSI level of devices
	spc3          = 5
	arrayDepth    = 64
	localDepth    = 31
	inquiryLength = 96
)

// revisions are the firmware that devices of a vendor report.
var revisions = map[string]string{"PURE": "8888", "DellEMC": "3600", "NETAPP": "9151", "3PARdata": "9524", "IBM": "0000", "DGC": "5400", "EMC": "6079", "HITACHI": "9307", "TrueNAS": "0123"}

// nvmeModels are the models that controllers of a vendor report; hosts show 16 characters.
var nvmeModels = map[string]string{"PURE": "Pure Storage FlashArray", "DellEMC": "dellemc-powerstore", "NETAPP": "NetApp ONTAP Controller"}

// identity is what a device reports of itself by INQUIRY.
type identity struct {
	vendor, model, revision string // padded to 8, 16 and 4 characters
	serial                  string
	display                 string
}

func (h *host) identity(d *san.Device) identity {
	override := h.override(d)
	if d.Target {
		return identity{vendor: "SUN     ", model: "COMSTAR         ", revision: "1.0 ", display: fmt.Sprintf("SUN iSCSI Disk (%s)", d.Name)}
	}
	if d.Volume == nil {
		return localIdentity(d, override)
	}
	vendor, model := d.Volume.Array().Vendor(), d.Volume.Array().Model()
	id := identity{revision: cmp.Or(revisions[vendor], "0001"), serial: d.Volume.Serial}
	if d.NVMe() {
		id.vendor, id.model = "NVMe    ", fmt.Sprintf("%-16.16s", nvmeModels[vendor])
		id.display = fmt.Sprintf("NVMe Fibre Channel Disk (%s)", d.Name)
		return id
	}
	vendor, model = cmp.Or(override.Vendor, vendor), cmp.Or(override.Model, model)
	id.vendor, id.model = fmt.Sprintf("%-8s", vendor), fmt.Sprintf("%-16s", model)
	id.display = fmt.Sprintf("%s Fibre Channel Disk (%s)", vendor, d.Name)
	return id
}

// localIdentity reads a T10 name: 8 characters of the vendor, 40 of the model and 20 of the serial number.
func localIdentity(d *san.Device, override DeviceOverride) identity {
	id := identity{vendor: "ATA     ", model: "MICRON M.2 SATA ", revision: "0001", display: fmt.Sprintf("Local ATA Disk (%s)", d.Name)}
	if strings.HasPrefix(d.Name, san.AppleSSD) {
		id.model, id.revision = "APPLE SSD SM256E", "2A0Q"
	}
	if d.Name == san.AppleSSD {
		id.serial = "S1AANYNF302924"
	}
	name, ok := strings.CutPrefix(d.Name, "t10.ATA_____")
	if ok && len(name) > 16 {
		id.model = strings.ReplaceAll(name[:16], "_", " ")
		id.serial = strings.Trim(name[min(len(name)-8, 40):], "_")
	}
	if override.Vendor != "" || override.Model != "" {
		id.vendor = fmt.Sprintf("%-8s", cmp.Or(override.Vendor, strings.TrimSpace(id.vendor)))
		id.model = fmt.Sprintf("%-16s", cmp.Or(override.Model, strings.TrimSpace(id.model)))
		id.display = fmt.Sprintf("%s Fibre Channel Disk (%s)", strings.TrimSpace(id.vendor), d.Name)
	}
	return id
}

// uuid is what vml names contain: kind, LUN, the identifier, and six characters of the model.
func (i identity) uuid(d *san.Device, lun int) string {
	model := hex.EncodeToString([]byte(i.model[:6]))
	if naa, ok := strings.CutPrefix(d.Name, "naa."); ok {
		return fmt.Sprintf("0200%02x0000%s%s", lun&0xff, naa, model)
	}
	return fmt.Sprintf("0100000000%s%s", hex.EncodeToString([]byte(fmt.Sprintf("%-20s", cmp.Or(i.serial, digest(d.Name, 20))))), model)
}

// standardInquiry is the payload of INQUIRY without a page.
func (i identity) standardInquiry(array bool) []byte {
	data := make([]byte, inquiryLength)
	data[2], data[3], data[4], data[7] = spc4, 0x32, inquiryLength-5, 0x02 // response format 2, command queuing
	if array {
		data[5], data[6] = 0x18, 0x10 // target port groups and third-party copy, several ports
	}
	copy(data[8:16], i.vendor)
	copy(data[16:32], i.model)
	copy(data[32:36], i.revision)
	return data
}

// names are those of the pages 83h, with its header, and 80h of the Vital Product Data.
func (i identity) names(d *san.Device) (durable *types.ScsiLunDurableName, alternate []types.ScsiLunDurableName) {
	const binary, ascii, t10, naa = 1, 2, 1, 3
	name := func(codeSet, kind byte, payload []byte) types.ScsiLunDurableName {
		return types.ScsiLunDurableName{
			Namespace: "GENERIC_VPD", NamespaceId: 5, Data: append([]byte{codeSet, kind, 0, byte(len(payload))}, payload...),
		}
	}
	var first types.ScsiLunDurableName
	const eui = 2
	if d.NVMe() {
		payload, err := hex.DecodeString(d.Name[strings.Index(d.Name, ".")+1:])
		if err != nil {
			return nil, nil
		}
		first = name(binary, eui, payload)
	} else if digits, ok := strings.CutPrefix(d.Name, "naa."); ok {
		payload, err := hex.DecodeString(digits)
		if err != nil {
			return nil, nil
		}
		first = name(binary, naa, payload)
	} else {
		first = name(ascii, t10, []byte(strings.ReplaceAll(strings.TrimPrefix(d.Name, "t10."), "_", " ")))
	}
	alternate = []types.ScsiLunDurableName{first}
	if i.serial != "" {
		alternate = append(alternate, types.ScsiLunDurableName{Namespace: "SERIALNUM", NamespaceId: 4, Data: []byte(i.serial)})
	}
	return &first, alternate
}

func (h *host) scsiDisk(d *san.Device) *types.HostScsiDisk {
	id, array := h.identity(d), !d.Local()
	uuid := id.uuid(d, h.lun(d))
	disk := &types.HostScsiDisk{
		ScsiLun: types.ScsiLun{
			HostDevice: types.HostDevice{DeviceName: devicePath(d), DeviceType: "disk"},
			Key:        "key-vim.host.ScsiDisk-" + uuid, Uuid: uuid, CanonicalName: d.Name, LunType: "disk", DisplayName: id.display,
			Vendor: id.vendor, Model: id.model, Revision: id.revision, ScsiLevel: spc4, SerialNumber: id.serial,
			StandardInquiry: id.standardInquiry(array), QueueDepth: localDepth, OperationalState: []string{"ok"},
			Capabilities:    &types.ScsiLunCapabilities{UpdateDisplayNameSupported: true},
			VStorageSupport: "vStorageUnsupported",
		},
		Capacity:   types.HostDiskDimensionsLba{BlockSize: sectorSize, Block: d.SizeBytes / sectorSize},
		DevicePath: devicePath(d),
		Ssd:        types.NewBool(true),
	}
	for _, name := range []string{d.Name, "vml." + uuid, uuid} {
		disk.Descriptor = append(disk.Descriptor, types.ScsiLunDescriptor{Quality: "highQuality", Id: name})
	}
	disk.DurableName, disk.AlternateName = id.names(d)
	if array {
		disk.QueueDepth, disk.VStorageSupport = arrayDepth, "vStorageSupported"
	}
	if d.Volume == nil && d.Unmap {
		disk.VStorageSupport = "vStorageUnknown"
	}
	if strings.HasPrefix(d.Name, san.AppleSSD) {
		disk.ScsiLevel = spc3
	}
	if h.isDetached(d) {
		disk.OperationalState = []string{"off"}
	}
	h.dressDisk(disk, array)
	if d.NVMe() && disk.ApplicationProtocol != "" {
		disk.ApplicationProtocol = "NVMe"
	}
	return disk
}

// dressDisk sets what came with later releases.
func (h *host) dressDisk(disk *types.HostScsiDisk, array bool) {
	if atLeast(h.san, 6, 0, 0) {
		disk.LocalDisk, disk.ProtocolEndpoint, disk.EmulatedDIXDIFEnabled = types.NewBool(!array), types.NewBool(false), types.NewBool(false)
	}
	if atLeast(h.san, 6, 5, 0) {
		disk.ScsiDiskType = "native512"
	}
	if atLeast(h.san, 6, 7, 0) {
		disk.PerenniallyReserved = types.NewBool(false)
	}
	if atLeast(h.san, 7, 0, 0) {
		disk.ClusteredVmdkSupported = types.NewBool(array)
	}
	if atLeast(h.san, 8, 0, 21495797) {
		disk.ApplicationProtocol, disk.DispersedNs = "SCSI", types.NewBool(false)
	}
	if atLeast(h.san, 8, 0, 24022510) {
		disk.DeviceReservation, disk.UsedByMemoryTiering = "LUN_RESERVED_NO", types.NewBool(false)
	}
}
