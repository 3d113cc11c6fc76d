package gate

import (
	"crypto/subtle"
	"net/http"
)

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

// Account is the user that an array accepts.
type Account struct {
	Username string
	Password string
}

// Is compares in constant time.
func (a Account) Is(username, password string) bool {
	return subtle.ConstantTimeCompare([]byte(username), []byte(a.Username))&
		subtle.ConstantTimeCompare([]byte(password), []byte(a.Password)) == 1
}
