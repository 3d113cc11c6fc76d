package vcenter

import (
	"slices"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// holds reports whether the user of the client holds the privilege on the object.
func (f *fixture) holds(c *govmomi.Client, on types.ManagedObjectReference, privilege string) bool {
	f.t.Helper()
	s, err := c.SessionManager.UserSession(f.t.Context())
	f.must(err)
	got, err := methods.HasPrivilegeOnEntities(f.t.Context(), c, &types.HasPrivilegeOnEntities{
		This: *c.ServiceContent.AuthorizationManager, Entity: []types.ManagedObjectReference{on}, SessionId: s.Key, PrivId: []string{privilege},
	})
	f.must(err)
	return got.Returnval[0].PrivAvailability[0].IsGranted
}

func (f *fixture) setPermission(who string, group bool, on string, propagate bool, privileges ...string) {
	f.t.Helper()
	f.must(f.v.SetPermission(Permission{Principal: who + "@vsphere.local", Group: group, Object: on, Propagate: propagate, Privileges: privileges}))
}

func (f *fixture) visible(c *govmomi.Client, kind string) []string {
	f.t.Helper()
	v, err := view.NewManager(c.Client).CreateContainerView(f.t.Context(), c.ServiceContent.RootFolder, []string{kind}, true)
	f.must(err)
	var all []mo.ManagedEntity
	f.must(v.Retrieve(f.t.Context(), []string{"ManagedEntity"}, []string{"name"}, &all))
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	slices.Sort(names)
	return names
}

func TestNearestPermissionCounts(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	bulk, prod := f.datastore("bulk"), f.datastore("prod")
	f.setPermission("operator", false, "bulk", true, PrivilegeView)
	if f.holds(c, bulk, PrivilegeRun) || !f.holds(c, bulk, PrivilegeView) || !f.holds(c, prod, PrivilegeRun) {
		t.Error("the datastore's own permission does not count there, or counts elsewhere")
	}
	f.setPermission("Operators", true, "bulk", true, PrivilegeRun)
	if f.holds(c, bulk, PrivilegeRun) {
		t.Error("the group's permission counts beside the user's on the same object")
	}
	f.must(f.v.RemovePermission(Permission{Principal: "operator@vsphere.local", Object: "bulk"}))
	if !f.holds(c, bulk, PrivilegeRun) || f.holds(c, bulk, PrivilegeView) {
		t.Error("the group's permission on the object does not come before the user's on the root")
	}
}

func TestPermissionsThatDoNotPropagateStayWhereTheyAre(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	f.setPermission("readonly", false, "cluster-1", false, PrivilegeRun)
	cluster, _ := f.v.named("cluster-1")
	if !f.holds(c, cluster, PrivilegeRun) || f.holds(c, f.host("esx-1"), PrivilegeRun) {
		t.Error("without propagation")
	}
	f.setPermission("readonly", false, "cluster-1", true, PrivilegeRun)
	if !f.holds(c, f.host("esx-1"), PrivilegeRun) || f.holds(c, f.host("esx-1"), PrivilegeView) {
		t.Error("with propagation")
	}
}

func TestMachineInheritsFromFolderAndPool(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	vm, _ := f.v.named("vm-1")
	f.setPermission("readonly", false, "cluster-1", true, PrivilegeRun)
	if !f.holds(c, vm, PrivilegeRun) || !f.holds(c, vm, PrivilegeView) {
		t.Error("the machine does not have both")
	}
}

func TestOneHostIsEnough(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	f.setPermission("readonly", false, "esx-1", false, "Host.Config.Storage")
	_, err := f.unmapTask(c, f.bulk.UUID())
	f.must(err)
	res := f.v.hostNamed("esx-2").storage.Self
	_, err = methods.UnmapVmfsVolumeEx_Task(t.Context(), c, &types.UnmapVmfsVolumeEx_Task{This: res, VmfsUuid: []string{f.bulk.UUID()}})
	if x, ok := fault(err).(types.NoPermission); !ok || *x.Object != f.host("esx-2") {
		t.Errorf("on the other host: %v", err)
	}
}

func TestNobodySeesWhatTheyWereNotGiven(t *testing.T) {
	f := newFixture(t)
	f.setPermission("readonly", false, "", true)
	f.setPermission("readonly", false, "bulk", true, PrivilegeView)
	c := f.login("readonly")
	if names := f.visible(c, "Datastore"); !slices.Equal(names, []string{"bulk"}) {
		t.Errorf("datastores %v", names)
	}
	if names := f.visible(c, "HostSystem"); len(names) != 0 {
		t.Errorf("hosts %v", names)
	}
	if names := f.visible(c, "Datacenter"); !slices.Equal(names, []string{"Lab"}) {
		t.Errorf("the way there is %v", names)
	}
	dc, _ := f.v.named("Lab")
	got, err := property.DefaultCollector(c.Client).RetrieveProperties(t.Context(), types.RetrieveProperties{SpecSet: []types.PropertyFilterSpec{{
		ObjectSet: []types.ObjectSpec{{Obj: dc}},
		PropSet:   []types.PropertySpec{{Type: "Datacenter", PathSet: []string{"name", "configuration"}}},
	}}})
	f.must(err)
	if o := got.Returnval[0]; len(o.PropSet) != 1 || len(o.MissingSet) != 1 || o.MissingSet[0].Path != "configuration" {
		t.Errorf("of the datacenter: %+v", o)
	}
	f.setPermission("readonly", false, "bulk", true)
	if err := f.connect().SessionManager.Login(t.Context(), f.password("readonly")); err == nil {
		t.Error("somebody without any permission got in")
	}
}

func TestFollowersLoseWhatIsTakenFromThem(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, []string{"Datastore"}, true)
	f.must(err)
	filter := new(property.WaitFilter)
	filter.Spec = types.PropertyFilterSpec{
		ObjectSet: []types.ObjectSpec{{Obj: v.Reference(), SelectSet: []types.BaseSelectionSpec{v.TraversalSpec()}}},
		PropSet:   []types.PropertySpec{{Type: "Datastore", PathSet: []string{"name"}}},
	}
	first := true
	f.must(property.WaitForUpdatesEx(t.Context(), property.DefaultCollector(c.Client), filter, func(all []types.ObjectUpdate) bool {
		if first {
			first = false
			f.setPermission("readonly", false, "prod", true)
			return false
		}
		for _, u := range all {
			if u.Kind == types.ObjectUpdateKindLeave && u.Obj == f.datastore("prod") {
				return true
			}
		}
		return false
	}))
}

func TestPrivilegesThatAreNotHeldKeepTheirPlaceInTheAnswer(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	s, err := c.SessionManager.UserSession(t.Context())
	f.must(err)
	res, err := methods.HasPrivilegeOnEntity(t.Context(), c, &types.HasPrivilegeOnEntity{
		This: *c.ServiceContent.AuthorizationManager, Entity: f.datastore("bulk"), SessionId: s.Key,
		PrivId: []string{"Host.Config.Storage", "System.View", "Datastore.Delete"},
	})
	f.must(err)
	if !slices.Equal(res.Returnval, []bool{false, true, false}) {
		t.Errorf("the answer is %v", res.Returnval)
	}
}
