package vcenter

import (
	"context"
	"fmt"
	"strings"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// Kind contains the properties of VMs other than their disks; the zero value is a common VM.
type Kind struct {
	Guest    string // guest id, default otherGuest64
	Family   string // what VMware Tools report, e.g. windowsGuest; "" = no Tools
	Hardware int    // of vmx-NN, default 19
	CBT      bool
	Template bool
	// Snapshot is the format of its only snapshot, vmfsSparse or seSparse; independent disks have no part in it.
	Snapshot string
	// Linked names the VM whose first disk lies below the first disk of this one, which is a linked clone.
	Linked string
}

// Disk describes a virtual disk.
type Disk struct {
	Size        int64
	Written     int64
	Format      string // thin (the default), thick, eager, or seSparse as desktops have it
	RDM         string // physical or virtual: a mapping to a device of its own
	MultiWriter bool
	Independent bool
}

func (d Disk) thick() bool { return d.Format == "thick" || d.Format == "eager" }

func (m Machine) disks() []Disk {
	if m.Disks != nil {
		return m.Disks
	}
	disk := Disk{Size: m.Size, Written: m.Written}
	if m.Thick {
		disk.Format = "thick"
	}
	return []Disk{disk}
}

// dress sets properties of a VM that the simulator has no call for.
func (v *VCenter) dress(ctx context.Context, m Machine, h *host, ref types.ManagedObjectReference) error {
	vm := object.NewVirtualMachine(v.client, ref)
	if m.Kind.Snapshot != "" {
		task, err := vm.CreateSnapshot(ctx, "before the change", "", false, false)
		if err != nil {
			return err
		}
		if err := task.Wait(ctx); err != nil {
			return err
		}
	}
	if m.Kind != (Kind{}) || m.Disks != nil {
		if err := v.dressDisks(m, h, ref); err != nil {
			return err
		}
	}
	v.update(ref, types.PropertyChange{Name: "guest.guestFamily", Val: m.Kind.Family})
	sim := v.registry.Get(ref).(*simulator.VirtualMachine)
	own := v.context()
	own.WithLock(sim, func() { v.showStorage(own, sim) })
	if m.Kind.Template {
		return vm.MarkAsTemplate(ctx)
	}
	return nil
}

// showStates fills in states that every VM has and the simulator leaves empty; the caller holds the lock of the VM.
func (v *VCenter) showStates(ctx *simulator.Context, vm *simulator.VirtualMachine) {
	ctx.Update(vm, []types.PropertyChange{
		{Name: "runtime.faultToleranceState", Val: types.VirtualMachineFaultToleranceStateNotConfigured},
		{Name: "runtime.recordReplayState", Val: types.VirtualMachineRecordReplayStateInactive},
		{Name: "summary.runtime.faultToleranceState", Val: types.VirtualMachineFaultToleranceStateNotConfigured},
		{Name: "summary.runtime.recordReplayState", Val: types.VirtualMachineRecordReplayStateInactive},
	})
}

func (v *VCenter) dressDisks(m Machine, h *host, ref types.ManagedObjectReference) error {
	vm := v.registry.Get(ref).(*simulator.VirtualMachine)
	var devices object.VirtualDeviceList
	v.context().WithLock(vm, func() { devices = append(devices, vm.Config.Hardware.Device...) })
	wanted := m.disks()
	next := 0
	for i, device := range devices {
		d, ok := device.(*types.VirtualDisk)
		if !ok {
			continue
		}
		dressed := *d
		backing, err := v.dressed(m, h, wanted[next], next, *d.Backing.(*types.VirtualDiskFlatVer2BackingInfo))
		if err != nil {
			return err
		}
		dressed.Backing, devices[i] = backing, &dressed
		next++
	}
	v.update(ref, types.PropertyChange{Name: "config.hardware.device", Val: []types.BaseVirtualDevice(devices)})
	return nil
}

// dressed is the backing of a disk with what lies below it.
func (v *VCenter) dressed(m Machine, h *host, want Disk, number int, base types.VirtualDiskFlatVer2BackingInfo) (types.BaseVirtualDeviceBackingInfo, error) {
	if want.Independent {
		base.DiskMode = string(types.VirtualDiskModeIndependent_persistent)
	}
	delta := ""
	if !want.Independent {
		delta = m.Kind.Snapshot
	}
	switch {
	case want.RDM != "":
		return &types.VirtualDiskRawDiskMappingVer1BackingInfo{
			VirtualDeviceFileBackingInfo: base.VirtualDeviceFileBackingInfo, DiskMode: base.DiskMode, CompatibilityMode: want.RDM + "Mode",
			LunUuid: "0200000000" + strings.ReplaceAll(v.world.NewUUID(), "-", ""), DeviceName: "vml.0200000000", Sharing: base.Sharing,
		}, nil
	case want.Format == "seSparse":
		return &types.VirtualDiskSeSparseBackingInfo{
			VirtualDeviceFileBackingInfo: base.VirtualDeviceFileBackingInfo, DiskMode: base.DiskMode, GrainSize: 4,
		}, nil
	case m.Kind.Linked != "" && number == 0:
		parent := fmt.Sprintf("[%s] %s/%s.vmdk", escaped(m.Datastore), m.Kind.Linked, m.Kind.Linked)
		v.mu.Lock()
		known := v.disks[h.place(parent)]
		v.mu.Unlock()
		if known == nil {
			return nil, fmt.Errorf("there is no disk %s", parent)
		}
		below := base
		below.FileName, below.ThinProvisioned = parent, types.NewBool(!known.file.Thick)
		format := "seSparse"
		if known.ds.fs.Major() < 6 {
			format = "vmfsSparse"
		}
		base.Parent, base.DeltaDiskFormat, base.ThinProvisioned = &below, deltaFormat(format), nil
	case delta != "":
		below := base
		base.FileName = strings.TrimSuffix(base.FileName, ".vmdk") + "-000001.vmdk"
		base.Parent, base.DeltaDiskFormat, base.ThinProvisioned, base.EagerlyScrub = &below, deltaFormat(delta), nil, nil
		v.mu.Lock()
		if d := v.disks[h.place(below.FileName)]; d != nil {
			v.disks[h.place(base.FileName)] = d // the blocks are those of the whole chain
		}
		v.mu.Unlock()
	}
	return &base, nil
}

func deltaFormat(format string) string {
	if format == "seSparse" {
		return string(types.VirtualDiskDeltaDiskFormatSeSparseFormat)
	}
	return string(types.VirtualDiskDeltaDiskFormatRedoLogFormat)
}
