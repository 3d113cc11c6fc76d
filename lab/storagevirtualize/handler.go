package storagevirtualize

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"tidemark.io/lab/gate"
)

const (
	base     = "/rest"
	version  = "/v1"    // may be left out
	longest  = 64 << 10 // body of a request
	token    = "X-Auth-Token"
	user     = "X-Auth-Username"
	password = "X-Auth-Password"
)

// refusal is a response with an error; of a command, it has the text of the command line.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

// failed is an error of a command.
func failed(text string) *refusal {
	return &refusal{http.StatusInternalServerError, "error code: 1, error text: " + text}
}

var (
	forbidden = &refusal{http.StatusForbidden, "Forbidden"}
	expired   = &refusal{http.StatusUnauthorized, "Unauthorized"}
	unknown   = &refusal{http.StatusNotFound, "Not Found"}
	noMethod  = &refusal{http.StatusMethodNotAllowed, "Method Not Allowed"}
	malformed = &refusal{http.StatusBadRequest, "Bad Request"}

	missing   = failed("CMMVC5707E Required parameters are missing.")
	exclusive = failed("CMMVC5713E Some parameters are mutually exclusive.")
	noFilter  = failed("CMMVC5741E The filter value that was specified is not valid.")
	noObject  = failed("CMMVC5753E The specified object does not exist.")
	noPower   = failed("CMMVC6253E The task has failed because the user's role is not authorized to submit the task.")

	changes = []string{"ch", "mk", "rm", "add", "expand", "shrink", "migrate"}
)

// refusals of faults.
var refusals = map[gate.Kind]error{
	gate.Unauthorized:    expired,
	gate.Forbidden:       forbidden,
	gate.TooManyRequests: &refusal{http.StatusTooManyRequests, "Too Many Requests"},
	gate.Unavailable:     &refusal{http.StatusServiceUnavailable, "Service Unavailable"},
	gate.Busy:            failed("CMMVC6036E The command failed because the system is busy."),
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, ours := strings.CutPrefix(r.URL.Path, base)
	path = strings.TrimPrefix(path, version)
	s.Respond(w, r, gate.Exchange{
		Path: path, Open: path == "/auth", Refusals: refusals,
		Answer: func() error {
			if !ours {
				return unknown
			}
			return s.answer(w, r, path)
		},
		Refuse: func(err error) { send(w, err) },
	})
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, path string) error {
	switch {
	case r.Method != http.MethodPost:
		return noMethod
	case path == "/auth":
		return s.logIn(w, r)
	case r.Header.Get(token) == "":
		return forbidden
	case !s.LoggedIn.Lives(r.Header.Get(token), s.world.Clock().Now()):
		return expired
	}
	name, object, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	asked, err := parameters(w, r)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(commands, func(c *command) bool { return c.name == name })
	switch {
	case at >= 0:
		return s.run(w, commands[at], object, asked)
	case name == "registerplugin":
		w.WriteHeader(http.StatusOK)
		return nil
	case slices.ContainsFunc(changes, func(verb string) bool { return strings.HasPrefix(name, verb) }):
		return noPower
	}
	return unknown
}

func (s *Server) logIn(w http.ResponseWriter, r *http.Request) error {
	if !s.Is(r.Header.Get(user), r.Header.Get(password)) {
		return forbidden
	}
	now := s.world.Clock().Now()
	part := base64.RawURLEncoding.EncodeToString
	claims := fmt.Sprintf(`{"iat":%d,"exp":%d,"sub":%q}`, now.Unix(), now.Add(s.options.Lifetime).Unix(), s.Username)
	prefix := part([]byte(`{"typ":"JWT","alg":"HS512"}`)) + "." + part([]byte(claims)) + "."
	write(w, map[string]string{"token": s.LoggedIn.OpenWith(prefix, now)})
	return nil
}

// parameters are those of a command: names without the hyphen, values as text.
func parameters(w http.ResponseWriter, r *http.Request) (map[string]string, error) {
	asked := map[string]any{}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, longest))
	if err := decoder.Decode(&asked); err != nil && err.Error() != "EOF" {
		return nil, malformed
	}
	texts := map[string]string{}
	for name, value := range asked {
		texts[name] = fmt.Sprint(value)
	}
	return texts, nil
}

func (s *Server) run(w http.ResponseWriter, c *command, object string, asked map[string]string) error {
	for name := range asked {
		if !slices.Contains(append([]string{"bytes", "delim", "nohdr", "filtervalue"}, c.parameters...), name) {
			return failed(fmt.Sprintf("CMMVC5709E [-%s] is not a supported parameter.", name))
		}
	}
	in, err := unitOf(asked)
	if err != nil {
		return err
	}
	if object = strings.TrimPrefix(object, "-gui/"); object != "" {
		found, err := c.one(s, object)
		if err != nil {
			return err
		}
		write(w, ofCopy(rendered(found, in), asked))
		return nil
	}
	if c.list == nil {
		return missing
	}
	rows := ofCopy(rendered(c.list(s), in), asked)
	if list, is := rows.([]row); is && asked["filtervalue"] != "" {
		meets, err := filter(asked["filtervalue"])
		if err != nil {
			return err
		}
		rows = slices.DeleteFunc(list, func(one row) bool { return !meets(one) })
	}
	write(w, rows)
	return nil
}

// ofCopy are the rows of the copy that was asked for.
func ofCopy(rows any, asked map[string]string) any {
	list, is := rows.([]row)
	wanted, given := asked["copy"]
	if !is || !given {
		return rows
	}
	return slices.DeleteFunc(list, func(one row) bool { return one.get("copy_id") != wanted })
}

func unitOf(asked map[string]string) (unit, error) {
	named, given := asked["unit"]
	in := unit(strings.ToLower(named))
	switch {
	case !given && asked["bytes"] == "true":
		return inBytes, nil
	case !given:
		return largest, nil
	case asked["bytes"] == "true":
		return "", exclusive
	case factors[in] == 0:
		return "", failed(fmt.Sprintf("CMMVC5711E [%s] is not valid data.", named))
	}
	return in, nil
}

func write(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

func send(w http.ResponseWriter, err error) {
	var r *refusal
	errors.As(err, &r)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(r.status)
	_ = json.NewEncoder(w).Encode(r.text)
}
