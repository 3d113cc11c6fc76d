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
	if len(req.VmfsUuid) == 0 {
		return &methods.UnmapVmfsVolumeEx_TaskBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "vmfsUuid"})}
	}
	user := ctx.Session.UserName
	r := &reclaim{host: s.host, user: user, volumes: slices.Clone(req.VmfsUuid)}
	r.task = s.host.v.startTask(ctx, s.host.ref, "UnmapVmfsVolumeEx_Task", "host.StorageSystem.unmapVmfsVolumeEx", user, r.cancel)
	r.next()
	return &methods.UnmapVmfsVolumeEx_TaskBody{Res: &types.UnmapVmfsVolumeEx_TaskResponse{Returnval: r.task.Self}}
}

// UpdateVmfsUnmapPriority sets the automatic reclaim priority of a VMFS-6 volume.
func (s *storageSystem) UpdateVmfsUnmapPriority(ctx *simulator.Context, req *types.UpdateVmfsUnmapPriority) soap.HasFault {
	if req.UnmapPriority != "none" && req.UnmapPriority != "low" {
		return &methods.UpdateVmfsUnmapPriorityBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "unmapPriority"})}
	}
	if fault := s.setRate(req.VmfsUuid, san.Rate{Method: "priority", Priority: req.UnmapPriority}); fault != nil {
		return &methods.UpdateVmfsUnmapPriorityBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.UpdateVmfsUnmapPriorityBody{Res: new(types.UpdateVmfsUnmapPriorityResponse)}
}

// UpdateVmfsUnmapBandwidth sets the automatic reclaim rate of a VMFS-6 volume.
func (s *storageSystem) UpdateVmfsUnmapBandwidth(ctx *simulator.Context, req *types.UpdateVmfsUnmapBandwidth) soap.HasFault {
	spec := req.UnmapBandwidthSpec
	rate := san.Rate{Method: spec.Policy, FixedMBps: spec.FixedValue, MinMBps: spec.DynamicMin, MaxMBps: spec.DynamicMax}
	method := s.host.unmapMethod()
	fixed := spec.Policy == "fixed" && spec.FixedValue >= fixedMin && spec.FixedValue <= fixedMax
	dynamic := spec.Policy == "dynamic" && method == "dynamic" && spec.DynamicMin <= spec.DynamicMax
	if method == "" || (!fixed && !dynamic) {
		return &methods.UpdateVmfsUnmapBandwidthBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "unmapBandwidthSpec"})}
	}
	if fault := s.setRate(req.VmfsUuid, rate); fault != nil {
		return &methods.UpdateVmfsUnmapBandwidthBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.UpdateVmfsUnmapBandwidthBody{Res: new(types.UpdateVmfsUnmapBandwidthResponse)}
}

func (s *storageSystem) setRate(uuid string, rate san.Rate) types.BaseMethodFault {
	if fault := s.host.communicates(); fault != nil {
		return fault
	}
	d := s.host.datastoreWhere(uuid, "")
	if d == nil || d.fs.Major() < 6 {
		return new(types.HostConfigFault)
	}
	d.fs.SetRate(rate)
	go func() {
		for _, h := range d.hosts {
			h.publishStorage()
		}
	}()
	return nil
}

// QueryVmfsConfigOption tells which values the settings of a volume may have.
func (s *storageSystem) QueryVmfsConfigOption(*types.QueryVmfsConfigOption) soap.HasFault {
	option := types.VmfsConfigOption{BlockSizeOption: 1024, UnmapGranularityOption: []int32{1024}}
	if s.host.unmapMethod() != "" {
		option.UnmapBandwidthFixedValue = &types.LongOption{Min: fixedMin, Max: fixedMax, DefaultValue: fixedDefault}
		option.UnmapBandwidthIncrement = fixedStep
	}
	return &methods.QueryVmfsConfigOptionBody{
		Res: &types.QueryVmfsConfigOptionResponse{Returnval: []types.VmfsConfigOption{option}},
	}
}

// RescanAllHba finds nothing new.
func (s *storageSystem) RescanAllHba(*simulator.Context, *types.RescanAllHba) soap.HasFault {
	return &methods.RescanAllHbaBody{Res: new(types.RescanAllHbaResponse)}
}
