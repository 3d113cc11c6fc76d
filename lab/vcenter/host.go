package vcenter

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// Cluster is a group of hosts.
type Cluster struct {
	Name       string
	datacenter *Datacenter
	object     *object.ClusterComputeResource
}

// host ties an ESXi host of the inventory to the host that storage sees.
type host struct {
	v          *VCenter
	datacenter *Datacenter
	san        *san.Host
	can        capabilities
	ref        types.ManagedObjectReference
	sim        *simulator.HostSystem
	storage    *storageSystem
	log        *hostLog
	kernel     *hostLog      // vmkernel.log
	devices    []*san.Device // of datastores
	boot       *san.Device
	mounted    list[*datastore]
	browser    *simulator.HostDatastoreBrowser
	roundRobin map[string]int64                   // I/Os per path that were set, by device
	claims     []ClaimRule                        // beyond the usual ones
	satpRules  []SatpRule                         // of the user
	lost       chan struct{}                      // closed while the host cannot be reached
	special    map[*datastore]types.HostMountInfo // mounts that are not as usual
	detached   map[*san.Device]bool
	preferred  map[*san.Device]string // paths of VMW_PSP_FIXED
	ahead      atomic.Int64           // of simulated time, ns
	times      *dateTimeSystem
	esxtop     *esxtopCommand
	publishing sync.Mutex // so that no older copy follows a newer one
}

// AddHost brings an ESXi host into the cluster.
func (v *VCenter) AddHost(c *Cluster, h *san.Host) error {
	v.mu.Lock()
	later := v.batch
	v.mu.Unlock()
	if !later {
		v.showKnownVersions()
		defer v.showVersions()
	}
	ctx := context.Background()
	task, err := c.object.AddHost(ctx, types.HostConnectSpec{HostName: h.Name, UserName: "root"}, true, nil, nil)
	if err != nil {
		return fmt.Errorf("add host %s: %w", h.Name, err)
	}
	info, err := task.WaitForResult(ctx)
	if err != nil {
		return fmt.Errorf("add host %s: %w", h.Name, err)
	}
	ref := info.Result.(types.ManagedObjectReference)
	own := &host{v: v, datacenter: c.datacenter, san: h, boot: bootDisk(h.Name), ref: ref, sim: v.registry.Get(ref).(*simulator.HostSystem), log: newHostLog(v.clock)}
	own.log.ahead = own.wrong
	own.kernel = newKernelLog(v.clock, own.wrong)
	own.lost, own.special = make(chan struct{}), map[*datastore]types.HostMountInfo{}
	own.detached, own.preferred = map[*san.Device]bool{}, map[*san.Device]string{}
	own.browser = v.registry.Put(&simulator.HostDatastoreBrowser{}).(*simulator.HostDatastoreBrowser)
	sc := v.context()
	sc.WithLock(own.sim, func() {
		own.sim.DatastoreBrowser = own.browser.Self
		own.dress()
		if later {
			own.sim.Config.Product.Version = knownVersion
		}
	})
	own.wrap()
	own.esxtop = newEsxtopCommand(own)
	v.registry.Put(own.esxtop)
	v.mu.Lock()
	v.hosts = append(v.hosts, own)
	v.hostsByName[h.Name] = own
	for _, ref := range append(own.managers(), own.ref, own.esxtop.Self, own.browser.Self, types.ManagedObjectReference{Type: "ManagedMethodExecuter", Value: own.ref.Value}) {
		v.hostsByRef[ref] = own
	}
	v.mu.Unlock()
	return nil
}

// managers are the objects of the host for its parts.
func (h *host) managers() (out []types.ManagedObjectReference) {
	parts := reflect.ValueOf(h.sim.ConfigManager)
	for i := range parts.NumField() {
		if ref, ok := parts.Field(i).Interface().(*types.ManagedObjectReference); ok && ref != nil && h.v.registry.Get(*ref) != nil {
			out = append(out, *ref)
		}
	}
	return out
}

// dress gives the host its version, its capabilities and its own storage.
func (h *host) dress() {
	product := *h.sim.Summary.Config.Product
	product.Version, product.Build = h.san.Version, fmt.Sprint(h.san.Build)
	product.FullName = fmt.Sprintf("VMware ESXi %s build-%d", h.san.Version, h.san.Build)
	product.ApiVersion = h.san.Version + ".0"
	h.sim.Summary.Config.Product = &product
	h.sim.Config.Product = product
	boot := h.v.clock.Now().Add(-42 * 24 * time.Hour)
	h.sim.Runtime.BootTime = &boot
	h.sim.Runtime.ConnectionState = types.HostSystemConnectionStateConnected
	h.sim.Runtime.PowerState = types.HostSystemPowerStatePoweredOn
	h.sim.Summary.Runtime = &h.sim.Runtime

	capability := *h.sim.Capability
	h.can = capabilitiesOf(h.san)
	capability.UnmapMethodSupported = h.can.method
	capability.SupportedVmfsMajorVersion = h.can.vmfs
	capability.VStorageCapable = true
	capability.UltralowFixedUnmapSupported = types.NewBool(h.can.ultraLow)
	h.sim.Capability = &capability
	h.sim.Config.FileSystemVolume = h.volumeInfo()
	h.sim.Config.StorageDevice = h.deviceInfo()
	h.sim.Config.MultipathState = pathStates(h.sim.Config.StorageDevice)
}

// knownVersion is a release that the simulator can parse; it parses the versions of all hosts whenever one is added, and
// panics at those after this one.
const knownVersion = "8.0.2"

func (v *VCenter) showKnownVersions() {
	v.eachHost(func(h *host) { h.sim.Config.Product.Version = knownVersion })
}

func (v *VCenter) showVersions() {
	v.eachHost(func(h *host) { h.sim.Config.Product.Version = h.san.Version })
}

func (v *VCenter) eachHost(fn func(*host)) {
	v.mu.Lock()
	hosts := slices.Clone(v.hosts)
	v.mu.Unlock()
	for _, h := range hosts {
		v.context().WithLock(h.sim, func() { fn(h) })
	}
}

// wrap replaces the managers of the host that the simulator shares or lacks.
func (h *host) wrap() {
	ref := *h.sim.ConfigManager.StorageSystem
	stock := h.v.registry.Get(ref).(*simulator.HostStorageSystem)
	stock.StorageDeviceInfo = h.sim.Config.StorageDevice
	stock.MultipathStateInfo = h.sim.Config.MultipathState
	stock.FileSystemVolumeInfo = *h.sim.Config.FileSystemVolume
	h.storage = &storageSystem{HostStorageSystem: stock, host: h}
	h.v.registry.Put(h.storage)

	h.times = newDateTimeSystem(h)
	h.sim.ConfigManager.DateTimeSystem = &h.times.Self
	h.v.registry.Put(h.times)

	options := h.v.registry.Get(*h.sim.ConfigManager.AdvancedOption).(*simulator.OptionManager)
	h.v.registry.Put(newOptionManager(options, h))

	h.sim.RetrieveManagedMethodExecuter(h.v.context(), nil)
	executer := types.ManagedObjectReference{Type: "ManagedMethodExecuter", Value: h.ref.Value}
	h.v.registry.Put(&methodExecuter{
		unlisted: unlistedAs(executer), ManagedMethodExecuter: h.v.registry.Get(executer).(*simulator.ManagedMethodExecuter), host: h,
	})
	h.sim.RetrieveDynamicTypeManager(h.v.context(), nil)
	manager := types.ManagedObjectReference{Type: "DynamicTypeManager", Value: h.ref.Value}
	h.v.registry.Put(&typeManager{unlistedAs(manager), h.v.registry.Get(manager).(*simulator.DynamicTypeManager)})
}

// addDevice shows a device to the host, with paths of its own.
func (h *host) addDevice(d *san.Device) {
	for _, known := range h.devices {
		if known == d {
			return
		}
	}
	h.devices = append(h.devices, d)
}

// lun is the number under which the host sees the device of a datastore, that of its array if it has one; 0 for its boot disk.
func (h *host) lun(d *san.Device) int {
	if v := d.Volume; v != nil {
		if lun := v.Array().LUN(h.san, v); lun > 0 {
			return lun
		}
	}
	return slices.Index(h.devices, d) + 1
}

// arrayOf counts the arrays of the host's devices, each of which has targets of its own; those of no array of the world are one.
func (h *host) arrayOf(d *san.Device) int {
	var seen []*san.Array
	for _, other := range h.devices {
		if other.Local() {
			continue
		}
		var array *san.Array
		if other.Volume != nil {
			array = other.Volume.Array()
		}
		if !slices.Contains(seen, array) {
			seen = append(seen, array)
		}
		if other == d {
			return slices.Index(seen, array)
		}
	}
	return 0
}

// publishStorage shows fresh copies of the host's devices and mounts.
func (h *host) publishStorage() {
	h.v.mu.Lock()
	later := h.v.batch
	h.v.mu.Unlock()
	if later {
		return
	}
	h.publishing.Lock()
	defer h.publishing.Unlock()
	devices, volumes := h.deviceInfo(), h.volumeInfo()
	states := pathStates(devices)
	h.v.update(h.storage.Self,
		types.PropertyChange{Name: "multipathStateInfo", Val: states},
		types.PropertyChange{Name: "storageDeviceInfo", Val: devices},
		types.PropertyChange{Name: "fileSystemVolumeInfo", Val: *volumes})
	h.v.update(h.ref,
		types.PropertyChange{Name: "config.multipathState", Val: states},
		types.PropertyChange{Name: "config.storageDevice", Val: devices},
		types.PropertyChange{Name: "config.fileSystemVolume", Val: volumes})
}

// volumeInfo is what the host has mounted.
func (h *host) volumeInfo() *types.HostFileSystemVolumeInfo {
	info := &types.HostFileSystemVolumeInfo{VolumeTypeList: []string{"VMFS", "NFS", "OTHER"}}
	for _, d := range h.mounted.all() {
		info.MountInfo = append(info.MountInfo, types.HostFileSystemMountInfo{
			MountInfo: h.mountInfo(d), Volume: d.volume(), VStorageSupport: d.support(),
		})
	}
	if h.hasSystemVolume() {
		info.MountInfo = append(info.MountInfo, h.systemVolume())
	}
	return info
}

// hostOf finds the host that an object is, or hangs below.
func (v *VCenter) hostOf(ref types.ManagedObjectReference) *host {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.hostsByRef[ref]
}

func (v *VCenter) hostNamed(name string) *host {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.hostsByName[name]
}

func (v *VCenter) hostNameOf(ref types.ManagedObjectReference) string {
	if h := v.hostOf(ref); h != nil {
		return h.san.Name
	}
	return ""
}

// HostRef is the managed object id of a host, "" when there is none of the name.
func (v *VCenter) HostRef(name string) string {
	if h := v.hostNamed(name); h != nil {
		return h.ref.Value
	}
	return ""
}
