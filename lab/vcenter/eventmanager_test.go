package vcenter

import (
	"testing"

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
