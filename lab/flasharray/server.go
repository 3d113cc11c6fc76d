package flasharray

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"tidemark.io/lab/gate"
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

// Server serves REST 1.x and 2.x for one array of the world.
type Server struct {
	*gate.Gate
	world    *san.World
	array    *san.Array
	options  Options
	newest   version
	sessions *gate.Sessions // of REST 2.x, by token
	cookies  *gate.Sessions // of REST 1.x
	tokens   accessTokens
	rest1    atomic.Int32 // newest minor version of REST 1.x, -1 for none
}

// New creates the server of one array; it rejects invalid options.
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
		Gate: gate.New(Retired, Early), world: world, array: array, options: options, newest: newest,
		sessions: gate.NewSessions(options.IdleTimeout), cookies: gate.NewSessions(options.IdleTimeout),
	}
	s.rest1.Store(newestREST1)
	return s, nil
}

// Serve accepts HTTPS connections on l until Close, then returns nil.
func (s *Server) Serve(l net.Listener, certificate tls.Certificate) error {
	return s.Gate.Serve(l, certificate, s)
}

// EndSessions logs every client out, as a restart of the array's management would.
func (s *Server) EndSessions() {
	s.sessions.CloseAll()
	s.cookies.CloseAll()
	s.tokens.clear()
}

// Sessions counts the logins of REST 1.x and 2.x that have not ended; those that ran out may be counted until the next login.
func (s *Server) Sessions() int { return s.sessions.Count() + s.cookies.Count() }
