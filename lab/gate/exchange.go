package gate

import "net/http"

// Exchange is a request to an array, and what the array answers.
type Exchange struct {
	Path     string         // below the version, as faults name it
	Open     bool           // requires no session
	Refusals map[Kind]error // by the fault that causes it
	Answer   func() error   // an error refuses the request
	Refuse   func(err error)
}

// Respond answers a request, or refuses it if a fault requires that.
func (g *Gate) Respond(w http.ResponseWriter, r *http.Request, e Exchange) {
	g.requests.Add(1)
	kind, there := g.admit(w, r, e.Path, e.Open)
	if !there {
		return
	}
	err := e.Refusals[kind]
	if kind == "" {
		err = e.Answer()
	}
	if err != nil {
		e.Refuse(err)
	}
}
