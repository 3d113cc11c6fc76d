package vcenter

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

// CreateVirtualDiskTask gives a disk on VMFS its blocks, an eager zeroed one in the time that writing zeros takes. Arrays keep no
// zeros; disks without an array do.
func (m *diskManager) CreateVirtualDiskTask(ctx *simulator.Context, req *types.CreateVirtualDisk_Task) soap.HasFault {
	where := m.v.placeOf(req.Datacenter, req.Name)
	d, file := m.v.located(where)
	spec, plain := req.Spec.(*types.FileBackedVirtualDiskSpec)
	if fault := invalidDisk(req.Spec); fault != nil {
		return &methods.CreateVirtualDisk_TaskBody{Fault_: simulator.Fault("", fault)}
	}
	if d == nil || d.fs == nil || !plain || spec.Crypto != nil {
		return m.VirtualDiskManager.CreateVirtualDiskTask(ctx, req)
	}
	t := m.v.startTask(ctx, where.datacenter, "CreateVirtualDisk_Task", "VirtualDiskManager.createVirtualDisk", ctx.Session.UserName, nil)
	res := &methods.CreateVirtualDisk_TaskBody{Res: &types.CreateVirtualDisk_TaskResponse{Returnval: t.Self}}
	size, eager := spec.CapacityKb<<10, spec.DiskType == string(types.VirtualDiskTypeEagerZeroedThick)
	took := d.zeroing(size)
	created, fault := d.createDisk(req.Name, file, size, thickFormat(spec.DiskType), eager)
	if fault != nil {
		t.fail(fault, fmt.Sprintf("Cannot create the file %s.", req.Name))
		return res
	}
	m.v.mu.Lock()
	m.v.disks[where] = &disk{ds: d, file: created, host: d.hosts.all()[0], eager: eager}
	m.v.mu.Unlock()
	if !eager {
		took = 0
	}
	t.succeedAfter(took, req.Name)
	return res
}

// largestDisk is the largest virtual disk that vSphere creates.
const largestDisk = int64(62) << 40

// invalidDisk is the fault of a specification with an unknown word, or a size that no disk has.
func invalidDisk(asked types.BaseVirtualDiskSpec) types.BaseMethodFault {
	if asked == nil {
		return nil
	}
	spec := asked.GetVirtualDiskSpec()
	if !slices.Contains(types.VirtualDiskType("").Strings(), spec.DiskType) {
		return &types.InvalidArgument{InvalidProperty: "spec.diskType"}
	}
	if !slices.Contains(types.VirtualDiskAdapterType("").Strings(), spec.AdapterType) {
		return &types.InvalidArgument{InvalidProperty: "spec.adapterType"}
	}
	if sized, ok := asked.(types.BaseFileBackedVirtualDiskSpec); ok {
		if kb := sized.GetFileBackedVirtualDiskSpec().CapacityKb; kb <= 0 || kb > largestDisk>>10 {
			return &types.InvalidArgument{InvalidProperty: "spec.capacityKb"}
		}
	}
	return nil
}

// createDisk makes the files of a new disk and takes its blocks.
func (d *datastore) createDisk(name, file string, size int64, thick, eager bool) (*san.File, types.BaseMethodFault) {
	at := types.FileFault{File: name}
	descriptor := filepath.Join(d.dir, filepath.FromSlash(file))
	if _, err := os.Stat(descriptor); err == nil {
		return nil, &types.FileAlreadyExists{FileFault: at}
	}
	if _, err := os.Stat(filepath.Dir(descriptor)); err != nil {
		return nil, &types.FileNotFound{FileFault: at}
	}
	created, err := d.fs.Create(file, size, 0, thick)
	if err == nil && eager {
		err = d.zero(created)
	}
	if err != nil {
		return nil, faultOf(err, name, d)
	}
	flat := simulator.VirtualDiskBackingFileName(descriptor)
	content := vmdk.NewDescriptor(vmdk.Extent{Info: filepath.Base(flat), Size: size / vmdk.SectorSize})
	var text bytes.Buffer
	err = errors.Join(content.Write(&text), os.WriteFile(descriptor, text.Bytes(), 0o600), os.WriteFile(flat, nil, 0o600))
	if err != nil {
		_ = d.fs.Delete(file, d.hosts.all()[0].san)
		return nil, &types.CannotCreateFile{FileFault: at}
	}
	d.touch(file)
	d.touch(simulator.VirtualDiskBackingFileName(file))
	return created, nil
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
	case *types.InflateVirtualDisk_Task:
		return body.Name
	case *types.EagerZeroVirtualDisk_Task:
		return body.Name
	case *types.ZeroFillVirtualDisk_Task:
		return body.Name
	case *types.ShrinkVirtualDisk_Task:
		return body.Name
	case *types.DefragmentVirtualDisk_Task:
		return body.Name
	case *types.QueryVirtualDiskFragmentation:
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
