package vcenter

import (
	"strings"

	"github.com/vmware/govmomi/vim25/types"
)

// taskNames are methods whose name does not follow from the one that the simulator gives their tasks.
var taskNames = map[string]string{
	"CloneVm": "CloneVM_Task", "CreateSnapshotEx": "CreateSnapshot_Task", "CreateVm": "CreateVM_Task", "CustomizeVm": "CustomizeVM_Task",
	"ReconfigVm": "ReconfigVM_Task", "RegisterVm": "RegisterVM_Task", "RelocateVm": "RelocateVM_Task", "UpgradeVm": "UpgradeVM_Task",
	"RevertSnapshot": "RevertToCurrentSnapshot_Task", "PowerOff": "PowerOffVM_Task", "PowerOn": "PowerOnVM_Task", "Reset": "ResetVM_Task",
	"Suspend": "SuspendVM_Task",
}

// taskName is the method that started a task, as vCenter names it. Clients such as pyVmomi look it up among their methods.
func taskName(name string, entity types.ManagedObjectReference) string {
	if method, ok := taskNames[name]; ok && entity.Type != "VirtualApp" {
		return method
	}
	exists := types.TypeFunc()
	if _, ok := exists(name + "_Task"); ok {
		return name + "_Task"
	}
	if entity.Type == "VirtualApp" {
		for _, method := range []string{name + "VApp_Task", strings.ReplaceAll(name, "Vapp", "VApp") + "_Task"} {
			if _, ok := exists(method); ok {
				return method
			}
		}
	}
	return name
}
