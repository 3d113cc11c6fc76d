package san

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	// unitRuleBuild is ESXi 5.5 Patch 3: from here on a reclaim unit above 1 % of the free space is replaced by 200.
	unitRuleBuild = 2143827
	// limitedBuild is ESXi 6.7 P01, which ended the defect that let automatic UNMAP of 6.7 run above its limit.
	limitedBuild = 15160138
)

// Host is an ESXi host as far as storage can see it.
type Host struct {
	Name    string
	Version string // "8.0.3"
	Build   int
	IQN     string
	WWNs    []string

	ios   map[*Device]*counterHistory     // all UNMAP since boot
	auto  map[*FileSystem]*counterHistory // automatic UNMAP since boot
	busy  bool                            // an I/O of automatic UNMAP is in progress
	queue []*crawl                        // crawls that wait for the host

	copies map[copyCounter]*counterHistory // of files since boot
}

// AutoCounters are what a host counts of its automatic UNMAP on one file system since it booted.
type AutoCounters struct {
	IOs        int64
	Blocks     int64
	LastMinute int64 // I/Os
}

// short is the name of the host without its domain.
func (h *Host) short() string {
	name, _, _ := strings.Cut(h.Name, ".")
	return name
}

// AddHost brings a host into the world.
func (w *World) AddHost(h Host) *Host {
	w.mu.Lock()
	defer w.mu.Unlock()
	h.ios, h.auto, h.copies = map[*Device]*counterHistory{}, map[*FileSystem]*counterHistory{}, map[copyCounter]*counterHistory{}
	host := &h
	w.hosts = append(w.hosts, host)
	return host
}

// Hosts lists the hosts in the order they were added.
func (w *World) Hosts() []*Host {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]*Host(nil), w.hosts...)
}

// Reboot resets the counters of the host and ends manual UNMAP that it was doing. What is left of automatic UNMAP is
// known to the file system, and goes on.
func (w *World) Reboot(h *Host) {
	w.update(func() {
		clear(h.ios)
		clear(h.auto)
		clear(h.copies)
		for _, fs := range w.systems {
			if t := fs.statistics[h]; t != nil {
				t.samples[0] = nil
			}
		}
		w.endRuns(h, "The host was rebooted.")
	})
}

// RemoveHost removes the host from the world. Its manual UNMAP ends, and dead space that it was to return stays.
func (w *World) RemoveHost(h *Host) {
	is := func(other *Host) bool { return other == h }
	w.update(func() {
		w.hosts = slices.DeleteFunc(slices.Clone(w.hosts), is)
		for _, fs := range w.systems {
			if slices.Contains(fs.spec.Hosts, h) {
				fs.spec.Hosts = slices.DeleteFunc(slices.Clone(fs.spec.Hosts), is)
				fs.away[h] = true
			}
		}
		w.endRuns(h, "The host was removed.")
	})
}

// endRuns ends manual UNMAP of the host; called with the world locked.
func (w *World) endRuns(h *Host, reason string) {
	for _, u := range w.runs {
		if u.opts.Host == h && u.record.State == Running {
			u.record.Error = reason
			u.end(Failed)
		}
	}
}

// DeleteCommands is how many UNMAP I/Os the host has sent to the device since it booted, as esxtop shows.
func (w *World) DeleteCommands(h *Host, d *Device) int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := h.ios[d]; t != nil {
		return t.ios
	}
	return 0
}

// AutoCounters is what the host has counted of automatic UNMAP on the file system since it booted.
func (w *World) AutoCounters(h *Host, fs *FileSystem) AutoCounters {
	w.mu.Lock()
	defer w.mu.Unlock()
	return h.counters(fs)
}

func (h *Host) counters(fs *FileSystem) AutoCounters {
	t := h.auto[fs]
	if t == nil {
		return AutoCounters{}
	}
	before, _ := t.at(fs.world.clock.Now().Add(-time.Minute))
	return AutoCounters{IOs: t.ios, Blocks: t.blocks, LastMinute: t.ios - before}
}

func (h *Host) crawled(fs *FileSystem, blocks int64) {
	counterHistoryOf(h.auto, fs).add(fs.world.clock.Now(), (blocks+ioBlocks-1)/ioBlocks, blocks)
}

// bursts reports whether the host runs automatic UNMAP unlimited until 400 GB of a reclaim cycle have come back.
func (h *Host) bursts() bool {
	return h.atLeast(6, 7) && !h.atLeast(7, 0) && h.Build < limitedBuild
}

// atLeast compares the first two parts of the version; a host without a version is a current one.
func (h *Host) atLeast(major, minor int) bool {
	first, rest, _ := strings.Cut(h.Version, ".")
	second, _, _ := strings.Cut(rest, ".")
	a, err := strconv.Atoi(first)
	if err != nil {
		return true
	}
	b, _ := strconv.Atoi(second)
	return a > major || a == major && b >= minor
}
