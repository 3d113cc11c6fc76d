// Package tlscert makes the self-signed certificates of the lab's servers and keeps them in a directory.
package tlscert

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const lifetime = 10 * 365 * 24 * time.Hour

// LoadOrCreate returns the certificate kept as dir/name.crt and dir/name.key (PEM), created at the first use for hosts
// (DNS names and IP addresses) and again if now is outside its validity or a host is missing. Unreadable files are an
// error and not replaced. now is real time, as for clients.
func LoadOrCreate(dir, name string, now time.Time, hosts ...string) (tls.Certificate, error) {
	certFile, keyFile := filepath.Join(dir, name+".crt"), filepath.Join(dir, name+".key")
	found, err := tls.LoadX509KeyPair(certFile, keyFile)
	switch {
	case err == nil && serves(found.Leaf, now, hosts):
		return found, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return found, fmt.Errorf("certificate %s: %w", certFile, err)
	}
	certPEM, keyPEM, err := create(name, now, hosts)
	if err != nil {
		return found, err
	}
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(keyFile, keyPEM, 0o600),
		os.WriteFile(certFile, certPEM, 0o644)); err != nil {
		return found, err
	}
	return tls.X509KeyPair(certPEM, keyPEM)
}

// Thumbprint is the SHA-256 of the certificate as colon-separated upper-case hex.
func Thumbprint(c tls.Certificate) string {
	var pairs []string
	for _, b := range sha256.Sum256(c.Certificate[0]) {
		pairs = append(pairs, fmt.Sprintf("%02X", b))
	}
	return strings.Join(pairs, ":")
}

func serves(leaf *x509.Certificate, now time.Time, hosts []string) bool {
	if now.Before(leaf.NotBefore) || now.After(leaf.NotAfter) {
		return false
	}
	for _, host := range hosts {
		if leaf.VerifyHostname(host) != nil {
			return false
		}
	}
	return true
}

func create(name string, now time.Time, hosts []string) (certPEM, keyPEM []byte, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, nil, err
	}
	template := &x509.Certificate{
		SerialNumber:          serial,
		Subject:               pkix.Name{CommonName: name, Organization: []string{"Tidemark Lab"}},
		NotBefore:             now.Add(-24 * time.Hour),
		NotAfter:              now.Add(lifetime),
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
		IsCA:                  true,
	}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, nil, err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), nil
}
