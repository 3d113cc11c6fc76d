package vcenter

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/vmware/govmomi/vapi/rest"
	vapi "github.com/vmware/govmomi/vapi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// tagging is the Automation API as far as tags go: sessions by name and password, categories, tags and what they are attached to.
// Who may not change everything may only read.
type tagging struct {
	v    *VCenter
	next http.Handler

	mu    sync.Mutex
	users map[string]User // by session
}

func newTagging(v *VCenter) *tagging {
	v.registry.SessionManager().ValidLogin = func(login *types.Login) bool { return v.Authenticate(login.UserName, login.Password) }
	_, next := vapi.New(&url.URL{Scheme: "https", Host: "localhost", User: url.UserPassword("lab", "lab")}, v.registry)
	return &tagging{v: v, next: next, users: map[string]User{}}
}

func (t *tagging) routes(mux *http.ServeMux) {
	for _, path := range []string{"/com/vmware/cis/session", "/com/vmware/cis/tagging/"} {
		mux.Handle(rest.Path+path, t)
	}
}

func (t *tagging) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, _, basic := r.BasicAuth()
	if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/session") && r.URL.RawQuery == "" && basic {
		t.logIn(w, r, name)
		return
	}
	if strings.Contains(r.URL.Path, "/tagging/") && t.changes(r) && !t.user(r).All {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusForbidden)
		_, _ = w.Write([]byte(`{"type":"com.vmware.vapi.std.errors.unauthorized","value":{"messages":[]}}`))
		return
	}
	t.next.ServeHTTP(w, r)
}

// logIn lets the simulator log in and remembers whose session it made.
func (t *tagging) logIn(w http.ResponseWriter, r *http.Request, name string) {
	kept := &keptBody{ResponseWriter: w}
	t.next.ServeHTTP(kept, r)
	var answer struct{ Value string }
	user, known := t.v.findUser(name)
	if json.Unmarshal(kept.body, &answer) == nil && answer.Value != "" && known {
		t.mu.Lock()
		t.users[answer.Value] = user
		t.mu.Unlock()
	}
}

func (t *tagging) user(r *http.Request) User {
	id := r.Header.Get("vmware-api-session-id")
	if cookie, err := r.Cookie("vmware-api-session-id"); id == "" && err == nil {
		id = cookie.Value
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.users[id]
}

// changes tells calls that change tags from those that list them.
func (t *tagging) changes(r *http.Request) bool {
	return r.Method != http.MethodGet && !strings.HasPrefix(r.URL.Query().Get("~action"), "list-")
}

// keptBody passes an answer on and keeps its body.
type keptBody struct {
	http.ResponseWriter
	body []byte
}

func (k *keptBody) Write(p []byte) (int, error) {
	k.body = append(k.body, p...)
	return k.ResponseWriter.Write(p)
}
