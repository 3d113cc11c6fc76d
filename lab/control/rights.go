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

// give sets a permission on one object, take removes it.
func (a *API) give(w http.ResponseWriter, r *http.Request) { a.change(w, r, a.lab.VCenter.Give) }

func (a *API) take(w http.ResponseWriter, r *http.Request) { a.change(w, r, a.lab.VCenter.Take) }

func (a *API) change(w http.ResponseWriter, r *http.Request, do func(vcenter.Gift) error) {
	var body vcenter.Gift
	if !read(w, r, &body) {
		return
	}
	if err := do(body); err != nil {
		refuse(w, http.StatusBadRequest, "%v", err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
