package san

import (
	"testing"
	"time"
)

func TestTrailKnowsWhatWasCountedWhen(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	r.fs.SetRate(fixed(1000))
	kill(t, r.fs, r.host, 100_000*mb)
	r.back(r.fs, 2*time.Hour)
	kill(t, r.fs, r.host, 100_000*mb)
	r.back(r.fs, 50*time.Second)
	now, device := r.Clock().Now(), r.fs.Devices()[0]
	got := r.DeleteCounts(r.host, device, []time.Time{now.Add(-time.Minute), now.Add(-40 * time.Second), now})
	if got[0].Blocks != 100_000 || !near(got[1].Blocks, 110_000, 2) || !near(got[2].Blocks, 150_000, 1) {
		t.Errorf("counts %+v", got)
	}
	if c := r.AutoCounters(r.host, r.fs); c.LastMinute != c.IOs-1563 {
		t.Errorf("counters %+v", c)
	}
}

func TestTrailForgetsAfterAnHour(t *testing.T) {
	var c counterHistory
	for i := range 3 * 3600 {
		c.add(start.Add(time.Duration(i)*time.Second), 1, 64)
	}
	if n := len(c.points); n > 2*3600+2 {
		t.Errorf("%d points", n)
	}
	if ios, _ := c.at(c.last.Add(-59 * time.Minute)); ios != 3*3600-59*60 {
		t.Errorf("%d I/Os 59 min ago", ios)
	}
}
