package wsapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"tidemark.io/lab/gate"
)

const (
	base      = "/api/v1"
	keyHeader = "X-HP3PAR-WSAPI-SessionKey"
	longest   = 64 << 10 // body of a request
)

type row = map[string]any

// refusal is a response in the error format of the array; ref is the name of what it is about.
type refusal struct {
	status int
	code   int
	desc   string
	ref    string
}

func (r *refusal) Error() string { return r.desc }

// Error codes of the developer's guide.
var (
	wrongUser    = &refusal{http.StatusForbidden, 5, "invalid user or password", ""}
	wrongKey     = &refusal{http.StatusForbidden, 6, "invalid session key", ""}
	noRights     = &refusal{http.StatusForbidden, 4, "permission denied", ""}
	unsupported  = &refusal{http.StatusNotImplemented, 9, "unsupported operation", ""}
	noResource   = &refusal{http.StatusNotFound, 11, "the requested resource does not exist", ""}
	noCPG        = &refusal{http.StatusNotFound, 15, "CPG does not exist", ""}
	noHost       = &refusal{http.StatusNotFound, 17, "host does not exist", ""}
	noVolume     = &refusal{http.StatusNotFound, 23, "volume does not exist", ""}
	unavailable  = &refusal{http.StatusServiceUnavailable, 31, "service unavailable", ""}
	missing      = &refusal{http.StatusBadRequest, 40, "invalid input: missing required", ""}
	noJSON       = &refusal{http.StatusBadRequest, 60, "JSON syntax error", ""}
	wrongQuery   = &refusal{http.StatusBadRequest, 12, "invalid query string", ""}
	wrongLetters = &refusal{http.StatusBadRequest, 69, "invalid input: illegal character", ""}
)

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    wrongKey,
	gate.Forbidden:       noRights,
	gate.TooManyRequests: &refusal{http.StatusTooManyRequests, 31, "too many requests", ""},
	gate.Unavailable:     unavailable,
	gate.Busy:            &refusal{http.StatusInternalServerError, 1, "system is busy", ""},
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, ours := strings.CutPrefix(r.URL.Path, base)
	s.Respond(w, r, gate.Exchange{
		Path: path, Open: path == "/credentials", Refusals: refusals,
		Answer: func() error {
			switch {
			case ours:
				return s.answer(w, r, path)
			case r.URL.Path == "/api" && r.Method == http.MethodGet:
				write(w, http.StatusOK, row{"major": 1, "minor": 10, "build": 100500240})
				return nil
			}
			return noResource
		},
		Refuse: func(err error) { send(w, err) },
	})
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string) error {
	if path == "/credentials" {
		return s.logIn(w, r)
	}
	if key := r.Header.Get(keyHeader); !s.LoggedIn.Use(key, s.world.Clock().Now()) {
		return wrongKey
	}
	if key, is := strings.CutPrefix(path, "/credentials/"); is && r.Method == http.MethodDelete {
		return s.logOut(w, key)
	}
	if path == "/spacereporter" && r.Method == http.MethodPost {
		return s.reportSpace(w, r)
	}
	if report, below := strings.CutPrefix(path, "/systemreporter/"); below {
		return s.reported(w, r, report)
	}
	for _, resource := range resources {
		rest, below := strings.CutPrefix(path, resource.path)
		switch {
		case !below || rest != "" && rest[0] != '/':
			continue
		case r.Method != http.MethodGet:
			return unsupported
		}
		return s.read(w, r, resource, strings.TrimPrefix(rest, "/"))
	}
	return noResource
}

func (s *Server) logIn(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodPost {
		return unsupported
	}
	asked, err := body(w, r)
	if err != nil {
		return err
	}
	for _, member := range []string{"user", "password"} {
		if text, is := asked[member].(string); !is || text == "" {
			return &refusal{missing.status, missing.code, missing.desc, member}
		}
	}
	if !s.Is(asked["user"].(string), asked["password"].(string)) {
		return wrongUser
	}
	key := s.LoggedIn.Open(s.world.Clock().Now())
	if s.LoggedIn.Count() > s.options.MaxSessions {
		s.LoggedIn.Close(key)
		return unavailable
	}
	w.Header().Set("Location", base+"/credentials/"+key)
	write(w, http.StatusCreated, row{"key": key})
	return nil
}

func (s *Server) logOut(w http.ResponseWriter, key string) error {
	if !s.LoggedIn.Use(key, s.world.Clock().Now()) {
		return wrongKey
	}
	s.LoggedIn.Close(key)
	w.WriteHeader(http.StatusOK)
	return nil
}

func (s *Server) reportSpace(w http.ResponseWriter, r *http.Request) error {
	asked, err := body(w, r)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(s.cpgs(), func(cpg row) bool { return cpg["name"] == asked["cpg"] }) {
		return noCPG
	}
	free := s.free() / mib
	write(w, http.StatusOK, row{"rawFreeMiB": raw(free), "usableFreeMiB": free})
	return nil
}

func (s *Server) read(w http.ResponseWriter, r *http.Request, resource *resource, name string) error {
	rows := resource.rows(s)
	switch {
	case resource.single && name == "":
		write(w, http.StatusOK, rows[0])
		return nil
	case resource.single || name != "" && resource.none == nil:
		return noResource
	case strings.ContainsAny(name, "!@#$%&^"):
		return wrongLetters
	case name != "":
		at := slices.IndexFunc(rows, func(one row) bool { return one["name"] == name })
		if at < 0 {
			return resource.none
		}
		write(w, http.StatusOK, rows[at])
		return nil
	}
	if text := r.URL.Query().Get("query"); text != "" {
		meets, err := parse(text, resource.queried)
		if err != nil {
			return err
		}
		rows = slices.DeleteFunc(rows, func(one row) bool { return !meets(one) })
	}
	write(w, http.StatusOK, row{"total": len(rows), "members": append([]row{}, rows...)})
	return nil
}

func body(w http.ResponseWriter, r *http.Request) (asked row, err error) {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, longest)).Decode(&asked); err != nil {
		return nil, noJSON
	}
	return asked, nil
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Server", "hp3par-wsapi")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func send(w http.ResponseWriter, err error) {
	var r *refusal
	errors.As(err, &r)
	body := row{"code": r.code, "desc": r.desc}
	if r.ref != "" {
		body["ref"] = r.ref
	}
	write(w, r.status, body)
}
