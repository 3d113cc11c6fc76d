package san

// Motion is how a file gets to another file system.
type Motion struct {
	Copier
	Host  *Host // to whom the blocks belong that it leaves
	Thick bool  // the format there
}

// Move gives the file another path, or moves it to another file system, where it takes blocks; those that it leaves become
// dead space. Who has the file open and what guests write continue with the returned file.
func (f *File) Move(to *FileSystem, path string, by Motion) (moved *File, err error) {
	from := f.fs
	from.world.update(func() {
		switch {
		case from.files[f.Path] != f:
			err = ErrNotFound
		case to == from:
			moved, err = f.rename(path)
		default:
			moved, err = f.relocate(to, path, by)
		}
	})
	return moved, err
}

func (f *File) rename(path string) (*File, error) {
	fs := f.fs
	if path == f.Path {
		return f, nil
	}
	if fs.files[path] != nil {
		return nil, ErrExists
	}
	moved := *f
	moved.Path = path
	f.become(&moved)
	return &moved, nil
}

// become gives the blocks and the writes of guests to the same file with another path or format.
func (f *File) become(to *File) {
	fs := f.fs
	for _, e := range fs.extents {
		for i := range e.spans {
			if e.spans[i].file == f {
				e.spans[i].file = to
			}
		}
	}
	f.handOver(to)
	delete(fs.files, f.Path)
	fs.files[to.Path] = to
}

func (f *File) relocate(to *FileSystem, path string, by Motion) (*File, error) {
	moved, err := to.create(path, f.size, f.written*Block, by.Thick)
	if err != nil {
		return nil, err
	}
	by.count([]*File{f}, moved)
	moved.open = f.open
	to.open += f.open
	f.handOver(moved)
	f.fs.remove(f, by.Host)
	to.kick()
	return moved, nil
}

// handOver lets guests go on writing into another file.
func (f *File) handOver(to *File) {
	if load := f.fs.loads[f]; load != nil {
		f.fs.stopLoad(f)
		to.startLoad(load.mbps)
	}
}

// Resize lets the file grow: a thick file takes the blocks, with zeros if they are asked for, a thin one those that are written later.
// Files do not shrink.
func (f *File) Resize(size int64, zeros bool) (err error) {
	fs := f.fs
	fs.world.update(func() {
		if fs.files[f.Path] != f {
			err = ErrNotFound
			return
		}
		if size <= f.size {
			return
		}
		if more := blocksOf(size) - f.alloc; f.Thick && more > 0 {
			if free, _ := fs.freeBlocks(); more > free {
				err = ErrNoSpace
				return
			}
			as := stale
			if zeros {
				as = zeroed
			}
			fs.allocate(f, more, as)
			f.alloc += more
		}
		f.size = size
		fs.world.touched(fs)
	})
	return err
}

// Promote copies what the layers below have written into the file, which is a layer over them.
func (f *File) Promote(below []*File, by Copier) (err error) {
	f.fs.world.update(func() {
		scattered, blocks := f.scattered, int64(0)
		for _, layer := range below {
			if layer.fs.files[layer.Path] != layer {
				err = ErrNotFound
				return
			}
			blocks += layer.written
		}
		if err = f.write(blocks); err != nil {
			return
		}
		by.count(below, f)
		f.scattered = scattered // the copied blocks are contiguous
		f.fs.world.touched(f.fs)
	})
	return err
}
