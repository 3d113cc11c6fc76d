package vcenter

import (
	"strings"

	esxcli "github.com/vmware/govmomi/cli/esx"
	"github.com/vmware/govmomi/vim25/xml"
)

// describe is the self-description of a namespace of the lab's commands, as XML text.
func (a capabilities) describe(namespace string) (string, bool) {
	info := esxcli.CommandInfo{CommandInfoItem: item(namespace, "")}
	for _, d := range descriptions {
		if a.has(d.name) && strings.HasPrefix(d.name, namespace+".") && !strings.Contains(strings.TrimPrefix(d.name, namespace+"."), ".") {
			info.Method = append(info.Method, d.method(a))
		}
	}
	if len(info.Method) == 0 {
		return "", false
	}
	text, err := xml.Marshal(info)
	return string(text), err == nil
}

type description struct {
	name, help string
	formatter  string
	fields     string // columns of a table
	params     []parameter
}

type parameter struct {
	option, short, help string
	flag                bool
	rate                bool // only where fixed rates are known
}

func item(name, help string) esxcli.CommandInfoItem {
	short := name[strings.LastIndex(name, ".")+1:]
	return esxcli.CommandInfoItem{Name: name, DisplayName: short, Help: help}
}

func (d description) method(a capabilities) esxcli.CommandInfoMethod {
	short := d.name[strings.LastIndex(d.name, ".")+1:]
	m := esxcli.CommandInfoMethod{CommandInfoItem: item(short, d.help)}
	for _, p := range d.params {
		if p.rate && a.method == "" {
			continue
		}
		name := strings.ReplaceAll(p.option, "-", "")
		m.Param = append(m.Param, esxcli.CommandInfoParam{
			CommandInfoItem: esxcli.CommandInfoItem{Name: name, DisplayName: p.option, Help: p.help},
			Aliases:         []string{"-" + p.short, "--" + p.option}, Flag: p.flag,
		})
	}
	m.Hints = esxcli.CommandInfoHints{{Key: "formatter", Value: d.formatter}}
	if d.fields != "" {
		m.Hints = append(m.Hints, esxcli.CommandInfoHint{Key: "fields:" + d.fields[:strings.Index(d.fields, ":")], Value: d.fields[strings.Index(d.fields, ":")+1:]})
	}
	return m
}

var volumeParams = []parameter{
	{option: "volume-label", short: "l", help: "The label of the VMFS volume."},
	{option: "volume-uuid", short: "u", help: "The uuid of the VMFS volume."},
}

var oneDevice = []parameter{{option: "device", short: "d", help: "Limit the output to one device."}}

var descriptions = []description{
	{
		name: "storage.vmfs.unmap", help: "Reclaim the space by unmapping free blocks from VMFS Volume", formatter: "simple",
		params: append([]parameter{{option: "reclaim-unit", short: "n", help: "Number of VMFS blocks that should be unmapped per iteration."}}, volumeParams...),
	},
	{
		name: "storage.vmfs.reclaim.config.get", help: "Get VMFS Space Reclamation configuration parameters", formatter: "simple",
		params: volumeParams,
	},
	{
		name: "storage.vmfs.reclaim.config.set", help: "Set VMFS Space Reclamation configuration parameters", formatter: "simple",
		params: append([]parameter{
			{option: "reclaim-bandwidth", short: "b", help: "VMFS Space Reclamation bandwidth in MB/s.", rate: true},
			{option: "reclaim-method", short: "m", help: "VMFS Space Reclamation method: priority, fixed.", rate: true},
			{option: "reclaim-priority", short: "p", help: "VMFS Space Reclamation priority: none, low, medium, high."},
		}, volumeParams...),
	},
	{
		name: "storage.vmfs.extent.list", help: "List the VMFS extents available on the host.", formatter: "table",
		fields: "VmfsExtent:VolumeName,VMFSUUID,ExtentNumber,DeviceName,Partition",
	},
	{
		name: "storage.filesystem.list", help: "List the volumes available to the host.", formatter: "table",
		fields: "FileSystemVolume:MountPoint,VolumeName,UUID,Mounted,Type,Size,Free",
	},
	{
		name: "storage.core.device.list", help: "List the devices currently registered with the PSA.", formatter: "simple", params: oneDevice,
	},
	{
		name: "storage.core.claimrule.list", help: "List all the claimrules on the system.", formatter: "table",
		fields: "ClaimRule:RuleClass,Rule,Class,Type,Plugin,Matches,XCOPYUseArrayReportedValues,XCOPYUseMultipleSegments,XCOPYMaxTransferSizeKiB",
		params: []parameter{{option: "claimrule-class", short: "c", help: "The claim rule class: MP, Filter, VAAI, all."}},
	},
	{
		name: "storage.nmp.satp.rule.list", help: "List the claiming rules for Storage Array Type Plugins.", formatter: "table",
		fields: "SatpRule:Name,Device,Vendor,Model,Driver,Transport,Options,RuleGroup,ClaimOptions,DefaultPSP,PSPOptions,Description",
	},
	{
		name: "storage.vmfs.lockmode.list", help: "List the locking mode for the VMFS volumes.", formatter: "table",
		fields: "VMFSLockmode:VolumeName,UUID,Type,LockingMode,ATSCompatible,ATSUpgradeModes,ATSIncompatibilityReason",
		params: volumeParams,
	},
	{
		name: "storage.vmfs.snapshot.list", help: "List unresolved snapshots/replicas of VMFS volume.", formatter: "simple", params: volumeParams,
	},
	{
		name: "storage.core.path.list", help: "List all the SCSI paths on the system.", formatter: "simple",
		params: append([]parameter{{option: "path", short: "p", help: "Limit the output to one path, by its runtime name or its UID."}}, oneDevice...),
	},
	{
		name: "storage.core.adapter.list", help: "List all the SCSI Host Bus Adapters on the system.", formatter: "table",
		fields: "ScsiAdapter:HBAName,Driver,LinkState,UID,Capabilities,Description",
	},
	{
		name: "storage.core.adapter.rescan", help: "Rescan SCSI HBAs to search for new devices.", formatter: "simple",
		params: []parameter{
			{option: "adapter", short: "A", help: "The adapter to rescan."},
			{option: "all", short: "a", help: "Rescan all adapters.", flag: true},
			{option: "skip-claim", short: "S", help: "Do not claim new devices.", flag: true},
			{option: "skip-fs-scan", short: "F", help: "Do not scan for file systems.", flag: true},
			{option: "type", short: "t", help: "The type of the rescan: add, all, delete, update."},
		},
	},
	{
		name: "storage.core.device.stats.get", help: "List the SCSI stats for SCSI devices in the system.", formatter: "simple", params: oneDevice,
	},
	{
		name: "iscsi.networkportal.list", help: "List all iSCSI network portals.", formatter: "simple",
	},
	{
		name: "storage.nmp.device.list", help: "List the devices currently controlled by the VMware NMP Multipath Plugin.", formatter: "simple", params: oneDevice,
	},
	{
		name: "storage.nmp.psp.roundrobin.deviceconfig.get", help: "Get the Round Robin configuration of a device.", formatter: "simple", params: oneDevice,
	},
	{
		name: "storage.nmp.psp.roundrobin.deviceconfig.set", help: "Set the Round Robin configuration of a device.", formatter: "simple",
		params: append([]parameter{{option: "iops", short: "I", help: "Number of I/Os to send along one path."}}, oneDevice...),
	},
	{
		name: "storage.core.device.vaai.status.get", help: "List VAAI properties for devices.", formatter: "simple",
		params: oneDevice,
	},
	{
		name: "system.settings.advanced.list", help: "List the advanced options available from the VMkernel.", formatter: "simple",
		params: []parameter{
			{option: "delta", short: "d", help: "Only display options whose values differ from their default.", flag: true},
			{option: "option", short: "o", help: "Only get the information for a single VMkernel advanced option."},
			{option: "tree", short: "t", help: "Limit the list to a specific sub tree."},
		},
	},
	{
		name: "system.settings.advanced.set", help: "Set the value of an advanced option.", formatter: "simple",
		params: []parameter{
			{option: "default", short: "d", help: "Reset the option to its default value.", flag: true},
			{option: "int-value", short: "i", help: "If the option is an integer value use this option."},
			{option: "option", short: "o", help: "The name of the option to set the value of."},
			{option: "string-value", short: "s", help: "If the option is a string use this option."},
		},
	},
	{name: "system.version.get", help: "Display the product name, version and build information.", formatter: "simple"},
}
