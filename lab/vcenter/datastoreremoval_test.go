package vcenter

import (
	"slices"
	"testing"

	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// mountedBy are the names of the volumes that a host shows, and its datastores.
func (f *fixture) mountedBy(host string) (volumes []string, datastores []types.ManagedObjectReference) {
	f.t.Helper()
	var read mo.HostSystem
	f.must(property.DefaultCollector(f.login("readonly").Client).RetrieveOne(f.t.Context(), f.host(host), []string{"config.fileSystemVolume", "datastore"}, &read))
	for _, m := range read.Config.FileSystemVolume.MountInfo {
		volumes = append(volumes, m.Volume.GetHostFileSystemVolume().Name)
	}
	return volumes, read.Datastore
}

func TestADestroyedDatastoreLeavesNoMountsAndWhatIsWritten(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	_, err := f.prod.Create("gone", 100*gb, 100*gb, false)
	f.must(err)
	volume := f.prod.Devices()[0].Volume
	prod, bulk := f.datastore("prod"), f.datastore("bulk")
	task, err := object.NewCommon(c.Client, bulk).Destroy(t.Context())
	if _, ok := f.ended(task, err).(*types.ResourceInUse); !ok {
		t.Error("a datastore with VMs is destroyed")
	}
	task, err = object.NewCommon(c.Client, prod).Destroy(t.Context())
	if fault := f.ended(task, err); fault != nil {
		t.Fatalf("%#v", fault)
	}
	for _, host := range []string{"esx-1", "esx-2"} {
		if volumes, datastores := f.mountedBy(host); slices.Contains(volumes, "prod") || slices.Contains(datastores, prod) || !slices.Contains(volumes, "bulk") {
			t.Errorf("%s mounts %v, %v", host, volumes, datastores)
		}
	}
	if _, err := methods.RefreshDatastore(t.Context(), c, &types.RefreshDatastore{This: prod}); err == nil {
		t.Error("the datastore is still there")
	}
	f.world.Settle()
	if got := volume.Space().VirtualBytes; got != 100*gb {
		t.Errorf("the array counts %d bytes", got)
	}
	free, err := methods.QueryAvailableDisksForVmfs(t.Context(), c, &types.QueryAvailableDisksForVmfs{This: *f.v.hostNamed("esx-1").sim.ConfigManager.DatastoreSystem})
	f.must(err)
	if len(free.Returnval) != 1 || free.Returnval[0].CanonicalName != volume.DeviceName() {
		t.Errorf("free devices: %+v", free.Returnval)
	}
	events, err := event.NewManager(c.Client).QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{"DatastoreDestroyedEvent", "DatastoreRemovedOnHostEvent"}})
	f.must(err)
	if len(events) != 3 {
		t.Errorf("%d events", len(events))
	}
}

func TestAnNFSDatastoreIsRemovedFromOneHostAfterTheOther(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	share := f.datastore("share")
	remove := func(host string) error {
		_, err := methods.RemoveDatastore(t.Context(), c, &types.RemoveDatastore{This: *f.v.hostNamed(host).sim.ConfigManager.DatastoreSystem, Datastore: share})
		return err
	}
	f.must(remove("esx-1"))
	first, _ := f.mountedBy("esx-1")
	second, _ := f.mountedBy("esx-2")
	if slices.Contains(first, "share") || !slices.Contains(second, "share") {
		t.Errorf("%v and %v", first, second)
	}
	if _, ok := fault(remove("esx-1")).(types.NotFound); !ok {
		t.Error("it was removed twice")
	}
	f.must(remove("esx-2"))
	if f.v.DatastoreRef("share") != "" {
		t.Error("it is in the inventory without a host")
	}
}
