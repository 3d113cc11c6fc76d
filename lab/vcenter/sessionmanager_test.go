package vcenter

import (
	"net/url"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestWrongCredentialsAreRefused(t *testing.T) {
	f := newFixture(t)
	for _, u := range []*url.Userinfo{
		url.UserPassword("operator@vsphere.local", "wrong"), url.UserPassword("nobody@vsphere.local", "nobody1!"),
		url.UserPassword("operator@vsphere.local", ""), url.UserPassword("", ""),
	} {
		err := f.connect().SessionManager.Login(t.Context(), u)
		if _, ok := fault(err).(types.InvalidLogin); !ok {
			t.Errorf("%v: %v", u, err)
		}
	}
}

func TestCloneTicketWorksOnceAndForTenMinutes(t *testing.T) {
	f := newFixture(t)
	user := f.login("operator")
	ticket, err := user.SessionManager.AcquireCloneTicket(t.Context())
	f.must(err)
	clone := f.connect()
	f.must(clone.SessionManager.CloneSession(t.Context(), ticket))
	session, err := clone.SessionManager.UserSession(t.Context())
	f.must(err)
	original, err := user.SessionManager.UserSession(t.Context())
	f.must(err)
	if session.UserName != original.UserName || session.Key == original.Key {
		t.Errorf("clone %+v of %+v", session, original)
	}
	if err := f.connect().SessionManager.CloneSession(t.Context(), ticket); err == nil {
		t.Error("the ticket worked twice")
	}
	late, err := user.SessionManager.AcquireCloneTicket(t.Context())
	f.must(err)
	f.world.Clock().Advance(11 * time.Minute)
	if err := f.connect().SessionManager.CloneSession(t.Context(), late); err == nil {
		t.Error("an old ticket worked")
	}
}

func TestCloneOutlivesTheOriginalButItsTicketsDoNot(t *testing.T) {
	f := newFixture(t)
	user := f.login("operator")
	used, err := user.SessionManager.AcquireCloneTicket(t.Context())
	f.must(err)
	unused, err := user.SessionManager.AcquireCloneTicket(t.Context())
	f.must(err)
	clone := f.connect()
	f.must(clone.SessionManager.CloneSession(t.Context(), used))
	f.must(user.SessionManager.Logout(t.Context()))
	if _, err := methods.GetCurrentTime(t.Context(), clone); err != nil {
		t.Errorf("the clone ended with the original: %v", err)
	}
	if err := f.connect().SessionManager.CloneSession(t.Context(), unused); err == nil {
		t.Error("a ticket outlived its session")
	}
}

func TestEndedSessionsMustLogInAgain(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	f.v.EndSessions()
	if _, err := methods.GetCurrentTime(t.Context(), c); err == nil {
		t.Error("the session went on")
	} else if _, ok := fault(err).(types.NotAuthenticated); !ok {
		t.Errorf("got %v", err)
	}
	f.must(c.SessionManager.Login(t.Context(), url.UserPassword("operator@vsphere.local", "operator1!")))
}

func TestCurrentTimeIsSimulated(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	f.world.Clock().Advance(3 * time.Hour)
	now, err := methods.GetCurrentTime(t.Context(), c)
	f.must(err)
	if !now.Equal(f.world.Clock().Now()) || !now.Equal(start.Add(3*time.Hour)) {
		t.Errorf("it is %v", now)
	}
}

func TestCallsWithoutASessionAreRefused(t *testing.T) {
	f := newFixture(t)
	_, err := methods.GetCurrentTime(t.Context(), f.connect())
	if _, ok := fault(err).(types.NotAuthenticated); !ok {
		t.Errorf("got %v", err)
	}
}

func TestMissingPrivilegeIsNamed(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct {
		user, privilege string
		call            func(user string) error
	}{
		{"readonly", "Host.Config.Storage", func(u string) error {
			_, err := f.unmapTask(f.login(u), f.bulk.UUID())
			return err
		}},
		{"nolog", "Global.Diagnostics", func(u string) error {
			h := f.host("esx-1")
			_, err := methods.BrowseDiagnosticLog(t.Context(), f.login(u), &types.BrowseDiagnosticLog{
				This: *f.v.model.ServiceContent.DiagnosticManager, Host: &h, Key: "hostd",
			})
			return err
		}},
		{"operator", "Host.Config.AdvancedConfig", func(u string) error {
			_, err := methods.UpdateOptions(t.Context(), f.login(u), &types.UpdateOptions{This: *f.v.hostNamed("esx-1").sim.ConfigManager.AdvancedOption})
			return err
		}},
		{"operator", "Extension.Register", func(u string) error {
			_, err := methods.RegisterExtension(t.Context(), f.login(u), &types.RegisterExtension{
				This: *f.v.model.ServiceContent.ExtensionManager, Extension: types.Extension{Description: new(types.Description)},
			})
			return err
		}},
	} {
		err := c.call(c.user)
		no, ok := fault(err).(types.NoPermission)
		if !ok || no.PrivilegeId != c.privilege || no.Object == nil {
			t.Errorf("%s: %v (%+v)", c.user, err, no)
		}
		if err := c.call("administrator"); err != nil {
			if _, ok := fault(err).(types.NoPermission); ok {
				t.Errorf("administrator: %v", err)
			}
		}
	}
}

func TestPrivilegeQuestionsAgreeWithRefusals(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	session, err := c.SessionManager.UserSession(t.Context())
	f.must(err)
	ids := []string{"Host.Config.Storage", "Host.Config.AdvancedConfig", "Tidemark.Run", "Tidemark.Configure", "System.View", "Task.Create"}
	want := []bool{true, false, true, false, true, true}
	hosts := []types.ManagedObjectReference{f.host("esx-1")}
	auth := *f.v.model.ServiceContent.AuthorizationManager
	bySession, err := methods.HasPrivilegeOnEntities(t.Context(), c, &types.HasPrivilegeOnEntities{This: auth, Entity: hosts, SessionId: session.Key, PrivId: ids})
	f.must(err)
	byName, err := methods.HasUserPrivilegeOnEntities(t.Context(), c, &types.HasUserPrivilegeOnEntities{This: auth, Entities: hosts, UserName: session.UserName, PrivId: ids})
	f.must(err)
	for i := range ids {
		if a := bySession.Returnval[0].PrivAvailability[i]; a.IsGranted != want[i] || a.PrivId != ids[i] {
			t.Errorf("session: %+v", a)
		}
		if a := byName.Returnval[0].PrivAvailability[i]; a.IsGranted != want[i] {
			t.Errorf("name: %+v", a)
		}
	}
}

// A call that waits for a view, and a log-out that takes the view off, both go on when the view is free.
func TestLogOutsDoNotWaitForCallsOfTheirOwnSession(t *testing.T) {
	f := newFixture(t)
	called := func(since time.Time) bool {
		f.v.sessions.mu.Lock()
		defer f.v.sessions.mu.Unlock()
		for _, live := range f.v.sessions.byKey {
			return live.seen.After(since)
		}
		return false
	}
	for range 20 {
		c := f.login("operator")
		seen, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, nil, true)
		f.must(err)
		release := f.v.registry.AcquireLock(f.v.context(), seen)
		held := time.Now()
		var both sync.WaitGroup
		both.Go(func() {
			_ = property.DefaultCollector(c.Client).RetrieveOne(t.Context(), seen.Reference(), []string{"type"}, new(mo.ContainerView))
		})
		for !called(held) {
			runtime.Gosched()
		}
		both.Go(func() {
			if err := c.SessionManager.Logout(t.Context()); err != nil {
				t.Error(err)
			}
		})
		for len(f.v.Sessions()) > 0 {
			runtime.Gosched()
		}
		release()
		over := make(chan struct{})
		go func() { both.Wait(); close(over) }()
		select {
		case <-over:
		case <-time.After(time.Minute):
			t.Fatal("a log-out and a call wait for each other")
		}
	}
}

func TestLogOutsLeaveEverybodysObjectsAlone(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	root := property.DefaultCollector(c.Client)
	f.must(root.RetrieveOne(t.Context(), root.Reference(), []string{"filter"}, new(mo.PropertyCollector)))
	f.must(c.SessionManager.Logout(t.Context()))
	if f.v.registry.Get(root.Reference()) == nil {
		t.Error("the root PropertyCollector went with the session")
	}
}
