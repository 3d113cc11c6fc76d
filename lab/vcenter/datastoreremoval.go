package vcenter

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// destroyDatastore is Destroy_Task of a datastore.
func (r *redirected) destroyDatastore(ctx *simulator.Context, d *datastore) soap.HasFault {
	t := r.v.startTask(ctx, d.sim.Self, "Destroy_Task", "Datastore.destroy", ctx.Session.UserName, nil)
	if fault := d.remove(ctx, nil); fault != nil {
		t.fail(fault, sentenceOf(fault))
	} else {
		t.succeed(nil)
	}
	return &methods.Destroy_TaskBody{Res: &types.Destroy_TaskResponse{Returnval: t.Self}}
}

// DestroyDatastore is the older form without a task.
func (r *redirected) DestroyDatastore(ctx *simulator.Context, req *types.DestroyDatastore) soap.HasFault {
	d := r.v.datastoreOf(req.This)
	if d == nil {
		return &methods.DestroyDatastoreBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	if fault := d.remove(ctx, nil); fault != nil {
		return &methods.DestroyDatastoreBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
	}
	return &methods.DestroyDatastoreBody{Res: new(types.DestroyDatastoreResponse)}
}

// RemoveDatastore unmounts a datastore from the host; VMFS is deleted, for all hosts.
func (r *redirected) RemoveDatastore(ctx *simulator.Context, req *types.RemoveDatastore) soap.HasFault {
	h, d := r.v.hostOf(req.This), r.v.datastoreOf(req.Datastore)
	var fault types.BaseMethodFault
	switch {
	case d == nil:
		fault = &types.ManagedObjectNotFound{Obj: req.Datastore}
	case !slices.Contains(h.mounted.all(), d):
		fault = new(types.NotFound)
	default:
		if fault = h.communicates(); fault == nil {
			fault = d.remove(ctx, h)
		}
	}
	if fault != nil {
		return &methods.RemoveDatastoreBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
	}
	return &methods.RemoveDatastoreBody{Res: new(types.RemoveDatastoreResponse)}
}

// remove takes the datastore from its hosts, or from one of them unless it is VMFS, and from the inventory when none is left. What is
// written on devices stays there.
func (d *datastore) remove(ctx *simulator.Context, from *host) types.BaseMethodFault {
	v := d.v
	v.renaming.Lock()
	defer v.renaming.Unlock()
	if v.datastoreOf(d.sim.Self) != d {
		return &types.ManagedObjectNotFound{Obj: d.sim.Self}
	}
	hosts := d.hosts.all()
	if from != nil && d.fs == nil {
		hosts = []*host{from}
	}
	for _, h := range hosts {
		if d.usedBy(h) {
			return &types.ResourceInUse{Type: "Datastore", Name: d.sim.Name}
		}
	}
	last := len(hosts) == len(d.hosts.all())
	for _, h := range hosts {
		d.leave(h, last)
		v.logEvent(ctx, &types.DatastoreRemovedOnHostEvent{HostEvent: d.eventOn(h), Datastore: *d.argument()}, fmt.Sprintf("Removed datastore %s from %s in %s", d.name(), h.san.Name, d.datacenter.Name))
	}
	if !last {
		d.publishHosts()
		return nil
	}
	v.logEvent(ctx, &types.DatastoreDestroyedEvent{DatastoreEvent: types.DatastoreEvent{Event: d.event(), Datastore: d.argument()}},
		fmt.Sprintf("Removed unconfigured datastore %s", d.name()))
	d.forget()
	return nil
}

// usedBy reports whether a VM of the host lies on the datastore.
func (d *datastore) usedBy(h *host) bool {
	var theirs, ours []types.ManagedObjectReference
	d.v.context().WithLock(h.sim, func() { theirs = slices.Clone(h.sim.Vm) })
	d.v.context().WithLock(d.sim, func() { ours = slices.Clone(d.sim.Vm) })
	return slices.ContainsFunc(ours, func(vm types.ManagedObjectReference) bool { return slices.Contains(theirs, vm) })
}

// leave ends the mount of the host.
func (d *datastore) leave(h *host, last bool) {
	v, ref := d.v, d.sim.Self
	if !last {
		d.hosts.remove(h)
	}
	h.mounted.remove(d)
	system := v.registry.Get(*h.sim.ConfigManager.DatastoreSystem).(*simulator.HostDatastoreSystem)
	v.dropReference(system, &system.Datastore, "datastore", ref)
	v.dropReference(h.sim, &h.sim.Datastore, "datastore", ref)
	v.dropReference(h.browser, &h.browser.Datastore, "datastore", ref)
	stays := func(other *host) bool { return !last && *other.sim.Parent == *h.sim.Parent }
	if cluster, ok := v.registry.Get(*h.sim.Parent).(*simulator.ClusterComputeResource); ok && !slices.ContainsFunc(d.hosts.all(), stays) {
		v.dropReference(cluster, &cluster.Datastore, "datastore", ref)
	}
	h.publishStorage()
}

// forget removes the datastore, which no host mounts, from the inventory.
func (d *datastore) forget() {
	v := d.v
	v.mu.Lock()
	v.datastores = slices.DeleteFunc(slices.Clone(v.datastores), func(other *datastore) bool { return other == d })
	maps.DeleteFunc(v.disks, func(_ place, known *disk) bool { return known.ds == d })
	if d.nonVMFS != nil {
		v.exports = append(v.exports, *d.nonVMFS)
	}
	v.mu.Unlock()
	if d.fs != nil {
		d.fs.Erase()
	}
	folder := v.registry.Get(*d.sim.Parent)
	if parent, ok := folder.(*simulator.Folder); ok {
		v.dropReference(parent, &parent.ChildEntity, "childEntity", d.sim.Self)
	}
	center := v.registry.Get(d.datacenter.object.Reference()).(*simulator.Datacenter)
	v.dropReference(center, &center.Datastore, "datastore", d.sim.Self)
	v.registry.Remove(v.context(), d.sim.Self)
	if d.fs != nil {
		_ = os.RemoveAll(d.dir)
	}
}

// dropReference takes a reference out of a list, which is a property of the object.
func (v *VCenter) dropReference(obj mo.Reference, list *[]types.ManagedObjectReference, property string, ref types.ManagedObjectReference) {
	ctx := v.context()
	ctx.WithLock(obj, func() {
		left := slices.DeleteFunc(slices.Clone(*list), func(other types.ManagedObjectReference) bool { return other == ref })
		ctx.Update(obj, []types.PropertyChange{{Name: property, Val: left}})
	})
}

// addReference adds a reference to a list, which is a property of the object, unless it is there.
func (v *VCenter) addReference(obj mo.Reference, list *[]types.ManagedObjectReference, property string, ref types.ManagedObjectReference) {
	ctx := v.context()
	ctx.WithLock(obj, func() {
		if !slices.Contains(*list, ref) {
			ctx.Update(obj, []types.PropertyChange{{Name: property, Val: append(slices.Clone(*list), ref)}})
		}
	})
}

// event is the part that events of the datastore have in common.
func (d *datastore) event() types.Event {
	return types.Event{Ds: d.argument(), Datacenter: &types.DatacenterEventArgument{
		EntityEventArgument: types.EntityEventArgument{Name: d.datacenter.Name}, Datacenter: d.datacenter.object.Reference(),
	}}
}

// eventOn is the part that events of the datastore on a host have in common.
func (d *datastore) eventOn(h *host) types.HostEvent {
	event := d.event()
	event.Host = h.argument()
	return types.HostEvent{Event: event}
}

// logEvent adds an event with its message to the history.
func (v *VCenter) logEvent(ctx *simulator.Context, event types.BaseEvent, message string) {
	events := v.registry.EventManager()
	ctx.WithLock(events, func() {
		events.PostEvent(ctx, &types.PostEvent{EventToPost: event})
		event.GetEvent().CreatedTime = v.now()
		event.GetEvent().FullFormattedMessage = message
	})
}
