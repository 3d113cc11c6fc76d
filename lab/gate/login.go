package gate

import (
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"time"
)

// Account is the user that an array accepts.
type Account struct {
	Username string
	Password string
}

// Is compares in constant time.
func (a Account) Is(username, password string) bool {
	return subtle.ConstantTimeCompare([]byte(username), []byte(a.Username))&
		subtle.ConstantTimeCompare([]byte(password), []byte(a.Password)) == 1
}

// LogIn is the gate of an array that accepts one account.
type LogIn struct {
	*Gate
	Account
	LoggedIn *Sessions

	array http.Handler
}

// NewLogIn makes the gate of array; the account has the usual name if it has none, and requires a password. Sessions end after idle.
func NewLogIn(array http.Handler, account Account, usual string, idle time.Duration) (*LogIn, error) {
	if account.Password == "" {
		return nil, errors.New("an array needs a password")
	}
	if account.Username == "" {
		account.Username = usual
	}
	return &LogIn{Gate: New(), Account: account, LoggedIn: NewSessions(idle), array: array}, nil
}

// Serve accepts HTTPS connections on l until Close, then returns nil.
func (g *LogIn) Serve(l net.Listener, certificate tls.Certificate) error {
	return g.Gate.Serve(l, certificate, g.array)
}

// Sessions counts those that have not ended; those that ran out may be counted until the next log-in.
func (g *LogIn) Sessions() int { return g.LoggedIn.Count() }
