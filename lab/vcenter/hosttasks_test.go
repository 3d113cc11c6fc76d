package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
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

func TestMachinesOfAHostThatIsDisconnectedStayAsTheyAre(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: 10 * gb, Written: gb}))
	h, vm, before := object.NewHostSystem(c.Client, f.host("esx-1")), object.NewVirtualMachine(c.Client, f.v.machines["vm-3"].ref), f.prod.Usage()
	shown := func() types.VirtualMachineConnectionState {
		t.Helper()
		read := f.machine(c, vm.Reference(), "runtime", "summary.runtime.connectionState")
		if read.Summary.Runtime.ConnectionState != read.Runtime.ConnectionState {
			t.Errorf("the summary shows %s", read.Summary.Runtime.ConnectionState)
		}
		return read.Runtime.ConnectionState
	}
	if fault := f.ended(h.Disconnect(t.Context())); fault != nil || shown() != types.VirtualMachineConnectionStateDisconnected {
		t.Errorf("%#v, the VM is %s", fault, shown())
	}
	if _, ok := f.ended(h.Disconnect(t.Context())).(*types.InvalidState); !ok {
		t.Error("it was disconnected twice")
	}
	_, err := vm.Destroy(t.Context())
	if _, ok := fault(err).(types.HostNotConnected); !ok || f.prod.Usage() != before {
		t.Errorf("its VM is destroyed: %v", err)
	}
	if _, err := f.create(c, "new", "prod", gb, true); err == nil {
		t.Error("a VM is created on it")
	}
	f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateNotResponding))
	if fault := f.ended(h.Reconnect(t.Context(), nil, nil)); fault != nil || shown() != types.VirtualMachineConnectionStateConnected {
		t.Errorf("%#v, the VM is %s", fault, shown())
	}
	for kind, want := range map[string]int{
		"HostDisconnectedEvent": 1, "HostConnectionLostEvent": 1, "HostConnectedEvent": 1, "VmDisconnectedEvent": 2, "VmConnectedEvent": 2,
	} {
		events, err := event.NewManager(c.Client).QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{kind}})
		f.must(err)
		if len(events) != want {
			t.Errorf("%d of %s", len(events), kind)
		}
	}
}

func TestHostsRebootInMaintenanceModeOrByForce(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	h := object.NewHostSystem(c.Client, f.host("esx-1"))
	reboot := func(force bool) types.BaseMethodFault {
		t.Helper()
		res, err := methods.RebootHost_Task(t.Context(), c, &types.RebootHost_Task{This: h.Reference(), Force: force})
		f.must(err)
		return f.ended(object.NewTask(c.Client, res.Returnval), nil)
	}
	f.world.Clock().Advance(time.Hour)
	if _, ok := reboot(false).(*types.InvalidState); !ok {
		t.Error("it rebooted with its VMs")
	}
	if fault := reboot(true); fault != nil {
		t.Errorf("by force: %#v", fault)
	}
	var read mo.HostSystem
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), h.Reference(), []string{"runtime.bootTime"}, &read))
	if !read.Runtime.BootTime.Equal(start.Add(time.Hour)) {
		t.Errorf("started %v", read.Runtime.BootTime)
	}
	if _, ok := f.ended(h.ExitMaintenanceMode(t.Context(), 0)).(*types.InvalidState); !ok {
		t.Error("it left a mode that it was not in")
	}
	if fault := f.ended(h.EnterMaintenanceMode(t.Context(), 0, false, nil)); fault != nil || reboot(false) != nil {
		t.Errorf("%#v", fault)
	}
	if _, ok := f.ended(h.EnterMaintenanceMode(t.Context(), 0, false, nil)).(*types.InvalidState); !ok {
		t.Error("it entered twice")
	}
}
