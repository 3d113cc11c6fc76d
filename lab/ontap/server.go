package ontap

import (
	"fmt"
	"strings"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

// release of ONTAP: generation, major, minor.
var release = [3]int{9, 16, 1}

// refresh is how old the space figures of a LUN can be.
const refresh = 15 * time.Second

// OtherVolume exists while it has LUNs or namespaces, which were moved to it; their UUIDs stay.
const OtherVolume = "vol_archive"

// Spec is the cluster of a world that this package represents.
func Spec(name string) san.ArraySpec {
	return san.ArraySpec{
		Name: name, Purity: fmt.Sprintf("%d.%d.%d", release[0], release[1], release[2]), NAA: "600a0980", Vendor: "NETAPP",
		Model: "LUN C-Mode", Refresh: refresh, Serial: serial, NVMe: namespace,
	}
}

// namespace is the name of a namespace on hosts, its UUID.
func namespace(id, _ string) string { return "uuid." + strings.ReplaceAll(id, "-", "") }

// alphabet of serial numbers; hosts show the codes of the characters.
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+?"

// serial is the serial number of the LUN with this number, as 24 hex digits: 12 characters, the first 6 are those of the cluster.
func serial(id string, number int) string {
	text := make([]byte, 0, 12)
	for i := range 6 {
		var n int
		_, _ = fmt.Sscanf(strings.ReplaceAll(id, "-", "")[2*i:2*i+2], "%02x", &n)
		text = append(text, alphabet[n%len(alphabet)])
	}
	for range 6 {
		text = append(text, alphabet[number%len(alphabet)])
		number /= len(alphabet)
	}
	return fmt.Sprintf("%X", text)
}

// Options configures how a cluster presents itself.
type Options struct {
	gate.Account       // the user is "admin" when empty, a password is required
	Disaggregated bool // an ASA r2: storage units, LUNs without volumes
}

// Server serves one cluster of the world.
type Server struct {
	*gate.LogIn
	world   *san.World
	array   *san.Array
	options Options
}

// New makes the server of one cluster.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	s := &Server{world: world, array: array, options: options}
	logIn, err := gate.NewLogIn(s, options.Account, "admin", 0)
	s.LogIn = logIn
	return s, err
}
