package gate

import (
	"bytes"
	"context"
	"net/http"
)

// Message is the answer to a request that came in a message of a connection, not over HTTP. Faults apply to it as to any other; what
// they do to the headers is lost.
func (g *Gate) Message(ctx context.Context, target string, handler http.HandlerFunc) (status int, body []byte, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return 0, nil, err
	}
	answer := &message{header: http.Header{}, status: http.StatusOK}
	g.distorted(handler).ServeHTTP(answer, request)
	return answer.status, answer.body.Bytes(), nil
}

// message is a response without a connection.
type message struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header has what faults set.
func (m *message) Header() http.Header { return m.header }

// WriteHeader keeps the status.
func (m *message) WriteHeader(status int) { m.status = status }

// Write keeps the body.
func (m *message) Write(part []byte) (int, error) { return m.body.Write(part) }
