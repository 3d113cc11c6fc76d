package replay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

const indexName = "index.yaml"

// index lists the exchanges of a hand-made recording; the paths of files are below its directory.
type index struct {
	Created time.Time     `yaml:"created"`
	About   string        `yaml:"about"`
	Servers []indexServer `yaml:"servers"`
}

type indexServer struct {
	Kind      string          `yaml:"kind"`
	Address   string          `yaml:"address"`
	Exchanges []indexExchange `yaml:"exchanges"`
}

// indexExchange is one answer: Request is "GET /path?query", a file with a SOAP call, or nothing for an answer to a
// property read whose request is unknown.
type indexExchange struct {
	Request  string            `yaml:"request"`
	Body     string            `yaml:"body"`     // file with the body of a REST request
	Response string            `yaml:"response"` // file with the body of the answer
	Status   int               `yaml:"status"`   // default 200, or 500 for a SOAP fault
	Headers  map[string]string `yaml:"headers"`
	At       time.Time         `yaml:"at"`
}

func readDirectory(dir string) (*Recording, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	text, err := readFile(root, indexName)
	if err != nil {
		return nil, err
	}
	var list index
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&list); err != nil {
		return nil, fmt.Errorf("%s: %w", indexName, err)
	}
	r := &Recording{Created: list.Created, Product: list.About}
	for _, s := range list.Servers {
		server := &Server{Kind: s.Kind, Address: s.Address}
		if err := server.validate(); err != nil {
			return nil, fmt.Errorf("%s: %w", indexName, err)
		}
		for i, e := range s.Exchanges {
			x, err := e.exchange(root, s.Kind)
			if err != nil {
				return nil, fmt.Errorf("%s: %s, exchange %d: %w", indexName, s.Kind, i+1, err)
			}
			if x.At.IsZero() {
				x.At = list.Created
			}
			server.Exchanges = append(server.Exchanges, x)
		}
		r.Servers = append(r.Servers, server)
	}
	return r, nil
}

func readFile(root *os.Root, name string) ([]byte, error) {
	f, err := root.Open(filepath.FromSlash(name))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", name)
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(f)
}

func (e *indexExchange) exchange(root *os.Root, kind string) (*Exchange, error) {
	x := &Exchange{Name: e.Response, At: e.At, Method: http.MethodPost, Status: e.Status, Header: http.Header{}}
	if e.Response == "" {
		return nil, errors.New("response is missing")
	}
	var err error
	if x.Body, err = readFile(root, e.Response); err != nil {
		return nil, err
	}
	method, address, isREST := strings.Cut(e.Request, " ")
	switch {
	case isREST:
		x.Method = method
		if x.URL, err = url.Parse(address); err != nil || !strings.HasPrefix(x.URL.Path, "/") {
			return nil, fmt.Errorf("%q is not METHOD /path", e.Request)
		}
		if e.Body != "" {
			text, err := readFile(root, e.Body)
			if err != nil {
				return nil, err
			}
			x.Request = string(text)
		}
	case kind != KindVCenter:
		return nil, fmt.Errorf("%q is not METHOD /path", e.Request)
	default:
		x.URL = &url.URL{Path: "/sdk"}
		if e.Request != "" {
			text, err := readFile(root, e.Request)
			if err != nil {
				return nil, err
			}
			x.Request = string(text)
		}
	}
	if x.Status == 0 {
		x.Status = http.StatusOK
		if answer, err := called(x.Body); err == nil && answer.Name == "Fault" {
			x.Status = http.StatusInternalServerError
		}
	}
	x.Header.Set("Content-Type", "text/xml; charset=utf-8")
	if json.Valid(x.Body) {
		x.Header.Set("Content-Type", "application/json")
	}
	for name, value := range e.Headers {
		x.Header.Set(name, value)
	}
	return x, nil
}
