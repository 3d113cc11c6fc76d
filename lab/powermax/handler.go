package powermax

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/gate"
)

const (
	provisioning = "/univmax/restapi"
	enhanced     = "/univmax/rest/v1"
)

type row = map[string]any

// refusal is a response in the error format of Unisphere.
type refusal struct {
	status  int
	message string
}

func (r *refusal) Error() string { return r.message }

func refuse(status int, message string) *refusal { return &refusal{status, message} }

var (
	unauthorized = refuse(http.StatusUnauthorized, "Unauthorized")
	noResource   = refuse(http.StatusNotFound, "The requested resource cannot be found")
	wrongMethod  = refuse(http.StatusMethodNotAllowed, "HTTP method is not allowed for the resource")
)

func badParameter(name string) *refusal {
	return refuse(http.StatusBadRequest, "The parameter "+name+" is not valid for the resource")
}

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    unauthorized,
	gate.Forbidden:       refuse(http.StatusForbidden, "The user is not authorized to perform this operation"),
	gate.TooManyRequests: refuse(http.StatusTooManyRequests, "Too many requests"),
	gate.Unavailable:     refuse(http.StatusServiceUnavailable, "Service unavailable"),
	gate.Busy:            refuse(http.StatusInternalServerError, "The server is busy, try again later"),
}

// asked is a request of a client.
type asked struct {
	parts []string // of the path below the API
	query url.Values
	now   time.Time
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	below, old := strings.CutPrefix(r.URL.Path, provisioning)
	if !old {
		below = strings.TrimPrefix(r.URL.Path, enhanced)
	}
	s.Respond(w, r, gate.Exchange{
		Path: below, Open: false, Refusals: refusals,
		Answer: func() error {
			user, password, given := r.BasicAuth()
			if !given || !s.Is(user, password) {
				return unauthorized
			}
			if r.Method != http.MethodGet {
				w.Header().Set("Allow", http.MethodGet)
				return wrongMethod
			}
			query, err := url.ParseQuery(r.URL.RawQuery)
			if err != nil {
				return badParameter("query")
			}
			q := asked{parts: strings.Split(strings.Trim(below, "/"), "/"), query: query, now: s.world.Clock().Now()}
			answer := s.provisioned
			if !old {
				answer = s.selected
			}
			body, err := answer(q)
			if err == nil {
				write(w, http.StatusOK, body)
			}
			return err
		},
		Refuse: func(err error) {
			var refused *refusal
			errors.As(err, &refused)
			write(w, refused.status, row{"message": refused.message})
		},
	})
}

// only refuses other parameters, and several values except of those that conditions have.
func (q asked) only(names ...string) error {
	for name, values := range q.query {
		if !slices.Contains(names, name) || len(values) != 1 && name != "filter" {
			return badParameter(name)
		}
	}
	return nil
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
