package vcenter

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// MaxMounts is how many hosts may mount a VMFS datastore.
const MaxMounts = 64

// QueryVmfsDatastoreCreateOptions is the whole device, if no volume lies on it.
func (r *redirected) QueryVmfsDatastoreCreateOptions(_ *simulator.Context, req *types.QueryVmfsDatastoreCreateOptions) soap.HasFault {
	h := r.v.hostOf(req.This)
	if fault := h.knows(req.DevicePath); fault != nil {
		return &methods.QueryVmfsDatastoreCreateOptionsBody{Fault_: simulator.Fault("", fault)}
	}
	major := int(cmp.Or(req.VmfsMajorVersion, slices.Max(capabilitiesOf(h.san).vmfs)))
	if !Mounts(h.san, major) {
		return &methods.QueryVmfsDatastoreCreateOptionsBody{Fault_: simulator.Fault("", new(types.NotSupported))}
	}
	res := new(types.QueryVmfsDatastoreCreateOptionsResponse)
	if d := h.deviceAt(req.DevicePath); h.available(d) {
		res.Returnval = append(res.Returnval, h.wholeDevice(d, major))
	}
	return &methods.QueryVmfsDatastoreCreateOptionsBody{Res: res}
}

// available reports whether a volume can be created on the device.
func (h *host) available(d *san.Device) bool {
	return d != nil && d != h.boot && !h.isDetached(d) && !h.v.formatted(d) && d.SizeBytes > san.Metadata
}

// wholeDevice is the option of a volume that takes all of the device.
func (h *host) wholeDevice(d *san.Device, major int) types.VmfsDatastoreOption {
	partition, layout := partitions(d, true)
	info := new(types.VmfsDatastoreAllExtentOption)
	info.Layout, info.PartitionFormatChange, info.VmfsExtent = layout, types.NewBool(false), layout.Partition[0]
	spec := &types.VmfsDatastoreCreateSpec{
		VmfsDatastoreSpec: types.VmfsDatastoreSpec{DiskUuid: h.scsiDisk(d).Uuid}, Partition: partition,
		Vmfs: types.HostVmfsSpec{
			Extent: types.HostScsiDiskPartition{DiskName: d.Name, Partition: 1}, BlockSizeMb: 1, BlockSize: 1024, MajorVersion: int32(major),
		},
	}
	if major >= 6 {
		spec.Vmfs.UnmapGranularity, spec.Vmfs.UnmapPriority = 1024, "low"
	}
	return types.VmfsDatastoreOption{Info: info, Spec: spec}
}

// CreateVmfsDatastore formats whole devices. What earlier volumes wrote there stays written, and only a manual UNMAP returns it.
func (r *redirected) CreateVmfsDatastore(ctx *simulator.Context, req *types.CreateVmfsDatastore) soap.HasFault {
	d, fault := r.v.hostOf(req.This).createVMFS(ctx, req.Spec)
	if fault != nil {
		return &methods.CreateVmfsDatastoreBody{Fault_: simulator.Fault(cmp.Or(renameTrouble(fault), sentenceOf(fault)), fault)}
	}
	return &methods.CreateVmfsDatastoreBody{Res: &types.CreateVmfsDatastoreResponse{Returnval: d.sim.Self}}
}

func (h *host) createVMFS(ctx *simulator.Context, spec types.VmfsDatastoreCreateSpec) (*datastore, types.BaseMethodFault) {
	v, major := h.v, int(spec.Vmfs.MajorVersion)
	if fault := h.communicates(); fault != nil {
		return nil, fault
	}
	if !validName(spec.Vmfs.VolumeName) {
		return nil, &types.InvalidArgument{InvalidProperty: "spec.vmfs.volumeName"}
	}
	rate, known := rateOf(spec.Vmfs)
	if !known || !Mounts(h.san, major) {
		return nil, new(types.NotSupported)
	}
	v.renaming.Lock()
	defer v.renaming.Unlock()
	stored := escapedOnce(spec.Vmfs.VolumeName)
	if other := v.datastoreCalled(h.datacenter, stored); other != nil {
		return nil, &types.DuplicateName{Name: stored, Object: other.sim.Self}
	}
	var devices []*san.Device
	for _, extent := range append([]types.HostScsiDiskPartition{spec.Vmfs.Extent}, spec.Extent...) {
		d := h.deviceNamed(extent.DiskName)
		if !h.available(d) || slices.Contains(devices, d) {
			return nil, new(types.HostConfigFault)
		}
		devices = append(devices, d)
	}
	if parts := spec.Partition.Partition; len(parts) != 1 || parts[0].EndSector != devices[0].SizeBytes/sectorSize-sectorsOfBackup {
		return nil, new(types.NotSupported)
	}
	hosts := h.sharing(devices, major)
	formatted := san.FileSystemSpec{Name: unescaped(stored), Major: major, Devices: devices, Rate: rate}
	for _, other := range hosts {
		formatted.Hosts = append(formatted.Hosts, other.san)
	}
	fs, err := v.world.Format(formatted)
	d := v.datastoreOn(fs)
	if err == nil {
		err = d.add(fs.Name())
	}
	if err != nil {
		fs.Erase()
		return nil, new(types.HostConfigFault)
	}
	d.announce(ctx, h)
	return d, nil
}

// rateOf is the automatic reclaim setting of a new volume.
func rateOf(spec types.HostVmfsSpec) (rate san.Rate, known bool) {
	switch {
	case spec.MajorVersion < 6:
		return san.Rate{}, spec.UnmapPriority == "" && spec.UnmapBandwidthSpec == nil
	case spec.UnmapBandwidthSpec != nil:
		return san.Rate{}, false
	}
	rate = san.Rate{Method: "priority", Priority: cmp.Or(spec.UnmapPriority, "low")}
	return rate, rate.Priority == "low" || rate.Priority == "none"
}

// sharing are the hosts of the datacenter that find the volume on their devices, the creating one first.
func (h *host) sharing(devices []*san.Device, major int) []*host {
	all := []*host{h}
	h.v.mu.Lock()
	hosts := slices.Clone(h.v.hosts)
	h.v.mu.Unlock()
	for _, other := range hosts {
		sees := func(d *san.Device) bool { return slices.Contains(other.allDevices(), d) && !other.isDetached(d) }
		if other != h && other.datacenter == h.datacenter && len(all) < MaxMounts && Mounts(other.san, major) &&
			other.communicates() == nil && !slices.ContainsFunc(devices, func(d *san.Device) bool { return !sees(d) }) {
			all = append(all, other)
		}
	}
	return all
}

// announce adds the events of a new volume.
func (d *datastore) announce(ctx *simulator.Context, creator *host) {
	for _, h := range d.hosts.all() {
		if h != creator {
			d.logFound(ctx, h)
			continue
		}
		created := &types.VMFSDatastoreCreatedEvent{HostEvent: d.eventOn(h), Datastore: *d.argument(), DatastoreUrl: d.url}
		d.v.logEvent(ctx, created, fmt.Sprintf("Created VMFS datastore %s on %s in %s", d.name(), h.san.Name, d.datacenter.Name))
	}
}

// logFound adds the event of a datastore that a host has found.
func (d *datastore) logFound(ctx *simulator.Context, h *host) {
	found := &types.DatastoreDiscoveredEvent{HostEvent: d.eventOn(h), Datastore: *d.argument()}
	d.v.logEvent(ctx, found, fmt.Sprintf("Found datastore %s on %s in %s", d.name(), h.san.Name, d.datacenter.Name))
}
