package vcenter

import (
	_ "embed" // roles.json
	"encoding/json"
	"slices"
	"strconv"
)

// Privileges of the plug-in itself.
const (
	PrivilegeView      = "Tidemark.View"
	PrivilegeRun       = "Tidemark.Run"
	PrivilegeSchedule  = "Tidemark.Schedule"
	PrivilegeSetRate   = "Tidemark.SetRate"
	PrivilegeRemediate = "Tidemark.Remediate"
	PrivilegeConfigure = "Tidemark.Configure"
)

//go:embed roles.json
var rolesFile []byte

// roles are those of the installation guide, by title, each with its privileges; the service's tests write the file.
var roles = func() (all map[string][]string) {
	if err := json.Unmarshal(rolesFile, &all); err != nil {
		panic(err)
	}
	return all
}()

// User is an account of the vCenter. It starts with its privileges on every object, by a role on the root folder, or with those
// of its groups.
type User struct {
	Name       string
	Password   string
	Groups     []string
	All        bool // every privilege there is
	Privileges []string
	NoTags     bool // has no global permission, so tags are not shown to it
}

func (u User) starts(privilege string) bool { return u.All || slices.Contains(u.Privileges, privilege) }

// DefaultUsers are the accounts of a lab; each password is the part before the @ plus "1!". All but administrator and nolog
// have exactly a role of the installation guide; diagnostics has two, by its groups.
func DefaultUsers() []User {
	operators := []string{"Operators@vsphere.local"}
	operator := roles["Tidemark Operator"]
	blind := slices.DeleteFunc(slices.Clone(operator), func(p string) bool { return p == "Global.Diagnostics" })
	return []User{
		account("administrator", User{All: true, Groups: []string{"Administrators@vsphere.local"}}),
		account("storage", User{Privileges: roles["Tidemark Administrator"]}),
		account("operator", User{Privileges: operator, Groups: operators}),
		account("nolog", User{Privileges: blind, Groups: operators, NoTags: true}),
		account("readonly", User{Privileges: roles["Tidemark Viewer"], Groups: []string{"Viewers@vsphere.local"}}),
		account("service", User{Privileges: roles["Tidemark Service"]}),
		account("installer", User{Privileges: roles["installation"]}),
		account("diagnostics", User{Groups: []string{administratorsGroup, diagnosticsGroup}}),
	}
}

func account(name string, u User) User {
	u.Name, u.Password = name+"@vsphere.local", name+"1!"
	return u
}

const (
	administratorsGroup = "StorageAdministrators@vsphere.local"
	diagnosticsGroup    = "StorageDiagnostics@vsphere.local"
	crowdGroup          = "Crowd@vsphere.local"
)

// groupRoles are the groups that have a role of the installation guide; their members have no role of their own.
var groupRoles = []struct{ group, role string }{
	{administratorsGroup, "Tidemark Administrator"},
	{diagnosticsGroup, "Tidemark Diagnostics"},
	{crowdGroup, "Tidemark Operator"},
}

// crowd are so many accounts, crowd-1@vsphere.local and so on, which get the role Tidemark Operator from their group.
func crowd(size int) []User {
	all := make([]User, size)
	for i := range all {
		all[i] = account("crowd-"+strconv.Itoa(i+1), User{Groups: []string{crowdGroup}})
	}
	return all
}

// required is the privilege that guards a method; see also requiredOf and requiredFurther.
var required = map[string]string{
	"UnmapVmfsVolumeEx_Task":   "Host.Config.Storage",
	"UpdateVmfsUnmapPriority":  "Host.Config.Storage",
	"UpdateVmfsUnmapBandwidth": "Host.Config.Storage",
	"QueryVmfsConfigOption":    "Host.Config.Storage",
	"RescanVmfs":               "Host.Config.Storage",
	"RescanHba":                "Host.Config.Storage", "QueryAvailableDisksForVmfs": "Host.Config.Storage", "QueryVmfsDatastoreCreateOptions": "Host.Config.Storage",
	"QueryVmfsDatastoreExpandOptions": "Host.Config.Storage", "QueryVmfsDatastoreExtendOptions": "Host.Config.Storage",
	"RefreshStorageSystem":        "Host.Config.Storage",
	"RescanAllHba":                "Host.Config.Storage",
	"ExecuteSoap":                 "Host.Config.Storage",
	"RefreshDatastore":            "System.Read",
	"RefreshDatastoreStorageInfo": "System.Read",
	"QueryDescriptions":           "Global.Diagnostics",
	"BrowseDiagnosticLog":         "Global.Diagnostics",
	"GenerateLogBundles_Task":     "Global.Diagnostics",
	"UpdateOptions":               "Host.Config.AdvancedConfig",
	"CreateTask":                  "Task.Create",
	"QueryServiceList":            serviceManagers,
	"ExecuteSimpleCommand":        serviceManagers,
	"QueryStorageManager":         storageView,
	"QueryProvider":               storageView,
	"QueryProviderInfo":           storageView,
	"QueryArray":                  storageView,
	"QueryLunAssociatedWithArray": storageView,
	"SetTaskState":                "Task.Update",
	"SetTaskDescription":          "Task.Update",
	"UpdateProgress":              "Task.Update",
	"SessionIsActive":             "Sessions.ValidateSession",
	"TerminateSession":            "Sessions.TerminateSession",
	"ImpersonateUser":             "Sessions.ImpersonateUser",
	"RegisterExtension":           "Extension.Register",
	"UpdateExtension":             "Extension.Update",
	"SetExtensionCertificate":     "Extension.Update",
	"SetPublicKey":                "Extension.Update",
	"UnregisterExtension":         "Extension.Unregister",
	"LogUserEvent":                "Global.LogEvent",
	"PostEvent":                   "Global.LogEvent",
	"AddAuthorizationRole":        "Authorization.ModifyRoles",
	"UpdateAuthorizationRole":     "Authorization.ModifyRoles",
	"RemoveAuthorizationRole":     "Authorization.ModifyRoles",
	"SetEntityPermissions":        "Authorization.ModifyPermissions",
	"RemoveEntityPermission":      "Authorization.ModifyPermissions",
	"EnterMaintenanceMode_Task":   "Host.Config.Maintenance",
	"RebootHost_Task":             "Host.Config.Maintenance",
	"ExitMaintenanceMode_Task":    "Host.Config.Maintenance",
	"DisconnectHost_Task":         "Host.Config.Connection",
	"ReconnectHost_Task":          "Host.Config.Connection",
	"CreateVM_Task":               "VirtualMachine.Inventory.Create",
	"UnregisterVM":                "VirtualMachine.Inventory.Unregister",
	"ReconfigVM_Task":             "VirtualMachine.Config.EditDevice",
	"PowerOnVM_Task":              "VirtualMachine.Interact.PowerOn",
	"PowerOffVM_Task":             "VirtualMachine.Interact.PowerOff",
	"CloneVM_Task":                "VirtualMachine.Provisioning.Clone",
	"RelocateVM_Task":             "Resource.ColdMigrate",
	"CreateVirtualDisk_Task":      "Datastore.FileManagement",
	"DeleteVirtualDisk_Task":      "Datastore.FileManagement",
	"DeleteDatastoreFile_Task":    "Datastore.FileManagement",
	"MoveDatastoreFile_Task":      "Datastore.FileManagement",
	"MakeDirectory":               "Datastore.FileManagement",
	"CreateDatacenter":            "Datacenter.Create",
	"CreateClusterEx":             "Host.Inventory.CreateCluster",
	"AddHost_Task":                "Host.Inventory.AddHostToCluster",
	"RenameDatastore":             "Datastore.Rename",
	"DestroyDatastore":            "Datastore.Delete",
	"CreateVmfsDatastore":         "Host.Config.Storage",
	"RemoveDatastore":             "Host.Config.Storage",
	"UnmountVmfsVolume":           "Host.Config.Storage",
	"MountVmfsVolume":             "Host.Config.Storage",
	"DetachScsiLun":               "Host.Config.Storage",
	"AttachScsiLun":               "Host.Config.Storage",
	"SetMultipathLunPolicy":       "Host.Config.Storage",
	"RetrieveDiskPartitionInfo":   "System.Read",
	"MigrateVM_Task":              "Resource.AssignVMToPool",
	"ConsolidateVMDisks_Task":     "VirtualMachine.State.RemoveSnapshot",
	"GetAlarmState":               "System.Read",
	"AreAlarmActionsEnabled":      "System.Read",
}

// commandPrivilege is what esxcli commands that change settings need instead of Host.Config.Storage.
func commandPrivilege(method string) string {
	switch method {
	case "vim.EsxCLI.system.settings.advanced.set":
		return "Host.Config.AdvancedConfig"
	case "vim.CLIInfo.FetchCLIInfo":
		return "System.View"
	}
	return "Host.Config.Storage"
}
