package san

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"
)

// AppleSSD is the name of a local SSD that supports UNMAP; further ones of a host have a suffix.
const AppleSSD = "t10.ATA_APPLE_SSD_SM256E"

// Device is what a file system lies on: an array's volume, or a local disk without an array.
type Device struct {
	Name      string // canonical name: naa.…, t10.…
	Volume    *Volume
	SizeBytes int64
	Unmap     bool // the device supports UNMAP
	Silent    bool // the device reports success of UNMAP and does nothing
	Target    bool // a LUN of a target that is no array of the world: several hosts can use it
	Hollow    bool // the device ends a pass of UNMAP at once
	blocks    int64
}

// VolumeDevice is the device that presents v.
func VolumeDevice(v *Volume) *Device {
	return &Device{Name: v.DeviceName(), Volume: v, SizeBytes: v.ProvisionedBytes, Unmap: !v.spec.Full || v.spec.Inert, blocks: v.ProvisionedBytes / Block}
}

// Unmaps reports whether the device supports UNMAP now.
func (d *Device) Unmaps() bool {
	return d.Unmap && (d.Volume == nil || !d.Volume.KeepsSpace() && !d.Volume.Replica())
}

func (d *Device) unmaps() bool {
	return d.Unmap && (d.Volume == nil || !d.Volume.keeping && !d.Volume.replica)
}

// silent reports whether UNMAP of the device is accepted and frees nothing now.
func (d *Device) silent() bool {
	return d.Silent || d.Volume != nil && (d.Volume.spec.Inert || d.Volume.array.ignores)
}

// Local reports whether the device is a disk inside a host.
func (d *Device) Local() bool { return d.Volume == nil && !d.Target }

// NVMe reports whether the device is a namespace.
func (d *Device) NVMe() bool { return d.Volume != nil && d.Volume.NVMe() }

// TargetDevice is a LUN of a ZFS target, which takes UNMAP, reports success at once, and does nothing.
func TargetDevice(name string, size int64) *Device {
	return &Device{Name: name, SizeBytes: size, Unmap: true, Silent: true, Target: true, Hollow: true, blocks: size / Block}
}

// LocalDevice is a local disk of a host; without UNMAP unless the caller sets it.
func LocalDevice(name string, size int64) *Device {
	return &Device{Name: name, SizeBytes: size, blocks: size / Block}
}

// FileSystemSpec describes a VMFS file system.
type FileSystemSpec struct {
	Name    string
	UUID    string // default drawn from the seed
	Major   int    // 5 or 6
	Devices []*Device
	Hosts   []*Host // that mount it
	Rate    Rate    // automatic reclaim of VMFS-6
	Idle    bool    // hardly used: automatic UNMAP begins up to a day after space became dead
}

// FileSystem is a VMFS file system: files in blocks on one or more devices.
type FileSystem struct {
	world      *World
	spec       FileSystemSpec
	extents    []*extent
	files      map[string]*File
	open       int
	rate       Rate
	crawls     map[*Host]*crawl
	cycle      int64 // blocks returned by automatic UNMAP since dead space was last 0
	statistics map[*Host]*tally
	loads      map[*File]*writeLoad
	loaded     int64          // bytes that they wrote
	idle       *rand.Rand     // of a file system that is idle
	away       map[*Host]bool // that have unmounted it
}

// Usage is the space of a file system in VMFS, with the dead space that only the array can report.
type Usage struct {
	CapacityBytes int64
	FreeBytes     int64
	DeadBytes     int64
	WrittenBytes  int64 // what the array counts: data, dead, and what unwritten blocks of files had before
	ZeroedBytes   int64 // allocated and not written by their file
}

// File systems, files and devices can refuse.
var (
	ErrExists   = errors.New("the file exists")
	ErrNotFound = errors.New("no such file")
	ErrNoSpace  = errors.New("no space left on the file system")
)

// Metadata is what a new file system needs for itself.
const Metadata = 2 << 30

// Format creates a file system with its metadata.
func (w *World) Format(spec FileSystemSpec) (*FileSystem, error) {
	fs := w.AddFileSystem(spec)
	_, err := fs.Create(".sbc.sf", Metadata, Metadata, false)
	return fs, err
}

// AddFileSystem formats the devices. What an earlier file system wrote on a volume stays written.
func (w *World) AddFileSystem(spec FileSystemSpec) *FileSystem {
	w.mu.Lock()
	defer w.mu.Unlock()
	if spec.UUID == "" {
		spec.UUID = fmt.Sprintf("%08x-%s-%s-%s", 0x5f000000+w.rng.IntN(1<<24), w.hex(8), w.hex(4), w.hex(12))
	}
	fs := &FileSystem{
		world: w, spec: spec, files: map[string]*File{}, crawls: map[*Host]*crawl{},
		statistics: map[*Host]*tally{}, loads: map[*File]*writeLoad{}, rate: spec.Rate, away: map[*Host]bool{},
	}
	if spec.Idle {
		name := fnv.New64a()
		_, _ = name.Write([]byte(spec.Name))
		fs.idle = rand.New(rand.NewPCG(w.seed, name.Sum64()))
	}
	for _, d := range spec.Devices {
		e := newExtent(d)
		if d.Volume != nil {
			e.inherit(d.Volume.extent)
			d.Volume.extent = e
		}
		fs.extents = append(fs.extents, e)
	}
	w.systems = append(w.systems, fs)
	return fs
}

// FileSystems lists the file systems in the order they were added.
func (w *World) FileSystems() []*FileSystem {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.systems)
}

// Erase removes the file system. What was written stays on its devices.
func (fs *FileSystem) Erase() {
	w := fs.world
	w.update(func() {
		w.systems = slices.DeleteFunc(w.systems, func(other *FileSystem) bool { return other == fs })
		for f := range fs.loads {
			fs.stopLoad(f)
		}
		fs.open = 0
		for _, u := range w.runs {
			if u.fs == fs && u.record.State == Running {
				u.record.Error = "The volume was removed."
				u.end(Failed)
			}
		}
	})
}

// SetMounted lets a host unmount the file system, or mount it again; dead space of a host that has unmounted it stays.
func (fs *FileSystem) SetMounted(h *Host, mounted bool) {
	fs.world.update(func() {
		delete(fs.away, h)
		if !mounted {
			fs.away[h] = true
		}
		fs.kick()
	})
}

// Unmapping reports whether a manual UNMAP of the host is in progress.
func (fs *FileSystem) Unmapping(h *Host) bool {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	return slices.ContainsFunc(fs.world.runs, func(u *Unmap) bool { return u.fs == fs && u.opts.Host == h && u.record.State == Running })
}

// Name is the label of the file system.
func (fs *FileSystem) Name() string {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	return fs.spec.Name
}

// Rename changes the label.
func (fs *FileSystem) Rename(name string) {
	fs.world.update(func() { fs.spec.Name = name; fs.world.touched(fs) })
}

// UUID of the file system, in the 8-8-4-12 form.
func (fs *FileSystem) UUID() string { return fs.spec.UUID }

// Major is the VMFS version: 5 or 6.
func (fs *FileSystem) Major() int { return fs.spec.Major }

// Version is the full VMFS version.
func (fs *FileSystem) Version() string {
	if fs.spec.Major == 6 {
		return "6.82"
	}
	return "5.81"
}

// Devices lists what the file system lies on, in extent order.
func (fs *FileSystem) Devices() []*Device { return slices.Clone(fs.spec.Devices) }

// Hosts lists who mounts the file system.
func (fs *FileSystem) Hosts() []*Host {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	return slices.Clone(fs.spec.Hosts)
}

// Usage returns the current state.
func (fs *FileSystem) Usage() Usage {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	return fs.usage()
}

func (fs *FileSystem) usage() Usage {
	var u Usage
	for _, e := range fs.extents {
		u.CapacityBytes += e.device.blocks * Block
		u.FreeBytes += e.freeBlocks() * Block
		u.DeadBytes += e.count[dead] * Block
		u.WrittenBytes += e.written() * Block
		u.ZeroedBytes += (e.count[zeroed] + e.count[stale]) * Block
	}
	return u
}

// UncommittedBytes is how much the files can still grow.
func (fs *FileSystem) UncommittedBytes() (n int64) {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	for _, f := range fs.files {
		n += max(0, f.size-f.alloc*Block)
	}
	return n
}

func (fs *FileSystem) freeBlocks() (free, capacity int64) {
	for _, e := range fs.extents {
		free += e.freeBlocks()
		capacity += e.device.blocks
	}
	return free, capacity
}

func (fs *FileSystem) deadBlocks() (n int64) {
	for _, e := range fs.extents {
		n += e.count[dead]
	}
	return n
}

// allocate allocates blocks of the file: clean space first, then dead space. Blocks that are stale keep what they had.
func (fs *FileSystem) allocate(f *File, blocks int64, as kind) {
	for _, from := range []kind{clean, dead} {
		for _, e := range fs.extents {
			for i := 0; blocks > 0 && e.count[from] > 0 && i < len(e.spans); i++ {
				s := e.spans[i]
				if s.kind != from {
					continue
				}
				n, kind := min(s.blocks, blocks), as
				if as == stale && from == clean {
					kind = zeroed
				}
				e.set(s.start, n, span{kind: kind, thick: f.Thick, file: f})
				blocks -= n
				i = max(i-2, -1)
			}
		}
	}
	fs.settleCycle()
}

func sortTimes(times []time.Time) {
	slices.SortFunc(times, time.Time.Compare)
}
