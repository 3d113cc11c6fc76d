package vcenter

import (
	"strings"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// kinds of options, by the type of their values on the wire.
const (
	longKind   = "long" // the VMkernel's own options
	intKind    = "int"
	boolKind   = "boolean"
	stringKind = "string"
)

// release bounds of an option: version and build.
type bound struct{ major, minor, build int }

// advancedOption is an option of ESXi with its limits. Zero bounds mean all releases.
type advancedOption struct {
	key, summary  string
	kind          string // default longKind
	min, max, def int64
	text          string // default of a string
	since, until  bound  // until is the first release without it
	hidden        bound  // from here on esxcli shows it, the API does not
	older         bound  // before this release the default is olderDef
	olderDef      int64
}

var always = bound{1, 0, 0}

// advancedOptions are the ones that storage audits read. Those of 8.0 are from a recorded 8.0.3 host; the releases of
// the others are documented for some and assumptions of the lab for the rest.
var advancedOptions = []advancedOption{
	{key: "VMFS3.HardwareAcceleratedLocking", summary: "Enable hardware accelerated VMFS locking (requires compliant hardware). Please see http://kb.vmware.com/kb/2094604 before disabling this option", max: 1, def: 1},
	{key: "VMFS3.UseATSForHBOnVMFS5", summary: "Use ATS for HB on ATS supported VMFS5 volumes", max: 1, def: 1, since: bound{5, 5, 2068190}},
	{key: "VMFS3.UseATSForHBOnVMFS3", summary: "Use ATS for HB on ATS supported VMFS3 volumes", max: 1, since: bound{5, 5, 2068190}, until: bound{7, 0, 0}},
	{key: "VMFS3.EnableBlockDelete", summary: "Enable VMFS block delete", max: 1, until: bound{6, 0, 0}},
	{key: "VMFS3.EnableBlockDelete", summary: "Enable VMFS block delete when UNMAP is issued from guest OS", max: 1, since: bound{6, 0, 0}},
	{key: "VMFS3.EnableVMFS6Unmap", summary: "Enable VMFS6 unmap", max: 1, def: 1, since: bound{6, 5, 0}, hidden: always},
	{key: "DataMover.HardwareAcceleratedMove", summary: "Enable hardware accelerated VMFS data movement (requires compliant hardware)", max: 1, def: 1},
	{key: "DataMover.HardwareAcceleratedInit", summary: "Enable hardware accelerated VMFS data initialization (requires compliant hardware)", max: 1, def: 1},
	{key: "DataMover.MaxHWTransferSize", summary: "Maximum transfer size in KB to be used for hardware acceleration", min: 64, max: 16384, def: 4096, hidden: bound{8, 0, 0}},
	{key: "DataMover.MaxHeapSize", summary: "Maximum size of the heap in MB used by the datamover", min: 16, max: 256, def: 64},
	{key: "Disk.AutoremoveOnPDL", summary: "Set to zero to disable the auto-remove feature for devices in PDL", max: 1, def: 1, since: bound{5, 5, 0}},
	{key: "Disk.DiskMaxIOSize", summary: "Max Disk READ/WRITE I/O size before splitting (in KB)", min: 32, max: 32767, def: 32767},
	{key: "Disk.QFullSampleSize", summary: "Default I/O samples to monitor for detecting non-transient queue full condition", max: 64, def: 32, older: bound{7, 0, 0}},
	{key: "Disk.QFullThreshold", summary: "Default threshold of BUSY/QFULL over sample size", min: 1, max: 16, def: 8},
	{key: "Disk.SchedQuantum", summary: "Number of consecutive requests from one World", min: 1, max: 64, def: 8},
	{key: "Disk.MaxLUN", summary: "Maximum number of LUNs per target that we scan for", min: 1, max: 256, def: 256, until: bound{6, 5, 0}},
	{key: "Disk.MaxLUN", summary: "Maximum number of LUNs per target that we scan for", min: 1, max: 4294967295, def: 1024, since: bound{6, 5, 0}},
	{key: "Disk.VSCSIWriteSameBurstSize", summary: "Number of split I/Os per WRITE SAME command", min: 1, max: 4, def: 4, since: bound{7, 0, 0}},
	{key: "HBR.UnmapOptimization", summary: "Enable optimizations for UNMAP commands in replication", max: 1, since: bound{8, 0, 0}},
	{key: "Scsi.NvmeMaxUnmapBlockDescriptorCount", summary: "Largest number of ranges in an NVMe deallocate, 0 for the device's own", max: 256, since: bound{8, 0, 0}},
	{key: "Scsi.NvmeMaxUnmapLbaCount", summary: "Largest number of blocks in an NVMe deallocate, 0 for the device's own", max: 4294967295, since: bound{8, 0, 0}},
	{key: "Scsi.ScsiUseVPDXCopyInfo", summary: "Use VPD data for XCOPY", max: 1, def: 1, since: bound{7, 0, 0}},
	{key: "VFLASH.MaxResourceGBForVmCache", summary: "Maximum flash resource in GB for a virtual machine's cache", kind: intKind, max: 2047, def: 2, since: bound{5, 5, 0}},
	{key: "VMFS.UnresolvedVolumeLiveCheck", summary: "Check whether unresolved volumes are in use", kind: boolKind, since: bound{7, 0, 0}},
	{key: "Annotations.WelcomeMessage", summary: "Welcome message in the initial screen of the console", kind: stringKind},
}

// optionsOf are the options of the host's release.
func optionsOf(h *san.Host) []advancedOption {
	var out []advancedOption
	for _, o := range advancedOptions {
		if o.since != (bound{}) && !o.since.reached(h) || o.until != (bound{}) && o.until.reached(h) {
			continue
		}
		if o.older != (bound{}) && !o.older.reached(h) {
			o.def = o.olderDef
		}
		if o.kind == "" {
			o.kind = longKind
		}
		if o.hidden != (bound{}) && !o.hidden.reached(h) {
			o.hidden = bound{}
		}
		out = append(out, o)
	}
	return out
}

func (b bound) reached(h *san.Host) bool { return atLeast(h, b.major, b.minor, b.build) }

func (o advancedOption) isHidden() bool { return o.hidden != (bound{}) }

func (o advancedOption) path() string { return "/" + strings.ReplaceAll(o.key, ".", "/") }

// kernel reports whether esxcli shows the option; hostd's own are known to the API only.
func (o advancedOption) kernel() bool { return o.kind == longKind || o.kind == stringKind }

// initial is the default in the type of the wire.
func (o advancedOption) initial() any {
	switch o.kind {
	case intKind:
		return int32(o.def)
	case boolKind:
		return o.def != 0
	case stringKind:
		return o.text
	}
	return o.def
}

// definition is the content of supportedOption.
func (o advancedOption) definition() types.OptionDef {
	writable := types.OptionType{ValueIsReadonly: types.NewBool(false)}
	def := types.OptionDef{
		ElementDescription: types.ElementDescription{Description: types.Description{Label: o.key, Summary: o.summary}, Key: o.key},
		OptionType:         &types.LongOption{OptionType: writable, Min: o.min, Max: o.max, DefaultValue: o.def},
	}
	switch o.kind {
	case intKind:
		def.OptionType = &types.IntOption{OptionType: writable, Min: int32(o.min), Max: int32(o.max), DefaultValue: int32(o.def)}
	case boolKind:
		def.OptionType = &types.BoolOption{OptionType: writable, Supported: true, DefaultValue: o.def != 0}
	case stringKind:
		def.OptionType = &types.StringOption{OptionType: writable, DefaultValue: o.text}
	}
	return def
}

// takes reports whether the value has the option's type and lies within its limits.
func (o advancedOption) takes(value any) bool {
	switch v := value.(type) {
	case int64:
		return o.kind == longKind && v >= o.min && v <= o.max
	case int32:
		return o.kind == intKind && int64(v) >= o.min && int64(v) <= o.max
	case bool:
		return o.kind == boolKind
	case string:
		return o.kind == stringKind
	}
	return false
}
