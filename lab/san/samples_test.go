package san

import (
	"testing"
	"time"
)

func TestSamplesAddUpToTheStatisticsAtEveryResolution(t *testing.T) {
	var s samples
	start := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	for i := range 1000 {
		s.add(start.Add(time.Duration(i+1)*3*time.Second), 1, 64)
	}
	for i, want := range []int{150, 10, 2, 1, 1} {
		var ios, blocks int64
		for _, x := range s[i] {
			ios += x.IOs
			blocks += x.Blocks
			if !x.End.Truncate(levels[i].interval).Equal(x.End) {
				t.Errorf("an interval of %v ends at %v", levels[i].interval, x.End)
			}
		}
		if len(s[i]) != want || ios != 1000 || blocks != 64000 {
			t.Errorf("%v: %d samples, %d I/Os, %d blocks", levels[i].interval, len(s[i]), ios, blocks)
		}
	}
	s.add(start.Add(3*time.Hour), 1, 64)
	if n := len(s[0]); n != 1 {
		t.Errorf("%d real-time samples are kept", n)
	}
}
