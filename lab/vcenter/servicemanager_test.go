package vcenter

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

func TestEsxtopServiceCountsWhatTheHostSent(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	service := f.esxtopOf(c, "esx-1")
	if service == nil {
		t.Fatal("esx-1 has no esxtop service")
	}
	before := f.deletes(c, *service)
	_, err := f.prod.Create("drop", 20*gb, 20*gb, false)
	f.must(err)
	f.must(f.v.AddMachine(Machine{Name: "vm-3", Host: "esx-1", Datastore: "prod", Size: gb, Written: gb, On: true}))
	f.must(f.prod.Delete("drop", f.world.Hosts()[0]))
	f.world.Clock().Advance(30 * time.Minute)
	device := f.prod.Devices()[0]
	truth := f.world.DeleteCommands(f.world.Hosts()[0], device)
	if got := f.deletes(c, *service)[device.Name] - before[device.Name]; got != truth || got == 0 {
		t.Errorf("DELETE grew by %d, the host sent %d", got, truth)
	}
	if state, _ := f.v.Esxtop("esx-1"); !state.Kept || state.Freed != 0 {
		t.Errorf("after FetchStats the host is %+v", state)
	}
	if _, err := f.simple(c, *service, "freestats"); err != nil {
		t.Error(err)
	}
	if state, _ := f.v.Esxtop("esx-1"); state.Kept || state.Freed != 1 {
		t.Errorf("after FreeStats the host is %+v", state)
	}
	f.must(f.v.RebootHost("esx-1"))
	if got := f.deletes(c, *service)[device.Name]; got != 0 {
		t.Errorf("DELETE is %d after the restart of the host", got)
	}
}

func TestEsxtopServiceCountsTheATSThatWasSet(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	service := f.esxtopOf(c, "esx-1")
	f.must(f.v.SetEsxtop("esx-1", EsxtopService{ATS: 4000, FailedATS: 80}))
	name := f.prod.Devices()[0].Name
	if ats, failed := f.counters(c, *service, "NumOfATS,U64")[name], f.counters(c, *service, "NumOfFailedATS,U64")[name]; ats != 4000 || failed != 80 {
		t.Errorf("ATS %d, ATSF %d", ats, failed)
	}
	f.must(f.v.SetEsxtop("esx-1", EsxtopService{}))
	if got := f.counters(c, *service, "NumOfATS,U64")[name]; got != 0 {
		t.Errorf("ATS %d", got)
	}
}

func TestEsxtopServiceDeviates(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	service := f.esxtopOf(c, "esx-1")
	f.must(f.v.SetEsxtop("esx-1", EsxtopService{Malformed: true}))
	if text, err := f.simple(c, *service, "FetchStats"); err != nil || strings.HasSuffix(text, "|\n") {
		t.Errorf("%v, %q", err, text)
	}
	f.must(f.v.SetEsxtop("esx-1", EsxtopService{Absent: true}))
	if f.esxtopOf(c, "esx-1") != nil || f.esxtopOf(c, "esx-2") == nil {
		t.Error("the wrong host has no service")
	}
	if _, err := f.simple(c, *service, "FetchStats"); !isFault[types.ManagedObjectNotFound](err) {
		t.Errorf("a missing service returned %v", err)
	}
	f.must(f.v.SetEsxtop("esx-1", EsxtopService{}))
	for _, arguments := range [][]string{nil, {"Everything"}} {
		if _, err := f.simple(c, *service, arguments...); !isFault[types.InvalidArgument](err) {
			t.Errorf("%v returned %v", arguments, err)
		}
	}
	f.must(f.v.SetHostState("esx-1", types.HostSystemConnectionStateNotResponding))
	if _, err := f.simple(c, *service, "FetchStats"); !isFault[types.HostNotReachable](err) {
		t.Errorf("a host that cannot be reached returned %v", err)
	}
	reader := f.login("readonly")
	if _, err := methods.QueryServiceList(t.Context(), reader, &types.QueryServiceList{This: *reader.ServiceContent.ServiceManager}); !isFault[types.NoPermission](err) {
		t.Errorf("QueryServiceList without Global.ServiceManagers returned %v", err)
	}
	if _, err := f.simple(reader, *service, "FetchStats"); !isFault[types.NoPermission](err) {
		t.Errorf("FetchStats without Global.ServiceManagers returned %v", err)
	}
}

func isFault[T any](err error) bool {
	_, ok := fault(err).(T)
	return ok
}

func (f *fixture) esxtopOf(c *govmomi.Client, host string) *types.ManagedObjectReference {
	f.t.Helper()
	found, err := methods.QueryServiceList(f.t.Context(), c, &types.QueryServiceList{
		This: *c.ServiceContent.ServiceManager, ServiceName: esxtopService, Location: []string{"vmware.host." + host},
	})
	f.must(err)
	if len(found.Returnval) == 0 {
		return nil
	}
	return &found.Returnval[0].Service
}

func (f *fixture) simple(c *govmomi.Client, service types.ManagedObjectReference, arguments ...string) (string, error) {
	got, err := methods.ExecuteSimpleCommand(f.t.Context(), c, &types.ExecuteSimpleCommand{This: service, Arguments: arguments})
	if err != nil {
		return "", err
	}
	return got.Returnval, nil
}

func (f *fixture) deletes(c *govmomi.Client, service types.ManagedObjectReference) map[string]int64 {
	return f.counters(c, service, "NumOfDeletes,U64")
}

// counters reads a counter of each device, by the position that CounterInfo gives it.
func (f *fixture) counters(c *govmomi.Client, service types.ManagedObjectReference, name string) map[string]int64 {
	f.t.Helper()
	info, err := f.simple(c, service, "CounterInfo")
	f.must(err)
	column := 0
	for line := range strings.Lines(info) {
		for i, cell := range strings.Split(line, "|") {
			if strings.HasPrefix(line, "|SCSIDevice|") && cell == name {
				column = i
			}
		}
	}
	stats, err := f.simple(c, service, "FetchStats")
	f.must(err)
	_, stats, _ = strings.Cut(stats, "==COUNTER-VALUE==\n")
	out := map[string]int64{}
	for line := range strings.Lines(stats) {
		if cells := strings.Split(line, "|"); strings.HasPrefix(line, "|SCSIDevice|") {
			var n int64
			_, err := fmt.Sscan(cells[column], &n)
			f.must(err)
			out[cells[2]] = n
		}
	}
	return out
}
