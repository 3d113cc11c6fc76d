package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"tidemark.io/lab/replay"
	"tidemark.io/lab/soapshape"
	"tidemark.io/lab/tlscert"
)

// replayOptions are the flags of replay.
type replayOptions struct {
	file     string
	lenient  bool
	vcenters addressFlags
	arrays   addressFlags
	control  string
	stateDir string
}

// addressFlags is an address of loopback that may be given several times.
type addressFlags []string

// String implements flag.Value.
func (a *addressFlags) String() string { return strings.Join(*a, ",") }

// Set implements flag.Value.
func (a *addressFlags) Set(text string) error {
	if !loopback(text) {
		return fmt.Errorf("a replay accepts every password and listens on loopback addresses only, not on %q", text)
	}
	*a = append(*a, text)
	return nil
}

func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && (host == "localhost" || net.ParseIP(host).IsLoopback())
}

// at is the address of a server: as given, or one after the other from a first port on.
func (a addressFlags) at(i, firstPort int) string {
	if i < len(a) {
		return a[i]
	}
	return fmt.Sprintf("127.0.0.1:%d", firstPort+i)
}

const (
	secondVCenterPort = 8979 // and the following ones, of further vCenters
	controlAddress    = "127.0.0.1:8990"
)

// replayReady is the one line on standard output; members that serve prints, too, have the same names.
type replayReady struct {
	Mode     string          `json:"mode"`
	Product  string          `json:"product,omitempty"` // that recorded
	VCenter  *replayVCenter  `json:"vcenter,omitempty"` // the first
	VCenters []replayVCenter `json:"vcenters"`
	Arrays   []replayArray   `json:"arrays"`
	Control  string          `json:"control"`
	Users    []readyUser     `json:"users"` // as an example; every other is accepted
}

type replayVCenter struct {
	readyVCenter
	Recorded string `json:"recorded"` // address in the recording
	replayCounts
}

type replayArray struct {
	Kind          string `json:"kind"`
	Recorded      string `json:"recorded"`
	Address       string `json:"address"`
	Thumbprint256 string `json:"thumbprint256"`
	APIToken      string `json:"apiToken,omitempty"`
	User          string `json:"user"`
	Password      string `json:"password"`
	replayCounts
}

// replayCounts are of the recording of one server.
type replayCounts struct {
	Requests int `json:"requests"`
	Unusable int `json:"unusable,omitempty"` // the answer is incomplete or was withheld
}

func parseReplay(args []string, stderr io.Writer) (replayOptions, error) {
	o := replayOptions{}
	f := flag.NewFlagSet("lab replay", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, "usage: lab replay [flags] FILE; an evidence file, a .har file, or a directory with index.yaml")
		f.PrintDefaults()
	}
	f.BoolVar(&o.lenient, "lenient", false, "repeat last answers, and answer property reads that were not recorded from what is known")
	f.Var(&o.vcenters, "vcenter", "`address` of a recorded vCenter, HTTPS; repeat for more (default 127.0.0.1:8989)")
	f.Var(&o.arrays, "array", "`address` of a recorded array, HTTPS; repeat for more (default 127.0.0.1:8991 and up)")
	f.StringVar(&o.control, "control", controlAddress, "`address` of the control API, HTTP")
	f.StringVar(&o.stateDir, "state-dir", "", "`directory` that keeps certificates (default a temporary one)")
	names, err := interleaved(f, args)
	if err != nil {
		return o, err
	}
	if len(names) != 1 {
		f.Usage()
		return o, flag.ErrHelp
	}
	if !loopback(o.control) {
		fmt.Fprintf(stderr, "lab replay: the control API has no log-in and listens on loopback addresses only, not on %q\n", o.control)
		return o, flag.ErrHelp
	}
	o.file = names[0]
	return o, nil
}

// serveReplay serves a recording until ctx ends, and then lists what it did not answer.
func serveReplay(ctx context.Context, o replayOptions, stdout, stderr io.Writer) error {
	recording, err := replay.Open(o.file)
	if err != nil {
		return err
	}
	site := replay.NewSite(recording, replay.Options{Lenient: o.lenient})
	s := &stack{failed: make(chan error, 8)}
	defer s.stop()
	facts, err := s.replay(site, recording, o)
	if err != nil {
		return err
	}
	line, err := json.Marshal(facts)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(stdout, "%s\n", line); err != nil {
		return err
	}
	defer site.Report(stderr)
	select {
	case <-ctx.Done():
		return nil
	case err := <-s.failed:
		return err
	}
}

func (s *stack) replay(site *replay.Site, recording *replay.Recording, o replayOptions) (*replayReady, error) {
	if len(o.vcenters) > len(site.VCenters) || len(o.arrays) > len(site.Arrays) {
		return nil, &replay.Invalid{File: o.file, Reason: fmt.Sprintf(
			"it has %d vCenters and %d arrays, but there are %d and %d addresses", len(site.VCenters), len(site.Arrays), len(o.vcenters), len(o.arrays))}
	}
	state, err := s.stateDir(o.stateDir)
	if err != nil {
		return nil, err
	}
	facts := &replayReady{
		Mode: "strict", Product: recording.Product, VCenters: []replayVCenter{}, Arrays: []replayArray{},
		Users: []readyUser{{"administrator@vsphere.local", "administrator1!"}},
	}
	if o.lenient {
		facts.Mode = "lenient"
	}
	for i, v := range site.VCenters {
		port := secondVCenterPort - 1
		if i == 0 {
			port = 8989
		}
		address, certificate, err := s.replayServer(soapshape.FromEnvironment(v), fmt.Sprintf("vcenter-%d", i+1), o.vcenters.at(i, port), state)
		if err != nil {
			return nil, err
		}
		facts.VCenters = append(facts.VCenters, replayVCenter{readyVCenter{
			Address: address, URL: "https://" + address + "/sdk", GUID: v.GUID,
			Thumbprint256: tlscert.Thumbprint(certificate), Thumbprint1: thumbprint1(certificate),
		}, v.Address, replayCounts{v.Requests, v.Unusable}})
		facts.VCenter = &facts.VCenters[0]
	}
	for i, a := range site.Arrays {
		address, certificate, err := s.replayServer(a, fmt.Sprintf("array-%d", i+1), o.arrays.at(i, 8991), state)
		if err != nil {
			return nil, err
		}
		ready := replayArray{
			Kind: a.Kind, Recorded: a.Address, Address: address, Thumbprint256: tlscert.Thumbprint(certificate),
			User: "replay", Password: "replay", replayCounts: replayCounts{a.Requests, a.Unusable},
		}
		switch a.Kind {
		case replay.KindFlashArray, replay.KindTrueNAS, replay.KindPrometheus:
			ready.APIToken = "00000000-0000-0000-0000-000000000000"
		}
		facts.Arrays = append(facts.Arrays, ready)
	}
	listeners, err := s.listen([]string{o.control})
	if err != nil {
		return nil, err
	}
	s.serveHTTP(site.Control(), listeners[0], nil)
	facts.Control = "http://" + listeners[0].Addr().String()
	return facts, nil
}

// stateDir is the directory of certificates; a temporary one is removed at the end.
func (s *stack) stateDir(given string) (string, error) {
	if given != "" {
		return filepath.Abs(given)
	}
	dir, err := os.MkdirTemp("", "tidemark-replay-")
	if err == nil {
		s.onStop(func() { _ = os.RemoveAll(dir) })
	}
	return dir, err
}

func (s *stack) replayServer(served http.Handler, name, address, state string) (string, tls.Certificate, error) {
	listeners, err := s.listen([]string{address})
	if err != nil {
		return "", tls.Certificate{}, err
	}
	certificate, err := certify(state, name, listeners[0])
	if err != nil {
		return "", certificate, err
	}
	s.serveHTTP(served, listeners[0], &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12})
	return listeners[0].Addr().String(), certificate, nil
}
