package san

import (
	"fmt"
	"math"
	"testing"
	"time"
)

// burn deletes 982,154 MB of disks, spread over the hosts, and returns how long automatic UNMAP took and how long until the
// first 400 GB were back.
func burn(t *testing.T, r *rig, hosts int, thick bool) (whole, first time.Duration) {
	t.Helper()
	keep := r.create(t, "keep", 100*gb, false)
	left := int64(982154)
	for i := 0; left > 0; i++ {
		n := min(left, 98216)
		r.create(t, fmt.Sprint("vm", i), n*mb, thick)
		left -= n
	}
	keep.Open()
	for i := range 10 {
		if err := r.fs.Delete(fmt.Sprint("vm", i), r.fs.Hosts()[i%hosts]); err != nil {
			t.Fatal(err)
		}
	}
	from := r.Clock().Now()
	for r.fs.Usage().DeadBytes > 0 && r.Clock().Now().Sub(from) < 24*time.Hour {
		r.Clock().Advance(5 * time.Second)
		if first == 0 && 982154*mb-r.fs.Usage().DeadBytes >= 400*gb {
			first = r.Clock().Now().Sub(from)
		}
	}
	return r.Clock().Now().Sub(from), first
}

func fixed(mbps int64) Rate { return Rate{Method: "fixed", FixedMBps: mbps} }

func TestAutomaticUnmapReproducesTheSeedsFigures(t *testing.T) {
	affected := []Host{{Name: "a", Version: "6.7.0", Build: 8169922}, {Name: "b", Version: "6.7.0", Build: 8169922}}
	for _, c := range []struct {
		name     string
		rate     Rate
		hosts    int
		min, max time.Duration
		burst    time.Duration
	}{
		{"2000 MB/s, one host", fixed(2000), 1, 15 * time.Minute, 17 * time.Minute, 0},
		{"low, one host, affected build", Rate{}, 1, 6 * time.Hour, 396 * time.Minute, 450 * time.Second},
		{"500 MB/s, one host", fixed(500), 1, 24 * time.Minute, 30 * time.Minute, 450 * time.Second},
		{"500 MB/s, two hosts", fixed(500), 2, 12 * time.Minute, 14 * time.Minute, 225 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, 4*tb, 6, affected...)
			r.fs.SetRate(c.rate)
			whole, first := burn(t, r, c.hosts, false)
			if whole < c.min || whole > c.max {
				t.Errorf("took %v", whole)
			}
			if c.burst > 0 && first > c.burst {
				t.Errorf("the first 400 GB took %v", first)
			}
			book := r.Statistics()[0]
			if math.Abs(float64(book.UnmapIOs)-15350) > 153 {
				t.Errorf("%d UNMAP I/Os", book.UnmapIOs)
			}
			if book.AutomaticReclaimedBytes != 982154*mb {
				t.Errorf("reclaimed %d", book.AutomaticReclaimedBytes)
			}
		})
	}
}

func TestFixedBuildsKeepTheLimitFromTheStart(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	whole, _ := burn(t, r, 1, false)
	if whole < 10*time.Hour || whole > 11*time.Hour+5*time.Minute {
		t.Errorf("982,154 MB at 25 MB/s took %v", whole)
	}
}

func TestLimitsDoNotApplyToThickDisks(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	if whole, _ := burn(t, r, 1, true); whole > 17*time.Minute {
		t.Errorf("took %v", whole)
	}
}

func TestAutomaticUnmapNeedsVMFS6AnOpenFileAndAPriority(t *testing.T) {
	for _, c := range []struct {
		name  string
		major int
		open  bool
		rate  Rate
		idle  bool
	}{
		{"VMFS-6, open, low", 6, true, Rate{}, false},
		{"VMFS-5", 5, true, Rate{}, true},
		{"no open file", 6, false, Rate{}, true},
		{"priority none", 6, true, Rate{Priority: "none"}, true},
	} {
		r := newRig(t, tb, c.major)
		r.fs.SetRate(c.rate)
		if f := r.create(t, "keep", gb, false); c.open {
			f.Open()
		}
		r.create(t, "gone", 10*gb, false)
		_ = r.fs.Delete("gone", r.host)
		r.Clock().Advance(time.Hour)
		if idle := r.fs.Usage().DeadBytes == 10*gb; idle != c.idle {
			t.Errorf("%s: %d bytes dead", c.name, r.fs.Usage().DeadBytes)
		}
	}
}

func TestHostsBefore67ReadEveryRateAsLow(t *testing.T) {
	for _, c := range []struct {
		version string
		rate    Rate
		want    int64
	}{
		{"6.0.0", Rate{}, 0},
		{"6.5.0", Rate{Priority: "none"}, 0},
		{"6.5.0", Rate{}, 25},
		{"6.5.0", Rate{Priority: "medium"}, 25},
		{"6.5.0", Rate{Priority: "high"}, 25},
		{"6.5.0", fixed(500), 25},
		{"6.7.0", Rate{Priority: "none"}, 0},
		{"6.7.0", Rate{Priority: "medium"}, 75},
		{"7.0.3", Rate{Priority: "high"}, 256},
		{"7.0.3", fixed(500), 500},
		{"8.0.3", fixed(2000), 1000},
		{"10.0.0", Rate{Priority: "high"}, 256},
	} {
		if got := c.rate.limit(&Host{Version: c.version}, 0); got != c.want {
			t.Errorf("%s with %+v: %d, want %d", c.version, c.rate, got, c.want)
		}
	}
}
