package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// QueryPerfComposite answers with the series of a host and those of its VMs.
func (m *performanceManager) QueryPerfComposite(ctx *simulator.Context, req *types.QueryPerfComposite) soap.HasFault {
	query := func(entity types.ManagedObjectReference) (types.BasePerfEntityMetricBase, *soap.Fault) {
		spec := req.QuerySpec
		spec.Entity = entity
		body := m.QueryPerf(ctx, &types.QueryPerf{This: req.This, QuerySpec: []types.PerfQuerySpec{spec}}).(*methods.QueryPerfBody)
		if body.Fault_ != nil {
			return nil, body.Fault_
		}
		return body.Res.Returnval[0], nil
	}
	h := m.v.hostOf(req.QuerySpec.Entity)
	if h == nil || h.ref != req.QuerySpec.Entity {
		return &methods.QueryPerfCompositeBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "querySpec.entity"})}
	}
	var machines []types.ManagedObjectReference
	ctx.WithLock(h.sim, func() { machines = append(machines, h.sim.Vm...) })
	res := new(types.QueryPerfCompositeResponse)
	own, fault := query(h.ref)
	if fault != nil {
		return &methods.QueryPerfCompositeBody{Fault_: fault}
	}
	res.Returnval.Entity = own
	for _, vm := range machines {
		if child, fault := query(vm); fault == nil {
			res.Returnval.ChildEntity = append(res.Returnval.ChildEntity, child)
		}
	}
	return &methods.QueryPerfCompositeBody{Res: res}
}

// QueryPerfCounterByLevel lists the counters of the levels up to the given one.
func (m *performanceManager) QueryPerfCounterByLevel(_ *simulator.Context, req *types.QueryPerfCounterByLevel) soap.HasFault {
	if req.Level < 1 || req.Level > 4 {
		return &methods.QueryPerfCounterByLevelBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "level"})}
	}
	res := new(types.QueryPerfCounterByLevelResponse)
	for _, c := range m.PerfCounter {
		if c.Level <= req.Level {
			res.Returnval = append(res.Returnval, c)
		}
	}
	return &methods.QueryPerfCounterByLevelBody{Res: res}
}
