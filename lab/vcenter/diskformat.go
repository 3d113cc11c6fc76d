package vcenter

import "github.com/vmware/govmomi/vim25/types"

// diskFormat is the format that a clone or relocation asks for.
type diskFormat struct{ thick, eager bool }

// formatOf is the format that the request has for a flat disk, nil if it keeps its own: the backing of its locator goes
// before the transformation of all disks.
func formatOf(spec types.VirtualMachineRelocateSpec, device *types.VirtualDisk) *diskFormat {
	if flat, ok := device.Backing.(*types.VirtualDiskFlatVer2BackingInfo); !ok || flat.Parent != nil {
		return nil
	}
	for _, locator := range spec.Disk {
		flat, ok := locator.DiskBackingInfo.(*types.VirtualDiskFlatVer2BackingInfo)
		if !ok || locator.DiskId != device.Key {
			continue
		}
		eager := flat.EagerlyScrub != nil && *flat.EagerlyScrub
		if flat.ThinProvisioned != nil || eager {
			thick := flat.ThinProvisioned == nil || !*flat.ThinProvisioned
			return &diskFormat{thick, thick && eager}
		}
	}
	switch spec.Transform {
	case types.VirtualMachineRelocateTransformationFlat:
		return &diskFormat{thick: true}
	case types.VirtualMachineRelocateTransformationSparse:
		return &diskFormat{}
	}
	return nil
}

// show gives the backing the format; nil changes nothing.
func (f *diskFormat) show(flat *types.VirtualDiskFlatVer2BackingInfo) {
	if f != nil {
		flat.ThinProvisioned, flat.EagerlyScrub = types.NewBool(!f.thick), types.NewBool(f.eager)
	}
}
