package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// LogUserEvent adds a general user event to the history of its object.
func (r *redirected) LogUserEvent(ctx *simulator.Context, req *types.LogUserEvent) soap.HasFault {
	entity, ok := r.v.registry.Get(req.Entity).(mo.Entity)
	if !ok {
		return &methods.LogUserEventBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.Entity})}
	}
	name := types.EntityEventArgument{Name: entity.Entity().Name}
	event := &types.GeneralUserEvent{
		GeneralEvent: types.GeneralEvent{Message: req.Msg},
		Entity:       &types.ManagedEntityEventArgument{EntityEventArgument: name, Entity: req.Entity},
	}
	switch req.Entity.Type {
	case "Datastore":
		event.Ds = &types.DatastoreEventArgument{EntityEventArgument: name, Datastore: req.Entity}
	case "HostSystem":
		event.Host = &types.HostEventArgument{EntityEventArgument: name, Host: req.Entity}
	}
	events := r.v.registry.EventManager()
	ctx.WithLock(events, func() {
		events.PostEvent(ctx, &types.PostEvent{EventToPost: event})
		event.CreatedTime = r.v.now()
		event.FullFormattedMessage = req.Msg
	})
	return &methods.LogUserEventBody{Res: new(types.LogUserEventResponse)}
}
