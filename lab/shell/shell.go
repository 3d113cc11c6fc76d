// Package shell behaves like the vSphere Client towards remote plug-ins: a page with inventory, tabs and menus, the
// client's JavaScript library, the plug-in proxy, and the loader that deploys what the extension list names.
package shell

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/session"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/soap"
)

const (
	pollInterval = time.Second
	soapTimeout  = 30 * time.Second
)

// Clock is the simulated time that the page shows and whose speed it may switch.
type Clock interface {
	Now() time.Time
	Speed() float64
	SetSpeed(float64)
}

// Config is the configuration of a shell; it communicates with its vCenter over SOAP only.
type Config struct {
	SDKURL        string         // address of the vCenter's /sdk
	GUID          string         // instance UUID of the vCenter, the only one clone tickets are issued for
	Roots         *x509.CertPool // what the vCenter's certificate is checked against; nil = the system's roots
	Username      string         // account that reads the extension list
	Password      string
	Clock         Clock  // nil = no simulated time on the page
	ClientVersion string // the release to behave like, returned by getClientInfo; "" = 8.0.3.0
}

// Shell serves /ui/, /api/ui/ and /plugins/ of one vCenter's origin.
type Shell struct {
	config  Config
	sdk     *url.URL
	plugins *plugins
	faults  faults
	mux     *http.ServeMux

	mu     sync.Mutex
	users  map[string]*user
	tokens map[string]token
}

// New prepares a shell; Run must be started for plug-ins to be deployed.
func New(config Config) (*Shell, error) {
	if config.ClientVersion == "" {
		config.ClientVersion = "8.0.3.0"
	}
	sdk, err := soap.ParseURL(config.SDKURL)
	if err != nil {
		return nil, err
	}
	if sdk == nil || config.GUID == "" {
		return nil, errors.New("shell: SDKURL and GUID are required")
	}
	if !validVersion(config.ClientVersion) {
		return nil, fmt.Errorf("shell: client version %q is not digits in one to four parts", config.ClientVersion)
	}
	sdk.User = nil
	s := &Shell{
		config: config, sdk: sdk, mux: http.NewServeMux(), users: map[string]*user{}, tokens: map[string]token{},
	}
	now := time.Now
	if config.Clock != nil {
		now = config.Clock.Now
	}
	s.plugins = newPlugins(config.ClientVersion, &s.faults, now)
	s.routes()
	return s, nil
}

// ServeHTTP serves everything under /ui/, /api/ui/ and /plugins/.
func (s *Shell) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Run follows the extension list until ctx ends, then logs every user out.
func (s *Shell) Run(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	var client *vim25.Client
	var trouble string
	for {
		err := s.follow(ctx, &client)
		if isExpired(err) {
			client = nil
		}
		if text := fmt.Sprint(err); err != nil && text != trouble && ctx.Err() == nil {
			slog.Warn("shell: extension list not read", "error", err)
			trouble = text
		} else if err == nil {
			trouble = ""
		}
		select {
		case <-ctx.Done():
			s.close(client)
			return
		case <-tick.C:
			s.dropIdle()
		}
	}
}

// follow reads the extension list once, logging in when there is no client yet.
func (s *Shell) follow(ctx context.Context, client **vim25.Client) error {
	if *client == nil {
		fresh, err := s.connect(ctx)
		if err != nil {
			return err
		}
		if err := session.NewManager(fresh).Login(ctx, url.UserPassword(s.config.Username, s.config.Password)); err != nil {
			return err
		}
		s.plugins.meet(fresh.ServiceContent.About.Version)
		*client = fresh
	}
	extensions, err := object.NewExtensionManager(*client).List(ctx)
	if err != nil {
		return err
	}
	s.plugins.sync(ctx, extensions)
	return nil
}

// connect opens a SOAP client without a session.
func (s *Shell) connect(ctx context.Context) (*vim25.Client, error) {
	address := *s.sdk
	wire := soap.NewClient(&address, false)
	wire.Timeout = soapTimeout
	wire.UserAgent = "vsphere-ui"
	wire.DefaultTransport().TLSClientConfig.RootCAs = s.config.Roots
	return vim25.NewClient(ctx, wire)
}

func (s *Shell) close(client *vim25.Client) {
	s.plugins.background.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	for _, u := range s.everyUser() {
		s.forget(ctx, u)
	}
	if client != nil {
		logout(ctx, client)
	}
}

func logout(ctx context.Context, client *vim25.Client) {
	if err := session.NewManager(client).Logout(ctx); err != nil {
		slog.Debug("shell: log-out", "error", err)
	}
	client.CloseIdleConnections()
}
