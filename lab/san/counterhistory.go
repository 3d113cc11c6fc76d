package san

import (
	"sort"
	"time"
)

// counterHistoryLife is how long it is known when a host counted what.
const counterHistoryLife = time.Hour

// counterHistory is a counter of commands since boot that remembers its last hour, second by second.
type counterHistory struct {
	ios, blocks int64
	last        time.Time
	points      []point
	cut         bool // there were points before
}

// point is what a counterHistory had counted at the end of a second.
type point struct{ second, ios, blocks int64 }

func (t *counterHistory) add(now time.Time, ios, blocks int64) {
	t.ios, t.blocks, t.last = t.ios+ios, t.blocks+blocks, now
	p := point{now.Add(time.Second - 1).Unix(), t.ios, t.blocks}
	n := len(t.points)
	if n > 0 && t.points[n-1].second == p.second {
		t.points[n-1] = p
		return
	}
	oldest := now.Add(-counterHistoryLife).Unix()
	if n > 0 && t.points[0].second < oldest-int64(counterHistoryLife/time.Second) {
		first := sort.Search(n, func(i int) bool { return t.points[i].second >= oldest })
		t.points, t.cut = append([]point(nil), t.points[max(first-1, 0):]...), true
	}
	t.points = append(t.points, p)
}

// at is what was counted at a moment of the last hour.
func (t *counterHistory) at(when time.Time) (ios, blocks int64) {
	if t == nil {
		return 0, 0
	}
	if !when.Before(t.last) {
		return t.ios, t.blocks
	}
	i := sort.Search(len(t.points), func(i int) bool { return t.points[i].second > when.Unix() })
	switch {
	case i > 0:
		return t.points[i-1].ios, t.points[i-1].blocks
	case t.cut:
		return t.points[0].ios, t.points[0].blocks
	}
	return 0, 0
}

// DeleteCount is what a host had sent to a device at a moment.
type DeleteCount struct {
	Commands int64 // UNMAP I/Os since boot
	Blocks   int64 // that they covered
}

// DeleteCounts is what the host sent to the device at times of the last hour; a reboot resets it.
func (w *World) DeleteCounts(h *Host, d *Device, moments []time.Time) []DeleteCount {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := make([]DeleteCount, len(moments))
	for i, when := range moments {
		out[i].Commands, out[i].Blocks = h.ios[d].at(when)
	}
	return out
}

// counterHistoryOf is the counterHistory of a device or file system, made when it is not there.
func counterHistoryOf[K comparable](all map[K]*counterHistory, key K) *counterHistory {
	t := all[key]
	if t == nil {
		t = new(counterHistory)
		all[key] = t
	}
	return t
}
