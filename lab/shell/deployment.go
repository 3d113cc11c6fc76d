package shell

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/vmware/govmomi/vim25/types"
)

// State is the state of a plug-in on the Client Plug-ins page.
type State string

// The four states of a remote plug-in.
const (
	InProgress   State = "In Progress"
	Deployed     State = "Deployed"
	Failed       State = "Failed"
	Incompatible State = "Incompatible"
)

const (
	remoteType          = "vsphere-client-remote"
	downloadMessage     = "Error downloading plug-in. Make sure that the URL is reachable and the registered thumbprint is correct."
	incompatibleMessage = "The plug-in is incompatible with the current vSphere Client version."
	versionMessage      = "DEPLOYMENT_FAILED: NumberFormatException"
)

// Plugin is a remote plug-in as the page shows it; Base, Manifest and Backends are there once it is deployed.
type Plugin struct {
	Key      string          `json:"key"`
	Version  string          `json:"version"`
	Name     string          `json:"name"`
	Company  string          `json:"company"`
	URL      string          `json:"url"`
	State    State           `json:"state"`
	Message  string          `json:"message,omitempty"`
	Reasons  []string        `json:"reasons,omitempty"`
	Base     string          `json:"base,omitempty"`
	Manifest json.RawMessage `json:"manifest,omitempty"`
	Backends []Backend       `json:"backends,omitempty"`
}

// Backend is one server of a plug-in as seen through the proxy.
type Backend struct {
	ProxiedURL     string `json:"proxiedUrl"`
	ProxiedBaseURL string `json:"proxiedBaseUrl"`
	Type           string `json:"type"`
}

// deployment is one registered extension record on its way into the client.
type deployment struct {
	record    types.Extension
	serial    int
	plugin    Plugin
	upstreams map[string]http.Handler
	mispinned bool // the manifest server is checked against a thumbprint that it cannot have
}

// prefix is the part of a proxied path that changes with every deployment.
func (d *deployment) prefix() string {
	return fmt.Sprintf("%s~%s~%d", d.record.Key, d.record.Version, d.serial)
}

func newDeployment(record types.Extension, serial int) *deployment {
	d := &deployment{record: record, serial: serial}
	d.plugin = Plugin{Key: record.Key, Version: record.Version, Name: record.Key, Company: record.Company, State: InProgress}
	if record.Description != nil && record.Description.GetDescription().Label != "" {
		d.plugin.Name = record.Description.GetDescription().Label
	}
	if len(record.Client) > 0 {
		d.plugin.URL = record.Client[0].Url
	}
	return d
}

func (d *deployment) fail(state State, message string, reasons ...string) {
	d.plugin.State, d.plugin.Message, d.plugin.Reasons = state, message, reasons
	d.plugin.Base, d.plugin.Manifest, d.plugin.Backends = "", nil, nil
}

// deploy checks the record, gets the manifest (unless cached holds it) and opens the proxy paths. It returns the
// manifest data to keep for this version, or nil when there is none worth keeping.
func (d *deployment) deploy(ctx context.Context, cached []byte, client, vcenter string) []byte {
	if !validVersion(d.record.Version) {
		d.fail(Failed, versionMessage, fmt.Sprintf("version %q is not digits in one to four parts", d.record.Version))
		return nil
	}
	manifestURL, err := url.Parse(d.plugin.URL)
	if err != nil || manifestURL.Scheme != "https" || manifestURL.Host == "" {
		d.fail(Failed, downloadMessage, fmt.Sprintf("client url %q is not an https address", d.plugin.URL))
		return nil
	}
	if err := d.openUpstreams(manifestURL); err != nil {
		d.fail(Failed, downloadMessage, err.Error())
		return nil
	}
	data := cached
	if data == nil {
		if data, err = d.fetch(ctx, manifestURL); err != nil {
			d.fail(Failed, downloadMessage, err.Error())
			return nil
		}
	}
	raw, reasons := choose(data, client, vcenter)
	if raw == nil {
		d.fail(Incompatible, incompatibleMessage, reasons...)
		return nil
	}
	d.plugin.State = Deployed
	d.plugin.Manifest = raw
	d.plugin.Base = d.proxied(manifestURL, path.Dir(manifestURL.Path))
	return data
}

func (d *deployment) fetch(ctx context.Context, manifest *url.URL) ([]byte, error) {
	transport, err := d.transport(manifest, 0)
	if err != nil {
		return nil, err
	}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
		return errors.New("the manifest address redirects")
	}}
	return download(ctx, client, manifest.String())
}

// openUpstreams prepares one proxy per registered server; the manifest's server is the first.
func (d *deployment) openUpstreams(manifest *url.URL) error {
	d.upstreams, d.plugin.Backends = map[string]http.Handler{}, nil
	if len(d.record.Server) == 0 {
		return errors.New("the extension record has no server")
	}
	for i, server := range d.record.Server {
		address, err := url.Parse(server.Url)
		if err != nil || address.Host == "" || address.Scheme != "https" && (i == 0 || address.Scheme != "http") {
			return fmt.Errorf("server[%d].url %q is not an https address", i, server.Url)
		}
		if i == 0 && origin(address) != origin(manifest) {
			return fmt.Errorf("server[0].url %q is not the server of the manifest %q", server.Url, manifest)
		}
		transport, err := d.transport(address, i)
		if err != nil {
			return fmt.Errorf("server[%d]: %w", i, err)
		}
		d.upstreams[segment(address)] = newUpstream(address, "/plugins/"+d.prefix()+"/"+segment(address), transport)
		d.plugin.Backends = append(d.plugin.Backends, Backend{
			ProxiedURL:     strings.TrimSuffix(d.proxied(address, path.Dir(address.Path+"x")), "/"),
			ProxiedBaseURL: "/plugins/" + d.prefix() + "/" + segment(address),
			Type:           server.Type,
		})
	}
	return nil
}

func (d *deployment) transport(address *url.URL, server int) (*http.Transport, error) {
	thumbprint := d.record.Server[server].ServerThumbprint
	if d.mispinned {
		thumbprint = wrongThumbprint
	}
	config, err := pinnedTLS(address.Hostname(), thumbprint, d.record.Server[server].ServerCertificate)
	if err != nil {
		return nil, err
	}
	return &http.Transport{
		TLSClientConfig: config, TLSHandshakeTimeout: downloadTimeout, IdleConnTimeout: time.Minute,
		ResponseHeaderTimeout: 2 * time.Minute, DisableCompression: true,
	}, nil
}

// proxied is the path under /plugins for a directory of one of the plug-in's servers, with a slash at the end.
func (d *deployment) proxied(server *url.URL, directory string) string {
	return "/plugins/" + d.prefix() + "/" + segment(server) + strings.TrimSuffix(path.Clean("/"+directory), "/") + "/"
}

// segment is the host-port part of a proxied path.
func segment(server *url.URL) string {
	port := server.Port()
	if port == "" {
		port = map[string]string{"https": "443", "http": "80"}[server.Scheme]
	}
	return server.Hostname() + "-" + port
}

func origin(address *url.URL) string { return address.Scheme + "://" + segment(address) }
