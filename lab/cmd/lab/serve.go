package main

import (
	"context"
	"crypto/sha1"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tidemark.io/lab/control"
	"tidemark.io/lab/scenario"
	"tidemark.io/lab/shell"
	"tidemark.io/lab/tlscert"
)

// ready is the one line on standard output that lists all addresses.
type ready struct {
	VCenter readyVCenter `json:"vcenter"`
	Control string       `json:"control"`
	Arrays  []readyArray `json:"arrays"`
	Users   []readyUser  `json:"users"`
	Shell   string       `json:"shell"`
}

type readyVCenter struct {
	Address       string `json:"address"` // host:port
	URL           string `json:"url"`
	GUID          string `json:"guid"`
	Thumbprint256 string `json:"thumbprint256"`
	Thumbprint1   string `json:"thumbprint1"`
}

type readyArray struct {
	Kind          string `json:"kind"`
	Name          string `json:"name"`
	Address       string `json:"address"`
	Thumbprint256 string `json:"thumbprint256"`
	APIToken      string `json:"apiToken,omitempty"` // of a FlashArray or TrueNAS
	User          string `json:"user"`
	Password      string `json:"password"` // of a FlashArray for REST 1.x

	Datastores []readyDatastore `json:"datastores"`

	APIClient *scenario.APIClient `json:"apiClient"` // for OAuth2
}

// readyDatastore is a datastore with an extent on the array.
type readyDatastore struct {
	Name    string   `json:"name"`
	Devices []string `json:"devices"` // those on this array
}

type readyUser struct {
	Name     string `json:"name"`
	Password string `json:"password"`
}

// stack is what serve has started, to be stopped in reverse order.
type stack struct {
	stops       []func()
	failed      chan error
	certificate *renewable // of the vCenter
}

func (s *stack) onStop(f func()) { s.stops = append(s.stops, f) }

func (s *stack) stop() {
	for i := len(s.stops) - 1; i >= 0; i-- {
		s.stops[i]()
	}
}

// serve builds the world, listens, prints the ready line and stays until ctx ends or a server fails.
func serve(ctx context.Context, o options, stdout io.Writer) error {
	s := &stack{failed: make(chan error, 8)}
	defer s.stop()
	facts, err := s.start(ctx, o)
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
	select {
	case <-ctx.Done():
		return nil
	case err := <-s.failed:
		return err
	}
}

func (s *stack) start(ctx context.Context, o options) (*ready, error) {
	files, err := os.MkdirTemp("", "tidemark-lab-")
	if err != nil {
		return nil, err
	}
	s.onStop(func() { _ = os.RemoveAll(files) })
	state := o.stateDir
	if state == "" {
		state = filepath.Join(files, "state")
	}
	if state, err = filepath.Abs(state); err != nil {
		return nil, err
	}
	listeners, err := s.listen(append([]string{o.vcenter, o.control}, o.arrays.addresses...))
	if err != nil {
		return nil, err
	}
	lab, err := scenario.Build(o.size, filepath.Join(files, "datastores"), true)
	if err != nil {
		return nil, err
	}
	s.onStop(lab.Close)
	if err := o.latency.apply(lab.VCenter); err != nil {
		return nil, err
	}
	lab.VCenter.SetQueryLimit(o.metrics)
	facts := &ready{Control: "http://" + listeners[1].Addr().String()}
	ui, err := s.serveVCenter(ctx, lab, listeners[0], state, o.client, facts)
	if err != nil {
		return nil, err
	}
	if err := s.serveArrays(lab, listeners[2:], state, facts); err != nil {
		return nil, err
	}
	s.serveHTTP(control.New(lab).WithShell(ui).WithCertificate(s.certificate.replace), listeners[1], nil)
	for _, u := range lab.VCenter.Users() {
		facts.Users = append(facts.Users, readyUser{u.Name, u.Password})
	}
	lab.World.Clock().SetSpeed(o.speed)
	return facts, nil
}

func (s *stack) listen(all []string) ([]net.Listener, error) {
	var out []net.Listener
	for _, address := range all {
		l, err := net.Listen("tcp", address)
		if err != nil {
			return nil, err
		}
		s.onStop(func() { _ = l.Close() })
		out = append(out, l)
	}
	return out, nil
}

func (s *stack) serveVCenter(
	ctx context.Context, lab *scenario.Lab, l net.Listener, state, client string, facts *ready,
) (*shell.Shell, error) {
	certificate, err := certify(state, "vcenter", l)
	if err != nil {
		return nil, err
	}
	next, err := certify(state, "vcenter-next", l)
	if err != nil {
		return nil, err
	}
	s.certificate = newRenewable(certificate, next)
	origin := "https://" + l.Addr().String()
	facts.VCenter = readyVCenter{
		Address: l.Addr().String(), URL: origin + "/sdk", GUID: lab.VCenter.GUID(),
		Thumbprint256: tlscert.Thumbprint(certificate), Thumbprint1: thumbprint1(certificate),
	}
	facts.Shell = origin + "/ui/"
	roots := x509.NewCertPool()
	roots.AddCert(certificate.Leaf)
	roots.AddCert(next.Leaf)
	admin := lab.VCenter.Users()[0]
	ui, err := shell.New(shell.Config{
		SDKURL: facts.VCenter.URL, GUID: facts.VCenter.GUID, Roots: roots, Username: admin.Name, Password: admin.Password,
		Clock: lab.World.Clock(), ClientVersion: client,
	})
	if err != nil {
		return nil, err
	}
	for _, pattern := range []string{"/ui", "/ui/", "/api/ui/", "/plugins/"} {
		lab.VCenter.Handle(pattern, ui)
	}
	s.serve(&http.Server{Handler: lab.VCenter, TLSConfig: s.certificate.config(), ConnState: s.certificate.follow}, l)
	follow, cancel := context.WithCancel(ctx)
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		ui.Run(follow)
	}()
	s.onStop(func() {
		cancel()
		<-gone
	})
	return ui, nil
}

func (s *stack) serveArrays(lab *scenario.Lab, listeners []net.Listener, state string, facts *ready) error {
	for i, a := range lab.Arrays {
		certificate, err := certify(state, a.San.Name(), listeners[i])
		if err != nil {
			return err
		}
		if a.Client, err = registerClient(lab.World, a, state); err != nil {
			return err
		}
		go func() { s.failed <- a.Server.Serve(listeners[i], certificate) }()
		facts.Arrays = append(facts.Arrays, readyArray{
			Kind: a.Kind, Datastores: datastoresOn(lab, a), Name: a.San.Name(), Address: listeners[i].Addr().String(), Thumbprint256: tlscert.Thumbprint(certificate), APIToken: a.Token,
			User: a.User, Password: a.Password, APIClient: a.Client,
		})
	}
	return nil
}

func datastoresOn(lab *scenario.Lab, a *scenario.Array) []readyDatastore {
	out := []readyDatastore{}
	for _, fs := range lab.World.FileSystems() {
		var devices []string
		for _, d := range fs.Devices() {
			if d.Volume != nil && d.Volume.Array() == a.San {
				devices = append(devices, d.Name)
			}
		}
		if devices != nil {
			out = append(out, readyDatastore{fs.Name(), devices})
		}
	}
	return out
}

// serveHTTP serves over TLS when there is a configuration for it.
func (s *stack) serveHTTP(h http.Handler, l net.Listener, config *tls.Config) {
	s.serve(&http.Server{Handler: h, TLSConfig: config}, l)
}

// serve adds limits of time to a server and serves until the stack stops.
func (s *stack) serve(server *http.Server, l net.Listener) {
	server.ReadHeaderTimeout, server.IdleTimeout, server.ErrorLog = 10*time.Second, 2*time.Minute, log.New(io.Discard, "", 0)
	s.onStop(func() { _ = server.Close() })
	go func() {
		err := error(nil)
		if server.TLSConfig == nil {
			err = server.Serve(l)
		} else {
			err = server.ServeTLS(l, "", "")
		}
		if !errors.Is(err, http.ErrServerClosed) {
			s.failed <- err
		}
	}()
}

// certify keeps one certificate per server, good for loopback names and the address it listens on.
func certify(state, name string, l net.Listener) (tls.Certificate, error) {
	names := []string{"localhost", "127.0.0.1"}
	if host, _, err := net.SplitHostPort(l.Addr().String()); err == nil && host != "127.0.0.1" {
		names = append(names, host)
	}
	return tlscert.LoadOrCreate(state, name, time.Now(), names...)
}

func thumbprint1(c tls.Certificate) string {
	var pairs []string
	for _, b := range sha1.Sum(c.Certificate[0]) {
		pairs = append(pairs, fmt.Sprintf("%02X", b))
	}
	return strings.Join(pairs, ":")
}
