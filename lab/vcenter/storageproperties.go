package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// storageOf reads the devices of hosts for clients that ask for nothing else; false leaves the request to the simulator, which
// copies each value by encoding and decoding it. No copy is needed: publishStorage replaces the devices and changes none.
func (v *VCenter) storageOf(ctx *simulator.Context, req *types.RetrievePropertiesEx, most int32) ([]types.ObjectContent, bool) {
	if len(req.SpecSet) != 1 || len(req.SpecSet[0].PropSet) != 1 || (most > 0 && len(req.SpecSet[0].ObjectSet) > int(most)) {
		return nil, false
	}
	properties := req.SpecSet[0].PropSet[0]
	if properties.Type != "HostSystem" || (properties.All != nil && *properties.All) || len(properties.PathSet) == 0 {
		return nil, false
	}
	found := make([]types.ObjectContent, 0, len(req.SpecSet[0].ObjectSet))
	for _, o := range req.SpecSet[0].ObjectSet {
		h := v.hostOf(o.Obj)
		if h == nil || o.Obj != h.ref || len(o.SelectSet) > 0 || (o.Skip != nil && *o.Skip) {
			return nil, false
		}
		content := types.ObjectContent{Obj: o.Obj}
		var devices *types.HostStorageDeviceInfo
		ctx.WithLock(h.sim, func() {
			if h.sim.Config != nil {
				devices = h.sim.Config.StorageDevice
			}
		})
		if devices == nil {
			return nil, false
		}
		for _, path := range properties.PathSet {
			value := storageValue(devices, path)
			if value == nil {
				return nil, false
			}
			content.PropSet = append(content.PropSet, types.DynamicProperty{Name: path, Val: value})
		}
		found = append(found, content)
	}
	return found, true
}

// storageValue is nil for other properties and for lists without elements.
func storageValue(devices *types.HostStorageDeviceInfo, path string) types.AnyType {
	switch {
	case path == "config.storageDevice.scsiLun" && len(devices.ScsiLun) > 0:
		return types.ArrayOfScsiLun{ScsiLun: devices.ScsiLun}
	case path == "config.storageDevice.multipathInfo.lun" && devices.MultipathInfo != nil && len(devices.MultipathInfo.Lun) > 0:
		return types.ArrayOfHostMultipathInfoLogicalUnit{HostMultipathInfoLogicalUnit: devices.MultipathInfo.Lun}
	case path == "config.storageDevice.hostBusAdapter" && len(devices.HostBusAdapter) > 0:
		return types.ArrayOfHostHostBusAdapter{HostHostBusAdapter: devices.HostBusAdapter}
	}
	return nil
}
