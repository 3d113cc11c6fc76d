package shell

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func quiet() *log.Logger { return log.New(io.Discard, "", 0) }

func TestProxyStripsShellCookiesAndPassesTheRest(t *testing.T) {
	w := newWorld(t)
	seen := make(chan *http.Request, 1)
	w.plugin.mux.HandleFunc("/plugin/echo", func(rw http.ResponseWriter, r *http.Request) {
		http.SetCookie(rw, &http.Cookie{Name: sessionCookie, Value: "stolen"})
		http.SetCookie(rw, &http.Cookie{Name: "own", Value: "kept"})
		seen <- r
	})
	deployed := w.register(w.record("1.0.0"))
	b := w.signIn()
	response, _ := b.send("POST", deployed.Base+"echo?a=b%2Fc&d", http.Header{
		"Vmware-Api-Session-Id": {"some token"}, "Cookie": {"theirs=1"}, "Idempotency-Key": {"k"},
	}, map[string]string{})
	r := <-seen
	if got := r.Header.Get("Cookie"); got != "theirs=1" {
		t.Errorf("cookies = %q", got)
	}
	if got := r.Header.Get(tokenHeader); got != "some token" {
		t.Errorf("token = %q", got)
	}
	if got := r.Header.Get("Idempotency-Key"); got != "k" {
		t.Errorf("own header = %q", got)
	}
	if r.URL.RawQuery != "a=b%2Fc&d" || "https://"+r.Host != w.plugin.URL {
		t.Errorf("query %q, host %q", r.URL.RawQuery, r.Host)
	}
	if got := response.Header.Values("Set-Cookie"); len(got) != 1 || !strings.HasPrefix(got[0], "own=kept") {
		t.Errorf("set-cookie = %q", got)
	}
}

func TestProxyHandsOnEventsAtOnce(t *testing.T) {
	w := newWorld(t)
	next := make(chan struct{})
	w.plugin.mux.HandleFunc("/plugin/events", func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/event-stream")
		for i := range 3 {
			fmt.Fprintf(rw, "data: %d\n", i)
			rw.(http.Flusher).Flush()
			select {
			case <-next:
			case <-r.Context().Done():
				return
			}
		}
	})
	deployed := w.register(w.record("1.0.0"))
	response, err := w.origin.Client().Get(w.origin.URL + deployed.Base + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewReader(response.Body)
	for i := range 3 {
		line, err := lines.ReadString('\n')
		if want := fmt.Sprintf("data: %d\n", i); err != nil || line != want {
			t.Fatalf("line %q, %v, want %q", line, err, want)
		}
		next <- struct{}{}
	}
}

func TestProxyUpgradesToWebSocket(t *testing.T) {
	w := newWorld(t)
	w.plugin.mux.HandleFunc("/plugin/socket", func(rw http.ResponseWriter, r *http.Request) {
		connection, buffered, err := rw.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer connection.Close()
		_, _ = io.WriteString(connection, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
		line, _ := buffered.ReadString('\n')
		_, _ = io.WriteString(connection, "heard "+line)
	})
	deployed := w.register(w.record("1.0.0"))
	connection, err := tls.Dial("tcp", w.origin.Listener.Addr().String(), &tls.Config{InsecureSkipVerify: true})
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "GET %ssocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", deployed.Base)
	reader := bufio.NewReader(connection)
	response, err := http.ReadResponse(reader, nil)
	if err != nil || response.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v, %v", response, err)
	}
	fmt.Fprint(connection, "hello\n")
	if line, err := reader.ReadString('\n'); err != nil || line != "heard hello\n" {
		t.Errorf("line %q, %v", line, err)
	}
}

func TestProxyKnowsOnlyDeployedServers(t *testing.T) {
	w := newWorld(t)
	deployed := w.register(w.record("1.0.0"))
	b := &browser{t: t, world: w, http: w.origin.Client()}
	for name, path := range map[string]string{
		"another server":   strings.Replace(deployed.Base, "127.0.0.1-", "127.0.0.2-", 1) + "plugin.json",
		"another serial":   strings.Replace(deployed.Base, "~1/", "~9/", 1) + "plugin.json",
		"nothing but name": "/plugins/x",
	} {
		if response, _ := b.send("GET", path, nil, nil); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", name, response.Status)
		}
	}
	w.fault(Fault{Point: FaultProxy})
	if response, _ := b.send("GET", deployed.Base+"plugin.json", nil, nil); response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("switched to fail: %s", response.Status)
	}
}

func TestProxyRefusesServerWithAnotherCertificate(t *testing.T) {
	w := newWorld(t)
	deployed := w.register(w.record("1.0.0"))
	address := w.plugin.Listener.Addr().String()
	w.plugin.Close()
	other := httptest.NewUnstartedServer(w.plugin.mux)
	other.Config.ErrorLog = quiet()
	other.TLS = &tls.Config{Certificates: []tls.Certificate{selfSigned(t)}}
	listen(t, other, address)
	b := &browser{t: t, world: w, http: w.origin.Client()}
	response, answer := b.send("GET", deployed.Base+"plugin.json", nil, nil)
	if response.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(answer), "thumbprint mismatch") {
		t.Errorf("%s %s", response.Status, answer)
	}
}
