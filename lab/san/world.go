package san

import (
	"math/rand/v2"
	"sync"
	"time"
)

// World holds everything that exists; every exported method of this package is safe for concurrent use.
type World struct {
	clock *Clock

	mu       sync.Mutex
	rng      *rand.Rand
	seed     uint64
	arrays   []*Array
	hosts    []*Host
	systems  []*FileSystem
	runs     []*Unmap
	watchers []func(*FileSystem)
	tapped   []func(Returned)
	changed  []*FileSystem
	pending  []func()
}

// NewWorld returns an empty world whose stopped clock shows start; seed makes ids and figures reproducible.
func NewWorld(start time.Time, seed int64) *World {
	return &World{
		clock: NewClock(start.UTC().Round(0)),
		rng:   rand.New(rand.NewPCG(uint64(seed), 0x7469646d61726b)),
		seed:  uint64(seed),
	}
}

// Clock is the time that everything in the world follows.
func (w *World) Clock() *Clock { return w.clock }

// Close stops the clock for good.
func (w *World) Close() { w.clock.Close() }

// OnChange registers fn to be called after something that VMFS shows of a file system changed: free space, label, rate.
// UNMAP alone changes none of it. fn may call back into the world.
func (w *World) OnChange(fn func(*FileSystem)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.watchers = append(w.watchers, fn)
}

// Returned is dead space that one I/O or one pass of UNMAP has given back.
type Returned struct {
	At     time.Time
	Host   *Host
	FS     *FileSystem
	Blocks int64
	Manual bool
}

// OnUnmap registers fn to be called for all dead space that comes back, in order. fn may call back into the world.
func (w *World) OnUnmap(fn func(Returned)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tapped = append(w.tapped, fn)
}

// notifyReturned records dead space that was returned; called with the world locked.
func (fs *FileSystem) notifyReturned(h *Host, blocks int64, manual bool) {
	w := fs.world
	if len(w.tapped) == 0 || blocks == 0 {
		return
	}
	r := Returned{At: w.clock.Now(), Host: h, FS: fs, Blocks: blocks, Manual: manual}
	for _, fn := range w.tapped {
		w.later(func() { fn(r) })
	}
}

// Settle lets every array refresh its figures now and back-fills their history up to now.
func (w *World) Settle() {
	w.update(func() {
		for _, a := range w.arrays {
			a.refresh()
			a.backfill()
		}
	})
}

// update runs fn with the world locked, then notifies the observers.
func (w *World) update(fn func()) {
	w.mu.Lock()
	fn()
	changed, pending, watchers := w.changed, w.pending, w.watchers
	w.changed, w.pending = nil, nil
	w.mu.Unlock()
	for _, call := range pending {
		call()
	}
	for _, fs := range changed {
		for _, watch := range watchers {
			watch(fs)
		}
	}
}

// touched notes that the space of fs changed; called with the world locked.
func (w *World) touched(fs *FileSystem) {
	for _, known := range w.changed {
		if known == fs {
			return
		}
	}
	w.changed = append(w.changed, fs)
}

// later queues an observer call for after the lock is released.
func (w *World) later(call func()) {
	w.pending = append(w.pending, call)
}

// every runs fn with the world locked at each multiple of period.
func (w *World) every(period time.Duration, fn func()) {
	now := w.clock.Now()
	next := now.Truncate(period).Add(period)
	w.clock.AfterFunc(next.Sub(now), func() {
		w.update(fn)
		w.every(period, fn)
	})
}

func (w *World) hex(digits int) string {
	const alphabet = "0123456789abcdef"
	out := make([]byte, digits)
	for i := range out {
		out[i] = alphabet[w.rng.IntN(16)]
	}
	return string(out)
}

func (w *World) uuid() string {
	s := []byte(w.hex(32))
	s[12], s[16] = '4', "89ab"[w.rng.IntN(4)]
	return string(s[:8]) + "-" + string(s[8:12]) + "-" + string(s[12:16]) + "-" + string(s[16:20]) + "-" + string(s[20:])
}

// Rand is a source of its own that the seed determines; it is for one goroutine at a time.
func (w *World) Rand() *rand.Rand { return rand.New(rand.NewPCG(w.seed, 0x6a6974746572)) }

// NewUUID draws a reproducible random uuid.
func (w *World) NewUUID() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.uuid()
}
