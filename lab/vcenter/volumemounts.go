package vcenter

import (
	"fmt"
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// UnmountVmfsVolume unmounts a volume from the host, which no longer works with it; other hosts do.
func (r *redirected) UnmountVmfsVolume(ctx *simulator.Context, req *types.UnmountVmfsVolume) soap.HasFault {
	if fault := r.v.hostOf(req.This).changeMount(ctx, req.VmfsUuid, false); fault != nil {
		return &methods.UnmountVmfsVolumeBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
	}
	return &methods.UnmountVmfsVolumeBody{Res: new(types.UnmountVmfsVolumeResponse)}
}

// MountVmfsVolume mounts a volume again.
func (r *redirected) MountVmfsVolume(ctx *simulator.Context, req *types.MountVmfsVolume) soap.HasFault {
	if fault := r.v.hostOf(req.This).changeMount(ctx, req.VmfsUuid, true); fault != nil {
		return &methods.MountVmfsVolumeBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
	}
	return &methods.MountVmfsVolumeBody{Res: new(types.MountVmfsVolumeResponse)}
}

// mounts reports whether the host has the datastore mounted, not whether it reaches its devices.
func (h *host) mounts(d *datastore) bool {
	return slices.Contains(h.mounted.all(), d) && *h.mountInfo(d).Mounted
}

func (h *host) changeMount(ctx *simulator.Context, uuid string, mount bool) types.BaseMethodFault {
	if fault := h.communicates(); fault != nil {
		return fault
	}
	all := h.mounted.all()
	i := slices.IndexFunc(all, func(d *datastore) bool { return d.fs != nil && d.fs.UUID() == uuid })
	if i < 0 {
		return new(types.NotFound)
	}
	d := all[i]
	switch {
	case h.mounts(d) == mount:
		return new(types.InvalidState)
	case !mount && (d.usedBy(h) || d.fs.Unmapping(h.san)):
		return &types.ResourceInUse{Type: "Datastore", Name: d.sim.Name}
	case mount && slices.ContainsFunc(d.fs.Devices(), h.isDetached):
		return new(types.HostConfigFault)
	}
	info := d.mountInfo()
	info.Mounted, info.Accessible = types.NewBool(mount), types.NewBool(mount)
	h.v.mu.Lock()
	if mount {
		delete(h.special, d)
	} else {
		h.special[d] = info
	}
	h.v.mu.Unlock()
	d.fs.SetMounted(h.san, mount)
	d.publishHosts()
	h.publishStorage()
	event := &types.EventEx{EventTypeId: "esx.audit.vmfs.volume.umounted", Severity: "info"}
	text := fmt.Sprintf("The volume %s has been safely un-mounted. The datastore is no longer accessible on this ESX host.", d.name())
	if mount {
		event.EventTypeId = "esx.audit.vmfs.volume.mounted"
		text = fmt.Sprintf("File system %s on volume %s has been mounted in rw mode on this host.", d.name(), uuid)
	}
	event.ObjectType, event.ObjectId, event.ObjectName = h.ref.Type, h.ref.Value, h.san.Name
	event.Host, event.Datacenter, event.Message = h.argument(), d.event().Datacenter, text
	h.v.logEvent(ctx, event, text)
	return nil
}

// publishHosts shows how hosts mount the datastore.
func (d *datastore) publishHosts() {
	var all []types.DatastoreHostMount
	for _, h := range d.hosts.all() {
		all = append(all, types.DatastoreHostMount{Key: h.ref, MountInfo: h.mountInfo(d)})
	}
	d.v.barrier.do(func() { d.v.update(d.sim.Self, types.PropertyChange{Name: "host", Val: all}) })
	d.publishAccess()
}

// DetachScsiLun switches a device off for the host; devices with a mounted volume stay.
func (r *redirected) DetachScsiLun(_ *simulator.Context, req *types.DetachScsiLun) soap.HasFault {
	if fault := r.v.hostOf(req.This).attach(req.LunUuid, false); fault != nil {
		return &methods.DetachScsiLunBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
	}
	return &methods.DetachScsiLunBody{Res: new(types.DetachScsiLunResponse)}
}

// AttachScsiLun switches the device on again.
func (r *redirected) AttachScsiLun(_ *simulator.Context, req *types.AttachScsiLun) soap.HasFault {
	if fault := r.v.hostOf(req.This).attach(req.LunUuid, true); fault != nil {
		return &methods.AttachScsiLunBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
	}
	return &methods.AttachScsiLunBody{Res: new(types.AttachScsiLunResponse)}
}

func (h *host) isDetached(d *san.Device) bool {
	h.v.mu.Lock()
	defer h.v.mu.Unlock()
	return h.detached[d]
}

// deviceWith is the device with the uuid, nil if the host has none.
func (h *host) deviceWith(uuid string) *san.Device {
	for _, d := range h.allDevices() {
		if h.scsiDisk(d).Uuid == uuid {
			return d
		}
	}
	return nil
}

func (h *host) attach(uuid string, on bool) types.BaseMethodFault {
	if fault := h.communicates(); fault != nil {
		return fault
	}
	d := h.deviceWith(uuid)
	carries := func(ds *datastore) bool { return ds.fs != nil && h.mounts(ds) && slices.Contains(ds.fs.Devices(), d) }
	switch {
	case d == nil:
		return new(types.NotFound)
	case h.isDetached(d) != on:
		return new(types.InvalidState)
	case !on && (d == h.boot || slices.ContainsFunc(h.mounted.all(), carries)):
		return &types.ResourceInUse{Type: "ScsiLun", Name: d.Name}
	}
	h.v.mu.Lock()
	if on {
		delete(h.detached, d)
	} else {
		h.detached[d] = true
	}
	h.v.mu.Unlock()
	h.publishStorage()
	return nil
}

// policies are those that NMP has.
var policies = []string{"VMW_PSP_FIXED", "VMW_PSP_MRU", "VMW_PSP_RR"}

// SetMultipathLunPolicy selects the path selection policy of a device, and the preferred path of VMW_PSP_FIXED.
func (r *redirected) SetMultipathLunPolicy(_ *simulator.Context, req *types.SetMultipathLunPolicy) soap.HasFault {
	if fault := r.v.hostOf(req.This).selectPolicy(req.LunId, req.Policy); fault != nil {
		return &methods.SetMultipathLunPolicyBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
	}
	return &methods.SetMultipathLunPolicyBody{Res: new(types.SetMultipathLunPolicyResponse)}
}

func (h *host) selectPolicy(uuid string, asked types.BaseHostMultipathInfoLogicalUnitPolicy) types.BaseMethodFault {
	if fault := h.communicates(); fault != nil {
		return fault
	}
	d := h.deviceWith(uuid)
	if d == nil {
		return new(types.NotFound)
	}
	if asked == nil || d.Local() || d.NVMe() || !slices.Contains(policies, asked.GetHostMultipathInfoLogicalUnitPolicy().Policy) {
		return &types.InvalidArgument{InvalidProperty: "policy"}
	}
	prefer := ""
	if fixed, ok := asked.(*types.HostMultipathInfoFixedLogicalUnitPolicy); ok {
		prefer = fixed.Prefer
		paths := h.multipath(d, h.scsiDisk(d), h.lun(d)).Path
		if !slices.ContainsFunc(paths, func(p types.HostMultipathInfoPath) bool { return p.Name == prefer }) {
			return &types.InvalidArgument{InvalidProperty: "policy.prefer"}
		}
	}
	h.v.overrides.add(h.san.Name, d.Name, DeviceOverride{Policy: asked.GetHostMultipathInfoLogicalUnitPolicy().Policy})
	h.v.mu.Lock()
	h.preferred[d] = prefer
	h.v.mu.Unlock()
	h.publishStorage()
	return nil
}

// shownPolicy is the policy that was selected for the device.
func (h *host) shownPolicy(d *san.Device, policy string) types.BaseHostMultipathInfoLogicalUnitPolicy {
	h.v.mu.Lock()
	defer h.v.mu.Unlock()
	base := types.HostMultipathInfoLogicalUnitPolicy{Policy: policy}
	if prefer := h.preferred[d]; prefer != "" {
		return &types.HostMultipathInfoFixedLogicalUnitPolicy{HostMultipathInfoLogicalUnitPolicy: base, Prefer: prefer}
	}
	return &base
}
