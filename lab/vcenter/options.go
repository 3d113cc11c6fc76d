package vcenter

import (
	"fmt"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// advancedOption is an option of the VMkernel with its limits.
type advancedOption struct {
	key, summary  string
	min, max, def int64
	hidden        bool // esxcli shows it, the API does not
}

// advancedOptions are the ones that storage audits look at, with the values of a recorded 8.0.3 host.
var advancedOptions = []advancedOption{
	{key: "VMFS3.HardwareAcceleratedLocking", summary: "Enable hardware accelerated VMFS locking (requires compliant hardware). Please see http://kb.vmware.com/kb/2094604 before disabling this option", max: 1, def: 1},
	{key: "VMFS3.UseATSForHBOnVMFS5", summary: "Use ATS for HB on ATS supported VMFS5 volumes", max: 1, def: 1},
	{key: "VMFS3.EnableBlockDelete", summary: "Enable VMFS block delete when UNMAP is issued from guest OS", max: 1, def: 0},
	{key: "DataMover.HardwareAcceleratedMove", summary: "Enable hardware accelerated VMFS data movement (requires compliant hardware)", max: 1, def: 1},
	{key: "DataMover.HardwareAcceleratedInit", summary: "Enable hardware accelerated VMFS data initialization (requires compliant hardware)", max: 1, def: 1},
	{key: "DataMover.MaxHWTransferSize", summary: "Maximum transfer size in KB to be used for hardware acceleration", min: 64, max: 16384, def: 4096, hidden: true},
	{key: "DataMover.MaxHeapSize", summary: "Maximum size of the heap in MB used by the datamover", min: 16, max: 256, def: 64},
	{key: "Disk.DiskMaxIOSize", summary: "Max Disk READ/WRITE I/O size before splitting (in KB)", min: 32, max: 32767, def: 32767},
	{key: "Disk.QFullSampleSize", summary: "Default I/O samples to monitor for detecting non-transient queue full condition", max: 64, def: 32},
	{key: "Disk.QFullThreshold", summary: "Default threshold of BUSY/QFULL over sample size", min: 1, max: 16, def: 8},
	{key: "Disk.SchedQuantum", summary: "Number of consecutive requests from one World", min: 1, max: 64, def: 8},
	{key: "Disk.MaxLUN", summary: "Maximum number of LUNs per target that we scan for", min: 1, max: 4294967295, def: 1024},
	{key: "Scsi.ScsiUseVPDXCopyInfo", summary: "Use VPD data for XCOPY", max: 1, def: 1},
}

func (o advancedOption) path() string { return "/" + strings.ReplaceAll(o.key, ".", "/") }

// optionManager checks keys, types and limits, which the stock one does not.
type optionManager struct {
	*simulator.OptionManager
	host   *host
	hidden map[string]int64
}

func newOptionManager(stock *simulator.OptionManager, h *host) *optionManager {
	m := &optionManager{OptionManager: stock, host: h, hidden: map[string]int64{}}
	h.sim.Config.OptionDef = nil
	for _, o := range advancedOptions {
		if o.hidden {
			m.hidden[o.key] = o.def
			continue
		}
		stock.Setting = append(stock.Setting, &types.OptionValue{Key: o.key, Value: o.def})
		def := types.OptionDef{
			ElementDescription: types.ElementDescription{Description: types.Description{Label: o.key, Summary: o.summary}, Key: o.key},
			OptionType: &types.LongOption{
				OptionType: types.OptionType{ValueIsReadonly: types.NewBool(false)}, Min: o.min, Max: o.max, DefaultValue: o.def,
			},
		}
		h.sim.Config.OptionDef = append(h.sim.Config.OptionDef, def)
		stock.SupportedOption = append(stock.SupportedOption, def)
	}
	h.sim.Config.Option = stock.Setting
	return m
}

// QueryOptions answers an exact key, a subtree that ends in a dot, or everything.
func (m *optionManager) QueryOptions(req *types.QueryOptions) soap.HasFault {
	if fault := m.host.communicates(); fault != nil {
		return &methods.QueryOptionsBody{Fault_: simulator.Fault("", fault)}
	}
	var out []types.BaseOptionValue
	for _, o := range m.Setting {
		key := o.GetOptionValue().Key
		if req.Name == "" || strings.EqualFold(key, req.Name) ||
			(strings.HasSuffix(req.Name, ".") && strings.HasPrefix(strings.ToLower(key), strings.ToLower(req.Name))) {
			out = append(out, o)
		}
	}
	if len(out) == 0 {
		return &methods.QueryOptionsBody{Fault_: simulator.Fault("", &types.InvalidName{Name: req.Name})}
	}
	return &methods.QueryOptionsBody{Res: &types.QueryOptionsResponse{Returnval: out}}
}

// UpdateOptions changes options one after the other; those before a refused one stay changed.
func (m *optionManager) UpdateOptions(ctx *simulator.Context, req *types.UpdateOptions) soap.HasFault {
	if fault := m.host.communicates(); fault != nil {
		return &methods.UpdateOptionsBody{Fault_: simulator.Fault("", fault)}
	}
	for _, change := range req.ChangedValue {
		option := change.GetOptionValue()
		value, ok := option.Value.(int64)
		var fault types.BaseMethodFault = &types.InvalidArgument{InvalidProperty: option.Key}
		if ok {
			fault = m.set(ctx, option.Key, value, false)
		} else if m.find(option.Key, false) == nil {
			fault = &types.InvalidName{Name: option.Key}
		}
		if fault != nil {
			return &methods.UpdateOptionsBody{Fault_: simulator.Fault(fmt.Sprintf("Unable to set %s", option.Key), fault)}
		}
	}
	return &methods.UpdateOptionsBody{Res: new(types.UpdateOptionsResponse)}
}

func (m *optionManager) find(key string, hidden bool) *advancedOption {
	for i := range advancedOptions {
		if o := &advancedOptions[i]; strings.EqualFold(o.key, key) && (hidden || !o.hidden) {
			return o
		}
	}
	return nil
}

// set is called with the manager locked.
func (m *optionManager) set(ctx *simulator.Context, key string, value int64, hidden bool) types.BaseMethodFault {
	o := m.find(key, hidden)
	switch {
	case o == nil:
		return &types.InvalidName{Name: key}
	case value < o.min || value > o.max:
		return &types.InvalidArgument{InvalidProperty: o.key}
	case o.hidden:
		m.hidden[o.key] = value
		return nil
	}
	settings := make([]types.BaseOptionValue, 0, len(m.Setting))
	for _, s := range m.Setting {
		if s.GetOptionValue().Key == o.key {
			s = &types.OptionValue{Key: o.key, Value: value}
		}
		settings = append(settings, s)
	}
	ctx.Update(m, []types.PropertyChange{{Name: "setting", Val: settings}})
	go m.host.v.update(m.host.ref, types.PropertyChange{Name: "config.option", Val: settings})
	return nil
}

func (m *optionManager) value(o advancedOption) int64 {
	if o.hidden {
		return m.hidden[o.key]
	}
	for _, s := range m.Setting {
		if v := s.GetOptionValue(); v.Key == o.key {
			return v.Value.(int64)
		}
	}
	return o.def
}

// ownSettings gives the vCenter settings of its own; the stock ones are shared by the process.
func (v *VCenter) ownSettings() {
	m := v.registry.OptionManager()
	own := make([]types.BaseOptionValue, 0, len(m.Setting))
	for _, s := range m.Setting {
		copied := *s.GetOptionValue()
		own = append(own, &copied)
	}
	m.Setting = own
}
