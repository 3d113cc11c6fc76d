package vcenter

import (
	"context"
	"reflect"
	"strings"

	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// mostEvents is how many events one answer of QueryEvents has at most.
const mostEvents = 1000

// eventDates gives events the time of the simulated clock: the simulator reports each new event to a collector of the lab.
type eventDates struct {
	Self      types.ManagedObjectReference
	v         *VCenter
	collector types.ManagedObjectReference
}

// dateEvents begins to date the events of this vCenter.
func (v *VCenter) dateEvents(ctx context.Context) error {
	collector, err := event.NewManager(v.client).CreateCollectorForEvents(ctx, types.EventFilterSpec{})
	if err != nil {
		return err
	}
	v.registry.AddHandler(&eventDates{
		v: v, collector: collector.Reference(),
		Self: types.ManagedObjectReference{Type: "LabEventDates", Value: "lab-event-dates"},
	})
	return nil
}

// Reference implements mo.Reference.
func (d *eventDates) Reference() types.ManagedObjectReference { return d.Self }

// PutObject implements simulator.RegisterObject.
func (d *eventDates) PutObject(*simulator.Context, mo.Reference) {}

// RemoveObject implements simulator.RegisterObject.
func (d *eventDates) RemoveObject(*simulator.Context, types.ManagedObjectReference) {}

// UpdateObject implements simulator.RegisterObject; the newest event comes first.
func (d *eventDates) UpdateObject(_ *simulator.Context, obj mo.Reference, _ []types.PropertyChange) {
	c, ok := obj.(*mo.EventHistoryCollector)
	if ok && c.Self == d.collector && len(c.LatestPage) > 0 {
		c.LatestPage[0].GetEvent().CreatedTime = d.v.now()
		d.v.registry.EventManager().LatestEvent = c.LatestPage[0] // which the poster has locked
	}
}

// QueryEvents returns up to 1,000 events; types may have the prefix of their package, as the names of vCenter's log have.
func (r *redirected) QueryEvents(ctx *simulator.Context, req *types.QueryEvents) (res soap.HasFault) {
	if req.Filter.MaxCount == 0 {
		req.Filter.MaxCount = mostEvents
	}
	for i, name := range req.Filter.EventTypeId {
		req.Filter.EventTypeId[i] = strings.TrimPrefix(name, "vim.event.")
	}
	events := r.v.registry.EventManager()
	unlimited(ctx, events, &events.MaxCollector, func() { res = events.QueryEvents(ctx, req) })
	if body, ok := res.(*methods.QueryEventsBody); ok && body.Res != nil && r.v.eventsOnlyVM.Load() {
		body.Res.Returnval = withoutDatastores(body.Res.Returnval, req.Filter.Entity)
	}
	return res
}

// NameOnlyVMs lets events of VMs name no datastore, so that queries by datastore do not find them either. The API leaves it to
// vCenter whether they do.
func (v *VCenter) NameOnlyVMs(only bool) { v.eventsOnlyVM.Store(only) }

func withoutDatastores(events []types.BaseEvent, by *types.EventFilterSpecByEntity) []types.BaseEvent {
	kept := make([]types.BaseEvent, 0, len(events))
	for _, e := range events {
		if e.GetEvent().Vm != nil && e.GetEvent().Ds != nil {
			if by != nil && by.Entity.Type == "Datastore" {
				continue
			}
			anonymous := reflect.New(reflect.TypeOf(e).Elem())
			anonymous.Elem().Set(reflect.ValueOf(e).Elem())
			e = anonymous.Interface().(types.BaseEvent)
			e.GetEvent().Ds = nil
		}
		kept = append(kept, e)
	}
	return kept
}
