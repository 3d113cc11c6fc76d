package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// knows refuses a device path that is none of the host; "" is any device.
func (h *host) knows(devicePath string) types.BaseMethodFault {
	if fault := h.communicates(); fault != nil || devicePath == "" {
		return fault
	}
	found := false
	h.v.context().WithLock(h.sim, func() {
		found = slices.ContainsFunc(h.sim.Config.StorageDevice.ScsiLun, func(l types.BaseScsiLun) bool {
			disk, ok := l.(*types.HostScsiDisk)
			return ok && disk.DevicePath == devicePath
		})
	})
	if !found {
		return new(types.NotFound)
	}
	return nil
}

// knowsPlace refuses a datastore that does not exist as well.
func (h *host) knowsPlace(devicePath string, datastore types.ManagedObjectReference) types.BaseMethodFault {
	if fault := h.knows(devicePath); fault != nil {
		return fault
	}
	return h.v.missing(map[string]*types.ManagedObjectReference{"datastore": &datastore})
}

// QueryAvailableDisksForVmfs finds the devices of datastores that were removed.
func (r *redirected) QueryAvailableDisksForVmfs(_ *simulator.Context, req *types.QueryAvailableDisksForVmfs) soap.HasFault {
	if fault := r.v.hostOf(req.This).knows(""); fault != nil {
		return &methods.QueryAvailableDisksForVmfsBody{Fault_: simulator.Fault("", fault)}
	}
	h, res := r.v.hostOf(req.This), new(types.QueryAvailableDisksForVmfsResponse)
	for _, d := range h.allDevices() {
		if d != h.boot && !r.v.formatted(d) {
			res.Returnval = append(res.Returnval, *h.scsiDisk(d))
		}
	}
	return &methods.QueryAvailableDisksForVmfsBody{Res: res}
}

// QueryVmfsDatastoreExpandOptions finds no free space behind the extents of a datastore.
func (r *redirected) QueryVmfsDatastoreExpandOptions(_ *simulator.Context, req *types.QueryVmfsDatastoreExpandOptions) soap.HasFault {
	if fault := r.v.hostOf(req.This).knowsPlace("", req.Datastore); fault != nil {
		return &methods.QueryVmfsDatastoreExpandOptionsBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.QueryVmfsDatastoreExpandOptionsBody{Res: new(types.QueryVmfsDatastoreExpandOptionsResponse)}
}

// QueryVmfsDatastoreExtendOptions finds no free space on a device.
func (r *redirected) QueryVmfsDatastoreExtendOptions(_ *simulator.Context, req *types.QueryVmfsDatastoreExtendOptions) soap.HasFault {
	if fault := r.v.hostOf(req.This).knowsPlace(req.DevicePath, req.Datastore); fault != nil {
		return &methods.QueryVmfsDatastoreExtendOptionsBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.QueryVmfsDatastoreExtendOptionsBody{Res: new(types.QueryVmfsDatastoreExtendOptionsResponse)}
}

// QueryUnresolvedVmfsVolumes finds none: there are no copies of volumes.
func (r *redirected) QueryUnresolvedVmfsVolumes(_ *simulator.Context, req *types.QueryUnresolvedVmfsVolumes) soap.HasFault {
	if fault := r.v.hostOf(req.This).knows(""); fault != nil {
		return &methods.QueryUnresolvedVmfsVolumesBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.QueryUnresolvedVmfsVolumesBody{Res: new(types.QueryUnresolvedVmfsVolumesResponse)}
}

// QueryUnresolvedVmfsVolume finds none either.
func (s *storageSystem) QueryUnresolvedVmfsVolume(_ *simulator.Context, _ *types.QueryUnresolvedVmfsVolume) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.QueryUnresolvedVmfsVolumeBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.QueryUnresolvedVmfsVolumeBody{Res: new(types.QueryUnresolvedVmfsVolumeResponse)}
}

// RescanHba looks for devices behind one adapter.
func (s *storageSystem) RescanHba(_ *simulator.Context, req *types.RescanHba) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.RescanHbaBody{Fault_: simulator.Fault("", fault)}
	}
	found := false
	s.host.v.context().WithLock(s.host.sim, func() {
		found = slices.ContainsFunc(s.host.sim.Config.StorageDevice.HostBusAdapter, func(a types.BaseHostHostBusAdapter) bool {
			return a.GetHostHostBusAdapter().Device == req.HbaDevice
		})
	})
	if !found {
		return &methods.RescanHbaBody{Fault_: simulator.Fault("", new(types.NotFound))}
	}
	return &methods.RescanHbaBody{Res: new(types.RescanHbaResponse)}
}
