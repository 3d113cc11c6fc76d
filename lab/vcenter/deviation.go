package vcenter

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// Deviation is something about a host or a device that is not as it usually is: an option, a device's vendor, primitives or
// paths, or a claim rule more. What is left out stays as it is.
type Deviation struct {
	Host string `json:"host,omitempty" yaml:"host"` // name, "" for all

	Option  string `json:"option,omitempty" yaml:"option"` // key
	Value   *int64 `json:"value,omitempty" yaml:"value"`
	Missing bool   `json:"missing,omitempty" yaml:"missing"` // the host does not have the option

	Device         string `json:"device,omitempty" yaml:"device"` // canonical name, or the datastore whose devices are meant
	DeviceOverride `yaml:",inline"`

	ClaimRule *ClaimRule `json:"claimRule,omitempty" yaml:"claimRule"`
	SatpRule  *SatpRule  `json:"satpRule,omitempty" yaml:"satpRule"`
}

// DeviceOverride is how a device shows itself.
type DeviceOverride struct {
	Vendor string `json:"vendor,omitempty" yaml:"vendor"`
	Model  string `json:"model,omitempty" yaml:"model"`
	// ATS, Clone, Zero and Delete are supported, unsupported or unknown.
	ATS    string `json:"ats,omitempty" yaml:"ats"`
	Clone  string `json:"clone,omitempty" yaml:"clone"`
	Zero   string `json:"zero,omitempty" yaml:"zero"`
	Delete string `json:"delete,omitempty" yaml:"delete"`
	Plugin string `json:"plugin,omitempty" yaml:"plugin"` // VAAI plug-in
	Thin   string `json:"thin,omitempty" yaml:"thin"`     // yes, no or unknown
	Policy string `json:"policy,omitempty" yaml:"policy"` // path selection, for example VMW_PSP_FIXED
	IOPS   int64  `json:"iops,omitempty" yaml:"iops"`     // I/Os per path of round robin
	Paths  int    `json:"paths,omitempty" yaml:"paths"`

	Limit       string `json:"limit,omitempty" yaml:"limit"`             // policy of round robin: iops or latency
	Controllers int    `json:"controllers,omitempty" yaml:"controllers"` // 1: all paths lead to ports of the first controller

	Transport    string `json:"transport,omitempty" yaml:"transport"`       // iscsi: through the software adapter
	DelayedAck   *bool  `json:"delayedAck,omitempty" yaml:"delayedAck"`     // of its iSCSI targets
	LoginTimeout int32  `json:"loginTimeout,omitempty" yaml:"loginTimeout"` // of its iSCSI targets, in seconds
	BoundPorts   *int   `json:"boundPorts,omitempty" yaml:"boundPorts"`     // VMkernel ports that are bound to the adapter

	LockMode string `json:"lockMode,omitempty" yaml:"lockMode"` // of the volume on it: ATS or ATS+SCSI
}

// ClaimRule is a VAAI rule for a vendor's devices.
type ClaimRule struct {
	Rule          int    `json:"rule" yaml:"rule"`
	Plugin        string `json:"plugin" yaml:"plugin"`
	Vendor        string `json:"vendor" yaml:"vendor"`
	Model         string `json:"model" yaml:"model"` // "*" when left out
	ArrayValues   bool   `json:"arrayValues" yaml:"arrayValues"`
	MultiSegments bool   `json:"multiSegments" yaml:"multiSegments"`
	MaxKiB        int    `json:"maxKiB" yaml:"maxKiB"`
}

// deviceOverrides are the deviations of devices, by host ("" for all) and device.
type deviceOverrides struct {
	mu  sync.Mutex
	all map[[2]string]DeviceOverride
}

func (l *deviceOverrides) of(host, device string) DeviceOverride {
	l.mu.Lock()
	defer l.mu.Unlock()
	return over(l.all[[2]string{"", device}], l.all[[2]string{host, device}])
}

func (l *deviceOverrides) add(host, device string, override DeviceOverride) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = map[[2]string]DeviceOverride{}
	}
	key := [2]string{host, device}
	l.all[key] = over(l.all[key], override)
}

// over puts what is set in top over base.
func over(base, top DeviceOverride) DeviceOverride {
	for _, pair := range []struct{ to, from *string }{
		{&base.Vendor, &top.Vendor}, {&base.Model, &top.Model}, {&base.ATS, &top.ATS}, {&base.Clone, &top.Clone},
		{&base.Zero, &top.Zero}, {&base.Delete, &top.Delete}, {&base.Plugin, &top.Plugin}, {&base.Thin, &top.Thin},
		{&base.Policy, &top.Policy}, {&base.Limit, &top.Limit}, {&base.Transport, &top.Transport}, {&base.LockMode, &top.LockMode},
	} {
		if *pair.from != "" {
			*pair.to = *pair.from
		}
	}
	if top.IOPS > 0 {
		base.IOPS = top.IOPS
	}
	if top.Paths > 0 {
		base.Paths = top.Paths
	}
	if top.Controllers > 0 {
		base.Controllers = top.Controllers
	}
	if top.DelayedAck != nil {
		base.DelayedAck = top.DelayedAck
	}
	if top.LoginTimeout > 0 {
		base.LoginTimeout = top.LoginTimeout
	}
	if top.BoundPorts != nil {
		base.BoundPorts = top.BoundPorts
	}
	return base
}

func (h *host) override(d *san.Device) DeviceOverride { return h.v.overrides.of(h.san.Name, d.Name) }

// Deviate makes a host or a device differ from the usual.
func (v *VCenter) Deviate(d Deviation) error {
	hosts, err := v.hostsOf(d.Host)
	if err != nil {
		return err
	}
	switch {
	case d.SatpRule != nil && d.Option == "" && d.Device == "" && d.ClaimRule == nil:
		if d.SatpRule.SATP == "" || d.SatpRule.Vendor == "" || d.SatpRule.PSP == "" {
			return errors.New("an SATP rule needs a satp, a vendor and a psp")
		}
		for _, h := range hosts {
			h.v.overrides.mu.Lock()
			h.satpRules = append(h.satpRules, *d.SatpRule)
			h.v.overrides.mu.Unlock()
		}
		return nil
	case d.SatpRule != nil:
	case d.Option != "" && d.Device == "" && d.ClaimRule == nil:
		return deviateOption(hosts, d)
	case d.Device != "" && d.Option == "" && d.ClaimRule == nil:
		return v.deviateDevice(hosts, d)
	case d.ClaimRule != nil && d.Option == "" && d.Device == "":
		if d.ClaimRule.Plugin == "" || d.ClaimRule.Vendor == "" {
			return errors.New("a claim rule needs a plugin and a vendor")
		}
		for _, h := range hosts {
			h.v.overrides.mu.Lock()
			h.claims = append(h.claims, *d.ClaimRule)
			h.v.overrides.mu.Unlock()
		}
		return nil
	}
	return errors.New("a deviation is about either an option, a device, a claimRule or a satpRule")
}

func (v *VCenter) hostsOf(name string) ([]*host, error) {
	if name == "" {
		v.mu.Lock()
		defer v.mu.Unlock()
		return slices.Clone(v.hosts), nil
	}
	if h := v.hostNamed(name); h != nil {
		return []*host{h}, nil
	}
	return nil, fmt.Errorf("no host %q", name)
}

func deviateOption(hosts []*host, d Deviation) error {
	if d.Missing == (d.Value != nil) {
		return errors.New("an option needs either a value or to be missing")
	}
	known := false
	for _, h := range hosts {
		var err error
		call{host: h}.settings(func(ctx *simulator.Context, m *optionManager) {
			o := m.find(d.Option, true)
			switch {
			case o == nil: // other releases can have it
			case d.Missing:
				known = true
				m.forget(ctx, o.key)
			default:
				known = true
				if m.set(ctx, o.key, *d.Value, true) != nil {
					err = fmt.Errorf("%s: %d is no value for it, it must be between %d and %d", o.key, *d.Value, o.min, o.max)
				}
			}
		})
		if err != nil {
			return err
		}
	}
	if !known {
		return fmt.Errorf("no host has the option %q", d.Option)
	}
	return nil
}

func (v *VCenter) deviateDevice(hosts []*host, d Deviation) error {
	for key, status := range map[string]string{"ats": d.ATS, "clone": d.Clone, "zero": d.Zero, "delete": d.Delete} {
		if !slices.Contains([]string{"", "supported", "unsupported", "unknown"}, status) {
			return fmt.Errorf("%s: it must be supported, unsupported or unknown, not %q", key, status)
		}
	}
	if d.IOPS < 0 || d.Paths < 0 || d.Controllers < 0 || d.LoginTimeout < 0 || d.BoundPorts != nil && *d.BoundPorts < 0 {
		return errors.New("iops, paths, controllers, loginTimeout and boundPorts cannot be negative")
	}
	if err := validPaths(d.DeviceOverride); err != nil {
		return err
	}
	found := false
	for _, h := range hosts {
		for _, dev := range h.devices {
			if dev.Name != d.Device && !v.backs(d.Device, dev) {
				continue
			}
			found = true
			v.overrides.add(d.Host, dev.Name, d.DeviceOverride)
		}
		h.publishStorage()
	}
	if !found {
		return fmt.Errorf("no host has a device or datastore %q", d.Device)
	}
	return nil
}

func (v *VCenter) backs(name string, dev *san.Device) bool {
	return slices.ContainsFunc(v.allDatastores(), func(d *datastore) bool {
		return d.fs != nil && d.called(name) && slices.Contains(d.fs.Devices(), dev)
	})
}

// forget removes an option as if the release did not have it; called with the manager locked.
func (m *optionManager) forget(ctx *simulator.Context, key string) {
	m.known = slices.DeleteFunc(slices.Clone(m.known), func(o advancedOption) bool { return o.key == key })
	delete(m.hidden, key)
	settings := slices.DeleteFunc(slices.Clone(m.Setting), func(o types.BaseOptionValue) bool { return o.GetOptionValue().Key == key })
	defs := slices.DeleteFunc(slices.Clone(m.SupportedOption), func(o types.OptionDef) bool { return o.Key == key })
	ctx.Update(m, []types.PropertyChange{{Name: "setting", Val: settings}, {Name: "supportedOption", Val: defs}})
	go m.host.v.update(m.host.ref, types.PropertyChange{Name: "config.option", Val: settings}, types.PropertyChange{Name: "config.optionDef", Val: defs})
}
