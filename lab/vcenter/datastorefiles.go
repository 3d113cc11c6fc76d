package vcenter

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/vmware/govmomi/vim25/soap"
)

// serveFolder transfers files of datastores, as vCenter does under /folder: the cookie is that of a SOAP session.
func (v *VCenter) serveFolder(w http.ResponseWriter, r *http.Request) {
	cookie, err := r.Cookie(soap.SessionCookieName)
	if err != nil {
		http.Error(w, "", http.StatusUnauthorized)
		return
	}
	key := strings.Trim(cookie.Value, `"`)
	user, ok := v.sessionUser(key)
	if !ok || v.expired(key) {
		http.Error(w, "", http.StatusUnauthorized)
		return
	}
	v.sessions.touch(key, v.clock.Now())
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
	case r.Method == http.MethodPut || r.Method == http.MethodPost:
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

// datastoreIn is the datastore with the name in the datacenter, or in the first one.
func (v *VCenter) datastoreIn(datacenter, name string) *datastore {
	for _, d := range v.allDatastores() {
		if d.called(name) && (datacenter == "" || path.Base(datacenter) == d.datacenter.Name) {
			return d
		}
	}
	return nil
}

// transfer sends or receives a file of the datastore.
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
	if _, err := root.Stat(filepath.Dir(name)); err != nil {
		http.NotFound(w, r)
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
	w.WriteHeader(status)
}
