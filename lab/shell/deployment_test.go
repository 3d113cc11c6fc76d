package shell

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha1"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

func selfSigned(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"elsewhere.example"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func listen(t *testing.T, server *httptest.Server, address string) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	server.Listener.Close()
	server.Listener = listener
	server.StartTLS()
	t.Cleanup(server.Close)
}

func pemOf(der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
}

func TestPinsDecideDeployment(t *testing.T) {
	w := newWorld(t)
	short := sha1.Sum(w.plugin.Certificate().Raw)
	good := pemOf(w.plugin.Certificate().Raw)
	cases := map[string]struct {
		thumbprint, certificate string
		want                    State
		reason                  string
	}{
		"SHA-256":                 {w.plugin.thumbprint(), "", Deployed, ""},
		"SHA-256 in lower case":   {strings.ToLower(w.plugin.thumbprint()), "", Deployed, ""},
		"SHA-1":                   {colons(hex.EncodeToString(short[:])), "", Deployed, ""},
		"certificate":             {"", good, Deployed, ""},
		"both":                    {w.plugin.thumbprint(), good, Deployed, ""},
		"another thumbprint":      {strings.Repeat("AA:", 31) + "AA", "", Failed, "thumbprint mismatch"},
		"without colons":          {strings.ReplaceAll(w.plugin.thumbprint(), ":", ""), "", Failed, "colon-separated"},
		"with a blank":            {w.plugin.thumbprint() + " ", "", Failed, "colon-separated"},
		"another certificate":     {"", pemOf(selfSigned(t).Certificate[0]), Failed, "certificate"},
		"no PEM":                  {"", "nonsense", Failed, "not a PEM certificate"},
		"good and bad":            {strings.Repeat("AA:", 31) + "AA", good, Failed, "thumbprint mismatch"},
		"nothing for a self-made": {"", "", Failed, "certificate"},
	}
	w.register(w.record("1.0.0"))
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			record := w.record("1.0.0")
			record.Server[0].ServerThumbprint, record.Server[0].ServerCertificate = c.thumbprint, c.certificate
			w.shell.plugins.kept = map[string][]byte{}
			record.Company = name
			got := w.update(record)
			if got.State != c.want {
				t.Fatalf("%s: %v", got.State, got.Reasons)
			}
			if c.want == Failed && (got.Message != downloadMessage || !strings.Contains(strings.Join(got.Reasons, " "), c.reason)) {
				t.Errorf("message %q, reasons %q", got.Message, got.Reasons)
			}
		})
	}
}

func TestRecordsThatCannotBeDeployedSayWhy(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	cases := map[string]struct {
		spoil   func(*types.Extension)
		state   State
		message string
	}{
		"version with letters": {func(e *types.Extension) { e.Version = "1.0-SNAPSHOT" }, Failed, versionMessage},
		"plain http":           {func(e *types.Extension) { e.Client[0].Url = "http://127.0.0.1/p.json" }, Failed, downloadMessage},
		"no server":            {func(e *types.Extension) { e.Server = nil }, Failed, downloadMessage},
		"server elsewhere":     {func(e *types.Extension) { e.Server[0].Url = "https://127.0.0.2/p.json" }, Failed, downloadMessage},
		"nothing there": {func(e *types.Extension) {
			e.Client[0].Url = w.plugin.URL + "/none.json"
		}, Failed, downloadMessage},
		"page for a manifest": {func(e *types.Extension) {
			w.plugin.publish("<html>")
		}, Incompatible, incompatibleMessage},
		"for a newer client": {func(e *types.Extension) {
			w.plugin.publish(strings.Replace(goodManifest, "[8.0,)", "[9.0,)", 1))
		}, Incompatible, incompatibleMessage},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w.plugin.publish(goodManifest)
			record := w.record("2.0.0")
			record.Company = name
			c.spoil(&record)
			w.shell.plugins.kept = map[string][]byte{}
			got := w.update(record)
			if got.State != c.state || got.Message != c.message || len(got.Reasons) == 0 || got.Base != "" {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestManifestIsKeptUntilVersionChangesOrRedeploy(t *testing.T) {
	w := newWorld(t)
	b := w.signIn()
	first := w.register(w.record("1.0.0"))
	w.plugin.publish(strings.Replace(goodManifest, `"anything": 1`, `"anything": 2`, 1))
	record := w.record("1.0.0")
	record.LastHeartbeatTime = record.LastHeartbeatTime.Add(time.Hour)
	if same := w.update(record); string(same.Manifest) != string(first.Manifest) || same.Base != first.Base {
		t.Errorf("new files under the same version were noticed: %s", same.Base)
	}
	response, _ := b.send("POST", "/api/ui/shell/plugins/"+testKey+"/redeploy", nil, nil)
	if again := w.settle(); response.StatusCode != http.StatusAccepted || !strings.Contains(string(again.Manifest), `"anything": 2`) {
		t.Errorf("redeploy: %s %s", response.Status, again.State)
	}
	w.plugin.publish(strings.Replace(goodManifest, `"anything": 1`, `"anything": 3`, 1))
	next := w.update(w.record("1.0.1"))
	if !strings.Contains(string(next.Manifest), `"anything": 3`) || next.Base == first.Base {
		t.Errorf("version change: %s", next.Base)
	}
	if response, _ := b.send("GET", first.Base+"plugin.json", nil, nil); response.StatusCode != http.StatusNotFound {
		t.Errorf("the old prefix still works: %s", response.Status)
	}
	w.extensions(func(m *object.ExtensionManager) error { return m.Unregister(w.ctx, testKey) })
	if gone := w.settle(); gone.Key != "" {
		t.Errorf("still there after unregistration: %+v", gone)
	}
	w.register(w.record("1.0.0"))
}

func TestFailedPluginIsTriedAgainWhenRegisteredAgain(t *testing.T) {
	w := newWorld(t)
	w.plugin.publish("<html>")
	if got := w.register(w.record("1.0.0")); got.State != Incompatible {
		t.Fatalf("%+v", got)
	}
	w.plugin.publish(goodManifest)
	record := w.record("1.0.0")
	record.LastHeartbeatTime = record.LastHeartbeatTime.Add(time.Minute)
	if got := w.update(record); got.State != Deployed {
		t.Errorf("%+v", got)
	}
}

func TestAuxiliaryServersGetTheirOwnPath(t *testing.T) {
	w := newWorld(t)
	other := newPluginServer(t)
	other.mux.HandleFunc("/aux/hello", func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusTeapot) })
	record := w.record("1.0.0")
	aux := record.Server[0]
	aux.Url, aux.Type, aux.ServerThumbprint = other.URL+"/aux/", "AUX", other.thumbprint()
	record.Server = append(record.Server, aux)
	got := w.register(record)
	if len(got.Backends) != 2 || got.Backends[1].Type != "AUX" || got.Backends[1].ProxiedURL != got.Backends[1].ProxiedBaseURL+"/aux" {
		t.Fatalf("%+v", got.Backends)
	}
	b := &browser{t: t, world: w, http: w.origin.Client()}
	if response, _ := b.send("GET", got.Backends[1].ProxiedURL+"/hello", nil, nil); response.StatusCode != http.StatusTeapot {
		t.Errorf("%s", response.Status)
	}
}

func TestDeploymentsAreShownAmongTasks(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	w.plugin.publish("<html>")
	w.update(w.record("1.0.1"))
	_, answer := w.signIn().send("GET", "/api/ui/shell/pulse", nil, nil)
	var beat struct{ Tasks []task }
	if err := json.Unmarshal(answer, &beat); err != nil {
		t.Fatal(err)
	}
	var states []string
	for _, shown := range beat.Tasks {
		if shown.Name == "Deploy plug-in" && shown.Target == testKey && shown.Completed != "" {
			states = append(states, shown.State+" "+shown.Error)
		}
	}
	if want := []string{"error " + incompatibleMessage, "success "}; !slices.Equal(states, want) {
		t.Errorf("%q, want %q", states, want)
	}
}
