package vcenter

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// destroyHost is Destroy_Task of a host.
func (r *redirected) destroyHost(ctx *simulator.Context, h *host) soap.HasFault {
	t := r.v.startTask(ctx, h.ref, "Destroy_Task", "HostSystem.destroy", ctx.Session.UserName, nil)
	if fault := h.remove(ctx); fault != nil {
		t.fail(fault, sentenceOf(fault))
	} else {
		t.succeed(nil)
	}
	return &methods.Destroy_TaskBody{Res: &types.Destroy_TaskResponse{Returnval: t.Self}}
}

// remove takes the host from the inventory, with the datastores that no other host mounts. A connected host must be in maintenance
// mode. What the host was about to return of volumes that others mount stays dead.
func (h *host) remove(ctx *simulator.Context) types.BaseMethodFault {
	v := h.v
	v.renaming.Lock()
	defer v.renaming.Unlock()
	if v.hostOf(h.ref) != h {
		return &types.ManagedObjectNotFound{Obj: h.ref}
	}
	var machines int
	var runtime types.HostRuntimeInfo
	v.context().WithLock(h.sim, func() { machines, runtime = len(h.sim.Vm), h.sim.Runtime })
	switch {
	case machines > 0:
		return &types.ResourceInUse{Type: "HostSystem", Name: h.san.Name}
	case runtime.ConnectionState == types.HostSystemConnectionStateConnected && !runtime.InMaintenanceMode:
		return new(types.InvalidState)
	}
	cluster := v.clusterOf(h.ref)
	v.logEvent(ctx, &types.HostRemovedEvent{HostEvent: h.event()}, fmt.Sprintf("Removed host %s in %s", h.san.Name, h.datacenter.Name))

	h.setLost(true)
	v.mu.Lock()
	v.hosts = slices.DeleteFunc(slices.Clone(v.hosts), func(other *host) bool { return other == h })
	delete(v.hostsByName, h.san.Name)
	v.mu.Unlock()
	v.world.RemoveHost(h.san)
	for _, d := range h.mounted.all() {
		d.desert(h)
	}
	v.dropReference(cluster, &cluster.Host, "host", h.ref)
	own := v.context()
	own.WithLock(cluster, func() {
		own.Update(cluster, []types.PropertyChange{{Name: "summary", Val: h.without(*cluster.Summary.(*types.ClusterComputeResourceSummary))}})
	})
	for _, ref := range h.sim.Network {
		if n, ok := v.registry.Get(ref).(*mo.Network); ok {
			v.dropReference(n, &n.Host, "host", h.ref)
		}
	}
	h.forget(cluster)
	return nil
}

// desert ends the mount of a host that is removed, and the datastore with the last one. Other hosts delete the disks now.
func (d *datastore) desert(h *host) {
	last := len(d.hosts.all()) == 1
	d.leave(h, last)
	if last {
		d.forget()
		return
	}
	d.v.mu.Lock()
	for _, known := range d.v.disks {
		if known.ds == d && known.host == h {
			known.host, known.claimed = d.hosts.all()[0], false
		}
	}
	d.v.mu.Unlock()
	d.publishHosts()
}

// without is the summary of a cluster without the host.
func (h *host) without(left types.ClusterComputeResourceSummary) *types.ClusterComputeResourceSummary {
	hardware := h.sim.Summary.Hardware
	left.TotalCpu -= hardware.CpuMhz
	left.EffectiveCpu -= hardware.CpuMhz
	left.TotalMemory -= hardware.MemorySize
	left.EffectiveMemory -= hardware.MemorySize
	left.NumCpuCores -= hardware.NumCpuCores
	left.NumCpuThreads -= hardware.NumCpuThreads
	left.NumHosts--
	left.NumEffectiveHosts--
	return &left
}

// forget removes the objects of the host.
func (h *host) forget(cluster *simulator.ClusterComputeResource) {
	v := h.v
	if browser, ok := v.registry.Get(*cluster.EnvironmentBrowser).(*simulator.EnvironmentBrowser); ok {
		v.context().WithLock(browser, func() {
			for i := range browser.QueryConfigOptionDescriptorResponse.Returnval {
				known := &browser.QueryConfigOptionDescriptorResponse.Returnval[i]
				known.Host = slices.DeleteFunc(slices.Clone(known.Host), func(ref types.ManagedObjectReference) bool { return ref == h.ref })
			}
		})
	}
	v.mu.Lock()
	var refs []types.ManagedObjectReference
	for ref, owner := range v.hostsByRef {
		if owner == h {
			refs = append(refs, ref)
		}
	}
	maps.DeleteFunc(v.hostsByRef, func(_ types.ManagedObjectReference, owner *host) bool { return owner == h })
	v.mu.Unlock()
	for _, ref := range append(refs, types.ManagedObjectReference{Type: "DynamicTypeManager", Value: h.ref.Value}) {
		v.registry.Remove(v.context(), ref)
	}
}
