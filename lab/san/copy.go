package san

import "time"

const (
	// hostIO is how many bytes a host reads or writes at a time when it copies data itself.
	hostIO = 64 << 10
	// scatteredBlocks is what two runs have together, of 1 and 2 blocks, in which thin disks lie as guests have written them.
	scatteredBlocks = 3
)

// Copier is who copies a file, and how.
type Copier struct {
	Reader, Writer *Host // of the source and of the target
	Transfer       int64 // the most bytes of an XCOPY command; 0 if the hosts read and write the data themselves
	Zeros          bool  // the zeros of an eager zeroed disk are copied as well
}

// Transferred is what commands of one kind did.
type Transferred struct {
	Commands int64 `json:"commands"`
	Bytes    int64 `json:"bytes"`
}

// CopyCount is what a host did to a device in order to copy files: XCOPY commands by the role of the device, and its own
// reads and writes.
type CopyCount struct {
	CloneReads  Transferred `json:"cloneReads"`
	CloneWrites Transferred `json:"cloneWrites"`
	Reads       Transferred `json:"reads"`
	Writes      Transferred `json:"writes"`
}

// Commands are all commands.
func (c CopyCount) Commands() int64 {
	return c.CloneReads.Commands + c.CloneWrites.Commands + c.Reads.Commands + c.Writes.Commands
}

type copyCounter struct {
	device *Device
	kind   copyKind
}

type copyKind uint8

const (
	cloneReads copyKind = iota
	cloneWrites
	reads
	writes
)

// CopyCounts is what the host did to the device at times of the last hour; a reboot resets it.
func (w *World) CopyCounts(h *Host, d *Device, moments []time.Time) []CopyCount {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := make([]CopyCount, len(moments))
	for i, when := range moments {
		out[i] = h.copied(d, when)
	}
	return out
}

func (h *Host) copied(d *Device, when time.Time) (c CopyCount) {
	for kind, to := range map[copyKind]*Transferred{
		cloneReads: &c.CloneReads, cloneWrites: &c.CloneWrites, reads: &c.Reads, writes: &c.Writes,
	} {
		commands, blocks := h.copies[copyCounter{d, kind}].at(when)
		*to = Transferred{commands, blocks * Block}
	}
	return c
}

// Copy makes a file of the size from what is written in files, which are the layers of one disk. Its blocks are contiguous.
func Copy(files []*File, to *FileSystem, path string, size int64, thick bool, by Copier) (copied *File, err error) {
	to.world.update(func() {
		var written int64
		for _, f := range files {
			if f.fs.files[f.Path] != f {
				err = ErrNotFound
				return
			}
			written += f.written
		}
		if copied, err = to.create(path, size, written*Block, thick); err == nil {
			by.count(files, copied)
		}
	})
	return copied, err
}

// run is a part of a file on one device.
type run struct {
	device    *Device
	blocks    int64
	scattered bool
}

// runs are what a file has written, with its zeros if they count; the scattered blocks are the last ones.
func (f *File) runs(zeros bool) (all []run) {
	ordered := f.written - f.scattered
	for _, e := range f.fs.extents {
		blocks := int64(0)
		for _, s := range e.spans {
			if s.file == f && (s.kind == data || zeros && s.kind == zeroed) {
				blocks += s.blocks
			}
		}
		first := blocks
		if f.scattered > 0 {
			first = min(blocks, ordered)
		}
		ordered -= first
		for _, r := range []run{{e.device, first, false}, {e.device, blocks - first, true}} {
			if r.blocks > 0 {
				all = append(all, r)
			}
		}
	}
	return all
}

// count notes the commands that the copy took; called with the world locked.
func (by Copier) count(files []*File, copied *File) {
	copied.scattered = 0
	if by.Reader == nil || by.Writer == nil {
		return
	}
	var from []run
	for _, f := range files {
		from = append(from, f.runs(by.Zeros)...)
	}
	to, now := copied.runs(by.Zeros), copied.fs.world.clock.Now()
	for len(from) > 0 && len(to) > 0 {
		n := min(from[0].blocks, to[0].blocks)
		commands, reading, writing := n*Block/hostIO, reads, writes
		if by.Transfer > 0 {
			commands, reading, writing = by.commands(n, from[0].scattered), cloneReads, cloneWrites
		}
		counterHistoryOf(by.Reader.copies, copyCounter{from[0].device, reading}).add(now, commands, n)
		counterHistoryOf(by.Writer.copies, copyCounter{to[0].device, writing}).add(now, commands, n)
		from, to = shortened(from, n), shortened(to, n)
	}
}

func shortened(runs []run, blocks int64) []run {
	if runs[0].blocks -= blocks; runs[0].blocks == 0 {
		return runs[1:]
	}
	return runs
}

// commands is how many XCOPY commands describe the blocks: each describes one contiguous range.
func (by Copier) commands(blocks int64, scattered bool) int64 {
	each := func(blocks int64) int64 { return (blocks*Block + by.Transfer - 1) / by.Transfer }
	if !scattered {
		return each(blocks)
	}
	pairs, rest := blocks/scatteredBlocks, blocks%scatteredBlocks
	return pairs*(each(1)+each(scatteredBlocks-1)) + each(rest)
}
