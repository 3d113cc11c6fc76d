package shell

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/types"
)

const (
	testUser     = "administrator@vsphere.local"
	testPassword = "administrator1!"
	testKey      = "com.acme.sample"
)

// world is a simulated vCenter, a plug-in server and a shell between them.
type world struct {
	t      *testing.T
	ctx    context.Context
	admin  *govmomi.Client
	guid   string
	plugin *pluginServer
	shell  *Shell
	origin *httptest.Server
	client *vim25.Client
}

func newWorld(t *testing.T) *world {
	t.Helper()
	ctx := t.Context()
	model := simulator.VPX()
	if err := model.Create(); err != nil {
		t.Fatal(err)
	}
	model.Service.TLS = new(tls.Config)
	model.Service.Listen = &url.URL{User: url.UserPassword(testUser, testPassword), Host: "127.0.0.1:0"}
	server := model.Service.NewServer()
	admin, err := govmomi.NewClient(ctx, server.URL, true)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	w := &world{t: t, ctx: ctx, admin: admin, guid: admin.ServiceContent.About.InstanceUuid, plugin: newPluginServer(t)}
	w.shell, err = New(Config{SDKURL: server.URL.String(), GUID: w.guid, Roots: roots, Username: testUser, Password: testPassword})
	if err != nil {
		t.Fatal(err)
	}
	w.origin = httptest.NewTLSServer(w.shell)
	t.Cleanup(func() {
		w.origin.Close()
		w.shell.plugins.background.Wait()
		w.extensions(func(m *object.ExtensionManager) error { return m.Unregister(context.Background(), testKey) })
		server.Close()
		model.Remove()
	})
	return w
}

// pluginServer serves one manifest and the handlers of a test.
type pluginServer struct {
	*httptest.Server
	mu       sync.Mutex
	manifest string
	mux      *http.ServeMux
}

func newPluginServer(t *testing.T) *pluginServer {
	p := &pluginServer{manifest: goodManifest, mux: http.NewServeMux()}
	p.mux.HandleFunc("/plugin/plugin.json", func(w http.ResponseWriter, _ *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		_, _ = io.WriteString(w, p.manifest)
	})
	p.Server = httptest.NewUnstartedServer(p.mux)
	p.Config.ErrorLog = quiet()
	p.StartTLS()
	t.Cleanup(p.Close)
	return p
}

func (p *pluginServer) publish(manifest string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.manifest = manifest
}

func (p *pluginServer) thumbprint() string {
	sum := sha256.Sum256(p.Certificate().Raw)
	return colons(hex.EncodeToString(sum[:]))
}

// record is the extension record a registration of the plug-in server would write.
func (w *world) record(version string) types.Extension {
	address, words := w.plugin.URL+"/plugin/plugin.json", &types.Description{Label: "Sample", Summary: "Sample"}
	return types.Extension{
		Key: testKey, Version: version, Description: words, LastHeartbeatTime: time.Unix(0, 0).UTC(),
		Client: []types.ExtensionClientInfo{{Version: version, Description: words, Type: remoteType, Url: address}},
		Server: []types.ExtensionServerInfo{{
			Url: address, Description: words, Type: "MANIFEST_SERVER", AdminEmail: []string{"a@example.com"},
			ServerThumbprint: w.plugin.thumbprint(),
		}},
	}
}

func (w *world) extensions(change func(*object.ExtensionManager) error) {
	w.t.Helper()
	manager, err := object.GetExtensionManager(w.admin.Client)
	if err == nil {
		err = change(manager)
	}
	if err != nil && w.ctx.Err() == nil {
		w.t.Fatal(err)
	}
}

func (w *world) register(record types.Extension) Plugin {
	w.t.Helper()
	w.extensions(func(m *object.ExtensionManager) error { return m.Register(w.ctx, record) })
	return w.settle()
}

func (w *world) update(record types.Extension) Plugin {
	w.t.Helper()
	w.extensions(func(m *object.ExtensionManager) error { return m.Update(w.ctx, record) })
	return w.settle()
}

// settle lets the shell read the extension list once and complete the resulting deployments.
func (w *world) settle() Plugin {
	w.t.Helper()
	if err := w.shell.follow(w.ctx, &w.client); err != nil {
		w.t.Fatal(err)
	}
	w.shell.plugins.background.Wait()
	items, _ := w.shell.plugins.list()
	for _, item := range items {
		if item.Key == testKey {
			return item
		}
	}
	return Plugin{}
}

func (w *world) fault(f Fault) (mend func()) {
	w.t.Helper()
	mend, err := w.shell.Break(f)
	if err != nil {
		w.t.Fatal(err)
	}
	return mend
}

// signIn is a browser that has logged in.
func (w *world) signIn() *browser {
	w.t.Helper()
	b := &browser{t: w.t, world: w, http: w.origin.Client()}
	response, _ := b.send("POST", "/api/ui/shell/session", nil, map[string]string{"username": testUser, "password": testPassword})
	if response.StatusCode != http.StatusOK {
		w.t.Fatalf("log-in: %s", response.Status)
	}
	b.cookie = response.Cookies()[0]
	return b
}

// browser sends requests to the shell's origin with the session's cookie.
type browser struct {
	t      *testing.T
	world  *world
	http   *http.Client
	cookie *http.Cookie
}

func (b *browser) send(method, path string, header http.Header, body any) (*http.Response, []byte) {
	b.t.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(b.world.ctx, method, b.world.origin.URL+path, bytes.NewReader(encoded))
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	for name, values := range header {
		request.Header[name] = values
	}
	if b.cookie != nil {
		request.AddCookie(b.cookie)
	}
	response, err := b.http.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return response, answer
}

// token requests a plug-in session token in the same way as the client library.
func (b *browser) token() string {
	b.t.Helper()
	response, answer := b.send("POST", "/api/ui/shell/plugins/"+testKey+"/token", nil, map[string]string{})
	var info struct{ SessionToken string }
	if err := json.Unmarshal(answer, &info); err != nil || info.SessionToken == "" {
		b.t.Fatalf("token: %s %s", response.Status, answer)
	}
	return info.SessionToken
}

func zipOf(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var archive bytes.Buffer
	writer := zip.NewWriter(&archive)
	for _, name := range sortedKeys(files) {
		file, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(file, strings.NewReader(files[name]))
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return archive.Bytes()
}
