package vcenter

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// second adds esx-3 in a cluster of its own, which mounts only a VMFS datastore "apart".
func (f *fixture) second() types.ManagedObjectReference {
	f.t.Helper()
	cluster, err := f.v.AddCluster("cluster-2")
	f.must(err)
	h := f.world.AddHost(san.Host{Name: "esx-3", Version: "8.0.3", Build: 24022510, WWNs: []string{"1000000000000005"}})
	f.must(f.v.AddHost(cluster, h))
	volume := f.world.Arrays()[0].AddVolume(san.VolumeSpec{Name: "v-apart", ProvisionedBytes: tb})
	f.must(f.v.AddDatastore(f.world.AddFileSystem(san.FileSystemSpec{
		Name: "apart", Major: 6, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: []*san.Host{h},
	})))
	return cluster.object.Reference()
}

// cluster reads hosts and the resource pool of the cluster of a host.
func (f *fixture) cluster(c *govmomi.Client, host string) (read mo.ClusterComputeResource) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), time.Minute)
	defer cancel()
	f.must(property.DefaultCollector(c.Client).RetrieveOne(ctx, *f.v.hostNamed(host).sim.Parent, []string{"host", "resourcePool", "summary", "datastore"}, &read))
	return read
}

func TestMachinesWithoutAHostGetOneThatReachesTheirDatastore(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.second()
	first, other := f.cluster(c, "esx-1"), f.cluster(c, "esx-3")
	_, err := methods.RemoveDatastore(t.Context(), c, &types.RemoveDatastore{This: *f.v.hostNamed("esx-1").sim.ConfigManager.DatastoreSystem, Datastore: f.datastore("share")})
	f.must(err)
	folder := f.v.Datacenter().folders.VmFolder
	create := func(name, datastore string, pool *types.ManagedObjectReference) (*types.ManagedObjectReference, types.BaseMethodFault) {
		t.Helper()
		spec := types.VirtualMachineConfigSpec{Name: name, GuestId: "otherGuest", Files: &types.VirtualMachineFileInfo{VmPathName: "[" + datastore + "]"}}
		res, err := methods.CreateVM_Task(t.Context(), c, &types.CreateVM_Task{This: folder.Reference(), Config: spec, Pool: *pool})
		f.must(err)
		info, err := object.NewTask(c.Client, res.Returnval).WaitForResult(t.Context())
		if err != nil {
			return nil, taskFault(err)
		}
		return f.machine(c, info.Result.(types.ManagedObjectReference), "runtime.host").Runtime.Host, nil
	}
	if host, fault := create("x", "share", first.ResourcePool); fault != nil || *host != f.host("esx-2") {
		t.Errorf("created on %v, %#v", host, fault)
	}
	if host, fault := create("y", "local", first.ResourcePool); fault != nil || *host != f.host("esx-1") {
		t.Errorf("created on %v, %#v", host, fault)
	}
	if host, fault := create("z", "apart", other.ResourcePool); fault != nil || *host != f.host("esx-3") {
		t.Errorf("created on %v, %#v", host, fault)
	}
	f.must(f.v.SetMaintenance("esx-1", true))
	for datastore, pool := range map[string]*types.ManagedObjectReference{"prod": other.ResourcePool, "local": first.ResourcePool} {
		_, fault := create("none", datastore, pool)
		if refused, ok := fault.(*types.InvalidDatastore); !ok || refused.Name != datastore {
			t.Errorf("without a host on %s: %#v", datastore, fault)
		}
	}
	if found, err := object.NewSearchIndex(c.Client).FindChild(t.Context(), folder, "none"); err != nil || found != nil {
		t.Errorf("a VM is left: %v, %v", found, err)
	}
	if again := f.cluster(c, "esx-1").Host; !slices.Equal(again, first.Host) {
		t.Errorf("the hosts of the cluster are %v", again)
	}
	if again := f.cluster(c, "esx-3").Host; !slices.Equal(again, other.Host) {
		t.Errorf("the hosts of the other cluster are %v", again)
	}
}

func TestMachinesAreRegisteredOnHostsThatReachThem(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.second()
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "local", Size: 10 * gb, Written: 8 * gb}))
	f.must(object.NewVirtualMachine(c.Client, f.v.machines["vm-3"].ref).Unregister(t.Context()))
	folder := object.NewFolder(c.Client, f.v.Datacenter().folders.VmFolder.Reference())
	register := func(host string, on *object.HostSystem) (*object.Task, error) {
		pool := object.NewResourcePool(c.Client, *f.cluster(c, host).ResourcePool)
		return folder.RegisterVM(t.Context(), "[local] vm-3/vm-3.vmx", "vm-3", false, pool, on)
	}
	wrong := object.NewHostSystem(c.Client, f.host("esx-2"))
	for host, on := range map[string]*object.HostSystem{"esx-3": nil, "esx-2": wrong} {
		task, err := register(host, on)
		if refused, ok := f.ended(task, err).(*types.InvalidDatastore); !ok || refused.Name != "local" {
			t.Errorf("registered in the cluster of %s", host)
		}
	}
	task, err := register("esx-2", nil)
	f.must(err)
	info, err := task.WaitForResult(t.Context())
	f.must(err)
	if at := f.machine(c, info.Result.(types.ManagedObjectReference), "runtime.host").Runtime.Host; *at != f.host("esx-1") {
		t.Errorf("registered on %v", at)
	}
}

func TestATaskThatPanicsReleasesWhatItLocked(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.v.hooks.always["VirtualMachine.reset"] = func(execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			f.v.registry.AcquireLock(contextOf(t), f.v.hostNamed("esx-1").sim.Parent)
			panic("a test")
		}
	}
	task, err := object.NewVirtualMachine(c.Client, f.v.machines["vm-1"].ref).Reset(t.Context())
	if _, ok := f.ended(task, err).(*types.SystemError); !ok {
		t.Error("the task did not fail")
	}
	if hosts := f.cluster(c, "esx-1").Host; len(hosts) != 2 {
		t.Errorf("%d hosts", len(hosts))
	}
}
