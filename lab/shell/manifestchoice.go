package shell

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

const (
	multiManifest = "plugin-multi-manifest.json"
	multiVersion  = "1.0.0"

	// looksFurther is the first client that tries the next manifest when one asks for another environment.
	looksFurther = "8.0.3"
)

// choose returns the first manifest that validates and accepts this client and vCenter, or the reasons. Clients before
// 8.0 U3 use the first that validates.
func choose(data []byte, client, vcenter string) (json.RawMessage, []string) {
	manifests, err := candidates(data)
	if err != nil {
		return nil, []string{err.Error()}
	}
	var reasons []string
	for i, candidate := range manifests {
		manifest, problems := readFor(client, candidate)
		if len(problems) > 0 {
			reasons = append(reasons, problems...)
			continue
		}
		refusal := manifest.Requirements.refusal(client, vcenter)
		if refusal == "" {
			return json.RawMessage(candidate), nil
		}
		reasons = append(reasons, refusal)
		if i < len(manifests)-1 && compareVersions(client, looksFurther) < 0 {
			return nil, append(reasons, "a client before "+looksFurther+" tries no manifest after the first valid one")
		}
	}
	return nil, reasons
}

// readFor parses a manifest as a client of the given version, which does not have the capabilities of later releases.
func readFor(client string, data []byte) (*Manifest, []string) {
	manifest, err := ParseManifest(data)
	var invalid *InvalidManifest
	if errors.As(err, &invalid) {
		return nil, invalid.Problems
	}
	if err != nil {
		return nil, []string{err.Error()}
	}
	var asked struct{ Requirements map[string]json.RawMessage }
	if err := json.Unmarshal(data, &asked); err != nil {
		return nil, []string{err.Error()}
	}
	var problems []string
	for _, name := range sortedKeys(asked.Requirements) {
		if since := capabilities[name]; since != "" && compareVersions(client, since) < 0 {
			problems = append(problems, fmt.Sprintf("requirements.%s: unknown key to a client before %s", name, since))
		}
	}
	return manifest, problems
}

// refusal describes the environment that the manifest does not accept; "" if it accepts both.
func (r Requirements) refusal(client, vcenter string) string {
	switch {
	case !r.Client.accepts(client):
		return fmt.Sprintf("requirements.vsphere.client: this client is %s, onprem", client)
	case !r.VCenter.accepts(vcenter):
		return fmt.Sprintf("requirements.vcenter.server: this vCenter is %s, onprem", vcenter)
	}
	return ""
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
	names, err := order(archive)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", multiManifest, err)
	}
	manifests := make([][]byte, 0, len(names))
	for _, name := range names {
		manifest, err := zipped(archive, name)
		if err != nil {
			return nil, err
		}
		manifests = append(manifests, manifest)
	}
	return manifests, nil
}

// order reads the index of a zip; the list can have no version, as before 8.0.
func order(archive *zip.Reader) ([]string, error) {
	index, err := zipped(archive, multiManifest)
	if err != nil {
		return nil, err
	}
	var list struct {
		ManifestVersion *string  `json:"manifestVersion"`
		Manifests       []string `json:"manifests"`
	}
	decoder := json.NewDecoder(bytes.NewReader(index))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&list); err != nil {
		return nil, err
	}
	if list.ManifestVersion != nil && *list.ManifestVersion != multiVersion {
		return nil, fmt.Errorf("manifestVersion %q is not %s", *list.ManifestVersion, multiVersion)
	}
	if len(list.Manifests) == 0 {
		return nil, errors.New("names no manifest")
	}
	for i, name := range list.Manifests {
		switch {
		case name == "" || strings.ContainsAny(name, `/\`):
			return nil, fmt.Errorf("manifests[%d]: %q is not a file in the root of the zip", i, name)
		case slices.Contains(list.Manifests[:i], name):
			return nil, fmt.Errorf("manifests[%d]: %q is named twice", i, name)
		}
	}
	return list.Manifests, nil
}

func zipped(archive *zip.Reader, name string) ([]byte, error) {
	file, err := archive.Open(name)
	if err != nil {
		return nil, fmt.Errorf("the zip has no %s", name)
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, manifestLimit))
}
