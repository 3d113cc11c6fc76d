package vcenter

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/vmware/govmomi/event"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

func TestUserEventShowsOnItsDatastore(t *testing.T) {
	f := newFixture(t)
	c := f.login("service")
	datastore := f.datastore("bulk")
	_, err := methods.LogUserEvent(t.Context(), c, &types.LogUserEvent{
		This: *f.v.model.ServiceContent.EventManager, Entity: datastore, Msg: "space came back",
	})
	f.must(err)
	m := event.NewManager(f.login("administrator").Client)
	events, err := m.QueryEvents(t.Context(), types.EventFilterSpec{
		EventTypeId: []string{"GeneralUserEvent"},
		Entity:      &types.EventFilterSpecByEntity{Entity: datastore, Recursion: types.EventFilterSpecRecursionOptionSelf},
	})
	f.must(err)
	if len(events) != 1 {
		t.Fatalf("got %d events", len(events))
	}
	got := events[0].GetEvent()
	if got.FullFormattedMessage != "space came back" || got.UserName != `VSPHERE.LOCAL\service` || !got.CreatedTime.Equal(f.v.clock.Now()) {
		t.Errorf("got %+v", got)
	}
}

func TestDeletedVMIsAnEventOfItsDatastoreAtSimulatedTime(t *testing.T) {
	f := newFixture(t)
	f.must(f.v.AddMachine(Machine{Name: "gone-01", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 5 * gb, On: true}))
	f.world.Clock().Advance(3 * time.Hour)
	at := f.v.clock.Now()
	f.must(f.v.DeleteMachine("gone-01", ""))
	f.world.Clock().Advance(time.Hour)
	m := event.NewManager(f.login("readonly").Client)
	begin, end := at.Add(-time.Minute), at.Add(time.Minute)
	events, err := m.QueryEvents(t.Context(), types.EventFilterSpec{
		EventTypeId: []string{"VmRemovedEvent", "vim.event.VmPoweredOffEvent"},
		Entity:      &types.EventFilterSpecByEntity{Entity: f.datastore("bulk"), Recursion: types.EventFilterSpecRecursionOptionSelf},
		Time:        &types.EventFilterSpecByTime{BeginTime: &begin, EndTime: &end},
	})
	f.must(err)
	if len(events) != 2 {
		t.Fatalf("got %d events: %v", len(events), events)
	}
	for _, e := range events {
		got := e.GetEvent()
		if got.Vm == nil || got.Vm.Name != "gone-01" || !got.CreatedTime.Equal(at) {
			t.Errorf("got %+v at %v, want %v", e, got.CreatedTime, at)
		}
	}
}

func TestEventsOfVMsNameNoDatastoreIfTheLabIsSetSo(t *testing.T) {
	f := newFixture(t)
	f.must(f.v.AddMachine(Machine{Name: "gone-02", Host: "esx-1", Datastore: "bulk", Size: 10 * gb, Written: 5 * gb, On: true}))
	f.must(f.v.DeleteMachine("gone-02", ""))
	m := event.NewManager(f.login("readonly").Client)
	bulk := &types.EventFilterSpecByEntity{Entity: f.datastore("bulk"), Recursion: types.EventFilterSpecRecursionOptionSelf}
	removed := func(by *types.EventFilterSpecByEntity) []types.BaseEvent {
		events, err := m.QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{"VmRemovedEvent"}, Entity: by})
		f.must(err)
		return events
	}
	f.v.NameOnlyVMs(true)
	if found := removed(bulk); len(found) != 0 {
		t.Errorf("the datastore has %v", found)
	}
	if found := removed(nil); len(found) != 1 || found[0].GetEvent().Vm.Name != "gone-02" || found[0].GetEvent().Ds != nil {
		t.Errorf("got %+v", found)
	}
	f.v.NameOnlyVMs(false)
	if found := removed(bulk); len(found) != 1 || found[0].GetEvent().Ds == nil {
		t.Errorf("got %+v", found)
	}
}

func TestEventsOfExtensionsBelongToTheObjectThatTheyName(t *testing.T) {
	f := newFixture(t)
	m := event.NewManager(f.login("administrator").Client)
	post := func(e *types.EventEx) error {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		e.EventTypeId, e.Message = "io.example.posted", "space came back"
		return m.PostEvent(ctx, e)
	}
	host := &types.HostEventArgument{EntityEventArgument: types.EntityEventArgument{Name: "esx-1"}, Host: f.host("esx-1")}
	f.must(post(&types.EventEx{}))
	f.must(post(&types.EventEx{Event: types.Event{Host: host}}))
	f.must(post(&types.EventEx{ObjectId: f.datastore("bulk").Value, ObjectType: "vim.Datastore"}))
	if invalid, ok := fault(post(&types.EventEx{ObjectId: "datastore-0", ObjectType: "Datastore"})).(types.InvalidArgument); !ok || invalid.InvalidProperty != "eventToPost.objectId" {
		t.Errorf("the event of an unknown object: %+v", invalid)
	}
	events, err := m.QueryEvents(t.Context(), types.EventFilterSpec{EventTypeId: []string{"io.example.posted"}})
	f.must(err)
	var got []string
	for _, e := range events {
		posted := e.(*types.EventEx)
		got = append(got, posted.ObjectType+" "+posted.ObjectName)
		if posted.FullFormattedMessage != "space came back" || !posted.CreatedTime.Equal(f.v.clock.Now()) {
			t.Errorf("%+v", posted)
		}
	}
	slices.Sort(got)
	if want := []string{"Datastore bulk", "Folder Datacenters", "HostSystem esx-1"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
