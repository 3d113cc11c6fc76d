package san

// ioBlocks is what one UNMAP I/O covers on a FlashArray volume, which takes one descriptor per command.
const ioBlocks = 64

// Limits of automatic UNMAP in MB per second, and the part of a reclaim cycle that affected builds return unlimited.
const (
	hostCeiling = 1000
	lowMBps     = 25
	mediumMBps  = 75
	highMBps    = 256
	burstBlocks = 400 << 10
)

// Rate is the automatic reclaim setting of a VMFS-6 file system; the zero value is priority low.
type Rate struct {
	Method    string `json:"method"`   // "priority" (also ""), "fixed", "dynamic"
	Priority  string `json:"priority"` // "none", "low" (also ""), "medium", "high"
	FixedMBps int64  `json:"fixedMBps,omitempty"`
	MinMBps   int64  `json:"minMBps,omitempty"`
	MaxMBps   int64  `json:"maxMBps,omitempty"`
}

// limit is the rate in MB per second that a host keeps, 0 for never.
func (r Rate) limit(h *Host) int64 {
	switch {
	case r.Priority == "none" && r.Method != "fixed" && r.Method != "dynamic":
		return 0
	case h.before67():
		return lowMBps
	case r.Method == "fixed":
		return min(r.FixedMBps, hostCeiling)
	case r.Method == "dynamic":
		return min(r.MaxMBps, hostCeiling)
	case r.Priority == "medium":
		return mediumMBps
	case r.Priority == "high":
		return highMBps
	}
	return lowMBps
}

// Rate is the automatic reclaim setting.
func (fs *FileSystem) Rate() Rate {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	return fs.rate
}

// SetRate changes the automatic reclaim setting.
func (fs *FileSystem) SetRate(r Rate) {
	fs.world.update(func() {
		fs.rate = r
		fs.kick()
		fs.world.touched(fs)
	})
}

// crawl is one host's automatic UNMAP on one file system.
type crawl struct {
	fs     *FileSystem
	host   *Host
	extent *extent
	next   piece
}

// kick starts the crawl of every host that has dead space to return; called with the world locked.
func (fs *FileSystem) kick() {
	for _, e := range fs.extents {
		for _, s := range e.spans {
			if s.kind != dead || s.host == nil || fs.crawls[s.host] != nil {
				continue
			}
			c := &crawl{fs: fs, host: s.host}
			if c.plan() {
				fs.crawls[s.host] = c
			}
		}
	}
}

// plan schedules the next I/O and reports whether there is one.
func (c *crawl) plan() bool {
	limit := c.fs.rate.limit(c.host)
	if c.fs.spec.Major < 6 || c.fs.open == 0 || limit == 0 {
		return false
	}
	s, ok := c.find()
	if !ok {
		return false
	}
	if s.thick || (c.host.Burst && c.fs.cycle < burstBlocks) {
		limit = hostCeiling
	}
	c.next = piece{s.start, min(s.blocks, ioBlocks)}
	cost := c.next.blocks * int64(1e9) / limit
	c.fs.world.clock.AfterFunc(nanos(cost), func() { c.fs.world.update(c.issue) })
	return true
}

// find looks for the first dead span of the host on a device that supports UNMAP.
func (c *crawl) find() (span, bool) {
	for _, e := range c.fs.extents {
		if !e.device.Unmap || e.count[dead] == 0 {
			continue
		}
		for _, s := range e.spans {
			if s.kind == dead && s.host == c.host {
				c.extent = e
				return s, true
			}
		}
	}
	return span{}, false
}

func (c *crawl) issue() {
	fs, e, p := c.fs, c.extent, c.next
	fs.crawls[c.host] = nil
	if fs.rate.limit(c.host) > 0 && fs.open > 0 {
		if s := e.spans[e.index(p.start)]; s.kind == dead && s.host == c.host {
			n := min(p.blocks, s.end()-p.start)
			e.set(p.start, n, span{kind: clean})
			t := fs.count(c.host)
			t.io(e.device, n)
			t.automatic += n
			fs.cycle += n
			if e.device.Volume != nil {
				e.device.Volume.unmapped(n)
			}
			fs.settleCycle()
		}
	}
	if c.plan() {
		fs.crawls[c.host] = c
	}
}

// settleCycle ends the reclaim cycle once no dead space is left.
func (fs *FileSystem) settleCycle() {
	if fs.deadBlocks() == 0 {
		fs.cycle = 0
	}
}
