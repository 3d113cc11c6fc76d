package vcenter

import (
	"math"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// historyCollectors are the types of collectors of events and tasks, which end with their session.
var historyCollectors = []string{"EventHistoryCollector", "TaskHistoryCollector"}

// mostCollectors is how many of each type a session has at most, as maxCollector of both managers shows.
const mostCollectors = 32

// unlimited calls a manager whose collectors the simulator counts together, those of ended queries and of the lab included; a
// vCenter counts those of each client. The manager is locked meanwhile, so that its limit is shown as it is.
func unlimited(ctx *simulator.Context, manager mo.Reference, limit *int32, call func()) {
	ctx.WithLock(manager, func() {
		shown := *limit
		defer func() { *limit = shown }()
		*limit = math.MaxInt32
		call()
	})
}

func (v *VCenter) taskManager() *simulator.TaskManager {
	return v.registry.Get(*v.model.ServiceContent.TaskManager).(*simulator.TaskManager)
}

// tooMany is a fault when the session has as many collectors of the type as a client may have; the lab itself has no limit.
func tooMany(ctx *simulator.Context, kind string) *soap.Fault {
	if ctx.Session.UserName == "" || len(ctx.Session.Registry.AllReference(kind)) < mostCollectors {
		return nil
	}
	return simulator.Fault("", new(types.InvalidState))
}

// CreateCollectorForEvents gives the session a collector.
func (r *redirected) CreateCollectorForEvents(ctx *simulator.Context, req *types.CreateCollectorForEvents) (res soap.HasFault) {
	m := r.v.registry.EventManager()
	if fault := tooMany(ctx, "EventHistoryCollector"); fault != nil {
		return &methods.CreateCollectorForEventsBody{Fault_: fault}
	}
	unlimited(ctx, m, &m.MaxCollector, func() { res = m.CreateCollectorForEvents(ctx, req) })
	if body, ok := res.(*methods.CreateCollectorForEventsBody); ok && body.Res != nil {
		r.v.noteOldest(ctx, body.Res.Returnval)
	}
	return res
}

// CreateCollectorForTasks gives the session a collector.
func (r *redirected) CreateCollectorForTasks(ctx *simulator.Context, req *types.CreateCollectorForTasks) (res soap.HasFault) {
	m := r.v.taskManager()
	if fault := tooMany(ctx, "TaskHistoryCollector"); fault != nil {
		return &methods.CreateCollectorForTasksBody{Fault_: fault}
	}
	unlimited(ctx, m, &m.MaxCollector, func() { res = m.CreateCollectorForTasks(ctx, req) })
	if body, ok := res.(*methods.CreateCollectorForTasksBody); ok && body.Res != nil {
		r.v.noteOldest(ctx, body.Res.Returnval)
	}
	return res
}

func historyOf(ctx *simulator.Context, ref types.ManagedObjectReference) (mo.Reference, *simulator.HistoryCollector) {
	switch c := ctx.Session.Registry.Get(ref).(type) {
	case *simulator.EventHistoryCollector:
		return c, c.HistoryCollector
	case *simulator.TaskHistoryCollector:
		return c, c.HistoryCollector
	}
	return nil, nil
}

// noteOldest notes a collector that stands before its oldest item; that of the simulator is past it when it is rewound.
func (v *VCenter) noteOldest(ctx *simulator.Context, ref types.ManagedObjectReference) {
	if c, history := historyOf(ctx, ref); c != nil {
		ctx.WithLock(c, func() { v.oldest.Store(ref, *history) })
	}
}

// RewindCollector moves a collector before its oldest item.
func (r *redirected) RewindCollector(ctx *simulator.Context, req *types.RewindCollector) soap.HasFault {
	c, history := historyOf(ctx, req.This)
	if c == nil {
		return &methods.RewindCollectorBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	if oldest, ok := r.v.oldest.Load(req.This); ok {
		ctx.WithLock(c, func() { *history = oldest.(simulator.HistoryCollector) })
	}
	return &methods.RewindCollectorBody{Res: new(types.RewindCollectorResponse)}
}

// SetCollectorPageSize reads the items of a collector again.
func (r *redirected) SetCollectorPageSize(ctx *simulator.Context, req *types.SetCollectorPageSize) (res soap.HasFault) {
	c, history := historyOf(ctx, req.This)
	if c == nil {
		return &methods.SetCollectorPageSizeBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	ctx.WithLock(c, func() {
		if oldest, ok := r.v.oldest.Load(req.This); ok {
			*history = oldest.(simulator.HistoryCollector)
		}
		res = history.SetCollectorPageSize(ctx, req)
		r.v.oldest.Store(req.This, *history)
	})
	return res
}

// DestroyCollector ends a collector of the session.
func (r *redirected) DestroyCollector(ctx *simulator.Context, req *types.DestroyCollector) soap.HasFault {
	c := ctx.Session.Registry.Get(req.This)
	if c == nil {
		return &methods.DestroyCollectorBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	r.v.endCollector(ctx, c)
	return &methods.DestroyCollectorBody{Res: new(types.DestroyCollectorResponse)}
}

// endCollector takes a collector off its manager, which reads its list of collectors with its own lock only.
func (v *VCenter) endCollector(ctx *simulator.Context, obj mo.Reference) {
	c, ok := obj.(interface {
		DestroyCollector(*simulator.Context, *types.DestroyCollector) soap.HasFault
	})
	if !ok {
		return
	}
	v.oldest.Delete(obj.Reference())
	var manager mo.Reference = v.registry.EventManager()
	if obj.Reference().Type == "TaskHistoryCollector" {
		manager = v.taskManager()
	}
	ctx.WithLock(manager, func() {
		ctx.WithLock(obj, func() { c.DestroyCollector(ctx, &types.DestroyCollector{This: obj.Reference()}) })
	})
}

// endCollectors ends the collectors of events and tasks of an ended session.
func (v *VCenter) endCollectors(of *simulator.Registry) {
	ctx := v.context()
	ctx.Session = &simulator.Session{Registry: of, Map: v.registry}
	for _, kind := range historyCollectors {
		for _, c := range of.AllReference(kind) {
			v.endCollector(ctx, c)
		}
	}
}
