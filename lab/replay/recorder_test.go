package replay_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// recorder is a proxy that keeps what passes in the form of evidence files, with secrets removed.
type recorder struct {
	kind, name string
	target     *url.URL
	client     *http.Client
	server     *httptest.Server

	mu      sync.Mutex
	entries []map[string]any
}

func record(t *testing.T, kind, name, target string) *recorder {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableCompression: true}
	r := &recorder{kind: kind, name: name, target: to, client: &http.Client{Transport: transport}}
	r.server = httptest.NewTLSServer(r)
	t.Cleanup(func() {
		r.server.CloseClientConnections()
		r.server.Close()
		transport.CloseIdleConnections()
	})
	return r
}

var secretHeaders = []string{"Authorization", "Cookie", "Set-Cookie", "Api-Token", "X-Auth-Token", "Dell-Emc-Token", "Vmware-Api-Session-Id"}

// ServeHTTP passes a request on.
func (r *recorder) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	body, _ := io.ReadAll(q.Body)
	started := time.Now()
	forward, err := http.NewRequestWithContext(q.Context(), q.Method, r.target.Scheme+"://"+r.target.Host+q.URL.RequestURI(), bytes.NewReader(body))
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	forward.Header = q.Header.Clone()
	entry := map[string]any{"startedDateTime": started.UTC().Format(time.RFC3339Nano)}
	r.mu.Lock() // entries are in order of sending
	r.entries = append(r.entries, entry)
	r.mu.Unlock()
	text, log := string(body), bytes.Contains(body, []byte("<Login ")) || strings.HasSuffix(q.URL.Path, "/login")
	if log {
		text = "removed"
	}
	request := map[string]any{
		"method": q.Method, "url": "https://" + r.name + q.URL.RequestURI(), "httpVersion": "HTTP/1.1", "headers": harHeaders(q.Header),
		"postData": map[string]any{"mimeType": q.Header.Get("Content-Type"), "text": text},
	}
	response := map[string]any{"status": 0, "content": map[string]any{}}
	answer, err := r.client.Do(forward)
	var out []byte
	if err == nil {
		out, err = io.ReadAll(answer.Body)
		_ = answer.Body.Close()
	}
	if err != nil {
		response["_error"] = err.Error()
	} else {
		response = map[string]any{
			"status": answer.StatusCode, "headers": harHeaders(answer.Header),
			"content": map[string]any{"size": len(out), "mimeType": answer.Header.Get("Content-Type"), "text": string(out)},
		}
		if log {
			response["content"] = map[string]any{"text": "removed"}
		}
	}
	r.mu.Lock()
	entry["request"], entry["response"], entry["time"] = request, response, float64(time.Since(started))/1e6
	r.mu.Unlock()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	for name, values := range answer.Header {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.StatusCode)
	_, _ = w.Write(out)
}

func harHeaders(h http.Header) []map[string]string {
	out := []map[string]string{}
	for name, values := range h {
		for _, value := range values {
			for _, secret := range secretHeaders {
				if strings.EqualFold(name, secret) {
					value = "removed"
				}
			}
			out = append(out, map[string]string{"name": name, "value": value})
		}
	}
	return out
}

// har is the document of what was recorded.
func (r *recorder) har(t *testing.T) []byte {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	entries := []map[string]any{}
	for _, e := range r.entries {
		if e["response"] != nil {
			entries = append(entries, e)
		}
	}
	text, err := json.Marshal(map[string]any{"log": map[string]any{
		"version": "1.2", "creator": map[string]any{"name": "test", "version": "1"},
		"_server": map[string]any{"kind": r.kind, "address": r.name}, "entries": entries,
	}})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// evidence writes a file of all recorders; change may alter the table of contents after its checksums were made.
func evidence(t *testing.T, documents map[string][]byte, change func(contents map[string]any, files map[string][]byte)) string {
	t.Helper()
	files := map[string][]byte{}
	entries := []map[string]any{}
	for name, text := range documents {
		sum := sha256.Sum256(text)
		files[name] = text
		entries = append(entries, map[string]any{"name": name, "bytes": len(text), "sha256": hex.EncodeToString(sum[:]), "description": "test"})
	}
	contents := map[string]any{
		"format": "tidemark-evidence", "version": 1, "kind": "exchange", "created": "2026-11-23T16:00:00Z", "product": "Tidemark test",
		"entries": entries, "replaced": map[string]int{},
	}
	if change != nil {
		change(contents, files)
	}
	if contents != nil {
		text, err := json.Marshal(contents)
		if err != nil {
			t.Fatal(err)
		}
		if _, removed := contents["removed"]; !removed {
			files["contents.json"] = text
		}
	}
	name := filepath.Join(t.TempDir(), "evidence.zip")
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	archive := zip.NewWriter(out)
	for name, text := range files {
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}
