package vcenter

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tidemark.io/lab/san"
)

// SatpRule ties new devices of a vendor and model to an SATP, a path selection policy and its options.
type SatpRule struct {
	SATP    string `json:"satp" yaml:"satp"`
	Vendor  string `json:"vendor" yaml:"vendor"`
	Model   string `json:"model" yaml:"model"`
	PSP     string `json:"psp" yaml:"psp"`
	Options string `json:"options" yaml:"options"` // for example policy=latency
}

// systemRule is a rule that a release of ESXi has.
type systemRule struct {
	SatpRule
	since, until bound
	claim        string
	options      string
	description  string
}

// systemRules are those of vendors whose arrays the lab has. The releases that brought those of PURE, and latency as its
// policy, are assumptions of the lab; those of HITACHI are from the vendor.
var systemRules = []systemRule{
	{SatpRule: SatpRule{SATP: "VMW_SATP_LOCAL", PSP: "VMW_PSP_FIXED"}, since: always, description: "Supports direct attached devices"},
	{SatpRule: SatpRule{SATP: "VMW_SATP_SYMM", Vendor: "EMC", Model: "SYMMETRIX", PSP: "VMW_PSP_RR"}, since: always, description: "EMC Symmetrix"},
	{SatpRule: SatpRule{SATP: "VMW_SATP_ALUA", Vendor: "NETAPP", PSP: "VMW_PSP_RR"}, since: always, claim: "tpgs_on", options: "reset_on_attempted_reserve", description: "NetApp arrays with ALUA support"},
	{SatpRule: SatpRule{SATP: "VMW_SATP_ALUA", Vendor: "PURE", Model: "FlashArray", PSP: "VMW_PSP_RR", Options: "iops=1"}, since: bound{6, 5, 0}, until: bound{7, 0, 0}},
	{SatpRule: SatpRule{SATP: "VMW_SATP_ALUA", Vendor: "PURE", Model: "FlashArray", PSP: "VMW_PSP_RR", Options: "policy=latency"}, since: bound{7, 0, 0}},
	{SatpRule: SatpRule{SATP: "VMW_SATP_ALUA", Vendor: "HITACHI", PSP: "VMW_PSP_RR"}, since: bound{6, 7, 10302608}, claim: "tpgs_on", description: "Hitachi VSP Storage with ALUA enabled"},
	{SatpRule: SatpRule{SATP: "VMW_SATP_ALUA", PSP: "VMW_PSP_MRU"}, since: always, claim: "tpgs_on", description: "Any array with ALUA support"},
}

func (c call) satpRuleList() (output, error) {
	out := output{kind: "SatpRule", rows: []row{}}
	c.host.v.overrides.mu.Lock()
	defer c.host.v.overrides.mu.Unlock()
	for _, own := range c.host.satpRules {
		out.rows = append(out.rows, systemRule{SatpRule: own}.row("user"))
	}
	for _, r := range systemRules {
		if r.since.reached(c.host.san) && (r.until == bound{} || !r.until.reached(c.host.san)) {
			out.rows = append(out.rows, r.row("system"))
		}
	}
	return out, nil
}

func (r systemRule) row(group string) row {
	return row{
		{"ClaimOptions", r.claim}, {"DefaultPSP", r.PSP}, {"Description", r.description}, {"Device", ""}, {"Driver", ""}, {"Model", r.Model},
		{"Name", r.SATP}, {"Options", r.options}, {"PSPOptions", r.SatpRule.Options}, {"RuleGroup", group}, {"Transport", ""}, {"Vendor", r.Vendor},
	}
}

// lockModeList shows how the host locks the volumes that it mounts, or one of them; a deviation of the first device is that of the
// volume.
func (c call) lockModeList() (output, error) {
	volumes := c.host.mounted.all()
	if c.args.get("volumelabel")+c.args.get("volumeuuid") != "" {
		d, err := c.volume()
		if err != nil {
			return output{}, err
		}
		volumes = []*datastore{d}
	}
	out := output{kind: "VMFSLockmode", rows: []row{}}
	for _, d := range volumes {
		if d.fs == nil {
			continue
		}
		first := d.fs.Devices()[0]
		mode, able, reason := "ATS", "true", ""
		if first.Volume == nil {
			mode, able, reason = "ATS+SCSI", "false", "Device does not support ATS"
		}
		out.rows = append(out.rows, row{
			{"ATSCompatible", able}, {"ATSIncompatibilityReason", reason}, {"ATSUpgradeModes", "None"},
			{"LockingMode", cmp.Or(c.host.override(first).LockMode, mode)}, {"Type", fmt.Sprintf("VMFS-%d", d.fs.Major())},
			{"UUID", d.fs.UUID()}, {"VolumeName", d.fs.Name()},
		})
	}
	return out, nil
}

// networkPortalList shows the VMkernel ports that are bound to the software iSCSI adapter.
func (c call) networkPortalList() (output, error) {
	out := output{kind: "NetworkPortal", rows: []row{}}
	for i := range c.host.boundPorts() {
		vmk := "vmk" + strconv.Itoa(i+1)
		out.rows = append(out.rows, row{
			{"Adapter", softwareISCSI}, {"CompliantStatus", "compliant"}, {"IPv4", fmt.Sprintf("10.20.1.%d", i+1)}, {"IPv4SubnetMask", "255.255.0.0"},
			{"LinkUp", "true"}, {"MTU", "9000"}, {"PathStatus", "active"}, {"PortGroup", "iSCSI-" + strconv.Itoa(i+1)}, {"Vmknic", vmk}, {"Vswitch", "vSwitch1"},
		})
	}
	return out, nil
}

// limited is round robin's own policy of a device, iops or latency, and the I/Os per path of the former.
func (h *host) limited(d *san.Device) (policy string, iops int64) {
	iops, chosen := h.iops(d)
	override := h.override(d)
	if chosen || override.Vendor != "" || d.Volume == nil {
		return "iops", iops
	}
	if override.Limit != "" {
		return override.Limit, iops
	}
	if d.Volume.Array().Vendor() == "PURE" && atLeast(h.san, 7, 0, 0) {
		return "latency", iops
	}
	return "iops", iops
}

// roundRobinConfig is what nmp shows of the round robin of a device.
func (h *host) roundRobinConfig(d *san.Device, path string) string {
	policy, limit := h.limited(d)
	if policy == "latency" {
		return fmt.Sprintf("{policy=latency,latencyEvalTime=%d,samplingCycles=%d,curSamplingCycle=1,useANO=0; CurrentPath=%s: NumIOsPending=0,latency=0}", latencyInterval, latencySamples, path)
	}
	return fmt.Sprintf("{policy=iops,iops=%d,bytes=10485760,useANO=0; lastPathIndex=1: NumIOsPending=0,numBytesPending=0}", limit)
}

// Defaults of the latency policy.
const (
	latencyInterval = 180000 // milliseconds
	latencySamples  = 16
)

func validPaths(o DeviceOverride) error {
	for key, x := range map[string]struct {
		value string
		of    []string
	}{
		"limit":     {o.Limit, []string{"", "iops", "latency"}},
		"transport": {o.Transport, []string{"", "iscsi"}},
		"lockMode":  {o.LockMode, []string{"", "ATS", "ATS+SCSI"}},
	} {
		if !slices.Contains(x.of, x.value) {
			return fmt.Errorf("%s: it must be %s, not %q", key, strings.Join(x.of[1:], " or "), x.value)
		}
	}
	return nil
}
