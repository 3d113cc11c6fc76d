package san

import "time"

// writeStep is how often a write load is put into blocks.
const writeStep = 5 * time.Second

// writeLoad is a guest that writes all the time.
type writeLoad struct {
	mbps int64
	stop func() bool
}

// SetWriteLoad lets guests write MB per second into the file until it is full, deleted or the load is set to 0.
func (f *File) SetWriteLoad(mbps int64) {
	f.fs.world.update(func() {
		f.fs.stopLoad(f)
		if mbps > 0 {
			f.startLoad(mbps)
		}
	})
}

func (f *File) startLoad(mbps int64) {
	fs := f.fs
	load := &writeLoad{mbps: mbps}
	tick := func() {}
	tick = func() {
		fs.world.update(func() {
			if fs.loads[f] != load {
				return
			}
			if f.write(mbps*int64(writeStep/time.Second)) != nil || f.written >= blocksOf(f.size) {
				fs.stopLoad(f)
				return
			}
			fs.loaded += (mbps << 20) * int64(writeStep/time.Second)
			load.stop = fs.world.clock.AfterFunc(writeStep, tick)
		})
	}
	load.stop = fs.world.clock.AfterFunc(writeStep, tick)
	fs.loads[f] = load
	fs.strain(mbps)
}

func (fs *FileSystem) stopLoad(f *File) {
	if load := fs.loads[f]; load != nil {
		load.stop()
		delete(fs.loads, f)
		fs.strain(-load.mbps)
	}
}

// strain changes what guests write per second to the array of the file system.
func (fs *FileSystem) strain(mbps int64) {
	if a := fs.array(); a != nil {
		a.writing += mbps
	}
}

// array holds the first extent; nil for a local disk.
func (fs *FileSystem) array() *Array {
	if v := fs.spec.Devices[0].Volume; v != nil {
		return v.array
	}
	return nil
}

func (fs *FileSystem) load() float64 {
	if a := fs.array(); a != nil {
		return a.load()
	}
	return 0
}

// Load is the load of the array, from 0 to 1: that of SetLoad and the writes of guests relative to ArraySpec.WriteMBps.
func (a *Array) Load() float64 {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return a.load()
}

func (a *Array) load() float64 {
	return min(1, a.others+float64(a.writing)/float64(a.spec.WriteMBps))
}

// SetLoad sets the load of other clients, from 0 to 1.
func (a *Array) SetLoad(share float64) {
	a.world.update(func() { a.others = min(max(share, 0), 1) })
}

// Writing returns what guests write per second into volumes, in bytes; a file system over several writes into its first.
func (w *World) Writing() map[*Volume]int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	rates := map[*Volume]int64{}
	for _, fs := range w.systems {
		v := fs.spec.Devices[0].Volume
		if v == nil {
			continue
		}
		for _, load := range fs.loads {
			rates[v] += load.mbps << 20
		}
	}
	return rates
}

// Written returns what guests with a write load have written into volumes so far, in bytes, as Writing assigns it.
func (w *World) Written() map[*Volume]int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	sums := map[*Volume]int64{}
	for _, fs := range w.systems {
		if v := fs.spec.Devices[0].Volume; v != nil {
			sums[v] += fs.loaded
		}
	}
	return sums
}
