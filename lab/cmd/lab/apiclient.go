package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"tidemark.io/lab/flasharray"
	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
)

// registerClient registers one API client on a FlashArray; its private key is stored below dir. Other arrays have none.
func registerClient(world *san.World, a *scenario.Array, dir string) (*scenario.APIClient, error) {
	server, knows := a.Server.(*flasharray.Server)
	if !knows {
		return nil, nil
	}
	file := filepath.Join(dir, a.San.Name()+"-api-client.key")
	key, err := loadKey(file)
	if err != nil {
		return nil, err
	}
	c := &scenario.APIClient{ID: world.NewUUID(), KeyID: world.NewUUID(), Issuer: "tidemark-lab", User: a.User, PrivateKey: file}
	return c, server.RegisterClient(flasharray.APIClient{ID: c.ID, KeyID: c.KeyID, Issuer: c.Issuer, PublicKey: &key.PublicKey})
}

// loadKey reads an RSA key in PKCS #8 PEM, or makes one that only its owner may read.
func loadKey(file string) (*rsa.PrivateKey, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return createKey(file)
	}
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%s: it is no PEM file", file)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	key, isRSA := parsed.(*rsa.PrivateKey)
	if !isRSA {
		return nil, fmt.Errorf("%s: it is no RSA key", file)
	}
	return key, nil
}

func createKey(file string) (*rsa.PrivateKey, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	bytes, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return key, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: bytes}), 0o600)
}
