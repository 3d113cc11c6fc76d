package vcenter

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

func TestVersionsAreListedWithoutASession(t *testing.T) {
	f := newFixture(t)
	answer, err := f.server.Client().Get(f.url.String() + "/vimServiceVersions.xml")
	f.must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	f.must(err)
	for _, want := range []string{"<name>urn:vim25</name>", "<version>8.0.3.0</version>", "<version>6.7.3</version>"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
}

func TestConnectionBreaksBeforeOrAfterTheCall(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	for kind, executed := range map[string]int{FaultDropBefore: 0, FaultDropAfter: 1} {
		before := len(f.world.Statistics()[0].Runs)
		_, err := f.v.AddFault(Fault{Kind: kind, Method: "UnmapVmfsVolumeEx_Task", Count: 1})
		f.must(err)
		if _, err := f.unmapTask(c, f.bulk.UUID()); !errors.Is(err, io.EOF) {
			t.Errorf("%s: %v", kind, err)
		}
		if got := len(f.world.Statistics()[0].Runs) - before; got != executed {
			t.Errorf("%s: %d runs", kind, got)
		}
	}
	if _, err := methods.GetCurrentTime(t.Context(), c); err != nil {
		t.Errorf("the session did not survive: %v", err)
	}
}

func TestStatusAndSOAPFaultsAreInjectedAndRemoved(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	remove, err := f.v.AddFault(Fault{Kind: FaultStatus, Status: 503})
	f.must(err)
	if _, err := methods.GetCurrentTime(t.Context(), c); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("got %v", err)
	}
	remove()
	walks := len(f.world.Statistics()[0].Runs)
	_, err = f.v.AddFault(Fault{Kind: FaultSOAPAfter, Method: "UnmapVmfsVolumeEx_Task", Type: "HostCommunication", Count: 1})
	f.must(err)
	if _, err := f.unmapTask(c, f.bulk.UUID()); err == nil {
		t.Error("no fault after the call")
	} else if _, ok := fault(err).(types.HostCommunication); !ok || len(f.world.Statistics()[0].Runs) != walks+1 {
		t.Errorf("got %v, %d walks before and %d after", err, walks, len(f.world.Statistics()[0].Runs))
	}
	_, err = f.v.AddFault(Fault{Kind: FaultSOAP, Method: "CurrentTime", Type: "SystemError", Count: 1})
	f.must(err)
	if _, err := methods.GetCurrentTime(t.Context(), c); err == nil {
		t.Error("no fault")
	} else if _, ok := fault(err).(types.SystemError); !ok {
		t.Errorf("got %v", err)
	}
	if _, err := methods.GetCurrentTime(t.Context(), c); err != nil {
		t.Errorf("the fault stayed: %v", err)
	}
	for _, bad := range []Fault{{Kind: "x"}, {Kind: FaultStatus}, {Kind: FaultSOAP, Type: "Nope"}, {Kind: FaultLatency, Host: "esx-9"}} {
		if _, err := f.v.AddFault(bad); err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}
