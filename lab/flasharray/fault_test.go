package flasharray

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"tidemark.io/lab/gate"
)

func TestFaultsAnswerAsTheyAreNamed(t *testing.T) {
	f := newFixture(t, Options{})
	for kind, status := range map[gate.Kind]int{gate.Unauthorized: 401, gate.TooManyRequests: 429, gate.Unavailable: 503, gate.Busy: 500} {
		id, err := f.server.SetFault(gate.Fault{Kind: kind, RetryAfter: 1500 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		r := f.get("/volumes")
		if r.status != status || r.header.Get("Retry-After") != "2" {
			t.Errorf("%s answers %d %v", kind, r.status, r.header)
		}
		if kind == gate.TooManyRequests && r.body["message"] != "API rate limit exceeded" {
			t.Errorf("%s answers %v", kind, r.body)
		}
		login := f.send("POST", f.base+"/login", map[string]string{"api-token": token}).status
		if (login == 200) != (kind == gate.Unauthorized) {
			t.Errorf("%s: login answers %d", kind, login)
		}
		if !f.server.ClearFault(id) || f.server.ClearFault(id) {
			t.Errorf("%s is not cleared once", kind)
		}
		f.ok("/volumes")
	}
}

func TestFaultEndsAfterItsCountAndKeepsToItsPath(t *testing.T) {
	f := newFixture(t, Options{})
	if _, err := f.server.SetFault(gate.Fault{Kind: gate.Unavailable, Path: "/volumes/space", Count: 2}); err != nil {
		t.Fatal(err)
	}
	f.ok("/volumes")
	for _, want := range []int{503, 503, 200} {
		if got := f.get("/volumes/space").status; got != want {
			t.Errorf("answers %d, not %d", got, want)
		}
	}
}

func TestIllegalFaultsAreRefused(t *testing.T) {
	f := newFixture(t, Options{})
	for _, fault := range []gate.Fault{{}, {Kind: "nope"}, {Kind: gate.Latency}, {Kind: gate.Offline, Count: 1}, {Kind: gate.Offline, Path: "/x"},
		{Kind: gate.Busy, Count: -1}, {Kind: gate.Busy, RetryAfter: -1}} {
		if _, err := f.server.SetFault(fault); err == nil {
			t.Errorf("%+v is accepted", fault)
		}
	}
}

func TestLatencyDelaysTheAnswer(t *testing.T) {
	f := newFixture(t, Options{})
	id, err := f.server.SetFault(gate.Fault{Kind: gate.Latency, Latency: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, f.http.URL+"/api/api_version", nil)
	if _, err := f.http.Client().Do(request); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("answer came: %v", err)
	}
	f.server.ClearFault(id)
	started := time.Now()
	if _, err := f.server.SetFault(gate.Fault{Kind: gate.Latency, Latency: 10 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	f.ok("/volumes")
	if took := time.Since(started); took < 10*time.Millisecond {
		t.Errorf("answer took %s", took)
	}
}

// listen serves the fixture over TLS as the lab does and returns a client with its own connections.
func listen(t *testing.T, f *fixture) (base string, client *http.Client, ended <-chan error) {
	t.Helper()
	borrowed := httptest.NewUnstartedServer(nil)
	borrowed.StartTLS()
	certificate := borrowed.TLS.Certificates[0]
	borrowed.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- f.server.Serve(l, certificate) }()
	t.Cleanup(func() { _ = f.server.Close() })
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	t.Cleanup(transport.CloseIdleConnections)
	return "https://" + l.Addr().String(), &http.Client{Transport: transport, Timeout: time.Minute}, done
}

func TestOfflineResetsOldAndNewConnections(t *testing.T) {
	f := newFixture(t, Options{})
	base, client, ended := listen(t, f)
	ask := func() error {
		response, err := client.Get(base + "/api/api_version")
		if err == nil {
			_ = response.Body.Close()
		}
		return err
	}
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	raw, err := net.Dial("tcp", base[len("https://"):])
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	id, err := f.server.SetFault(gate.Fault{Kind: gate.Offline})
	if err != nil {
		t.Fatal(err)
	}
	_ = raw.SetReadDeadline(time.Now().Add(time.Minute))
	var late net.Error
	if _, err := raw.Read(make([]byte, 1)); err == nil || (errors.As(err, &late) && late.Timeout()) {
		t.Errorf("open connection reads on: %v", err)
	}
	for range 3 {
		if err := ask(); err == nil {
			t.Error("offline array answers")
		}
	}
	f.server.ClearFault(id)
	if err := ask(); err != nil {
		t.Errorf("array does not come back: %v", err)
	}
	if err := f.server.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Errorf("Serve ends with %v", err)
	}
	if err := ask(); err == nil {
		t.Error("closed array answers")
	}
}
