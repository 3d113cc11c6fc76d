package replay

import (
	"net/http"
	"strings"
)

// admission checks the log-in of a request. The replay accepts every credential, but only its own sessions.
type admission func(*array, http.ResponseWriter, *http.Request) bool

// place is where requests have the token of their session: in a header, after the name of a scheme, or in a cookie.
type place struct{ header, scheme, cookie string }

func (p place) token(r *http.Request) string {
	if p.header != "" {
		token, _ := strings.CutPrefix(r.Header.Get(p.header), p.scheme)
		return token
	}
	if cookie, err := r.Cookie(p.cookie); err == nil {
		return cookie.Value
	}
	return ""
}

// tokenIn requires a session that a log-in began.
func tokenIn(places ...place) admission {
	return func(a *array, _ http.ResponseWriter, r *http.Request) bool {
		for _, p := range places {
			if a.secret(p.token(r)) != "" {
				return true
			}
		}
		return false
	}
}

// credential requires one with each request; there are no sessions.
func credential(scheme string) admission {
	return func(_ *array, _ http.ResponseWriter, r *http.Request) bool {
		given, ok := strings.CutPrefix(r.Header.Get("Authorization"), scheme)
		return ok && given != ""
	}
}

// pair is for arrays on which each request with user and password begins a session: a cookie, and a header that requests other than
// GET also require.
func pair(cookie, header string) admission {
	at := place{cookie: cookie}
	return func(a *array, w http.ResponseWriter, r *http.Request) bool {
		session := at.token(r)
		if a.secret(session) == "" {
			if user, _, given := r.BasicAuth(); !given || user == "" {
				return false
			}
			session = a.begin()
			http.SetCookie(w, &http.Cookie{Name: cookie, Value: session, Path: "/", Secure: true, HttpOnly: true})
		}
		secret := a.secret(session)
		if r.Method != http.MethodGet && r.Header.Get(header) != secret {
			return false
		}
		w.Header()[header] = []string{secret}
		return true
	}
}

// begin opens a session and returns its token.
func (a *array) begin() string {
	token := newID()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sessions[token] = newID()
	return token
}

// secret is the second token of a session; "" if there is no such session.
func (a *array) secret(token string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.sessions[token]
}

// end closes the sessions of a request.
func (a *array) end(r *http.Request) {
	parts := []string{r.URL.Path}
	for _, values := range r.Header {
		parts = append(parts, values...)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for token := range a.sessions {
		if strings.Contains(strings.Join(parts, "\n"), token) {
			delete(a.sessions, token)
		}
	}
}
