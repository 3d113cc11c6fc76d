package vcenter

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/simulator"
	tasks "github.com/vmware/govmomi/task"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func (f *fixture) key(c *govmomi.Client) string {
	f.t.Helper()
	s, err := c.SessionManager.UserSession(f.t.Context())
	f.must(err)
	return s.Key
}

// objects are what the session of the client has.
func (f *fixture) objects(c *govmomi.Client) *simulator.Registry {
	f.t.Helper()
	key := f.key(c)
	f.v.sessions.mu.Lock()
	defer f.v.sessions.mu.Unlock()
	return f.v.sessions.byKey[key].objects
}

func TestEachSessionHasItsOwnNumberOfHistoryCollectors(t *testing.T) {
	f := newFixture(t)
	for range 2 {
		c := f.login("readonly")
		events, history := event.NewManager(c.Client), tasks.NewManager(c.Client)
		var last *event.HistoryCollector
		for range 32 {
			var err error
			last, err = events.CreateCollectorForEvents(t.Context(), types.EventFilterSpec{})
			f.must(err)
			_, err = history.CreateCollectorForTasks(t.Context(), types.TaskFilterSpec{})
			f.must(err)
		}
		_, err := events.CreateCollectorForEvents(t.Context(), types.EventFilterSpec{})
		if _, ok := fault(err).(types.InvalidState); !ok {
			t.Errorf("the 33rd collector of events: %v", err)
		}
		_, err = history.CreateCollectorForTasks(t.Context(), types.TaskFilterSpec{})
		if _, ok := fault(err).(types.InvalidState); !ok {
			t.Errorf("the 33rd collector of tasks: %v", err)
		}
		f.must(last.Destroy(t.Context()))
		_, err = events.CreateCollectorForEvents(t.Context(), types.EventFilterSpec{})
		f.must(err)
		_, err = events.QueryEvents(t.Context(), types.EventFilterSpec{})
		f.must(err)
	}
	c := f.login("readonly")
	var shown mo.EventManager
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), *c.ServiceContent.EventManager, []string{"maxCollector"}, &shown))
	if shown.MaxCollector != 32 {
		t.Errorf("the limit is shown as %d", shown.MaxCollector)
	}
}

func TestCollectorsEndWithTheirSession(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	_, err := event.NewManager(c.Client).CreateCollectorForEvents(t.Context(), types.EventFilterSpec{})
	f.must(err)
	_, err = tasks.NewManager(c.Client).CreateCollectorForTasks(t.Context(), types.TaskFilterSpec{})
	f.must(err)
	child, err := property.DefaultCollector(c.Client).Create(t.Context())
	f.must(err)
	_, err = child.CreateFilter(t.Context(), types.CreateFilter{Spec: filterOn(f.datastore("bulk"), "name")})
	f.must(err)
	has := f.objects(c)
	if len(has.AllReference("EventHistoryCollector"))+len(has.AllReference("TaskHistoryCollector")) != 2 || len(f.v.notifier.filters) != 1 {
		t.Fatal("the session has no collectors")
	}
	f.must(c.SessionManager.Logout(t.Context()))
	if left := len(has.AllReference("EventHistoryCollector")) + len(has.AllReference("TaskHistoryCollector")); left != 0 {
		t.Errorf("%d collectors of events and tasks go on", left)
	}
	if left := len(f.v.notifier.filters); left != 0 {
		t.Errorf("%d filters go on", left)
	}
}

func TestTerminatedSessionsEndCompletely(t *testing.T) {
	f := newFixture(t)
	admin, c := f.login("administrator"), f.login("operator")
	child, err := property.DefaultCollector(c.Client).Create(t.Context())
	f.must(err)
	_, err = child.CreateFilter(t.Context(), types.CreateFilter{Spec: filterOn(f.datastore("bulk"), "name")})
	f.must(err)
	version := poll(t, c, child, "").Version
	waits := make(chan error)
	go func() {
		_, err := methods.WaitForUpdatesEx(t.Context(), c, &types.WaitForUpdatesEx{This: child.Reference(), Version: version})
		waits <- err
	}()
	key, own := f.key(c), f.key(admin)
	f.must(admin.SessionManager.TerminateSession(t.Context(), []string{key}))
	if err := <-waits; err == nil {
		t.Error("the wait ended without a fault")
	}
	if left := f.v.Sessions(); len(left) != 1 || len(f.v.notifier.filters) != 0 {
		t.Errorf("the sessions are %v with %d filters", left, len(f.v.notifier.filters))
	}
	if _, err := methods.GetCurrentTime(t.Context(), c); err == nil {
		t.Error("the session goes on")
	}
	if _, ok := fault(admin.SessionManager.TerminateSession(t.Context(), []string{own})).(types.InvalidArgument); !ok {
		t.Error("a session ends itself")
	}
	if _, ok := fault(admin.SessionManager.TerminateSession(t.Context(), []string{key})).(types.NotFound); !ok {
		t.Error("a session ends twice")
	}
	if _, ok := fault(f.login("operator").SessionManager.TerminateSession(t.Context(), []string{own})).(types.NoPermission); !ok {
		t.Error("an operator ends sessions")
	}
}

func TestSessionsWereLastActiveInTheTimeOfTheVCenter(t *testing.T) {
	f := newFixture(t)
	f.must(f.v.SetClocks(Clocks{VCenter: "72h"}))
	idle, admin := f.login("operator"), f.login("administrator")
	key := f.key(idle)
	f.world.Clock().Advance(5 * time.Minute)
	now, err := methods.GetCurrentTime(t.Context(), admin)
	f.must(err)
	var all mo.SessionManager
	f.must(property.DefaultCollector(admin.Client).RetrieveOne(t.Context(), *admin.ServiceContent.SessionManager, []string{"sessionList", "currentSession"}, &all))
	if all.CurrentSession == nil || !all.CurrentSession.LastActiveTime.Equal(*now) {
		t.Errorf("the own session is %+v at %s", all.CurrentSession, now)
	}
	i := slices.IndexFunc(all.SessionList, func(s types.UserSession) bool { return s.Key == key })
	if i < 0 || now.Sub(all.SessionList[i].LastActiveTime) != 5*time.Minute {
		t.Errorf("the sessions are %+v at %s", all.SessionList, now)
	}
}

func TestAnImpersonatedUserHasItsOwnPrivileges(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(c.SessionManager.ImpersonateUser(t.Context(), "readonly@vsphere.local"))
	s, err := c.SessionManager.UserSession(t.Context())
	f.must(err)
	if !strings.HasSuffix(s.UserName, "readonly") || len(f.v.Sessions()) != 1 {
		t.Errorf("the session is that of %s, of %v", s.UserName, f.v.Sessions())
	}
	if _, err := f.unmapTask(c, f.bulk.UUID()); fault(err) == nil {
		t.Error("the privileges are still those of the administrator")
	}
}
