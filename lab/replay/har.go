package replay

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// harDocument is the part of HAR 1.2 that a replay needs; names with an underscore are extensions.
type harDocument struct {
	Log *harLog `json:"log"`
}

type harLog struct {
	Version string     `json:"version"`
	Server  *harServer `json:"_server"`
	Entries []harEntry `json:"entries"`
}

type harServer struct {
	Kind    string `json:"kind"`
	Address string `json:"address"`
}

type harEntry struct {
	Started  time.Time   `json:"startedDateTime"`
	Time     float64     `json:"time"` // ms
	Request  harRequest  `json:"request"`
	Response harResponse `json:"response"`
	harMarks
}

// harMarks are about an exchange as a whole; the response can have them, too.
type harMarks struct {
	Error     string `json:"_error"`
	Truncated bool   `json:"_truncated"`
	Withheld  bool   `json:"_withheld"` // the bodies were removed, because they could not be made anonymous
}

type harRequest struct {
	Method   string      `json:"method"`
	URL      string      `json:"url"`
	Headers  []harHeader `json:"headers"`
	PostData *struct {
		Text string `json:"text"`
	} `json:"postData"`
}

type harResponse struct {
	Status  int         `json:"status"`
	Headers []harHeader `json:"headers"`
	Content struct {
		Text     string `json:"text"`
		Encoding string `json:"encoding"`
	} `json:"content"`
	harMarks
}

type harHeader struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func readHAR(file string) (*Recording, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	server, err := parseHAR(filepath.Base(file), text)
	if err != nil {
		return nil, err
	}
	return &Recording{Servers: []*Server{server}}, nil
}

// parseHAR reads the document of one server. One without _server is that of a vCenter if it has calls to /sdk.
func parseHAR(name string, text []byte) (*Server, error) {
	var document harDocument
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, fmt.Errorf("%s is no HAR document: %w", name, err)
	}
	if document.Log == nil || document.Log.Version != "1.2" {
		return nil, fmt.Errorf("%s is no HAR document of version 1.2", name)
	}
	server := new(Server)
	for i, entry := range document.Log.Entries {
		x, err := entry.exchange(fmt.Sprintf("%s entry %d", name, i+1))
		if err != nil {
			return nil, err
		}
		server.Exchanges = append(server.Exchanges, x)
	}
	if document.Log.Server != nil {
		server.Kind, server.Address = document.Log.Server.Kind, document.Log.Server.Address
	} else if len(server.Exchanges) > 0 {
		server.Kind, server.Address = kindOf(server.Exchanges), server.Exchanges[0].URL.Host
	}
	if err := server.validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return server, nil
}

// kindOf recognizes a server by the paths of its requests.
func kindOf(exchanges []*Exchange) string {
	for _, x := range exchanges {
		path := x.URL.Path
		if path == "/sdk" || strings.HasPrefix(path, "/sdk/") {
			return KindVCenter
		}
		for _, p := range protocols {
			if p.paths.MatchString(path) {
				return p.kind
			}
		}
	}
	return ""
}

func (e *harEntry) exchange(name string) (*Exchange, error) {
	address, err := url.Parse(e.Request.URL)
	if err != nil || e.Request.Method == "" || address.Path == "" {
		return nil, fmt.Errorf("%s has no method or no valid URL", name)
	}
	x := &Exchange{
		Name: name, At: e.Started, Took: time.Duration(e.Time * float64(time.Millisecond)),
		Method: strings.ToUpper(e.Request.Method), URL: address,
		Status: e.Response.Status, Failure: cmp.Or(e.Response.Error, e.Error), Cut: e.Response.Truncated || e.Truncated,
		Withheld: e.Response.Withheld || e.Withheld,
		Header:   http.Header{}, Body: []byte(e.Response.Content.Text),
	}
	if e.Request.PostData != nil {
		x.Request = e.Request.PostData.Text
	}
	if e.Response.Content.Encoding == "base64" {
		if x.Body, err = base64.StdEncoding.DecodeString(e.Response.Content.Text); err != nil {
			return nil, fmt.Errorf("%s has a body that is not valid base64", name)
		}
	}
	for _, h := range e.Response.Headers {
		if h.Value != removed {
			x.Header.Add(h.Name, h.Value)
		}
	}
	return x, nil
}
