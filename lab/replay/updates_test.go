package replay_test

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/scenario"
)

// follow returns the names of datastores as a client sees them that waits, one list for each wait; change is called before each
// wait but the first.
func follow(t *testing.T, address string, waits int, change func(name string)) [][]string {
	t.Helper()
	ctx, c := t.Context(), connect(t, address)
	v, err := view.NewManager(c.Client).CreateContainerView(ctx, c.ServiceContent.RootFolder, []string{"Datastore"}, true)
	must(t, err)
	p, err := property.DefaultCollector(c.Client).Create(ctx)
	must(t, err)
	_, err = p.CreateFilter(ctx, types.CreateFilter{Spec: types.PropertyFilterSpec{
		ObjectSet: []types.ObjectSpec{{Obj: v.Reference(), Skip: types.NewBool(true), SelectSet: []types.BaseSelectionSpec{v.TraversalSpec()}}},
		PropSet:   []types.PropertySpec{{Type: "Datastore", PathSet: []string{"name"}}},
	}})
	must(t, err)
	var seen [][]string
	version := ""
	for i := range waits {
		if i > 0 {
			change(fmt.Sprintf("renamed-%d", i))
		}
		res, err := methods.WaitForUpdatesEx(ctx, c.Client, &types.WaitForUpdatesEx{
			This: p.Reference(), Version: version, Options: &types.WaitOptions{MaxWaitSeconds: types.NewInt32(10)},
		})
		must(t, err)
		if res.Returnval == nil {
			t.Fatalf("wait %d: no changes", i)
		}
		version = res.Returnval.Version
		var names []string
		for _, f := range res.Returnval.FilterSet {
			for _, o := range f.ObjectSet {
				for _, property := range o.ChangeSet {
					names = append(names, o.Obj.Value+"="+fmt.Sprint(property.Val))
				}
			}
		}
		slices.Sort(names)
		seen = append(seen, names)
	}
	return seen
}

func TestChangesAreReplayedInTheirOrder(t *testing.T) {
	size := scenario.Default()
	size.Clusters, size.Hosts, size.Datastores, size.Start = 1, 2, 2, time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	l, err := scenario.Build(size, t.TempDir(), false)
	must(t, err)
	server := httptest.NewTLSServer(l.VCenter)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		l.Close()
	})
	direct := connect(t, server.URL)
	v, err := view.NewManager(direct.Client).CreateContainerView(t.Context(), direct.ServiceContent.RootFolder, []string{"Datastore"}, true)
	must(t, err)
	stores, err := v.Find(t.Context(), []string{"Datastore"}, nil)
	must(t, err)
	recorder := record(t, "vcenter", "vcenter-1.invalid", server.URL)
	want := follow(t, recorder.server.URL, 4, func(name string) {
		task, err := object.NewCommon(direct.Client, stores[0]).Rename(t.Context(), name)
		must(t, err)
		must(t, task.Wait(t.Context()))
	})
	if len(want[0]) < 2 || !slices.Equal(want[2], []string{stores[0].Value + "=renamed-2"}) {
		t.Fatalf("the lab was not followed: %v", want)
	}
	file := evidence(t, map[string][]byte{"exchange/vcenter-1.har": recorder.har(t)}, nil)
	for _, lenient := range []bool{false, true} {
		site, vcenter, _ := serve(t, file, lenient)
		if got := follow(t, vcenter, len(want), func(string) {}); asJSON(t, got) != asJSON(t, want) {
			t.Errorf("lenient %t: %v\ninstead of %v", lenient, got, want)
		}
		if u := site.Unmatched(); len(u) > 0 {
			t.Errorf("lenient %t: unmatched %+v", lenient, u)
		}
	}
}
