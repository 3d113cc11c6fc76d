package gate

import (
	"crypto/rand"
	"fmt"
	"sync"
	"time"
)

// Sessions are the logins of one array; each ends when unused for the idle timeout of simulated time (0 = never).
type Sessions struct {
	idle time.Duration
	mu   sync.Mutex
	open map[string]*session
}

type session struct {
	used   time.Time
	secret string
}

// NewSessions makes an empty set.
func NewSessions(idle time.Duration) *Sessions {
	return &Sessions{idle: idle, open: map[string]*session{}}
}

// Open makes a session and returns its token.
func (s *Sessions) Open(now time.Time) string { return s.OpenWith("", now) }

// OpenWith makes a session whose token begins as given.
func (s *Sessions) OpenWith(prefix string, now time.Time) string {
	token := prefix + NewUUID()
	s.mu.Lock()
	defer s.mu.Unlock()
	for old := range s.open {
		s.dropExpired(old, now)
	}
	s.open[token] = &session{now, NewUUID()}
	return token
}

// Secret is what the client of a session shows to change something; "" if the session has ended.
func (s *Sessions) Secret(token string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found, ok := s.open[token]; ok {
		return found.secret
	}
	return ""
}

// Use reports whether token is a living session and, if so, restarts its idle time.
func (s *Sessions) Use(token string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropExpired(token, now)
	found, ok := s.open[token]
	if ok {
		found.used = now
	}
	return ok
}

// Lives reports whether token is a living session; its time goes on.
func (s *Sessions) Lives(token string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropExpired(token, now)
	_, ok := s.open[token]
	return ok
}

// Close ends one.
func (s *Sessions) Close(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, token)
}

// CloseAll ends all.
func (s *Sessions) CloseAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.open)
}

// Count returns how many have not ended; those that ran out may be counted until the next opens.
func (s *Sessions) Count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

func (s *Sessions) dropExpired(token string, now time.Time) {
	if found, ok := s.open[token]; ok && s.idle > 0 && now.Sub(found.used) >= s.idle {
		delete(s.open, token)
	}
}

// NewUUID is a random one that no seed repeats.
func NewUUID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:16])
}
