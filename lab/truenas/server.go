package truenas

import (
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"sync/atomic"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

const (
	lastWithREST = "TrueNAS-25.10.3"
	withoutREST  = "TrueNAS-26.0.0"
	pool         = "tank"
	refresh      = 30 * time.Second // of space figures
)

// OtherDataset exists while it has zvols, which were moved into it.
const OtherDataset = pool + "/archive"

// Spec is the array of a world that this package represents, with both APIs.
func Spec(name string) san.ArraySpec { return spec(name, lastWithREST) }

// NewerSpec is one that no longer has the REST API.
func NewerSpec(name string) san.ArraySpec { return spec(name, withoutREST) }

func spec(name, release string) san.ArraySpec {
	return san.ArraySpec{Name: name, Purity: release, NAA: "6589cfc0", Vendor: "TrueNAS", Model: "iSCSI Disk", Refresh: refresh, Serial: serial}
}

// serial is the rest of the identifier of an extent: zeros, and digits that the array makes once; here they end with its number.
func serial(id string, number int) string {
	digits := sha256.Sum256(fmt.Appendf(nil, "%s/%d", id, number))
	return fmt.Sprintf("00000%s%04x", fmt.Sprintf("%x", digits)[:15], number&0xffff)
}

// extentID stays when a zvol is renamed, also into another dataset.
func extentID(v *san.Volume) int {
	number, _ := strconv.ParseInt(v.Serial[len(v.Serial)-4:], 16, 32)
	return int(number) + 1
}

// Options configures how an array presents itself.
type Options struct {
	APIKey string // required
}

// Server serves one array of the world.
type Server struct {
	*gate.Gate
	world   *san.World
	array   *san.Array
	options Options
	open    atomic.Int32 // connections that are logged in
}

// New makes the server of one array.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.APIKey == "" {
		return nil, errors.New("an array needs an API key")
	}
	return &Server{Gate: gate.New(), world: world, array: array, options: options}, nil
}

// Serve accepts HTTPS connections on l until Close, then returns nil.
func (s *Server) Serve(l net.Listener, certificate tls.Certificate) error {
	return s.Gate.Serve(l, certificate, s)
}

// Sessions are the connections that are logged in; over REST, each request has the key.
func (s *Server) Sessions() int { return int(s.open.Load()) }
