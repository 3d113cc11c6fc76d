package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
)

// browserOf is the browser of files of the datastore.
func (f *fixture) browserOf(datastore string) types.ManagedObjectReference {
	return f.v.datastoreNamed(datastore).sim.Browser
}

// search lists a folder and those below it, or the folder alone.
func (f *fixture) search(c *govmomi.Client, browser types.ManagedObjectReference, path string, spec *types.HostDatastoreBrowserSearchSpec, below bool) ([]types.HostDatastoreBrowserSearchResults, types.BaseMethodFault) {
	f.t.Helper()
	var ref types.ManagedObjectReference
	if below {
		res, err := methods.SearchDatastoreSubFolders_Task(f.t.Context(), c, &types.SearchDatastoreSubFolders_Task{This: browser, DatastorePath: path, SearchSpec: spec})
		f.must(err)
		ref = res.Returnval
	} else {
		res, err := methods.SearchDatastore_Task(f.t.Context(), c, &types.SearchDatastore_Task{This: browser, DatastorePath: path, SearchSpec: spec})
		f.must(err)
		ref = res.Returnval
	}
	info, err := object.NewTask(c.Client, ref).WaitForResult(f.t.Context())
	if err != nil {
		return nil, taskFault(err)
	}
	switch found := info.Result.(type) {
	case types.HostDatastoreBrowserSearchResults:
		return []types.HostDatastoreBrowserSearchResults{found}, nil
	case types.ArrayOfHostDatastoreBrowserSearchResults:
		return found.HostDatastoreBrowserSearchResults, nil
	}
	f.t.Fatalf("found %#v", info.Result)
	return nil, nil
}

func TestSearchesWithoutSpecificationFindAllFiles(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	for name, browser := range map[string]types.ManagedObjectReference{"datastore": f.browserOf("bulk"), "host": f.v.hostNamed("esx-1").sim.DatastoreBrowser} {
		found, fault := f.search(c, browser, "[bulk]", nil, true)
		if fault != nil {
			t.Fatalf("the browser of the %s: %#v", name, fault)
		}
		files := map[string]int{}
		for _, r := range found {
			files[r.FolderPath] = len(r.File)
		}
		if files["[bulk]"] != 2 || files["[bulk] vm-1/"] < 3 || files["[bulk] vm-2/"] < 3 || len(files) != 3 {
			t.Errorf("the browser of the %s found %v", name, files)
		}
	}
	found, fault := f.search(c, f.browserOf("bulk"), "[bulk] vm-1", &types.HostDatastoreBrowserSearchSpec{
		MatchPattern: []string{"VM-1.VMDK"}, SearchCaseInsensitive: types.NewBool(true),
	}, false)
	if fault != nil || len(found[0].File) != 1 || found[0].FolderPath != "[bulk] vm-1/" {
		t.Errorf("with another case: %+v, %v", found, fault)
	}
	_, fault = f.search(c, f.browserOf("bulk"), "[bulk] none", nil, false)
	if missing, ok := fault.(*types.FileNotFound); !ok || missing.File != "[bulk] none" {
		t.Errorf("a folder that does not exist: %#v", fault)
	}
}

func TestSearchesShowDisksAsVMFSCountsThem(t *testing.T) {
	f := newFixture(t)
	found, fault := f.search(f.login("administrator"), f.browserOf("bulk"), "[bulk] vm-2", &types.HostDatastoreBrowserSearchSpec{
		Query:   []types.BaseFileQuery{&types.VmDiskFileQuery{Details: &types.VmDiskFileQueryFlags{CapacityKb: true, Thin: types.NewBool(true)}}},
		Details: &types.FileQueryFlags{FileSize: true, FileType: true},
	}, false)
	if fault != nil || len(found[0].File) != 1 {
		t.Fatalf("found %+v, %v", found, fault)
	}
	disk, ok := found[0].File[0].(*types.VmDiskFileInfo)
	if !ok || disk.FileSize != 124*gb || disk.CapacityKb != 200*gb>>10 || disk.Thin == nil || !*disk.Thin {
		t.Errorf("got %+v", found[0].File[0])
	}
}

func TestTaskThatPanicsEndsWithASystemError(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	folder := f.v.registry.Get(f.v.model.ServiceContent.RootFolder)
	ref := simulator.CreateTask(folder, "test", func(*simulator.Task) (types.AnyType, types.BaseMethodFault) { panic("a defect") }).Run(f.v.context())
	err := object.NewTask(c.Client, ref).Wait(t.Context())
	if _, ok := taskFault(err).(*types.SystemError); !ok || f.task(c, ref).Error.LocalizedMessage == "*types.SystemError" {
		t.Errorf("the task ended with %#v", err)
	}
}
