package unity

import (
	"fmt"
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

// OtherPool exists while it has LUNs, which were moved to it.
const OtherPool = "pool_2"

var poolNames = map[string]string{poolID: "Pool 1", OtherPool: "Pool 2"}

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
	*gate.LogIn
	world   *san.World
	array   *san.Array
	options Options
}

// New makes the server of one array.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.IdleTimeout <= 0 {
		options.IdleTimeout = time.Hour
	}
	if options.Page <= 0 {
		options.Page = 2000
	}
	s := &Server{world: world, array: array, options: options}
	logIn, err := gate.NewLogIn(s, options.Account, "admin", options.IdleTimeout)
	s.LogIn = logIn
	return s, err
}

// serialNumber of the array, as its label has it.
func (s *Server) serialNumber() string {
	var number int64
	_, _ = fmt.Sscanf(strings.ReplaceAll(s.array.ID(), "-", "")[:8], "%x", &number)
	return fmt.Sprintf("APM%011d", number)
}
