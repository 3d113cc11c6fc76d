package powerstore

import (
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
	*gate.LogIn
	world   *san.World
	array   *san.Array
	options Options
	index   index
}

// New makes the server of one array.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.IdleTimeout <= 0 {
		options.IdleTimeout = time.Hour
	}
	s := &Server{world: world, array: array, options: options}
	logIn, err := gate.NewLogIn(s, options.Account, "admin", options.IdleTimeout)
	s.LogIn = logIn
	return s, err
}
