package vcenter

import (
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
	"github.com/vmware/govmomi/vmdk"

	"tidemark.io/lab/san"
)

// Datastores that are no VMFS have no blocks in the world; of disks on them, only what is written is known.

// elsewhere is what a disk takes of a datastore that is no VMFS.
func (v *VCenter) elsewhere(center *types.ManagedObjectReference, d *types.VirtualDisk) int64 {
	written, known := v.writtenOf(center, d)
	if !known && takesAll(d) {
		return capacityOf(d)
	}
	return written
}

// writtenOf is what the guest has written of a disk on a datastore that is no VMFS.
func (v *VCenter) writtenOf(center *types.ManagedObjectReference, d *types.VirtualDisk) (bytes int64, known bool) {
	for _, name := range layers(d) {
		where := v.placeOf(center, name)
		v.mu.Lock()
		bytes, known = v.written[where]
		v.mu.Unlock()
		if known {
			return bytes, true
		}
	}
	return 0, false
}

// held is what the guest has written of a disk, wherever it is.
func (v *VCenter) held(center *types.ManagedObjectReference, d *types.VirtualDisk) int64 {
	if known := v.diskAt(v.placeOf(center, diskFile(d))); known != nil {
		return known.file.WrittenBytes()
	}
	bytes, _ := v.writtenOf(center, d)
	return bytes
}

// note keeps what is written of a disk on a datastore that is no VMFS.
func (v *VCenter) note(where place, bytes int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.written[where] = bytes
}

// notedAt are the disks on datastores that are no VMFS at the place, or below it, with what is written of them.
func (v *VCenter) notedAt(where place) map[place]int64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	found := map[place]int64{}
	for known, bytes := range v.written {
		if where.holds(known) {
			found[known] = bytes
		}
	}
	return found
}

// unnote forgets the disks at the place, or below it.
func (v *VCenter) unnote(where place) {
	gone := v.notedAt(where)
	v.mu.Lock()
	defer v.mu.Unlock()
	maps.DeleteFunc(v.written, func(known place, _ int64) bool { _, is := gone[known]; return is })
}

// bring gives a disk from a datastore that is no VMFS another place, and blocks if that is on VMFS. Without a size in the motion,
// it is that of the descriptor, which the simulator has moved.
func (v *VCenter) bring(from, to place, how motion) types.BaseMethodFault {
	source, _ := v.located(from)
	target, file := v.located(to)
	if source == nil || source.fs != nil || target == nil || from == to {
		return nil
	}
	v.mu.Lock()
	written, known := v.written[from]
	v.mu.Unlock()
	if target.fs == nil {
		if known {
			v.unnote(from)
			v.note(to, written)
		}
		return nil
	}
	size := how.size
	if known && size == 0 {
		size = target.descriptorSize(file)
	}
	if size == 0 {
		return nil
	}
	if fault := v.arrive(target, file, size, written, how); fault != nil {
		return fault
	}
	v.unnote(from)
	return nil
}

// arrive gives a disk blocks that comes from a datastore that is no VMFS.
func (v *VCenter) arrive(target *datastore, file string, size, written int64, how motion) types.BaseMethodFault {
	where, format := target.place(file), how.format
	if format == nil {
		format = &diskFormat{}
	}
	f, err := target.fs.Create(file, size, written, format.thick)
	if err == nil && format.eager {
		err = target.zero(f)
	}
	if err != nil {
		return faultOf(err, where.path, target)
	}
	var preferred *host
	if len(how.hosts) > 0 {
		preferred = how.hosts[len(how.hosts)-1]
	}
	v.mu.Lock()
	v.disks[where] = &disk{ds: target, file: f, host: target.worker(preferred), eager: format.eager}
	v.mu.Unlock()
	return nil
}

// descriptorSize is the size of the disk that a file describes, 0 if it is no such file.
func (d *datastore) descriptorSize(file string) int64 {
	local := filepath.Join(d.dir, filepath.FromSlash(file))
	if info, err := os.Stat(local); err != nil || info.Size() > san.Block {
		return 0
	}
	f, err := os.Open(local)
	if err != nil {
		return 0
	}
	defer f.Close()
	descriptor, err := vmdk.ParseDescriptor(f)
	if err != nil {
		return 0
	}
	return descriptor.Capacity()
}

// copiedDisk gives the copy of a disk from a datastore that is no VMFS blocks, or a note of what is written; is reports whether it
// is a disk.
func (v *VCenter) copiedDisk(x transfer) (is bool, fault types.BaseMethodFault) {
	source, _ := v.located(x.from)
	if source == nil || source.fs != nil || x.target == nil || !strings.HasSuffix(x.file, descriptorEnd) {
		return false, nil
	}
	size := x.target.descriptorSize(x.file)
	if size == 0 {
		return false, nil
	}
	v.mu.Lock()
	written, known := v.written[x.from]
	v.mu.Unlock()
	switch {
	case x.target.fs != nil:
		format := &diskFormat{x.thick != nil && *x.thick, x.eager}
		if fault = v.arrive(x.target, x.file, size, written, motion{format: format}); fault != nil {
			_ = os.Remove(filepath.Join(x.target.dir, filepath.FromSlash(x.file)))
			_ = os.Remove(filepath.Join(x.target.dir, filepath.FromSlash(simulator.VirtualDiskBackingFileName(x.file))))
		}
	case known:
		v.note(x.to, written)
	}
	return true, fault
}
