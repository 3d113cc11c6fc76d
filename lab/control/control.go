// Package control is the lab's remote control: plain JSON over HTTP, for tests, journeys and people.
package control

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
	"tidemark.io/lab/shell"
)

// API advances time, deletes VMs, injects faults, and shows the state.
type API struct {
	lab   *scenario.Lab
	shell *shell.Shell
	mux   *http.ServeMux
	renew func() string // replaces the certificate of the vCenter

	queryLimit int // without faults

	mu     sync.Mutex
	next   int
	faults map[string]*fault
}

// New makes the control of a lab.
func New(lab *scenario.Lab) *API {
	a := &API{lab: lab, mux: http.NewServeMux(), faults: map[string]*fault{}, queryLimit: lab.VCenter.QueryLimit()}
	a.mux.HandleFunc("GET /world", a.world)
	a.mux.HandleFunc("GET /statistics", a.statistics)
	a.mux.HandleFunc("GET /clock", a.clock)
	a.mux.HandleFunc("POST /clock", a.setClock)
	a.mux.HandleFunc("POST /clocks", a.setClocks)
	a.mux.HandleFunc("POST /datastores/{name}/vms:delete", a.deleteVMs)
	a.mux.HandleFunc("POST /datastores/{name}/writes", a.writes)
	a.mux.HandleFunc("POST /datastores/{name}/rename", a.rename)
	a.mux.HandleFunc("POST /datastores/{name}/space-events", a.spaceEvent)
	a.mux.HandleFunc("POST /hosts/{host}/reboot", a.reboot)
	a.mux.HandleFunc("GET /hosts/{host}/esxtop.csv", a.esxtop)
	a.mux.HandleFunc("GET /hosts/{host}/esxtop", a.esxtopService)
	a.mux.HandleFunc("PUT /hosts/{host}/esxtop", a.setEsxtopService)
	a.mux.HandleFunc("GET /hosts/{host}/vsish/{datastore}", a.properties)
	a.mux.HandleFunc("POST /arrays/{name}/load", a.setLoad)
	a.mux.HandleFunc("POST /arrays/{name}/storage-provider", a.setProvider)
	a.mux.HandleFunc("GET /arrays/{name}/metrics", a.metrics)
	a.mux.HandleFunc("POST /vcenter/certificate", a.replaceCertificate)
	a.mux.HandleFunc("GET /sessions", a.sessions)
	a.mux.HandleFunc("GET /calls", a.calls)
	a.mux.HandleFunc("GET /requests", a.requests)
	a.mux.HandleFunc("PUT /permissions", a.setPermission)
	a.mux.HandleFunc("DELETE /permissions", a.removePermission)
	a.mux.HandleFunc("POST /deviations", a.deviate)
	a.mux.HandleFunc("GET /faults", a.listFaults)
	a.mux.HandleFunc("POST /faults", a.addFault)
	a.mux.HandleFunc("DELETE /faults/{id}", a.removeFault)
	return a
}

// WithCertificate adds what replaces the certificate of the vCenter and returns the thumbprint of the new one.
func (a *API) WithCertificate(replace func() string) *API {
	a.renew = replace
	return a
}

// WithShell adds the faults of the shell.
func (a *API) WithShell(s *shell.Shell) *API {
	a.shell = s
	return a
}

// ServeHTTP implements http.Handler.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.mux.ServeHTTP(w, r) }

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	_ = e.Encode(body)
}

func refuse(w http.ResponseWriter, status int, format string, args ...any) {
	answer(w, status, map[string]string{"error": fmt.Sprintf(format, args...)})
}

// read decodes the body strictly; an empty body leaves the target as it is.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil && !errors.Is(err, io.EOF) {
		refuse(w, http.StatusBadRequest, "the body cannot be read: %v", err)
		return false
	}
	return true
}

type clockState struct {
	Now   time.Time `json:"now"`
	Speed float64   `json:"speed"`
}

func (a *API) clock(w http.ResponseWriter, _ *http.Request) {
	c := a.lab.World.Clock()
	answer(w, http.StatusOK, clockState{c.Now(), c.Speed()})
}

func (a *API) setClock(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Speed   *float64 `json:"speed"`
		Advance string   `json:"advance"`
	}
	if !read(w, r, &body) {
		return
	}
	var jump time.Duration
	if body.Advance != "" {
		d, err := time.ParseDuration(body.Advance)
		if err != nil || d < 0 {
			refuse(w, http.StatusBadRequest, "advance must be a duration such as 6h, not %q", body.Advance)
			return
		}
		jump = d
	}
	if body.Speed != nil && *body.Speed < 0 {
		refuse(w, http.StatusBadRequest, "speed cannot be negative")
		return
	}
	c := a.lab.World.Clock()
	if body.Speed != nil {
		c.SetSpeed(*body.Speed)
	}
	if jump > 0 {
		c.Advance(jump)
	}
	a.clock(w, r)
}

func (a *API) statistics(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"now": a.lab.World.Clock().Now(), "datastores": a.lab.World.Statistics()})
}

// fileSystem finds a VMFS datastore by its name, or by its managed object id, because two datacenters can have the same name.
func (a *API) fileSystem(datastore string) *san.FileSystem {
	return a.lab.VCenter.FileSystem(datastore)
}

// deleteVMs deletes the named VMs, or the first count ones by name.
func (a *API) deleteVMs(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Count int      `json:"count"`
		Names []string `json:"names"`
		Host  string   `json:"host"`
	}
	if !read(w, r, &body) {
		return
	}
	name := r.PathValue("name")
	fs := a.fileSystem(name)
	if fs == nil {
		refuse(w, http.StatusNotFound, "there is no VMFS datastore %q", name)
		return
	}
	there := a.lab.VCenter.Machines(name)
	names := body.Names
	if len(names) == 0 {
		if body.Count < 1 || body.Count > len(there) {
			refuse(w, http.StatusBadRequest, "datastore %q has %d VMs, count must be 1 to that", name, len(there))
			return
		}
		names = there[:body.Count]
	}
	for _, n := range names {
		if !slices.Contains(there, n) {
			refuse(w, http.StatusBadRequest, "datastore %q has no VM %q", name, n)
			return
		}
	}
	before := fs.Usage()
	for _, n := range names {
		if err := a.lab.VCenter.DeleteMachine(n, body.Host); err != nil {
			refuse(w, http.StatusConflict, "VM %s: %v", n, err)
			return
		}
	}
	after := fs.Usage()
	answer(w, http.StatusOK, map[string]any{
		"deleted": names, "freedBytes": after.FreeBytes - before.FreeBytes, "deadBytes": after.DeadBytes,
	})
}

// writes lets a guest write into its disk at a rate, 0 to stop.
func (a *API) writes(w http.ResponseWriter, r *http.Request) {
	var body struct {
		VM   string `json:"vm"`
		MBps int64  `json:"mbps"`
	}
	if !read(w, r, &body) {
		return
	}
	fs := a.fileSystem(r.PathValue("name"))
	if fs == nil {
		refuse(w, http.StatusNotFound, "there is no VMFS datastore %q", r.PathValue("name"))
		return
	}
	for _, f := range fs.Files() {
		if vm, _, ok := strings.Cut(f.Path, "/"); ok && vm == body.VM {
			f.SetWriteLoad(body.MBps)
			answer(w, http.StatusOK, map[string]any{"file": f.Path, "mbps": body.MBps})
			return
		}
	}
	refuse(w, http.StatusBadRequest, "datastore %q has no VM %q", r.PathValue("name"), body.VM)
}
