package unity

import (
	"net/http"
	"sync"
	"time"

	"tidemark.io/lab/gate"
)

const (
	restHeader    = "X-EMC-REST-CLIENT" // without it, the array redirects to its page
	tokenHeader   = "EMC-CSRF-TOKEN"
	sessionCookie = "mod_sec_emc"
	sessionInfo   = "/types/loginSessionInfo"
	basicInfo     = "/types/basicSystemInfo/instances" // requires no log-in
)

// csrfTokens are what sessions have to show to change something, by session.
type csrfTokens struct {
	mu        sync.Mutex
	bySession map[string]string
}

func (t *csrfTokens) of(session string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bySession == nil {
		t.bySession = map[string]string{}
	}
	if t.bySession[session] == "" {
		t.bySession[session] = gate.NewUUID()
	}
	return t.bySession[session]
}

// identify requires a session, or user and password, which begin one; requests other than GET also require its token.
func (s *Server) identify(w http.ResponseWriter, r *http.Request, now time.Time) (session string, err error) {
	if cookie, err := r.Cookie(sessionCookie); err == nil {
		session = cookie.Value
	}
	if !s.sessions.Use(session, now) {
		user, password, given := r.BasicAuth()
		if !given || !s.options.Is(user, password) || r.Method != http.MethodGet {
			return "", unauthorized
		}
		session = s.sessions.Open(now)
		http.SetCookie(w, &http.Cookie{Name: sessionCookie, Value: session, Path: "/", Secure: true, HttpOnly: true})
	}
	token := s.tokens.of(session)
	if r.Method != http.MethodGet && r.Header.Get(tokenHeader) != token {
		return "", unauthorized
	}
	w.Header().Set(tokenHeader, token)
	return session, nil
}
