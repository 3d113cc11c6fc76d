package unity

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

const (
	release    = "5.4.0" // of the operating environment
	apiVersion = "14.0"
	model      = "Unity 480F"
	poolID     = "pool_1"
	refresh    = time.Minute // of space figures
)

// Spec is the array of a world that this package represents.
func Spec(name string) san.ArraySpec {
	return san.ArraySpec{Name: name, Purity: release, NAA: "60060160", Vendor: "DGC", Model: "VRAID", Refresh: refresh}
}

// Options configures how an array presents itself.
type Options struct {
	gate.Account               // the user is "admin" when empty, a password is required
	IdleTimeout  time.Duration // simulated time after which an unused session ends; 0 = 1 h
	Page         int           // objects on a page at most; 0 = 2000
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
	if options.Page <= 0 {
		options.Page = 2000
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

// serialNumber of the array, as its label has it.
func (s *Server) serialNumber() string {
	var number int64
	_, _ = fmt.Sscanf(strings.ReplaceAll(s.array.ID(), "-", "")[:8], "%x", &number)
	return fmt.Sprintf("APM%011d", number)
}
