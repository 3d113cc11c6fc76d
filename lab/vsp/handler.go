package vsp

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/gate"
)

const (
	base     = "/ConfigurationManager"
	objects  = "/v1/objects"
	storages = "storages"
)

type row = map[string]any

// refusal is a response in the error format of the array.
type refusal struct {
	status   int
	id       string
	message  string
	solution string
}

func (r *refusal) Error() string { return r.message }

func refuse(status int, id, message, solution string) *refusal {
	return &refusal{status, id, message, solution}
}

var (
	noCredential    = refuse(http.StatusUnauthorized, "KART40046-E", "The request header does not have the required authentication information.", "Specify the authentication information, and then try again.")
	noSession       = refuse(http.StatusUnauthorized, "KART40047-E", "The specified token is invalid.", "Generate a session, and then specify its token.")
	wrongPassword   = refuse(http.StatusUnauthorized, "KART30085-E", "The user ID or password is incorrect.", "Specify the correct user ID and password.")
	tooManySessions = refuse(http.StatusServiceUnavailable, "KART40045-E", "The maximum number of sessions was exceeded.", "Wait a while, and then try again.")
	noObject        = refuse(http.StatusNotFound, "KART30013-E", "The specified object does not exist.", "Make sure that the object exists, and then try again.")
	wrongMethod     = refuse(http.StatusMethodNotAllowed, "KART40038-E", "The specified method is not supported.", "Specify a supported method.")
)

func invalidParameter(name string) *refusal {
	return refuse(http.StatusBadRequest, "KART40044-E", "The value of "+name+" is invalid.", "Specify a correct value.")
}

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    noSession,
	gate.Forbidden:       refuse(http.StatusForbidden, "KART40042-E", "The user does not have the permission for the operation.", "Use an account that has the permission."),
	gate.TooManyRequests: refuse(http.StatusServiceUnavailable, "KART00003-E", "The REST API server is busy.", "Wait a while, and then try again."),
	gate.Unavailable:     refuse(http.StatusServiceUnavailable, "KART00003-E", "The REST API server is busy.", "Wait a while, and then try again."),
	gate.Busy:            refuse(http.StatusServiceUnavailable, "KART00006-E", "The storage system is busy.", "Wait a while, and then try again."),
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	now := s.world.Clock().Now()
	path, found := s.path(r.URL.Path)
	s.Respond(w, r, gate.Exchange{
		Path: path, Open: path == "/configuration/version" || path == "/sessions" && r.Method == http.MethodPost, Refusals: refusals,
		Answer: func() error {
			if !found {
				return noObject
			}
			return s.answer(w, r, path, now)
		},
		Refuse: func(err error) { send(w, r, err) },
	})
}

// path is what follows the objects of this array, with its id in front of them or without.
func (s *Server) path(whole string) (path string, found bool) {
	path, found = strings.CutPrefix(whole, base)
	if path == "/configuration/version" {
		return path, found
	}
	path, below := strings.CutPrefix(path, objects)
	if inside, long := strings.CutPrefix(path, "/"+storages+"/"+s.deviceID()+"/"); long {
		path = "/" + inside
	}
	return strings.TrimSuffix(path, "/"), found && below
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string, now time.Time) error {
	switch {
	case path == "/configuration/version":
		write(w, http.StatusOK, row{"productName": "Configuration Manager REST API", "apiVersion": apiVersion})
		return nil
	case path == "/sessions" && r.Method == http.MethodPost:
		return s.logIn(w, r, now)
	case path == "/"+storages && r.Method == http.MethodGet:
		write(w, http.StatusOK, row{"data": []row{s.basicStorage()}})
		return nil
	}
	if err := s.identify(r, now); err != nil {
		return err
	}
	kind, id, one := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch r.Method {
	case http.MethodGet:
		return s.read(w, r, kind, id, one)
	case http.MethodDelete:
		if number, err := strconv.Atoi(id); kind == "sessions" && err == nil && s.sessions.end(number) {
			write(w, http.StatusOK, nil)
			return nil
		}
		return noObject
	case http.MethodPatch:
		return s.change(w, r, kind, id, now)
	}
	w.Header().Set("Allow", "GET, POST, PATCH, DELETE")
	return wrongMethod
}

// read answers with one object or the list of its kind.
func (s *Server) read(w http.ResponseWriter, r *http.Request, kind, id string, one bool) error {
	list, known := lists[kind]
	switch {
	case kind == "ldevs":
		return s.readLdevs(w, r, id, one)
	case kind == storages && (id == "instance" || id == s.deviceID()):
		write(w, http.StatusOK, s.storage())
		return nil
	case !known:
		return noObject
	case !one:
		kept, err := list.filter(list.rows(s), r.URL.Query())
		if err == nil {
			write(w, http.StatusOK, row{"data": kept})
		}
		return err
	}
	for _, found := range list.rows(s) {
		if text(found[list.id]) == id {
			write(w, http.StatusOK, found)
			return nil
		}
	}
	return noObject
}

func text(value any) string {
	if number, is := value.(int); is {
		return strconv.Itoa(number)
	}
	name, _ := value.(string)
	return name
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if body != nil {
		_ = json.NewEncoder(w).Encode(body)
	}
}

func send(w http.ResponseWriter, r *http.Request, err error) {
	var refused *refusal
	errors.As(err, &refused)
	body := row{
		"errorSource": r.URL.Path, "messageId": refused.id, "message": refused.message, "cause": "", "solution": refused.solution,
		"solutionType": "SEE_ERROR_DETAIL",
	}
	if refused.status == http.StatusServiceUnavailable {
		body["solutionType"] = "RETRY"
	}
	write(w, refused.status, body)
}

// stamp is a time as the array writes it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }
