package powerstore

import (
	"net/http"
	"time"
)

const (
	cookieName = "auth_cookie"
	csrfHeader = "DELL-EMC-TOKEN"
)

func sessionOf(r *http.Request) string {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// identify requires a valid session, or user and password, which begin one; requests other than GET require its token.
func (s *Server) identify(w http.ResponseWriter, r *http.Request, now time.Time) error {
	session := sessionOf(r)
	if !s.LoggedIn.Use(session, now) {
		user, password, given := r.BasicAuth()
		if !given || !s.Is(user, password) {
			return noSession
		}
		if r.Method != http.MethodGet {
			return refuse(http.StatusForbidden, "A %s header is needed.", csrfHeader)
		}
		session = s.LoggedIn.Open(now)
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: session, Path: "/", Secure: true, HttpOnly: true})
	}
	token := s.LoggedIn.Secret(session)
	if r.Method != http.MethodGet && r.Header.Get(csrfHeader) != token {
		return refuse(http.StatusForbidden, "The %s header is missing or not that of this session.", csrfHeader)
	}
	w.Header().Set(csrfHeader, token)
	return nil
}
