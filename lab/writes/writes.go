// Package writes derives what guests wrote per second from how much the data of volumes grew, because the arrays of the lab keep
// samples of space only.
package writes

import (
	"slices"
	"time"

	"tidemark.io/lab/san"
)

// finest is the smallest step of samples of space.
const finest = 5 * time.Minute

// Sample is what was written per second in the step that ends at this time, in bytes.
type Sample struct {
	At    time.Time
	Bytes int64
}

// Series are the samples in [from, to], oldest first. Steps below five minutes repeat what those of five minutes have, and present
// since the last of them.
func Series(volumes []*san.Volume, present int64, from, to time.Time, step time.Duration) (out []Sample) {
	coarse := max(step, finest)
	bytes := map[time.Time]int64{}
	for _, v := range volumes {
		before := san.Space{}
		for _, s := range v.History(from.Add(-coarse), to.Add(coarse), coarse) {
			grown := int64(0)
			if before.At.Add(coarse).Equal(s.At) {
				grown = max(0, s.VirtualBytes-before.VirtualBytes)
			}
			bytes[s.At.UTC()] += grown / int64(coarse/time.Second)
			before = s
		}
	}
	if step == coarse {
		for at, rate := range bytes {
			if !at.Before(from) && !at.After(to) {
				out = append(out, Sample{at, rate})
			}
		}
		slices.SortFunc(out, func(a, b Sample) int { return a.At.Compare(b.At) })
		return out
	}
	for at := from.Add(step - 1).Truncate(step).UTC(); !at.After(to); at = at.Add(step) {
		rate, known := bytes[at.Add(coarse-1).Truncate(coarse)]
		if !known {
			rate = present
		}
		out = append(out, Sample{at, rate})
	}
	return out
}
