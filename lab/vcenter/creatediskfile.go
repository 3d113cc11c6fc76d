package vcenter

import (
	"strings"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// How long it takes to write zeros to 15 GB of a local SSD with and without dead space, and to the volume of an array.
const (
	zeroed      = int64(15) << 30
	zeroedTired = 180 * time.Second
	zeroedFresh = 34590 * time.Millisecond
	zeroedArray = 9 * time.Second
)

// zeroing is how long an eager zeroed disk of the size takes on the datastore.
func (d *datastore) zeroing(size int64) time.Duration {
	part := zeroedArray
	if d.local {
		part = zeroedFresh
		if d.fs.Usage().DeadBytes > 0 {
			part = zeroedTired
		}
	}
	return time.Duration(float64(part) * float64(size) / float64(zeroed))
}

// CreateVirtualDiskTask gives an eager zeroed disk on VMFS its blocks, in the time that writing zeros takes.
func (m *diskManager) CreateVirtualDiskTask(ctx *simulator.Context, req *types.CreateVirtualDisk_Task) soap.HasFault {
	d, file := m.v.fileOf(req.Name)
	spec, eager := req.Spec.(*types.FileBackedVirtualDiskSpec)
	if d == nil || d.fs == nil || !eager || spec.DiskType != string(types.VirtualDiskTypeEagerZeroedThick) {
		return m.VirtualDiskManager.CreateVirtualDiskTask(ctx, req)
	}
	size := spec.CapacityKb << 10
	took := d.zeroing(size)
	where := m.v.placeOf(req.Datacenter, req.Name)
	res := m.VirtualDiskManager.CreateVirtualDiskTask(ctx, req)
	if res.Fault() != nil {
		return res
	}
	created, err := d.fs.Create(file, size, size, true)
	if err != nil {
		fault := simulator.Fault("", &types.NoDiskSpace{FileFault: types.FileFault{File: req.Name}, Datastore: d.name()})
		return &methods.CreateVirtualDisk_TaskBody{Fault_: fault}
	}
	m.v.mu.Lock()
	m.v.disks[where] = &disk{ds: d, file: created, host: d.hosts[0]}
	m.v.mu.Unlock()
	t := m.v.startTask(ctx, d.sim.Self, "CreateVirtualDisk_Task", "VirtualDiskManager.createVirtualDisk", ctx.Session.UserName, nil)
	m.v.clock.AfterFunc(took, func() { t.succeed(req.Name) })
	return &methods.CreateVirtualDisk_TaskBody{Res: &types.CreateVirtualDisk_TaskResponse{Returnval: t.Self}}
}

// fileOf is the datastore of a path like "[datastore] folder/file", and the file in it.
func (v *VCenter) fileOf(path string) (*datastore, string) {
	var at object.DatastorePath
	if !at.FromString(path) {
		return nil, ""
	}
	return v.datastoreNamed(at.Datastore), strings.TrimPrefix(at.Path, "/")
}

// pathOf is the path that a call about files names.
func pathOf(method *simulator.Method) string {
	switch body := method.Body.(type) {
	case *types.CreateVirtualDisk_Task:
		return body.Name
	case *types.DeleteVirtualDisk_Task:
		return body.Name
	case *types.ExtendVirtualDisk_Task:
		return body.Name
	case *types.SetVirtualDiskUuid:
		return body.Name
	case *types.MoveVirtualDisk_Task:
		return body.SourceName
	case *types.CopyVirtualDisk_Task:
		return body.DestName
	case *types.MakeDirectory:
		return body.Name
	case *types.DeleteDatastoreFile_Task:
		return body.Name
	case *types.MoveDatastoreFile_Task:
		return body.SourceName
	case *types.CopyDatastoreFile_Task:
		return body.DestinationName
	case *types.SearchDatastore_Task:
		return body.DatastorePath
	case *types.SearchDatastoreSubFolders_Task:
		return body.DatastorePath
	}
	return ""
}
