package vcenter

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

func locked(path string) types.BaseMethodFault {
	return &types.FileLocked{FileFault: types.FileFault{File: path}}
}

// withPath gives a fault of the simulator the path that the call has, in place of that of a file of the simulator.
func (v *VCenter) withPath(fault types.BaseMethodFault, from, to place) types.BaseMethodFault {
	switch f := fault.(type) {
	case *types.FileNotFound:
		f.File = from.path
		if d, file := v.located(from); d != nil && from != to {
			if _, err := os.Stat(filepath.Join(d.dir, filepath.FromSlash(file))); err == nil {
				f.File = to.path // its directory is missing
			}
		}
	case *types.FileAlreadyExists:
		f.File = to.path
	}
	return fault
}

// faultOf is what vCenter reports when a file system refuses; nil without an error.
func faultOf(err error, path string, d *datastore) types.BaseMethodFault {
	file := types.FileFault{File: path}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, san.ErrNoSpace):
		return &types.NoDiskSpace{FileFault: file, Datastore: escaped(d.name())}
	case errors.Is(err, san.ErrExists):
		return &types.FileAlreadyExists{FileFault: file}
	}
	return &types.FileNotFound{FileFault: file}
}
