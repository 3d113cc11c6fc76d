package vcenter

import (
	"encoding/json"
	"net"
	"net/http"
	"slices"
)

// listProviders are the privileges to list identity providers; VMware's reference of the operation names both.
var listProviders = []string{"VcIdentityProviders.Read", "VcIdentityProviders.Manage"}

// SignOn is how users log in, as the Automation API describes it.
type SignOn struct {
	// Federated is the domain whose users an external identity provider authenticates; empty for none.
	Federated string `yaml:"federated"`
	// Linked are the addresses of the other vCenters in Enhanced Linked Mode.
	Linked []string `yaml:"linked"`
	// Unsupported means that the vCenter has none of these operations, as releases before 6.7 U2.
	Unsupported bool `yaml:"unsupported"`
}

// SetSignOn changes how users log in.
func (v *VCenter) SetSignOn(s SignOn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.signOn = s
}

func (t *tagging) signOnRoutes(mux *http.ServeMux) {
	for path, list := range map[string]func(http.ResponseWriter, *http.Request, SignOn) any{
		"/vcenter/identity/providers": t.providers,
		"/vcenter/topology/nodes":     t.nodes,
	} {
		mux.HandleFunc("GET /api"+path, t.listed(list, func(all any) any { return all }))
		mux.HandleFunc("GET /rest"+path, t.listed(list, func(all any) any { return map[string]any{"value": all} }))
	}
}

// listed answers with a list in the form of the path; a list that is nil was refused.
func (t *tagging) listed(list func(http.ResponseWriter, *http.Request, SignOn) any, form func(any) any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t.v.mu.Lock()
		signOn := t.v.signOn
		t.v.mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		switch {
		case signOn.Unsupported:
			w.WriteHeader(http.StatusNotFound)
		case t.user(r).Name == "":
			w.WriteHeader(http.StatusUnauthorized)
		default:
			if all := list(w, r, signOn); all != nil {
				_ = json.NewEncoder(w).Encode(form(all))
			}
		}
	}
}

func (t *tagging) providers(w http.ResponseWriter, r *http.Request, signOn SignOn) any {
	user := t.user(r)
	lacking := func(privilege string) bool { return !slices.Contains(user.Privileges, privilege) }
	if !user.All && slices.ContainsFunc(listProviders, lacking) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = w.Write([]byte(`{"error_type":"UNAUTHORIZED","messages":[]}`))
		return nil
	}
	if signOn.Federated == "" {
		return []any{}
	}
	return []any{map[string]any{
		"provider": "5d1c9b6e-6a0c-4b0e-8f5c-6a1f0c3c2d11", "name": "Federation", "config_tag": "Oidc", "is_default": true,
		"domain_names": []string{signOn.Federated},
		"oidc":         map[string]any{"client_id": "lab", "discovery_endpoint": "https://idp." + signOn.Federated + "/.well-known/openid-configuration"},
	}}
}

func (t *tagging) nodes(_ http.ResponseWriter, r *http.Request, signOn SignOn) any {
	own := r.Host
	if host, _, err := net.SplitHostPort(r.Host); err == nil {
		own = host
	}
	nodes := []any{}
	for _, name := range append([]string{own}, signOn.Linked...) {
		node := map[string]any{"node": name, "type": "VCSA_EMBEDDED"}
		if len(signOn.Linked) > 0 {
			node["replication_partners"] = slices.DeleteFunc(append([]string{own}, signOn.Linked...), func(other string) bool { return other == name })
		}
		nodes = append(nodes, node)
	}
	return nodes
}
