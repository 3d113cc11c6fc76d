package replay

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
)

// array serves the recording of an array.
type array struct {
	kind, name string
	lenient    bool
	player     *player
	journal    *journal

	mu     sync.Mutex
	tokens map[string]string // sessions, with their second token
}

const (
	flashArrayHeader = "X-Auth-Token"
	flashArrayCookie = "session"
	powerStoreCookie = "auth_cookie"
	powerStoreHeader = "Dell-Emc-Token"
	wsapiHeader      = "X-HP3PAR-WSAPI-SessionKey"
	wsapiCredentials = "/api/v1/credentials"
)

// flashArrayVersion is the version in a path, which another release of a client chooses differently.
var flashArrayVersion = regexp.MustCompile(`^/api/([12])\.\d+/`)

func newArray(s *Server, o Options, j *journal) *array {
	a := &array{kind: s.Kind, name: s.Address, lenient: o.Lenient, player: newPlayer(!o.Lenient), journal: j, tokens: map[string]string{}}
	for _, x := range s.Exchanges {
		if a.isLogin(x.Method, x.URL.Path) || x.removedBody() || x.Status == http.StatusUnauthorized {
			continue // sessions are those of the replay
		}
		a.player.add(a.question(x.Method, x.URL, x.Request), x)
	}
	return a
}

func (a *array) question(method string, address *url.URL, body string) question {
	if a.lenient && a.kind == KindFlashArray {
		general := *address
		general.Path = flashArrayVersion.ReplaceAllString(address.Path, "/api/$1.x/")
		address = &general
	}
	return restQuestion(method, address, body)
}

func (a *array) isLogin(method, path string) bool {
	switch a.kind {
	case KindPowerStore:
		return path == "/api/rest/logout"
	case KindONTAP:
		return false
	case KindWSAPI:
		return path == wsapiCredentials || strings.HasPrefix(path, wsapiCredentials+"/")
	}
	below := flashArrayVersion.ReplaceAllString(path, "/")
	switch below {
	case "/login", "/logout", "/auth/session", "/auth/apitoken", "/oauth2/1.0/token":
		return method != http.MethodGet
	}
	return false
}

// ServeHTTP implements http.Handler.
func (a *array) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := bodyOf(w, r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if a.isLogin(r.Method, r.URL.Path) {
		a.login(w, r).send(w)
		return
	}
	if !a.admitted(w, r) {
		a.problem(r, a.refusal(), "The session is not valid.").send(w)
		return
	}
	if a.kind == KindPowerStore && r.URL.Path == "/api/rest/login_session" {
		jsonReply(http.StatusOK, `[{"id":"replay","user":"replay","is_password_change_required":false}]`).send(w)
		return
	}
	found, u := a.player.play(a.question(r.Method, r.URL, string(body)))
	if u == nil {
		found.again().send(w)
		return
	}
	a.journal.note(a.name, servedFault, u)
	if r.Method != http.MethodGet && !strings.HasSuffix(r.URL.Path, "/metrics/generate") {
		a.problem(r, http.StatusMethodNotAllowed, "NotSupported: a replay changes nothing. "+u.String()).send(w)
		return
	}
	a.problem(r, http.StatusNotFound, u.String()).send(w)
}

// refusal is the status of an answer to a request without a valid session.
func (a *array) refusal() int {
	if a.kind == KindWSAPI {
		return http.StatusForbidden
	}
	return http.StatusUnauthorized
}

// admitted checks the session of a request; on a PowerStore, each request may log in, and on ONTAP, each does.
func (a *array) admitted(w http.ResponseWriter, r *http.Request) bool {
	switch a.kind {
	case KindPowerStore:
		return a.admittedByCookie(w, r)
	case KindONTAP:
		user, _, given := r.BasicAuth()
		return given && user != ""
	case KindWSAPI:
		return r.URL.Path == "/api" || a.knows(r.Header.Get(wsapiHeader))
	}
	if r.URL.Path == "/api/api_version" {
		return true
	}
	token := r.Header.Get(flashArrayHeader)
	if bearer, given := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); given {
		token = bearer
	}
	if cookie, err := r.Cookie(flashArrayCookie); err == nil && token == "" {
		token = cookie.Value
	}
	return a.knows(token)
}

func (a *array) knows(token string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, known := a.tokens[token]
	return known
}

func (a *array) admittedByCookie(w http.ResponseWriter, r *http.Request) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	session := ""
	if cookie, err := r.Cookie(powerStoreCookie); err == nil {
		session = cookie.Value
	}
	if a.tokens[session] == "" {
		if user, _, given := r.BasicAuth(); !given || user == "" {
			return false
		}
		session = newID()
		a.tokens[session] = newID()
		http.SetCookie(w, &http.Cookie{Name: powerStoreCookie, Value: session, Path: "/", Secure: true, HttpOnly: true})
	}
	if r.Method != http.MethodGet && r.Header.Get(powerStoreHeader) != a.tokens[session] {
		return false
	}
	w.Header()["DELL-EMC-TOKEN"] = []string{a.tokens[session]}
	return true
}

// login accepts every credential.
func (a *array) login(w http.ResponseWriter, r *http.Request) *reply {
	token := newID()
	path := flashArrayVersion.ReplaceAllString(r.URL.Path, "/")
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case strings.HasSuffix(path, "/logout") || r.Method == http.MethodDelete:
		a.end(r)
		return jsonReply(http.StatusOK, "{}")
	case path == "/auth/apitoken":
		return jsonReply(http.StatusOK, fmt.Sprintf(`{"api_token":%q}`, token))
	}
	a.tokens[token] = token
	switch path {
	case wsapiCredentials:
		return jsonReply(http.StatusCreated, fmt.Sprintf(`{"key":%q}`, token))
	case "/oauth2/1.0/token":
		return jsonReply(http.StatusOK, fmt.Sprintf(
			`{"access_token":%q,"issued_token_type":"urn:ietf:params:oauth:token-type:access_token","token_type":"Bearer","expires_in":86399}`, token))
	case "/auth/session":
		http.SetCookie(w, &http.Cookie{Name: flashArrayCookie, Value: token, Path: "/", Secure: true, HttpOnly: true})
		return jsonReply(http.StatusOK, `{"username":"replay"}`)
	}
	answer := jsonReply(http.StatusOK, `{"items":[{"username":"replay"}]}`)
	answer.header["x-auth-token"] = []string{token}
	return answer
}

func (a *array) end(r *http.Request) {
	delete(a.tokens, strings.TrimPrefix(r.URL.Path, wsapiCredentials+"/"))
	delete(a.tokens, r.Header.Get(flashArrayHeader))
	for _, name := range []string{flashArrayCookie, powerStoreCookie} {
		if cookie, err := r.Cookie(name); err == nil {
			delete(a.tokens, cookie.Value)
		}
	}
}

// problem is an error in the form of the array.
func (a *array) problem(r *http.Request, status int, text string) *reply {
	switch {
	case a.kind == KindONTAP:
		return jsonReply(status, fmt.Sprintf(`{"error":{"code":"REPLAY","message":%s}}`, quoted(text)))
	case a.kind == KindWSAPI:
		return jsonReply(status, fmt.Sprintf(`{"code":6,"desc":%s}`, quoted(text)))
	case a.kind == KindPowerStore:
		return jsonReply(status, fmt.Sprintf(`{"messages":[{"code":"0xREPLAY","severity":"Error","message_l10n":%s,"arguments":[]}]}`, quoted(text)))
	case strings.HasPrefix(r.URL.Path, "/api/1."):
		return jsonReply(status, fmt.Sprintf(`[{"code":1,"ctx":"replay","msg":%s}]`, quoted(text)))
	}
	return jsonReply(status, fmt.Sprintf(`{"errors":[{"context":"replay","message":%s}]}`, quoted(text)))
}
