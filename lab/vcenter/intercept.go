package vcenter

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// redirectRef is the object that handles calls to simulator types that must not be wrapped.
var redirectRef = types.ManagedObjectReference{Type: "LabRedirect", Value: "lab-redirect"}

// redirects are the methods that redirected handles, by type.
var redirects = map[string][]string{
	"ServiceInstance": {"CurrentTime"},
	"SessionManager":  {"Login", "AcquireCloneTicket", "CloneSession", "Logout", "TerminateSession", "ImpersonateUser"},
	"Datastore":       {"RefreshDatastore", "RefreshDatastoreStorageInfo", "Rename_Task", "RenameDatastore", "Destroy_Task", "DestroyDatastore"},
	"EventManager":    {"LogUserEvent", "PostEvent", "QueryEvents", "CreateCollectorForEvents"},
	"TaskManager":     {"CreateTask", "CreateCollectorForTasks"},
	"Folder":          {"CreateVM_Task", "RegisterVM_Task", "Destroy_Task"},
	"HostSystem":      {"DisconnectHost_Task", "ReconnectHost_Task", "EnterMaintenanceMode_Task", "ExitMaintenanceMode_Task", "RebootHost_Task", "Destroy_Task"},
	"VirtualMachine":  {"ReconfigVM_Task", "CloneVM_Task", "RelocateVM_Task", "PromoteDisks_Task", "RefreshStorageInfo", "MigrateVM_Task", "ConsolidateVMDisks_Task", "UnregisterVM"},
	"HostDatastoreSystem": {
		"QueryAvailableDisksForVmfs", "QueryVmfsDatastoreCreateOptions", "QueryVmfsDatastoreExpandOptions",
		"QueryVmfsDatastoreExtendOptions", "QueryUnresolvedVmfsVolumes", "CreateVmfsDatastore", "CreateNasDatastore",
		"CreateLocalDatastore", "RemoveDatastore",
	},
	"HostStorageSystem": {
		"UpdateVmfsUnmapPriority", "UpdateVmfsUnmapBandwidth", "UnmountVmfsVolume", "MountVmfsVolume", "DetachScsiLun", "AttachScsiLun",
		"SetMultipathLunPolicy",
	},
	"AlarmManager":         {"GetAlarmState", "AreAlarmActionsEnabled"},
	"HostDatastoreBrowser": {"SearchDatastore_Task", "SearchDatastoreSubFolders_Task"},
	"FileManager":          {"DeleteDatastoreFile_Task", "MoveDatastoreFile_Task", "CopyDatastoreFile_Task"},

	"EventHistoryCollector": {"DestroyCollector", "RewindCollector", "SetCollectorPageSize"},
	"TaskHistoryCollector":  {"DestroyCollector", "RewindCollector", "SetCollectorPageSize"},
}

// withoutSession are those that need no session; the simulator rejects the others with a reference to the receiver.
var withoutSession = map[string]bool{"Login": true, "CloneSession": true}

// intercept runs before each call: it rejects calls without the privilege, injects faults, and redirects. The simulator
// takes the returned object only for calls without a session; otherwise, the rewritten receiver applies.
func (v *VCenter) intercept(ctx *simulator.Context, method *simulator.Method) (mo.Reference, types.BaseMethodFault) {
	if request := requestOf(ctx); request != 0 {
		v.running.Store(request, ctx)
	}
	called := method.Name
	if called == "ExecuteSoap" {
		called += " " + strings.TrimPrefix(reflect.ValueOf(method.Body).Elem().FieldByName("Method").String(), "vim.EsxCLI.")
	}
	if ctx.Session == nil || ctx.Session.UserName != "" {
		v.counts.add(called)
	}
	if fault := v.authorize(ctx, method); fault != nil {
		return nil, fault
	}
	if fault := v.faults.soap(called, v.hostNameOf(method.This)); fault != nil {
		if missing, ok := fault.(*types.ManagedObjectNotFound); ok {
			missing.Obj = published(method.This)
		}
		return nil, fault
	}
	if fault := checkPaths(method); fault != nil {
		return nil, fault
	}
	if fault := v.checkReferences(method); fault != nil {
		return nil, fault
	}
	if method.Name == "AddHost_Task" && ctx.Session != nil && ctx.Session.UserName != "" {
		return nil, new(types.NotSupported) // hosts come with the world
	}
	if fault := v.hostAnswers(ctx, method); fault != nil {
		return nil, fault
	}
	if fault := v.chooseHost(method); fault != nil {
		return nil, fault
	}
	for _, name := range redirects[method.This.Type] {
		if name == method.Name && (ctx.Session != nil || withoutSession[name]) {
			method.This = redirectRef
			return v.registry.Get(redirectRef), nil
		}
	}
	if method.This == v.model.ServiceContent.PropertyCollector && collects(method.Name) && ctx.Session != nil {
		method.This = v.rootCollector(ctx).Self
	}
	return nil, nil
}

// published is the object as faults name it; the type information has no executer.
func published(ref types.ManagedObjectReference) types.ManagedObjectReference {
	if ref.Type == "ManagedMethodExecuter" {
		ref.Type = "HostSystem"
	}
	return ref
}

func (v *VCenter) authorize(ctx *simulator.Context, method *simulator.Method) types.BaseMethodFault {
	if ctx.Session == nil || ctx.Session.UserName == "" {
		return nil
	}
	user, ok := v.sessionUser(ctx.Session.Key)
	if !ok || v.expired(ctx.Session.Key) {
		of := published(method.This)
		return &types.NotAuthenticated{NoPermission: types.NoPermission{Object: &of, PrivilegeId: "System.View"}}
	}
	v.sessions.touch(ctx.Session.Key, v.clock.Now())
	privilege, objects := v.neededFor(method)
	if method.Name == "CancelTask" && !v.startedBy(method.This, user.Name) {
		privilege = "Global.CancelTask"
	}
	for _, object := range objects {
		if !v.permissions.has(user, object, privilege) {
			return &types.NoPermission{
				Object: &object, PrivilegeId: privilege,
				MissingPrivileges: []types.NoPermissionEntityPrivileges{{Entity: object, PrivilegeIds: []string{privilege}}},
			}
		}
	}
	return nil
}

// guarded is the object of a call whose privileges count: that of its receiver, the datastore of a path, and the root folder for
// services of hosts.
func (v *VCenter) guarded(method *simulator.Method) types.ManagedObjectReference {
	root := v.model.ServiceContent.RootFolder
	if method.This.Type == "SimpleCommand" {
		return root
	}
	object := v.guardedObject(method.This)
	if d, _ := v.fileOf(pathOf(method)); d != nil && object == root {
		return d.sim.Self
	}
	return object
}

// redirected handles calls in place of simulator types; the called receiver is in the body of the request.
type redirected struct {
	unlisted
	v *VCenter
}

// unlisted is the first field of objects whose type VMware does not publish: searches of the simulator require a published one there.
type unlisted struct {
	mo.SearchIndex
}

func unlistedAs(ref types.ManagedObjectReference) unlisted {
	return unlisted{mo.SearchIndex{Self: ref}}
}

// Lock and Unlock keep the registry from serializing calls.
func (r *redirected) Lock() {}

// Unlock is the counterpart of Lock.
func (r *redirected) Unlock() {}

// CurrentTime is the time of the vCenter.
func (r *redirected) CurrentTime(*types.CurrentTime) soap.HasFault {
	return &methods.CurrentTimeBody{Res: &types.CurrentTimeResponse{Returnval: r.v.now()}}
}

// RefreshDatastore reads the state again.
func (r *redirected) RefreshDatastore(ctx *simulator.Context, req *types.RefreshDatastore) soap.HasFault {
	if fault := r.v.refresh(req.This); fault != nil {
		return &methods.RefreshDatastoreBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.RefreshDatastoreBody{Res: new(types.RefreshDatastoreResponse)}
}

// RefreshDatastoreStorageInfo reads the state again.
func (r *redirected) RefreshDatastoreStorageInfo(ctx *simulator.Context, req *types.RefreshDatastoreStorageInfo) soap.HasFault {
	if fault := r.v.refresh(req.This); fault != nil {
		return &methods.RefreshDatastoreStorageInfoBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.RefreshDatastoreStorageInfoBody{Res: new(types.RefreshDatastoreStorageInfoResponse)}
}

// rootCollector is the PropertyCollector of the session in place of the root one.
func (v *VCenter) rootCollector(ctx *simulator.Context) *propertyCollector {
	// The simulator's in-process session is one for all vCenters of the process, hence the instance in the name.
	ref := types.ManagedObjectReference{Type: "PropertyCollector", Value: fmt.Sprintf("lab-root-collector-%d", v.instance)}
	v.mu.Lock()
	defer v.mu.Unlock()
	if c, ok := ctx.Session.Registry.Get(ref).(*propertyCollector); ok {
		return c
	}
	c := newPropertyCollector(v.notifier)
	c.Self = ref
	ctx.Session.Put(c)
	v.sessions.own(ctx.Session.Key, c)
	return c
}
