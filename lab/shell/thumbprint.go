package shell

import (
	"crypto/sha1" //nolint:gosec // old registrations pin by SHA-1
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

var thumbprintPattern = regexp.MustCompile(`^([0-9A-Fa-f]{2}:){19}[0-9A-Fa-f]{2}$|^([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$`)

var wrongThumbprint = strings.Repeat("00:", sha256.Size-1) + "00"

// pinnedTLS trusts a server by its registration: a thumbprint (SHA-256 or SHA-1 as colon-separated pairs), a PEM
// certificate, or both; without either, the root certificates of the system apply.
func pinnedTLS(host, thumbprint, certificate string) (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: host}
	if thumbprint == "" && certificate == "" {
		return config, nil
	}
	if thumbprint != "" && !thumbprintPattern.MatchString(thumbprint) {
		return nil, fmt.Errorf("serverThumbprint %q is not 20 or 32 colon-separated pairs of hex digits", thumbprint)
	}
	if certificate != "" {
		roots, err := rootsFrom(certificate)
		if err != nil {
			return nil, err
		}
		config.RootCAs = roots
	} else {
		config.InsecureSkipVerify = true // the thumbprint below takes the place of the chain
	}
	if thumbprint != "" {
		config.VerifyConnection = func(state tls.ConnectionState) error {
			return matchThumbprint(thumbprint, state.PeerCertificates)
		}
	}
	return config, nil
}

func rootsFrom(certificate string) (*x509.CertPool, error) {
	block, _ := pem.Decode([]byte(certificate))
	if block == nil || block.Type != "CERTIFICATE" {
		return nil, errors.New("serverCertificate is not a PEM certificate")
	}
	parsed, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("serverCertificate: %w", err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return roots, nil
}

func matchThumbprint(want string, served []*x509.Certificate) error {
	if len(served) == 0 {
		return errors.New("the server showed no certificate")
	}
	var sum []byte
	if len(want) == 3*sha1.Size-1 {
		short := sha1.Sum(served[0].Raw)
		sum = short[:]
	} else {
		long := sha256.Sum256(served[0].Raw)
		sum = long[:]
	}
	got := hex.EncodeToString(sum)
	if subtle.ConstantTimeCompare([]byte(got), []byte(strings.ToLower(strings.ReplaceAll(want, ":", "")))) != 1 {
		return fmt.Errorf("thumbprint mismatch: the server's certificate has %s", colons(got))
	}
	return nil
}

func colons(digits string) string {
	pairs := make([]string, 0, len(digits)/2)
	for i := 0; i+2 <= len(digits); i += 2 {
		pairs = append(pairs, strings.ToUpper(digits[i:i+2]))
	}
	return strings.Join(pairs, ":")
}
