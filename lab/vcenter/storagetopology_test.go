package vcenter

import (
	"slices"
	"testing"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"
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
