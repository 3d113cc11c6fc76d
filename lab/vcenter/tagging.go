package vcenter

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/vmware/govmomi/vapi/rest"
	vapi "github.com/vmware/govmomi/vapi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// tagging is the Automation API as far as tags go: sessions by name and password, categories, tags and what they are attached to.
// Who may not change everything may only read; a list omits what may not be read.
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
	t.signOnRoutes(mux)
}

func (t *tagging) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, _, basic := r.BasicAuth()
	if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/session") && r.URL.RawQuery == "" && basic {
		t.logIn(w, r, name)
		return
	}
	user := t.user(r)
	lists := strings.HasSuffix(r.URL.Path, "/tagging/tag") || strings.HasSuffix(r.URL.Path, "/tagging/category")
	if lists && r.Method == http.MethodGet && user.NoTags {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"value":[]}`))
		return
	}
	if strings.Contains(r.URL.Path, "/tagging/") && (t.changes(r) && !user.All || user.NoTags) {
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

// changes distinguishes calls that change tags from those that list them.
func (t *tagging) changes(r *http.Request) bool {
	return r.Method != http.MethodGet && !strings.HasPrefix(r.URL.Query().Get("~action"), "list-")
}

// Tag makes a tag and attaches it to those of the datastores that there are.
func (v *VCenter) Tag(category, name string, datastores ...string) error {
	if len(v.config.Users) == 0 {
		return fmt.Errorf("nobody may make the tag %s", name)
	}
	somebody := v.config.Users[0]
	id, err := v.tagging.inside(somebody, "category", map[string]any{"create_spec": map[string]any{
		"name": category, "cardinality": "MULTIPLE", "associable_types": []string{"Datastore", "StoragePod"},
	}})
	if err != nil {
		return err
	}
	tag, err := v.tagging.inside(somebody, "tag", map[string]any{"create_spec": map[string]any{"name": name, "category_id": id}})
	if err != nil {
		return err
	}
	v.mu.Lock()
	known := slices.Clone(v.datastores)
	v.mu.Unlock()
	for _, d := range known {
		if slices.Contains(datastores, d.sim.Name) {
			attach := map[string]any{"object_id": map[string]string{"type": "Datastore", "id": d.sim.Self.Value}}
			if _, err := v.tagging.inside(somebody, "tag-association/id:"+tag+"?~action=attach", attach); err != nil {
				return err
			}
		}
	}
	return nil
}

// inside calls without network and privileges, and returns the id of the created object.
func (t *tagging) inside(user User, path string, body any) (string, error) {
	session, err := t.post("/com/vmware/cis/session", nil, func(r *http.Request) { r.SetBasicAuth(user.Name, user.Password) })
	if err != nil {
		return "", err
	}
	return t.post("/com/vmware/cis/tagging/"+path, body, func(r *http.Request) { r.Header.Set("vmware-api-session-id", session) })
}

func (t *tagging) post(path string, body any, as func(*http.Request)) (string, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, rest.Path+path, bytes.NewReader(text))
	if err != nil {
		return "", err
	}
	as(r)
	answer := &keptBody{ResponseWriter: &discard{header: http.Header{}}}
	t.next.ServeHTTP(answer, r)
	var id struct{ Value string }
	if len(answer.body) > 0 && json.Unmarshal(answer.body, &id) != nil {
		return "", fmt.Errorf("%s: %s", path, answer.body)
	}
	return id.Value, nil
}

// keptBody forwards a response and keeps its body.
type keptBody struct {
	http.ResponseWriter
	body []byte
}

func (k *keptBody) Write(p []byte) (int, error) {
	k.body = append(k.body, p...)
	return k.ResponseWriter.Write(p)
}
