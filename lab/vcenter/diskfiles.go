package vcenter

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
	"github.com/vmware/govmomi/vmdk"

	"tidemark.io/lab/san"
)

// diskManager keeps the blocks of virtual disks together with their files, whichever call works on them.
type diskManager struct {
	*simulator.VirtualDiskManager
	v *VCenter
}

// around runs a call of the simulator's manager, with work of the lab in its task.
func (m *diskManager) around(wrap func(execute) execute, call func(*simulator.VirtualDiskManager) soap.HasFault) soap.HasFault {
	alias := m.v.hooks.alias(m.Reference())
	stock := &simulator.VirtualDiskManager{}
	stock.Self = alias
	return m.v.hooks.around(alias, wrap, func() soap.HasFault { return call(stock) })
}

// DeleteVirtualDiskTask deletes the blocks together with the files. Only the VM itself removes disks that it uses; not
// everything that the simulator removes then has a file.
func (m *diskManager) DeleteVirtualDiskTask(ctx *simulator.Context, req *types.DeleteVirtualDisk_Task) soap.HasFault {
	direct := ctx.Caller != nil && *ctx.Caller == m.Reference()
	return m.around(m.v.deleting(m.v.placeOf(req.Datacenter, req.Name), direct), func(stock *simulator.VirtualDiskManager) soap.HasFault {
		return stock.DeleteVirtualDiskTask(ctx, req)
	})
}

// ExtendVirtualDiskTask lets a thick disk take the blocks that it grows by, with zeros if they are asked for.
func (m *diskManager) ExtendVirtualDiskTask(ctx *simulator.Context, req *types.ExtendVirtualDisk_Task) soap.HasFault {
	if m.v.diskAt(m.v.placeOf(req.Datacenter, req.Name)) == nil {
		return m.around(withoutResult, func(stock *simulator.VirtualDiskManager) soap.HasFault { return stock.ExtendVirtualDiskTask(ctx, req) })
	}
	t := m.rewrite(ctx, "ExtendVirtualDisk_Task", "VirtualDiskManager.extendVirtualDisk", req.Datacenter, req.Name,
		func(known *diskState) (time.Duration, types.BaseMethodFault) {
			descriptor, file, fault := m.v.registry.FileManager().DiskDescriptor(ctx, req.Datacenter, req.Name)
			if fault != nil {
				return 0, fault
			}
			size := req.NewCapacityKb << 10
			if size < descriptor.Capacity() {
				return 0, &types.FileFault{File: req.Name}
			}
			took, fault := m.v.extend(known, size, req.EagerZero != nil && *req.EagerZero)
			if fault == nil {
				descriptor.Extent[0].Size = size / vmdk.SectorSize
				fault = m.v.registry.FileManager().SaveDiskDescriptor(ctx, descriptor, file)
			}
			return took, fault
		})
	return &methods.ExtendVirtualDisk_TaskBody{Res: &types.ExtendVirtualDisk_TaskResponse{Returnval: t}}
}

// withoutResult leaves out the result of a task whose method has none.
func withoutResult(run execute) execute {
	return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
		_, fault := run(t)
		return nil, fault
	}
}

// MoveVirtualDiskTask moves the blocks together with the files.
func (m *diskManager) MoveVirtualDiskTask(ctx *simulator.Context, req *types.MoveVirtualDisk_Task) soap.HasFault {
	if req.DestDatacenter == nil {
		req.DestDatacenter = req.SourceDatacenter
	}
	x := m.v.transferOf(req.SourceDatacenter, req.SourceName, req.DestDatacenter, req.DestName)
	return m.around(m.v.moving(x), func(stock *simulator.VirtualDiskManager) soap.HasFault { return stock.MoveVirtualDiskTask(ctx, req) })
}

// CopyVirtualDiskTask gives the copy blocks, in the format that the request has or that of the source.
func (m *diskManager) CopyVirtualDiskTask(ctx *simulator.Context, req *types.CopyVirtualDisk_Task) soap.HasFault {
	if req.DestDatacenter == nil {
		req.DestDatacenter = req.SourceDatacenter
	}
	x := m.v.transferOf(req.SourceDatacenter, req.SourceName, req.DestDatacenter, req.DestName)
	if req.DestSpec != nil {
		if format := req.DestSpec.GetVirtualDiskSpec().DiskType; format != "" {
			x.thick, x.eager = types.NewBool(thickFormat(format)), format == string(types.VirtualDiskTypeEagerZeroedThick)
		}
	}
	return m.around(m.v.copying(x), func(stock *simulator.VirtualDiskManager) soap.HasFault { return stock.CopyVirtualDiskTask(ctx, req) })
}

// aroundFiles does the same for the simulator's FileManager, which cannot be replaced.
func (v *VCenter) aroundFiles(manager types.ManagedObjectReference, wrap func(execute) execute, call func(*simulator.FileManager) soap.HasFault) soap.HasFault {
	alias := v.hooks.alias(manager)
	stock := &simulator.FileManager{}
	stock.Self = alias
	return v.hooks.around(alias, wrap, func() soap.HasFault { return call(stock) })
}

// DeleteDatastoreFileTask deletes the blocks of a file or of a directory with files.
func (r *redirected) DeleteDatastoreFileTask(ctx *simulator.Context, req *types.DeleteDatastoreFile_Task) soap.HasFault {
	return r.v.aroundFiles(req.This, r.v.deleting(r.v.placeOf(req.Datacenter, req.Name), true), func(stock *simulator.FileManager) soap.HasFault {
		return stock.DeleteDatastoreFileTask(ctx, req)
	})
}

// MoveDatastoreFileTask moves the blocks of a file or of a directory with files.
func (r *redirected) MoveDatastoreFileTask(ctx *simulator.Context, req *types.MoveDatastoreFile_Task) soap.HasFault {
	if req.DestinationDatacenter == nil {
		req.DestinationDatacenter = req.SourceDatacenter
	}
	x := r.v.transferOf(req.SourceDatacenter, req.SourceName, req.DestinationDatacenter, req.DestinationName)
	return r.v.aroundFiles(req.This, r.v.moving(x), func(stock *simulator.FileManager) soap.HasFault { return stock.MoveDatastoreFileTask(ctx, req) })
}

// CopyDatastoreFileTask gives the copy of a file blocks.
func (r *redirected) CopyDatastoreFileTask(ctx *simulator.Context, req *types.CopyDatastoreFile_Task) soap.HasFault {
	if req.DestinationDatacenter == nil {
		req.DestinationDatacenter = req.SourceDatacenter
	}
	x := r.v.transferOf(req.SourceDatacenter, req.SourceName, req.DestinationDatacenter, req.DestinationName)
	return r.v.aroundFiles(req.This, r.v.copying(x), func(stock *simulator.FileManager) soap.HasFault { return stock.CopyDatastoreFileTask(ctx, req) })
}

// deleting frees the blocks of the disks at the place, or below it, when their files are gone.
func (v *VCenter) deleting(where place, checked bool) func(execute) execute {
	return func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			if checked && v.inUse(where) {
				return nil, locked(where.path)
			}
			res, fault := run(t)
			fault = v.withPath(fault, where, where)
			if fault == nil || !checked {
				v.forgetAll(where)
				v.forgetUnregistered(where)
				v.sweep()
			}
			return res, fault
		}
	}
}

// transfer is a move or a copy of files.
type transfer struct {
	from, to place
	target   *datastore // nil for none of the inventory
	file     string     // the path on the target
	thick    *bool      // the format of a copy if it is not that of the source
	eager    bool       // that format is eager zeroed
}

func (v *VCenter) transferOf(sourceDatacenter *types.ManagedObjectReference, source string, targetDatacenter *types.ManagedObjectReference, target string) transfer {
	x := transfer{from: v.placeOf(sourceDatacenter, source), to: v.placeOf(targetDatacenter, target)}
	x.target, x.file = v.located(x.to)
	return x
}

// moving lets disks take their blocks along.
func (v *VCenter) moving(x transfer) func(execute) execute {
	return func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			if fault := v.check(x, func(d *disk) int64 {
				if d.ds == x.target {
					return 0
				}
				return d.file.AllocatedBytes()
			}); fault != nil {
				return nil, fault
			}
			res, fault := run(t)
			if fault != nil || x.from == x.to {
				return res, v.withPath(fault, x.from, x.to)
			}
			v.forgetAll(x.to)
			v.moveUnregistered(x.from, x.to)
			for _, p := range v.disksAt(x.from) {
				if fault = v.moveDisk(p, place{x.to.datacenter, x.to.path + strings.TrimPrefix(p.path, x.from.path)}, motion{}); fault != nil {
					return nil, fault
				}
			}
			for p := range v.notedAt(x.from) {
				if fault = v.bring(p, place{x.to.datacenter, x.to.path + strings.TrimPrefix(p.path, x.from.path)}, motion{}); fault != nil {
					return nil, fault
				}
			}
			if from, _ := v.located(x.from); from == nil || from.fs == nil {
				return nil, v.store(x.to)
			}
			return res, nil
		}
	}
}

// copying gives copies of disks blocks of their own.
func (v *VCenter) copying(x transfer) func(execute) execute {
	return func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			thick := func(d *disk) bool { return x.thick == nil && d.file.Thick || x.thick != nil && *x.thick }
			if fault := v.check(x, func(d *disk) int64 {
				if thick(d) {
					return d.file.Size()
				}
				return d.file.WrittenBytes()
			}); fault != nil {
				return nil, fault
			}
			res, fault := run(t)
			source := v.diskAt(x.from)
			if fault == nil && source == nil && x.from != x.to {
				v.forgetAll(x.to)
				if is, fault := v.copiedDisk(x); is || fault != nil {
					return res, fault
				}
				return res, v.store(x.to)
			}
			if fault != nil || x.from == x.to || x.target == nil {
				return res, v.withPath(fault, x.from, x.to)
			}
			v.forgetAll(x.to)
			if x.target.fs == nil {
				v.note(x.to, source.file.WrittenBytes())
				return res, nil
			}
			by := v.copier(copyRequest{
				source: source.ds, target: x.target, files: []*san.File{source.file}, eager: source.eager, thick: thick(&source.disk), hosts: []*host{source.host},
			})
			f, err := san.Copy([]*san.File{source.file}, x.target.fs, x.file, source.file.Size(), thick(&source.disk), by)
			eager := x.eager || x.thick == nil && source.eager
			if err == nil && eager {
				err = x.target.zero(f)
			}
			if err != nil {
				return nil, faultOf(err, x.to.path, x.target)
			}
			v.mu.Lock()
			v.disks[x.to] = &disk{ds: x.target, file: f, host: x.target.worker(source.host), eager: eager}
			v.mu.Unlock()
			return res, nil
		}
	}
}

// check refuses transfers of disks that VMs use, and those for which the target has no room.
func (v *VCenter) check(x transfer, need func(*disk) int64) types.BaseMethodFault {
	for _, where := range []place{x.from, x.to} {
		if v.inUse(where) {
			return locked(where.path)
		}
	}
	if x.target == nil || x.target.fs == nil || x.from == x.to {
		return nil
	}
	wanted := demand{}
	for _, d := range v.distinct(v.disksAt(x.from)) {
		wanted[x.target] += need(d)
	}
	for _, written := range v.notedAt(x.from) {
		wanted[x.target] += written
	}
	for _, d := range v.distinct(v.disksAt(x.to)) {
		wanted[x.target] -= d.file.AllocatedBytes() // is overwritten
	}
	return wanted.shortage(x.to.path)
}

// motion is how a disk moves; without hosts, the one that would delete the disk moves it.
type motion struct {
	hosts   []*host
	layered bool        // the disk has snapshots or a sparse format
	format  *diskFormat // on another datastore, nil for that of the source
	size    int64       // of a disk that comes from a datastore that is no VMFS
}

// moveDisk gives a disk another place: its blocks move with the file that they belong to, the names of its chain alone do not.
func (v *VCenter) moveDisk(from, to place, how motion) types.BaseMethodFault {
	d := v.fileAt(from)
	if d == nil {
		return v.bring(from, to, how)
	}
	if d.ds.place(d.file.Path) == from {
		target, file := v.located(to)
		if target == nil || target.fs == nil {
			if target != nil && !d.plain && !d.mapping {
				v.note(to, d.file.WrittenBytes())
			}
			v.forgetDisk(from)
			return nil
		}
		hosts := append(slices.Clip(how.hosts), d.host)
		r := copyRequest{
			source: d.ds, target: target, files: []*san.File{d.file}, eager: d.eager, layered: how.layered || d.plain, thick: d.file.Thick, hosts: hosts,
		}
		eager := d.eager
		if how.format != nil {
			r.thick, eager = how.format.thick, how.format.eager
		}
		by := san.Motion{Host: hosts[0].san, Thick: r.thick}
		if target != d.ds {
			by.Copier = v.copier(r)
		}
		moved, err := d.file.Move(target.fs, file, by)
		if err == nil && eager && target != d.ds {
			err = target.zero(moved)
		}
		if err != nil {
			return faultOf(err, to.path, target)
		}
		v.mu.Lock()
		d.shared.ds, d.shared.file, d.shared.eager = target, moved, eager
		v.mu.Unlock()
	}
	v.mu.Lock()
	delete(v.disks, from)
	v.disks[to] = d.shared
	v.mu.Unlock()
	return nil
}

// worker is the host if it mounts the datastore, or the first that does.
func (d *datastore) worker(preferred *host) *host {
	for _, h := range d.hosts.all() {
		if h == preferred {
			return h
		}
	}
	return d.hosts.all()[0]
}

// diskState is a disk at one moment.
type diskState struct {
	disk
	shared *disk
}

// diskAt is the disk at the place, nil if there is none with blocks.
func (v *VCenter) diskAt(where place) *diskState {
	if d := v.fileAt(where); d != nil && !d.plain {
		return d
	}
	return nil
}

// fileAt is the disk or another file at the place.
func (v *VCenter) fileAt(where place) *diskState {
	v.mu.Lock()
	defer v.mu.Unlock()
	if d := v.disks[where]; d != nil {
		return &diskState{disk: *d, shared: d}
	}
	return nil
}

// disksAt are the places of disks that are the place, or lie below it.
func (v *VCenter) disksAt(where place) (found []place) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for known := range v.disks {
		if where.holds(known) {
			found = append(found, known)
		}
	}
	return found
}

// distinct are the disks of the places, each once.
func (v *VCenter) distinct(places []place) (all []*disk) {
	v.mu.Lock()
	defer v.mu.Unlock()
	seen := map[*disk]bool{}
	for _, p := range places {
		if d := v.disks[p]; d != nil && !seen[d] {
			seen[d] = true
			now := *d
			all = append(all, &now)
		}
	}
	return all
}

// inUse reports whether a VM that is powered on uses a disk at the place, or below it.
func (v *VCenter) inUse(where place) bool {
	for _, d := range v.distinct(v.disksAt(where)) {
		if d.on {
			return true
		}
	}
	return false
}

func (v *VCenter) forgetAll(where place) {
	v.unnote(where)
	for _, p := range v.disksAt(where) {
		v.forgetDisk(p)
	}
}

func (v *VCenter) forgetDisk(where place) {
	d := v.fileAt(where)
	if d == nil {
		return
	}
	v.mu.Lock()
	maps.DeleteFunc(v.disks, func(_ place, known *disk) bool { return known == d.shared })
	v.mu.Unlock()
	_ = d.ds.fs.Delete(d.file.Path, d.host.san)
}

// located is the datastore of a place, and the path on it.
func (v *VCenter) located(where place) (*datastore, string) {
	var at object.DatastorePath
	if !at.FromString(where.path) {
		return nil, ""
	}
	for _, d := range v.allDatastores() {
		if d.datacenter.object.Reference() == where.datacenter && d.called(at.Datastore) {
			return d, at.Path
		}
	}
	return nil, ""
}

// demand is what an operation takes from datastores at once, in bytes.
type demand map[*datastore]int64

// shortage is the fault of the operation if a datastore has not that much free.
func (d demand) shortage(file string) types.BaseMethodFault {
	for ds, bytes := range d {
		if ds.fs == nil || bytes <= 0 {
			continue
		}
		if _, free := ds.space(); bytes > free {
			return faultOf(san.ErrNoSpace, file, ds)
		}
	}
	return nil
}

// taken is what the disk takes at once in the format, nil for its own.
func (d *disk) taken(format *diskFormat) int64 {
	switch {
	case format == nil:
		return d.file.AllocatedBytes()
	case format.thick:
		return d.file.Size()
	}
	return d.file.WrittenBytes()
}

// growth is how much more the disk takes at once if it has the size.
func (d *disk) growth(size int64) int64 {
	if !d.file.Thick {
		return 0
	}
	return max(0, size-d.file.AllocatedBytes())
}

// thickFormat reports whether disks of the format take their whole size.
func thickFormat(format string) bool {
	switch types.VirtualDiskType(format) {
	case types.VirtualDiskTypePreallocated, types.VirtualDiskTypeThick, types.VirtualDiskTypeEagerZeroedThick,
		types.VirtualDiskTypeThick2Gb, types.VirtualDiskTypeFlatMonolithic:
		return true
	}
	return false
}
