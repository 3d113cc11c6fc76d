package replay

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// array serves the recording of an array.
type array struct {
	*protocol
	name    string
	lenient bool
	player  *player
	journal *journal

	mu       sync.Mutex
	sessions map[string]string // by token, with their second token
}

func newArray(s *Server, o Options, j *journal) *array {
	a := &array{
		protocol: protocolOf(s.Kind), name: s.Address, lenient: o.Lenient, player: newPlayer(!o.Lenient), journal: j, sessions: map[string]string{},
	}
	for _, x := range s.Exchanges {
		if among(a.logIn, x.Method, x.URL.Path) || x.removedBody() || x.Status == http.StatusUnauthorized {
			continue // sessions are those of the replay
		}
		a.player.add(a.question(x.Method, x.URL, x.Request), x)
	}
	return a
}

func (a *array) question(method string, address *url.URL, body string) question {
	if a.lenient && a.general != nil {
		general := *address
		general.Path = a.general(address.Path)
		address = &general
	}
	return restQuestion(method, address, body)
}

// ServeHTTP implements http.Handler.
func (a *array) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := bodyOf(w, r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	path := r.URL.Path
	if among(a.logIn, r.Method, path) {
		a.login(r).send(w)
		return
	}
	if !among(a.open, r.Method, path) && !a.admits(a, w, r) {
		a.refuse(path, a.refused, "The session is not valid.").send(w)
		return
	}
	if among(a.about, r.Method, path) {
		jsonReply(http.StatusOK, a.session).send(w)
		return
	}
	found, u := a.player.play(a.question(r.Method, r.URL, string(body)))
	if u == nil {
		found.again().send(w)
		return
	}
	a.journal.note(a.name, servedFault, u)
	if r.Method != http.MethodGet && !among(a.reads, r.Method, path) {
		a.refuse(path, http.StatusMethodNotAllowed, "NotSupported: a replay changes nothing. "+u.String()).send(w)
		return
	}
	a.refuse(path, http.StatusNotFound, u.String()).send(w)
}

// login accepts every credential.
func (a *array) login(r *http.Request) *reply {
	if a.begun == nil || r.Method == http.MethodDelete || strings.HasSuffix(r.URL.Path, "/logout") {
		a.end(r)
		return jsonReply(http.StatusOK, "{}")
	}
	return a.begun(r.URL.Path, a.begin())
}

// refuse answers with an error in the form of the array.
func (a *array) refuse(path string, status int, text string) *reply {
	return jsonReply(status, a.problem(path, quoted(text)))
}
