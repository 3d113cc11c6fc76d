package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestHostTasksEndRunsAndNotifyThoseWhoWait(t *testing.T) {
	f := newFixture(t)
	c, other := f.login("administrator"), f.login("administrator")
	run, err := f.unmapTask(c, f.bulk.UUID())
	f.must(err)
	h := object.NewHostSystem(c.Client, f.host("esx-1"))
	steps := []struct {
		call     func() (*object.Task, error)
		property string
		value    any
	}{
		{func() (*object.Task, error) { return h.Disconnect(t.Context()) }, "runtime.connectionState", types.HostSystemConnectionStateDisconnected},
		{func() (*object.Task, error) { return h.Reconnect(t.Context(), nil, nil) }, "runtime.connectionState", types.HostSystemConnectionStateConnected},
		{func() (*object.Task, error) { return h.EnterMaintenanceMode(t.Context(), 0, false, nil) }, "runtime.inMaintenanceMode", true},
		{func() (*object.Task, error) { return h.ExitMaintenanceMode(t.Context(), 0) }, "runtime.inMaintenanceMode", false},
	}
	for _, step := range steps {
		waiting, seen := make(chan bool), make(chan error)
		go func() {
			first := true
			seen <- property.Wait(t.Context(), property.DefaultCollector(other.Client), h.Reference(), []string{step.property}, func(changes []types.PropertyChange) bool {
				if first {
					first = false
					close(waiting)
				}
				return changes[len(changes)-1].Val == step.value
			})
		}()
		<-waiting
		if fault := f.ended(step.call()); fault != nil {
			t.Fatalf("%s to %v: %#v", step.property, step.value, fault)
		}
		f.must(<-seen)
	}
	f.await(c, run, "info.state", func(v any) bool { return v == types.TaskInfoStateError })
	if info := f.task(c, run); info.Error == nil {
		t.Errorf("the run on the host that was disconnected: %+v", info)
	} else if _, ok := info.Error.Fault.(*types.HostCommunication); !ok {
		t.Errorf("fault %#v", info.Error.Fault)
	}
}

func TestDatastoresThatNoHostReachesAreNotAccessible(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	accessible := func(name string) bool {
		t.Helper()
		var ds mo.Datastore
		f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.datastore(name), []string{"summary"}, &ds))
		return ds.Summary.Accessible
	}
	steps := []struct {
		change      func() error
		bulk, local bool
	}{
		{func() error { return f.v.SetMount("esx-1", "bulk", false, true) }, true, true},
		{func() error { return f.v.SetMount("esx-2", "bulk", false, true) }, false, true},
		{func() error { return f.v.SetMount("esx-2", "bulk", true, true) }, true, true},
		{func() error { return f.v.SetHostState("esx-2", types.HostSystemConnectionStateNotResponding) }, false, true},
		{func() error { return f.v.SetHostState("esx-1", types.HostSystemConnectionStateDisconnected) }, false, false},
		{func() error { return f.v.SetHostState("esx-1", types.HostSystemConnectionStateConnected) }, false, true},
		{func() error { return f.v.SetMount("esx-1", "bulk", true, true) }, true, true},
	}
	for i, step := range steps {
		f.must(step.change())
		if bulk, local := accessible("bulk"), accessible("local"); bulk != step.bulk || local != step.local {
			t.Errorf("step %d: bulk %v, local %v", i, bulk, local)
		}
	}
}
