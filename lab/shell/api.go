package shell

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

const (
	bodyLimit     = 64 << 10
	managePlugins = "Plugin.Management"
)

//go:embed web
var web embed.FS

func (s *Shell) routes() {
	files, err := fs.Sub(web, "web")
	if err != nil {
		panic(err)
	}
	page := http.StripPrefix("/ui/", http.FileServerFS(files))
	s.mux.Handle("GET /ui/", fresh(page))
	s.mux.HandleFunc("GET /ui/app/{path...}", openAddress)
	s.mux.Handle("GET /ui", http.RedirectHandler("/ui/", http.StatusMovedPermanently))
	s.mux.Handle("GET /api/ui/htmlClientSdk.js", fresh(http.StripPrefix("/api/ui/", http.FileServerFS(files))))
	s.mux.HandleFunc("POST /api/ui/vcenter/session/clone-ticket", s.cloneTicket)
	s.mux.HandleFunc("POST /api/ui/shell/session", s.logIn)
	s.mux.HandleFunc("GET /api/ui/shell/session", s.session)
	s.mux.HandleFunc("DELETE /api/ui/shell/session", s.signedIn(s.logOut))
	s.mux.HandleFunc("GET /api/ui/shell/inventory", s.signedIn(s.inventory))
	s.mux.HandleFunc("GET /api/ui/shell/objects/{type}/{moid}", s.signedIn(s.object))
	s.mux.HandleFunc("GET /api/ui/shell/pulse", s.signedIn(s.pulse))
	s.mux.HandleFunc("POST /api/ui/shell/tasks/{id}/cancel", s.signedIn(s.cancelTask))
	s.mux.HandleFunc("PUT /api/ui/shell/clock", s.signedIn(s.setClock))
	s.mux.HandleFunc("GET /api/ui/shell/plugins", s.signedIn(s.listPlugins))
	s.mux.HandleFunc("POST /api/ui/shell/plugins/{key}/redeploy", s.signedIn(s.redeploy))
	s.mux.HandleFunc("POST /api/ui/shell/plugins/{key}/token", s.signedIn(s.sessionInfo))
	s.mux.HandleFunc("/plugins/", s.servePlugin)
}

// fresh serves the page's own files: never cached, never framed, no foreign content.
func fresh(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'")
		next.ServeHTTP(w, r)
	})
}

// signedIn rejects requests without a session, and changes that the page does not send as JSON.
func (s *Shell) signedIn(next func(http.ResponseWriter, *http.Request, *user)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && !isJSON(r) {
			problem(w, http.StatusUnsupportedMediaType, "Content-Type must be application/json.")
			return
		}
		u := s.current(r)
		if u == nil {
			problem(w, http.StatusUnauthorized, "Log in first.")
			return
		}
		next(w, r, u)
	}
}

func isJSON(r *http.Request) bool {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return kind == "application/json"
}

func (s *Shell) logIn(w http.ResponseWriter, r *http.Request) {
	var credentials struct{ Username, Password string }
	if !isJSON(r) || json.NewDecoder(http.MaxBytesReader(w, r.Body, bodyLimit)).Decode(&credentials) != nil {
		problem(w, http.StatusBadRequest, "The body must be a JSON object with username and password.")
		return
	}
	u, err := s.signIn(r.Context(), credentials.Username, credentials.Password)
	if err != nil {
		refuse(w, err)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: sessionCookie, Value: u.id, Path: "/", HttpOnly: true, Secure: true, SameSite: http.SameSiteStrictMode,
	})
	s.whoAmI(w, r, u)
}

func refuse(w http.ResponseWriter, err error) {
	if soap.IsSoapFault(err) {
		switch soap.ToSoapFault(err).VimFault().(type) {
		case types.InvalidLogin:
			problem(w, http.StatusUnauthorized, "Cannot complete login due to an incorrect user name or password.")
			return
		case types.NoPermission:
			problem(w, http.StatusForbidden, "You have no privileges to view objects on this vCenter Server.")
			return
		}
	}
	slog.Warn("shell: log-in", "error", err)
	problem(w, http.StatusServiceUnavailable, "The vCenter Server does not answer: "+err.Error())
}

// session shows who is logged in; the page asks before anybody is.
func (s *Shell) session(w http.ResponseWriter, r *http.Request) {
	u := s.current(r)
	if u == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.whoAmI(w, r, u)
}

func (s *Shell) whoAmI(w http.ResponseWriter, _ *http.Request, u *user) {
	about := u.client.ServiceContent.About
	answer(w, http.StatusOK, map[string]any{
		"user": displayName(u.name), "guid": s.config.GUID, "vcenter": s.sdk.Hostname(), "product": about.FullName,
		"clientVersion": s.config.ClientVersion, "nodeId": "node-" + s.config.GUID, "hasClock": s.config.Clock != nil,
	})
}

// displayName writes DOMAIN\name the way the client does.
func displayName(user string) string {
	if domain, name, ok := strings.Cut(user, `\`); ok {
		return name + "@" + domain
	}
	return user
}

func (s *Shell) logOut(w http.ResponseWriter, r *http.Request, u *user) {
	s.forget(r.Context(), u)
	http.SetCookie(w, &http.Cookie{
		Name: sessionCookie, Path: "/", HttpOnly: true, Secure: true, SameSite: http.SameSiteStrictMode, MaxAge: -1,
	})
	w.WriteHeader(http.StatusNoContent)
}

// sessionInfo is the result of getSessionInfo of the client library for a plug-in.
func (s *Shell) sessionInfo(w http.ResponseWriter, r *http.Request, u *user) {
	key := r.PathValue("key")
	if !s.plugins.registered(key) {
		problem(w, http.StatusNotFound, "The plug-in is not registered.")
		return
	}
	answer(w, http.StatusOK, map[string]string{"sessionToken": s.mint(u, key), "nodeId": "node-" + s.config.GUID})
}

func (s *Shell) listPlugins(w http.ResponseWriter, _ *http.Request, _ *user) {
	items, revision := s.plugins.list()
	answer(w, http.StatusOK, map[string]any{"items": items, "revision": revision})
}

func (s *Shell) redeploy(w http.ResponseWriter, r *http.Request, u *user) {
	granted, err := object.NewAuthorizationManager(u.client).HasPrivilegeOnEntity(
		r.Context(), u.client.ServiceContent.RootFolder, u.key, []string{managePlugins})
	if err != nil {
		s.fail(w, r, u, err)
		return
	}
	if len(granted) != 1 || !granted[0] {
		problem(w, http.StatusForbidden, "You need the privilege "+managePlugins+" to redeploy a plug-in.")
		return
	}
	if !s.plugins.redeploy(context.WithoutCancel(r.Context()), r.PathValue("key")) {
		problem(w, http.StatusNotFound, "The plug-in is not registered.")
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func (s *Shell) setClock(w http.ResponseWriter, r *http.Request, _ *user) {
	var body struct{ Speed float64 }
	switch err := json.NewDecoder(http.MaxBytesReader(w, r.Body, bodyLimit)).Decode(&body); {
	case s.config.Clock == nil:
		problem(w, http.StatusNotFound, "This vCenter has no simulated time.")
	case err != nil || body.Speed < 0 || body.Speed > 1e6:
		problem(w, http.StatusBadRequest, "The body must be a JSON object with speed from 0 to 1000000.")
	default:
		s.config.Clock.SetSpeed(body.Speed)
		w.WriteHeader(http.StatusNoContent)
	}
}

// cancelTask cancels a task in vCenter; users other than its owner require Global.CancelTask.
func (s *Shell) cancelTask(w http.ResponseWriter, r *http.Request, u *user) {
	task := types.ManagedObjectReference{Type: "Task", Value: r.PathValue("id")}
	if err := object.NewTask(u.client, task).Cancel(r.Context()); err != nil {
		s.fail(w, r, u, err)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// pulse is what the page polls every second: time, recent tasks, and whether plug-ins have changed.
func (s *Shell) pulse(w http.ResponseWriter, r *http.Request, u *user) {
	tasks, err := recentTasks(r.Context(), u.client, s.plugins.namesOfTasks())
	if err != nil {
		s.fail(w, r, u, err)
		return
	}
	_, revision := s.plugins.list()
	beat := map[string]any{"tasks": s.plugins.withDeployments(tasks), "revision": revision, "faults": s.faults.forPage()}
	if s.config.Clock != nil {
		beat["now"], beat["speed"] = s.config.Clock.Now().UTC().Format(time.RFC3339Nano), s.config.Clock.Speed()
	}
	answer(w, http.StatusOK, beat)
}

// fail reports a failed vCenter call; a user whose SOAP session has ended has to log in again.
func (s *Shell) fail(w http.ResponseWriter, r *http.Request, u *user, err error) {
	var gone notFound
	switch {
	case isExpired(err):
		s.forget(r.Context(), u)
		problem(w, http.StatusUnauthorized, "Your vCenter session has ended. Log in again.")
	case errors.As(err, &gone):
		problem(w, http.StatusNotFound, gone.Error())
	case soap.IsSoapFault(err):
		problem(w, http.StatusBadGateway, "vCenter refused: "+err.Error())
	default:
		problem(w, http.StatusServiceUnavailable, "The vCenter Server does not answer: "+err.Error())
	}
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		slog.Debug("shell: answer not sent", "error", err)
	}
}

func problem(w http.ResponseWriter, status int, message string) {
	answer(w, status, map[string]string{"message": message})
}
