package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"

	"tidemark.io/lab/san"
)

func TestNamesAreEscapedAsVcenterDoes(t *testing.T) {
	f := newFixture(t)
	name := `50% of a/b\c`
	volume := f.world.AddArray(san.ArraySpec{Name: "fb"}).AddVolume(san.VolumeSpec{Name: "odd", ProvisionedBytes: tb})
	fs := f.world.AddFileSystem(san.FileSystemSpec{
		Name: name, Major: 6, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: f.bulk.Hosts(),
	})
	f.must(f.v.AddDatastore(fs))
	f.must(f.v.AddMachine(Machine{Name: "odd-1", Host: "esx-1", Datastore: name, Size: gb, Written: gb, On: true}))
	var ds mo.Datastore
	c := f.login("administrator")
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.datastore(name), []string{"name", "summary.name", "vm"}, &ds))
	if want := "50%25 of a%2fb%5cc"; ds.Name != want || ds.Summary.Name != want || len(ds.Vm) != 1 {
		t.Errorf("%q, %q, %d VMs", ds.Name, ds.Summary.Name, len(ds.Vm))
	}
	if fs.Usage().FreeBytes > tb-gb {
		t.Errorf("the disk of the VM is not on the datastore: %d free", fs.Usage().FreeBytes)
	}
}
