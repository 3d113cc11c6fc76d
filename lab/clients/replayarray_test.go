package clients

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tidemark.io/lab/flasharray"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/ontap"
	"tidemark.io/lab/powerstore"
	"tidemark.io/lab/replay"
	"tidemark.io/lab/san"
	"tidemark.io/lab/unity"
	"tidemark.io/lab/wsapi"
)

// tap keeps what a client exchanges with a server, as a HAR document without log-ins.
type tap struct {
	next http.Handler

	mu      sync.Mutex
	entries []object
}

func (p *tap) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	answer := httptest.NewRecorder()
	p.next.ServeHTTP(answer, r)
	asked, text := string(body), answer.Body.String()
	if r.Method != http.MethodGet && strings.Contains(r.URL.Path, "log") || strings.HasSuffix(r.URL.Path, "/credentials") {
		asked, text = "removed", "removed"
	}
	headers := []object{}
	for name, values := range answer.Header() {
		for _, value := range values {
			headers = append(headers, object{"name": name, "value": value})
			w.Header().Add(name, value)
		}
	}
	p.mu.Lock()
	p.entries = append(p.entries, object{
		"startedDateTime": time.Now().UTC().Format(time.RFC3339Nano), "time": 1,
		"request":  object{"method": r.Method, "url": "https://array.example" + r.URL.RequestURI(), "postData": object{"text": asked}},
		"response": object{"status": answer.Code, "headers": headers, "content": object{"text": text}},
	})
	p.mu.Unlock()
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

// save writes the document, which does not name the kind of the server.
func (p *tap) save(t *testing.T) string {
	t.Helper()
	document, err := json.Marshal(object{"log": object{"version": "1.2", "entries": p.entries}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "array.har")
	if err := os.WriteFile(file, document, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestVendorLibrariesReadAReplayedArrayAsItWasRecorded(t *testing.T) {
	const user, password = "monitor", "monitor1!"
	for kind, serve := range map[string]struct {
		spec func(string) san.ArraySpec
		made func(*san.World, *san.Array) (http.Handler, error)
	}{
		replay.KindFlashArray: {
			func(name string) san.ArraySpec { return san.ArraySpec{Name: name} },
			func(w *san.World, a *san.Array) (http.Handler, error) {
				return flasharray.New(w, a, flasharray.Options{APIToken: token})
			},
		},
		replay.KindPowerStore: {powerstore.Spec, func(w *san.World, a *san.Array) (http.Handler, error) {
			return powerstore.New(w, a, powerstore.Options{Account: gate.Account{Username: user, Password: password}})
		}},
		replay.KindONTAP: {ontap.Spec, func(w *san.World, a *san.Array) (http.Handler, error) {
			return ontap.New(w, a, ontap.Options{Account: gate.Account{Username: user, Password: password}})
		}},
		replay.KindWSAPI: {wsapi.Spec, func(w *san.World, a *san.Array) (http.Handler, error) {
			return wsapi.New(w, a, wsapi.Options{Account: gate.Account{Username: user, Password: password}})
		}},
		replay.KindUnity: {unity.Spec, func(w *san.World, a *san.Array) (http.Handler, error) {
			return unity.New(w, a, unity.Options{Account: gate.Account{Username: user, Password: password}})
		}},
	} {
		t.Run(kind, func(t *testing.T) {
			world := san.NewWorld(time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC), 11)
			t.Cleanup(world.Close)
			array := world.AddArray(serve.spec("array-01"))
			for i := range 130 { // more than a page
				array.AddVolume(san.VolumeSpec{Name: fmt.Sprintf("gold-%03d", i), ProvisionedBytes: 1 << 40, WrittenBytes: 312314530231 + int64(i)})
			}
			world.Settle()
			server, err := serve.made(world, array)
			if err != nil {
				t.Fatal(err)
			}
			read := func(handler http.Handler) (got map[string]any) {
				address, ca := serveTLS(t, kind, handler)
				runPython(t, "replayarray_client.py", object{
					"kind": kind, "target": address.String(), "ca": ca, "user": user, "password": password, "token": token,
				}, &got)
				return got
			}
			recorder := &tap{next: server}
			before := read(recorder)
			file, err := replay.Open(recorder.save(t))
			if err != nil {
				t.Fatal(err)
			}
			site := replay.NewSite(file, replay.Options{})
			equal(t, "kind", site.Arrays[0].Kind, kind)
			after := read(site.Arrays[0])
			equal(t, "volumes", len(before["volumes"].([]any)), 130)
			equal(t, "what was read", fmt.Sprint(after), fmt.Sprint(before))
			for _, u := range site.Unmatched() {
				t.Errorf("unmatched %+v", u)
			}
		})
	}
}
