package unity

import (
	"net/http"
	"time"
)

const (
	restHeader    = "X-EMC-REST-CLIENT" // without it, the array redirects to its page
	tokenHeader   = "EMC-CSRF-TOKEN"
	sessionCookie = "mod_sec_emc"
	sessionInfo   = "/types/loginSessionInfo"
	basicInfo     = "/types/basicSystemInfo/instances" // requires no log-in
)

// identify requires a session, or user and password, which begin one; requests other than GET also require its token.
func (s *Server) identify(w http.ResponseWriter, r *http.Request, now time.Time) (session string, err error) {
	if cookie, err := r.Cookie(sessionCookie); err == nil {
		session = cookie.Value
	}
	if !s.LoggedIn.Use(session, now) {
		user, password, given := r.BasicAuth()
		if !given || !s.Is(user, password) || r.Method != http.MethodGet {
			return "", unauthorized
		}
		session = s.LoggedIn.Open(now)
		http.SetCookie(w, &http.Cookie{Name: sessionCookie, Value: session, Path: "/", Secure: true, HttpOnly: true})
	}
	token := s.LoggedIn.Secret(session)
	if r.Method != http.MethodGet && r.Header.Get(tokenHeader) != token {
		return "", unauthorized
	}
	w.Header().Set(tokenHeader, token)
	return session, nil
}
