package vcenter

import (
	"path"
	"strings"
	"unicode"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// SearchDatastoreTask lists a folder.
func (r *redirected) SearchDatastoreTask(ctx *simulator.Context, req *types.SearchDatastore_Task) soap.HasFault {
	spec := searchSpec(req.SearchSpec)
	return r.searching(req.This, req.DatastorePath, spec, func(stock *simulator.HostDatastoreBrowser) soap.HasFault {
		return stock.SearchDatastoreTask(ctx, &types.SearchDatastore_Task{This: req.This, DatastorePath: req.DatastorePath, SearchSpec: spec})
	})
}

// SearchDatastoreSubFoldersTask lists a folder and all below it.
func (r *redirected) SearchDatastoreSubFoldersTask(ctx *simulator.Context, req *types.SearchDatastoreSubFolders_Task) soap.HasFault {
	spec := searchSpec(req.SearchSpec)
	return r.searching(req.This, req.DatastorePath, spec, func(stock *simulator.HostDatastoreBrowser) soap.HasFault {
		return stock.SearchDatastoreSubFoldersTask(ctx, &types.SearchDatastoreSubFolders_Task{This: req.This, DatastorePath: req.DatastorePath, SearchSpec: spec})
	})
}

// searchSpec is the specification as the simulator takes it: without one, and without patterns, all files match.
func searchSpec(asked *types.HostDatastoreBrowserSearchSpec) *types.HostDatastoreBrowserSearchSpec {
	var spec types.HostDatastoreBrowserSearchSpec
	if asked != nil {
		spec = *asked
	}
	patterns := spec.MatchPattern
	if len(patterns) == 0 {
		patterns = []string{"*"}
	}
	spec.MatchPattern = nil
	for _, p := range patterns {
		if spec.SearchCaseInsensitive != nil && *spec.SearchCaseInsensitive {
			p = anyCase(p)
		}
		spec.MatchPattern = append(spec.MatchPattern, p)
	}
	return &spec
}

func anyCase(pattern string) string {
	var b strings.Builder
	for _, c := range pattern {
		if lower, upper := unicode.ToLower(c), unicode.ToUpper(c); lower != upper {
			b.WriteString("[" + string(lower) + string(upper) + "]")
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

func (r *redirected) searching(manager types.ManagedObjectReference, where string, spec *types.HostDatastoreBrowserSearchSpec, call func(*simulator.HostDatastoreBrowser) soap.HasFault) soap.HasFault {
	browser, ok := r.v.registry.Get(manager).(*simulator.HostDatastoreBrowser)
	if !ok {
		return &methods.SearchDatastore_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: manager})}
	}
	alias := r.v.hooks.alias(manager)
	stock := &simulator.HostDatastoreBrowser{}
	stock.Self, stock.Datastore = alias, browser.Datastore
	wrap := func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			found, fault := run(t)
			if missing, ok := fault.(*types.FileNotFound); ok {
				missing.File = where
			}
			switch found := found.(type) {
			case types.HostDatastoreBrowserSearchResults:
				r.v.describe(&found, where, spec)
				return found, fault
			case types.ArrayOfHostDatastoreBrowserSearchResults:
				for i := range found.HostDatastoreBrowserSearchResults {
					r.v.describe(&found.HostDatastoreBrowserSearchResults[i], where, spec)
				}
				return found, fault
			}
			return found, fault
		}
	}
	return r.v.hooks.around(alias, wrap, func() soap.HasFault { return call(stock) })
}

// describe gives a result the folder as vCenter writes it, "[datastore]" or "[datastore] folder/", and disks the size that VMFS
// counts for them.
func (v *VCenter) describe(found *types.HostDatastoreBrowserSearchResults, where string, spec *types.HostDatastoreBrowserSearchSpec) {
	name, below, _ := strings.Cut(found.FolderPath, "]")
	folder := strings.Trim(below, " /")
	found.FolderPath = name + "]"
	if folder != "" {
		found.FolderPath += " " + folder + "/"
	}
	d := v.datastoreOf(*found.Datastore)
	if d == nil || d.fs == nil || spec.Details == nil {
		return
	}
	for _, f := range found.File {
		info := f.GetFileInfo()
		if known := v.diskAt(d.place(path.Join(folder, strings.Replace(info.Path, "-flat.vmdk", ".vmdk", 1)))); known != nil {
			size := known.file.AllocatedBytes()
			if strings.HasSuffix(info.Path, "-flat.vmdk") {
				size = known.file.Size()
			}
			if spec.Details.FileSize {
				info.FileSize = size
			}
			if shown, ok := f.(*types.VmDiskFileInfo); ok {
				known.describe(shown, spec.Query)
			}
		}
	}
}

// describe adds the details of a disk that a query asks for.
func (d *diskState) describe(shown *types.VmDiskFileInfo, queries []types.BaseFileQuery) {
	for _, q := range queries {
		query, ok := q.(*types.VmDiskFileQuery)
		if !ok || query.Details == nil {
			continue
		}
		if query.Details.CapacityKb {
			shown.CapacityKb = d.file.Size() >> 10
		}
		if query.Details.DiskType {
			shown.DiskType = "VirtualDiskFlatVer2BackingInfo"
		}
		if query.Details.Thin != nil && *query.Details.Thin {
			shown.Thin = types.NewBool(!d.file.Thick)
		}
	}
}
