package main

import (
	"crypto/tls"
	"net"
	"net/http"
	"sync"

	"tidemark.io/lab/tlscert"
)

// renewable is the certificate of a server and the one that replaces it.
type renewable struct {
	mu          sync.Mutex
	certificate tls.Certificate
	next        tls.Certificate
	connections map[net.Conn]bool
}

func newRenewable(certificate, next tls.Certificate) *renewable {
	return &renewable{certificate: certificate, next: next, connections: map[net.Conn]bool{}}
}

func (r *renewable) config() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		presented := r.certificate
		return &presented, nil
	}}
}

// follow keeps the connections of a server.
func (r *renewable) follow(c net.Conn, state http.ConnState) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch state {
	case http.StateNew:
		r.connections[c] = true
	case http.StateClosed, http.StateHijacked:
		delete(r.connections, c)
	}
}

// replace exchanges the two certificates, closes all connections as the restart of a server does, and returns the thumbprint.
func (r *renewable) replace() string {
	r.mu.Lock()
	r.certificate, r.next = r.next, r.certificate
	thumbprint := tlscert.Thumbprint(r.certificate)
	open := r.connections
	r.connections = map[net.Conn]bool{}
	r.mu.Unlock()
	for c := range open {
		_ = c.Close()
	}
	return thumbprint
}
