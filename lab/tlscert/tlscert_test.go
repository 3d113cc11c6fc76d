package tlscert

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

var now = time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)

func TestCertificateIsKeptAndServesItsHosts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	first, err := LoadOrCreate(dir, "array", now, "127.0.0.1", "localhost")
	if err != nil {
		t.Fatal(err)
	}
	second, err := LoadOrCreate(dir, "array", now.Add(time.Hour), "localhost")
	if err != nil {
		t.Fatal(err)
	}
	if Thumbprint(first) != Thumbprint(second) || len(Thumbprint(first)) != 95 {
		t.Errorf("thumbprints %s and %s", Thumbprint(first), Thumbprint(second))
	}
	for _, host := range []string{"127.0.0.1", "localhost"} {
		if err := second.Leaf.VerifyHostname(host); err != nil {
			t.Error(err)
		}
	}
	info, err := os.Stat(filepath.Join(dir, "array.key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("key file: %v %v", info.Mode(), err)
	}
}

func TestCertificateIsMadeAnewWhenItCannotServe(t *testing.T) {
	dir := t.TempDir()
	first, err := LoadOrCreate(dir, "array", now, "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	other, err := LoadOrCreate(dir, "array", now, "127.0.0.1", "::1")
	if err != nil || Thumbprint(other) == Thumbprint(first) {
		t.Errorf("a missing host is not added: %v", err)
	}
	late, err := LoadOrCreate(dir, "array", now.Add(2*lifetime), "127.0.0.1")
	if err != nil || Thumbprint(late) == Thumbprint(other) {
		t.Errorf("an expired certificate is kept: %v", err)
	}
}

func TestBrokenFilesAreAnError(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"array.crt", "array.key"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("junk"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := LoadOrCreate(dir, "array", now, "localhost"); err == nil {
		t.Error("junk is accepted")
	}
}
