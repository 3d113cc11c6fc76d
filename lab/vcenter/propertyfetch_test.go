package vcenter

import (
	"slices"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// fetchCall is the call that pyVmomi makes for an attribute.
type fetchCall struct {
	Req    *fetchRequest  `xml:"urn:vim25 Fetch,omitempty"`
	Res    *FetchResponse `xml:"FetchResponse,omitempty"`
	Fault_ *soap.Fault    `xml:"http://schemas.xmlsoap.org/soap/envelope/ Fault,omitempty"`
}

type fetchRequest struct {
	This types.ManagedObjectReference `xml:"_this"`
	Prop string                       `xml:"prop"`
}

func (b *fetchCall) Fault() *soap.Fault { return b.Fault_ }

func (f *fixture) fetch(c *govmomi.Client, obj types.ManagedObjectReference, name string) (types.AnyType, error) {
	f.t.Helper()
	res := new(fetchCall)
	if err := c.RoundTrip(f.t.Context(), &fetchCall{Req: &fetchRequest{This: obj, Prop: name}}, res); err != nil {
		return nil, err
	}
	return res.Res.Returnval, nil
}

func TestAttributesNeedThePermissionsOfTheirObject(t *testing.T) {
	f := newFixture(t)
	f.setPermission("readonly", false, "bulk", true)
	f.setPermission("readonly", false, "prod", true, PrivilegeView)
	f.setPermission("readonly", false, "esx-1", true)
	c := f.login("readonly")
	for _, x := range []struct {
		obj       types.ManagedObjectReference
		name      string
		privilege string
	}{
		{f.datastore("bulk"), "name", "System.View"},
		{f.datastore("bulk"), "summary", "System.View"},
		{f.storageSystem("esx-1"), "storageDeviceInfo", "System.View"},
		{*c.ServiceContent.SessionManager, "sessionList", "Sessions.TerminateSession"},
		{f.storageSystem("esx-2"), "storageDeviceInfo", ""},
		{f.datastore("local"), "info", ""},
		{f.datastore("local"), "name", ""},
		{types.ManagedObjectReference{Type: "ManagedEntity", Value: f.datastore("local").Value}, "name", ""},
		{*c.ServiceContent.SessionManager, "currentSession", ""},
	} {
		value, err := f.fetch(c, x.obj, x.name)
		refusal, refused := fault(err).(types.NoPermission)
		if refused != (x.privilege != "") || refusal.PrivilegeId != x.privilege || !refused && (err != nil || value == nil) {
			t.Errorf("%s of %s: %v, %v", x.name, x.obj, value, err)
		}
	}
	if value, err := f.fetch(c, f.datastore("local"), "customValue"); err != nil {
		t.Errorf("a property without a value is %v, %v", value, err)
	}
	if _, err := f.fetch(c, ref("Datastore", "datastore-gone"), "name"); err == nil {
		t.Error("a datastore that is gone has a name")
	} else if _, ok := fault(err).(types.ManagedObjectNotFound); !ok {
		t.Errorf("a datastore that is gone: %v", err)
	}
	if _, err := f.fetch(c, f.datastore("local"), "nothing"); err == nil {
		t.Error("a datastore has a property nothing")
	}
}

func TestViewsLeaveOutWhatTheUserMayNotView(t *testing.T) {
	f := newFixture(t)
	f.setPermission("readonly", false, "bulk", true)
	c := f.login("readonly")
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, []string{"Datastore"}, true)
	f.must(err)
	var read mo.ContainerView
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), v.Reference(), []string{"view"}, &read))
	fetched, err := f.fetch(c, v.Reference(), "view")
	f.must(err)
	for name, view := range map[string][]types.ManagedObjectReference{
		"read": read.View, "fetched": fetched.(types.ArrayOfManagedObjectReference).ManagedObjectReference,
	} {
		if len(view) != 4 || slices.Contains(view, f.datastore("bulk")) {
			t.Errorf("the view that was %s has %v", name, view)
		}
	}
}

func TestTheListOfSessionsIsForThoseWhoMayEndThem(t *testing.T) {
	f := newFixture(t)
	f.login("operator")
	var all mo.SessionManager
	admin := f.login("administrator")
	f.must(property.DefaultCollector(admin.Client).RetrieveOne(t.Context(), *admin.ServiceContent.SessionManager, []string{"sessionList"}, &all))
	if len(all.SessionList) != 2 {
		t.Errorf("%d sessions", len(all.SessionList))
	}
	c := f.login("readonly")
	got, err := property.DefaultCollector(c.Client).RetrieveProperties(t.Context(), types.RetrieveProperties{
		SpecSet: []types.PropertyFilterSpec{filterOn(*c.ServiceContent.SessionManager, "sessionList", "currentSession")},
	})
	f.must(err)
	o := got.Returnval[0]
	if len(o.PropSet) != 1 || len(o.MissingSet) != 1 || o.MissingSet[0].Path != "sessionList" {
		t.Errorf("of the sessions: %+v", o)
	}
}
