package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/vim25/methods"
)

func TestCallsOfClientsAreCountedByMethod(t *testing.T) {
	f := newFixture(t)
	c := f.login("readonly")
	before := f.v.CallCounts()["CurrentTime"]
	for range 3 {
		_, err := methods.GetCurrentTime(t.Context(), c.Client)
		f.must(err)
	}
	counts := f.v.CallCounts()
	if n := counts["CurrentTime"] - before; n != 3 {
		t.Errorf("%d calls of CurrentTime", n)
	}
	if counts["Login"] != 1 {
		t.Errorf("%d log-ins", counts["Login"])
	}
	counts["Login"] = 9
	if f.v.CallCounts()["Login"] != 1 {
		t.Error("the counts can be changed from outside")
	}
}
