package main

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"tidemark.io/lab/tlscert"
)

func TestReplacedCertificateIsPresentedToEveryConnection(t *testing.T) {
	var made [2]tls.Certificate
	for i, name := range []string{"vcenter", "vcenter-next"} {
		c, err := tlscert.LoadOrCreate(t.TempDir(), name, time.Now(), "127.0.0.1")
		if err != nil {
			t.Fatal(err)
		}
		made[i] = c
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := newRenewable(made[0], made[1])
	server := &http.Server{Handler: http.NotFoundHandler(), TLSConfig: r.config(), ConnState: r.follow, ReadHeaderTimeout: time.Minute}
	defer server.Close()
	go func() { _ = server.ServeTLS(l, "", "") }()
	resuming := &tls.Config{InsecureSkipVerify: true, ClientSessionCache: tls.NewLRUClientSessionCache(1)}
	client := &http.Client{Timeout: time.Minute, Transport: &http.Transport{TLSClientConfig: resuming}}
	presented := func() string {
		t.Helper()
		res, err := client.Get("https://" + l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		return tlscert.Thumbprint(tls.Certificate{Certificate: [][]byte{res.TLS.PeerCertificates[0].Raw}})
	}
	first, second := tlscert.Thumbprint(made[0]), tlscert.Thumbprint(made[1])
	if got := presented(); got != first {
		t.Errorf("%s is presented, not %s", got, first)
	}
	if got := r.replace(); got != second {
		t.Errorf("%s replaces, not %s", got, second)
	}
	if got := presented(); got != second {
		t.Errorf("%s is presented after the replacement, not %s", got, second)
	}
}
