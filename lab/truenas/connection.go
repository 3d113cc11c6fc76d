package truenas

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/coder/websocket"
)

const (
	current        = "/api/current"
	longestMessage = 64 << 10 // of clients
)

// connection is a client, which logs in once.
type connection struct {
	*Server
	loggedIn bool
}

// call is a message of a client; without an id, it has no answer.
type call struct {
	Version string            `json:"jsonrpc"`
	ID      json.RawMessage   `json:"id"`
	Method  string            `json:"method"`
	Params  []json.RawMessage `json:"params"`
}

// connect serves a connection until the client or the array ends it.
func (s *Server) connect(w http.ResponseWriter, r *http.Request) {
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer func() { _ = socket.CloseNow() }()
	socket.SetReadLimit(longestMessage)
	c := &connection{Server: s}
	defer c.logOut()
	for {
		kind, text, err := socket.Read(r.Context())
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			_ = socket.Close(websocket.StatusUnsupportedData, "Invalid websocket message type")
			return
		}
		if answer := c.answer(r.Context(), text); answer != nil && socket.Write(r.Context(), websocket.MessageText, answer) != nil {
			return
		}
	}
}

// answer is nil for a message that wants none.
func (c *connection) answer(ctx context.Context, text []byte) []byte {
	var asked call
	if err := json.Unmarshal(text, &asked); err != nil {
		return failed(nil, &problem{code: invalidJSON, message: err.Error()})
	}
	if asked.Version != "2.0" || asked.Method == "" {
		return failed(asked.ID, &problem{code: invalidRequest, message: "Missing 'method' member, or 'jsonrpc' member is not '2.0'"})
	}
	result, failure := c.result(ctx, asked)
	switch {
	case asked.ID == nil:
		return nil
	case failure != nil:
		return failed(asked.ID, failure)
	}
	text = append([]byte(`{"jsonrpc":"2.0","id":`+string(asked.ID)+`,"result":`), result...)
	if !json.Valid(result) {
		return text // a fault cut it
	}
	return append(text, '}')
}

func failed(id json.RawMessage, failure *problem) []byte {
	text, _ := json.Marshal(row{"jsonrpc": "2.0", "error": failure.object(), "id": id})
	return text
}

func (c *connection) logIn() {
	if !c.loggedIn {
		c.loggedIn = true
		c.open.Add(1)
	}
}

func (c *connection) logOut() {
	if c.loggedIn {
		c.loggedIn = false
		c.open.Add(-1)
	}
}
