package unity

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"tidemark.io/lab/gate"
)

const base = "/api"

type row = map[string]any

// refusal is a response in the error format of the array.
type refusal struct {
	status  int
	code    int
	message string
}

func (r *refusal) Error() string { return fmt.Sprintf("%s (Error Code:0x%x)", r.message, r.code) }

func refuse(status, code int, message string) *refusal { return &refusal{status, code, message} }

var (
	unauthorized = refuse(http.StatusUnauthorized, 0x7d13002, "Authentication failed, or the session or its CSRF token is not valid.")
	noObject     = refuse(http.StatusNotFound, 0x7d13005, "The requested resource does not exist.")
	wrongMethod  = refuse(http.StatusMethodNotAllowed, 0x7d13006, "The method is not supported for the resource.")
)

func invalidField(name string) *refusal {
	return refuse(http.StatusUnprocessableEntity, 0x7d13105, "The fields list includes an invalid property ["+name+"].")
}

func invalidParameter(name string) *refusal {
	return refuse(http.StatusUnprocessableEntity, 0x7d13106, "The value of the parameter "+name+" is not valid.")
}

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    unauthorized,
	gate.Forbidden:       refuse(http.StatusForbidden, 0x7d13003, "The user does not have the rights for the operation."),
	gate.TooManyRequests: refuse(http.StatusTooManyRequests, 0x7d13007, "There are too many requests."),
	gate.Unavailable:     refuse(http.StatusServiceUnavailable, 0x7d13008, "The management service is not available."),
	gate.Busy:            refuse(http.StatusInternalServerError, 0x7d13009, "The system is busy."),
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, ours := strings.CutPrefix(r.URL.Path, base)
	now := s.world.Clock().Now()
	s.Respond(w, r, gate.Exchange{
		Path: path, Open: path == basicInfo || path == sessionInfo+"/instances", Refusals: refusals,
		Answer: func() error {
			if r.Header.Get(restHeader) != "true" {
				http.Redirect(w, r, "/index.html", http.StatusFound)
				return nil
			}
			if !ours {
				return noObject
			}
			return s.answer(w, r, path, now)
		},
		Refuse: func(err error) { send(w, now, err) },
	})
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string, now time.Time) error {
	if path != basicInfo {
		session, err := s.identify(w, r, now)
		if err != nil {
			return err
		}
		if path == sessionInfo+"/action/logout" && r.Method == http.MethodPost {
			s.LoggedIn.Close(session)
			write(w, http.StatusOK, row{"logoutOK": "true"})
			return nil
		}
	}
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) < 2 || types[parts[1]] == nil {
		return noObject
	}
	asked := request{server: s, http: r, query: r.URL.Query(), now: now, name: parts[1], kind: types[parts[1]]}
	switch {
	case r.Method != http.MethodGet:
		w.Header().Set("Allow", http.MethodGet)
		return wrongMethod
	case parts[0] == "types" && len(parts) == 2:
		write(w, http.StatusOK, asked.description())
		return nil
	case parts[0] == "types" && len(parts) == 3 && parts[2] == "instances":
		return asked.collection(w)
	case parts[0] == "instances" && len(parts) == 3:
		return asked.instance(w, parts[2])
	}
	return noObject
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; version=1.0;charset=UTF-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func send(w http.ResponseWriter, now time.Time, err error) {
	var r *refusal
	errors.As(err, &r)
	write(w, r.status, row{"error": row{
		"created": stamp(now), "errorCode": r.code, "httpStatusCode": r.status, "messages": []row{{"en-US": r.Error()}},
	}})
}

// stamp is a time as the array writes it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
