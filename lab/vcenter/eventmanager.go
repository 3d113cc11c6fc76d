package vcenter

import (
	"strings"

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

// PostEvent adds an event to the history. Events of extensions belong to the object that they name, or to that of an argument, or to
// the root folder; the simulator expects an object.
func (r *redirected) PostEvent(ctx *simulator.Context, req *types.PostEvent) (res soap.HasFault) {
	if req.EventToPost == nil {
		return &methods.PostEventBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "eventToPost"})}
	}
	if event, ok := req.EventToPost.(*types.EventEx); ok {
		if fault := r.v.assign(event); fault != nil {
			return &methods.PostEventBody{Fault_: simulator.Fault("", fault)}
		}
	}
	events := r.v.registry.EventManager()
	ctx.WithLock(events, func() { res = events.PostEvent(ctx, req) })
	return res
}

// assign completes the object of the event.
func (v *VCenter) assign(event *types.EventEx) types.BaseMethodFault {
	if event.EventTypeId == "" {
		return &types.InvalidArgument{InvalidProperty: "eventToPost.eventTypeId"}
	}
	object := types.ManagedObjectReference{Type: strings.TrimPrefix(event.ObjectType, "vim."), Value: event.ObjectId}
	if event.ObjectId == "" {
		switch {
		case event.Vm != nil:
			object = event.Vm.Vm
		case event.Host != nil:
			object = event.Host.Host
		case event.Ds != nil:
			object = event.Ds.Datastore
		default:
			object = v.model.ServiceContent.RootFolder
		}
	}
	entity, ok := v.registry.Get(object).(mo.Entity)
	if !ok {
		return &types.InvalidArgument{InvalidProperty: "eventToPost.objectId"}
	}
	event.ObjectType, event.ObjectId = object.Type, object.Value
	if event.ObjectName == "" {
		event.ObjectName = entity.Entity().Name
	}
	if event.FullFormattedMessage == "" {
		event.FullFormattedMessage = event.Message
	}
	return nil
}
