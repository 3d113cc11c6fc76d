package vcenter

import (
	"fmt"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// optionManager checks keys, types and limits, which the stock one does not.
type optionManager struct {
	*simulator.OptionManager
	host   *host
	known  []advancedOption
	hidden map[string]any
}

func newOptionManager(stock *simulator.OptionManager, h *host) *optionManager {
	m := &optionManager{OptionManager: stock, host: h, known: optionsOf(h.san), hidden: map[string]any{}}
	h.sim.Config.OptionDef = nil
	for _, o := range m.known {
		if o.isHidden() {
			m.hidden[o.key] = o.initial()
			continue
		}
		stock.Setting = append(stock.Setting, &types.OptionValue{Key: o.key, Value: o.initial()})
		h.sim.Config.OptionDef = append(h.sim.Config.OptionDef, o.definition())
	}
	stock.SupportedOption = append(stock.SupportedOption, h.sim.Config.OptionDef...)
	h.sim.Config.Option = stock.Setting
	return m
}

// QueryOptions returns an exact key, a subtree that ends in a dot, or everything.
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

// UpdateOptions changes options one after the other; those before a rejected one remain changed.
func (m *optionManager) UpdateOptions(ctx *simulator.Context, req *types.UpdateOptions) soap.HasFault {
	if fault := m.host.communicates(); fault != nil {
		return &methods.UpdateOptionsBody{Fault_: simulator.Fault("", fault)}
	}
	for _, change := range req.ChangedValue {
		option := change.GetOptionValue()
		if fault := m.set(ctx, option.Key, option.Value, false); fault != nil {
			return &methods.UpdateOptionsBody{Fault_: simulator.Fault(fmt.Sprintf("Unable to set %s", option.Key), fault)}
		}
	}
	return &methods.UpdateOptionsBody{Res: new(types.UpdateOptionsResponse)}
}

func (m *optionManager) find(key string, hidden bool) *advancedOption {
	for i := range m.known {
		if o := &m.known[i]; strings.EqualFold(o.key, key) && (hidden || !o.isHidden()) {
			return o
		}
	}
	return nil
}

// set is called with the manager locked.
func (m *optionManager) set(ctx *simulator.Context, key string, value any, hidden bool) types.BaseMethodFault {
	o := m.find(key, hidden)
	switch {
	case o == nil:
		return &types.InvalidName{Name: key}
	case !o.takes(value):
		return &types.InvalidArgument{InvalidProperty: o.key}
	case o.isHidden():
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

func (m *optionManager) value(o advancedOption) any {
	if o.isHidden() {
		return m.hidden[o.key]
	}
	for _, s := range m.Setting {
		if v := s.GetOptionValue(); v.Key == o.key {
			return v.Value
		}
	}
	return o.initial()
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
