package main

import (
	"crypto/rand"
	"crypto/tls"
	"net"
	"net/http"
	"sync"

	"tidemark.io/lab/tlscert"
)

// renewable is the certificate of a server and the one that replaces it. Sessions of one are not resumed with the other.
type renewable struct {
	mu          sync.Mutex
	presented   *tls.Config
	next        *tls.Config
	connections map[net.Conn]bool
}

func newRenewable(certificate, next tls.Certificate) *renewable {
	return &renewable{presented: presenting(certificate), next: presenting(next), connections: map[net.Conn]bool{}}
}

// presenting has keys of session tickets of its own.
func presenting(certificate tls.Certificate) *tls.Config {
	var key [32]byte
	_, _ = rand.Read(key[:])
	c := &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{certificate}, NextProtos: []string{"h2", "http/1.1"}}
	c.SetSessionTicketKeys([][32]byte{key})
	return c
}

func (r *renewable) config() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.presented, nil
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
	r.presented, r.next = r.next, r.presented
	thumbprint := tlscert.Thumbprint(r.presented.Certificates[0])
	open := r.connections
	r.connections = map[net.Conn]bool{}
	r.mu.Unlock()
	for c := range open {
		_ = c.Close()
	}
	return thumbprint
}
