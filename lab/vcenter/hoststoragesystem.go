package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// Limits of the fixed reclaim rate in MB per second.
const (
	fixedMin     = 100
	fixedMax     = 2000
	fixedDefault = 100
	fixedStep    = 100
	// fixedUltraLow is offered from 8.0 on; ESXi's own value is not known.
	fixedUltraLow = 10
)

// storageSystem adds to the stock one what a host does with VMFS.
type storageSystem struct {
	*simulator.HostStorageSystem
	host *host
}

// UnmapVmfsVolumeExTask starts a task that unmaps the free space of each volume.
func (s *storageSystem) UnmapVmfsVolumeExTask(ctx *simulator.Context, req *types.UnmapVmfsVolumeEx_Task) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.UnmapVmfsVolumeEx_TaskBody{Fault_: simulator.Fault("", fault)}
	}
	if !s.host.can.unmapTask {
		return &methods.UnmapVmfsVolumeEx_TaskBody{Fault_: simulator.Fault("", new(types.NotSupported))}
	}
	if len(req.VmfsUuid) == 0 {
		return &methods.UnmapVmfsVolumeEx_TaskBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "vmfsUuid"})}
	}
	user := ctx.Session.UserName
	r := &unmapTask{host: s.host, user: user, volumes: slices.Clone(req.VmfsUuid)}
	r.task = s.host.v.startTask(ctx, s.host.ref, "UnmapVmfsVolumeEx_Task", "host.StorageSystem.unmapVmfsVolumeEx", user, r.cancel)
	r.next()
	return &methods.UnmapVmfsVolumeEx_TaskBody{Res: &types.UnmapVmfsVolumeEx_TaskResponse{Returnval: r.task.Self}}
}

// UpdateVmfsUnmapPriority sets the automatic reclaim priority of a VMFS-6 volume.
func (r *redirected) UpdateVmfsUnmapPriority(req *types.UpdateVmfsUnmapPriority) soap.HasFault {
	if req.UnmapPriority != "none" && req.UnmapPriority != "low" {
		return &methods.UpdateVmfsUnmapPriorityBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "unmapPriority"})}
	}
	if fault := r.v.setRate(req.This, req.VmfsUuid, san.Rate{Method: "priority", Priority: req.UnmapPriority}); fault != nil {
		return &methods.UpdateVmfsUnmapPriorityBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.UpdateVmfsUnmapPriorityBody{Res: new(types.UpdateVmfsUnmapPriorityResponse)}
}

// UpdateVmfsUnmapBandwidth sets the automatic reclaim rate of a VMFS-6 volume.
func (r *redirected) UpdateVmfsUnmapBandwidth(req *types.UpdateVmfsUnmapBandwidth) soap.HasFault {
	spec := req.UnmapBandwidthSpec
	rate := san.Rate{Method: spec.Policy, FixedMBps: spec.FixedValue, MinMBps: spec.DynamicMin, MaxMBps: spec.DynamicMax}
	if fault := r.v.setRate(req.This, req.VmfsUuid, rate); fault != nil {
		return &methods.UpdateVmfsUnmapBandwidthBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.UpdateVmfsUnmapBandwidthBody{Res: new(types.UpdateVmfsUnmapBandwidthResponse)}
}

// setRate works without the lock of the storage system, which publishing needs.
func (v *VCenter) setRate(storage types.ManagedObjectReference, uuid string, rate san.Rate) types.BaseMethodFault {
	h := v.hostOf(storage)
	if h == nil {
		return &types.ManagedObjectNotFound{Obj: storage}
	}
	if rate.Method != "priority" {
		switch {
		case h.can.method == "":
			return new(types.NotSupported)
		case !h.can.takes(rate):
			return &types.InvalidArgument{InvalidProperty: "unmapBandwidthSpec"}
		}
	}
	if fault := h.communicates(); fault != nil {
		return fault
	}
	if !h.can.priority {
		return new(types.NotSupported)
	}
	d := h.datastoreWhere(uuid, "")
	if d == nil || d.fs.Major() < 6 {
		return &types.InvalidArgument{InvalidProperty: "vmfsUuid"} // these methods declare no fault of the host
	}
	d.applyRate(rate)
	return nil
}

// applyRate sets the rate, which vCenter shows from now on.
func (d *datastore) applyRate(rate san.Rate) {
	d.fs.SetRate(rate)
	d.publish()
	d.publishMounts()
}

// publishMounts publishes the volume again on each host that mounts it.
func (d *datastore) publishMounts() {
	for _, h := range d.hosts.all() {
		h.publishStorage()
	}
}

// takes reports whether the release offers the rate and the values lie within what QueryVmfsConfigOption returns.
func (a capabilities) takes(r san.Rate) bool {
	within := func(n int64) bool {
		return n >= fixedMin && n <= fixedMax || a.ultraLow && n == fixedUltraLow
	}
	switch r.Method {
	case "fixed":
		return a.method != "" && within(r.FixedMBps)
	case "dynamic":
		return a.method == "dynamic" && within(r.MinMBps) && within(r.MaxMBps) && r.MinMBps <= r.MaxMBps
	}
	return false
}

// QueryVmfsConfigOption returns which values the settings of a volume may have.
func (s *storageSystem) QueryVmfsConfigOption(*types.QueryVmfsConfigOption) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.QueryVmfsConfigOptionBody{Fault_: simulator.Fault("", fault)}
	}
	can := s.host.can
	if !can.priority {
		return &methods.QueryVmfsConfigOptionBody{Fault_: simulator.Fault("", new(types.NotSupported))}
	}
	option := types.VmfsConfigOption{BlockSizeOption: 1024, UnmapGranularityOption: []int32{1024}}
	limits := &types.LongOption{Min: fixedMin, Max: fixedMax, DefaultValue: fixedDefault}
	if can.method != "" {
		option.UnmapBandwidthFixedValue, option.UnmapBandwidthIncrement = limits, fixedStep
	}
	if can.method == "dynamic" {
		option.UnmapBandwidthDynamicMin = limits
		option.UnmapBandwidthDynamicMax = &types.LongOption{Min: fixedMin, Max: fixedMax, DefaultValue: fixedMax}
	}
	if can.ultraLow {
		option.UnmapBandwidthUltraLow = fixedUltraLow
	}
	return &methods.QueryVmfsConfigOptionBody{
		Res: &types.QueryVmfsConfigOptionResponse{Returnval: []types.VmfsConfigOption{option}},
	}
}

// RescanAllHba finds nothing new.
func (s *storageSystem) RescanAllHba(*simulator.Context, *types.RescanAllHba) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.RescanAllHbaBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.RescanAllHbaBody{Res: new(types.RescanAllHbaResponse)}
}

// RescanVmfs finds nothing new.
func (s *storageSystem) RescanVmfs(*simulator.Context, *types.RescanVmfs) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.RescanVmfsBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.RescanVmfsBody{Res: new(types.RescanVmfsResponse)}
}

// RefreshStorageSystem reads nothing new.
func (s *storageSystem) RefreshStorageSystem(*simulator.Context, *types.RefreshStorageSystem) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.RefreshStorageSystemBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.RefreshStorageSystemBody{Res: new(types.RefreshStorageSystemResponse)}
}
