package shell

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"time"
)

const (
	downloadTimeout = 10 * time.Second
	manifestLimit   = 4 << 20
	multiManifest   = "plugin-multi-manifest.json"
)

// download fetches the manifest, or the zip of several, that an extension record points at.
func download(ctx context.Context, client *http.Client, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, downloadTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("GET %s: %s", url, response.Status)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, manifestLimit+1))
	if err == nil && len(data) > manifestLimit {
		err = fmt.Errorf("GET %s: more than %d bytes", url, manifestLimit)
	}
	return data, err
}

// candidates lists the manifests of a download in the order in which they are to be tried.
func candidates(data []byte) ([][]byte, error) {
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return [][]byte{data}, nil
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	index, err := zipped(archive, multiManifest)
	if err != nil {
		return nil, err
	}
	var order struct {
		ManifestVersion string   `json:"manifestVersion"`
		Manifests       []string `json:"manifests"`
	}
	decoder := json.NewDecoder(bytes.NewReader(index))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&order); err != nil {
		return nil, fmt.Errorf("%s: %w", multiManifest, err)
	}
	if len(order.Manifests) == 0 {
		return nil, errors.New(multiManifest + ": names no manifest")
	}
	manifests := make([][]byte, 0, len(order.Manifests))
	for _, name := range order.Manifests {
		manifest, err := zipped(archive, path.Clean(name))
		if err != nil {
			return nil, err
		}
		manifests = append(manifests, manifest)
	}
	return manifests, nil
}

func zipped(archive *zip.Reader, name string) ([]byte, error) {
	file, err := archive.Open(name)
	if err != nil {
		return nil, fmt.Errorf("the zip has no %s", name)
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, manifestLimit))
}
