package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

func TestObjectsOfParametersExistAndHaveTheRightType(t *testing.T) {
	f := newFixture(t)
	content := f.v.model.ServiceContent
	var c soap.RoundTripper = f.login("administrator")
	missing, other := ref("Datacenter", "datacenter-0"), f.datastore("bulk")
	alarms, err := methods.GetAlarm(t.Context(), c, &types.GetAlarm{This: *content.AlarmManager})
	f.must(err)
	calls := map[string]func(types.ManagedObjectReference) error{
		"AcknowledgeAlarm": func(entity types.ManagedObjectReference) error {
			if entity == other {
				entity = *content.AlarmManager
			}
			_, err := methods.AcknowledgeAlarm(t.Context(), c, &types.AcknowledgeAlarm{This: *content.AlarmManager, Alarm: alarms.Returnval[0], Entity: entity})
			return err
		},
		"MakeDirectory": func(datacenter types.ManagedObjectReference) error {
			_, err := methods.MakeDirectory(t.Context(), c, &types.MakeDirectory{This: *content.FileManager, Name: "[bulk] new", Datacenter: &datacenter})
			return err
		},
		"QueryVirtualDiskUuid": func(datacenter types.ManagedObjectReference) error {
			_, err := methods.QueryVirtualDiskUuid(t.Context(), c, &types.QueryVirtualDiskUuid{This: *content.VirtualDiskManager, Name: "[bulk] vm-1/vm-1.vmdk", Datacenter: &datacenter})
			return err
		},
		"MoveDatastoreFile_Task": func(datacenter types.ManagedObjectReference) error {
			_, err := methods.MoveDatastoreFile_Task(t.Context(), c, &types.MoveDatastoreFile_Task{
				This: *content.FileManager, SourceName: "[bulk] a", SourceDatacenter: &datacenter, DestinationName: "[bulk] b",
			})
			return err
		},
	}
	for name, call := range calls {
		if found, ok := fault(call(missing)).(types.ManagedObjectNotFound); !ok || found.Obj != missing {
			t.Errorf("%s without the object: %+v", name, found)
		}
		remote := c
		c = f.v.client // no published client names an object of another type
		if invalid, ok := fault(call(other)).(*types.InvalidArgument); !ok || invalid.InvalidProperty == "" {
			t.Errorf("%s with another object: %+v", name, invalid)
		}
		c = remote
		if err := call(f.v.Datacenter().object.Reference()); name != "MoveDatastoreFile_Task" && err != nil {
			t.Errorf("%s afterwards: %v", name, err)
		}
	}
}

// broken panics with two locks held.
type broken struct {
	mo.SearchIndex
	calls int
}

// FindByIp implements the method of a SearchIndex.
func (b *broken) FindByIp(ctx *simulator.Context, _ *types.FindByIp) (res soap.HasFault) {
	if b.calls++; b.calls > 1 {
		return &methods.FindByIpBody{Res: new(types.FindByIpResponse)}
	}
	ctx.WithLock(ctx.Map.EventManager(), func() { panic("broken") })
	return nil
}

func TestCallThatPanicsKeepsNoLock(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	b := &broken{SearchIndex: mo.SearchIndex{Self: ref("SearchIndex", "broken")}}
	f.v.registry.Put(b)
	find := func() error {
		_, err := methods.FindByIp(t.Context(), c, &types.FindByIp{This: b.Self, Ip: "192.0.2.1"})
		return err
	}
	if err := find(); !soap.IsSoapFault(err) {
		t.Errorf("no fault: %v", err)
	} else if _, ok := soap.ToSoapFault(err).VimFault().(types.SystemError); !ok {
		t.Errorf("the fault is %#v", soap.ToSoapFault(err).VimFault())
	}
	f.must(find())
	_, err := methods.LogUserEvent(t.Context(), c, &types.LogUserEvent{
		This: *f.v.model.ServiceContent.EventManager, Entity: f.datastore("bulk"), Msg: "after a panic",
	})
	f.must(err)
}
