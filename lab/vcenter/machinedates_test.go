package vcenter

import (
	"bytes"
	"net/http"
	"testing"
	"time"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

func TestMachinesSnapshotsAndFilesHaveSimulatedDates(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	f.world.Clock().Advance(time.Hour)
	now := start.Add(time.Hour)
	ref, err := f.create(c, "new", "prod", gb, true)
	f.must(err)
	vm := object.NewVirtualMachine(c.Client, ref)
	for _, name := range []string{"first", "second"} {
		task, err := vm.CreateSnapshot(t.Context(), name, "", false, false)
		if fault := f.ended(task, err); fault != nil {
			t.Fatalf("%#v", fault)
		}
	}
	task, err := vm.PowerOn(t.Context())
	if fault := f.ended(task, err); fault != nil {
		t.Fatalf("%#v", fault)
	}
	read := f.machine(c, ref, "config", "runtime", "summary.runtime", "snapshot")
	root := read.Snapshot.RootSnapshotList[0]
	for what, date := range map[string]time.Time{
		"createDate": *read.Config.CreateDate, "modified": read.Config.Modified, "bootTime": *read.Runtime.BootTime,
		"summary": *read.Summary.Runtime.BootTime, "first": root.CreateTime, "second": root.ChildSnapshotList[0].CreateTime,
	} {
		if !date.Equal(now) {
			t.Errorf("%s is %v", what, date)
		}
	}
	task, err = vm.PowerOff(t.Context())
	if fault := f.ended(task, err); fault != nil {
		t.Fatalf("%#v", fault)
	}
	if read := f.machine(c, ref, "runtime"); read.Runtime.BootTime != nil {
		t.Errorf("off, but started %v", read.Runtime.BootTime)
	}
	d := object.NewDatastore(c.Client, f.datastore("prod"))
	d.InventoryPath, d.DatacenterPath = "/"+f.v.Datacenter().Name+"/datastore/prod", "/"+f.v.Datacenter().Name
	f.must(c.Upload(t.Context(), bytes.NewReader([]byte("text")), d.NewURL("note.txt"), &soap.Upload{Method: "PUT", ContentLength: 4}))
	spec := &types.HostDatastoreBrowserSearchSpec{MatchPattern: []string{"note.txt"}, Details: &types.FileQueryFlags{Modification: true}}
	found, fault := f.search(c, f.browserOf("prod"), "[prod]", spec, false)
	if fault != nil || len(found) != 1 || len(found[0].File) != 1 || !found[0].File[0].GetFileInfo().Modification.Equal(now) {
		t.Errorf("%#v, %+v", fault, found)
	}
	response, err := c.DownloadRequest(t.Context(), d.NewURL("note.txt"), &soap.Download{Method: http.MethodHead})
	f.must(err)
	f.must(response.Body.Close())
	if date, err := http.ParseTime(response.Header.Get("Last-Modified")); err != nil || !date.Equal(now) {
		t.Errorf("last modified %v, %v", date, err)
	}
	var host mo.HostSystem
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.host("esx-1"), []string{"runtime.bootTime"}, &host))
	clock, err := f.command(c, "hardware", "clock", "get")
	f.must(err)
	uptime, err := f.command(c, "system", "stats", "uptime", "get")
	f.must(err)
	if clock.String != now.Format(time.RFC3339) || uptime.String != number(now.Sub(*host.Runtime.BootTime).Microseconds()) {
		t.Errorf("the host shows %q, and runs for %q", clock.String, uptime.String)
	}
}
