package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"

	"tidemark.io/lab/san"
)

func TestTwoDatacentersKeepDatastoresOfOneNameApart(t *testing.T) {
	f := newFixture(t)
	berlin, err := f.v.AddDatacenter("Berlin")
	f.must(err)
	cluster, err := berlin.AddCluster("cluster-2")
	f.must(err)
	host := f.world.AddHost(san.Host{Name: "esx-3", Version: "8.0.3", Build: 24022510, WWNs: []string{"1000000000000005"}})
	f.must(f.v.AddHost(cluster, host))
	volume := f.world.AddArray(san.ArraySpec{Name: "fb"}).AddVolume(san.VolumeSpec{Name: "b", ProvisionedBytes: tb})
	other := f.world.AddFileSystem(san.FileSystemSpec{Name: "bulk", Major: 6, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: []*san.Host{host}})
	f.must(f.v.AddDatastore(other))
	f.must(f.v.AddMachine(Machine{Name: "vm-9", Host: "esx-3", Datastore: "bulk", Size: 10 * gb, Written: 10 * gb, On: true}))
	if got := other.Usage().WrittenBytes; got != 10*gb {
		t.Errorf("%d bytes were written to the datastore in Berlin", got)
	}
	c := f.login("administrator")
	path := "[bulk] vm-1/vm-1.vmdk"
	f.must(f.v.Rename("bulk", "large"))
	if f.bulk.Name() != "large" || other.Name() != "bulk" {
		t.Errorf("renamed %q and %q", f.bulk.Name(), other.Name())
	}
	f.must(f.v.Rename("large", "bulk"))
	if task, err := object.NewFileManager(c.Client).DeleteDatastoreFile(t.Context(), path, berlin.object); err == nil && task.Wait(t.Context()) == nil {
		t.Error("the file is in the other datacenter")
	}
	if dead := f.bulk.Usage().DeadBytes; dead != 100*gb {
		t.Errorf("%d GB are dead in the first datacenter", dead/gb)
	}
	f.must(f.v.DeleteMachine("vm-9", ""))
	if dead := other.Usage().DeadBytes; dead != 10*gb || f.bulk.Usage().DeadBytes != 100*gb {
		t.Errorf("%d GB are dead in Berlin", dead/gb)
	}
	if shown := f.v.Datastores(); shown[len(shown)-1].Datacenter != "Berlin" || shown[0].Datacenter != FirstDatacenter {
		t.Errorf("shown %+v", shown)
	}
	mixed := f.world.AddFileSystem(san.FileSystemSpec{Name: "mixed", Major: 6, Devices: []*san.Device{san.LocalDevice("x", gb)}, Hosts: append(f.bulk.Hosts(), host)})
	if err := f.v.AddDatastore(mixed); err == nil {
		t.Error("a datastore of hosts in two datacenters was added")
	}
}
