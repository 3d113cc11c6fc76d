package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"tidemark.io/lab/san"
	"tidemark.io/lab/vcenter"
)

const (
	gb = int64(1) << 30
	tb = int64(1) << 40
)

// spacerPart is how much of the space that stays free lies between earlier and later files, in percent.
const spacerPart = 60

func sum(sizes []int64) (total int64) {
	for _, size := range sizes {
		total += size
	}
	return total
}

// plan describes a VMFS datastore: its extents, the disks of its VMs and of deleted VMs.
type plan struct {
	name     string
	major    int
	extents  []int64 // bytes each
	rate     san.Rate
	cluster  int  // mounted by this cluster only; -1 = by all
	window   int  // mounted by hosts from this one on, when there are more than may mount it
	local    bool // a disk inside the first host
	unmap    bool // that disk supports UNMAP
	zfs      bool // a LUN of a ZFS target
	prefix   string
	vms      []int64 // GB written each
	gone     []int64 // GB each that were deleted before the story begins
	thick    bool
	silent   bool  // the array takes UNMAP and does nothing
	full     bool  // its volumes are fully provisioned
	standard bool  // its volumes are in a standard pool
	nvme     bool  // they are namespaces
	off      bool  // VMs are powered off
	idle     bool  // hardly used
	unit     int64 // of vms and gone in bytes, default 1 GB
	arrays   []int // of the extents, counted from 0; the first of them is that of further extents
	center   int   // number of the datacenter, counted from 0
	pod      string
	group    string
}

// array is the number of the array of an extent.
func (p plan) array(extent int) int {
	switch {
	case extent < len(p.arrays):
		return p.arrays[extent]
	case len(p.arrays) > 0:
		return p.arrays[0]
	}
	return 0
}

// everywhere is the cluster of datastores that every host mounts.
const everywhere = -1

var none = san.Rate{Method: "priority", Priority: "none"}

// plans are the datastores that every world has, under these names.
var plans = []plan{
	{
		name: "vmfs5-bulk", major: 5, extents: []int64{2 * tb}, cluster: everywhere, prefix: "bulk",
		vms: []int64{200, 160, 120, 100, 80, 160, 100, 100}, gone: []int64{60, 40, 80, 32},
	},
	{
		name: "vmfs5-full", major: 5, extents: []int64{tb}, cluster: everywhere, prefix: "full",
		vms: []int64{200, 180, 200, 160, 100}, gone: []int64{48, 40},
	},
	{
		name: "vmfs6-prod", major: 6, extents: []int64{4 * tb}, cluster: everywhere, prefix: "prod", rate: san.Rate{Method: "priority", Priority: "low"},
		vms: []int64{150, 120, 200, 90, 60, 160, 75, 110, 40, 180},
	},
	{
		name: "vmfs6-quiet", major: 6, extents: []int64{2 * tb}, cluster: everywhere, prefix: "quiet", rate: none,
		vms: []int64{120, 90, 150, 60, 100, 80}, gone: []int64{64, 50, 36},
	},
	{
		name: "vmfs6-spanned", major: 6, extents: []int64{tb, tb}, cluster: everywhere, prefix: "span", rate: none,
		vms: []int64{200, 180, 200, 170, 150, 120}, gone: []int64{90, 30}, thick: true,
	},
	{
		name: "datastore1", major: 6, extents: []int64{447 * gb}, cluster: 0, local: true, prefix: "local",
		vms: []int64{20, 8},
	},
	{
		name: "Büro & <Test> 1", major: 5, extents: []int64{500 * gb}, cluster: everywhere, prefix: "buero",
		vms: []int64{60, 40, 25}, gone: []int64{20},
	},
	{
		name: "vmfs6-ignored", major: 6, extents: []int64{tb}, cluster: everywhere, prefix: "ignored", rate: none,
		vms: []int64{120, 80}, gone: []int64{60, 40}, silent: true,
	},
	{
		name: "vmfs5-edge", major: 5, extents: []int64{tb}, cluster: everywhere, prefix: "edge",
		vms: []int64{190, 190, 190, 196}, gone: []int64{30},
	},
	{
		name: `Ünïcode "Q&A" 'n' <more>`, major: 6, extents: []int64{200 * gb}, cluster: everywhere, prefix: "quoted", rate: none,
		vms: []int64{20, 10}, gone: []int64{5},
	},
}

func (l *Lab) addDatastores() error {
	for i, p := range l.size.plans {
		if err := l.add(p, l.Arrays[p.array(0)], i); err != nil {
			return err
		}
	}
	for _, share := range l.size.nonVMFS {
		l.NonVMFS = append(l.NonVMFS, share)
		if err := l.VCenter.AddNonVMFS(share); err != nil {
			return err
		}
	}
	return nil
}

// hostsOf returns the hosts that mount the datastore of a plan: those whose release supports its VMFS version.
func (l *Lab) hostsOf(p plan) []*san.Host {
	first, end := l.size.clustersOf(p.center)
	from, to := l.size.first(first), l.size.first(end)
	switch c := min(p.cluster, l.size.Clusters-1); {
	case p.local:
		to = from + 1
	case c >= 0:
		from, to = l.size.first(c), l.size.first(c+1)
	}
	key := [3]int{from, to, p.major}
	if l.able == nil {
		l.able = map[[3]int][]*san.Host{}
	}
	able, known := l.able[key]
	if !known {
		for _, h := range l.hosts[from:to] {
			if vcenter.Mounts(h, p.major) {
				able = append(able, h)
			}
		}
		l.able[key] = able
	}
	return window(able, p.window)
}

// window is as many hosts as may mount a datastore, from the one with the number on, round and round.
func window(hosts []*san.Host, from int) []*san.Host {
	if len(hosts) <= vcenter.MaxMounts {
		return hosts
	}
	from %= len(hosts)
	out := slices.Clone(hosts[from:min(from+vcenter.MaxMounts, len(hosts))])
	return append(out, hosts[:vcenter.MaxMounts-len(out)]...)
}

// disk is a local disk; those with UNMAP have a name of their own.
func (p plan) disk(number, extent int, size int64) *san.Device {
	if !p.unmap {
		return san.LocalDevice("t10.ATA_____MICRON_M2_SATA_480GB_____________________S3F2NX0J", size)
	}
	name := san.AppleSSD
	if number+extent > 0 {
		name = fmt.Sprintf("%s_%02d%d", san.AppleSSD, number+1, extent)
	}
	d := san.LocalDevice(name, size)
	d.Unmap = true
	return d
}

func (l *Lab) add(p plan, a *Array, number int) error {
	hosts := l.hostsOf(p)
	if len(hosts) == 0 {
		return fmt.Errorf("datastore %s: no host knows VMFS-%d", p.name, p.major)
	}
	var devices []*san.Device
	for i, size := range p.extents {
		if p.local {
			devices = append(devices, p.disk(number, i, size))
			continue
		}
		if p.zfs {
			devices = append(devices, san.TargetDevice(fmt.Sprintf("naa.600144f070cc4400000058a9%04x%04x", number+1, i+1), size))
			continue
		}
		name := fmt.Sprintf("lab-ds-%02d", number+1)
		if len(p.extents) > 1 {
			name = fmt.Sprintf("%s-%d", name, i)
		}
		home := a
		if len(p.arrays) > 1 {
			home = l.Arrays[p.array(i)]
		}
		spec := san.VolumeSpec{
			Name: name, ProvisionedBytes: size, SnapshotBytes: size / 100, SharedPart: 0.15, Pod: l.pod(p.pod), Group: p.group, Full: p.full, NVMe: p.nvme,
		}
		kind := kindNamed(home.Kind)
		if p.standard {
			spec.StoragePool = kind.standardPool
		}
		spec.Inert = kind.inert && p.full || kind.standardPool != "" && (p.full || p.standard)
		v := home.San.AddVolume(spec)
		l.connect(v, hosts)
		device := san.VolumeDevice(v)
		device.Silent = p.silent
		devices = append(devices, device)
	}
	fs, err := l.World.Format(san.FileSystemSpec{Name: p.name, Major: p.major, Devices: devices, Hosts: hosts, Rate: p.rate, Idle: p.idle})
	if err != nil {
		return err
	}
	if err := l.VCenter.AddDatastore(fs); err != nil {
		return err
	}
	return l.fill(p, fs, hosts)
}

// machineName is the name of a VM of a datastore, counted from 0.
func machineName(prefix string, i int) string { return fmt.Sprintf("%s-%02d", prefix, i+1) }

// fill creates the VMs with the deleted ones between them, so that dead space is scattered; an unwritten spacer
// separates the groups.
func (l *Lab) fill(p plan, fs *san.FileSystem, hosts []*san.Host) error {
	const spacer = "spacer"
	unit := cmp.Or(p.unit, gb)
	for i := range max(len(p.vms), len(p.gone)) {
		if i == len(p.gone)/2 && i > 0 {
			spare := fs.Usage().FreeBytes - (sum(p.vms[min(i, len(p.vms)):])+sum(p.gone[i:]))*unit
			if _, err := fs.Create(spacer, max(spare, 0)*spacerPart/100, 0, true); err != nil {
				return err
			}
		}
		if i < len(p.gone) {
			if _, err := fs.Create(fmt.Sprintf("gone-%d", i), p.gone[i]*unit, p.gone[i]*unit, false); err != nil {
				return err
			}
		}
		if i >= len(p.vms) {
			continue
		}
		size := p.vms[i] * unit
		m := vcenter.Machine{
			Name: machineName(p.prefix, i), Host: hosts[i%len(hosts)].Name, Datastore: p.name,
			Size: size + size/4/gb*gb, Written: size, On: !p.off,
		}
		if p.thick && i%2 == 1 {
			m.Size, m.Written, m.Thick = size, size*9/10, true
		}
		if err := l.VCenter.AddMachine(m); err != nil {
			return err
		}
	}
	if fs.File(spacer) != nil {
		if err := fs.Delete(spacer, hosts[0]); err != nil {
			return err
		}
	}
	for i := range p.gone {
		if err := fs.Delete(fmt.Sprintf("gone-%d", i), hosts[i%len(hosts)]); err != nil {
			return err
		}
	}
	return nil
}

// addGenerated adds datastores and VMs beyond the named ones.
func (l *Lab) addGenerated() error {
	have := 0
	for _, p := range l.size.plans {
		have += len(p.vms)
	}
	missing := max(l.size.VMs-have, 0)
	extra := max(l.size.Datastores-len(l.size.plans)-len(l.NonVMFS), 0)
	for i := range extra {
		p := plan{
			name: fmt.Sprintf("vmfs-%04d", i+1), major: 6 - i%3/2, extents: []int64{2 * tb}, cluster: everywhere, window: i * vcenter.MaxMounts,
			prefix: fmt.Sprintf("gen-%04d", i+1),
		}
		if i%2 == 1 {
			p.rate = none
		}
		share := (missing + extra - 1 - i) / extra
		for n := range share {
			p.vms = append(p.vms, int64(10+(i*7+n*13)%40))
		}
		if err := l.add(p, l.Arrays[(i+1)%len(l.Arrays)], len(l.size.plans)+i); err != nil {
			return err
		}
	}
	if extra > 0 || missing == 0 || len(l.size.plans) == 0 {
		return nil
	}
	home := l.size.plans[0]
	for _, p := range l.size.plans {
		if p.name == "vmfs6-prod" {
			home = p
		}
	}
	hosts := l.hostsOf(home)
	for n := range missing {
		err := l.VCenter.AddMachine(vcenter.Machine{
			Name: fmt.Sprintf("vm-%03d", n+1), Host: hosts[n%len(hosts)].Name, Datastore: home.name, Size: 16 * gb, Written: 4 * gb, On: true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
