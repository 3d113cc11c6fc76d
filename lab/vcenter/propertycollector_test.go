package vcenter

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

func filterOn(obj types.ManagedObjectReference, paths ...string) types.PropertyFilterSpec {
	return types.PropertyFilterSpec{
		ObjectSet: []types.ObjectSpec{{Obj: obj}},
		PropSet:   []types.PropertySpec{{Type: obj.Type, PathSet: paths}},
	}
}

func poll(t *testing.T, client soap.RoundTripper, c *property.Collector, version string) *types.UpdateSet {
	t.Helper()
	res, err := methods.WaitForUpdatesEx(t.Context(), client, &types.WaitForUpdatesEx{
		This: c.Reference(), Version: version, Options: &types.WaitOptions{MaxWaitSeconds: types.NewInt32(0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return res.Returnval
}

func TestEverySessionHearsOfAChangeOnTheRootCollector(t *testing.T) {
	f := newFixture(t)
	const sessions = 4
	var ready, done sync.WaitGroup
	heard := make([]types.AnyType, sessions)
	for i := range sessions {
		c := f.login("operator")
		root := property.DefaultCollector(c.Client)
		_, err := root.CreateFilter(t.Context(), types.CreateFilter{Spec: filterOn(f.host("esx-1"), "runtime.connectionState")})
		f.must(err)
		version := poll(t, c, root, "").Version
		ready.Add(1)
		done.Go(func() {
			ready.Done()
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			res, err := methods.WaitForUpdatesEx(ctx, c, &types.WaitForUpdatesEx{This: root.Reference(), Version: version})
			if err == nil {
				heard[i] = res.Returnval.FilterSet[0].ObjectSet[0].ChangeSet[0].Val
			}
		})
	}
	ready.Wait()
	f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateNotResponding))
	done.Wait()
	for i, v := range heard {
		if fmt.Sprint(v) != "notResponding" {
			t.Errorf("session %d heard %v", i, v)
		}
	}
}

func TestOnlyWhatChangedIsSent(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	pc := property.DefaultCollector(c.Client)
	_, err := pc.CreateFilter(t.Context(), types.CreateFilter{Spec: filterOn(f.datastore("bulk"), "name", "summary.freeSpace")})
	f.must(err)
	first := poll(t, c, pc, "")
	if n := len(first.FilterSet[0].ObjectSet[0].ChangeSet); n != 2 {
		t.Errorf("%d properties at first", n)
	}
	if again := poll(t, c, pc, first.Version); again != nil {
		t.Errorf("nothing changed, yet %+v", again)
	}
	f.must(f.v.DeleteMachine("vm-2", ""))
	_, err = methods.RefreshDatastore(t.Context(), c, &types.RefreshDatastore{This: f.datastore("bulk")})
	f.must(err)
	next := poll(t, c, pc, first.Version)
	changes := next.FilterSet[0].ObjectSet[0].ChangeSet
	if len(changes) != 1 || changes[0].Name != "summary.freeSpace" || changes[0].Val != 1148*gb {
		t.Errorf("changes %+v", changes)
	}
	_, err = methods.WaitForUpdatesEx(t.Context(), c, &types.WaitForUpdatesEx{This: pc.Reference(), Version: "99"})
	if _, ok := fault(err).(types.InvalidCollectorVersion); !ok {
		t.Errorf("a wrong version: %v", err)
	}
}

func TestUpdatesComeInPages(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, []string{"Datastore"}, true)
	f.must(err)
	pc, err := property.DefaultCollector(c.Client).Create(t.Context())
	f.must(err)
	spec := types.PropertyFilterSpec{
		PropSet: []types.PropertySpec{{Type: "Datastore", PathSet: []string{"name"}}},
		ObjectSet: []types.ObjectSpec{{
			Obj: v.Reference(), Skip: types.NewBool(true),
			SelectSet: []types.BaseSelectionSpec{&types.TraversalSpec{Type: "ContainerView", Path: "view"}},
		}},
	}
	_, err = pc.CreateFilter(t.Context(), types.CreateFilter{Spec: spec})
	f.must(err)
	names := map[string]bool{}
	pages := 0
	for version := ""; ; pages++ {
		res, err := methods.WaitForUpdatesEx(t.Context(), c, &types.WaitForUpdatesEx{
			This: pc.Reference(), Version: version, Options: &types.WaitOptions{MaxWaitSeconds: types.NewInt32(0), MaxObjectUpdates: 2},
		})
		f.must(err)
		if res.Returnval == nil {
			break
		}
		version = res.Returnval.Version
		for _, o := range res.Returnval.FilterSet[0].ObjectSet {
			names[o.ChangeSet[0].Val.(string)] = true
		}
	}
	if pages != 3 || len(names) != 5 || !names[awkward] {
		t.Errorf("%d pages, %v", pages, names)
	}
}

func TestCanceledWaitEnds(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	pc := property.DefaultCollector(c.Client)
	ended := make(chan error, 1)
	_, err := pc.CreateFilter(t.Context(), types.CreateFilter{Spec: filterOn(f.datastore("bulk"), "name")})
	f.must(err)
	version := poll(t, c, pc, "").Version
	go func() {
		_, err := methods.WaitForUpdatesEx(t.Context(), c, &types.WaitForUpdatesEx{This: pc.Reference(), Version: version})
		ended <- err
	}()
	for {
		_, err := methods.CancelWaitForUpdates(t.Context(), c, &types.CancelWaitForUpdates{This: pc.Reference()})
		f.must(err)
		select {
		case err := <-ended:
			if _, ok := fault(err).(types.RequestCanceled); !ok {
				t.Errorf("ended with %v", err)
			}
			return
		case <-time.After(time.Millisecond): // the wait may not have begun yet
		}
	}
}

func TestChangeAmidACollectionIsNotLost(t *testing.T) {
	c := &propertyCollector{wake: make(chan struct{}, 1)}
	f := newPropertyFilter(c, &types.CreateFilter{Spec: filterOn(ref("Task", "task-1"), "info.state")})
	f.collecting = true
	f.changed(ref("Task", "task-1"))
	f.differ([]types.ObjectContent{{Obj: ref("Task", "task-1")}}, nil)
	if !f.dirty[ref("Task", "task-1")] || len(c.wake) != 1 {
		t.Error("the change was lost")
	}
}

func TestObjectsEnterAndLeaveThroughAView(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, []string{"VirtualMachine"}, true)
	f.must(err)
	pc, err := property.DefaultCollector(c.Client).Create(t.Context())
	f.must(err)
	var machines, one []mo.VirtualMachine
	f.must(pc.Retrieve(t.Context(), []types.ManagedObjectReference{ref("VirtualMachine", f.v.machines["vm-1"].ref.Value)}, []string{"name"}, &one))
	f.must(v.Retrieve(t.Context(), []string{"VirtualMachine"}, []string{"name"}, &machines))
	if len(machines) != 2 || len(one) != 1 {
		t.Fatalf("%d VMs, %d asked for", len(machines), len(one))
	}
	_, err = pc.CreateFilter(t.Context(), types.CreateFilter{Spec: types.PropertyFilterSpec{
		PropSet: []types.PropertySpec{{Type: "VirtualMachine", PathSet: []string{"name"}}},
		ObjectSet: []types.ObjectSpec{{
			Obj: v.Reference(), Skip: types.NewBool(true),
			SelectSet: []types.BaseSelectionSpec{&types.TraversalSpec{Type: "ContainerView", Path: "view"}},
		}},
	}})
	f.must(err)
	version := poll(t, c, pc, "").Version
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: gb, Written: gb}))
	entered := poll(t, c, pc, version)
	if o := entered.FilterSet[0].ObjectSet; len(o) != 1 || o[0].Kind != types.ObjectUpdateKindEnter || o[0].ChangeSet[0].Val != "vm-3" {
		t.Errorf("entered %+v", o)
	}
	f.must(f.v.DeleteMachine("vm-3", ""))
	left := poll(t, c, pc, entered.Version)
	if o := left.FilterSet[0].ObjectSet; len(o) != 1 || o[0].Kind != types.ObjectUpdateKindLeave {
		t.Errorf("left %+v", o)
	}
	f.must(pc.Destroy(t.Context()))
}

func TestPathThatTheTypeDoesNotHaveIsRefused(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	pc := property.DefaultCollector(c.Client)
	for path, ok := range map[string]bool{
		"summary.freeSpace": true, "info": true, "info.vmfs.uuid": true, "host": true, "vm": true, "overallStatus": true,
		"summary.freespace": false, "summry": false, "summary.freeSpace.x": false, "Name": false,
	} {
		_, err := pc.CreateFilter(t.Context(), types.CreateFilter{Spec: filterOn(f.datastore("bulk"), path)})
		bad, refused := fault(err).(types.InvalidProperty)
		if refused == ok || (refused && bad.Name != path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
