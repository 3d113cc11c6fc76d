package powerstore

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"tidemark.io/lab/gate"
)

const base = "/api/rest"

type row map[string]any

// refusal is a response in the error format of the array.
type refusal struct {
	status  int
	code    string
	message string
}

func (r *refusal) Error() string { return r.message }

func refuse(status int, format string, args ...any) *refusal {
	return &refusal{status, fmt.Sprintf("0xE0A0%08X", 0x10010000+status), fmt.Sprintf(format, args...)}
}

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    noSession,
	gate.Forbidden:       refuse(http.StatusForbidden, "The user does not have the privileges for this operation."),
	gate.TooManyRequests: refuse(http.StatusTooManyRequests, "There are too many requests."),
	gate.Unavailable:     refuse(http.StatusServiceUnavailable, "The service is temporarily unavailable."),
	gate.Busy:            refuse(http.StatusInternalServerError, "The server is busy."),
}

var noSession = refuse(http.StatusUnauthorized, "The session has expired or the credentials are not valid.")

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, ours := strings.CutPrefix(r.URL.Path, base)
	s.Respond(w, r, gate.Exchange{
		Path: path, Open: path == "/login_session", Refusals: refusals,
		Answer: func() error {
			if !ours {
				return refuse(http.StatusNotFound, "The requested resource %s does not exist.", r.URL.Path)
			}
			return s.answer(w, r, path)
		},
		Refuse: func(err error) { send(w, err) },
	})
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string) error {
	now := s.world.Clock().Now()
	if err := s.identify(w, r, now); err != nil {
		return err
	}
	switch {
	case path == "/logout" && r.Method == http.MethodPost:
		s.LoggedIn.Close(sessionOf(r))
		w.WriteHeader(http.StatusNoContent)
		return nil
	case path == "/metrics/generate" && r.Method == http.MethodPost:
		return s.generate(w, r, now)
	}
	kind, id, one := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	list, known := resources[kind]
	switch {
	case !known:
		return refuse(http.StatusNotFound, "The requested resource %s does not exist.", r.URL.Path)
	case r.Method != http.MethodGet:
		w.Header().Set("Allow", http.MethodGet)
		return refuse(http.StatusMethodNotAllowed, "The method %s is not supported on %s.", r.Method, r.URL.Path)
	case one:
		return s.instance(w, r, list(s, now), id)
	}
	return s.collection(w, r, list(s, now))
}

func (s *Server) instance(w http.ResponseWriter, r *http.Request, all []instance, id string) error {
	attribute := "id"
	if name, byName := strings.CutPrefix(id, "name:"); byName {
		attribute, id = "name", name
	}
	for _, found := range all {
		if known, _ := found.value(attribute); known != id {
			continue
		}
		names, err := selected(r.URL.Query().Get("select"))
		if err != nil {
			return err
		}
		text, err := appendText(nil, found, names)
		if err != nil {
			return err
		}
		respond(w, http.StatusOK, text)
		return nil
	}
	return noInstance(id)
}

func noInstance(id string) error {
	return refuse(http.StatusNotFound, "Instance with id %s was not found.", id)
}

func write(w http.ResponseWriter, status int, body any) {
	text, _ := json.Marshal(body)
	respond(w, status, text)
}

func respond(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

func send(w http.ResponseWriter, err error) {
	var r *refusal
	errors.As(err, &r)
	write(w, r.status, row{"messages": []row{{
		"code": r.code, "severity": "Error", "message_l10n": r.message, "arguments": []string{},
	}}})
}

// stamp is a time as the array writes it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }
