package san

import (
	"math"
	"strings"
	"time"
)

// Volume is a LUN of an array. The exported members do not change, Destroyed included.
type Volume struct {
	ID               string
	Name             string // when it was created, as Pod and Group; see Place
	Serial           string // 24 hex digits, upper case
	ProvisionedBytes int64
	Created          time.Time
	Destroyed        bool
	Pod              *Pod   // nil for none
	Group            *Group // nil for none
	ProtocolEndpoint bool

	array     *Array
	spec      VolumeSpec
	extent    *extent // nil without a file system
	snapshots int64
	growth    uint64 // seed of the back-filled growth
	shared    int64  // reduced data that other volumes hold too; they keep it when this one lets go
	space     Space
	history   history
	settled   time.Time // when its history was back-filled
	withdrawn bool      // see Array.Withdraw
	keeping   bool      // see Array.KeepSpace
	replica   bool      // see Array.MakeReplica
	moved     *Place    // nil where it was created; see Array.Move
}

// Space contains the space figures of a volume or an array at one time; a volume has no Shared, System, and Replication.
type Space struct {
	At               time.Time
	ProvisionedBytes int64
	VirtualBytes     int64 // written by hosts, before reduction
	AllocatedBytes   int64 // of a volume: the pages in which something is written; not in its history
	UniqueBytes      int64
	SnapshotsBytes   int64
	SharedBytes      int64
	SystemBytes      int64
	ReplicationBytes int64
	DataReduction    float64 // 1 when nothing is written

	held int64 // of a volume: its half of the data that it shares or has shared
}

// DeviceName is how ESXi names the volume.
func (v *Volume) DeviceName() string {
	if v.spec.NVMe {
		return v.array.spec.NVMe(v.ID, v.Serial)
	}
	return v.WorldWideName()
}

// WorldWideName is how ESXi names the volume over SCSI.
func (v *Volume) WorldWideName() string { return "naa." + v.array.spec.NAA + strings.ToLower(v.Serial) }

// NVMe reports whether hosts see the volume as a namespace.
func (v *Volume) NVMe() bool { return v.spec.NVMe }

// KeepsSpace reports whether the array does not support UNMAP for the volume now.
func (v *Volume) KeepsSpace() bool {
	v.array.world.mu.Lock()
	defer v.array.world.mu.Unlock()
	return v.keeping
}

// Replica reports whether the volume is the destination of a replication now, which hosts cannot write.
func (v *Volume) Replica() bool {
	v.array.world.mu.Lock()
	defer v.array.world.mu.Unlock()
	return v.replica
}

// Array that holds the volume; of a stretched one, the array whose history of it is kept.
func (v *Volume) Array() *Array { return v.array }

// Full reports whether the volume is fully provisioned.
func (v *Volume) Full() bool { return v.spec.Full }

// Space is what the array found at its last refresh.
func (v *Volume) Space() Space {
	v.array.world.mu.Lock()
	defer v.array.world.mu.Unlock()
	return v.space
}

// Space is the total that the array found at its last refresh.
func (a *Array) Space() Space {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return a.space
}

// virtual returns the current value in bytes.
func (v *Volume) virtual() int64 {
	if v.extent == nil {
		return v.spec.WrittenBytes
	}
	return v.extent.written() * Block
}

func (v *Volume) refresh(now time.Time) {
	v.shared = max(v.shared, v.sharing(v.virtual()))
	v.space = v.figures(now, v.virtual(), v.snapshots)
	v.space.held = v.shared
	v.space.AllocatedBytes = v.pages() * v.array.spec.Page * Block
}

// pages of the array in which the volume has something written now.
func (v *Volume) pages() int64 {
	page := v.array.spec.Page
	if v.extent == nil {
		return (v.spec.WrittenBytes + page*Block - 1) / (page * Block)
	}
	return v.extent.pages(page)
}

// sharing is the volume's half of the reduced data that another volume holds too, in bytes.
func (v *Volume) sharing(virtual int64) int64 {
	return int64(float64(virtual) / v.spec.Reduction * v.spec.SharedPart / 2)
}

func (v *Volume) figures(at time.Time, virtual, snapshots int64) Space {
	s := Space{
		At: at, ProvisionedBytes: v.ProvisionedBytes, VirtualBytes: virtual, SnapshotsBytes: snapshots, DataReduction: 1,
		held: v.sharing(virtual),
	}
	if virtual > 0 {
		s.DataReduction = v.spec.Reduction
		s.UniqueBytes = int64(math.Round(float64(virtual) / v.spec.Reduction * (1 - v.spec.SharedPart)))
	}
	return s
}

// unmapped notes that the array let go of blocks; snapshots may keep what was there.
func (v *Volume) unmapped(blocks int64) {
	kept := float64(blocks*Block) / v.spec.Reduction * (1 - v.spec.SharedPart) * v.spec.SnapshotKeeps
	v.snapshots += int64(kept)
}

func (a *Array) refresh() {
	now := a.world.clock.Now()
	for _, v := range a.volumes {
		v.refresh(now)
	}
	a.space = a.total(now, func(v *Volume) (Space, bool) { return v.space, true })
}

// total sums up the volumes; destroyed ones still hold data and count as provisioned no more.
func (a *Array) total(at time.Time, of func(*Volume) (Space, bool)) Space {
	t := Space{At: at, DataReduction: 1}
	for _, v := range a.volumes {
		s, ok := of(v)
		if !ok {
			continue
		}
		if v.Destroyed {
			t.SnapshotsBytes += s.UniqueBytes + s.SnapshotsBytes
			continue
		}
		t.ProvisionedBytes += s.ProvisionedBytes
		t.VirtualBytes += s.VirtualBytes
		t.UniqueBytes += s.UniqueBytes
		t.SnapshotsBytes += s.SnapshotsBytes
		t.SharedBytes += s.held
	}
	if used := t.UniqueBytes + t.SharedBytes; used > 0 && t.VirtualBytes > 0 {
		t.DataReduction = float64(t.VirtualBytes) / float64(used)
	}
	t.SystemBytes = t.UniqueBytes / 100
	return t
}
