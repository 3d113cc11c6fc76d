package vcenter

import (
	"reflect"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// requiredFurther guards methods of the simulator as required does those that the lab implements: with the privilege of VMware's
// type information or, where that leaves it open, with the main one of the API reference.
var requiredFurther = map[string]string{
	"AcknowledgeAlarm":                           "Alarm.Acknowledge",
	"AddCustomFieldDef":                          "Global.ManageCustomFields",
	"AddDVPortgroup_Task":                        "DVPortgroup.Create",
	"AddLicense":                                 "Global.Licenses",
	"AddPortGroup":                               "Host.Config.Network",
	"AddStandaloneHost_Task":                     "Host.Inventory.AddStandaloneHost",
	"AddVirtualSwitch":                           "Host.Config.Network",
	"AttachDisk_Task":                            "VirtualMachine.Config.AddExistingDisk",
	"ChangeFileAttributesInGuest":                "VirtualMachine.GuestOperations.Modify",
	"CloneVApp_Task":                             "VApp.Clone",
	"ConfigureStorageDrsForPod_Task":             "StoragePod.Config",
	"CopyDatastoreFile_Task":                     "Datastore.FileManagement",
	"CopyVirtualDisk_Task":                       "Datastore.FileManagement",
	"CreateAlarm":                                "Alarm.Create",
	"CreateChildVM_Task":                         "VirtualMachine.Inventory.Create",
	"CreateCustomizationSpec":                    "VirtualMachine.Provisioning.ModifyCustSpecs",
	"CreateDVS_Task":                             "DVSwitch.Create",
	"CreateDirectory":                            "Datastore.Config",
	"CreateDisk_Task":                            "Datastore.FileManagement",
	"CreateFolder":                               "Folder.Create",
	"CreateImportSpec":                           "VApp.Import",
	"CreateIpPool":                               "Datacenter.IpPoolConfig",
	"CreateLocalDatastore":                       "Host.Config.Storage",
	"CreateNasDatastore":                         "Host.Config.Storage",
	"CreateResourcePool":                         "Resource.CreatePool",
	"CreateSnapshotEx_Task":                      "VirtualMachine.State.CreateSnapshot",
	"CreateSnapshot_Task":                        "VirtualMachine.State.CreateSnapshot",
	"CreateStoragePod":                           "Folder.Create",
	"CreateTemporaryDirectoryInGuest":            "VirtualMachine.GuestOperations.Modify",
	"CreateTemporaryFileInGuest":                 "VirtualMachine.GuestOperations.Modify",
	"CreateUser":                                 "Host.Local.ManageUserGroups",
	"CreateVApp":                                 "VApp.Create",
	"CustomizeVM_Task":                           "VirtualMachine.Provisioning.Customize",
	"DecodeLicense":                              "Global.Licenses",
	"DefragmentVirtualDisk_Task":                 "Datastore.FileManagement",
	"DeleteDirectory":                            "Datastore.Config",
	"DeleteDirectoryInGuest":                     "VirtualMachine.GuestOperations.Modify",
	"DeleteFileInGuest":                          "VirtualMachine.GuestOperations.Modify",
	"DeleteSnapshot_Task":                        "Datastore.FileManagement",
	"DeleteVStorageObject_Task":                  "Datastore.FileManagement",
	"DestroyChildren":                            "Resource.DeletePool",
	"DestroyIpPool":                              "Datacenter.IpPoolConfig",
	"DetachDisk_Task":                            "VirtualMachine.Config.RemoveDisk",
	"DisableRuleset":                             "Host.Config.NetService",
	"DoesCustomizationSpecExist":                 "VirtualMachine.Provisioning.ReadCustSpecs",
	"EagerZeroVirtualDisk_Task":                  "Datastore.FileManagement",
	"EnableRuleset":                              "Host.Config.NetService",
	"ExportSnapshot":                             "VApp.Export",
	"ExtendDisk_Task":                            "Datastore.FileManagement",
	"ExtendVirtualDisk_Task":                     "Datastore.FileManagement",
	"GenerateCertificateSigningRequest":          "Certificate.Manage",
	"GenerateKey":                                "Cryptographer.ManageKeys",
	"GetCustomizationSpec":                       "VirtualMachine.Provisioning.ReadCustSpecs",
	"GetDefaultKmsCluster":                       "Cryptographer.ManageKeyServers",
	"ImportVApp":                                 "VApp.Import",
	"InflateVirtualDisk_Task":                    "Datastore.FileManagement",
	"InitiateFileTransferFromGuest":              "VirtualMachine.GuestOperations.Query",
	"InitiateFileTransferToGuest":                "VirtualMachine.GuestOperations.Modify",
	"InstallServerCertificate":                   "Certificate.Manage",
	"ListFilesInGuest":                           "VirtualMachine.GuestOperations.Query",
	"ListKeys":                                   "Cryptographer.ManageKeys",
	"ListKmipServers":                            "Cryptographer.ManageKeyServers",
	"ListProcessesInGuest":                       "VirtualMachine.GuestOperations.Query",
	"MakeDirectoryInGuest":                       "VirtualMachine.GuestOperations.Modify",
	"MarkAsTemplate":                             "VirtualMachine.Provisioning.MarkAsTemplate",
	"MarkAsVirtualMachine":                       "VirtualMachine.Provisioning.MarkAsVM",
	"MarkDefault":                                "Cryptographer.ManageKeyServers",
	"MarkServiceProviderEntities":                "TenantManager.Update",
	"MoveDirectoryInGuest":                       "VirtualMachine.GuestOperations.Modify",
	"MoveFileInGuest":                            "VirtualMachine.GuestOperations.Modify",
	"MoveInto_Task":                              "Host.Inventory.EditCluster",
	"MoveVirtualDisk_Task":                       "Datastore.FileManagement",
	"OverwriteCustomizationSpec":                 "VirtualMachine.Provisioning.ModifyCustSpecs",
	"PowerOnMultiVM_Task":                        "VirtualMachine.Interact.PowerOn",
	"PromoteDisks_Task":                          "VirtualMachine.Provisioning.PromoteDisks",
	"QueryCryptoKeyStatus":                       "Cryptographer.ManageKeys",
	"QueryIPAllocations":                         "Datacenter.IpPoolQueryAllocations",
	"QueryVirtualDiskFragmentation":              "Datastore.FileManagement",
	"RebootGuest":                                "VirtualMachine.Interact.Reset",
	"ReconcileDatastoreInventory_Task":           "Datastore.FileManagement",
	"ReconfigureAlarm":                           "Alarm.Edit",
	"ReconfigureComputeResource_Task":            "Host.Inventory.EditCluster",
	"ReconfigureDVPortgroup_Task":                "DVPortgroup.Modify",
	"ReconfigureDvs_Task":                        "DVSwitch.Modify",
	"RefreshStorageInfo":                         "System.Read",
	"RegisterDisk":                               "Datastore.FileManagement",
	"RegisterKmipServer":                         "Cryptographer.ManageKeyServers",
	"RegisterKmsCluster":                         "Cryptographer.ManageKeyServers",
	"RegisterVM_Task":                            "VirtualMachine.Inventory.Register",
	"ReleaseIpAllocation":                        "Datacenter.IpPoolReleaseIp",
	"Reload":                                     "System.Read",
	"RemoveAlarm":                                "Alarm.Delete",
	"RemoveAllSnapshots_Task":                    "VirtualMachine.State.RemoveSnapshot",
	"RemoveCustomFieldDef":                       "Global.ManageCustomFields",
	"RemoveKmipServer":                           "Cryptographer.ManageKeyServers",
	"RemoveLicense":                              "Global.Licenses",
	"RemovePortGroup":                            "Host.Config.Network",
	"RemoveSnapshot_Task":                        "VirtualMachine.State.RemoveSnapshot",
	"RemoveUser":                                 "Host.Local.ManageUserGroups",
	"RemoveVirtualSwitch":                        "Host.Config.Network",
	"RenameCustomFieldDef":                       "Global.ManageCustomFields",
	"ResetVM_Task":                               "VirtualMachine.Interact.Reset",
	"RetrieveKmipServersStatus_Task":             "Cryptographer.ManageKeyServers",
	"RetrieveServiceProviderEntities":            "TenantManager.Query",
	"RevertToCurrentSnapshot_Task":               "VirtualMachine.State.RevertToSnapshot",
	"RevertToSnapshot_Task":                      "VirtualMachine.State.RevertToSnapshot",
	"SearchDatastoreSubFolders_Task":             "Datastore.Browse",
	"SearchDatastore_Task":                       "Datastore.Browse",
	"SetDefaultKmsCluster":                       "Cryptographer.ManageKeyServers",
	"SetField":                                   "Global.SetCustomField",
	"SetVirtualDiskUuid":                         "Datastore.FileManagement",
	"ShrinkVirtualDisk_Task":                     "Datastore.FileManagement",
	"ShutdownGuest":                              "VirtualMachine.Interact.PowerOff",
	"StandbyGuest":                               "VirtualMachine.Interact.Suspend",
	"StartProgramInGuest":                        "VirtualMachine.GuestOperations.Execute",
	"SuspendVM_Task":                             "VirtualMachine.Interact.Suspend",
	"TerminateProcessInGuest":                    "VirtualMachine.GuestOperations.Execute",
	"UnmarkServiceProviderEntities":              "TenantManager.Update",
	"UnregisterKmsCluster":                       "Cryptographer.ManageKeyServers",
	"UpdateAssignedLicense":                      "Global.Licenses",
	"UpdateIpPool":                               "Datacenter.IpPoolConfig",
	"UpdateKmipServer":                           "Cryptographer.ManageKeyServers",
	"UpdateLicenseLabel":                         "Global.Licenses",
	"UpdateNetworkConfig":                        "Host.Config.Network",
	"UpdateUser":                                 "Host.Local.ManageUserGroups",
	"UpgradeVM_Task":                             "VirtualMachine.Config.UpgradeVirtualHardware",
	"VCenterUpdateVStorageObjectMetadataEx_Task": "Datastore.FileManagement",
	"VStorageObjectCreateSnapshot_Task":          "Datastore.FileManagement",
	"ZeroFillVirtualDisk_Task":                   "Datastore.FileManagement",
	"setCustomValue":                             "Global.SetCustomField",
}

// requiredOf guards methods of several types.
var requiredOf = map[string]map[string]string{
	"Destroy_Task": {
		"ClusterComputeResource": "Host.Inventory.DeleteCluster", "Datacenter": "Datacenter.Delete", "Datastore": "Datastore.Delete",
		"DistributedVirtualPortgroup": "DVPortgroup.Delete", "DistributedVirtualSwitch": "DVSwitch.Delete", "Folder": "Folder.Delete",
		"HostSystem": "Host.Inventory.RemoveHostFromCluster", "Network": "Network.Delete", "ResourcePool": "Resource.DeletePool",
		"StoragePod": "Folder.Delete", "VirtualApp": "VApp.Delete", "VirtualMachine": "VirtualMachine.Inventory.Delete",
		"VmwareDistributedVirtualSwitch": "DVSwitch.Delete",
	},
	"Rename_Task": {
		"ClusterComputeResource": "Host.Inventory.RenameCluster", "Datacenter": "Datacenter.Rename", "Datastore": "Datastore.Rename",
		"DistributedVirtualPortgroup": "DVPortgroup.Modify", "DistributedVirtualSwitch": "DVSwitch.Modify", "Folder": "Folder.Rename",
		"Network": "Network.Config", "ResourcePool": "Resource.RenamePool", "StoragePod": "Folder.Rename", "VirtualApp": "VApp.Rename",
		"VirtualMachine": "VirtualMachine.Config.Rename", "VmwareDistributedVirtualSwitch": "DVSwitch.Modify",
	},
	"MoveIntoFolder_Task": {
		"ClusterComputeResource": "Host.Inventory.MoveCluster", "Datacenter": "Datacenter.Move", "Datastore": "Datastore.Move",
		"DistributedVirtualPortgroup": "Network.Move", "DistributedVirtualSwitch": "DVSwitch.Move", "Folder": "Folder.Move",
		"HostSystem": "Host.Inventory.MoveHost", "Network": "Network.Move", "StoragePod": "StoragePod.Config",
		"VirtualMachine": "VirtualMachine.Inventory.Move", "VmwareDistributedVirtualSwitch": "DVSwitch.Move",
	},
	"UpdateConfig": {"ResourcePool": "Resource.EditPool", "VirtualApp": "VApp.ResourceConfig"},
}

// guardedParameter is the parameter whose objects a method is guarded on, instead of on its own.
var guardedParameter = map[string]string{
	"MoveIntoFolder_Task": "list",
	"MigrateVM_Task":      "pool",

	"AcknowledgeAlarm":                           "alarm",
	"AreAlarmActionsEnabled":                     "entity",
	"GetAlarmState":                              "entity",
	"ChangeFileAttributesInGuest":                "vm",
	"ConfigureStorageDrsForPod_Task":             "pod",
	"CreateAlarm":                                "entity",
	"CreateDirectory":                            "datastore",
	"CreateImportSpec":                           "resourcePool",
	"CreateIpPool":                               "dc",
	"CreateTemporaryDirectoryInGuest":            "vm",
	"CreateTemporaryFileInGuest":                 "vm",
	"DeleteDirectoryInGuest":                     "vm",
	"DeleteFileInGuest":                          "vm",
	"DeleteVStorageObject_Task":                  "datastore",
	"DestroyIpPool":                              "dc",
	"InitiateFileTransferFromGuest":              "vm",
	"InitiateFileTransferToGuest":                "vm",
	"ListFilesInGuest":                           "vm",
	"ListProcessesInGuest":                       "vm",
	"LogUserEvent":                               "entity",
	"MakeDirectoryInGuest":                       "vm",
	"MoveDirectoryInGuest":                       "vm",
	"MoveFileInGuest":                            "vm",
	"PowerOnMultiVM_Task":                        "vm",
	"QueryIPAllocations":                         "dc",
	"ReleaseIpAllocation":                        "dc",
	"RemoveEntityPermission":                     "entity",
	"SetEntityPermissions":                       "entity",
	"SetField":                                   "entity",
	"StartProgramInGuest":                        "vm",
	"TerminateProcessInGuest":                    "vm",
	"UpdateIpPool":                               "dc",
	"VCenterUpdateVStorageObjectMetadataEx_Task": "datastore",
}

// neededFor is the privilege that a call requires, and the objects on which the user must have it.
func (v *VCenter) neededFor(method *simulator.Method) (privilege string, objects []types.ManagedObjectReference) {
	body := reflect.ValueOf(method.Body).Elem()
	objects = []types.ManagedObjectReference{v.guarded(method)}
	kind := method.This.Type
	if parameter := guardedParameter[method.Name]; parameter != "" {
		if named := refsIn(body.FieldByName(strings.ToUpper(parameter[:1]) + parameter[1:])); len(named) > 0 {
			kind, objects = named[0].Type, nil
			for _, ref := range named {
				objects = append(objects, v.guardedObject(ref))
			}
		}
	}
	switch {
	case method.Name == "ExecuteSoap":
		return commandPrivilege(body.FieldByName("Method").String()), objects
	case method.Name == "UpdateOptions" && v.hostOf(method.This) == nil:
		return "Global.Settings", objects
	}
	return requiredBy(kind, method.Name), objects
}

// requiredBy is the privilege that guards a method of a type.
func requiredBy(kind, method string) string {
	for _, privilege := range []string{requiredOf[method][kind], required[method], requiredFurther[method]} {
		if privilege != "" {
			return privilege
		}
	}
	return privilegeView
}

// refsIn are the objects that a parameter names.
func refsIn(parameter reflect.Value) []types.ManagedObjectReference {
	if !parameter.IsValid() {
		return nil
	}
	switch refs := parameter.Interface().(type) {
	case types.ManagedObjectReference:
		return []types.ManagedObjectReference{refs}
	case *types.ManagedObjectReference:
		if refs != nil {
			return []types.ManagedObjectReference{*refs}
		}
	case []types.ManagedObjectReference:
		return refs
	}
	return nil
}

// guardedObject is where privileges on an object are checked: on the host for what hangs below a host, on the machine of a
// snapshot, on the object of a task, and on the root folder for what belongs to the vCenter as a whole.
func (v *VCenter) guardedObject(ref types.ManagedObjectReference) types.ManagedObjectReference {
	if h := v.hostOf(ref); h != nil {
		return h.ref
	}
	switch o := v.registry.Get(ref).(type) {
	case mo.Entity:
		return ref
	case *simulator.VirtualMachineSnapshot:
		return o.Vm
	case *task:
		if o.Info.Entity != nil {
			return *o.Info.Entity
		}
	}
	return v.model.ServiceContent.RootFolder
}
