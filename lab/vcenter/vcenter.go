// Package vcenter is the vCenter of the lab: the simulator of govmomi with additional storage functions.
//
// The state is in package san; objects here are published copies of it. Types that the simulator asserts (Datastore,
// HostSystem, VirtualMachine, Task, SessionManager) are not replaced; calls to them that must behave differently are
// redirected to objects of the lab.
package vcenter

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/simulator/vpx"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// What the lab presents itself as.
const (
	productVersion = "8.0.3"
	productBuild   = "24022515"
	apiVersion     = "8.0.3.0"
)

// Config is the configuration of a vCenter.
type Config struct {
	World *san.World
	Users []User // default DefaultUsers
	Crowd int    // so many further accounts with the role Tidemark Operator
	GUID  string // instance uuid, default drawn from the world's seed
	// Datacenter is the name of the first datacenter.
	Datacenter string
	// Dir holds the files behind datastores. With Chdir the process changes into it, so that summary.url can have the
	// ds:///vmfs/volumes/… form of a real vCenter; without it summary.url names a local directory.
	Dir   string
	Chdir bool
	// SessionIdle is the simulated time after which an idle session ends, 0 for never; SessionGrace is real time that has to
	// pass too, because clients cannot keep up with time that races or jumps.
	SessionIdle, SessionGrace time.Duration
	Limits                    Limits
	// Bare means that the plug-in's privileges are unknown until an extension registers them.
	Bare bool
}

// VCenter is one vCenter server.
type VCenter struct {
	world     *san.World
	clock     *san.Clock
	config    Config
	guid      string
	instance  int64
	model     *simulator.Model
	service   *simulator.Service
	registry  *simulator.Registry
	client    *vim25.Client // in-process, with all rights
	mux       *http.ServeMux
	faults    faults
	overrides deviceOverrides
	notifier  *filterNotifier
	barrier   *taskBarrier
	hooks     *taskHooks
	sessions  sessions
	users     map[string]User
	makers    sync.Map // the users who made tasks of extensions, by task
	running   sync.Map // contexts of calls, by their request
	oldest    sync.Map // of collectors of history, as they stand before their oldest item

	queryLimit   atomic.Int64
	eventsOnlyVM atomic.Bool
	ahead        atomic.Int64 // of simulated time, ns
	calls        atomic.Int64 // in progress
	counts       callCounts

	first *Datacenter

	permissions *permissions
	tagging     *tagging
	monitoring  *storageMonitoring
	signOn      SignOn

	renaming sync.Mutex // so that no two datastores get one name

	mu           sync.Mutex
	hosts        []*host
	hostsByRef   map[types.ManagedObjectReference]*host // also by what hangs below a host
	hostsByName  map[string]*host
	datastores   []*datastore
	machines     map[string]*machine // by name
	disks        map[place]*disk
	written      map[place]int64         // disks on datastores that are no VMFS
	unregistered map[place]*unregistered // by the place of the configuration file
	batch        bool                    // hosts do not show their storage yet
	exports      []NonVMFS               // that were mounted
	dirty        chan struct{}
	stale        map[*datastore]bool
	done         chan struct{}
}

// instances counts the vCenters of the process.
var instances atomic.Int64

// New builds a vCenter with an empty datacenter.
func New(config Config) (*VCenter, error) {
	if config.Users == nil {
		config.Users = DefaultUsers()
	}
	config.Users = append(config.Users, crowd(config.Crowd)...)
	if config.GUID == "" {
		config.GUID = config.World.NewUUID()
	}
	config.Limits = config.Limits.orDefault()
	v := &VCenter{
		world: config.World, clock: config.World.Clock(), config: config, guid: config.GUID, users: map[string]User{},
		hostsByRef: map[types.ManagedObjectReference]*host{}, hostsByName: map[string]*host{},
		machines: map[string]*machine{}, disks: map[place]*disk{}, written: map[place]int64{}, unregistered: map[place]*unregistered{}, stale: map[*datastore]bool{},
		dirty: make(chan struct{}, 1), done: make(chan struct{}), instance: instances.Add(1),
	}
	v.faults.rng = v.world.Rand()
	v.SetQueryLimit(DefaultQueryLimit)
	for _, u := range config.Users {
		v.users[u.Name] = u
	}
	if err := v.prepareDir(); err != nil {
		return nil, err
	}
	if err := v.create(); err != nil {
		return nil, fmt.Errorf("create the vCenter: %w", err)
	}
	v.world.OnChange(v.noteChange)
	go v.publishChanges()
	v.followHosts()
	return v, nil
}

func (v *VCenter) prepareDir() error {
	if v.config.Dir == "" {
		return fmt.Errorf("a directory for datastore files is needed")
	}
	dir, err := filepath.Abs(v.config.Dir)
	if err != nil {
		return err
	}
	v.config.Dir = dir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if v.config.Chdir {
		return os.Chdir(dir)
	}
	return nil
}

func (v *VCenter) create() error {
	content := vpx.ServiceContent
	content.About.Name = "VMware vCenter Server"
	content.About.FullName = fmt.Sprintf("VMware vCenter Server %s build-%s", productVersion, productBuild)
	content.About.Version, content.About.Build = productVersion, productBuild
	content.About.ApiVersion, content.About.InstanceUuid = apiVersion, v.guid
	content.About.LicenseProductVersion = "8.0"
	v.model = &simulator.Model{ServiceContent: content, RootFolder: vpx.RootFolder}
	if err := v.model.Create(); err != nil {
		return err
	}
	v.service = v.model.Service
	v.service.Listen = &url.URL{Scheme: "https", Host: "localhost", User: url.UserPassword("lab", "lab")}
	v.service.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
	v.registry = v.model.Map()
	v.notifier, v.barrier, v.hooks = newFilterNotifier(v), newTaskBarrier(), newTaskHooks(map[string]func(execute) execute{
		"VirtualDiskManager.queryVirtualDiskInfo": v.withFormats, "FileManager.deleteDatastoreFile": v.sweeping,
		"VirtualMachine.destroy": v.destroying,
		"Folder.createVm":        v.dating(v.created), "VirtualMachine.createSnapshotEx": v.dating(v.snapshotted),
		"VirtualMachine.powerOn": v.dating(v.started), "VirtualMachine.powerOff": v.dating(v.stopped), "VirtualMachine.suspend": v.dating(v.stopped),
	})
	v.hooks.panicked = v.releaseAfter
	v.registry.AddHandler(v.notifier)
	v.registry.AddHandler(v.barrier)
	v.registry.AddHandler(v.hooks)
	v.registry.AddHandler(&machineListener{v: v, Self: types.ManagedObjectReference{Type: "LabMachineWatch", Value: "lab-machine-watch"}})
	v.registry.AddHandler(&taskDates{v: v, Self: types.ManagedObjectReference{Type: "LabTaskDates", Value: "lab-task-dates"}})
	v.registry.AddHandler(newRecentTasks())
	v.wrapSingletons()
	v.registry.Handler = v.intercept
	v.routes()

	ctx := context.Background()
	client, err := vim25.NewClient(ctx, v.service)
	if err != nil {
		return err
	}
	v.client = client
	if err := v.dateEvents(ctx); err != nil {
		return err
	}
	v.first, err = v.AddDatacenter(cmp.Or(v.config.Datacenter, FirstDatacenter))
	return err
}

// wrapSingletons replaces the managers that the simulator does not implement completely.
func (v *VCenter) wrapSingletons() {
	content := v.model.ServiceContent
	v.permissions = newPermissions(v.registry, content.RootFolder)
	auth := v.registry.Get(*content.AuthorizationManager).(*simulator.AuthorizationManager)
	v.registry.Put(newAuthorizationManager(auth, v))
	v.registry.AddHandler(&privilegeListener{v: v, Self: types.ManagedObjectReference{Type: "LabPrivilegeWatch", Value: "lab-privilege-watch"}})
	disks := v.registry.Get(*content.VirtualDiskManager).(*simulator.VirtualDiskManager)
	v.registry.Put(&diskManager{VirtualDiskManager: disks, v: v})
	perf := v.registry.Get(*content.PerfManager).(*simulator.PerformanceManager)
	v.registry.Put(newPerformanceManager(perf, v))
	v.registry.Put(newDiagnosticManager(v, *content.DiagnosticManager))
	v.registry.Put(newServiceManager(v, *content.ServiceManager))
	v.registry.Put(&redirected{unlisted: unlistedAs(redirectRef), v: v})
	v.ownSettings()
	v.registry.ExtensionManager().ExtensionList = nil // the stock list is shared by the process
}

// GUID is the instance uuid of the vCenter.
func (v *VCenter) GUID() string { return v.guid }

// Version is the product version.
func (v *VCenter) Version() string { return productVersion }

// Close ends what runs in the background and removes temporary files.
func (v *VCenter) Close() {
	close(v.done)
	v.model.Remove()
}

// Batch runs fn, in which many hosts and datastores are added, and lets hosts show versions and storage once afterwards.
func (v *VCenter) Batch(fn func() error) error {
	v.mu.Lock()
	v.batch = true
	v.mu.Unlock()
	err := fn()
	v.mu.Lock()
	v.batch = false
	hosts := slices.Clone(v.hosts)
	v.mu.Unlock()
	v.showVersions()
	for _, h := range hosts {
		h.publishStorage()
	}
	return err
}

// context returns a context of its own, which is also an identity for the simulator's object locks.
func (v *VCenter) context() *simulator.Context {
	return &simulator.Context{Context: context.Background(), Map: v.registry}
}

// update changes properties of a managed object and notifies the watchers.
func (v *VCenter) update(ref types.ManagedObjectReference, changes ...types.PropertyChange) {
	obj := v.registry.Get(ref)
	if obj == nil {
		return
	}
	v.registry.AtomicUpdate(v.context(), obj, changes)
}
