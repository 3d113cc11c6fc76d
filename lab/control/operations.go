package control

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"tidemark.io/lab/vcenter"
)

// reboot restarts a host, which resets its counters.
func (a *API) reboot(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("host")
	if err := a.lab.VCenter.RebootHost(name); err != nil {
		refuse(w, http.StatusNotFound, "%v", err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"host": name, "bootedAt": a.lab.World.Clock().Now()})
}

// esxtopService is the state of the esxtop service of a host.
func (a *API) esxtopService(w http.ResponseWriter, r *http.Request) {
	state, err := a.lab.VCenter.Esxtop(r.PathValue("host"))
	if err != nil {
		refuse(w, http.StatusNotFound, "%v", err)
		return
	}
	answer(w, http.StatusOK, state)
}

// setEsxtopService removes the esxtop service of a host, lets it cut off its statistics, or sets its counters of ATS.
func (a *API) setEsxtopService(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Absent    bool  `json:"absent"`
		Malformed bool  `json:"malformed"`
		ATS       int64 `json:"ats"`
		FailedATS int64 `json:"failedAts"`
	}
	if !read(w, r, &body) {
		return
	}
	state := vcenter.EsxtopService{Absent: body.Absent, Malformed: body.Malformed, ATS: body.ATS, FailedATS: body.FailedATS}
	if err := a.lab.VCenter.SetEsxtop(r.PathValue("host"), state); err != nil {
		refuse(w, http.StatusNotFound, "%v", err)
		return
	}
	a.esxtopService(w, r)
}

// replaceCertificate lets the vCenter present another certificate, as after it was replaced: all connections end.
func (a *API) replaceCertificate(w http.ResponseWriter, _ *http.Request) {
	if a.renew == nil {
		refuse(w, http.StatusNotFound, "this vCenter has one certificate only")
		return
	}
	answer(w, http.StatusOK, map[string]any{"thumbprint256": a.renew()})
}

// setProvider registers a storage provider of an array with vCenter, or changes how the registered one deviates.
func (a *API) setProvider(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Every string `json:"every"`
		vcenter.ProviderState
	}
	if !read(w, r, &body) {
		return
	}
	array, err := a.array(r.PathValue("name"))
	if err != nil {
		refuse(w, http.StatusNotFound, "%v", err)
		return
	}
	if body.Every != "" {
		every, err := time.ParseDuration(body.Every)
		if err == nil {
			err = a.lab.VCenter.AddProvider(array.San, every)
		}
		if err != nil {
			refuse(w, http.StatusBadRequest, "%v", err)
			return
		}
	}
	if err := a.lab.VCenter.SetProvider(array.San.Name(), body.ProviderState); err != nil {
		refuse(w, http.StatusConflict, "%v", err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"array": array.San.Name(), "state": body.ProviderState})
}

// setLoad sets the load of an array by other clients; dynamic reclaim rates depend on it.
func (a *API) setLoad(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Share *float64 `json:"share"`
	}
	if !read(w, r, &body) {
		return
	}
	array, err := a.array(r.PathValue("name"))
	if err != nil {
		refuse(w, http.StatusNotFound, "%v", err)
		return
	}
	if body.Share == nil || *body.Share < 0 || *body.Share > 1 {
		refuse(w, http.StatusBadRequest, "share must be a number from 0 to 1")
		return
	}
	array.San.SetLoad(*body.Share)
	answer(w, http.StatusOK, map[string]any{"array": array.San.Name(), "load": array.San.Load()})
}

// rename renames a datastore as an administrator does.
func (a *API) rename(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Name string `json:"name"`
	}
	if !read(w, r, &body) {
		return
	}
	if err := a.lab.VCenter.Rename(r.PathValue("name"), body.Name); err != nil {
		refuse(w, http.StatusConflict, "%v", err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"name": body.Name})
}

// spaceEvent lets the hosts of a datastore report that its volumes reached their threshold, or that they paused a VM for want of
// space; or adds the event of a task that removed the snapshots of a VM.
func (a *API) spaceEvent(w http.ResponseWriter, r *http.Request) {
	var body struct {
		PausedVM          string `json:"pausedVm"`
		SnapshotRemovedOf string `json:"snapshotRemovedOf"`
	}
	if !read(w, r, &body) {
		return
	}
	name, vm := r.PathValue("name"), body.PausedVM+body.SnapshotRemovedOf
	var err error
	switch {
	case vm != "" && !slices.Contains(a.lab.VCenter.Machines(name), vm):
		err = fmt.Errorf("no VM %q on datastore %q", vm, name)
	case body.PausedVM != "":
		err = a.lab.VCenter.PauseForSpace(vm)
	case body.SnapshotRemovedOf != "":
		err = a.lab.VCenter.ReportSnapshotRemoval(vm)
	default:
		err = a.lab.VCenter.ReportThreshold(name)
	}
	if err != nil {
		refuse(w, http.StatusNotFound, "%v", err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"at": a.lab.World.Clock().Now()})
}
