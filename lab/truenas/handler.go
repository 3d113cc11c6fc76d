package truenas

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"tidemark.io/lab/gate"
)

const base = "/api/v2.0"

type row = map[string]any

// refusal is a response in one of the error formats of the array: JSON with an error number, or plain text.
type refusal struct {
	status  int
	errno   int
	message string
}

func (r *refusal) Error() string { return r.message }

const (
	enoent = 2
	einval = 22
)

var (
	wrongKey    = &refusal{http.StatusUnauthorized, 0, "Invalid API key"}
	noRoute     = &refusal{http.StatusNotFound, 0, "404: Not Found"}
	wrongMethod = &refusal{http.StatusMethodNotAllowed, 0, "405: Method Not Allowed"}
)

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    wrongKey,
	gate.Forbidden:       &refusal{http.StatusForbidden, 13, "Not authorized"},
	gate.TooManyRequests: &refusal{http.StatusTooManyRequests, 16, "Rate Limit Exceeded"},
	gate.Unavailable:     &refusal{http.StatusServiceUnavailable, 0, "503 Service Temporarily Unavailable"},
	gate.Busy:            &refusal{http.StatusInternalServerError, 16, "The system is busy"},
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == current {
		s.connect(w, r)
		return
	}
	path, found := strings.CutPrefix(r.URL.Path, base)
	s.Respond(w, r, gate.Exchange{
		Path: path, Refusals: refusals,
		Answer: func() error {
			if !found || s.array.Purity() != lastWithREST {
				return noRoute
			}
			return s.answer(w, r, strings.TrimSuffix(path, "/"))
		},
		Refuse: func(err error) { send(w, err) },
	})
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string) error {
	list, id, one := strings.Cut(path, "/id/")
	if one {
		path = list
	}
	if singles[path] == nil && lists[path] == nil || one && lists[path] == nil {
		return noRoute
	}
	key, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !bearer || subtle.ConstantTimeCompare([]byte(key), []byte(s.options.APIKey)) != 1 {
		return wrongKey
	}
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", http.MethodGet)
		return wrongMethod
	}
	var found any
	var err error
	if one {
		found, err = s.instance(path, converted(id), request{})
	} else {
		found, err = s.resource(path, r.URL.Query())
	}
	if err == nil {
		write(w, http.StatusOK, found)
	}
	return err
}

// resource is what is known at a path; of a list, the rows that the parameters pick.
func (s *Server) resource(path string, parameters url.Values) (any, error) {
	if single := singles[path]; single != nil {
		return single(s), nil
	}
	asked, err := byParameters(parameters)
	if err != nil {
		return nil, err
	}
	return asked.answer(lists[path](s))
}

// instance is the row with this id.
func (s *Server) instance(path string, id any, asked request) (any, error) {
	asked.filters = []any{[]any{"id", "=", id}}
	asked.options.Get = true
	found, err := asked.answer(lists[path](s))
	if err == noMatch {
		return nil, notThere(kinds[path], id)
	}
	return found, err
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func send(w http.ResponseWriter, err error) {
	var r *refusal
	errors.As(err, &r)
	if r.errno == 0 {
		http.Error(w, r.message, r.status)
		return
	}
	write(w, r.status, row{"message": r.message, "errno": r.errno})
}
