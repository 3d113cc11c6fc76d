package san

import (
	"math"
	"time"
)

const day = 24 * time.Hour

// Keep is a step in which an array keeps space figures, and for how long.
type Keep struct{ Step, For time.Duration }

// keeps are those of a FlashArray, finest first.
var keeps = []Keep{
	{5 * time.Minute, day},
	{30 * time.Minute, 7 * day},
	{2 * time.Hour, 30 * day},
	{8 * time.Hour, 90 * day},
	{day, 365 * day},
}

// history holds the aligned samples of one volume, oldest first, for each step that its array keeps.
type history struct {
	keeps   []Keep
	samples [][]Space
}

func newHistory(keeps []Keep) history { return history{keeps, make([][]Space, len(keeps))} }

func (h *history) add(s Space) {
	for i, k := range h.keeps {
		if !s.At.Equal(s.At.Truncate(k.Step)) {
			continue
		}
		h.samples[i] = append(h.samples[i], s)
		if limit := int(k.For / k.Step); len(h.samples[i]) > limit+limit/4 {
			h.samples[i] = append([]Space(nil), h.samples[i][len(h.samples[i])-limit:]...)
		}
	}
}

func (h *history) between(from, to time.Time, resolution time.Duration, now time.Time) []Space {
	var out []Space
	for i, k := range h.keeps {
		if k.Step != resolution {
			continue
		}
		if oldest := now.Add(-k.For); from.Before(oldest) {
			from = oldest
		}
		for _, s := range h.samples[i] {
			if !s.At.Before(from) && !s.At.After(to) {
				out = append(out, s)
			}
		}
	}
	return out
}

// History lists the aligned samples in [from, to], oldest first; steps that the array does not keep yield nothing.
func (v *Volume) History(from, to time.Time, resolution time.Duration) []Space {
	w := v.array.world
	w.mu.Lock()
	defer w.mu.Unlock()
	return v.kept(from, to, resolution, w.clock.Now())
}

// History lists the aligned totals of the array like Volume.History.
func (a *Array) History(from, to time.Time, resolution time.Duration) []Space {
	w := a.world
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []Space
	if len(a.volumes) == 0 {
		return out
	}
	byTime := map[int64]map[*Volume]Space{}
	var order []time.Time
	for _, v := range a.volumes {
		for _, s := range v.kept(from, to, resolution, w.clock.Now()) {
			at := s.At.UnixNano()
			if byTime[at] == nil {
				byTime[at] = map[*Volume]Space{}
				order = append(order, s.At)
			}
			byTime[at][v] = s
		}
	}
	sortTimes(order)
	for _, at := range order {
		found := byTime[at.UnixNano()]
		out = append(out, a.total(at, func(v *Volume) (Space, bool) { s, ok := found[v]; return s, ok }))
	}
	return out
}

// sample keeps the figures of the last refresh under the aligned time of now.
func (a *Array) sample() {
	now := a.world.clock.Now().Truncate(a.spec.Keeps[0].Step)
	for _, v := range a.volumes {
		if v.array != a || v.constant() {
			continue
		}
		s := v.space
		s.At = now
		v.history.add(s)
	}
}

// backfill replaces the history by a seeded growth that ends at the present.
func (a *Array) backfill() {
	now := a.world.clock.Now()
	for _, v := range a.volumes {
		if v.array != a {
			continue
		}
		v.history = newHistory(a.spec.Keeps)
		v.settled = now
		if v.constant() {
			continue
		}
		for i, k := range a.spec.Keeps {
			for at := now.Add(-k.For).Truncate(k.Step).Add(k.Step); !at.After(now); at = at.Add(k.Step) {
				if at.Before(v.Created) {
					continue
				}
				v.history.samples[i] = append(v.history.samples[i], v.past(at, now))
			}
		}
	}
}

// constant reports whether the volume has had no file system since its history was back-filled: its samples need no memory.
func (v *Volume) constant() bool { return v.extent == nil && !v.settled.IsZero() }

// kept are the aligned samples in [from, to], oldest first.
func (v *Volume) kept(from, to time.Time, resolution time.Duration, now time.Time) (out []Space) {
	if !v.constant() {
		return v.history.between(from, to, resolution, now)
	}
	for _, k := range v.history.keeps {
		if k.Step != resolution {
			continue
		}
		if oldest := now.Add(-k.For); from.Before(oldest) {
			from = oldest
		}
		for at := from.Truncate(k.Step); !at.After(to) && !at.After(now); at = at.Add(k.Step) {
			switch {
			case at.Before(from) || at.Before(v.Created):
			case at.After(v.settled):
				out = append(out, v.figures(at, v.virtual(), v.snapshots))
			default:
				out = append(out, v.past(at, v.settled))
			}
		}
	}
	return out
}

// past is the plausible figure of a moment before now: linear growth from 45 % with seeded waves of days and weeks.
func (v *Volume) past(at, now time.Time) Space {
	left := now.Sub(at).Hours() / (400 * 24)
	fade := math.Min(1, left*200) // no waves at the end, so that the curve meets the present
	phase := float64(v.growth%628) / 100
	days := float64(at.Unix()) / 86400
	wave := 0.02*math.Sin(days/7*2*math.Pi+phase) + 0.03*math.Sin(days/31*2*math.Pi+2*phase) + 0.004*math.Sin(days*2*math.Pi+3*phase)
	part := math.Max(0.05, 1-0.55*left+fade*wave)
	virtual := min(int64(float64(v.virtual())*part)/Block*Block, v.ProvisionedBytes)
	return v.figures(at, virtual, int64(float64(v.snapshots)*part))
}
