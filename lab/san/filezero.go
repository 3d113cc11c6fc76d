package san

// Inflate makes an eager zeroed file: it takes its whole size, with zeros where it is not written. Who has the file open and what
// guests write continue with the returned file.
func (f *File) Inflate() (thick *File, err error) {
	fs := f.fs
	fs.world.update(func() {
		more := blocksOf(f.size) - f.alloc
		free, _ := fs.freeBlocks()
		switch {
		case fs.files[f.Path] != f:
			err = ErrNotFound
		case f.Thick:
			fs.blank(f, stale)
			thick = f
		case more > free:
			err = ErrNoSpace
		default:
			inflated := *f
			inflated.Thick, inflated.alloc = true, f.alloc+more
			f.become(&inflated)
			fs.allocate(&inflated, more, zeroed)
			fs.world.touched(fs)
			thick = &inflated
		}
	})
	return thick, err
}

// Zero overwrites the file with zeros, of which arrays keep nothing.
func (f *File) Zero() (err error) {
	fs := f.fs
	fs.world.update(func() {
		if fs.files[f.Path] != f {
			err = ErrNotFound
			return
		}
		fs.blank(f, data)
		fs.blank(f, stale)
		f.written, f.scattered = 0, 0
		fs.world.touched(fs)
	})
	return err
}

// blank writes zeros over the blocks of the file that are of the kind.
func (fs *FileSystem) blank(f *File, of kind) {
	for _, e := range fs.extents {
		for i := 0; i < len(e.spans); i++ {
			if s := e.spans[i]; s.file == f && s.kind == of {
				e.set(s.start, s.blocks, span{kind: zeroed, thick: s.thick, file: f})
				i = max(i-2, -1)
			}
		}
	}
}
