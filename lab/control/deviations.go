package control

import (
	"net/http"

	"tidemark.io/lab/vcenter"
)

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
