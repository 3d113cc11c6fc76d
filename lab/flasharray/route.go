package flasharray

import (
	"net/http"
	"slices"
	"strings"
)

// route is the target of a path: its handler and the format of its errors.
type route struct {
	version version // REST 2.x; the oldest elsewhere
	minor   int     // REST 1.x
	path    string  // below the version
	answer  func(*Server, http.ResponseWriter, *http.Request, route) error
	render  func(*Server, *apiError, route) any
}

// route leads a version or path that this array does not serve to notServed.
func (s *Server) route(full string) route {
	target := route{version: oldest, path: full, answer: notServed, render: renderREST2}
	early := s.InForce(Early)
	if full == tokenPath && !early {
		target.answer, target.render = (*Server).exchangeToken, renderOAuth
		return target
	}
	rest, isAPI := strings.CutPrefix(full, "/api/")
	if !isAPI {
		return target
	}
	if rest == "api_version" {
		target.path, target.answer = "/api_version", (*Server).answerREST2
		return target
	}
	name, path, _ := strings.Cut(rest, "/")
	target.path = "/" + path
	if minor, ok := parseREST1(name); ok {
		target.minor, target.answer, target.render = minor, (*Server).answerREST1, renderREST1
		return target
	}
	v, err := parseVersion(name)
	if err != nil || v > s.newest || early {
		return target
	}
	target.version = v
	if e, listed := endpoints[target.path]; (listed && v >= e.since) || sessionless(target.path) {
		target.answer = (*Server).answerREST2
	}
	return target
}

func renderREST2(s *Server, refusal *apiError, target route) any {
	return refusal.body(target.version, s.self())
}

// sessionless lists the paths that are served without a session.
func sessionless(path string) bool {
	return slices.Contains([]string{"/api_version", "/login", "/logout", "/auth/apitoken", "/auth/session", tokenPath}, path)
}
