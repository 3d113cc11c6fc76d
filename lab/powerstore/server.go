package powerstore

import (
	"crypto/tls"
	"errors"
	"net"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// Keeps are the steps of space metrics and how long the array keeps them.
var Keeps = []san.Keep{
	{Step: 5 * time.Minute, For: 24 * time.Hour},
	{Step: time.Hour, For: 30 * 24 * time.Hour},
	{Step: 24 * time.Hour, For: 2 * 365 * 24 * time.Hour},
}

// Spec is the array of a world that this package represents.
func Spec(name string) san.ArraySpec {
	return san.ArraySpec{
		Name: name, Purity: release, NAA: "68ccf098", Vendor: "DellEMC", Model: "PowerStore", NVMe: namespace, Keeps: Keeps, Refresh: Keeps[0].Step,
	}
}

// release of PowerStoreOS.
const release = "4.0.0.0"

// Options configures how an array presents itself.
type Options struct {
	gate.Account               // the user is "admin" when empty, a password is required
	IdleTimeout  time.Duration // simulated time after which an unused session ends; 0 = 1 h
}

// Server serves one array of the world.
type Server struct {
	*gate.Gate
	world    *san.World
	array    *san.Array
	options  Options
	sessions *gate.Sessions
	tokens   csrfTokens
}

// New makes the server of one array.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.Password == "" {
		return nil, errors.New("an array needs a password")
	}
	if options.Username == "" {
		options.Username = "admin"
	}
	if options.IdleTimeout <= 0 {
		options.IdleTimeout = time.Hour
	}
	return &Server{
		Gate: gate.New(), world: world, array: array, options: options, sessions: gate.NewSessions(options.IdleTimeout),
	}, nil
}

// Serve accepts HTTPS connections on l until Close, then returns nil.
func (s *Server) Serve(l net.Listener, certificate tls.Certificate) error {
	return s.Gate.Serve(l, certificate, s)
}

// EndSessions logs every client out.
func (s *Server) EndSessions() { s.sessions.CloseAll() }

// Sessions counts the log-ins that have not ended; those that ran out may be counted until the next.
func (s *Server) Sessions() int { return s.sessions.Count() }
