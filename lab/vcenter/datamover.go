package vcenter

import (
	"slices"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// defaultTransfer is the most that an XCOPY command describes on a host without the option, in KB.
const defaultTransfer = 4096

// copyRequest is a copy of a disk to a datastore.
type copyRequest struct {
	source, target *datastore
	files          []*san.File // the layers of the disk
	eager          bool        // the source is eager zeroed
	layered        bool        // the source has snapshots or a sparse format
	thick          bool        // the format of the copy
	hosts          []*host     // who copies, the preferred one first
}

// copier decides who copies, and whether the array does it. A host copies by itself between arrays, from an eager zeroed
// disk to a thin one, what has snapshots or a sparse format, and if it or a device does not support XCOPY.
func (v *VCenter) copier(r copyRequest) san.Copier {
	candidates := slices.Concat(r.hosts, r.target.hosts.all())
	both := func(h *host) bool {
		return slices.Contains(r.source.hosts.all(), h) && slices.Contains(r.target.hosts.all(), h)
	}
	if i := slices.IndexFunc(candidates, both); i >= 0 {
		h := candidates[i]
		by := san.Copier{Reader: h.san, Writer: h.san, Zeros: r.eager}
		if !r.layered && (!r.eager || r.thick) {
			by.Transfer = h.transfer(r.source, r.target)
		}
		thin := slices.ContainsFunc(r.files, func(f *san.File) bool { return !f.Thick })
		if thin && !atLeast(h.san, 6, 0, 0) {
			by.Transfer = min(by.Transfer, san.Block)
		}
		return by
	}
	return san.Copier{Reader: r.source.worker(r.hosts[0]).san, Writer: r.target.worker(r.hosts[0]).san, Zeros: r.eager}
}

// transfer is the most bytes of an XCOPY command from one datastore to the other, 0 if the host sends none.
func (h *host) transfer(source, target *datastore) int64 {
	if on, _ := (call{host: h}).option("DataMover.HardwareAcceleratedMove").(int64); on == 0 {
		return 0
	}
	size, known := call{host: h}.option("DataMover.MaxHWTransferSize").(int64)
	if !known {
		size = defaultTransfer
	}
	devices := slices.Concat(source.fs.Devices(), target.fs.Devices())
	smallest := size
	for i, d := range devices {
		if !h.clones(d) || d.Volume.Array() != devices[0].Volume.Array() {
			return 0
		}
		own := size
		if rule := h.claimOf(d); rule != nil && rule.ArrayValues && rule.MaxKiB > 0 {
			own = int64(rule.MaxKiB)
		}
		if i == 0 || own < smallest {
			smallest = own
		}
	}
	return smallest << 10
}

// clones reports whether the host sends XCOPY to the device.
func (h *host) clones(d *san.Device) bool {
	if d.Volume == nil || d.NVMe() {
		return false
	}
	status := h.override(d).Clone
	return status == "" || status == "supported"
}

// claimOf is the VAAI claim rule of the user that covers the device, nil if there is none.
func (h *host) claimOf(d *san.Device) *ClaimRule {
	disk := h.scsiDisk(d)
	h.v.overrides.mu.Lock()
	defer h.v.overrides.mu.Unlock()
	for i := range h.claims {
		if r := &h.claims[i]; like(r.Vendor, disk.Vendor) && like(r.Model, disk.Model) {
			return r
		}
	}
	return nil
}

// like reports whether a pattern of a claim rule covers the text; it can end in a star, and empty ones cover everything.
func like(pattern, text string) bool {
	pattern, text = strings.ToLower(pattern), strings.ToLower(strings.TrimSpace(text))
	start, open := strings.CutSuffix(pattern, "*")
	if pattern == "" || open {
		return strings.HasPrefix(text, strings.TrimSpace(start))
	}
	return text == pattern
}

// clonedDisk is the source of a disk of a clone.
type clonedDisk struct {
	files   []*san.File // none if it is on a datastore that is no VMFS
	by      san.Copier
	written int64 // there
}

// clonedDisks are the sources of the disks of a clone, by the keys that both have.
type clonedDisks map[int32]clonedDisk

// clonedDisksKey is where the context of a clone has them.
type clonedDisksKey struct{}

func sourcesIn(ctx *simulator.Context) (all clonedDisks) {
	if ctx != nil && ctx.Context != nil {
		all, _ = ctx.Value(clonedDisksKey{}).(clonedDisks)
	}
	return all
}

// sourcesOf are the disks of a VM whose lock the caller holds, as the hosts copy them to the datastore.
func (v *VCenter) sourcesOf(
	vm *simulator.VirtualMachine, to types.VirtualMachineRelocateSpec, center *types.ManagedObjectReference, target *datastore, hosts ...*host,
) clonedDisks {
	all := clonedDisks{}
	if target == nil || target.fs == nil {
		return all
	}
	for _, device := range vm.Config.Hardware.Device {
		d, ok := device.(*types.VirtualDisk)
		if !ok {
			continue
		}
		r := v.copyOf(vm, d, center, target)
		if r == nil {
			if written, known := v.writtenOf(center, d); known {
				all[d.Key] = clonedDisk{written: written}
			}
			continue
		}
		r.hosts = hosts
		if format := formatOf(to, d); format != nil {
			r.thick = format.thick
		}
		all[d.Key] = clonedDisk{files: r.files, by: v.copier(*r)}
	}
	return all
}

// copyOf is the copy of a disk of a VM in the same format, nil if it has no blocks; the caller adds the hosts.
func (v *VCenter) copyOf(vm *simulator.VirtualMachine, device *types.VirtualDisk, center *types.ManagedObjectReference, target *datastore) *copyRequest {
	r := &copyRequest{target: target, layered: layered(vm, device)}
	var seen []*disk
	for _, name := range layers(device) {
		known := v.diskAt(v.placeOf(center, name))
		if known == nil || known.mapping || slices.Contains(seen, known.shared) {
			continue
		}
		if r.source == nil {
			r.source, r.eager, r.thick = known.ds, known.eager, known.file.Thick
		}
		seen = append(seen, known.shared)
		r.files = append(r.files, known.file)
	}
	if r.source == nil {
		return nil
	}
	return r
}

// layered reports whether a disk of the VM has snapshots or a sparse format.
func layered(vm *simulator.VirtualMachine, device *types.VirtualDisk) bool {
	flat, ok := device.Backing.(*types.VirtualDiskFlatVer2BackingInfo)
	return !ok || flat.Parent != nil || vm.Snapshot != nil
}

// layers are the files of a disk, its own first and its base last.
func layers(device *types.VirtualDisk) (names []string) {
	switch backing := device.Backing.(type) {
	case *types.VirtualDiskFlatVer2BackingInfo:
		for ; backing != nil; backing = backing.Parent {
			names = append(names, backing.FileName)
		}
	case *types.VirtualDiskSeSparseBackingInfo:
		for ; backing != nil; backing = backing.Parent {
			names = append(names, backing.FileName)
		}
	default:
		if name := diskFile(device); name != "" {
			names = []string{name}
		}
	}
	return names
}
