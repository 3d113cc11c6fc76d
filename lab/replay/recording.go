package replay

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// The kinds of servers.
const (
	KindVCenter    = "vcenter"
	KindFlashArray = "flasharray"
	KindPowerStore = "powerstore"
	KindONTAP      = "ontap"
	KindWSAPI      = "wsapi"

	KindPowerMax          = "powermax"
	KindPrometheus        = "prometheus"
	KindStorageVirtualize = "storagevirtualize"
	KindTrueNAS           = "truenas"
	KindUnity             = "unity"
	KindVSP               = "vsp"
)

// removed replaces secrets and the bodies of log-ins in a recording.
const removed = "removed"

// Invalid is a file that is no recording, or a damaged one.
type Invalid struct {
	File   string
	Reason string
}

// Error implements error.
func (e *Invalid) Error() string { return e.File + ": " + e.Reason }

// Recording is what one file contains.
type Recording struct {
	Created time.Time // zero if unknown
	Product string
	Servers []*Server
}

// Server is one server of a recorded site.
type Server struct {
	Kind      string
	Address   string // in the recording, anonymous
	Exchanges []*Exchange
}

// Exchange is a request with its answer, in order of sending.
type Exchange struct {
	Name    string // where it is in the recording
	At      time.Time
	Took    time.Duration
	Method  string
	URL     *url.URL
	Request string // body
	Status  int    // 0 if there was no answer
	Failure string // why there was none
	Header  http.Header
	Body    []byte
	Cut     bool // the body is incomplete

	Withheld bool // the bodies were removed, because they could not be made anonymous
}

// Open reads an evidence file, a HAR document, or a directory with an index; errors are of the type Invalid.
func Open(file string) (*Recording, error) {
	r, err := read(file)
	if err != nil {
		return nil, &Invalid{file, err.Error()}
	}
	exchanges := 0
	for _, s := range r.Servers {
		exchanges += len(s.Exchanges)
	}
	if exchanges == 0 {
		return nil, &Invalid{file, "it contains no requests and answers"}
	}
	return r, nil
}

func read(file string) (*Recording, error) {
	info, err := os.Stat(file)
	switch {
	case os.IsNotExist(err):
		return nil, fmt.Errorf("there is no such file")
	case err != nil:
		return nil, err
	case info.IsDir():
		return readDirectory(file)
	case strings.EqualFold(filepath.Ext(file), ".har"):
		return readHAR(file)
	}
	return readEvidence(file)
}

// validate refuses what no server can be made of.
func (s *Server) validate() error {
	if s.Kind == KindVCenter || protocolOf(s.Kind) != nil {
		return nil
	}
	kinds := []string{KindVCenter}
	for _, p := range protocols {
		kinds = append(kinds, p.kind)
	}
	return fmt.Errorf("the kind of a server is one of %s, not %q", strings.Join(kinds, ", "), s.Kind)
}

// removedBody is true for log-ins, of which only the fact is recorded.
func (x *Exchange) removedBody() bool { return x.Request == removed || string(x.Body) == removed }
