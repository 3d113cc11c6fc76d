package vcenter

import (
	"bytes"
	"io"
	"net/http"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

func TestFilesOfDatastoresAreSentAndReceived(t *testing.T) {
	f := newFixture(t)
	open := func(c *govmomi.Client) *object.Datastore {
		d := object.NewDatastore(c.Client, f.datastore("prod"))
		d.InventoryPath, d.DatacenterPath = "/"+f.v.Datacenter().Name+"/datastore/prod", "/"+f.v.Datacenter().Name
		return d
	}
	c := f.login("administrator")
	send := func(c *govmomi.Client, path string) error {
		return c.Upload(t.Context(), bytes.NewReader([]byte("text")), open(c).NewURL(path), &soap.Upload{Method: "PUT", ContentLength: 4, Type: "text/plain"})
	}
	f.must(send(c, "note.txt"))
	f.must(send(c, "note.txt"))
	body, _, err := c.Download(t.Context(), open(c).NewURL("note.txt"), &soap.Download{Method: "GET"})
	f.must(err)
	text, err := io.ReadAll(body)
	f.must(err)
	f.must(body.Close())
	if string(text) != "text" {
		t.Errorf("received %q", text)
	}
	f.must(send(c, "new/below/note.txt"))
	for name, other := range map[string]*govmomi.Client{"a reader": f.login("readonly"), "nobody": f.connect()} {
		if err := send(other, "other.txt"); err == nil {
			t.Errorf("%s sent a file", name)
		}
		if _, _, err := other.Download(t.Context(), open(other).NewURL("note.txt"), &soap.Download{Method: "GET"}); err == nil {
			t.Errorf("%s received a file", name)
		}
	}
}

func TestFilesTakeBlocksAndLeaveDeadSpace(t *testing.T) {
	f := newFixture(t)
	c, files, _, center := f.files()
	const mb = int64(1) << 20
	send := func(path string, size int64) error {
		d := object.NewDatastore(c.Client, f.datastore("prod"))
		d.InventoryPath, d.DatacenterPath = "/"+f.v.Datacenter().Name+"/datastore/prod", "/"+f.v.Datacenter().Name
		return c.Upload(t.Context(), bytes.NewReader(make([]byte, size)), d.NewURL(path), &soap.Upload{Method: "PUT", ContentLength: size})
	}
	before := f.prod.Usage()
	is := func(when string, used, dead int64) {
		t.Helper()
		if u := f.prod.Usage(); before.FreeBytes-u.FreeBytes != used*mb || u.DeadBytes-before.DeadBytes != dead*mb || u.WrittenBytes-before.WrittenBytes != (used+dead)*mb {
			t.Errorf("%s: %+v after %+v", when, u, before)
		}
	}
	f.must(send("a.iso", 5*mb/2))
	is("a file", 3, 0)
	f.must(send("a.iso", mb))
	is("a smaller one in its place", 1, 3)
	f.must(files.MakeDirectory(t.Context(), "[prod] dir", center, false))
	if fault := f.ended(files.CopyDatastoreFile(t.Context(), "[prod] a.iso", center, "[prod] dir/b.iso", center, false)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	is("a copy", 2, 3)
	if fault := f.ended(files.MoveDatastoreFile(t.Context(), "[prod] dir", center, "[prod] other", center, false)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if fault := f.ended(files.MoveDatastoreFile(t.Context(), "[prod] a.iso", center, "[bulk] a.iso", center, false)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	is("a move to another datastore", 1, 4)
	if fault := f.ended(files.DeleteDatastoreFile(t.Context(), "[prod] other", center)); fault != nil {
		t.Fatalf("%#v", fault)
	}
	is("the directory is deleted", 0, 5)
	f.must(send("disk-flat.vmdk", 20*mb))
	f.must(send("disk.vmdk", 500))
	is("a disk is sent", 21, 5)
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "bulk", Size: gb, Written: mb}))
	system := disksOf(f.machine(c, f.v.machines["vm-3"].ref, "config"))[0]
	if fault := f.reconfigured(c, "vm-3", &types.VirtualDeviceConfigSpec{Operation: types.VirtualDeviceConfigSpecOperationAdd, Device: &types.VirtualDisk{
		CapacityInKB: 20 << 10,
		VirtualDevice: types.VirtualDevice{Key: -1, ControllerKey: system.ControllerKey, UnitNumber: types.NewInt32(3), Backing: &types.VirtualDiskFlatVer2BackingInfo{
			VirtualDeviceFileBackingInfo: types.VirtualDeviceFileBackingInfo{FileName: "[prod] disk.vmdk"}, DiskMode: "persistent", ThinProvisioned: types.NewBool(true),
		}},
	}}); fault != nil {
		t.Fatalf("%#v", fault)
	}
	is("the disk is attached", 20, 6)
	if f.prod.File("disk.vmdk") == nil {
		t.Error("the disk has no blocks of its own")
	}
	f.must(f.v.DeleteMachine("vm-3", ""))
	is("its VM is destroyed", 0, 26)
}

func TestFilesWithoutRoomAreRefused(t *testing.T) {
	f := newFixture(t)
	c, files, _, center := f.files()
	_, err := f.prod.Create("rest", f.prod.Usage().FreeBytes-san.Block, 0, true)
	f.must(err)
	d := object.NewDatastore(c.Client, f.datastore("prod"))
	d.InventoryPath, d.DatacenterPath = "/"+f.v.Datacenter().Name+"/datastore/prod", "/"+f.v.Datacenter().Name
	send := func(path string, size int64) error {
		return c.Upload(t.Context(), bytes.NewReader(make([]byte, size)), d.NewURL(path), &soap.Upload{Method: "PUT", ContentLength: size})
	}
	if err := send("big.iso", 2*san.Block); err == nil {
		t.Error("a file of two blocks was sent to a datastore with one")
	}
	f.must(send("small.iso", 100))
	if fault, ok := f.ended(files.CopyDatastoreFile(t.Context(), "[prod] small.iso", center, "[prod] copy.iso", center, false)).(*types.NoDiskSpace); !ok {
		t.Errorf("a copy without room: %#v", fault)
	}
	if _, _, err := c.Download(t.Context(), d.NewURL("big.iso"), &soap.Download{Method: "GET"}); err == nil {
		t.Error("the refused file is there")
	}
}

func TestFilesAreSentWithAPasswordAndDeleted(t *testing.T) {
	f := newFixture(t)
	before := f.prod.Usage()
	ask := func(user, method, path string, size int) int {
		t.Helper()
		address := f.server.URL + "/folder/" + path + "?dcPath=" + f.v.Datacenter().Name + "&dsName=prod"
		request, err := http.NewRequestWithContext(t.Context(), method, address, bytes.NewReader(make([]byte, size)))
		f.must(err)
		request.SetBasicAuth(user+"@vsphere.local", "administrator1!")
		response, err := f.server.Client().Do(request)
		f.must(err)
		f.must(response.Body.Close())
		return response.StatusCode
	}
	for _, step := range []struct {
		user, method, path string
		size, want         int
	}{
		{"readonly", "PUT", "new/a.iso", 100, 401}, {"administrator", "PUT", "new/a.iso", 3 << 20, 201}, {"administrator", "HEAD", "new/a.iso", 0, 200},
		{"administrator", "DELETE", "new", 0, 405}, {"administrator", "DELETE", "new/b.iso", 0, 404},
	} {
		if got := ask(step.user, step.method, step.path, step.size); got != step.want {
			t.Errorf("%s %s of %s: %d", step.method, step.path, step.user, got)
		}
	}
	if u := f.prod.Usage(); u.FreeBytes != before.FreeBytes-3*san.Block {
		t.Errorf("the file takes %d bytes", before.FreeBytes-u.FreeBytes)
	}
	if got := ask("administrator", "DELETE", "new/a.iso", 0); got != 204 || f.prod.Usage().DeadBytes != before.DeadBytes+3*san.Block {
		t.Errorf("%d, %+v", got, f.prod.Usage())
	}
	if got := ask("administrator", "HEAD", "new/a.iso", 0); got != 404 {
		t.Errorf("it is still there: %d", got)
	}
}
