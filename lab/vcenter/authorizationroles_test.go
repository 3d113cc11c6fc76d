package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestPrivilegesOfAnExtensionBecomeKnown(t *testing.T) {
	f := newFixtureWith(t, Config{Bare: true})
	c := f.login("administrator")
	auth := object.NewAuthorizationManager(c.Client)
	session, err := c.SessionManager.UserSession(t.Context())
	f.must(err)
	ask := func(id string) error {
		_, err := methods.HasPrivilegeOnEntities(t.Context(), c, &types.HasPrivilegeOnEntities{
			This: auth.Reference(), Entity: []types.ManagedObjectReference{f.host("esx-1")}, SessionId: session.Key, PrivId: []string{"System.View", id},
		})
		return err
	}
	role := func(name string) (int32, error) {
		return auth.AddRole(t.Context(), name, []string{PrivilegeRun, "Host.Config.Storage"})
	}
	f.must(ask("Host.Config.Storage"))
	for _, id := range []string{"Nope.Nope", PrivilegeRun} {
		if x, ok := fault(ask(id)).(types.InvalidArgument); !ok || x.InvalidProperty != "privId" {
			t.Errorf("%s: %+v", id, x)
		}
	}
	if _, err := role("early"); err == nil {
		t.Error("a role with an unknown privilege was added")
	}
	extensions, err := object.GetExtensionManager(c.Client)
	f.must(err)
	f.must(extensions.Register(t.Context(), types.Extension{
		Key: "io.example", Version: "1", LastHeartbeatTime: time.Now(), Description: &types.Description{Label: "x", Summary: "x"},
		PrivilegeList: []types.ExtensionPrivilegeInfo{{PrivID: PrivilegeRun, PrivGroupName: "Tidemark"}},
	}))
	f.must(ask(PrivilegeRun))
	first, err := role("runner")
	f.must(err)
	second, err := auth.AddRole(t.Context(), "other", []string{"Task.Create"})
	f.must(err)
	if first == 0 || second == first {
		t.Errorf("role ids %d %d", first, second)
	}
	var shown mo.AuthorizationManager
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), auth.Reference(), []string{"privilegeList", "roleList"}, &shown))
	found := false
	for _, p := range shown.PrivilegeList {
		found = found || p.PrivId == PrivilegeRun && p.PrivGroupName == "Tidemark" && p.Name == "Run"
	}
	if !found || len(shown.RoleList) < 3 {
		t.Errorf("%d privileges, %d roles", len(shown.PrivilegeList), len(shown.RoleList))
	}
}

func TestNoPermissionNamesWhatIsMissing(t *testing.T) {
	f := newFixture(t)
	_, err := f.unmapTask(f.login("readonly"), f.bulk.UUID())
	x, ok := fault(err).(types.NoPermission)
	if !ok || x.PrivilegeId != "Host.Config.Storage" || *x.Object != f.host("esx-1") || x.MissingPrivileges[0].PrivilegeIds[0] != "Host.Config.Storage" {
		t.Errorf("%+v", x)
	}
}

func TestIdleSessionsExpireInSimulatedTime(t *testing.T) {
	f := newFixtureWith(t, Config{SessionIdle: 30 * time.Minute})
	busy, idle := f.login("operator"), f.login("operator")
	for range 3 {
		f.world.Clock().Advance(29 * time.Minute)
		if _, err := methods.GetCurrentTime(t.Context(), busy); err != nil {
			t.Fatal(err)
		}
	}
	_, err := methods.GetCurrentTime(t.Context(), idle)
	if _, ok := fault(err).(types.NotAuthenticated); !ok {
		t.Errorf("after 87 minutes: %v", err)
	}
	again, err := idle.SessionManager.UserSession(t.Context())
	if again != nil || err != nil && fault(err) == nil {
		t.Errorf("the session is %v, %v", again, err)
	}
}

func TestSessionsOfClientsThatCannotKeepUpGetRealTime(t *testing.T) {
	f := newFixtureWith(t, Config{SessionIdle: 30 * time.Minute, SessionGrace: time.Hour})
	c := f.login("operator")
	f.world.Clock().Advance(6 * time.Hour)
	if _, err := methods.GetCurrentTime(t.Context(), c); err != nil {
		t.Errorf("after a jump: %v", err)
	}
}

func TestSessionThatWaitsIsNotIdle(t *testing.T) {
	f := newFixtureWith(t, Config{SessionIdle: 30 * time.Minute})
	c := f.login("operator")
	done := make(chan error, 1)
	x, err := f.command(c, "storage", "vmfs", "extent", "list")
	if err != nil || len(x.Values) == 0 {
		t.Fatal(err)
	}
	session, err := c.SessionManager.UserSession(t.Context())
	f.must(err)
	release := f.v.engage(session.Key)
	f.world.Clock().Advance(time.Hour)
	go func() { _, err := methods.GetCurrentTime(t.Context(), c); done <- err }()
	if err := <-done; err != nil {
		t.Errorf("while a call was under way: %v", err)
	}
	release()
}

func TestEveryPrivilegeThatGuardsACallIsKnown(t *testing.T) {
	f := newFixture(t)
	m := f.v.registry.Get(*f.v.model.ServiceContent.AuthorizationManager).(*authorizationManager)
	for method, id := range required {
		if !m.knows(id) {
			t.Errorf("%s needs %s", method, id)
		}
	}
	for _, id := range []string{"System.Anonymous", "Global.CancelTask", "Host.Config.Settings", "Datastore.Browse", "Global.ServiceManagers", PrivilegeConfigure} {
		if !m.knows(id) {
			t.Errorf("%s is not known", id)
		}
	}
}
