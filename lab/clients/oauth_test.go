package clients

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tidemark.io/lab/flasharray"
)

func TestPurePythonClientLogsInAsAPIClient(t *testing.T) {
	if os.Getenv("TIDEMARK_PYTHON") == "" {
		t.Skip("TIDEMARK_PYTHON does not name a Python with the packages of lab/clients/requirements.txt")
	}
	world, array := arrayWorld(t)
	server, err := flasharray.New(world, array, flasharray.Options{APIToken: token})
	if err != nil {
		t.Fatal(err)
	}
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	if err := server.RegisterClient(flasharray.APIClient{ID: "client-1", KeyID: "key-1", Issuer: "tests", PublicKey: &key.PublicKey}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "client.key")
	text := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	address, ca := serveArray(t, server)
	var got struct {
		Version string
		Volumes []object
		Refused map[string]string
	}
	runPython(t, "oauth_client.py", object{"target": address, "ca": ca, "key": file, "client": "client-1", "keyID": "key-1",
		"issuer": "tests", "user": "pureuser", "folder": t.TempDir()}, &got)
	equal(t, "version", got.Version, flasharray.DefaultNewest)
	equal(t, "volumes", namesOf(got.Volumes), "empty-01 gold-01 gold-02 gold-03")
	equal(t, "sessions", server.Sessions(), 0)
	for what, text := range got.Refused {
		if !strings.Contains(text, "invalid_client") && !strings.Contains(text, "401") {
			t.Errorf("a wrong %s gives %q", what, text)
		}
	}
	equal(t, "refusals", len(got.Refused), 4)
}
