package san

import (
	"slices"
	"strings"
)

// File is a virtual disk or anything else that takes blocks.
type File struct {
	Path  string // inside the file system: "vm-1/vm-1.vmdk"
	Thick bool

	fs      *FileSystem
	size    int64 // bytes the guest sees
	open    int
	written int64 // blocks
	alloc   int64 // blocks

	scattered int64 // written blocks of a thin file that are not contiguous, as a guest has written them
}

// Create makes a file of size bytes of which written are in use; a thick file takes its whole size, of which the unwritten part is
// zeroed when it is written first. Sizes are rounded up to blocks.
func (fs *FileSystem) Create(path string, size, written int64, thick bool) (f *File, err error) {
	fs.world.update(func() { f, err = fs.create(path, size, written, thick) })
	return f, err
}

func (fs *FileSystem) create(path string, size, written int64, thick bool) (*File, error) {
	if fs.files[path] != nil {
		return nil, ErrExists
	}
	f := &File{Path: path, Thick: thick, size: size, fs: fs, written: blocksOf(min(written, size))}
	f.alloc, f.scattered = f.written, f.written
	if thick {
		f.alloc, f.scattered = blocksOf(size), 0
	}
	if free, _ := fs.freeBlocks(); f.alloc > free {
		return nil, ErrNoSpace
	}
	fs.files[path] = f
	fs.allocate(f, f.written, data)
	fs.allocate(f, f.alloc-f.written, stale)
	fs.world.touched(fs)
	return f, nil
}

// File finds a file by its path.
func (fs *FileSystem) File(path string) *File {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	return fs.files[path]
}

// Files lists the files by path.
func (fs *FileSystem) Files() []*File {
	fs.world.mu.Lock()
	defer fs.world.mu.Unlock()
	out := make([]*File, 0, len(fs.files))
	for _, f := range fs.files {
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// Size is how many bytes the guest sees.
func (f *File) Size() int64 {
	f.fs.world.mu.Lock()
	defer f.fs.world.mu.Unlock()
	return f.size
}

// WrittenBytes and AllocatedBytes are what the file holds.
func (f *File) WrittenBytes() int64 {
	f.fs.world.mu.Lock()
	defer f.fs.world.mu.Unlock()
	return f.written * Block
}

// AllocatedBytes is what VMFS counts as used for the file.
func (f *File) AllocatedBytes() int64 {
	f.fs.world.mu.Lock()
	defer f.fs.world.mu.Unlock()
	return f.alloc * Block
}

// Delete frees the blocks of a file. What was written becomes dead space that remembers the host and the kind of disk.
func (fs *FileSystem) Delete(path string, host *Host) (err error) {
	fs.world.update(func() {
		if f := fs.files[path]; f != nil {
			fs.remove(f, host)
			return
		}
		err = ErrNotFound
	})
	return err
}

func (fs *FileSystem) remove(f *File, host *Host) {
	delete(fs.files, f.Path)
	fs.stopLoad(f)
	fs.open -= f.open
	fs.release(f, host)
	fs.world.touched(fs)
	fs.kick()
}

func (fs *FileSystem) release(f *File, host *Host) {
	for _, e := range fs.extents {
		var mine []span
		for _, s := range e.spans {
			if s.file == f {
				mine = append(mine, s)
			}
		}
		for _, s := range mine {
			as := span{kind: clean}
			if s.written() {
				as = span{kind: dead, host: host, thick: f.Thick}
			}
			e.set(s.start, s.blocks, as)
		}
	}
}

// Open notes that the file is in use, for example by a powered-on VM; automatic UNMAP needs one open file.
func (f *File) Open() {
	f.fs.world.update(func() { f.open++; f.fs.open++; f.fs.kick() })
}

// Close takes back one Open.
func (f *File) Close() {
	f.fs.world.update(func() {
		if f.open > 0 {
			f.open--
			f.fs.open--
		}
	})
}

// Write adds bytes to a file: unwritten blocks of a thick file become data, a thin one grows up to its size. Watchers of
// OnChange are not notified, because a vCenter is not notified of writes of guests.
func (f *File) Write(bytes int64) (err error) {
	f.fs.world.update(func() { err = f.write(blocksOf(bytes)) })
	return err
}

func (f *File) write(blocks int64) error {
	fs := f.fs
	if fs.files[f.Path] != f {
		return ErrNotFound
	}
	blocks = min(blocks, blocksOf(f.size)-f.written)
	if blocks <= 0 {
		return nil
	}
	if !f.Thick {
		if free, _ := fs.freeBlocks(); blocks > free {
			return ErrNoSpace
		}
		fs.allocate(f, blocks, data)
		f.alloc += blocks
		f.scattered += blocks
	} else {
		fs.dirty(f, blocks)
	}
	f.written += blocks
	return nil
}

// dirty turns unwritten blocks of a thick file into data.
func (fs *FileSystem) dirty(f *File, blocks int64) {
	for _, e := range fs.extents {
		for i := 0; blocks > 0 && i < len(e.spans); i++ {
			s := e.spans[i]
			if s.file != f || s.kind != zeroed && s.kind != stale {
				continue
			}
			n := min(s.blocks, blocks)
			e.set(s.start, n, span{kind: data, thick: true, file: f})
			blocks -= n
			i = max(i-2, -1)
		}
	}
}

func blocksOf(bytes int64) int64 { return (bytes + Block - 1) / Block }
