package flasharray

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"tidemark.io/lab/san"
)

// Options configures how an array presents itself.
type Options struct {
	APIToken    string        // the one token that logs in; required
	Username    string        // whose token it is; "pureuser" when empty
	Password    string        // of the user, for REST 1.x; the name and "1!" when empty
	Newest      string        // newest REST version listed and served; DefaultNewest when empty
	IdleTimeout time.Duration // simulated time after which an unused session ends; 0 = 1 h, negative = never
	PageLimit   int           // largest page; 1000 when 0
}

// Server answers REST 1.x and 2.x for one array of the world.
type Server struct {
	world    *san.World
	array    *san.Array
	options  Options
	newest   version
	sessions *sessions // of REST 2.x, by token
	cookies  *sessions // of REST 1.x
	tokens   accessTokens
	rest1    atomic.Int32 // newest minor version of REST 1.x, -1 for none
	faults   faults

	mu        sync.Mutex
	listeners []*listener
	servers   []*http.Server
	closed    bool
}

// New makes the server of one array; it refuses options that cannot be honoured.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.APIToken == "" {
		return nil, errors.New("an array needs an API token")
	}
	if options.Username == "" {
		options.Username = "pureuser"
	}
	if options.Password == "" {
		options.Password = options.Username + "1!"
	}
	if options.Newest == "" {
		options.Newest = DefaultNewest
	}
	newest, err := parseVersion(options.Newest)
	if err != nil {
		return nil, err
	}
	switch {
	case options.IdleTimeout == 0:
		options.IdleTimeout = time.Hour
	case options.IdleTimeout < 0:
		options.IdleTimeout = 0
	}
	if options.PageLimit < 0 {
		return nil, fmt.Errorf("page limit %d is negative", options.PageLimit)
	}
	if options.PageLimit == 0 {
		options.PageLimit = 1000
	}
	s := &Server{
		world: world, array: array, options: options, newest: newest,
		sessions: newSessions(options.IdleTimeout), cookies: newSessions(options.IdleTimeout),
	}
	s.rest1.Store(newestREST1)
	return s, nil
}

// Serve accepts HTTPS connections on l until Close, then returns nil.
func (s *Server) Serve(l net.Listener, certificate tls.Certificate) error {
	guarded := &listener{Listener: l, offline: s.faults.offline, open: map[*connection]struct{}{}}
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       time.Minute,
		ErrorLog:          log.New(io.Discard, "", 0),
		TLSConfig:         &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
		TLSNextProto:      map[string]func(*http.Server, *tls.Conn, http.Handler){},
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return l.Close()
	}
	s.listeners, s.servers = append(s.listeners, guarded), append(s.servers, server)
	s.mu.Unlock()
	if err := server.ServeTLS(guarded, "", ""); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Close ends every Serve and its connections.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	servers := s.servers
	s.mu.Unlock()
	var all []error
	for _, server := range servers {
		all = append(all, server.Close())
	}
	return errors.Join(all...)
}

// SetFault puts a fault in force and returns the id that clears it; Offline resets the open connections at once.
func (s *Server) SetFault(fault Fault) (id string, err error) {
	if err := fault.validate(); err != nil {
		return "", err
	}
	id = s.faults.add(fault)
	if fault.Kind == Offline {
		s.mu.Lock()
		listeners := s.listeners
		s.mu.Unlock()
		for _, l := range listeners {
			l.resetAll()
		}
	}
	return id, nil
}

// ClearFault ends a fault and tells whether it was in force.
func (s *Server) ClearFault(id string) bool { return s.faults.remove(id) }

// EndSessions logs every client out, as a restart of the array's management would.
func (s *Server) EndSessions() {
	s.sessions.closeAll()
	s.cookies.closeAll()
	s.tokens.clear()
}

// Sessions counts the logins of REST 1.x and 2.x that have not ended; those that ran out may be counted until the next login.
func (s *Server) Sessions() int { return s.sessions.count() + s.cookies.count() }
