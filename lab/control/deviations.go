package control

import (
	"net/http"

	"tidemark.io/lab/vcenter"
)

// setClocks sets clocks of the vCenter and of hosts that are wrong.
func (a *API) setClocks(w http.ResponseWriter, r *http.Request) {
	var body vcenter.Clocks
	if !read(w, r, &body) {
		return
	}
	if err := a.lab.VCenter.SetClocks(body); err != nil {
		refuse(w, http.StatusBadRequest, "%v", err)
		return
	}
	answer(w, http.StatusOK, body)
}

// deviate makes hosts and devices differ from the usual, one deviation after the other.
func (a *API) deviate(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Deviations []vcenter.Deviation `json:"deviations"`
	}
	if !read(w, r, &body) {
		return
	}
	for i, d := range body.Deviations {
		if err := a.lab.VCenter.Deviate(d); err != nil {
			refuse(w, http.StatusBadRequest, "deviations[%d]: %v", i, err)
			return
		}
	}
	answer(w, http.StatusOK, map[string]int{"deviations": len(body.Deviations)})
}
