package ontap

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"tidemark.io/lab/gate"
)

const base = "/api"

type row = map[string]any

// refusal is a response in the error format of the cluster; target is the field that it is about.
type refusal struct {
	status  int
	code    string
	message string
	target  string
}

func (r *refusal) Error() string { return r.message }

func notFound(target string) *refusal {
	return &refusal{http.StatusNotFound, "4", "entry doesn't exist", target}
}

var (
	unauthorized = &refusal{http.StatusUnauthorized, "6691623", "User is not authorized.", ""}
	noAPI        = &refusal{http.StatusNotFound, "3", "API not found", ""}
)

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    unauthorized,
	gate.Forbidden:       &refusal{http.StatusForbidden, "6", "not authorized for that command", ""},
	gate.TooManyRequests: &refusal{http.StatusTooManyRequests, "1", "Too many requests.", ""},
	gate.Unavailable:     &refusal{http.StatusServiceUnavailable, "1", "The service is unavailable.", ""},
	gate.Busy:            &refusal{http.StatusInternalServerError, "1", "The server is busy.", ""},
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, ours := strings.CutPrefix(strings.ReplaceAll(r.URL.Path, "//", "/"), base) // the vendor's Ansible modules ask for next pages with two
	s.Respond(w, r, gate.Exchange{
		Path: path, Refusals: refusals,
		Answer: func() error {
			if !ours {
				return noAPI
			}
			return s.answer(w, r, path)
		},
		Refuse: func(err error) { send(w, err) },
	})
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string) error {
	user, password, given := r.BasicAuth()
	if !given || !s.Is(user, password) {
		w.Header().Set("WWW-Authenticate", `Basic realm="PrivateSA"`)
		return unauthorized
	}
	for _, resource := range resources {
		if resource.disaggregated && !s.options.Disaggregated || resource.classic && s.options.Disaggregated {
			continue
		}
		rest, below := strings.CutPrefix(path, resource.path)
		switch {
		case !below || (rest != "" && rest[0] != '/'):
			continue
		case r.Method != http.MethodGet:
			w.Header().Set("Allow", http.MethodGet)
			return &refusal{http.StatusMethodNotAllowed, "3", "The method is not supported here.", ""}
		}
		return s.read(w, r, resource, strings.TrimPrefix(rest, "/"))
	}
	return noAPI
}

func (s *Server) read(w http.ResponseWriter, r *http.Request, resource *resource, key string) error {
	asked, err := parse(resource, r.URL.Query())
	if err != nil {
		return err
	}
	rows := resource.rows(s)
	asked.instance = resource.single || key != ""
	switch {
	case resource.single && key == "":
		write(w, http.StatusOK, asked.pick(rows[0], base+resource.path))
	case resource.single:
		return noAPI
	case key != "":
		for _, found := range rows {
			if self := resource.self(found); self == base+resource.path+"/"+key {
				write(w, http.StatusOK, asked.pick(found, self))
				return nil
			}
		}
		return notFound("uuid")
	default:
		write(w, http.StatusOK, asked.collection(rows))
	}
	return nil
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/hal+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func send(w http.ResponseWriter, err error) {
	var r *refusal
	errors.As(err, &r)
	body := row{"message": r.message, "code": r.code}
	if r.target != "" {
		body["target"] = r.target
	}
	write(w, r.status, row{"error": body})
}

func invalid(value, field, syntax string) *refusal {
	return &refusal{
		http.StatusBadRequest, "262197", fmt.Sprintf("The value %q is invalid for field %q (%s)", value, field, syntax), field,
	}
}
