package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// GetAlarmState are the states of the alarms of an entity.
func (r *redirected) GetAlarmState(ctx *simulator.Context, req *types.GetAlarmState) soap.HasFault {
	entity := r.v.registry.Get(req.Entity).(mo.Entity) // which was checked
	res := new(types.GetAlarmStateResponse)
	ctx.WithLock(entity, func() { res.Returnval = append(res.Returnval, entity.Entity().DeclaredAlarmState...) })
	return &methods.GetAlarmStateBody{Res: res}
}

// AreAlarmActionsEnabled reports whether alarms of an entity have their actions.
func (r *redirected) AreAlarmActionsEnabled(ctx *simulator.Context, req *types.AreAlarmActionsEnabled) soap.HasFault {
	entity := r.v.registry.Get(req.Entity).(mo.Entity) // which was checked
	res := &types.AreAlarmActionsEnabledResponse{Returnval: true}
	ctx.WithLock(entity, func() {
		if enabled := entity.Entity().AlarmActionsEnabled; enabled != nil {
			res.Returnval = *enabled
		}
	})
	return &methods.AreAlarmActionsEnabledBody{Res: res}
}
