package control

import (
	"net/http"

	"tidemark.io/lab/vcenter"
)

// sessions counts the live sessions of the vCenter by user.
func (a *API) sessions(w http.ResponseWriter, _ *http.Request) {
	byUser := a.lab.VCenter.Sessions()
	total := 0
	for _, n := range byUser {
		total += n
	}
	answer(w, http.StatusOK, map[string]any{"total": total, "byUser": byUser})
}

// calls counts the calls of clients.
func (a *API) calls(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, a.lab.VCenter.CallCounts())
}

// requests counts the requests of clients to each array.
func (a *API) requests(w http.ResponseWriter, _ *http.Request) {
	byArray := map[string]int64{}
	for _, array := range a.lab.Arrays {
		byArray[array.San.Name()] = array.Server.Requests()
	}
	answer(w, http.StatusOK, byArray)
}

// setPermission sets a permission on one object.
func (a *API) setPermission(w http.ResponseWriter, r *http.Request) {
	a.change(w, r, a.lab.VCenter.SetPermission)
}

// removePermission removes it.
func (a *API) removePermission(w http.ResponseWriter, r *http.Request) {
	a.change(w, r, a.lab.VCenter.RemovePermission)
}

func (a *API) change(w http.ResponseWriter, r *http.Request, do func(vcenter.Permission) error) {
	var body vcenter.Permission
	if !read(w, r, &body) {
		return
	}
	if err := do(body); err != nil {
		refuse(w, http.StatusBadRequest, "%v", err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
