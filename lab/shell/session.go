package shell

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/vmware/govmomi/session"
	"github.com/vmware/govmomi/vim25"
)

const (
	cookiePrefix  = "vsphere-ui-"
	sessionCookie = cookiePrefix + "session"
	idleLimit     = 30 * time.Minute
	tokenLimit    = 500
)

// user is a user who is logged in to the page, with a SOAP session.
type user struct {
	id     string
	key    string // of the SOAP session
	name   string
	client *vim25.Client
	seen   time.Time
	tokens []string
}

// token ties a plug-in session token to the user and the plug-in it was minted for.
type token struct {
	user   *user
	plugin string
}

// signIn opens a SOAP session with the given credentials.
func (s *Shell) signIn(ctx context.Context, name, password string) (*user, error) {
	client, err := s.connect(ctx)
	if err != nil {
		return nil, err
	}
	manager := session.NewManager(client)
	if err := manager.Login(ctx, url.UserPassword(name, password)); err != nil {
		client.CloseIdleConnections()
		return nil, err
	}
	current, err := manager.UserSession(ctx)
	if err == nil && current == nil {
		err = errors.New("vCenter does not show the new session")
	}
	if err != nil {
		logout(ctx, client)
		return nil, err
	}
	u := &user{id: rand.Text(), key: current.Key, name: current.UserName, client: client, seen: time.Now()}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users[u.id] = u
	return u, nil
}

// current is the user whose cookie the request carries, or nil.
func (s *Shell) current(r *http.Request) *user {
	cookie, err := r.Cookie(sessionCookie)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[cookie.Value]
	if u != nil {
		u.seen = time.Now()
	}
	return u
}

// mint makes a new token for a plug-in on behalf of the user; old ones stay good until log-out, within reason.
func (s *Shell) mint(u *user, plugin string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	value := rand.Text()
	s.tokens[value] = token{user: u, plugin: plugin}
	u.tokens = append(u.tokens, value)
	if len(u.tokens) > tokenLimit {
		delete(s.tokens, u.tokens[0])
		u.tokens = u.tokens[1:]
	}
	return value
}

func (s *Shell) find(value string) (token, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.tokens[value]
	return t, ok
}

// revokeTokens makes every plug-in session token given out so far worthless; users stay logged in.
func (s *Shell) revokeTokens() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.tokens)
	for _, u := range s.users {
		u.tokens = nil
	}
}

// forget ends the session of a user and revokes all of its tokens.
func (s *Shell) forget(ctx context.Context, u *user) {
	s.mu.Lock()
	delete(s.users, u.id)
	for _, value := range u.tokens {
		delete(s.tokens, value)
	}
	s.mu.Unlock()
	logout(ctx, u.client)
}

func (s *Shell) everyUser() []*user {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]*user, 0, len(s.users))
	for _, u := range s.users {
		all = append(all, u)
	}
	return all
}

// dropIdle removes users whose page sent no request for a long time.
func (s *Shell) dropIdle() {
	s.mu.Lock()
	var idle []*user
	for _, u := range s.users {
		if time.Since(u.seen) > idleLimit {
			idle = append(idle, u)
		}
	}
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), soapTimeout)
	defer cancel()
	for _, u := range idle {
		s.forget(ctx, u)
	}
}
