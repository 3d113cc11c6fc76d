package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

func TestMachinesMigrateToAnotherHost(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	vm, host := f.v.machines["vm-1"].ref, f.host("esx-2")
	_, err := methods.MigrateVM_Task(t.Context(), c, &types.MigrateVM_Task{This: vm, Host: &host, Priority: "defaultPriority", State: "poweredOff"})
	if _, ok := fault(err).(types.InvalidPowerState); !ok {
		t.Errorf("in another state: %v", err)
	}
	res, err := methods.MigrateVM_Task(t.Context(), c, &types.MigrateVM_Task{This: vm, Host: &host, Priority: "defaultPriority"})
	f.must(err)
	if fault := f.ended(object.NewTask(c.Client, res.Returnval), nil); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if now := f.machine(c, vm, "runtime.host").Runtime.Host; *now != host {
		t.Errorf("it runs on %v", now)
	}
	if name := f.task(c, res.Returnval).Name; name != "MigrateVM_Task" {
		t.Errorf("the task is %s", name)
	}
	consolidated, err := methods.ConsolidateVMDisks_Task(t.Context(), c, &types.ConsolidateVMDisks_Task{This: vm})
	f.must(err)
	if fault := f.ended(object.NewTask(c.Client, consolidated.Returnval), nil); fault != nil {
		t.Errorf("%#v", fault)
	}
}

func TestAlarmsAndCompositePerformanceAreRead(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	host := f.host("esx-1")
	_, err := methods.GetAlarmState(t.Context(), c, &types.GetAlarmState{This: *c.ServiceContent.AlarmManager, Entity: host})
	f.must(err)
	enabled, err := methods.AreAlarmActionsEnabled(t.Context(), c, &types.AreAlarmActionsEnabled{This: *c.ServiceContent.AlarmManager, Entity: host})
	f.must(err)
	if !enabled.Returnval {
		t.Error("alarms have no actions")
	}
	manager := *c.ServiceContent.PerfManager
	all, err := methods.QueryPerfCounterByLevel(t.Context(), c, &types.QueryPerfCounterByLevel{This: manager, Level: 4})
	f.must(err)
	few, err := methods.QueryPerfCounterByLevel(t.Context(), c, &types.QueryPerfCounterByLevel{This: manager, Level: 1})
	f.must(err)
	if len(few.Returnval) == 0 || len(few.Returnval) >= len(all.Returnval) {
		t.Errorf("%d of %d counters", len(few.Returnval), len(all.Returnval))
	}
	composite, err := methods.QueryPerfComposite(t.Context(), c, &types.QueryPerfComposite{This: manager, QuerySpec: types.PerfQuerySpec{Entity: host, IntervalId: 20, MaxSample: 3}})
	f.must(err)
	if composite.Returnval.Entity == nil || len(composite.Returnval.ChildEntity) != 1 {
		t.Errorf("%+v", composite.Returnval)
	}
}
