package san

import (
	"errors"
	"slices"
	"time"
)

// What a pass of manual UNMAP costs in this world: a fixed part, and a part per TB processed.
const (
	passCost  = 230 * time.Millisecond
	passPerTB = 7 * time.Second
	hollow    = 2 * time.Millisecond // on a device that ends it at once
)

// defaultUnit is the reclaim unit of ESXi if none is requested or the requested one is not used.
const defaultUnit = 200

// ErrNoUnmap is returned for devices that do not support UNMAP.
var ErrNoUnmap = errors.New("devices backing the volume do not support UNMAP")

// EffectiveUnit is the reclaim unit in blocks that a host of the build uses for its next pass: the requested one, but
// 200 if none was requested and, from ESXi 5.5 Patch 3 on, if the volume is at least 75 % full or the requested unit is
// above floor(1 %) of its free blocks.
func EffectiveUnit(asked, free, capacity int64, build int) int64 {
	if asked <= 0 {
		return defaultUnit
	}
	if build >= unitRuleBuild && (4*(capacity-free) >= 3*capacity || asked > free/100) {
		return defaultUnit
	}
	return asked
}

// State of a manual UNMAP.
type State string

// A manual UNMAP runs until one of the others.
const (
	Running  State = "running"
	Done     State = "done"
	Canceled State = "canceled"
	Failed   State = "failed"
)

// UnmapOptions contains the parameters and callbacks of a manual UNMAP; the callbacks can call methods of the world.
type UnmapOptions struct {
	Host   *Host
	Kind   string // "esxcli" or "task", for the statistics
	Unit   int64  // requested blocks per pass, 0 = default
	OnPass func(Pass)
	OnEnd  func(UnmapRecord)
}

// Pass is one finished iteration.
type Pass struct {
	At              time.Time
	Blocks          int64
	ProcessedBlocks int64 // so far
	LeftBlocks      int64 // free blocks still ahead
	Devices         []DevicePieces
}

// DevicePieces is how many ranges of contiguous blocks a pass unmapped on a device.
type DevicePieces struct {
	Device *Device
	Pieces int
}

// UnmapRecord is a manual UNMAP as the statistics show it.
type UnmapRecord struct {
	ID             int        `json:"id"`
	Datastore      string     `json:"datastore"`
	Host           string     `json:"host"`
	Kind           string     `json:"kind"`
	State          State      `json:"state"`
	Error          string     `json:"error,omitempty"`
	AskedUnit      int64      `json:"askedUnit"`
	EffectiveUnits []int64    `json:"effectiveUnits"` // in order, repeats left out
	Passes         int64      `json:"passes"`
	ProcessedBytes int64      `json:"processedBytes"`
	ReclaimedBytes int64      `json:"reclaimedBytes"`
	StartedAt      time.Time  `json:"startedAt"`
	EndedAt        *time.Time `json:"endedAt,omitempty"`
}

// Unmap is a manual UNMAP: over all free space of a file system in passes.
type Unmap struct {
	fs     *FileSystem
	opts   UnmapOptions
	record UnmapRecord
	extent int
	pos    int64
	unit   int64
	stop   func() bool
	ended  chan struct{}
	cancel bool
}

// StartUnmap begins; it goes on in simulated time whether or not anyone waits for it.
func (fs *FileSystem) StartUnmap(opts UnmapOptions) (u *Unmap, err error) {
	w := fs.world
	w.update(func() {
		for _, e := range fs.extents {
			if !e.device.unmaps() {
				err = ErrNoUnmap
				return
			}
		}
		u = &Unmap{fs: fs, opts: opts, ended: make(chan struct{})}
		u.record = UnmapRecord{
			ID: len(w.runs) + 1, Datastore: fs.spec.Name, Host: opts.Host.Name, Kind: opts.Kind, State: Running,
			AskedUnit: opts.Unit, StartedAt: w.clock.Now(),
		}
		w.runs = append(w.runs, u)
		u.next()
	})
	return u, err
}

// Ended is closed when UNMAP is over, before OnEnd is called.
func (u *Unmap) Ended() <-chan struct{} { return u.ended }

// Record is the present state.
func (u *Unmap) Record() UnmapRecord {
	u.fs.world.mu.Lock()
	defer u.fs.world.mu.Unlock()
	return u.snapshot()
}

// Cancel ends UNMAP after the current pass.
func (u *Unmap) Cancel() {
	u.fs.world.update(func() { u.cancel = true })
}

// Fail ends UNMAP at once.
func (u *Unmap) Fail(reason string) {
	u.fs.world.update(func() {
		if u.record.State == Running {
			u.record.Error = reason
			u.end(Failed)
		}
	})
}

// Stall lets UNMAP stop for good without an end; only Fail gets it over with.
func (u *Unmap) Stall() {
	u.fs.world.update(func() {
		if u.stop != nil {
			u.stop()
		}
	})
}

func (u *Unmap) snapshot() UnmapRecord {
	r := u.record
	r.Datastore = u.fs.spec.Name
	r.EffectiveUnits = slices.Clone(r.EffectiveUnits)
	return r
}

// next plans the coming pass; called with the world locked.
func (u *Unmap) next() {
	if u.cancel {
		u.end(Canceled)
		return
	}
	left := u.ahead()
	if left == 0 {
		u.end(Done)
		return
	}
	free, capacity := u.fs.freeBlocks()
	u.unit = EffectiveUnit(u.opts.Unit, free, capacity, u.opts.Host.Build)
	if n := len(u.record.EffectiveUnits); n == 0 || u.record.EffectiveUnits[n-1] != u.unit {
		u.record.EffectiveUnits = append(u.record.EffectiveUnits, u.unit)
	}
	blocks := min(u.unit, left)
	cost := passCost + time.Duration(float64(passPerTB)*float64(blocks)/(1<<20))
	if u.fs.extents[min(u.extent, len(u.fs.extents)-1)].device.Hollow {
		cost = hollow
	}
	u.stop = u.fs.world.clock.AfterFunc(cost, func() { u.fs.world.update(u.pass) })
}

// ahead counts the free blocks from the present position on.
func (u *Unmap) ahead() (blocks int64) {
	for i := u.extent; i < len(u.fs.extents); i++ {
		e := u.fs.extents[i]
		if i > u.extent || u.pos == 0 {
			blocks += e.freeBlocks()
			continue
		}
		for _, s := range e.spans[min(e.index(u.pos), len(e.spans)):] {
			if s.free() {
				blocks += s.end() - max(s.start, u.pos)
			}
		}
	}
	return blocks
}

func (u *Unmap) pass() {
	if u.record.State != Running {
		return
	}
	fs, host := u.fs, u.opts.Host
	var processed, reclaimed int64
	var devices []DevicePieces
	for u.extent < len(fs.extents) && processed < u.unit {
		e := fs.extents[u.extent]
		pieces, wasDead, end := e.collect(u.pos, u.unit-processed)
		for _, p := range pieces {
			processed += p.blocks
			fs.count(host).io(e.device, p.blocks)
		}
		if len(pieces) > 0 {
			devices = append(devices, DevicePieces{e.device, len(pieces)})
		}
		if e.device.silent() {
			wasDead = nil
		}
		for _, p := range wasDead {
			e.set(p.start, p.blocks, span{kind: clean})
			reclaimed += p.blocks
			if v := e.device.Volume; v != nil {
				v.unmapped(p.blocks)
			}
		}
		if u.pos = end; end >= e.device.blocks {
			u.extent, u.pos = u.extent+1, 0
		}
	}
	t := fs.count(host)
	t.processed += processed
	t.manual += reclaimed
	u.record.Passes++
	u.record.ProcessedBytes += processed * Block
	u.record.ReclaimedBytes += reclaimed * Block
	fs.settleCycle()
	fs.notifyReturned(host, reclaimed, true)
	if onPass := u.opts.OnPass; onPass != nil && processed > 0 {
		p := Pass{At: fs.world.clock.Now(), Blocks: processed, ProcessedBlocks: u.record.ProcessedBytes / Block, LeftBlocks: u.ahead(), Devices: devices}
		fs.world.later(func() { onPass(p) })
	}
	u.next()
}

// collect gathers up to limit free blocks from pos on: the pieces to issue UNMAP for, which of them were dead, and the
// position of UNMAP afterwards.
func (e *extent) collect(pos, limit int64) (pieces, wasDead []piece, end int64) {
	for _, s := range e.spans[min(e.index(pos), len(e.spans)):] {
		if !s.free() {
			pos = s.end()
			continue
		}
		start := max(s.start, pos)
		n := min(s.end()-start, limit)
		if k := len(pieces); k > 0 && pieces[k-1].start+pieces[k-1].blocks == start {
			pieces[k-1].blocks += n
		} else {
			pieces = append(pieces, piece{start, n})
		}
		if s.kind == dead {
			wasDead = append(wasDead, piece{start, n})
		}
		pos = start + n
		if limit -= n; limit == 0 {
			return pieces, wasDead, pos
		}
	}
	return pieces, wasDead, e.device.blocks
}

func (u *Unmap) end(state State) {
	now := u.fs.world.clock.Now()
	u.record.State, u.record.EndedAt = state, &now
	if u.stop != nil {
		u.stop()
	}
	record := u.snapshot()
	u.fs.world.later(func() {
		close(u.ended)
		if u.opts.OnEnd != nil {
			u.opts.OnEnd(record)
		}
	})
}
