package shell

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"runtime"
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/session"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/soap"
)

const ticketPath = "/api/ui/vcenter/session/clone-ticket"

func (b *browser) ticket(token, guid string) (int, string) {
	b.t.Helper()
	header := http.Header{"Vmware-Api-Session-Id": {token}}
	response, answer := (&browser{t: b.t, world: b.world, http: b.http}).send("POST", ticketPath, header, map[string]string{"vc_guid": guid})
	var body struct {
		Ticket string `json:"session_clone_ticket"`
	}
	_ = json.Unmarshal(answer, &body)
	return response.StatusCode, body.Ticket
}

func (w *world) clone(ticket string) (string, error) {
	address, err := url.Parse(w.admin.URL().String())
	if err != nil {
		return "", err
	}
	address.User = nil
	client, err := vim25.NewClient(w.ctx, soap.NewClient(address, true))
	if err != nil {
		return "", err
	}
	manager := session.NewManager(client)
	if err := manager.CloneSession(w.ctx, ticket); err != nil {
		return "", err
	}
	current, err := manager.UserSession(w.ctx)
	if err != nil {
		return "", err
	}
	return current.UserName, nil
}

func TestCloneTicketOpensSessionOfTheUserOnce(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	status, ticket := b.ticket(b.token(), w.guid)
	if status != http.StatusOK || ticket == "" {
		t.Fatalf("status %d, ticket %q", status, ticket)
	}
	if name, err := w.clone(ticket); err != nil || name != testUser {
		t.Errorf("cloned session of %q, %v", name, err)
	}
	if _, err := w.clone(ticket); err == nil {
		t.Error("the ticket was good twice")
	}
}

func TestCloneTicketIsRefused(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	good := b.token()
	cases := map[string]struct {
		token, guid string
		want        int
	}{
		"without a token":          {"", w.guid, http.StatusUnauthorized},
		"with an unknown token":    {"nonsense", w.guid, http.StatusUnauthorized},
		"for an unknown vCenter":   {good, "00000000-0000-0000-0000-000000000000", http.StatusNotFound},
		"for no vCenter":           {good, "", http.StatusBadRequest},
		"with the page's own name": {b.cookie.Value, w.guid, http.StatusUnauthorized},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if status, _ := b.ticket(c.token, c.guid); status != c.want {
				t.Errorf("status %d, want %d", status, c.want)
			}
		})
	}
	mend := w.fault(Fault{Point: FaultCloneTicket})
	if status, _ := b.ticket(good, w.guid); status != http.StatusUnauthorized {
		t.Errorf("switched to fail: status %d", status)
	}
	mend()
	w.extensions(func(m *object.ExtensionManager) error { return m.Unregister(w.ctx, testKey) })
	w.settle()
	if status, _ := b.ticket(good, w.guid); status != http.StatusForbidden {
		t.Errorf("unregistered plug-in: status %d", status)
	}
	w.register(w.record("1.0.0"))
}

func TestLogOutRevokesTokensAndEndsTheVCenterSession(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	first, second := b.token(), b.token()
	if response, _ := b.send("DELETE", "/api/ui/shell/session", nil, nil); response.StatusCode != http.StatusNoContent {
		t.Fatalf("log-out: %s", response.Status)
	}
	for _, token := range []string{first, second} {
		if status, _ := b.ticket(token, w.guid); status != http.StatusUnauthorized {
			t.Errorf("token after log-out: status %d", status)
		}
	}
	if response, _ := b.send("GET", "/api/ui/shell/pulse", nil, nil); response.StatusCode != http.StatusUnauthorized {
		t.Errorf("page after log-out: %s", response.Status)
	}
}

func TestEndOfTheVCenterSessionKillsToken(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	token := b.token()
	for _, u := range w.shell.everyUser() {
		if err := session.NewManager(u.client).Logout(w.ctx); err != nil {
			t.Fatal(err)
		}
	}
	if status, _ := b.ticket(token, w.guid); status != http.StatusUnauthorized {
		t.Errorf("status %d", status)
	}
	if response, _ := b.send("GET", "/api/ui/shell/session", nil, nil); response.StatusCode != http.StatusNoContent {
		t.Errorf("the page still thinks it is logged in: %s", response.Status)
	}
}

func TestTokensAreForgottenOldestFirst(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	first := b.token()
	u := w.shell.everyUser()[0]
	for range tokenLimit {
		w.shell.mint(u, testKey)
	}
	if _, known := w.shell.find(first); known {
		t.Error("the oldest token is still good")
	}
	if len(w.shell.tokens) != tokenLimit {
		t.Errorf("%d tokens kept", len(w.shell.tokens))
	}
}

func TestRevokedTokenCanBeReplaced(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	old := b.token()
	w.fault(Fault{Point: FaultTokensRevoked})
	if status, _ := b.ticket(old, w.guid); status != http.StatusUnauthorized {
		t.Errorf("revoked: status %d", status)
	}
	if status, _ := b.ticket(b.token(), w.guid); status != http.StatusOK {
		t.Errorf("new: status %d", status)
	}
}

func TestPageNotHeardOfForLongIsLoggedOut(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	idle, active := w.signIn(), w.signIn()
	token := idle.token()
	w.shell.mu.Lock()
	w.shell.users[idle.cookie.Value].seen = time.Now().Add(-idleLimit - time.Second)
	w.shell.mu.Unlock()
	w.shell.dropIdle()
	if status, _ := idle.ticket(token, w.guid); status != http.StatusUnauthorized {
		t.Errorf("idle: status %d", status)
	}
	if response, _ := active.send("GET", "/api/ui/shell/session", nil, nil); response.StatusCode != http.StatusOK {
		t.Errorf("active: %s", response.Status)
	}
}

func TestRunDeploysAndLogsEverybodyOutAtTheEnd(t *testing.T) {
	w := newWorld(t)
	w.extensions(func(m *object.ExtensionManager) error { return m.Register(w.ctx, w.record("1.0.0")) })
	w.signIn()
	ctx, stop := context.WithCancel(w.ctx)
	ended := make(chan struct{})
	go func() {
		w.shell.Run(ctx)
		close(ended)
	}()
	for !w.shell.plugins.registered(testKey) {
		runtime.Gosched()
	}
	stop()
	<-ended
	if left := len(w.shell.everyUser()); left != 0 {
		t.Errorf("%d users left", left)
	}
}
