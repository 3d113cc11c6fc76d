package flasharray

import (
	"crypto/rand"
	"fmt"
	"sync"
	"time"
)

// sessions are the logins of one array; each ends when unused for the idle timeout of simulated time (0 = never).
type sessions struct {
	idle time.Duration
	mu   sync.Mutex
	last map[string]time.Time
}

func newSessions(idle time.Duration) *sessions {
	return &sessions{idle: idle, last: map[string]time.Time{}}
}

func (s *sessions) open(now time.Time) string {
	token := newUUID()
	s.mu.Lock()
	defer s.mu.Unlock()
	for old := range s.last {
		s.dropExpired(old, now)
	}
	s.last[token] = now
	return token
}

// use tells whether token is a living session and, if so, restarts its idle time.
func (s *sessions) use(token string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropExpired(token, now)
	if _, ok := s.last[token]; !ok {
		return false
	}
	s.last[token] = now
	return true
}

func (s *sessions) close(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.last, token)
}

func (s *sessions) closeAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.last)
}

func (s *sessions) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.last)
}

func (s *sessions) dropExpired(token string, now time.Time) {
	if at, ok := s.last[token]; ok && s.idle > 0 && now.Sub(at) >= s.idle {
		delete(s.last, token)
	}
}

func newUUID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[0:4], b[4:6], b[6:8], b[8:10], b[10:16])
}
