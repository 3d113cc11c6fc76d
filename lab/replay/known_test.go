package replay_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestLenientReplayAnswersOtherPropertiesFromWhatIsKnown(t *testing.T) {
	facts, _, documents := recordLab(t)
	site, vcenter, _ := serve(t, evidence(t, documents, nil), true)
	c := connect(t, vcenter)
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, nil, true)
	must(t, err)
	var found []mo.Datastore
	must(t, v.Retrieve(t.Context(), []string{"Datastore"}, []string{"name", "summary.capacity", "summary.type", "info.url", "overallStatus"}, &found))
	slices.SortFunc(found, func(a, b mo.Datastore) int { return strings.Compare(a.Name, b.Name) })
	if len(found) != len(facts.Datastores) {
		t.Fatalf("%d datastores instead of %d", len(found), len(facts.Datastores))
	}
	for i, d := range found {
		recorded := facts.Datastores[i]
		if d.Name != recorded.Name || d.Summary.Capacity != recorded.Summary.Capacity || d.Summary.Type != recorded.Summary.Type || d.OverallStatus != "" {
			t.Errorf("%+v instead of %+v", d.Summary, recorded.Summary)
		}
	}
	list := site.Unmatched()
	if len(list) != 1 || list[0].Served != "known properties" || !strings.HasSuffix(list[0].Reason, "the recording lacks Datastore.overallStatus") {
		t.Errorf("unmatched %+v", list)
	}
}

func TestLenientReplayAssemblesWhatWasReadInParts(t *testing.T) {
	facts, _, documents := recordLab(t)
	_, vcenter, _ := serve(t, evidence(t, documents, nil), true)
	c := connect(t, vcenter)
	var hosts []mo.HostSystem
	refs := []types.ManagedObjectReference{facts.Hosts[0].Self, facts.Hosts[1].Self}
	must(t, property.DefaultCollector(c.Client).Retrieve(t.Context(), refs, []string{"configManager.storageSystem", "summary.config.product"}, &hosts))
	for i, h := range hosts {
		if *h.ConfigManager.StorageSystem != *facts.Hosts[i].ConfigManager.StorageSystem || h.Summary.Config.Product.Version != facts.Hosts[i].Summary.Config.Product.Version {
			t.Errorf("%+v", h)
		}
	}
}

func TestLenientReplayFollowsReferences(t *testing.T) {
	facts, _, documents := recordLab(t)
	_, vcenter, _ := serve(t, evidence(t, documents, nil), true)
	c := connect(t, vcenter)
	through := types.TraversalSpec{Type: "Datastore", Path: "summary.datastore", SelectSet: nil}
	res, err := methods.RetrievePropertiesEx(t.Context(), c.Client, &types.RetrievePropertiesEx{
		This: c.ServiceContent.PropertyCollector,
		SpecSet: []types.PropertyFilterSpec{{
			ObjectSet: []types.ObjectSpec{{Obj: facts.Datastores[0].Self, Skip: types.NewBool(true), SelectSet: []types.BaseSelectionSpec{&through}}},
			PropSet:   []types.PropertySpec{{Type: "ManagedEntity", PathSet: []string{"name"}}},
		}},
	})
	must(t, err)
	if len(res.Returnval.Objects) != 1 || res.Returnval.Objects[0].PropSet[0].Val != facts.Datastores[0].Name {
		t.Errorf("%+v", res.Returnval)
	}
}

func TestLenientReplayPagesAsAsked(t *testing.T) {
	facts, _, documents := recordLab(t)
	_, vcenter, _ := serve(t, evidence(t, documents, nil), true)
	c := connect(t, vcenter)
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, []string{"Datastore"}, true)
	must(t, err)
	res, err := methods.RetrievePropertiesEx(t.Context(), c.Client, &types.RetrievePropertiesEx{
		This: c.ServiceContent.PropertyCollector, Options: types.RetrieveOptions{MaxObjects: 4},
		SpecSet: []types.PropertyFilterSpec{{
			ObjectSet: []types.ObjectSpec{{Obj: v.Reference(), Skip: types.NewBool(true), SelectSet: []types.BaseSelectionSpec{v.TraversalSpec()}}},
			PropSet:   []types.PropertySpec{{Type: "Datastore", PathSet: []string{"summary.url"}}},
		}},
	})
	must(t, err)
	read, token := len(res.Returnval.Objects), res.Returnval.Token
	for token != "" {
		next, err := methods.ContinueRetrievePropertiesEx(t.Context(), c.Client, &types.ContinueRetrievePropertiesEx{This: c.ServiceContent.PropertyCollector, Token: token})
		must(t, err)
		read, token = read+len(next.Returnval.Objects), next.Returnval.Token
	}
	if len(res.Returnval.Objects) != 4 || read != len(facts.Datastores) {
		t.Errorf("%d objects, %d on the first page", read, len(res.Returnval.Objects))
	}
}

func TestLenientReplayRefusesObjectsThatWereNotRecorded(t *testing.T) {
	_, _, documents := recordLab(t)
	_, vcenter, _ := serve(t, evidence(t, documents, nil), true)
	c := connect(t, vcenter)
	other := object.NewHostSystem(c.Client, types.ManagedObjectReference{Type: "HostSystem", Value: "host-none"})
	if _, err := other.ObjectName(t.Context()); !isFault[types.ManagedObjectNotFound](err) {
		t.Errorf("fault %v", err)
	}
}

func TestLenientReplayGrantsPrivilegesThatWereNotRecorded(t *testing.T) {
	facts, _, documents := recordLab(t)
	request := types.HasPrivilegeOnEntities{
		Entity: []types.ManagedObjectReference{facts.Hosts[0].Self}, SessionId: "any", PrivId: []string{"Host.Config.Storage"},
	}
	for _, lenient := range []bool{false, true} {
		_, vcenter, _ := serve(t, evidence(t, documents, nil), lenient)
		c := connect(t, vcenter)
		request.This = *c.ServiceContent.AuthorizationManager
		res, err := methods.HasPrivilegeOnEntities(t.Context(), c.Client, &request)
		if lenient && (err != nil || !res.Returnval[0].PrivAvailability[0].IsGranted) || !lenient && err == nil {
			t.Errorf("lenient %t: %v %v", lenient, res, err)
		}
	}
}

func TestNamesOfTraversalsHaveNoMeaning(t *testing.T) {
	facts, _, documents := recordLab(t)
	site, vcenter, _ := serve(t, evidence(t, documents, nil), false)
	c := connect(t, vcenter)
	v, err := view.NewManager(c.Client).CreateContainerView(t.Context(), c.ServiceContent.RootFolder, []string{"Datastore", "HostSystem"}, true)
	must(t, err)
	through := v.TraversalSpec()
	through.Name = "another"
	read := 0
	res, err := methods.RetrievePropertiesEx(t.Context(), c.Client, &types.RetrievePropertiesEx{
		This: c.ServiceContent.PropertyCollector,
		SpecSet: []types.PropertyFilterSpec{{
			ObjectSet: []types.ObjectSpec{{Obj: v.Reference(), Skip: types.NewBool(true), SelectSet: []types.BaseSelectionSpec{through}}},
			PropSet:   []types.PropertySpec{{Type: "Datastore", PathSet: []string{"summary", "host", "name", "info"}}},
		}},
	})
	must(t, err)
	read += len(res.Returnval.Objects)
	for token := res.Returnval.Token; token != ""; {
		next, err := methods.ContinueRetrievePropertiesEx(t.Context(), c.Client, &types.ContinueRetrievePropertiesEx{This: c.ServiceContent.PropertyCollector, Token: token})
		must(t, err)
		read, token = read+len(next.Returnval.Objects), next.Returnval.Token
	}
	if read != len(facts.Datastores) || len(site.Unmatched()) > 0 {
		t.Errorf("%d of %d datastores, %v", read, len(facts.Datastores), site.Unmatched())
	}
}
