package clients

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/vmware/govmomi"
	inventory "github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// keepsOpenTasks runs UNMAP while hundreds of tasks come and end, and is canceled afterwards.
func (l *vcenterLab) keepsOpenTasks(host string) {
	l.t.Helper()
	l.World.Clock().SetSpeed(0)
	c, err := govmomi.NewClient(l.t.Context(), l.address("operator"), true)
	if err != nil {
		l.t.Fatal(err)
	}
	storage := types.ManagedObjectReference{Type: "HostStorageSystem", Value: strings.TrimSpace(
		strings.TrimPrefix(l.must("collect", "-s", "host/cluster-1/"+host, "configManager.storageSystem"), "HostStorageSystem:"))}
	started, err := methods.UnmapVmfsVolumeEx_Task(l.t.Context(), c, &types.UnmapVmfsVolumeEx_Task{
		This: storage, VmfsUuid: []string{l.book("vmfs6-quiet").UUID},
	})
	if err != nil {
		l.t.Fatal(err)
	}
	admin, err := govmomi.NewClient(l.t.Context(), l.address("administrator"), true)
	if err != nil {
		l.t.Fatal(err)
	}
	root := inventory.NewRootFolder(admin.Client)
	for i := range 210 {
		folder, err := root.CreateFolder(l.t.Context(), fmt.Sprint("folder-", i))
		if err != nil {
			l.t.Fatal(err)
		}
		task, err := folder.Destroy(l.t.Context())
		if err == nil {
			err = task.Wait(l.t.Context())
		}
		if err != nil {
			l.t.Fatal(err)
		}
	}
	task := started.Returnval.Value
	contains(l.t, l.must("collect", "-s", "TaskManager:TaskManager", "recentTask"), task+",")
	contains(l.t, l.must("collect", "-s", "Task:"+task, "info.state"), "running")
	l.must("task.cancel", task)
	l.World.Clock().Advance(time.Minute)
	contains(l.t, l.must("collect", "-s", "Task:"+task, "info.state"), "error")
	contains(l.t, l.must("collect", "-s", "Task:"+task, "info.cancelled"), "true")
	if runs := l.book("vmfs6-quiet").Runs; len(runs) == 0 || runs[len(runs)-1].State != san.Canceled {
		l.t.Errorf("the UNMAP that was canceled: %+v", runs)
	}
}

// address is where the user signs in.
func (l *vcenterLab) address(user string) *url.URL {
	l.t.Helper()
	u, err := url.Parse(l.url)
	if err != nil {
		l.t.Fatal(err)
	}
	u.User = url.UserPassword(user+"@vsphere.local", user+"1!")
	return u
}
