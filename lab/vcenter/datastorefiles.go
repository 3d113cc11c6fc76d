package vcenter

import (
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// serveFolder transfers files of datastores, as vCenter does under /folder.
func (v *VCenter) serveFolder(w http.ResponseWriter, r *http.Request) {
	user, ok := v.folderUser(r)
	if !ok {
		w.Header().Set("WWW-Authenticate", `Basic realm="VMware HTTP server"`)
		http.Error(w, "", http.StatusUnauthorized)
		return
	}
	d := v.datastoreIn(r.URL.Query().Get("dcPath"), r.URL.Query().Get("dsName"))
	switch {
	case d == nil:
		http.NotFound(w, r)
		return
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		if !v.permissions.has(user, d.sim.Self, "Datastore.Browse") {
			http.Error(w, "", http.StatusForbidden)
			return
		}
	case r.Method == http.MethodPut || r.Method == http.MethodPost || r.Method == http.MethodDelete:
		if !v.permissions.has(user, d.sim.Self, "Datastore.FileManagement") {
			http.Error(w, "", http.StatusForbidden)
			return
		}
	default:
		http.Error(w, "", http.StatusMethodNotAllowed)
		return
	}
	file := strings.TrimPrefix(path.Clean(strings.TrimPrefix(r.URL.Path, "/folder")), "/")
	if v.inUse(d.place(strings.Replace(file, "-flat.vmdk", ".vmdk", 1))) && r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "", http.StatusConflict)
		return
	}
	d.transfer(w, r, file)
}

// folderUser is the user of the cookie of a SOAP session, or of the password in the request.
func (v *VCenter) folderUser(r *http.Request) (User, bool) {
	cookie, err := r.Cookie(soap.SessionCookieName)
	if err != nil {
		name, password, given := r.BasicAuth()
		user, known := v.findUser(name)
		return user, given && known && v.Authenticate(name, password)
	}
	key := strings.Trim(cookie.Value, `"`)
	user, ok := v.sessionUser(key)
	if !ok || v.expired(key) {
		return User{}, false
	}
	v.sessions.touch(key, v.clock.Now())
	return user, true
}

// datastoreIn is the datastore with the name in the datacenter, or in the first one.
func (v *VCenter) datastoreIn(datacenter, name string) *datastore {
	for _, d := range v.allDatastores() {
		if d.called(name) && (datacenter == "" || path.Base(datacenter) == d.datacenter.Name) {
			return d
		}
	}
	return nil
}

// transfer sends, receives, or deletes a file of the datastore.
func (d *datastore) transfer(w http.ResponseWriter, r *http.Request, file string) {
	root, err := os.OpenRoot(d.dir)
	if err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	defer root.Close()
	name := filepath.FromSlash(file)
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		http.ServeFileFS(w, r, root.FS(), file)
		return
	}
	if r.Method == http.MethodDelete {
		w.WriteHeader(d.deleteFile(root, file))
		return
	}
	if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		http.Error(w, "", http.StatusConflict)
		return
	}
	status := http.StatusCreated
	if _, err := root.Stat(name); err == nil {
		status = http.StatusOK
	}
	f, err := root.Create(name)
	if err != nil {
		http.Error(w, "", http.StatusConflict)
		return
	}
	_, err = io.Copy(f, r.Body)
	if err = errors.Join(err, f.Close()); err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	if fault := d.v.storeFile(d, file); fault != nil {
		http.Error(w, sentenceOf(fault), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(status)
}

// deleteFile deletes a file with its blocks, a disk with both of its files; directories cannot be deleted that way.
func (d *datastore) deleteFile(root *os.Root, file string) (status int) {
	info, err := root.Stat(filepath.FromSlash(file))
	where := d.place(strings.Replace(file, flatEnd, descriptorEnd, 1))
	switch {
	case err == nil && info.IsDir():
		return http.StatusMethodNotAllowed
	case err != nil && d.v.fileAt(where) == nil:
		return http.StatusNotFound
	}
	_ = root.Remove(filepath.FromSlash(file))
	if d.v.diskAt(where) != nil {
		_ = root.Remove(filepath.FromSlash(simulator.VirtualDiskBackingFileName(strings.Replace(file, flatEnd, descriptorEnd, 1))))
		d.v.forgetAll(where)
	}
	d.v.forgetAll(d.place(file))
	d.v.forgetUnregistered(d.place(file))
	return http.StatusNoContent
}

const (
	descriptorEnd = ".vmdk"
	flatEnd       = "-flat.vmdk"
)

// store gives files that the simulator has put to the place, or below it, their blocks.
func (v *VCenter) store(where place) (fault types.BaseMethodFault) {
	d, file := v.located(where)
	if d == nil || d.fs == nil {
		return nil
	}
	_ = filepath.WalkDir(filepath.Join(d.dir, filepath.FromSlash(file)), func(local string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && fault == nil {
			below, _ := filepath.Rel(d.dir, local)
			fault = v.storeFile(d, filepath.ToSlash(below))
		}
		return nil
	})
	return fault
}

// storeFile gives a file that was written its blocks; without room for them, it is removed. A disk has its blocks already, into which
// its content is written.
func (v *VCenter) storeFile(d *datastore, file string) types.BaseMethodFault {
	d.touch(file)
	if d.fs == nil {
		return nil
	}
	where, local := d.place(file), filepath.Join(d.dir, filepath.FromSlash(file))
	info, err := os.Stat(local)
	if err != nil {
		return &types.FileNotFound{FileFault: types.FileFault{File: where.path}}
	}
	if v.diskAt(where) != nil {
		return nil
	}
	if known := v.diskAt(d.place(strings.TrimSuffix(file, flatEnd) + descriptorEnd)); known != nil && strings.HasSuffix(file, flatEnd) {
		return faultOf(known.file.Write(info.Size()-known.file.WrittenBytes()), where.path, d)
	}
	v.forgetDisk(where)
	stored, err := d.fs.Create(file, info.Size(), info.Size(), false)
	if err != nil {
		_ = os.Remove(local)
		return faultOf(err, where.path, d)
	}
	v.mu.Lock()
	v.disks[where] = &disk{ds: d, file: stored, host: d.hosts.all()[0], plain: true}
	v.mu.Unlock()
	return nil
}

// uploaded makes a disk of the files that a client has sent for it, nil if there are none.
func (v *VCenter) uploaded(d *datastore, file string) *san.File {
	where := d.place(file)
	if known := v.fileAt(where); known != nil && known.plain {
		v.forgetDisk(where)
	}
	flat := d.place(strings.TrimSuffix(file, descriptorEnd) + flatEnd)
	sent := v.fileAt(flat)
	if sent == nil {
		return nil
	}
	moved, err := sent.file.Move(d.fs, file, san.Motion{})
	if err != nil {
		return nil
	}
	v.mu.Lock()
	delete(v.disks, flat)
	v.mu.Unlock()
	return moved
}

// sweeping removes blocks of what the simulator deletes by itself, such as the directory of a VM.
func (v *VCenter) sweeping(run execute) execute {
	return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
		defer v.sweep()
		return run(t)
	}
}

// sweep removes the blocks of files that no longer exist; disks are followed otherwise.
func (v *VCenter) sweep() {
	v.mu.Lock()
	var plain []place
	for where, d := range v.disks {
		if d.plain {
			plain = append(plain, where)
		}
	}
	v.mu.Unlock()
	for _, where := range plain {
		d, file := v.located(where)
		if d == nil {
			continue
		}
		if _, err := os.Stat(filepath.Join(d.dir, filepath.FromSlash(file))); os.IsNotExist(err) {
			v.forgetDisk(where)
		}
	}
}
