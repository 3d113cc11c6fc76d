package vsp

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

const (
	release    = "93-07-23-80/00" // of the microcode
	apiVersion = "1.41.0"
	model      = "VSP E1090"
	modelID    = "938000"    // with which the ids of storage devices of the model begin
	refresh    = time.Minute // of space figures
)

// OtherPool exists while it has LDEVs, which were migrated to it.
const OtherPool = "Pool1"

const poolName = "Pool0"

var poolIDs = map[string]int{poolName: 0, OtherPool: 1}

// pageBytes is the unit in which LDEVs take space from their pool.
const pageBytes = 42 << 20

const blockBytes = 512

// Spec is the array of a world that this package represents.
func Spec(name string) san.ArraySpec {
	return san.ArraySpec{
		Name: name, Purity: release, NAA: "60060e80", Vendor: "HITACHI", Model: "OPEN-V", Refresh: refresh, Serial: serial,
		Page: pageBytes / san.Block,
	}
}

// serial is the rest of the identifier of the LDEV with this number: that of the array, twice, and the number.
func serial(id string, number int) string {
	array := serialNumber(id)
	return fmt.Sprintf("08%04x00%08x0000%04x", array&0xffff, array, number&0xffff)
}

// serialNumber of an array has six digits.
func serialNumber(id string) (number int64) {
	_, _ = fmt.Sscanf(strings.ReplaceAll(id, "-", "")[:8], "%x", &number)
	return 400000 + number%100000
}

// ldevID stays when an LDEV is renamed, and when it is migrated to another pool.
func ldevID(v *san.Volume) int {
	number, _ := strconv.ParseInt(v.Serial[len(v.Serial)-4:], 16, 32)
	return int(number)
}

// Options configures how an array presents itself.
type Options struct {
	gate.Account     // the user is "maintenance" when empty, a password is required
	Sessions     int // at most at the same time; 0 = 64
}

// Server serves one array of the world.
type Server struct {
	*gate.Gate
	world    *san.World
	array    *san.Array
	options  Options
	sessions sessions
	jobs     jobs
}

// New makes the server of one array.
func New(world *san.World, array *san.Array, options Options) (*Server, error) {
	if options.Password == "" {
		return nil, errors.New("an array needs a password")
	}
	if options.Username == "" {
		options.Username = "maintenance"
	}
	if options.Sessions <= 0 {
		options.Sessions = 64
	}
	return &Server{Gate: gate.New(), world: world, array: array, options: options}, nil
}

// Serve accepts HTTPS connections on l until Close, then returns nil.
func (s *Server) Serve(l net.Listener, certificate tls.Certificate) error {
	return s.Gate.Serve(l, certificate, s)
}

// EndSessions logs every client out.
func (s *Server) EndSessions() { s.sessions.closeAll() }

// Sessions counts the log-ins that have not ended; those that ran out may be counted until the next.
func (s *Server) Sessions() int { return s.sessions.count() }

func (s *Server) serialNumber() int64 { return serialNumber(s.array.ID()) }

func (s *Server) deviceID() string { return fmt.Sprintf("%s%06d", modelID, s.serialNumber()) }
