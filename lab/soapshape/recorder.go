// Package soapshape keeps one message of each shape that a SOAP endpoint reads and answers, for comparison with VMware's
// type information.
package soapshape

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// Variable names the directory of the messages in the environment; nothing is recorded without it.
const Variable = "TIDEMARK_SOAP_SHAPES"

const (
	largest       = 4 << 20 // bytes of a message; larger ones have no shape that smaller ones lack
	mostPerMethod = 200     // messages of one method and direction, of a process
)

var actionVersion = regexp.MustCompile(`^"?urn:(?:vim25|sms)/([0-9]+(?:\.[0-9]+)*)"?$`)

type recorder struct {
	dir  string
	next http.Handler

	mu    sync.Mutex
	known map[string]bool // facts, by method and direction
	kept  map[string]int  // messages, by method and direction
}

// FromEnvironment returns next, which records if Variable names a directory.
func FromEnvironment(next http.Handler) http.Handler {
	dir := os.Getenv(Variable)
	if dir == "" {
		return next
	}
	return Record(dir, next)
}

// Record returns next, which stores messages that contain something new in the directory. A file is named
// METHOD.DIRECTION.VERSION.HASH.xml: the direction is request, answer, or refused for a request of a property that its type
// does not have; the version is the one that the client requested.
func Record(dir string, next http.Handler) http.Handler {
	return &recorder{dir: dir, next: next, known: map[string]bool{}, kept: map[string]int{}}
}

// ServeHTTP implements http.Handler.
func (r *recorder) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if q.Method != http.MethodPost || q.Body == nil {
		r.next.ServeHTTP(w, q)
		return
	}
	asked := &bounded{}
	q.Body = tee{io.TeeReader(q.Body, asked), q.Body}
	answered := &copied{ResponseWriter: w}
	defer func() { r.keep(q.Header.Get("SOAPAction"), asked, &answered.body) }() // a broken connection has a request, too
	r.next.ServeHTTP(answered, q)
}

func (r *recorder) keep(action string, asked, answered *bounded) {
	version := "none"
	if found := actionVersion.FindStringSubmatch(action); found != nil {
		version = found[1]
	}
	request, answer := parsed(asked), parsed(answered)
	if request == nil || !word.MatchString(request.called) {
		return // requests that are no XML are tests of the parser
	}
	direction := "request"
	if answer != nil && answer.refuses {
		direction = "refused"
	}
	r.keepMessage(request.called+"."+direction, version, request, asked.Bytes())
	if answer != nil {
		r.keepMessage(request.called+".answer", version, answer, answered.Bytes())
	}
}

func parsed(message *bounded) *shape {
	if message.over {
		return nil
	}
	s, err := shapeOf(message.Bytes())
	if err != nil {
		return nil
	}
	return s
}

func (r *recorder) keepMessage(kind, version string, s *shape, text []byte) {
	if r.isNew(kind, s) {
		store(filepath.Join(r.dir, kind+"."+version+"."+s.hash()+".xml"), text)
	}
}

// isNew is true if the shape has a fact that no earlier message of this kind had.
func (r *recorder) isNew(kind string, s *shape) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	added := false
	for fact := range s.facts {
		if key := kind + " " + fact; !r.known[key] {
			r.known[key], added = true, true
		}
	}
	if !added || r.kept[kind] == mostPerMethod {
		return false
	}
	r.kept[kind]++
	return true
}

// store writes a file unless it exists; other processes may write the same one.
func store(path string, text []byte) {
	if _, err := os.Stat(path); err == nil {
		return
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".shape-")
	if err != nil {
		return
	}
	_, err = file.Write(text)
	if closing := file.Close(); err != nil || closing != nil || os.Rename(file.Name(), path) != nil {
		_ = os.Remove(file.Name())
	}
}

// bounded keeps what is written to it unless that is too much.
type bounded struct {
	bytes.Buffer
	over bool
}

// Write implements io.Writer.
func (b *bounded) Write(p []byte) (int, error) {
	if b.over = b.over || b.Len()+len(p) > largest; !b.over {
		return b.Buffer.Write(p)
	}
	return len(p), nil
}

type tee struct {
	io.Reader
	io.Closer
}

type copied struct {
	http.ResponseWriter
	body bounded
}

// Write implements io.Writer.
func (c *copied) Write(p []byte) (int, error) {
	_, _ = c.body.Write(p)
	return c.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (c *copied) Unwrap() http.ResponseWriter { return c.ResponseWriter }
