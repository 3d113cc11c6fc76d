package vcenter

import (
	"slices"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// InflateVirtualDiskTask makes an eager zeroed disk of a thin one.
func (m *diskManager) InflateVirtualDiskTask(ctx *simulator.Context, req *types.InflateVirtualDisk_Task) soap.HasFault {
	t := m.rewrite(ctx, "InflateVirtualDisk_Task", "VirtualDiskManager.inflateVirtualDisk", req.Datacenter, req.Name, m.v.inflate)
	return &methods.InflateVirtualDisk_TaskBody{Res: &types.InflateVirtualDisk_TaskResponse{Returnval: t}}
}

// EagerZeroVirtualDiskTask writes zeros where a thick disk has not been written; a thin disk has no such blocks.
func (m *diskManager) EagerZeroVirtualDiskTask(ctx *simulator.Context, req *types.EagerZeroVirtualDisk_Task) soap.HasFault {
	t := m.rewrite(ctx, "EagerZeroVirtualDisk_Task", "VirtualDiskManager.eagerZeroVirtualDisk", req.Datacenter, req.Name,
		func(known *diskState) (time.Duration, types.BaseMethodFault) {
			if !known.file.Thick {
				return 0, new(types.NotSupported)
			}
			return m.v.inflate(known)
		})
	return &methods.EagerZeroVirtualDisk_TaskBody{Res: &types.EagerZeroVirtualDisk_TaskResponse{Returnval: t}}
}

// ZeroFillVirtualDiskTask overwrites the disk with zeros; what guests wrote is lost.
func (m *diskManager) ZeroFillVirtualDiskTask(ctx *simulator.Context, req *types.ZeroFillVirtualDisk_Task) soap.HasFault {
	t := m.rewrite(ctx, "ZeroFillVirtualDisk_Task", "VirtualDiskManager.zeroFillVirtualDisk", req.Datacenter, req.Name,
		func(known *diskState) (time.Duration, types.BaseMethodFault) {
			took := known.ds.zeroing(known.file.Size())
			if _, fault := m.v.inflate(known); fault != nil || known.ds.keepsZeros() {
				return took, fault
			}
			return took, faultOf(known.file.Zero(), known.path(), known.ds)
		})
	return &methods.ZeroFillVirtualDisk_TaskBody{Res: &types.ZeroFillVirtualDisk_TaskResponse{Returnval: t}}
}

// ShrinkVirtualDiskTask works on sparse disks of other products; disks on VMFS stay as they are.
func (m *diskManager) ShrinkVirtualDiskTask(ctx *simulator.Context, req *types.ShrinkVirtualDisk_Task) soap.HasFault {
	t := m.rewrite(ctx, "ShrinkVirtualDisk_Task", "VirtualDiskManager.shrinkVirtualDisk", req.Datacenter, req.Name, unchanged)
	return &methods.ShrinkVirtualDisk_TaskBody{Res: &types.ShrinkVirtualDisk_TaskResponse{Returnval: t}}
}

// DefragmentVirtualDiskTask works on sparse disks as well.
func (m *diskManager) DefragmentVirtualDiskTask(ctx *simulator.Context, req *types.DefragmentVirtualDisk_Task) soap.HasFault {
	t := m.rewrite(ctx, "DefragmentVirtualDisk_Task", "VirtualDiskManager.defragmentVirtualDisk", req.Datacenter, req.Name, unchanged)
	return &methods.DefragmentVirtualDisk_TaskBody{Res: &types.DefragmentVirtualDisk_TaskResponse{Returnval: t}}
}

func unchanged(*diskState) (time.Duration, types.BaseMethodFault) { return 0, nil }

// QueryVirtualDiskFragmentation is 0 % for disks that are not sparse.
func (m *diskManager) QueryVirtualDiskFragmentation(ctx *simulator.Context, req *types.QueryVirtualDiskFragmentation) soap.HasFault {
	if fault := m.missing(ctx, req.Datacenter, req.Name); fault != nil {
		return &methods.QueryVirtualDiskFragmentationBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.QueryVirtualDiskFragmentationBody{Res: new(types.QueryVirtualDiskFragmentationResponse)}
}

// rewrite is a task that changes the blocks of a disk which no running VM uses; it ends after the time that work returns.
func (m *diskManager) rewrite(
	ctx *simulator.Context, name, description string, datacenter *types.ManagedObjectReference, path string,
	work func(*diskState) (time.Duration, types.BaseMethodFault),
) types.ManagedObjectReference {
	where := m.v.placeOf(datacenter, path)
	t := m.v.startTask(ctx, where.datacenter, name, description, ctx.Session.UserName, nil)
	fault := m.missing(ctx, datacenter, path)
	if fault == nil && m.v.inUse(where) {
		fault = locked(path)
	}
	var took time.Duration
	if known := m.v.diskAt(where); fault == nil && known != nil {
		took, fault = work(known)
	}
	if fault != nil {
		t.fail(fault, sentenceOf(fault))
	} else {
		t.succeedAfter(took, nil)
	}
	return t.Self
}

// missing is the fault of a path at which there is no disk.
func (m *diskManager) missing(ctx *simulator.Context, datacenter *types.ManagedObjectReference, path string) types.BaseMethodFault {
	found := m.VirtualDiskManager.QueryVirtualDiskUuid(ctx, &types.QueryVirtualDiskUuid{This: m.Reference(), Name: path, Datacenter: datacenter})
	if found.Fault() == nil {
		return nil
	}
	fault, _ := found.Fault().VimFault().(types.BaseMethodFault)
	return fault
}

// inflate makes the disk eager zeroed, and returns how long that takes.
func (v *VCenter) inflate(known *diskState) (time.Duration, types.BaseMethodFault) {
	if known.eager {
		return 0, nil
	}
	took := known.ds.zeroing(known.file.Size() - known.file.WrittenBytes())
	file, err := known.file.Inflate()
	if err == nil {
		err = known.ds.zero(file)
	}
	if err != nil {
		return 0, faultOf(err, known.path(), known.ds)
	}
	known.file, known.eager = file, true
	v.mu.Lock()
	known.shared.file, known.shared.eager = file, true
	v.mu.Unlock()
	return took, nil
}

// extend makes the disk larger, and returns how long zeros for the new part take. A disk stays eager zeroed only with these; a thin
// one has no blocks for them.
func (v *VCenter) extend(known *diskState, size int64, zeros bool) (time.Duration, types.BaseMethodFault) {
	more := size - known.file.Size()
	if more <= 0 {
		return 0, nil
	}
	zeros = zeros && known.file.Thick
	err := known.file.Resize(size, zeros)
	if err == nil && zeros && known.ds.keepsZeros() {
		err = known.file.Write(more)
	}
	if err != nil {
		return 0, faultOf(err, known.path(), known.ds)
	}
	if !zeros {
		v.mu.Lock()
		known.shared.eager = false
		v.mu.Unlock()
		return 0, nil
	}
	return known.ds.zeroing(more), nil
}

func (d *disk) path() string { return d.ds.place(d.file.Path).path }

// zero writes zeros where a thick file has not been written; devices that keep them count them as written.
func (d *datastore) zero(file *san.File) error {
	if d.keepsZeros() {
		return file.Write(file.Size())
	}
	_, err := file.Inflate()
	return err
}

// keepsZeros reports whether a device of the datastore stores zeros, as those without an array do.
func (d *datastore) keepsZeros() bool {
	return slices.ContainsFunc(d.fs.Devices(), func(dev *san.Device) bool { return dev.Volume == nil })
}

// withFormats gives the disks of a query their formats; the simulator takes each for thin.
func (v *VCenter) withFormats(run execute) execute {
	return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
		res, fault := run(t)
		if disks, ok := res.([]object.VirtualDiskInfo); ok {
			for i := range disks {
				if d, file := v.fileOf(disks[i].Name); d != nil {
					disks[i].DiskType = v.diskAt(d.place(file)).format()
				}
			}
		}
		return res, fault
	}
}

// format is the type of the disk as VirtualDiskType has it; disks without blocks are thin.
func (d *diskState) format() string {
	switch {
	case d == nil || !d.file.Thick:
		return string(types.VirtualDiskTypeThin)
	case d.eager:
		return string(types.VirtualDiskTypeEagerZeroedThick)
	}
	return string(types.VirtualDiskTypePreallocated)
}
