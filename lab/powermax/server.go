package powermax

import (
	"fmt"
	"strings"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

const refresh = 5 * time.Minute // of space figures

// Spec is the array of a world that this package represents, managed by a Unisphere with lists of chosen attributes.
func Spec(name string) san.ArraySpec { return spec(name, "10.4.0.1") }

// OlderSpec is one with release 9.2, which lists only the ids of volumes.
func OlderSpec(name string) san.ArraySpec { return spec(name, "9.2.4.9") }

func spec(name, release string) san.ArraySpec {
	return san.ArraySpec{Name: name, Purity: release, NAA: "60000970", Vendor: "EMC", Model: "SYMMETRIX", Refresh: refresh}
}

// Options configures how Unisphere presents itself.
type Options struct {
	gate.Account               // the user is "admin" when empty, a password is required
	Page         int           // volumes on a page at most; 0 = 1000
	Expiry       time.Duration // simulated time after which an iterator ends; 0 = 20 min
	Others       []string      // ids of other arrays that it manages; one with the prefix "remote:" is not local
}

// Server serves one array of the world.
type Server struct {
	*gate.LogIn
	world   *san.World
	array   *san.Array
	options Options
	pages   *iterators
}

// New makes the server of one array.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.Page <= 0 {
		options.Page = 1000
	}
	if options.Expiry <= 0 {
		options.Expiry = 20 * time.Minute
	}
	s := &Server{world: world, array: array, options: options, pages: newIterators()}
	logIn, err := gate.NewLogIn(s, options.Account, "admin", time.Hour)
	s.LogIn = logIn
	return s, err
}

// SystemID is the serial number of the array, as clients name it.
func (s *Server) SystemID() string {
	var number int64
	_, _ = fmt.Sscanf(strings.ReplaceAll(s.array.ID(), "-", "")[:8], "%x", &number)
	return fmt.Sprintf("0001979%05d", number%100000)
}

// enhanced reports whether the release lists chosen attributes.
func (s *Server) enhanced() bool { return !strings.HasPrefix(s.array.Purity(), "9.") }

// api is the version of the API, such as 104.
func (s *Server) api() string {
	parts := strings.Split(s.array.Purity(), ".")
	return parts[0] + parts[1]
}
