package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

func TestHostsOfferNoDeviceForNewDatastores(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	h := f.v.hostNamed("esx-1")
	system := *h.sim.ConfigManager.DatastoreSystem
	device := h.sim.Config.StorageDevice.ScsiLun[0].(*types.HostScsiDisk).DevicePath
	free, err := methods.QueryAvailableDisksForVmfs(t.Context(), c, &types.QueryAvailableDisksForVmfs{This: system})
	if err != nil || len(free.Returnval) > 0 {
		t.Errorf("free disks: %v, %v", free, err)
	}
	_, err = methods.QueryVmfsDatastoreCreateOptions(t.Context(), c, &types.QueryVmfsDatastoreCreateOptions{This: system, DevicePath: device})
	f.must(err)
	_, err = methods.QueryVmfsDatastoreCreateOptions(t.Context(), c, &types.QueryVmfsDatastoreCreateOptions{This: system, DevicePath: device + "x"})
	if _, ok := fault(err).(types.NotFound); !ok {
		t.Errorf("an unknown device: %#v", fault(err))
	}
	_, err = methods.QueryVmfsDatastoreExpandOptions(t.Context(), c, &types.QueryVmfsDatastoreExpandOptions{This: system, Datastore: f.datastore("prod")})
	f.must(err)
	_, err = methods.QueryVmfsDatastoreExtendOptions(t.Context(), c, &types.QueryVmfsDatastoreExtendOptions{This: system, Datastore: f.datastore("prod"), DevicePath: device})
	f.must(err)
	_, err = methods.QueryUnresolvedVmfsVolumes(t.Context(), c, &types.QueryUnresolvedVmfsVolumes{This: system})
	f.must(err)
	_, err = methods.QueryUnresolvedVmfsVolume(t.Context(), c, &types.QueryUnresolvedVmfsVolume{This: f.storageSystem("esx-1")})
	f.must(err)
	adapter := h.sim.Config.StorageDevice.HostBusAdapter[0].GetHostHostBusAdapter().Device
	_, err = methods.RescanHba(t.Context(), c, &types.RescanHba{This: f.storageSystem("esx-1"), HbaDevice: adapter})
	f.must(err)
	_, err = methods.RescanHba(t.Context(), c, &types.RescanHba{This: f.storageSystem("esx-1"), HbaDevice: "vmhba99"})
	if _, ok := fault(err).(types.NotFound); !ok {
		t.Errorf("an unknown adapter: %#v", fault(err))
	}
}

func TestHostThatIsNotConnectedLooksForNoStorage(t *testing.T) {
	f := newFixture(t)
	c, system := f.login("administrator"), f.storageSystem("esx-1")
	calls := map[string]func() error{
		"RescanVmfs": func() error {
			_, err := methods.RescanVmfs(t.Context(), c, &types.RescanVmfs{This: system})
			return err
		},
		"RescanAllHba": func() error {
			_, err := methods.RescanAllHba(t.Context(), c, &types.RescanAllHba{This: system})
			return err
		},
		"RefreshStorageSystem": func() error {
			_, err := methods.RefreshStorageSystem(t.Context(), c, &types.RefreshStorageSystem{This: system})
			return err
		},
	}
	for name, call := range calls {
		f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateDisconnected))
		if found, ok := fault(call()).(types.HostNotConnected); !ok {
			t.Errorf("%s on a disconnected host: %#v", name, found)
		}
		f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateNotResponding))
		if found, ok := fault(call()).(types.HostNotReachable); !ok {
			t.Errorf("%s on a host that does not respond: %#v", name, found)
		}
		f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateConnected))
		f.must(call())
	}
}

func TestDisksWithUnknownFormatsOrSizesAreRefused(t *testing.T) {
	f := newFixture(t)
	c, _, _, center := f.files()
	for property, spec := range map[string]types.FileBackedVirtualDiskSpec{
		"spec.diskType":    {VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "weird", AdapterType: "lsiLogic"}, CapacityKb: 1 << 20},
		"spec.adapterType": {VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "thin", AdapterType: "weird"}, CapacityKb: 1 << 20},
		"spec.capacityKb":  {VirtualDiskSpec: types.VirtualDiskSpec{DiskType: "thin", AdapterType: "lsiLogic"}, CapacityKb: 63 << 30},
	} {
		_, err := methods.CreateVirtualDisk_Task(t.Context(), c, &types.CreateVirtualDisk_Task{
			This: *f.v.model.ServiceContent.VirtualDiskManager, Name: "[prod] x.vmdk", Datacenter: types.NewReference(center.Reference()), Spec: &spec,
		})
		if refused, ok := fault(err).(types.InvalidArgument); !ok || refused.InvalidProperty != property {
			t.Errorf("%s: %#v", property, fault(err))
		}
	}
}

func TestFaultsOfFilesNameThePathOfTheCall(t *testing.T) {
	f := newFixture(t)
	_, files, disks, center := f.files()
	check := func(what, want string, fault types.BaseMethodFault) {
		t.Helper()
		file, ok := fault.(types.BaseFileFault)
		if !ok || file.GetFileFault().File != want {
			t.Errorf("%s: %#v", what, fault)
		}
	}
	check("a copy of nothing", "[prod] none.iso", f.ended(files.CopyDatastoreFile(t.Context(), "[prod] none.iso", center, "[bulk] x.iso", center, false)))
	check("a copy to nowhere", "[prod] no/x.vmdk", f.ended(files.CopyDatastoreFile(t.Context(), "[bulk] vm-1/vm-1.vmx", center, "[prod] no/x.vmdk", center, false)))
	check("a move of nothing", "[prod] none.iso", f.ended(files.MoveDatastoreFile(t.Context(), "[prod] none.iso", center, "[bulk] x.iso", center, false)))
	check("a deletion of nothing", "[prod] none.vmdk", f.ended(disks.DeleteVirtualDisk(t.Context(), "[prod] none.vmdk", center)))
}
