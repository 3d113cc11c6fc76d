package vcenter

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
)

// ask sends a request to the Automation API as the user, in a session of its own.
func (f *fixture) ask(user, path string) (int, any) {
	f.t.Helper()
	login := httptest.NewRequest(http.MethodPost, "/rest/com/vmware/cis/session", nil)
	login.SetBasicAuth(user+"@vsphere.local", user+"1!")
	opened := httptest.NewRecorder()
	f.v.ServeHTTP(opened, login)
	var session struct{ Value string }
	if err := json.Unmarshal(opened.Body.Bytes(), &session); err != nil {
		f.t.Fatalf("%s: %v", opened.Body, err)
	}
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("vmware-api-session-id", session.Value)
	w := httptest.NewRecorder()
	f.v.ServeHTTP(w, r)
	var answer any
	_ = json.Unmarshal(w.Body.Bytes(), &answer)
	return w.Code, answer
}

func TestIdentityProvidersNeedTheirPrivilege(t *testing.T) {
	f := newFixture(t)
	if status, _ := f.ask("operator", "/api/vcenter/identity/providers"); status != http.StatusForbidden {
		t.Errorf("operator: %d", status)
	}
	if status, all := f.ask("administrator", "/api/vcenter/identity/providers"); status != http.StatusOK || len(all.([]any)) != 0 {
		t.Errorf("administrator: %d %v", status, all)
	}
	f.v.SetSignOn(SignOn{Federated: "corp.example.com"})
	_, all := f.ask("administrator", "/rest/vcenter/identity/providers")
	if got := all.(map[string]any)["value"].([]any)[0].(map[string]any)["config_tag"]; got != "Oidc" {
		t.Errorf("in the envelope: %v", all)
	}
}

func TestLinkedVcentersAreListed(t *testing.T) {
	f := newFixture(t)
	f.v.SetSignOn(SignOn{Linked: []string{"vc-02.lab.tidemark.io"}})
	if status, all := f.ask("readonly", "/api/vcenter/topology/nodes"); status != http.StatusOK || len(all.([]any)) != 2 {
		t.Errorf("%d %v", status, all)
	}
	f.v.SetSignOn(SignOn{Unsupported: true})
	if status, _ := f.ask("readonly", "/api/vcenter/topology/nodes"); status != http.StatusNotFound {
		t.Errorf("unsupported: %d", status)
	}
}
