package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// machineFolder is a folder that can contain VMs.
type machineFolder interface {
	mo.Entity
	CreateVMTask(*simulator.Context, *types.CreateVM_Task) soap.HasFault
	RegisterVMTask(*simulator.Context, *types.RegisterVM_Task) soap.HasFault
}

// poolHosts are the hosts of the cluster that the pool belongs to.
func (v *VCenter) poolHosts(pool types.ManagedObjectReference) (all []*host) {
	cluster := v.clusterOf(pool)
	if cluster == nil {
		return nil
	}
	var refs []types.ManagedObjectReference
	v.context().WithLock(cluster, func() { refs = slices.Clone(cluster.Host) })
	for _, ref := range refs {
		if h := v.hostOf(ref); h != nil {
			all = append(all, h)
		}
	}
	return all
}

// clusterOf is the cluster that a pool or a host belongs to, nil if there is none.
func (v *VCenter) clusterOf(ref types.ManagedObjectReference) *simulator.ClusterComputeResource {
	for {
		switch o := v.registry.Get(ref).(type) {
		case *simulator.ClusterComputeResource:
			return o
		case mo.Entity:
			parent := o.Entity().Parent
			if parent == nil {
				return nil
			}
			ref = *parent
		default:
			return nil
		}
	}
}

// accepts reports whether the host can get VMs.
func (h *host) accepts() bool {
	return !h.maintained() && h.communicates() == nil
}

// choose selects the first host of the pool for which the check finds no fault of a datastore that it does not reach. The simulator
// selects any host, and takes the others from its cluster.
func (p *placement) choose(pool types.ManagedObjectReference, check func() types.BaseMethodFault) types.BaseMethodFault {
	var at object.DatastorePath
	at.FromString(p.home)
	var refused types.BaseMethodFault = &types.InvalidDatastore{Name: at.Datastore}
	for _, h := range p.v.poolHosts(pool) {
		if !h.accepts() {
			continue
		}
		p.host = h
		fault := check()
		if _, unreachable := fault.(*types.InvalidDatastore); !unreachable {
			return fault
		}
		refused = fault
	}
	p.host = nil
	return refused
}

// CreateVMTask refuses disks for which there is no room.
func (r *redirected) CreateVMTask(ctx *simulator.Context, req *types.CreateVM_Task) (res soap.HasFault) {
	folder, ok := r.v.registry.Get(req.This).(machineFolder)
	if !ok {
		return &methods.CreateVM_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	if fault := r.v.missing(map[string]*types.ManagedObjectReference{"pool": &req.Pool, "host": req.Host}); fault != nil {
		return &methods.CreateVM_TaskBody{Fault_: simulator.Fault("", fault)}
	}
	p := placement{v: r.v, datacenter: r.v.datacenterOf(folder)}
	if req.Config.Files != nil {
		p.home = req.Config.Files.VmPathName
	}
	own := *req
	if fault := p.settle(&own.Host, &own.Pool, func() types.BaseMethodFault { return p.check(nil, req.Config.DeviceChange) }); fault != nil {
		t := simulator.CreateTask(folder, "createVm", func(*simulator.Task) (types.AnyType, types.BaseMethodFault) { return nil, fault })
		return &methods.CreateVM_TaskBody{Res: &types.CreateVM_TaskResponse{Returnval: t.Run(ctx)}}
	}
	ctx.WithLock(folder, func() { res = folder.CreateVMTask(ctx, &own) })
	return res
}

// settle checks the host of a request, or sets it to one of the pool.
func (p *placement) settle(asked **types.ManagedObjectReference, pool *types.ManagedObjectReference, check func() types.BaseMethodFault) types.BaseMethodFault {
	switch {
	case *asked != nil:
		p.host = p.v.hostOf(**asked)
		if fault := p.host.communicates(); fault != nil {
			return fault
		}
		return check()
	case pool == nil:
		return nil
	}
	fault := p.choose(*pool, check)
	if p.host != nil {
		*asked = &p.host.ref
	}
	return fault
}

// chooseHost sets the host of calls that create a VM by themselves in the simulator.
func (v *VCenter) chooseHost(method *simulator.Method) types.BaseMethodFault {
	var host **types.ManagedObjectReference
	var config *types.VirtualMachineConfigSpec
	switch req := method.Body.(type) {
	case *types.CreateChildVM_Task:
		host, config = &req.Host, &req.Config
	case *types.ImportVApp:
		if spec, ok := req.Spec.(*types.VirtualMachineImportSpec); ok {
			host, config = &req.Host, &spec.ConfigSpec
		}
	}
	if config == nil || config.Files == nil {
		return nil
	}
	pool, known := v.registry.Get(method.This).(mo.Entity)
	if !known {
		return nil
	}
	if fault := v.missing(map[string]*types.ManagedObjectReference{"host": *host}); fault != nil {
		return fault
	}
	p := placement{v: v, datacenter: v.datacenterOf(pool), home: config.Files.VmPathName}
	return p.settle(host, &method.This, func() types.BaseMethodFault { return p.check(nil, config.DeviceChange) })
}
