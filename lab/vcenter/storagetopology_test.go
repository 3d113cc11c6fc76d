package vcenter

import (
	"fmt"
	"slices"
	"testing"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

func TestTopologyLeadsFromAdaptersToTheDevicesOfTheirPaths(t *testing.T) {
	f := newFixture(t)
	collector := property.DefaultCollector(f.login("readonly").Client)
	var read mo.HostSystem
	f.must(collector.RetrieveOne(t.Context(), f.host("esx-1"), []string{"config.storageDevice", "config.multipathState"}, &read))
	var system mo.HostStorageSystem
	f.must(collector.RetrieveOne(t.Context(), f.storageSystem("esx-1"), []string{"multipathStateInfo"}, &system))
	if a, b := len(read.Config.MultipathState.Path), len(system.MultipathStateInfo.Path); a != b {
		t.Errorf("the host has %d states, its storage system %d", a, b)
	}
	info := read.Config.StorageDevice
	states, paths := map[string]string{}, map[string]string{}
	for _, p := range system.MultipathStateInfo.Path {
		states[p.Name] = p.PathState
	}
	for _, unit := range info.MultipathInfo.Lun {
		for _, p := range unit.Path {
			paths[p.Name] = unit.Lun
			if states[p.Name] != "active" {
				t.Errorf("the state of %s is %q", p.Name, states[p.Name])
			}
		}
	}
	if len(paths) != 3*4+2 || len(states) != len(paths) {
		t.Errorf("%d paths, %d states", len(paths), len(states))
	}
	if len(info.ScsiTopology.Adapter) != len(info.HostBusAdapter) {
		t.Errorf("%d adapters of %d", len(info.ScsiTopology.Adapter), len(info.HostBusAdapter))
	}
	var found []string
	for i, adapter := range info.ScsiTopology.Adapter {
		if adapter.Adapter != info.HostBusAdapter[i].GetHostHostBusAdapter().Key {
			t.Errorf("adapter %d is %s", i, adapter.Adapter)
		}
		for _, target := range adapter.Target {
			if (target.Transport == nil) != (i == 0) {
				t.Errorf("the transport of %s is %v", target.Key, target.Transport)
			}
			for _, lun := range target.Lun {
				found = append(found, lun.ScsiLun)
			}
		}
	}
	var want []string
	for _, lun := range paths {
		want = append(want, lun)
	}
	slices.Sort(found)
	slices.Sort(want)
	if !slices.Equal(found, want) {
		t.Errorf("the topology has %v, the paths %v", found, want)
	}
}

func TestLUNsOfPathsAreThoseOfTheArrays(t *testing.T) {
	f := newFixture(t)
	hosts := f.world.Hosts()
	var want []string
	for i, array := range []*san.Array{f.world.Arrays()[0], f.world.AddArray(san.ArraySpec{Name: "second"})} {
		for _, name := range []string{"unused", "used"} {
			v := array.AddVolume(san.VolumeSpec{Name: name, ProvisionedBytes: tb})
			lun := array.Connect(hosts[0], v).LUN
			if name == "used" {
				fs := f.world.AddFileSystem(san.FileSystemSpec{Name: array.Name(), Major: 6, Devices: []*san.Device{san.VolumeDevice(v)}, Hosts: hosts[:1]})
				f.must(f.v.AddDatastore(fs))
				want = append(want, fmt.Sprintf("%s vmhba2:C0:T%d:L%d", v.DeviceName(), 2*i, lun))
			}
		}
	}
	var read mo.HostSystem
	f.must(property.DefaultCollector(f.login("readonly").Client).RetrieveOne(t.Context(), f.host("esx-1"), []string{"config.storageDevice"}, &read))
	var found, targets []string
	for i, unit := range read.Config.StorageDevice.MultipathInfo.Lun {
		line := fmt.Sprintf("%s %s", read.Config.StorageDevice.ScsiLun[i].GetScsiLun().CanonicalName, unit.Path[0].Name)
		if slices.Contains(want, line) {
			found = append(found, line)
			targets = append(targets, fmt.Sprintf("%x", unit.Path[0].Transport.(*types.HostFibreChannelTargetTransport).PortWorldWideName))
		}
	}
	if len(found) != 2 || targets[0] == targets[1] {
		t.Errorf("found %v at %v instead of %v", found, targets, want)
	}
}
