package san

import (
	"math"
	"time"
)

const day = 24 * time.Hour

// resolutions are the steps in which an array keeps space figures, and for how long, finest first.
var resolutions = []struct{ step, keep time.Duration }{
	{5 * time.Minute, day},
	{30 * time.Minute, 7 * day},
	{2 * time.Hour, 30 * day},
	{8 * time.Hour, 90 * day},
	{day, 365 * day},
}

// history holds the aligned samples of one volume or array, oldest first, per resolution.
type history [5][]Space

func (h *history) add(s Space) {
	for i, r := range resolutions {
		if !s.At.Equal(s.At.Truncate(r.step)) {
			continue
		}
		h[i] = append(h[i], s)
		if limit := int(r.keep / r.step); len(h[i]) > limit+limit/4 {
			h[i] = append([]Space(nil), h[i][len(h[i])-limit:]...)
		}
	}
}

func (h *history) between(from, to time.Time, resolution time.Duration, now time.Time) []Space {
	var out []Space
	for i, r := range resolutions {
		if r.step != resolution {
			continue
		}
		if oldest := now.Add(-r.keep); from.Before(oldest) {
			from = oldest
		}
		for _, s := range h[i] {
			if !s.At.Before(from) && !s.At.After(to) {
				out = append(out, s)
			}
		}
	}
	return out
}

// History lists the aligned samples in [from, to], oldest first; resolutions other than 5 min, 30 min, 2 h, 8 h and 24 h
// are not kept and yield nothing.
func (v *Volume) History(from, to time.Time, resolution time.Duration) []Space {
	w := v.array.world
	w.mu.Lock()
	defer w.mu.Unlock()
	return v.history.between(from, to, resolution, w.clock.Now())
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
		for _, s := range v.history.between(from, to, resolution, w.clock.Now()) {
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
	now := a.world.clock.Now().Truncate(resolutions[0].step)
	for _, v := range a.volumes {
		if v.array != a {
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
		v.history = history{}
		for i, r := range resolutions {
			for at := now.Add(-r.keep).Truncate(r.step).Add(r.step); !at.After(now); at = at.Add(r.step) {
				if at.Before(v.Created) {
					continue
				}
				v.history[i] = append(v.history[i], v.past(at, now))
			}
		}
	}
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
