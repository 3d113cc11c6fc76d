package storagevirtualize

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

const (
	release = "8.7.0.3"
	build   = "175.11.2502211234000"
	product = "IBM FlashSystem 9500"
	refresh = time.Minute // of space figures
)

// OtherPool is a data reduction pool that exists while it has volumes, whose copies were moved to it.
const OtherPool = "Pool2"

// StandardPool is the pool without data reduction, as the pool of a volume names it.
const StandardPool = "Pool1"

// Spec is the system of a world that this package represents.
func Spec(name string) san.ArraySpec {
	return san.ArraySpec{Name: name, Purity: release, NAA: "60050768", Vendor: "IBM", Model: "2145", Refresh: refresh, Serial: serial}
}

// serial is the rest of the UID of the volume with this number: the number of the system, and c0 with that of the volume.
func serial(id string, number int) string {
	return fmt.Sprintf("%08xc0%014x", systemNumber(id), number)
}

// volumeID is the id of a volume, which is its number.
func volumeID(v *san.Volume) string {
	number, _ := strconv.ParseInt(v.Serial[10:], 16, 64)
	return strconv.FormatInt(number, 10)
}

func uid(v *san.Volume) string { return strings.ToUpper(strings.TrimPrefix(v.DeviceName(), "naa.")) }

func systemNumber(id string) (number uint32) {
	_, _ = fmt.Sscanf(strings.ReplaceAll(id, "-", "")[:6], "%x", &number)
	return 0x10000000 + number
}

// Options configures how a system presents itself.
type Options struct {
	gate.Account               // the user is "superuser" when empty, a password is required
	Lifetime     time.Duration // of a token in simulated time, 0 = 60 min
}

// Server serves one system of the world.
type Server struct {
	*gate.LogIn
	world   *san.World
	array   *san.Array
	options Options
}

// New makes the server of one system.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.Lifetime <= 0 {
		options.Lifetime = time.Hour
	}
	s := &Server{world: world, array: array, options: options}
	logIn, err := gate.NewLogIn(s, options.Account, "superuser", options.Lifetime)
	s.LogIn = logIn
	return s, err
}
