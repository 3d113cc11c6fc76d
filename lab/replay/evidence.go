package replay

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"
)

const (
	contentsName    = "contents.json"
	evidenceFormat  = "tidemark-evidence"
	evidenceVersion = 1
	largestEntry    = 1 << 30 // bytes, unpacked
)

// evidenceContents is the table of contents of an evidence file.
type evidenceContents struct {
	Format  string          `json:"format"`
	Version int             `json:"version"`
	Kind    string          `json:"kind"`
	Created time.Time       `json:"created"`
	Product string          `json:"product"`
	Entries []evidenceEntry `json:"entries"`
}

type evidenceEntry struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// readEvidence reads a zip whose entries are all as its contents.json lists them.
func readEvidence(file string) (*Recording, error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return nil, errors.New("it is neither an evidence file (zip), nor a .har file, nor a directory")
	}
	defer func() { _ = archive.Close() }()
	files := map[string]*zip.File{}
	for _, f := range archive.File {
		if !strings.HasSuffix(f.Name, "/") {
			files[f.Name] = f
		}
	}
	contents, err := readContents(files[contentsName])
	if err != nil {
		return nil, err
	}
	r := &Recording{Created: contents.Created, Product: contents.Product}
	for _, entry := range contents.Entries {
		if entry.Name == contentsName {
			continue
		}
		text, err := entry.read(files[entry.Name])
		if err != nil {
			return nil, err
		}
		if path.Dir(entry.Name) == "exchange" && path.Ext(entry.Name) == ".har" {
			server, err := parseHAR(entry.Name, text)
			if err != nil {
				return nil, err
			}
			r.Servers = append(r.Servers, server)
		}
	}
	if len(r.Servers) == 0 {
		return nil, fmt.Errorf("it is evidence of the kind %q and contains no requests and answers", contents.Kind)
	}
	return r, nil
}

func readContents(f *zip.File) (*evidenceContents, error) {
	if f == nil {
		return nil, fmt.Errorf("it has no %s, so it is no evidence file", contentsName)
	}
	text, err := unpack(f)
	if err != nil {
		return nil, err
	}
	contents := new(evidenceContents)
	if err := json.Unmarshal(text, contents); err != nil {
		return nil, fmt.Errorf("%s: %w", contentsName, err)
	}
	if contents.Format != evidenceFormat {
		return nil, fmt.Errorf("its format is %q, not %q", contents.Format, evidenceFormat)
	}
	if contents.Version != evidenceVersion {
		return nil, fmt.Errorf("it has version %d of the format, this lab reads version %d", contents.Version, evidenceVersion)
	}
	return contents, nil
}

// read compares length and checksum.
func (e *evidenceEntry) read(f *zip.File) ([]byte, error) {
	if f == nil {
		return nil, fmt.Errorf("%s lists %s, which is missing", contentsName, e.Name)
	}
	text, err := unpack(f)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	if int64(len(text)) != e.Bytes || !strings.EqualFold(hex.EncodeToString(sum[:]), e.SHA256) {
		return nil, fmt.Errorf("%s was changed: %d bytes, SHA-256 %x instead of %d bytes, %s", e.Name, len(text), sum, e.Bytes, e.SHA256)
	}
	return text, nil
}

func unpack(f *zip.File) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	defer func() { _ = in.Close() }()
	text, err := io.ReadAll(io.LimitReader(in, largestEntry+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	case len(text) > largestEntry:
		return nil, fmt.Errorf("%s is larger than %d bytes", f.Name, largestEntry)
	}
	return text, nil
}
