package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/vcenter"
)

// File is a world as a YAML file describes it; what is left out is as in the default world.
type File struct {
	About string `yaml:"about"` // one line
	// Datacenters are the names of datacenters; clusters are spread over them in order.
	Datacenters []string `yaml:"datacenters"`
	Clusters    int      `yaml:"clusters"`
	Hosts       int      `yaml:"hosts"` // in all, spread over the clusters
	// ESXi names releases of the first hosts, for example [6.7GA, 8.0U3].
	ESXi []string `yaml:"esxi"`
	VMs  int      `yaml:"vms"` // generated ones included
	Seed int64    `yaml:"seed"`
	// Speed is simulated seconds per real second.
	Speed *float64  `yaml:"speed"`
	Start time.Time `yaml:"start"`
	// Datastores replace the named datastores of the default world.
	Datastores []FileDatastore `yaml:"datastores"`
	NonVMFS    []FileNonVMFS   `yaml:"nonVmfs"`
	// Machines are VMs in addition to those of the datastores.
	Machines []FileMachine `yaml:"machines"`
	// Arrays is how many arrays the world has, or a list with the kind of each.
	Arrays  FileArrays   `yaml:"arrays"`
	Pods    []FilePod    `yaml:"pods"`
	Volumes []FileVolume `yaml:"volumes"`
	// VolumesEach is how many volumes without a datastore each array has in addition.
	VolumesEach int `yaml:"volumesEach"`
	// Deviations are what hosts and devices have that is not as usual.
	Deviations []vcenter.Deviation `yaml:"deviations"`
	// Clocks are the clocks that are wrong.
	Clocks vcenter.Clocks `yaml:"clocks"`
	// SignOn is how users log in, and which vCenters are linked.
	SignOn vcenter.SignOn `yaml:"signOn"`
	// Experiment is what lab run does; lab serve leaves it alone.
	Experiment *Experiment `yaml:"experiment"`
}

// FileDatastore is a VMFS datastore with one VM per size in VMs, and scattered dead space as in Gone.
type FileDatastore struct {
	Name    string     `yaml:"name"`
	VMFS    int        `yaml:"vmfs"`    // 5 or 6
	Unit    string     `yaml:"unit"`    // of extents, vms and gone: GB (2^30 bytes, the default) or MB
	Extents []int64    `yaml:"extents"` // each
	Reclaim string     `yaml:"reclaim"` // none, low, medium or high, VMFS-6 only
	Fixed   int64      `yaml:"fixed"`   // MB per second instead, VMFS-6 only
	Dynamic *FileRange `yaml:"dynamic"` // MB per second instead, VMFS-6 only
	Cluster int        `yaml:"cluster"` // counted from 1; 0 = mounted by all
	Local   bool       `yaml:"local"`   // a disk inside the first host, without an array
	Unmap   bool       `yaml:"unmap"`   // that disk is an SSD with UNMAP (Delete supported)
	ZFS     bool       `yaml:"zfs"`     // a LUN of a ZFS target (COMSTAR) without an array, which takes UNMAP at once and does nothing
	Thick   bool       `yaml:"thick"`   // every second VM is thick, nine tenths of its disk written
	Silent  bool       `yaml:"silent"`  // the array reports success of UNMAP and does nothing
	NVMe    bool       `yaml:"nvme"`    // its volumes are namespaces over NVMe, on a flasharray, powerstore, ontap or asa-r2 array
	Full    bool       `yaml:"full"`    // its volumes are fully provisioned, on a wsapi, storagevirtualize, unity, powermax, vmax, vsp, truenas or truenas-26 array
	Off     bool       `yaml:"off"`     // VMs are powered off
	Idle    bool       `yaml:"idle"`    // hardly used: automatic UNMAP begins up to a day after a delete
	Prefix  string     `yaml:"prefix"`  // of VM names, default the datastore's name
	VMs     []int64    `yaml:"vms"`     // written each
	Gone    []int64    `yaml:"gone"`    // deleted before the story begins
	Array   int        `yaml:"array"`   // number of the array on which its volumes are created, from 1; 0 = the first
	Arrays  []int      `yaml:"arrays"`  // of each extent instead
	Pod     string     `yaml:"pod"`
	Group   string     `yaml:"group"` // volume group
	// Standard puts its volumes into a standard pool of a storagevirtualize array, in which UNMAP frees nothing.
	Standard bool `yaml:"standard"`
	// Datacenter is the number of the datacenter whose hosts mount it, from 1; 0 = that of its cluster, or the first.
	Datacenter int `yaml:"datacenter"`
}

// FileRange is what a dynamic rate may be.
type FileRange struct {
	Min int64 `yaml:"min"`
	Max int64 `yaml:"max"`
}

// FileNonVMFS is a datastore that is no VMFS.
type FileNonVMFS struct {
	Name     string `yaml:"name"`
	Kind     string `yaml:"kind"` // NFS (the default), vsan or VVOL
	Capacity int64  `yaml:"capacity"`
	Free     int64  `yaml:"free"`

	Datacenter int `yaml:"datacenter"` // from 1; 0 = the first
}

// ReadFile reads a world; unknown keys are rejected. Errors are one line with the name of the file and the key.
func ReadFile(name string) (*File, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Parse(name, text)
}

// Parse reads a world from the text of the file that is called name.
func Parse(name string, text []byte) (*File, error) {
	f := new(File)
	err := decode(text, f)
	if err == nil {
		err = f.check()
	}
	if err != nil {
		return nil, fmt.Errorf("scenario %s: %w", name, err)
	}
	return f, nil
}

// check returns an error that begins with the key it is about.
func (f *File) check() error {
	for key, n := range map[string]int{"clusters": f.Clusters, "hosts": f.Hosts, "vms": f.VMs} {
		if n < 0 {
			return fmt.Errorf("%s: it cannot be negative", key)
		}
	}
	if f.Speed != nil && *f.Speed < 0 {
		return errors.New("speed: it cannot be negative")
	}
	for i, release := range f.ESXi {
		if _, err := vcenter.ReleaseNamed(release); release != "" && err != nil {
			return fmt.Errorf("esxi[%d]: %w", i, err)
		}
	}
	for i, ds := range f.Datastores {
		if err := ds.check(); err != nil {
			return fmt.Errorf("datastores[%d].%w", i, err)
		}
		if clusters := max(f.Clusters, 1); f.Clusters > 0 && ds.Cluster > clusters {
			return fmt.Errorf("datastores[%d].cluster: there is no cluster %d", i, ds.Cluster)
		}
	}
	if err := f.checkDatacenters(); err != nil {
		return err
	}
	for i, s := range f.NonVMFS {
		if s.Name == "" || s.Capacity <= 0 || s.Free < 0 || s.Free > s.Capacity {
			return fmt.Errorf("nonVmfs[%d]: a datastore needs a name, a capacity and at most as much free space", i)
		}
		if kinds := []string{"", vcenter.KindNFS, vcenter.KindVSAN, vcenter.KindVVol}; !slices.Contains(kinds, s.Kind) {
			return fmt.Errorf("nonVmfs[%d].kind: it must be NFS, vsan or VVOL, not %q", i, s.Kind)
		}
	}
	for i, m := range f.Machines {
		if err := m.check(); err != nil {
			return fmt.Errorf("machines[%d].%w", i, err)
		}
	}
	if err := f.checkArrays(); err != nil {
		return err
	}
	if f.Experiment != nil {
		if err := f.Experiment.check(f); err != nil {
			return fmt.Errorf("experiment.%w", err)
		}
	}
	return nil
}

func (d FileDatastore) check() error {
	switch {
	case d.Name == "":
		return errors.New("name: it is missing")
	case strings.Contains(d.Name, "]"):
		return errors.New(`name: it must not contain "]", at which the name in a path of the simulator ends`)
	case d.VMFS != 5 && d.VMFS != 6:
		return fmt.Errorf("vmfs: it must be 5 or 6, not %d", d.VMFS)
	case d.Unit != "" && d.Unit != "GB" && d.Unit != "MB":
		return fmt.Errorf("unit: it must be GB or MB, not %q", d.Unit)
	case len(d.Extents) == 0:
		return errors.New("extents: at least one is needed")
	case d.VMFS == 5 && (d.Reclaim != "" || d.Fixed != 0 || d.Dynamic != nil):
		return errors.New("reclaim: VMFS-5 has no automatic reclaim")
	case d.Cluster < 0:
		return errors.New("cluster: it cannot be negative")
	case d.Fixed < 0:
		return errors.New("fixed: it cannot be negative")
	case d.Dynamic != nil && (d.Dynamic.Min < 0 || d.Dynamic.Max <= 0 || d.Dynamic.Min > d.Dynamic.Max):
		return errors.New("dynamic: it needs a max above 0 and a min that is not above it")
	}
	switch d.Reclaim {
	case "", "none", "low", "medium", "high":
	default:
		return fmt.Errorf("reclaim: it must be none, low, medium or high, not %q", d.Reclaim)
	}
	for key, list := range map[string][]int64{"extents": d.Extents, "vms": d.VMs, "gone": d.Gone} {
		for i, size := range list {
			if size <= 0 {
				return fmt.Errorf("%s[%d]: %d is no size", key, i, size)
			}
			if size > largest/d.unit() {
				return fmt.Errorf("%s[%d]: %d %s are more than the 64 TB that a VMFS volume can have", key, i, size, cmp.Or(d.Unit, "GB"))
			}
		}
	}
	if len(d.Extents) > mostExtents {
		return fmt.Errorf("extents: a VMFS volume has at most %d of them, not %d", mostExtents, len(d.Extents))
	}
	if total := sum(d.Extents); total > largest/d.unit() {
		return fmt.Errorf("extents: %d %s in all are more than the 64 TB that a VMFS volume can have", total, cmp.Or(d.Unit, "GB"))
	}
	if d.ZFS && (d.Local || len(d.Arrays) > 0 || d.Array != 0 || d.Pod != "" || d.Group != "") {
		return errors.New("zfs: a LUN of a ZFS target is neither local nor on an array")
	}
	if len(d.Arrays) > 0 && (len(d.Arrays) != len(d.Extents) || d.Array != 0 || d.Local) {
		return errors.New("arrays: it needs one array for each extent, instead of array and local")
	}
	if used := sum(d.VMs) + sum(d.Gone); used*d.unit()+san.Metadata > sum(d.Extents)*d.unit() {
		return fmt.Errorf("vms: %d %s do not fit into the extents beside 2 GB of the file system itself", used, cmp.Or(d.Unit, "GB"))
	}
	return nil
}

// What VMFS allows: the size of a volume, with one extent or several, and how many extents it has.
const (
	largest     = 64 * tb
	mostExtents = 32
)

// unit is that of sizes, in bytes.
func (d FileDatastore) unit() int64 {
	if d.Unit == "MB" {
		return san.Block
	}
	return gb
}

// prefix begins the names of the VMs; these are names of directories too.
func (d FileDatastore) prefix() string {
	return cmp.Or(d.Prefix, strings.NewReplacer("%", "-", "/", "-", `\`, "-").Replace(d.Name))
}

// machines are the names of the VMs.
func (d FileDatastore) machines() (names []string) {
	for i := range d.VMs {
		names = append(names, machineName(d.prefix(), i))
	}
	return names
}

// Apply applies the values of the file to a size.
func (f *File) Apply(s *Size) {
	for _, n := range []struct {
		from int
		to   *int
	}{{f.Clusters, &s.Clusters}, {f.Hosts, &s.Hosts}, {f.VMs, &s.VMs}, {f.Arrays.count(), &s.Arrays}} {
		if n.from != 0 {
			*n.to = n.from
		}
	}
	if kinds := f.Arrays.kinds(); kinds != nil {
		s.Kinds = kinds
	}
	if f.ESXi != nil {
		s.Releases = f.ESXi
	}
	if f.Seed != 0 {
		s.Seed = f.Seed
	}
	s.deviations, s.machines, s.clocks, s.signOn = f.Deviations, f.Machines, f.Clocks, f.SignOn
	if f.Datacenters != nil {
		s.Datacenters = f.Datacenters
	}
	if !f.Start.IsZero() {
		s.Start = f.Start
	}
	s.volumesEach = f.VolumesEach
	if f.Pods != nil || f.Volumes != nil || f.Datastores != nil {
		s.pods, s.volumes = f.Pods, f.Volumes
	}
	if f.Datastores == nil {
		return
	}
	s.plans, s.Datastores, s.VMs, s.usual = nil, 0, f.VMs, false
	for _, d := range f.Datastores {
		p := d.plan()
		p.center = max(d.Datacenter-1, 0)
		if d.Datacenter == 0 && d.Cluster > 0 {
			p.center = s.datacenterOf(d.Cluster - 1)
		}
		s.plans = append(s.plans, p)
	}
	s.nonVMFS = nil
	for _, share := range f.NonVMFS {
		in := ""
		if share.Datacenter > 0 {
			in = s.Datacenters[share.Datacenter-1]
		}
		s.nonVMFS = append(s.nonVMFS, vcenter.NonVMFS{
			Datacenter: in, Name: share.Name, Kind: share.Kind, Server: "nfs-01.lab.tidemark.io", Path: "/export/" + share.Name, Capacity: share.Capacity * gb, Free: share.Free * gb,
		})
	}
}

// extentArrays are the numbers of the arrays, counted from 0.
func (d FileDatastore) extentArrays() (numbers []int) {
	if len(d.Arrays) == 0 {
		return []int{max(d.Array, 1) - 1}
	}
	for _, n := range d.Arrays {
		numbers = append(numbers, n-1)
	}
	return numbers
}

func (d FileDatastore) plan() plan {
	p := plan{
		unit: d.unit(), off: d.Off, idle: d.Idle, name: d.Name, major: d.VMFS, cluster: d.Cluster - 1, local: d.Local, unmap: d.Unmap, zfs: d.ZFS, silent: d.Silent, thick: d.Thick,
		full: d.Full, nvme: d.NVMe, standard: d.Standard,
		prefix: d.prefix(), vms: d.VMs, gone: d.Gone,
		rate: san.Rate{Method: "priority", Priority: d.Reclaim}, arrays: d.extentArrays(), pod: d.Pod, group: d.Group,
	}
	if p.rate.Priority == "" {
		p.rate.Priority = "low"
	}
	if d.Fixed > 0 {
		p.rate = san.Rate{Method: "fixed", FixedMBps: d.Fixed}
	}
	if d.Dynamic != nil {
		p.rate = san.Rate{Method: "dynamic", MinMBps: d.Dynamic.Min, MaxMBps: d.Dynamic.Max}
	}
	for _, size := range d.Extents {
		p.extents = append(p.extents, size*p.unit)
	}
	return p
}
