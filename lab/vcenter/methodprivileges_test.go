package vcenter

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// guardOf is what lab/clients/privileges_client.py reads of a method in pyVmomi.
type guardOf struct {
	Type       string
	Privilege  string
	Parameters map[string]string
}

func typeInformation(t *testing.T) (known map[string]guardOf) {
	t.Helper()
	file, err := os.ReadFile("../clients/testdata/privileges.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file, &known); err != nil {
		t.Fatal(err)
	}
	return known
}

func TestMethodsNeedThePrivilegesOfVMwaresTypeInformation(t *testing.T) {
	own := func(privilege string) bool { return privilege != "" && !strings.HasPrefix(privilege, "System.") }
	for method, want := range typeInformation(t) {
		got := requiredBy(want.Type, method)
		if own(want.Privilege) {
			if got != want.Privilege {
				t.Errorf("%s needs %q, not %q", method, want.Privilege, got)
			}
			continue
		}
		guarded := false
		for _, privilege := range want.Parameters {
			guarded = guarded || own(privilege)
		}
		if parameter := guardedParameter[method]; guarded && got != want.Parameters[parameter] {
			t.Errorf("%s needs %v, not %q on %q", method, want.Parameters, got, parameter)
		}
	}
}

// unpublished are methods that pyVmomi has no information on.
var unpublished = []string{
	"DynamicTypeMgrQueryMoInstances", "DynamicTypeMgrQueryTypeInfo", "ExecuteSoap", "Fetch", "FetchVmGroupForMultiwriterDisks", "PlaceVmsXCluster",
	"QueryVirtualDiskInfo_Task", "RetrieveDynamicTypeManager", "RetrieveInternalContent", "RetrieveManagedMethodExecuter",
}

func TestTheTypeInformationHasEachMethodOfTheLab(t *testing.T) {
	f := newFixture(t)
	known := typeInformation(t)
	for _, method := range unpublished {
		known[method] = guardOf{}
	}
	answer := reflect.TypeFor[soap.HasFault]()
	for _, obj := range f.v.registry.AllReference("") {
		kind := reflect.TypeOf(obj)
		for i := range kind.NumMethod() {
			m := kind.Method(i)
			if m.Type.NumIn() < 2 || m.Type.NumOut() != 1 || m.Type.Out(0) != answer {
				continue
			}
			name := m.Name
			if before, ok := strings.CutSuffix(name, "Task"); ok && name != "CreateTask" && name != "CancelTask" {
				name = before + "_Task"
			}
			_, upper := known[name]
			_, lower := known[strings.ToLower(name[:1])+name[1:]]
			if !upper && !lower {
				t.Errorf("%s of %s is not in testdata/privileges.json", name, kind)
			}
		}
	}
}

func TestAReadOnlyUserChangesNothing(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	vm, host := f.v.machines["vm-1"].ref, f.v.hostNamed("esx-1")
	content := c.ServiceContent
	dc, _ := f.v.named("Lab")
	for want, call := range map[string]func() error{
		"VirtualMachine.Interact.Reset on VirtualMachine": func() error {
			_, err := methods.ResetVM_Task(t.Context(), c, &types.ResetVM_Task{This: vm})
			return err
		},
		"VirtualMachine.Interact.Suspend on VirtualMachine": func() error {
			_, err := methods.SuspendVM_Task(t.Context(), c, &types.SuspendVM_Task{This: vm})
			return err
		},
		"VirtualMachine.State.CreateSnapshot on VirtualMachine": func() error {
			_, err := methods.CreateSnapshot_Task(t.Context(), c, &types.CreateSnapshot_Task{This: vm, Name: "s"})
			return err
		},
		"VirtualMachine.Provisioning.MarkAsTemplate on VirtualMachine": func() error {
			_, err := methods.MarkAsTemplate(t.Context(), c, &types.MarkAsTemplate{This: vm})
			return err
		},
		"VirtualMachine.Config.Rename on VirtualMachine": func() error {
			_, err := methods.Rename_Task(t.Context(), c, &types.Rename_Task{This: vm, NewName: "other"})
			return err
		},
		"Datastore.Rename on Datastore": func() error {
			_, err := methods.Rename_Task(t.Context(), c, &types.Rename_Task{This: f.datastore("bulk"), NewName: "other"})
			return err
		},
		"Datastore.Delete on Datastore": func() error {
			_, err := methods.Destroy_Task(t.Context(), c, &types.Destroy_Task{This: f.datastore("share")})
			return err
		},
		"Host.Inventory.RemoveHostFromCluster on HostSystem": func() error {
			_, err := methods.Destroy_Task(t.Context(), c, &types.Destroy_Task{This: f.host("esx-1")})
			return err
		},
		"Host.Config.Storage on HostSystem": func() error {
			_, err := methods.CreateNasDatastore(t.Context(), c, &types.CreateNasDatastore{
				This: *host.sim.ConfigManager.DatastoreSystem, Spec: types.HostNasVolumeSpec{LocalPath: "nfs"},
			})
			return err
		},
		"Folder.Create on Folder": func() error {
			_, err := methods.CreateFolder(t.Context(), c, &types.CreateFolder{This: content.RootFolder, Name: "new"})
			return err
		},
		"VirtualMachine.Inventory.Move on VirtualMachine": func() error {
			_, err := methods.MoveIntoFolder_Task(t.Context(), c, &types.MoveIntoFolder_Task{This: content.RootFolder, List: []types.ManagedObjectReference{vm}})
			return err
		},
		"Global.Settings on Folder": func() error {
			_, err := methods.UpdateOptions(t.Context(), c, &types.UpdateOptions{This: *content.Setting})
			return err
		},
		"Datastore.FileManagement on Datastore": func() error {
			_, err := methods.ExtendVirtualDisk_Task(t.Context(), c, &types.ExtendVirtualDisk_Task{
				This: *content.VirtualDiskManager, Name: "[bulk] a.vmdk", Datacenter: &dc,
			})
			return err
		},
		"Global.SetCustomField on VirtualMachine": func() error {
			_, err := methods.SetField(t.Context(), c, &types.SetField{This: *content.CustomFieldsManager, Entity: vm, Value: "x"})
			return err
		},
	} {
		err := call()
		refusal, _ := fault(err).(types.NoPermission)
		if privilege, kind, _ := strings.Cut(want, " on "); refusal.PrivilegeId != privilege || refusal.Object == nil || refusal.Object.Type != kind {
			t.Errorf("%s: %v, %+v", want, err, refusal)
		}
	}
}

func TestSnapshotsNeedThePrivilegeOnTheirMachine(t *testing.T) {
	f := newFixture(t)
	admin, c := f.login("administrator"), f.login("readonly")
	vm := f.v.machines["vm-1"].ref
	made, err := methods.CreateSnapshot_Task(t.Context(), admin, &types.CreateSnapshot_Task{This: vm, Name: "s"})
	f.must(err)
	var snapshot types.ManagedObjectReference
	f.await(admin, made.Returnval, "info", func(value any) bool {
		info := value.(types.TaskInfo)
		snapshot, _ = info.Result.(types.ManagedObjectReference)
		return info.State == types.TaskInfoStateSuccess
	})
	_, err = methods.RemoveSnapshot_Task(t.Context(), c, &types.RemoveSnapshot_Task{This: snapshot})
	if refusal, ok := fault(err).(types.NoPermission); !ok || *refusal.Object != vm {
		t.Errorf("without the privilege: %v", err)
	}
	f.setPermission("readonly", false, "vm-1", true, "VirtualMachine.State.RemoveSnapshot")
	_, err = methods.RemoveSnapshot_Task(t.Context(), c, &types.RemoveSnapshot_Task{This: snapshot})
	f.must(err)
}
