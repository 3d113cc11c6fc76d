package wsapi

import (
	"fmt"
	"strings"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

const (
	release = "9.5.24.13" // of the operating system of an Alletra 9000
	model   = "HPE Alletra 9060"
	refresh = 5 * time.Minute // of space figures
)

// Spec is the array of a world that this package represents.
func Spec(name string) san.ArraySpec {
	return san.ArraySpec{
		Name: name, Purity: release, NAA: "60002ac0", Vendor: "3PARdata", Model: "VV", Refresh: refresh, Keeps: keeps, Serial: serial,
	}
}

// serial is the rest of the WWN of the volume with this number: the number and the serial number of the array, 24 hex digits.
func serial(id string, number int) string {
	return fmt.Sprintf("%016x%08x", number+1, systemNumber(id))
}

// systemNumber is the number of the array with this id.
func systemNumber(id string) (number uint32) {
	_, _ = fmt.Sscanf(strings.ReplaceAll(id, "-", "")[:5], "%x", &number)
	return number + 1
}

// Options configures how an array presents itself.
type Options struct {
	gate.Account               // the user is "3paradm" when empty, a password is required
	MaxSessions  int           // that can exist at a time, 0 = 36, as on two nodes
	IdleTimeout  time.Duration // simulated time after which an unused session ends, 0 = 15 min
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
	if options.MaxSessions <= 0 {
		options.MaxSessions = 36
	}
	if options.IdleTimeout <= 0 {
		options.IdleTimeout = 15 * time.Minute
	}
	s := &Server{world: world, array: array, options: options}
	logIn, err := gate.NewLogIn(s, options.Account, "3paradm", options.IdleTimeout)
	s.LogIn = logIn
	return s, err
}
