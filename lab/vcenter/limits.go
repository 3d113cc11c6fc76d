package vcenter

import (
	"bytes"
	"net/http"
	"strings"
	"time"
)

// Limits are the limits of a vCenter for its clients. A zero means the default, a negative number no limit.
type Limits struct {
	// Sessions is how many there may be at a time, as config.vmacore.soap.maxSessionCount.
	Sessions int
	// PageSize is how many objects an answer to RetrievePropertiesEx has for a client that does not ask for a number.
	PageSize int
	// MaxResults is how many objects an answer to RetrievePropertiesEx has for a client that asks for more.
	MaxResults int
	// Calls is how many the proxy in front of vCenter lets through at a time.
	Calls int
	// ProxyTimeout is the simulated time after which the proxy gives up on an esxcli command, which goes on; ProxyGrace is
	// real time that has to pass too, as with idle sessions.
	ProxyTimeout, ProxyGrace time.Duration
}

// DefaultLimits are those of a vCenter 8.0.3; of MaxResults, Calls and ProxyTimeout no document has the value.
var DefaultLimits = Limits{Sessions: 3000, PageSize: 100, MaxResults: 1000, Calls: 2048, ProxyTimeout: 30 * time.Minute, ProxyGrace: 15 * time.Minute}

func (l Limits) orDefault() Limits {
	for _, n := range []struct {
		own   *int
		usual int
	}{
		{&l.Sessions, DefaultLimits.Sessions}, {&l.PageSize, DefaultLimits.PageSize},
		{&l.MaxResults, DefaultLimits.MaxResults}, {&l.Calls, DefaultLimits.Calls},
	} {
		if *n.own == 0 {
			*n.own = n.usual
		}
	}
	if l.ProxyTimeout == 0 {
		l.ProxyTimeout, l.ProxyGrace = DefaultLimits.ProxyTimeout, DefaultLimits.ProxyGrace
	}
	return l
}

// page is how many objects an answer has when the client asks for so many, 0 for all.
func (l Limits) page(asked int32) int32 {
	limit := l.MaxResults
	if asked <= 0 {
		asked, limit = 0, l.PageSize
	}
	if limit > 0 && (asked == 0 || int(asked) > limit) {
		return int32(limit)
	}
	return asked
}

// opensSession reports whether the SOAP method starts a session.
func opensSession(method string) bool {
	switch method {
	case "Login", "LoginByToken", "LoginExtensionByCertificate", "CloneSession":
		return true
	}
	return false
}

// full reports whether no session can be added; those that were idle for too long end first.
func (v *VCenter) full() bool {
	limit := v.config.Limits.Sessions
	if limit < 0 {
		return false
	}
	v.sessions.mu.Lock()
	keys := make([]string, 0, len(v.sessions.byKey))
	for key := range v.sessions.byKey {
		keys = append(keys, key)
	}
	v.sessions.mu.Unlock()
	left := len(keys)
	for i := 0; i < len(keys) && left >= limit; i++ {
		if v.expired(keys[i]) {
			left--
		}
	}
	return left >= limit
}

// limited is the proxy of vCenter in front of /sdk: it refuses calls when there are too many, log-ins when there are too
// many sessions, and limits how long it waits for esxcli commands.
func (v *VCenter) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer v.calls.Add(-1)
		if most := v.config.Limits.Calls; v.calls.Add(1) > int64(most) && most > 0 {
			http.Error(w, "upstream connect error or disconnect/reset before headers. reset reason: overflow", http.StatusServiceUnavailable)
			return
		}
		method, _ := r.Context().Value(calledMethod{}).(string)
		switch {
		case opensSession(method) && v.full():
			http.Error(w, "503 Service Unavailable", http.StatusServiceUnavailable)
		case v.config.Limits.ProxyTimeout > 0 && strings.HasPrefix(method, "ExecuteSoap "):
			v.awaitCommand(w, r, next)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// calledMethod is the key of the SOAP method in the context of a request.
type calledMethod struct{}

// awaitCommand passes an answer on unless it takes longer than the proxy waits, in simulated and in real time.
func (v *VCenter) awaitCommand(w http.ResponseWriter, r *http.Request, next http.Handler) {
	answer, answered := &kept{header: http.Header{}}, make(chan struct{})
	late := make(chan struct{})
	began := time.Now()
	defer v.clock.AfterFunc(v.config.Limits.ProxyTimeout, func() { close(late) })()
	detached := r.Clone(v.context().Context)
	go func() {
		defer close(answered)
		next.ServeHTTP(answer, detached)
	}()
	select {
	case <-answered:
	case <-r.Context().Done():
		return
	case <-late:
		grace := time.NewTimer(v.config.Limits.ProxyGrace - time.Since(began))
		defer grace.Stop()
		select {
		case <-answered:
		case <-r.Context().Done():
			return
		case <-grace.C:
			http.Error(w, "upstream request timeout", http.StatusGatewayTimeout)
			return
		}
	}
	for name, values := range answer.header {
		w.Header()[name] = values
	}
	if answer.status != 0 {
		w.WriteHeader(answer.status)
	}
	_, _ = w.Write(answer.body.Bytes())
}

// kept keeps a response.
type kept struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (k *kept) Header() http.Header { return k.header }

// Write implements http.ResponseWriter.
func (k *kept) Write(p []byte) (int, error) { return k.body.Write(p) }

// WriteHeader implements http.ResponseWriter.
func (k *kept) WriteHeader(status int) { k.status = status }
