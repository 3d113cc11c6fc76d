package vcenter

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vmware/govmomi/vim25/types"
)

// topology leads from adapters through targets to the LUNs of the paths of the devices.
func topology(info *types.HostStorageDeviceInfo) *types.HostScsiTopology {
	out, at := &types.HostScsiTopology{}, map[string]int{}
	for i, adapter := range info.HostBusAdapter {
		hba := adapter.GetHostHostBusAdapter()
		at[hba.Key] = i
		out.Adapter = append(out.Adapter, types.HostScsiTopologyInterface{
			Key: "key-vim.host.ScsiTopology.Interface-" + hba.Device, Adapter: hba.Key,
		})
	}
	for _, unit := range info.MultipathInfo.Lun {
		for _, path := range unit.Path {
			if i, ok := at[path.Adapter]; ok {
				addLUN(&out.Adapter[i], path, unit)
			}
		}
	}
	return out
}

// pathStates are the states of the paths of the devices.
func pathStates(info *types.HostStorageDeviceInfo) *types.HostMultipathStateInfo {
	out := &types.HostMultipathStateInfo{}
	for _, unit := range info.MultipathInfo.Lun {
		for _, path := range unit.Path {
			out.Path = append(out.Path, types.HostMultipathStateInfoPath{Name: path.Name, PathState: path.PathState})
		}
	}
	return out
}

func addLUN(adapter *types.HostScsiTopologyInterface, path types.HostMultipathInfoPath, unit types.HostMultipathInfoLogicalUnit) {
	device, number, lun := addressOf(path.Name)
	i := 0
	for i < len(adapter.Target) && adapter.Target[i].Target != number {
		i++
	}
	if i == len(adapter.Target) {
		adapter.Target = append(adapter.Target, types.HostScsiTopologyTarget{
			Key: fmt.Sprintf("key-vim.host.ScsiTopology.Target-%s:0:%d", device, number), Target: number, Transport: path.Transport,
		})
	}
	adapter.Target[i].Lun = append(adapter.Target[i].Lun, types.HostScsiTopologyLun{
		Key: "key-vim.host.ScsiTopology.Lun-" + unit.Id, Lun: lun, ScsiLun: unit.Lun,
	})
}

// addressOf reads the name of a path, such as vmhba2:C0:T1:L3.
func addressOf(path string) (adapter string, target, lun int32) {
	part := func(text string) int32 {
		n, _ := strconv.Atoi(text[1:])
		return int32(n)
	}
	parts := strings.Split(path, ":")
	return parts[0], part(parts[2]), part(parts[3])
}
