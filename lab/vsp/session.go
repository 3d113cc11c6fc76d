package vsp

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"tidemark.io/lab/gate"
)

const (
	longestAlive = 300 // seconds that a session may be unused
	scheme       = "Session "
)

// session is a log-in that ends when unused for its time.
type session struct {
	id    int
	token string
	user  string
	alive time.Duration
	began time.Time
	last  time.Time
}

// sessions are the log-ins of an array.
type sessions struct {
	mu   sync.Mutex
	last int // id
	all  []*session
}

func (s *sessions) drop(now time.Time) {
	s.all = slices.DeleteFunc(s.all, func(one *session) bool { return now.Sub(one.last) >= one.alive })
}

// open is nil if there are as many as there may be.
func (s *sessions) open(user string, alive time.Duration, most int, now time.Time) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.drop(now); len(s.all) >= most {
		return nil
	}
	s.last++
	opened := &session{s.last, strings.ReplaceAll(gate.NewUUID(), "-", ""), user, alive, now, now}
	s.all = append(s.all, opened)
	return opened
}

// use restarts the time of the session with the token; false without one.
func (s *sessions) use(token string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(now)
	for _, one := range s.all {
		if one.token == token {
			one.last = now
			return true
		}
	}
	return false
}

// rows shows the sessions as their list does, without tokens.
func (s *sessions) rows() []row {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []row{}
	for _, one := range s.all {
		out = append(out, row{
			"sessionId": one.id, "userId": one.user, "ipAddress": "127.0.0.1", "createdTime": stamp(one.began), "lastAccessedTime": stamp(one.last),
		})
	}
	return out
}

// end reports whether there was a session with the id.
func (s *sessions) end(id int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.all)
	s.all = slices.DeleteFunc(s.all, func(one *session) bool { return one.id == id })
	return len(s.all) < before
}

func (s *sessions) closeAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = nil
}

func (s *sessions) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all)
}

// identify requires the token of a session.
func (s *Server) identify(r *http.Request, now time.Time) error {
	token, given := strings.CutPrefix(r.Header.Get("Authorization"), scheme)
	switch {
	case !given:
		return noCredential
	case !s.sessions.use(token, now):
		return noSession
	}
	return nil
}

// logIn requires user and password, and answers with a session.
func (s *Server) logIn(w http.ResponseWriter, r *http.Request, now time.Time) error {
	user, password, given := r.BasicAuth()
	if !given || !s.options.Is(user, password) {
		return wrongPassword
	}
	body := struct {
		AliveTime *int `json:"aliveTime"`
	}{}
	if r.ContentLength != 0 {
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			return invalidParameter("aliveTime")
		}
	}
	alive := longestAlive
	if body.AliveTime != nil {
		alive = *body.AliveTime
	}
	if alive < 1 || alive > longestAlive {
		return invalidParameter("aliveTime")
	}
	opened := s.sessions.open(user, time.Duration(alive)*time.Second, s.options.Sessions, now)
	if opened == nil {
		return tooManySessions
	}
	write(w, http.StatusOK, row{"token": opened.token, "sessionId": opened.id})
	return nil
}
