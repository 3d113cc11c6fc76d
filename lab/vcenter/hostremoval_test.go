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

func TestARemovedHostIsInNoList(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	hosts := f.world.Hosts()
	kept, err := f.prod.Create("kept", gb, gb, false)
	f.must(err)
	_, err = f.prod.Create("gone", 100*gb, 100*gb, false)
	f.must(err)
	f.must(f.v.DeleteMachine("vm-1", ""))
	run, err := f.unmapTask(c, f.bulk.UUID())
	f.must(err)
	host, stays := f.host("esx-1"), f.host("esx-2")
	destroy := func() types.BaseMethodFault {
		task, err := object.NewHostSystem(c.Client, host).Destroy(t.Context())
		return f.ended(task, err)
	}
	if fault, ok := destroy().(*types.InvalidState); !ok {
		t.Errorf("a host that is not in maintenance mode: %#v", fault)
	}
	host = stays
	f.must(f.v.SetMaintenance("esx-2", true))
	if fault, ok := destroy().(*types.ResourceInUse); !ok {
		t.Errorf("a host with VMs: %#v", fault)
	}
	f.must(f.v.SetMaintenance("esx-2", false))
	host = f.host("esx-1")
	f.must(f.v.SetMaintenance("esx-1", true))
	f.must(f.prod.Delete("gone", hosts[0]))
	before := f.cluster(c, "esx-2")
	if fault := destroy(); fault != nil {
		t.Fatalf("%#v", fault)
	}
	after := f.cluster(c, "esx-2")
	if len(after.Host) != 1 || after.Host[0] != stays || after.Summary.GetComputeResourceSummary().NumHosts != 1 || len(after.Datastore) != len(before.Datastore)-1 {
		t.Errorf("the cluster: %+v", after)
	}
	if f.v.DatastoreRef("local") != "" {
		t.Error("its local datastore is left")
	}
	for _, name := range []string{"bulk", "prod", "share"} {
		var ds mo.Datastore
		f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.datastore(name), []string{"host"}, &ds))
		if len(ds.Host) != 1 || ds.Host[0].Key != stays {
			t.Errorf("%s is mounted by %+v", name, ds.Host)
		}
	}
	var read []mo.HostSystem
	f.must(property.DefaultCollector(c.Client).Retrieve(t.Context(), after.Host, []string{"name"}, &read))
	spec := types.VirtualMachineConfigSpec{Name: "new", GuestId: "otherGuest", Files: &types.VirtualMachineFileInfo{VmPathName: "[prod]"}}
	created, err := methods.CreateVM_Task(t.Context(), c, &types.CreateVM_Task{
		This: f.v.Datacenter().folders.VmFolder.Reference(), Config: spec, Pool: *after.ResourcePool,
	})
	f.must(err)
	if fault := f.ended(object.NewTask(c.Client, created.Returnval), nil); fault != nil {
		t.Errorf("a new VM: %#v", fault)
	}
	kept.Open()
	f.world.Clock().Advance(24 * time.Hour)
	if dead := f.prod.Usage().DeadBytes; dead != 100*gb {
		t.Errorf("the host still reclaims: %d are dead", dead)
	}
	f.await(c, run, "info", func(info any) bool { return info.(types.TaskInfo).State != types.TaskInfoStateRunning })
	events, err := event.NewManager(c.Client).QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{"HostRemovedEvent"}})
	f.must(err)
	if len(events) != 1 {
		t.Errorf("%d events", len(events))
	}
	if _, err := object.NewHostSystem(c.Client, host).Destroy(t.Context()); err == nil {
		t.Error("it was removed twice")
	}
}
