package vcenter

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

func TestAnswersToRetrievePropertiesExHavePages(t *testing.T) {
	f := newFixtureWith(t, Config{Limits: Limits{MaxResults: 150}})
	for i := range 230 {
		f.must(f.v.AddMachine(Machine{Name: fmt.Sprintf("many-%03d", i), Host: "esx-1", Datastore: "share", Size: 1 << 20}))
	}
	c := f.login("readonly")
	all, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, []string{"VirtualMachine"}, true)
	f.must(err)
	pages := func(asked int32) (sizes []int) {
		t.Helper()
		got, err := methods.RetrievePropertiesEx(t.Context(), c, &types.RetrievePropertiesEx{
			This: c.ServiceContent.PropertyCollector, Options: types.RetrieveOptions{MaxObjects: asked},
			SpecSet: []types.PropertyFilterSpec{{
				ObjectSet: []types.ObjectSpec{{Obj: all.Reference(), Skip: types.NewBool(true), SelectSet: []types.BaseSelectionSpec{all.TraversalSpec()}}},
				PropSet:   []types.PropertySpec{{Type: "VirtualMachine", PathSet: []string{"name", "snapshot"}}},
			}},
		})
		f.must(err)
		sizes, token := append(sizes, len(got.Returnval.Objects)), got.Returnval.Token
		for token != "" {
			next, err := methods.ContinueRetrievePropertiesEx(t.Context(), c, &types.ContinueRetrievePropertiesEx{
				This: c.ServiceContent.PropertyCollector, Token: token,
			})
			f.must(err)
			for _, o := range next.Returnval.Objects {
				if len(o.PropSet) != 1 {
					t.Fatalf("properties of an object on a later page: %+v", o.PropSet)
				}
			}
			sizes, token = append(sizes, len(next.Returnval.Objects)), next.Returnval.Token
		}
		return sizes
	}
	for asked, want := range map[int32]string{0: "[100 100 32]", 120: "[120 112]", 500: "[150 82]"} {
		if got := fmt.Sprint(pages(asked)); got != want {
			t.Errorf("with maxObjects %d the pages are %s, not %s", asked, got, want)
		}
	}
	_, err = methods.ContinueRetrievePropertiesEx(t.Context(), c, &types.ContinueRetrievePropertiesEx{
		This: c.ServiceContent.PropertyCollector, Token: "of somebody else",
	})
	if _, ok := fault(err).(types.InvalidArgument); !ok {
		t.Errorf("a token of another collector: %v", err)
	}
}

func TestSessionsAreLimitedAndIdleOnesMakePlace(t *testing.T) {
	f := newFixtureWith(t, Config{SessionIdle: 30 * time.Minute, Limits: Limits{Sessions: 2}})
	first := f.login("operator")
	f.login("readonly")
	err := f.connect().SessionManager.Login(t.Context(), f.password("administrator"))
	if err == nil || !strings.Contains(err.Error(), "503 Service Unavailable") {
		t.Fatalf("a third session: %v", err)
	}
	f.must(first.SessionManager.Logout(t.Context()))
	again := f.login("operator")
	if err := f.connect().SessionManager.Login(t.Context(), f.password("administrator")); err == nil {
		t.Error("a third session after a log-out and a log-in")
	}
	f.world.Clock().Advance(29 * time.Minute)
	_, err = methods.GetCurrentTime(t.Context(), again)
	f.must(err)
	f.world.Clock().Advance(2 * time.Minute)
	f.login("administrator") // in place of the session of readonly, which was idle for 31 minutes
}

func TestCallsAreLimited(t *testing.T) {
	f := newFixtureWith(t, Config{Limits: Limits{Calls: 1}})
	c := f.login("operator")
	f.v.calls.Add(1)
	if _, err := methods.GetCurrentTime(t.Context(), c); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("a second call at a time: %v", err)
	}
	f.v.calls.Add(-1)
	_, err := methods.GetCurrentTime(t.Context(), c)
	f.must(err)
}

func TestProxyGivesUpOnACommandThatGoesOn(t *testing.T) {
	f := newFixtureWith(t, Config{Limits: Limits{ProxyTimeout: 5 * time.Minute}})
	c := f.login("operator")
	ended, began := make(chan error), make(chan struct{})
	var once sync.Once
	f.world.OnUnmap(func(san.Returned) { once.Do(func() { close(began) }) })
	f.world.Clock().SetSpeed(10)
	go func() {
		_, err := f.command(c, "storage", "vmfs", "unmap", "-l", "bulk", "-n", "200")
		ended <- err
	}()
	<-began
	f.world.Clock().SetSpeed(0)
	f.world.Clock().Advance(5 * time.Minute)
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "504") {
		t.Errorf("after 5 minutes: %v", err)
	}
	if run := f.world.Statistics()[0].Runs[0]; run.State != "running" {
		t.Errorf("the command is %s", run.State)
	}
	f.world.Clock().Advance(2 * time.Hour)
	if run := f.world.Statistics()[0].Runs[0]; run.State != "done" {
		t.Errorf("at last the command is %s", run.State)
	}
}

func TestStatusOfTheProxyNamesTheTimeToWait(t *testing.T) {
	f := newFixture(t)
	_, err := f.v.AddFault(Fault{Kind: FaultStatus, Status: http.StatusServiceUnavailable, Delay: 1500 * time.Millisecond, Count: 1})
	f.must(err)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, f.url.String(), strings.NewReader("<x/>"))
	f.must(err)
	res, err := f.server.Client().Do(request)
	f.must(err)
	_ = res.Body.Close()
	if res.StatusCode != 503 || res.Header.Get("Retry-After") != "2" {
		t.Errorf("%s with Retry-After %q", res.Status, res.Header.Get("Retry-After"))
	}
}
