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

func TestAnNFSExportIsMountedOnHosts(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	system := func(host string) *object.HostDatastoreSystem {
		return object.NewHostDatastoreSystem(c.Client, *f.v.hostNamed(host).sim.ConfigManager.DatastoreSystem)
	}
	mount := func(host, name, path string) (types.ManagedObjectReference, any) {
		t.Helper()
		created, err := system(host).CreateNasDatastore(t.Context(), types.HostNasVolumeSpec{
			RemoteHost: "nfs", RemotePath: path, LocalPath: name, AccessMode: string(types.HostMountModeReadWrite), Type: "NFS",
		})
		if err != nil {
			return types.ManagedObjectReference{}, fault(err)
		}
		return created.Reference(), nil
	}
	remove := func(host string, d types.ManagedObjectReference) {
		t.Helper()
		_, err := methods.RemoveDatastore(t.Context(), c, &types.RemoveDatastore{This: system(host).Reference(), Datastore: d})
		f.must(err)
	}
	share := f.datastore("share")
	remove("esx-1", share)
	if again, fault := mount("esx-1", "share", "/x"); again != share {
		t.Errorf("%v is mounted instead of %v: %v", again, share, fault)
	}
	var read mo.Datastore
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), share, []string{"host", "summary"}, &read))
	if volumes, datastores := f.mountedBy("esx-1"); !slices.Contains(volumes, "share") || !slices.Contains(datastores, share) || len(read.Host) != 2 {
		t.Errorf("%v, %v, %+v", volumes, datastores, read.Host)
	}
	if _, fault := mount("esx-1", "other", "/x"); fault == nil {
		t.Error("mounted twice")
	} else if _, ok := fault.(types.AlreadyExists); !ok {
		t.Errorf("mounted twice: %#v", fault)
	}
	if _, fault := mount("esx-1", "prod", "/y"); fault == nil {
		t.Error("two datastores have one name")
	} else if _, ok := fault.(types.DuplicateName); !ok {
		t.Errorf("the name of another: %#v", fault)
	}
	if _, fault := mount("esx-1", "new", ""); fault == nil {
		t.Error("mounted without a path")
	}
	created, fault := mount("esx-1", "new", "/y")
	if fault != nil {
		t.Fatalf("%#v", fault)
	}
	_, err := methods.RefreshDatastore(t.Context(), c, &types.RefreshDatastore{This: created})
	f.must(err)
	f.must(f.v.Rename("new", "newer"))
	if volumes, _ := f.mountedBy("esx-2"); slices.Contains(volumes, "newer") {
		t.Error("another host mounts it")
	}
	if found, fault := mount("esx-2", "newer", "/y"); found != created {
		t.Errorf("%v, %#v", found, fault)
	}
	task, err := object.NewDatastore(c.Client, created).Destroy(t.Context())
	if fault := f.ended(task, err); fault != nil || f.v.DatastoreRef("newer") != "" {
		t.Errorf("%#v", fault)
	}
	remove("esx-1", share)
	remove("esx-2", share)
	again, fault := mount("esx-2", "share-2", "/x")
	if fault != nil {
		t.Fatalf("%#v", fault)
	}
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), again, []string{"summary", "name"}, &read))
	if read.Name != "share-2" || read.Summary.Capacity != tb || read.Summary.FreeSpace != tb/2 {
		t.Errorf("%+v", read.Summary)
	}
	events, err := event.NewManager(c.Client).QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{"NASDatastoreCreatedEvent", "DatastoreDiscoveredEvent"}})
	f.must(err)
	if len(events) != 4 {
		t.Errorf("%d events", len(events))
	}
	if _, err := system("esx-1").CreateLocalDatastore(t.Context(), "tmp", "/tmp"); err == nil {
		t.Error("a directory of the computer is a datastore")
	}
}
