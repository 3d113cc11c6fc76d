package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/performance"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

func TestFaultsHaveTheSentenceOfTheirType(t *testing.T) {
	f := newFixture(t)
	admin := f.login("administrator")
	vm, gone := f.v.machines["vm-1"].ref, ref("VirtualMachine", "vm-gone")
	for want, call := range map[string]func() error{
		"The session is not authenticated.": func() error {
			_, err := methods.GetCurrentTime(t.Context(), f.connect())
			return err
		},
		"Permission to perform this operation was denied.": func() error {
			_, err := f.unmapTask(f.login("readonly"), f.bulk.UUID())
			return err
		},
		"A specified parameter was not correct: querySpec.intervalId": func() error {
			_, err := performance.NewManager(admin.Client).Query(t.Context(), []types.PerfQuerySpec{{Entity: f.host("esx-1"), IntervalId: 7}})
			return err
		},
		"The object 'vim.VirtualMachine:vm-gone' has already been deleted or has not been completely created": func() error {
			_, err := methods.PowerOnVM_Task(t.Context(), admin, &types.PowerOnVM_Task{This: gone})
			return err
		},
		"The object 'vim.Folder:group-gone' has already been deleted or has not been completely created": func() error {
			_, err := methods.CreateContainerView(t.Context(), admin, &types.CreateContainerView{
				This: *admin.ServiceContent.ViewManager, Container: ref("Folder", "group-gone"),
			})
			return err
		},
		"The name 'R&D' already exists.": func() error {
			folder := &types.CreateFolder{This: admin.ServiceContent.RootFolder, Name: "R&D"}
			_, err := methods.CreateFolder(t.Context(), admin, folder)
			f.must(err)
			_, err = methods.CreateFolder(t.Context(), admin, folder)
			return err
		},
		"The object or item referred to could not be found.": func() error {
			return admin.SessionManager.TerminateSession(t.Context(), []string{"nobody's"})
		},
		"An error occurred during host configuration.": func() error {
			remove, err := f.v.AddFault(Fault{Kind: FaultSOAP, Method: "UnmapVmfsVolumeEx_Task", Type: "HostConfigFault"})
			f.must(err)
			defer remove()
			_, err = f.unmapTask(admin, f.bulk.UUID())
			return err
		},
		"A general system error occurred: vpxd is busy": func() error {
			remove, err := f.v.AddFault(Fault{Kind: FaultSOAP, Method: "PowerOffVM_Task", Type: "SystemError"})
			f.must(err)
			defer remove()
			_, err = methods.PowerOffVM_Task(t.Context(), admin, &types.PowerOffVM_Task{This: vm})
			return err
		},
	} {
		err := call()
		if err == nil || !soap.IsSoapFault(err) || soap.ToSoapFault(err).String != want {
			t.Errorf("%v is not %q", err, want)
		}
	}
}
