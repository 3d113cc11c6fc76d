package san

// Inflate makes a thick file of a thin one: it takes its whole size, and what it did not have is zeroed. Who has the file open and
// what guests write continue with the returned file.
func (f *File) Inflate() (thick *File, err error) {
	fs := f.fs
	fs.world.update(func() {
		more := blocksOf(f.size) - f.alloc
		free, _ := fs.freeBlocks()
		switch {
		case fs.files[f.Path] != f:
			err = ErrNotFound
		case f.Thick:
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
		for _, e := range fs.extents {
			for i := 0; i < len(e.spans); i++ {
				if s := e.spans[i]; s.file == f && s.kind == data {
					e.set(s.start, s.blocks, span{kind: zeroed, thick: s.thick, file: f})
					i = max(i-2, -1)
				}
			}
		}
		f.written, f.scattered = 0, 0
		fs.world.touched(fs)
	})
	return err
}
