package vcenter

import (
	"slices"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// freed destroys the datastore prod and is the specification of a new one on its device.
func (f *fixture) freed(c *govmomi.Client, name string) (*object.HostDatastoreSystem, types.VmfsDatastoreCreateSpec) {
	f.t.Helper()
	task, err := object.NewCommon(c.Client, f.datastore("prod")).Destroy(f.t.Context())
	if fault := f.ended(task, err); fault != nil {
		f.t.Fatalf("%#v", fault)
	}
	system := object.NewHostDatastoreSystem(c.Client, *f.v.hostNamed("esx-1").sim.ConfigManager.DatastoreSystem)
	free, err := system.QueryAvailableDisksForVmfs(f.t.Context())
	f.must(err)
	options, err := system.QueryVmfsDatastoreCreateOptions(f.t.Context(), free[0].DevicePath)
	f.must(err)
	if len(options) != 1 {
		f.t.Fatalf("%d options", len(options))
	}
	spec := *options[0].Spec.(*types.VmfsDatastoreCreateSpec)
	spec.Vmfs.VolumeName = name
	return system, spec
}

func TestANewDatastoreOnAFreedDeviceHasTheDeadSpaceOfTheOldOne(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	_, err := f.prod.Create("gone", 100*gb, 100*gb, false)
	f.must(err)
	volume := f.prod.Devices()[0].Volume
	system, spec := f.freed(c, "again")
	created, err := system.CreateVmfsDatastore(t.Context(), spec)
	f.must(err)
	var read mo.Datastore
	f.must(created.Properties(t.Context(), created.Reference(), []string{"name", "summary", "info", "host"}, &read))
	if read.Name != "again" || read.Summary.Capacity-read.Summary.FreeSpace != 2*gb || len(read.Host) != 2 {
		t.Errorf("%+v, %d hosts", read.Summary, len(read.Host))
	}
	if vmfs := read.Info.(*types.VmfsDatastoreInfo).Vmfs; vmfs.MajorVersion != 6 || vmfs.Extent[0].DiskName != volume.DeviceName() || vmfs.UnmapPriority != "low" {
		t.Errorf("%+v", vmfs)
	}
	for _, host := range []string{"esx-1", "esx-2"} {
		if volumes, datastores := f.mountedBy(host); !slices.Contains(volumes, "again") || !slices.Contains(datastores, created.Reference()) {
			t.Errorf("%s mounts %v, %v", host, volumes, datastores)
		}
	}
	f.world.Settle()
	if got := volume.Space().VirtualBytes; got != 102*gb {
		t.Errorf("the array counts %d bytes", got)
	}
	if dead := f.v.FileSystem("again").Usage().DeadBytes; dead != 100*gb {
		t.Errorf("%d bytes are dead", dead)
	}
	events, err := event.NewManager(c.Client).QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{"VMFSDatastoreCreatedEvent", "DatastoreDiscoveredEvent"}})
	f.must(err)
	if len(events) != 2 {
		t.Errorf("%d events", len(events))
	}
}

func TestADatastoreIsNotCreatedWhereItCannotBe(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	system, valid := f.freed(c, "again")
	refused := func(what string, change func(*types.VmfsDatastoreCreateSpec)) any {
		t.Helper()
		spec := valid
		spec.Partition.Partition = slices.Clone(valid.Partition.Partition)
		change(&spec)
		_, err := system.CreateVmfsDatastore(t.Context(), spec)
		if err == nil {
			t.Fatal(what)
		}
		return fault(err)
	}
	if _, ok := refused("a name is taken", func(s *types.VmfsDatastoreCreateSpec) { s.Vmfs.VolumeName = "bulk" }).(types.DuplicateName); !ok {
		t.Error("another fault for a name that is taken")
	}
	if _, ok := refused("a name is empty", func(s *types.VmfsDatastoreCreateSpec) { s.Vmfs.VolumeName = "" }).(types.InvalidArgument); !ok {
		t.Error("another fault for an empty name")
	}
	if _, ok := refused("the device is in use", func(s *types.VmfsDatastoreCreateSpec) { s.Vmfs.Extent.DiskName = f.bulk.Devices()[0].Name }).(types.HostConfigFault); !ok {
		t.Error("another fault for a device in use")
	}
	if _, ok := refused("VMFS 3", func(s *types.VmfsDatastoreCreateSpec) { s.Vmfs.MajorVersion = 3 }).(types.NotSupported); !ok {
		t.Error("another fault for VMFS 3")
	}
	if _, ok := refused("half of the device", func(s *types.VmfsDatastoreCreateSpec) { s.Partition.Partition[0].EndSector /= 2 }).(types.NotSupported); !ok {
		t.Error("another fault for half of the device")
	}
	if _, err := methods.CreateVmfsDatastore(t.Context(), f.login("readonly"), &types.CreateVmfsDatastore{This: system.Reference(), Spec: valid}); fault(err) == nil {
		t.Error("a user without the privilege creates one")
	}
	_, err := system.CreateVmfsDatastore(t.Context(), valid)
	f.must(err)
	if _, err = system.CreateVmfsDatastore(t.Context(), valid); err == nil {
		t.Error("it is created twice")
	}
}
