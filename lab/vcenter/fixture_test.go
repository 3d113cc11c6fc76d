package vcenter

import (
	"context"
	"errors"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/session"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

const (
	gb      = int64(1) << 30
	tb      = int64(1) << 40
	awkward = "a & b <ü>"
)

var start = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)

// fixture is a small vCenter behind TLS: esx-1 (8.0.3) and esx-2 (7.0.3), VMFS-5 "bulk" with 100 GB dead, VMFS-6 "prod",
// a VMFS-5 with an awkward name, a local disk and an NFS share. Time stands still.
type fixture struct {
	t      *testing.T
	world  *san.World
	v      *VCenter
	url    *url.URL
	server *httptest.Server
	bulk   *san.FileSystem
	prod   *san.FileSystem
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	return newFixtureWith(t, Config{})
}

func newFixtureWith(t *testing.T, config Config) *fixture {
	t.Helper()
	w := san.NewWorld(start, 1)
	config.World, config.Dir = w, t.TempDir()
	v, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewTLSServer(v)
	f := &fixture{t: t, world: w, v: v, server: server}
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		w.Close()
		v.Close()
	})
	f.url, err = url.Parse(server.URL + "/sdk")
	f.must(err)
	cluster, err := v.AddCluster("cluster-1")
	f.must(err)
	hosts := []*san.Host{
		w.AddHost(san.Host{Name: "esx-1", Version: "8.0.3", Build: 24022510, WWNs: []string{"1000000000000001", "1000000000000002"}}),
		w.AddHost(san.Host{Name: "esx-2", Version: "7.0.3", Build: 21930508, WWNs: []string{"1000000000000003", "1000000000000004"}}),
	}
	for _, h := range hosts {
		f.must(v.AddHost(cluster, h))
	}
	array := w.AddArray(san.ArraySpec{Name: "fa"})
	format := func(name string, major int, size int64) *san.FileSystem {
		volume := array.AddVolume(san.VolumeSpec{Name: "v-" + name, ProvisionedBytes: size})
		fs := w.AddFileSystem(san.FileSystemSpec{Name: name, Major: major, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: hosts})
		f.must(v.AddDatastore(fs))
		return fs
	}
	f.bulk, f.prod = format("bulk", 5, 2*tb), format("prod", 6, tb)
	format(awkward, 5, 100*gb)
	local := w.AddFileSystem(san.FileSystemSpec{Name: "local", Major: 6, Devices: []*san.Device{san.LocalDevice("t10.ATA", 400*gb)}, Hosts: hosts[:1]})
	f.must(v.AddDatastore(local))
	f.must(v.AddNonVMFS(NonVMFS{Name: "share", Server: "nfs", Path: "/x", Capacity: tb, Free: tb / 2}))
	f.must(v.AddMachine(Machine{Name: "vm-1", Host: "esx-1", Datastore: "bulk", Size: 900 * gb, Written: 900 * gb, On: true}))
	f.must(v.AddMachine(Machine{Name: "vm-2", Host: "esx-2", Datastore: "bulk", Size: 200 * gb, Written: 124 * gb, On: true}))
	_, err = f.bulk.Create("gone", 100*gb, 100*gb, false)
	f.must(err)
	f.must(f.bulk.Delete("gone", hosts[0]))
	w.Settle()
	return f
}

func (f *fixture) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// login opens a SOAP session of its own for the short user name.
func (f *fixture) login(user string) *govmomi.Client {
	f.t.Helper()
	c := f.connect()
	f.must(c.SessionManager.Login(f.t.Context(), f.password(user)))
	return c
}

func (f *fixture) password(user string) *url.Userinfo {
	return url.UserPassword(user+"@vsphere.local", user+"1!")
}

func (f *fixture) connect() *govmomi.Client {
	f.t.Helper()
	c, err := vim25.NewClient(f.t.Context(), soap.NewClient(f.url, true))
	f.must(err)
	f.t.Cleanup(c.CloseIdleConnections)
	return &govmomi.Client{Client: c, SessionManager: session.NewManager(c)}
}

func ref(kind, value string) types.ManagedObjectReference {
	return types.ManagedObjectReference{Type: kind, Value: value}
}

func (f *fixture) host(name string) types.ManagedObjectReference {
	return ref("HostSystem", f.v.HostRef(name))
}

func (f *fixture) datastore(name string) types.ManagedObjectReference {
	return ref("Datastore", f.v.DatastoreRef(name))
}

func (f *fixture) storageSystem(name string) types.ManagedObjectReference {
	return f.v.hostNamed(name).storage.Self
}

// unmapTask starts an UNMAP task on esx-1.
func (f *fixture) unmapTask(c *govmomi.Client, uuids ...string) (types.ManagedObjectReference, error) {
	res, err := methods.UnmapVmfsVolumeEx_Task(f.t.Context(), c, &types.UnmapVmfsVolumeEx_Task{This: f.storageSystem("esx-1"), VmfsUuid: uuids})
	if err != nil {
		return types.ManagedObjectReference{}, err
	}
	return res.Returnval, nil
}

func (f *fixture) task(c *govmomi.Client, ref types.ManagedObjectReference) types.TaskInfo {
	f.t.Helper()
	var task mo.Task
	f.must(property.DefaultCollector(c.Client).RetrieveOne(f.t.Context(), ref, []string{"info"}, &task))
	return task.Info
}

// await waits for a property to satisfy the predicate, as a client would.
func (f *fixture) await(c *govmomi.Client, obj types.ManagedObjectReference, path string, until func(any) bool) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), time.Minute)
	defer cancel()
	f.must(property.Wait(ctx, property.DefaultCollector(c.Client), obj, []string{path}, func(changes []types.PropertyChange) bool {
		return until(changes[len(changes)-1].Val)
	}))
}

// fault is the vim fault inside an error, nil when there is none.
func fault(err error) any {
	if err == nil || !soap.IsSoapFault(err) {
		return nil
	}
	return soap.ToSoapFault(err).VimFault()
}

// taskFault is the fault with which a task ended, nil when there is none.
func taskFault(err error) types.BaseMethodFault {
	var ended interface{ Fault() types.BaseMethodFault }
	if errors.As(err, &ended) {
		return ended.Fault()
	}
	return nil
}

// refreshed reads the datastore after it was refreshed.
func (d *datastore) refreshed(c *govmomi.Client, to *mo.Datastore) error {
	ctx := context.Background()
	if _, err := methods.RefreshDatastore(ctx, c, &types.RefreshDatastore{This: d.sim.Self}); err != nil {
		return err
	}
	return property.DefaultCollector(c.Client).RetrieveOne(ctx, d.sim.Self, []string{"summary", "vm"}, to)
}
