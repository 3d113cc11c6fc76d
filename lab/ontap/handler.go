package ontap

import (
	"crypto/subtle"
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

func unauthorized() *refusal {
	return &refusal{http.StatusUnauthorized, "6691623", "User is not authorized.", ""}
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, ours := strings.CutPrefix(strings.ReplaceAll(r.URL.Path, "//", "/"), base) // the vendor's Ansible modules ask for next pages with two
	switch kind, there := s.Admit(w, r, path, false); {
	case !there:
		return
	case kind != "":
		send(w, faulted(kind))
		return
	}
	err := error(&refusal{http.StatusNotFound, "3", "API not found", ""})
	if ours {
		err = s.answer(w, r, path)
	}
	var refused *refusal
	if errors.As(err, &refused) {
		send(w, refused)
	}
}

func faulted(kind gate.Kind) *refusal {
	switch kind {
	case gate.Unauthorized:
		return unauthorized()
	case gate.Forbidden:
		return &refusal{http.StatusForbidden, "6", "not authorized for that command", ""}
	case gate.TooManyRequests:
		return &refusal{http.StatusTooManyRequests, "1", "Too many requests.", ""}
	case gate.Unavailable:
		return &refusal{http.StatusServiceUnavailable, "1", "The service is unavailable.", ""}
	default:
		return &refusal{http.StatusInternalServerError, "1", "The server is busy.", ""}
	}
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string) error {
	user, password, given := r.BasicAuth()
	right := subtle.ConstantTimeCompare([]byte(user), []byte(s.options.Username)) &
		subtle.ConstantTimeCompare([]byte(password), []byte(s.options.Password))
	if !given || right != 1 {
		w.Header().Set("WWW-Authenticate", `Basic realm="PrivateSA"`)
		return unauthorized()
	}
	for _, resource := range resources {
		if resource.disaggregated && !s.options.Disaggregated {
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
	return &refusal{http.StatusNotFound, "3", "API not found", ""}
}

func (s *Server) read(w http.ResponseWriter, r *http.Request, resource *resource, key string) error {
	asked, err := parse(resource, r.URL.Query())
	if err != nil {
		return err
	}
	rows := resource.rows(s)
	switch {
	case resource.single:
		write(w, http.StatusOK, asked.pick(rows[0], base+resource.path))
	case key != "":
		for _, found := range rows {
			if found["uuid"] == key {
				write(w, http.StatusOK, asked.pick(found, resource.self(found)))
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

func send(w http.ResponseWriter, r *refusal) {
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
