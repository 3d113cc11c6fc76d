package flasharray

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"tidemark.io/lab/gate"
)

const badRequestStatus = http.StatusBadRequest

// call is one authenticated GET.
type call struct {
	*query
	version version
	now     time.Time
}

// allowed are the query parameters of an endpoint in a version.
func (e endpoint) allowed(path string, v version) []string {
	names := slices.Clone(e.parameters)
	if v >= e.tokens {
		names = append(names, "continuation_token")
	}
	if path == "/connections" && v >= connectionIDSelectors {
		names = append(names, "volume_ids", "protocol_endpoint_ids")
	}
	if (path == "/hosts" || path == "/host-groups") && v >= destroyedHosts {
		names = append(names, "destroyed")
	}
	if v >= fleetContext {
		names = append(names, "allow_errors", "context_names")
	}
	return names
}

// ServeHTTP serves one request; X-Request-ID is returned, or generated if the client sent none.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get("X-Request-ID")
	if id == "" {
		id = gate.NewUUID()
	}
	w.Header().Set("X-Request-ID", id)
	target := s.route(r.URL.Path)
	s.Respond(w, r, gate.Exchange{
		Path: target.path, Open: sessionless(target.path), Refusals: refusals,
		Answer: func() error { return target.answer(s, w, r, target) },
		Refuse: func(err error) { s.refuse(w, target, err) },
	})
}

func notServed(_ *Server, _ http.ResponseWriter, r *http.Request, _ route) error {
	return notFound(r.URL.Path)
}

func (s *Server) answerREST2(w http.ResponseWriter, r *http.Request, target route) error {
	path := target.path
	want := http.MethodGet
	if path == "/login" || path == "/logout" {
		want = http.MethodPost
	}
	if r.Method != want && (sessionless(path) || !changes(r.Method)) {
		w.Header().Set("Allow", want)
		return &apiError{http.StatusMethodNotAllowed, []errorDetail{{path, "Method is not allowed."}}}
	}
	now := s.world.Clock().Now()
	switch path {
	case "/api_version":
		list := s.rest1Versions()
		if !s.InForce(Early) {
			list = append(list, versionsUpTo(s.newest)...)
		}
		write(w, http.StatusOK, row{"version": list})
		return nil
	case "/login":
		return s.login(w, r, now)
	}
	token := r.Header.Get("x-auth-token")
	if !s.sessions.Use(token, now) && !s.tokens.valid(bearer(r), now) {
		return invalidSession()
	}
	switch {
	case path == "/logout":
		s.sessions.Close(token)
		w.WriteHeader(http.StatusOK)
		return nil
	case r.Method != want:
		return notPermitted()
	}
	return s.list(w, r, target.version, path, now)
}

// changes reports whether the method is one of those that change an array, for which the user of the lab has no rights.
func changes(method string) bool {
	return slices.Contains([]string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}, method)
}

func (s *Server) login(w http.ResponseWriter, r *http.Request, now time.Time) error {
	if r.Header.Get("api-token") != s.options.APIToken {
		return badRequest("", "Unable to list user for API token.")
	}
	w.Header().Set("x-auth-token", s.sessions.Open(now))
	write(w, http.StatusOK, row{"items": []row{{"username": s.options.Username}}})
	return nil
}

func (s *Server) list(w http.ResponseWriter, r *http.Request, v version, path string, now time.Time) error {
	target := endpoints[path]
	q, err := parseQuery(r.URL.RawQuery, target.allowed(path, v))
	if err != nil {
		return err
	}
	c := &call{q, v, now}
	for _, name := range c.list("context_names") {
		if name != s.array.Name() {
			return badRequest(name, "Context does not exist.")
		}
	}
	found, err := target.list(s, c)
	if err != nil {
		return err
	}
	cut, err := found.cut(q, path, s.options.PageLimit, v >= target.tokens)
	if err != nil {
		return err
	}
	body := row{
		"items": cut.items, "more_items_remaining": cut.more, "continuation_token": orNull(cut.token),
		"total_item_count": nil,
	}
	if q.flag("total_item_count") || (q.has("limit") && q.text("limit") == "0") {
		body["total_item_count"] = cut.count
	}
	if found.total != nil {
		body["total"] = cut.total
	}
	if v >= fleetContext {
		body["errors"] = renderErrors(found.problems, v, s.self())
	}
	if q.err != nil {
		return q.err
	}
	if cut.token != "" {
		w.Header().Set("x-next-token", cut.token)
	}
	write(w, http.StatusOK, body)
	return nil
}

// refuse sends an error; a gateway in front of the array returns 429 in its own format.
func (s *Server) refuse(w http.ResponseWriter, target route, err error) {
	var refusal *apiError
	if !errors.As(err, &refusal) {
		refusal = &apiError{http.StatusInternalServerError, []errorDetail{{"", err.Error()}}}
	}
	switch {
	case refusal.status == http.StatusTooManyRequests:
		write(w, refusal.status, row{"message": refusal.Error()})
	default:
		write(w, refusal.status, target.render(s, refusal, target))
	}
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
