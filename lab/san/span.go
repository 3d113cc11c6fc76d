package san

import "slices"

// Block is the size of a VMFS block.
const Block int64 = 1 << 20

type kind uint8

const (
	clean  kind = iota // free for VMFS, nothing written on the array
	dead               // free for VMFS, still written on the array
	data               // belongs to a file and is written
	zeroed             // belongs to a file, nothing is written on the array
	stale              // belongs to a file that has not written it, still written on the array
)

// span is a run of blocks of one extent that are alike.
type span struct {
	start, blocks int64
	kind          kind
	thick         bool  // came from a thick disk
	host          *Host // who freed dead blocks
	file          *File // owner of data, zeroed, and stale blocks
}

func (s span) end() int64 { return s.start + s.blocks }

func (s span) free() bool { return s.kind == clean || s.kind == dead }

func (s span) written() bool { return s.kind == data || s.kind == dead || s.kind == stale }

func (s span) like(o span) bool {
	return s.kind == o.kind && s.thick == o.thick && s.host == o.host && s.file == o.file
}

// extent is the part of a file system that lies on one device, as an ordered and gapless list of spans.
type extent struct {
	device *Device
	spans  []span
	count  [5]int64 // blocks by kind
}

func newExtent(d *Device) *extent {
	e := &extent{device: d, spans: []span{{blocks: d.blocks}}}
	e.count[clean] = d.blocks
	return e
}

// inherit makes dead what was written before, as no host freed it; nil is nothing.
func (e *extent) inherit(before *extent) {
	if before == nil {
		return
	}
	for _, s := range before.spans {
		if s.written() {
			e.set(s.start, s.blocks, span{kind: dead, thick: s.thick})
		}
	}
}

func (e *extent) written() int64 { return e.count[data] + e.count[dead] + e.count[stale] }

func (e *extent) freeBlocks() int64 { return e.count[clean] + e.count[dead] }

// pages counts those in which a block is written.
func (e *extent) pages(size int64) (count int64) {
	next := int64(0) // page that is not counted yet
	for _, s := range e.spans {
		if !s.written() {
			continue
		}
		first, last := max(next, s.start/size), (s.end()-1)/size
		if last >= first {
			count += last - first + 1
			next = last + 1
		}
	}
	return count
}

// index is the position of the span that holds the block.
func (e *extent) index(block int64) int {
	i, found := slices.BinarySearchFunc(e.spans, block, func(s span, b int64) int {
		switch {
		case s.end() <= b:
			return -1
		case s.start > b:
			return 1
		}
		return 0
	})
	if !found {
		return len(e.spans)
	}
	return i
}

// set gives the blocks [start, start+blocks) the attributes of as.
func (e *extent) set(start, blocks int64, as span) {
	if blocks <= 0 {
		return
	}
	as.start, as.blocks = start, blocks
	i := e.index(start)
	j := i
	repl := make([]span, 0, 5)
	if i > 0 {
		i--
		repl = append(repl, e.spans[i])
	}
	add := func(s span) {
		if s.blocks == 0 {
			return
		}
		if n := len(repl); n > 0 && repl[n-1].like(s) {
			repl[n-1].blocks += s.blocks
			return
		}
		repl = append(repl, s)
	}
	head := e.spans[j]
	head.blocks = start - head.start
	add(head)
	add(as)
	for ; j < len(e.spans) && e.spans[j].start < as.end(); j++ {
		s := e.spans[j]
		from, to := max(s.start, start), min(s.end(), as.end())
		e.count[s.kind] -= to - from
		e.count[as.kind] += to - from
		if s.end() > as.end() {
			s.blocks, s.start = s.end()-as.end(), as.end()
			add(s)
		}
	}
	if j < len(e.spans) {
		add(e.spans[j])
		j++
	}
	e.spans = slices.Replace(e.spans, i, j, repl...)
}

// piece is a part of an extent that an operation covers.
type piece struct {
	start, blocks int64
}
