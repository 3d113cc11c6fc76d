package shell

import (
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"
)

// nodeHeader is the node of the client that requests the dynamic items of a plug-in; pages of plug-ins do not set it.
const nodeHeader = "X-Shell-Node-Id"

// newUpstream forwards everything under prefix to server, at once and unchanged but for the shell's own cookies.
func newUpstream(server *url.URL, prefix string, transport http.RoundTripper) http.Handler {
	return &httputil.ReverseProxy{
		Transport:     transport,
		FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = server.Scheme, server.Host, server.Host
			r.Out.URL.Path = strings.TrimPrefix(r.In.URL.Path, prefix)
			r.Out.URL.RawPath = strings.TrimPrefix(r.In.URL.RawPath, prefix)
			r.Out.URL.RawQuery = r.In.URL.RawQuery
			withoutShellCookies(r.Out)
		},
		ModifyResponse: func(response *http.Response) error {
			keepForeignCookies(response)
			return nil
		},
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			slog.Warn("plug-in server does not answer", "path", r.URL.Path, "error", err)
			problem(w, http.StatusServiceUnavailable, "The plug-in server does not answer: "+err.Error())
		},
	}
}

func withoutShellCookies(r *http.Request) {
	cookies := r.Cookies()
	r.Header.Del("Cookie")
	for _, cookie := range cookies {
		if !strings.HasPrefix(cookie.Name, cookiePrefix) {
			r.AddCookie(cookie)
		}
	}
}

func keepForeignCookies(response *http.Response) {
	offered := response.Header.Values("Set-Cookie")
	response.Header.Del("Set-Cookie")
	for _, cookie := range offered {
		if !strings.HasPrefix(strings.TrimSpace(cookie), cookiePrefix) {
			response.Header.Add("Set-Cookie", cookie)
		}
	}
}

// servePlugin serves /plugins/<key>~<version>~<n>/<host>-<port>/...
func (s *Shell) servePlugin(w http.ResponseWriter, r *http.Request) {
	if f := s.faults.take(FaultProxy); f != nil {
		problem(w, f.Status, "The plug-in proxy is switched to fail.")
		return
	}
	parts := strings.SplitN(strings.TrimPrefix(r.URL.Path, "/plugins/"), "/", 3)
	if len(parts) < 3 {
		problem(w, http.StatusNotFound, "No plug-in is deployed under this address.")
		return
	}
	upstream := s.plugins.upstream(parts[0], parts[1])
	if upstream == nil {
		problem(w, http.StatusNotFound, "No plug-in is deployed under this address.")
		return
	}
	if r.Method == http.MethodPost && r.Header.Get(nodeHeader) != "" && s.troubleSPI(w, r) {
		return
	}
	upstream.ServeHTTP(w, r)
}

// troubleSPI applies faults to a request for dynamic items; true if it sent the response.
func (s *Shell) troubleSPI(w http.ResponseWriter, r *http.Request) (answered bool) {
	if f := s.faults.take(FaultSlowSPI); f != nil {
		timer := time.NewTimer(f.Delay)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.Context().Done():
			return true
		}
	}
	if f := s.faults.take(FaultSPI); f != nil {
		problem(w, f.Status, "Questions about dynamic items are switched to fail.")
		return true
	}
	if s.faults.take(FaultSPIHeaders) != nil {
		r.Header.Set("X-Vsphere-Ui-Unheard-Of", "a value, with=\"quotes\"; and more")
		r.Header["X-Vsphere-Ui-Twice"] = []string{"one", "two"}
		r.Header.Set("X-Vsphere-Ui-Long", strings.Repeat("x", 2000))
	}
	return false
}
