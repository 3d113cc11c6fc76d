package vcenter

import (
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// showStorage shows what the disks of a VM take of their datastores, in place of the sizes of local files that the simulator
// shows; the caller holds the lock of the VM.
func (v *VCenter) showStorage(ctx *simulator.Context, vm *simulator.VirtualMachine) {
	if vm.Config == nil || vm.Runtime.Host == nil {
		return
	}
	h := v.hostOf(*vm.Runtime.Host)
	if h == nil {
		return
	}
	now := v.clock.Now()
	total := &types.VirtualMachineStorageSummary{Timestamp: now}
	var each []types.VirtualMachineUsageOnDatastore
	seen := map[*disk]bool{}
	for _, device := range vm.Config.Hardware.Device {
		d, ok := device.(*types.VirtualDisk)
		if !ok || diskFile(d) == "" {
			continue
		}
		where := h.place(diskFile(d))
		var ds *datastore
		size, allocated := capacityOf(d), int64(0)
		if known := v.diskAt(where); known == nil {
			ds, _ = v.located(where)
			allocated = v.elsewhere(&where.datacenter, d)
		} else if !known.mapping && !seen[known.shared] {
			seen[known.shared] = true
			ds, size, allocated = known.ds, known.file.Size(), known.file.AllocatedBytes()
		}
		if ds == nil {
			continue
		}
		free := max(0, size-allocated)
		total.Committed, total.Uncommitted, total.Unshared = total.Committed+allocated, total.Uncommitted+free, total.Unshared+allocated
		i := 0
		for i < len(each) && each[i].Datastore != ds.sim.Self {
			i++
		}
		if i == len(each) {
			each = append(each, types.VirtualMachineUsageOnDatastore{Datastore: ds.sim.Self})
		}
		each[i].Committed, each[i].Uncommitted, each[i].Unshared = each[i].Committed+allocated, each[i].Uncommitted+free, each[i].Unshared+allocated
	}
	if files := vm.LayoutEx; files != nil {
		for i, file := range files.File {
			descriptor := strings.Replace(file.Name, "-flat.vmdk", ".vmdk", 1)
			if known := v.diskAt(h.place(descriptor)); known != nil && descriptor != file.Name && !known.mapping {
				files.File[i].Size = known.file.AllocatedBytes()
				files.File[i].UniqueSize = files.File[i].Size
			}
		}
	}
	ctx.Update(vm, []types.PropertyChange{
		{Name: "summary.storage", Val: total},
		{Name: "storage", Val: &types.VirtualMachineStorageInfo{PerDatastoreUsage: each, Timestamp: now}},
	})
}
