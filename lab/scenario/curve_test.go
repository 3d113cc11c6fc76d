package scenario

import (
	"strings"
	"testing"
	"time"
)

// slopes makes a curve of 64 MB I/Os that runs at each rate in MB per second for so many MB.
func slopes(start time.Duration, pairs ...int64) (c curve) {
	at := start
	for i := 0; i < len(pairs); i += 2 {
		for done := int64(0); done < pairs[i+1]; done += 64 {
			at += time.Duration(64 * int64(time.Second) / pairs[i])
			c = append(c, event{at: at, datastore: "ds", mb: 64})
		}
	}
	return c
}

func TestKneeIsWhereTheSlopeChanges(t *testing.T) {
	for name, c := range map[string]struct {
		curve curve
		want  float64
		bent  bool
	}{
		"fast, then slow":      {slopes(0, 1000, 409600, 25, 64000), 409600, true},
		"slow, then fast":      {slopes(0, 100, 64000, 1000, 640000), 64000, true},
		"straight":             {slopes(0, 1000, 982144), 0, false},
		"straight but delayed": {slopes(time.Hour, 500, 982144), 0, false},
		"nothing":              {nil, 0, false},
	} {
		if got, bent := c.curve.knee(); bent != c.bent || (bent && got != c.want) {
			t.Errorf("%s: %v %v", name, got, bent)
		}
	}
}

func TestPeakIsTheHighestRateOfAnyWindow(t *testing.T) {
	if got := slopes(0, 64, 6400, 640, 6400, 64, 6400).peak(10 * time.Second); got != 640 {
		t.Errorf("peak %v", got)
	}
}

func TestCurveIsWrittenAsCSVPerStepAndHost(t *testing.T) {
	c := curve{{at: time.Second, host: 0, mb: 64}, {at: 7 * time.Second, host: 1, mb: 32}, {at: 8 * time.Second, host: 0, mb: 64}}
	var out strings.Builder
	if err := c.writeCSV(&out, []string{"a", "b"}, 5*time.Second); err != nil {
		t.Fatal(err)
	}
	want := "seconds,reclaimed_bytes,mbps a,mbps b\n0,0,0.0,0.0\n5,67108864,12.8,0.0\n10,167772160,12.8,6.4\n"
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
}
