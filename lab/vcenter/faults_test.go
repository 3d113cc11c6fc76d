package vcenter

import (
	"slices"
	"testing"
	"time"
)

func TestJitterFollowsTheSeed(t *testing.T) {
	draw := func() (out []time.Duration) {
		f := newFixture(t)
		_, err := f.v.AddFault(Fault{Kind: FaultLatency, Delay: 30 * time.Millisecond, Jitter: 10 * time.Millisecond})
		f.must(err)
		for range 20 {
			out = append(out, f.v.faults.lag("QueryOptions"))
		}
		return out
	}
	a, b := draw(), draw()
	if !slices.Equal(a, b) || slices.Min(a) < 30*time.Millisecond || slices.Max(a) > 40*time.Millisecond || slices.Min(a) == slices.Max(a) {
		t.Errorf("%v and %v", a, b)
	}
}

func TestImpossibleFaultsAreRefused(t *testing.T) {
	f := newFixture(t)
	for _, x := range []Fault{{Kind: "no"}, {Kind: FaultLatency, Jitter: -1}, {Kind: FaultSOAP, Type: "No"}, {Kind: FaultSOAPAfter}, {Kind: FaultStatus, Status: 200}, {Kind: FaultLatency, Host: "no"}} {
		if _, err := f.v.AddFault(x); err == nil {
			t.Errorf("%+v was taken", x)
		}
	}
}
