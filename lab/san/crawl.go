package san

import (
	"slices"
	"time"
)

// longestRest is how long the hosts of an idle file system can take to begin automatic UNMAP.
const longestRest = 24 * time.Hour

// crawl is one host's automatic UNMAP on one file system. It waits for its turn at the host, sends one I/O at the speed
// of the host, and then pauses according to the limit of the file system.
type crawl struct {
	fs     *FileSystem
	host   *Host
	extent *extent
	next   piece
	limit  int64 // MB per second of the current I/O
}

// kick starts the crawl of every host that has dead space to return; called with the world locked.
func (fs *FileSystem) kick() {
	if fs.spec.Major < 6 || fs.open == 0 {
		return
	}
	var ready []*Host
	for _, e := range fs.extents {
		for _, s := range e.spans {
			if s.kind == dead && s.host != nil && !fs.away[s.host] && fs.crawls[s.host] == nil && !slices.Contains(ready, s.host) {
				ready = append(ready, s.host)
			}
		}
	}
	for _, h := range ready {
		c := &crawl{fs: fs, host: h}
		fs.crawls[h] = c
		if fs.idle == nil {
			c.queue()
			continue
		}
		fs.world.clock.AfterFunc(time.Duration(fs.idle.Int64N(int64(longestRest))), func() { fs.world.update(c.queue) })
	}
}

// queue waits for the host, which sends one I/O after the other for all its file systems and so keeps its ceiling.
func (c *crawl) queue() {
	c.host.queue = append(c.host.queue, c)
	c.host.serve()
}

func (h *Host) serve() {
	for !h.busy && len(h.queue) > 0 {
		c := h.queue[0]
		h.queue = h.queue[1:]
		if !c.begin() {
			delete(c.fs.crawls, h)
		}
	}
}

// begin sends the next I/O and reports whether there was one to send.
func (c *crawl) begin() bool {
	fs := c.fs
	limit := fs.rate.limit(c.host, fs.load())
	if fs.open == 0 || limit <= 0 || fs.away[c.host] {
		return false
	}
	s, ok := c.find()
	if !ok {
		return false
	}
	if s.thick || (c.host.bursts() && fs.cycle < burstBlocks) {
		limit = hostCeiling
	}
	c.next, c.limit = piece{s.start, min(s.blocks, ioBlocks)}, limit
	c.host.busy = true
	fs.world.clock.AfterFunc(atRate(c.next.blocks, hostCeiling), func() { fs.world.update(c.finish) })
	return true
}

// find returns the first dead span of the host on a device that supports UNMAP.
func (c *crawl) find() (span, bool) {
	for _, e := range c.fs.extents {
		if !e.device.unmaps() || e.count[dead] == 0 {
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

// finish takes the blocks out of the array's books, unless they were written again meanwhile.
func (c *crawl) finish() {
	fs, e, p := c.fs, c.extent, c.next
	if s := e.spans[e.index(p.start)]; s.kind == dead && s.host == c.host {
		n := min(p.blocks, s.end()-p.start)
		t := fs.count(c.host)
		c.host.crawled(fs, n)
		t.io(e.device, n)
		if e.device.silent() {
			e.set(p.start, n, span{kind: dead, thick: s.thick}) // no host has anything left to do about it
		} else {
			e.set(p.start, n, span{kind: clean})
			t.automatic += n
			fs.cycle += n
			if e.device.Volume != nil {
				e.device.Volume.unmapped(n)
			}
			fs.settleCycle()
			fs.notifyReturned(c.host, n, false)
		}
	}
	c.host.busy = false
	if pause := atRate(p.blocks, c.limit) - atRate(p.blocks, hostCeiling); pause > 0 {
		fs.world.clock.AfterFunc(pause, func() { fs.world.update(c.queue) })
		c.host.serve()
		return
	}
	c.queue()
}

// settleCycle ends the reclaim cycle once no dead space is left.
func (fs *FileSystem) settleCycle() {
	if fs.deadBlocks() == 0 {
		fs.cycle = 0
	}
}

// atRate is how long blocks take at MB per second.
func atRate(blocks, mbps int64) time.Duration {
	return time.Duration(blocks * int64(time.Second) / mbps)
}
