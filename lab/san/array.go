package san

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// ArraySpec describes an array; zero members have the defaults in their comments.
type ArraySpec struct {
	Name      string
	ID        string        // uuid, default drawn from the seed
	Purity    string        // default "6.6.11"
	Capacity  int64         // bytes, default 50 TB
	Refresh   time.Duration // cadence of the space figures in simulated time, default 30 s
	WriteMBps int64         // guests' writes that load the array fully, default 3000
	NAA       string        // how names of its devices begin after "naa.", 8 hex digits, default "624a9370"
	Vendor    string        // SCSI vendor of its devices, default "PURE"
	Model     string        // default "FlashArray"
	Keeps     []Keep        // its history, finest first, default that of a FlashArray
	// NVMe makes the name of a namespace on hosts, default that of a FlashArray; nil for an array without NVMe if NAA is set.
	NVMe func(id, serial string) string
	// Serial makes the serial of the volume with this number, 24 hex digits, from the array's id; default the first 16 digits of
	// the id and the number.
	Serial func(id string, number int) string
	Page   int64 // blocks that a volume takes and releases together, default 1
}

// Array is a storage system; its space figures are those of its last update.
type Array struct {
	world   *World
	spec    ArraySpec
	volumes []*Volume // those of stretched pods too
	born    int       // volumes that bear the array's prefix
	pods    []*Pod
	groups  []*Group
	hosts   []ArrayHost
	links   []Connection
	luns    map[presented]int
	shared  map[*Volume]int // the LUN that hosts have in common
	taken   map[slot]bool
	lastLUN map[string]int // by host name
	space   Space
	writing int64   // MB per second that guests write
	others  float64 // load of clients outside this world
	ignores bool    // see IgnoreUnmap
}

// ArrayHost is a host on the array.
type ArrayHost struct {
	Name        string
	IQNs        []string
	WWNs        []string // 16 hex digits, upper case, no colons
	Personality string
}

// Connection presents a volume to a host.
type Connection struct {
	HostName string
	Volume   *Volume
	LUN      int
}

// AddArray brings an array into the world.
func (w *World) AddArray(spec ArraySpec) *Array {
	w.mu.Lock()
	if spec.ID == "" {
		spec.ID = w.uuid()
	}
	if spec.Purity == "" {
		spec.Purity = "6.6.11"
	}
	if spec.Capacity == 0 {
		spec.Capacity = 50 << 40
	}
	if spec.Refresh <= 0 {
		spec.Refresh = 30 * time.Second
	}
	if spec.WriteMBps <= 0 {
		spec.WriteMBps = 3000
	}
	if spec.NAA == "" {
		spec.NAA, spec.Vendor, spec.Model, spec.NVMe = "624a9370", "PURE", "FlashArray", extended
	}
	if spec.Keeps == nil {
		spec.Keeps = keeps
	}
	if spec.Serial == nil {
		spec.Serial = serial
	}
	spec.Page = max(1, spec.Page)
	a := &Array{world: w, spec: spec}
	a.refresh()
	w.arrays = append(w.arrays, a)
	w.mu.Unlock()
	w.every(spec.Refresh, a.refresh)
	w.every(spec.Keeps[0].Step, a.sample)
	return a
}

// Arrays lists the arrays in the order they were added.
func (w *World) Arrays() []*Array {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.arrays)
}

// Name of the array.
func (a *Array) Name() string { return a.spec.Name }

// ID is the array's uuid.
func (a *Array) ID() string { return a.spec.ID }

// Vendor is what its devices call their maker.
func (a *Array) Vendor() string { return a.spec.Vendor }

// Model is what its devices call themselves.
func (a *Array) Model() string { return a.spec.Model }

// Purity is the version of the array's software.
func (a *Array) Purity() string { return a.spec.Purity }

// CapacityBytes is the usable capacity.
func (a *Array) CapacityBytes() int64 { return a.spec.Capacity }

// Refresh is the cadence of the space figures in simulated time.
func (a *Array) Refresh() time.Duration { return a.spec.Refresh }

// Volumes lists the volumes, destroyed ones included.
func (a *Array) Volumes() []*Volume {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(a.volumes), func(v *Volume) bool { return v.withdrawn })
}

// Hosts lists the hosts of the array.
func (a *Array) Hosts() []ArrayHost {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return slices.Clone(a.hosts)
}

// Connections lists which volume is presented to which host; a volume must be disconnected before it can be removed.
func (a *Array) Connections() []Connection {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(a.links), func(c Connection) bool { return c.Volume.withdrawn })
}

// slot is a LUN of a host.
type slot struct {
	host string
	lun  int
}

// presented is a volume at a host.
type presented struct {
	host   string
	volume *Volume
}

// LUN is the number under which the host sees the volume, 0 if they are not connected.
func (a *Array) LUN(h *Host, v *Volume) int {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return a.luns[presented{h.short(), v}]
}

// Connect presents the volume to the host, under the host's short name; the LUN is that of other hosts, or the next free one from 1.
func (a *Array) Connect(h *Host, v *Volume) Connection {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	name := h.short()
	if a.lastLUN[name] == 0 && !slices.ContainsFunc(a.hosts, func(known ArrayHost) bool { return known.Name == name }) {
		host := ArrayHost{Name: name, WWNs: slices.Clone(h.WWNs), Personality: "esxi"}
		if h.IQN != "" {
			host.IQNs = []string{h.IQN}
		}
		a.hosts = append(a.hosts, host)
	}
	if a.lastLUN == nil {
		a.lastLUN, a.luns, a.shared, a.taken = map[string]int{}, map[presented]int{}, map[*Volume]int{}, map[slot]bool{}
	}
	lun := a.shared[v]
	if lun == 0 || a.taken[slot{name, lun}] {
		lun = a.lastLUN[name] + 1
	}
	a.luns[presented{name, v}], a.shared[v], a.lastLUN[name], a.taken[slot{name, lun}] = lun, lun, max(a.lastLUN[name], lun), true
	c := Connection{HostName: name, Volume: v, LUN: lun}
	a.links = append(a.links, c)
	return c
}

// VolumeSpec describes a volume.
type VolumeSpec struct {
	Name             string
	ProvisionedBytes int64
	WrittenBytes     int64         // of a volume without a file system
	Reduction        float64       // data reduction, default drawn between 2.5 and 5.5
	SharedPart       float64       // part of the reduced data that other volumes hold too
	SnapshotBytes    int64         // held by snapshots at the start
	SnapshotKeeps    float64       // part of freed data that snapshots keep
	Age              time.Duration // default 400 days
	Destroyed        bool
	Pod              *Pod   // can be on other arrays than the one on which the volume was created
	Group            string // volume group
	ProtocolEndpoint bool   // contains no data, represents vVols
	NVMe             bool   // hosts see it as a namespace over NVMe, not as a LUN
	Full             bool   // fully provisioned: it takes its whole size, and its device does not support UNMAP unless it is Inert
	Inert            bool   // the array accepts UNMAP for it and frees nothing
	StoragePool      string // of arrays with several pools; see Place
}

// extended is the EUI-64 of a FlashArray's namespace.
func extended(_, serial string) string {
	hex := strings.ToLower(serial)
	return "eui.00" + hex[:14] + "24a937" + hex[14:]
}

func serial(id string, number int) string {
	return fmt.Sprintf("%s%08x", strings.ReplaceAll(id, "-", "")[:16], 0x11000+number)
}

// Withdraw removes a volume from the array, as though it had been destroyed and eradicated, and returns how to bring it
// back. Hosts and figures are not affected.
func (a *Array) Withdraw(name string) (restore func(), err error) {
	return a.change(name, func(v *Volume, on bool) { v.withdrawn = on })
}

// KeepSpace ends the support of UNMAP for a volume, and returns how to bring it back.
func (a *Array) KeepSpace(name string) (restore func(), err error) {
	return a.change(name, func(v *Volume, on bool) { v.keeping = on })
}

// MakeReplica makes a volume the destination of a replication, and returns how to end that.
func (a *Array) MakeReplica(name string) (restore func(), err error) {
	return a.change(name, func(v *Volume, on bool) { v.replica = on })
}

// IgnoreUnmap lets the array accept UNMAP and free nothing, and returns how to end this.
func (a *Array) IgnoreUnmap() (restore func()) {
	set := func(on bool) {
		a.world.mu.Lock()
		defer a.world.mu.Unlock()
		a.ignores = on
	}
	set(true)
	return func() { set(false) }
}

// IgnoresUnmap reports whether the array frees nothing now.
func (a *Array) IgnoresUnmap() bool {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return a.ignores
}

func (a *Array) change(name string, set func(v *Volume, on bool)) (restore func(), err error) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	v, err := a.named(name)
	if err != nil {
		return nil, err
	}
	set(v, true)
	return func() {
		a.world.mu.Lock()
		defer a.world.mu.Unlock()
		set(v, false)
	}, nil
}

func (a *Array) named(name string) (*Volume, error) {
	for _, v := range a.volumes {
		if v.where().Name == name {
			return v, nil
		}
	}
	return nil, fmt.Errorf("array %s has no volume %q", a.Name(), name)
}

// AddVolume creates a volume; it keeps its serial in a pod of other arrays. Pod and group come before its name:
// pod::group/name.
func (a *Array) AddVolume(spec VolumeSpec) *Volume {
	w := a.world
	w.mu.Lock()
	defer w.mu.Unlock()
	if spec.Reduction == 0 {
		spec.Reduction = 2.5 + 3*w.rng.Float64()
	}
	if spec.Age == 0 {
		spec.Age = 400 * 24 * time.Hour
	}
	v := &Volume{
		ID: w.uuid(), Name: spec.Name, ProvisionedBytes: spec.ProvisionedBytes, Destroyed: spec.Destroyed,
		Serial:  strings.ToUpper(a.spec.Serial(a.spec.ID, a.born)),
		Created: w.clock.Now().Add(-spec.Age), ProtocolEndpoint: spec.ProtocolEndpoint,
		spec: spec, snapshots: spec.SnapshotBytes, growth: w.rng.Uint64(),
	}
	a.born++
	v.place(a)
	v.refresh(w.clock.Now())
	return v
}
