package vcenter

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"tidemark.io/lab/san"
)

// devicesFor are the devices that the device parameter names, all without it.
func (c call) devicesFor() ([]*san.Device, error) {
	wanted := c.args.get("device")
	if wanted == "" {
		return c.host.allDevices(), nil
	}
	if d := c.host.deviceNamed(wanted); d != nil {
		return []*san.Device{d}, nil
	}
	return nil, refusef("Unable to find device with name %s", wanted)
}

func (c call) vaaiStatusGet() (output, error) {
	devices, err := c.devicesFor()
	if err != nil {
		return output{}, err
	}
	out := output{kind: "ScsiDevice", rows: []row{}}
	for _, d := range devices {
		offload, zero := supported(d.Volume != nil), supported(d.Volume != nil || d.Unmap)
		clone := supported(d.Volume != nil && !d.NVMe())
		remove, override := supported(d.Unmaps()), c.host.override(d)
		out.rows = append(out.rows, row{
			{"Device", d.Name}, {"VAAIPluginName", override.Plugin}, {"ATSStatus", cmp.Or(override.ATS, offload)},
			{"CloneStatus", cmp.Or(override.Clone, clone)}, {"ZeroStatus", cmp.Or(override.Zero, zero)},
			{"DeleteStatus", cmp.Or(override.Delete, remove)},
		})
	}
	return out, nil
}

func supported(yes bool) string {
	if yes {
		return "supported"
	}
	return "unsupported"
}

func (c call) deviceList() (output, error) {
	devices, err := c.devicesFor()
	if err != nil {
		return output{}, err
	}
	sample, _ := c.option("Disk.QFullSampleSize").(int64)
	threshold, _ := c.option("Disk.QFullThreshold").(int64)
	out, boot := output{kind: "ScsiDevice", rows: []row{}}, c.host.bootDevice()
	for _, d := range devices {
		disk := c.host.scsiDisk(d)
		thin, depth, status := "yes", "64", "supported"
		sample, threshold := sample, threshold
		if d.Local() {
			sample, threshold = 0, 0
		}
		switch {
		case d.Local() && d.Unmap:
			depth, status = "31", "unknown"
		case d.Local():
			thin, depth, status = "unknown", "31", "unsupported"
		case d.Volume == nil:
			status = "unknown"
		case d.Volume.Full():
			thin = "no"
		}
		local, shared := strconv.FormatBool(d.Local()), strconv.FormatBool(!d.Local())
		thin = cmp.Or(c.host.override(d).Thin, thin)
		out.rows = append(out.rows, row{
			{"AttachedFilters", ""}, {"DIXEnabled", "false"}, {"DIXGuardType", "NO GUARD SUPPORT"}, {"Device", d.Name},
			{"DeviceMaxQueueDepth", depth}, {"DeviceType", "Direct-Access"},
			{"DevfsPath", disk.DevicePath}, {"DisplayName", disk.DisplayName}, {"DriveType", "unknown"},
			{"EmulatedDIXDIFEnabled", "false"},
			{"HasSettableDisplayName", "true"}, {"IsBootDevice", strconv.FormatBool(d == boot)}, {"IsBootUSBDevice", "false"}, {"IsLocal", local}, {"IsLocalSASDevice", "false"}, {"IsOffline", "false"}, {"IsPerenniallyReserved", "false"},
			{"IsPseudo", "false"}, {"IsRDMCapable", shared}, {"IsRemovable", "false"}, {"IsSAS", "false"}, {"IsSSD", "true"},
			{"IsSharedClusterwide", shared}, {"IsUSB", "false"}, {"IsVVOLPE", "false"}, {"Model", strings.TrimSpace(disk.Model)},
			{"MultipathPlugin", plugin(d)}, {"NoofoutstandingIOswithcompetingworlds", "32"}, {"NumberofPhysicalDrives", "unknown"}, {"OtherUIDs", "vml." + disk.Uuid},
			{"PIActivated", "false"}, {"PIProtectionMask", "NO PROTECTION"}, {"PIType", "0"}, {"ProtectionEnabled", "false"},
			{"QueueFullSampleSize", number(sample)}, {"QueueFullThreshold", number(threshold)},
			{"RAIDLevel", "unknown"}, {"Revision", disk.Revision}, {"SCSILevel", strconv.Itoa(int(disk.ScsiLevel))}, {"Size", number(d.SizeBytes >> 20)}, {"Status", strings.Replace(disk.OperationalState[0], "ok", "on", 1)},
			{"SupportedGuardTypes", "NO GUARD SUPPORT"}, {"ThinProvisioningStatus", thin}, {"VAAIStatus", status}, {"Vendor", strings.TrimSpace(disk.Vendor)},
		})
	}
	return out, nil
}

// plugin is the multipathing plug-in that claims the device.
func plugin(d *san.Device) string {
	if d.NVMe() {
		return "HPP"
	}
	return "NMP"
}

const roundRobin = "VMW_PSP_RR"

// claimRule is a rule that ties devices to a plug-in.
type claimRule struct{ class, number, plugin, matches string }

var claimRules = []claimRule{
	{"MP", "50", "MASK_PATH", "vendor=DELL model=Universal Xport"},
	{"MP", "65535", "NMP", "vendor=* model=*"},
	{"Filter", "65430", "VAAI_FILTER", "vendor=EMC model=SYMMETRIX"},
	{"Filter", "65436", "VAAI_FILTER", "vendor=* model=*"},
	{"VAAI", "65430", "VMW_VAAIP_SYMM", "vendor=EMC model=SYMMETRIX"},
	{"VAAI", "65431", "VMW_VAAIP_CX", "vendor=DGC model=*"},
	{"VAAI", "65434", "VMW_VAAIP_NETAPP", "vendor=NETAPP model=*"},
}

// claimRuleList shows the rules of one class, MP when none is named; each is in the file and loaded.
func (c call) claimRuleList() (output, error) {
	class := c.args.get("claimruleclass")
	if class == "" {
		class = "MP"
	}
	if !strings.Contains(" MP Filter VAAI all ", " "+class+" ") {
		return output{}, refusef("Invalid claimrule class '%s'.", class)
	}
	out := output{kind: "ClaimRule", rows: []row{}}
	for _, r := range claimRules {
		if class != "all" && class != r.class {
			continue
		}
		out.rows = append(out.rows, c.claimRows(r, ClaimRule{})...)
	}
	c.host.v.overrides.mu.Lock()
	defer c.host.v.overrides.mu.Unlock()
	for _, own := range c.host.claims {
		if class == "all" || class == "VAAI" {
			matches := fmt.Sprintf("vendor=%s model=%s", own.Vendor, cmp.Or(own.Model, "*"))
			out.rows = append(out.rows, c.claimRows(claimRule{"VAAI", strconv.Itoa(own.Rule), own.Plugin, matches}, own)...)
		}
	}
	return out, nil
}

// claimRows are a rule as it is in the file and as it is loaded.
func (c call) claimRows(r claimRule, own ClaimRule) (rows []row) {
	for _, where := range []string{"runtime", "file"} {
		fields := row{{"Class", where}, {"Matches", r.matches}, {"Plugin", r.plugin}, {"Rule", r.number}, {"RuleClass", r.class}, {"Type", "vendor"}}
		if atLeast(c.host.san, 6, 0, 0) {
			fields = append(fields, field{"XCOPYMaxTransferSizeKiB", strconv.Itoa(own.MaxKiB)},
				field{"XCOPYUseArrayReportedValues", strconv.FormatBool(own.ArrayValues)},
				field{"XCOPYUseMultipleSegments", strconv.FormatBool(own.MultiSegments)})
		}
		rows = append(rows, fields)
	}
	return rows
}

// defaultIOPS is after how many I/Os round robin takes the next path of an array's device: a rule for the vendor came with 6.5.
func (h *host) defaultIOPS() int64 {
	if atLeast(h.san, 6, 5, 0) {
		return 1
	}
	return 1000
}

func (h *host) iops(d *san.Device) (limit int64, chosen bool) {
	override := h.override(d)
	h.v.mu.Lock()
	defer h.v.mu.Unlock()
	if n := h.roundRobin[d.Name]; n > 0 {
		return n, true
	}
	if override.IOPS > 0 {
		return override.IOPS, true
	}
	if override.Vendor != "" { // the rule is for the arrays' own vendor
		return 1000, false
	}
	return h.defaultIOPS(), false
}

func (c call) nmpDeviceList() (output, error) {
	devices, err := c.devicesFor()
	if err != nil {
		return output{}, err
	}
	out := output{kind: "NmpDevice", rows: []row{}}
	for _, d := range devices {
		if plugin(d) != "NMP" {
			continue
		}
		disk := c.host.scsiDisk(d)
		fields := row{
			{"Device", d.Name}, {"DeviceDisplayName", disk.DisplayName}, {"IsUSB", "false"},
		}
		paths := c.host.multipath(d, disk, c.host.lun(d)).Path
		if d.Local() {
			fields = append(fields, row{
				{"PathSelectionPolicy", "VMW_PSP_FIXED"}, {"PathSelectionPolicyDeviceConfig", fixedConfig(paths[0].Name)},
				{"StorageArrayType", "VMW_SATP_LOCAL"}, {"StorageArrayTypeDeviceConfig", "SATP VMW_SATP_LOCAL does not support device configuration."},
				{"WorkingPaths", paths[0].Name},
			}...)
			out.rows = append(out.rows, fields)
			continue
		}
		policy := cmp.Or(c.host.override(d).Policy, roundRobin)
		config := c.host.roundRobinConfig(d, paths[0].Name)
		if policy != roundRobin {
			config = fixedConfig(cmp.Or(c.host.prefers(d), paths[0].Name))
		}
		fields = append(fields, row{
			{"PathSelectionPolicy", policy},
			{"PathSelectionPolicyDeviceConfig", config},
			{"StorageArrayType", "VMW_SATP_ALUA"},
			{"StorageArrayTypeDeviceConfig", "{implicit_support=on; explicit_support=off; explicit_allow=on; alua_followover=on; action_OnRetryErrors=off; {TPG_id=0,TPG_state=AO}}"},
		}...)
		for _, p := range paths {
			fields = append(fields, field{"WorkingPaths", p.Name})
		}
		out.rows = append(out.rows, fields)
	}
	return out, nil
}

// fixedConfig is the configuration of a device that uses one path.
func fixedConfig(path string) string { return fmt.Sprintf("{preferred=%[1]s;current=%[1]s}", path) }

// prefers is the path that was selected for VMW_PSP_FIXED, "" if none was.
func (h *host) prefers(d *san.Device) string {
	h.v.mu.Lock()
	defer h.v.mu.Unlock()
	return h.preferred[d]
}

// roundRobinDevice is the one device that a round robin command is about.
func (c call) roundRobinDevice() (*san.Device, error) {
	if c.args.get("device") == "" {
		return nil, refusef("Missing required parameter -d|--device")
	}
	devices, err := c.devicesFor()
	if err != nil {
		return nil, err
	}
	if devices[0].Local() || cmp.Or(c.host.override(devices[0]).Policy, roundRobin) != roundRobin {
		return nil, refusef("Device %s Does not use the Round Robin path selection policy.", devices[0].Name)
	}
	return devices[0], nil
}

func (c call) roundRobinGet() (output, error) {
	d, err := c.roundRobinDevice()
	if err != nil {
		return output{}, err
	}
	policy, limit := c.host.limited(d)
	_, chosen := c.host.iops(d)
	kind, interval, samples := "Default", 0, 0
	switch {
	case policy == "latency":
		kind, interval, samples = "Latency", latencyInterval, latencySamples
	case chosen || limit != 1000:
		kind = "Iops"
	}
	return output{kind: "RoundRobinConfig", rows: []row{{
		{"ByteLimit", "10485760"}, {"Device", d.Name}, {"IOOperationLimit", number(limit)}, {"LatencyEvaluationInterval", fmt.Sprintf("%d milliseconds", interval)},
		{"LimitType", kind}, {"NumberOfSamplingIOsPerPath", strconv.Itoa(samples)}, {"UseActiveUnoptimizedPaths", "false"},
	}}}, nil
}

func (c call) roundRobinSet() (output, error) {
	d, err := c.roundRobinDevice()
	if err != nil {
		return output{}, err
	}
	n, err := strconv.ParseInt(c.args.get("iops"), 10, 64)
	if err != nil || n < 1 || n > 100000 {
		return output{}, refusef("Invalid number of I/Os '%s'.", c.args.get("iops"))
	}
	c.host.v.mu.Lock()
	defer c.host.v.mu.Unlock()
	if c.host.roundRobin == nil {
		c.host.roundRobin = map[string]int64{}
	}
	c.host.roundRobin[d.Name] = n
	return success, nil
}
