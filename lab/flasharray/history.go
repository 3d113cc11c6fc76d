package flasharray

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

// resolutions are the sample distances that space history has, finest first.
var resolutions = []time.Duration{5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 8 * time.Hour, 24 * time.Hour}

// window is the requested time range of history; the zero window requests current values only.
type window struct {
	from, to   time.Time
	resolution time.Duration
}

// window reads start_time, end_time and resolution. A missing start means the newest sample before the end, a missing end
// means now, a missing resolution the finest; the load has finer ones.
func (c *call) window(finest ...time.Duration) (window, error) {
	if !c.has("start_time") && !c.has("end_time") && !c.has("resolution") {
		return window{}, nil
	}
	valid := resolutions
	for step := range fine {
		if len(finest) > 0 && step >= finest[0] {
			valid = append(slices.Clone(valid), step)
		}
	}
	slices.Sort(valid)
	w := window{resolution: time.Duration(c.number("resolution", valid[0].Milliseconds())) * time.Millisecond}
	if !slices.Contains(valid, w.resolution) {
		var texts []string
		for _, step := range valid {
			texts = append(texts, strconv.FormatInt(step.Milliseconds(), 10))
		}
		return w, badRequest("resolution", "Invalid resolution: valid values are %s.", strings.Join(texts, ", "))
	}
	w.to = c.moment("end_time", c.now)
	w.from = c.moment("start_time", w.to.Add(-w.resolution).Add(time.Millisecond))
	if w.from.After(w.to) {
		return w, badRequest("start_time", "Start time is after end time.")
	}
	return w, nil
}

func (w window) present() bool { return w.resolution == 0 }

// listVolumeSpace serves GET /volumes/space: one row per volume, or one per volume and sample of the window.
func (s *Server) listVolumeSpace(c *call) (*listing, error) {
	w, err := c.window()
	if err != nil {
		return nil, err
	}
	selected, problems, err := s.selectVolumes(c)
	if err != nil {
		return nil, err
	}
	result := &listing{shape: s.volumeSpaceRow(volume{}, san.Space{}, c), problems: problems}
	for _, v := range selected {
		for _, sample := range w.samples(v.space, c.now, v.source.History) {
			key := fmt.Sprintf("%s\x00%s\x00%015d", v.name, v.id, sample.At.UnixMilli())
			result.items = append(result.items, &item{
				key: key, space: sample, render: func() row { return s.volumeSpaceRow(v, sample, c) },
			})
		}
	}
	result.total = func(kept []*item) []row { return spaceTotals(kept, result.shape, c.version) }
	return result, nil
}

// samples are the stored ones of the window, oldest first, or the present figure dated now.
func (w window) samples(present san.Space, now time.Time,
	stored func(from, to time.Time, resolution time.Duration) []san.Space) []san.Space {
	if w.present() {
		present.At = now
		return []san.Space{present}
	}
	var inside []san.Space
	for _, sample := range stored(w.from, w.to, w.resolution) {
		if !sample.At.Before(w.from) && !sample.At.After(w.to) {
			inside = append(inside, sample)
		}
	}
	return inside
}

// spaceTotals sums the kept rows per point in time, oldest first.
func spaceTotals(kept []*item, shape row, v version) []row {
	byTime := map[int64][]san.Space{}
	var times []int64
	for _, i := range kept {
		at := i.space.At.UnixMilli()
		if byTime[at] == nil {
			times = append(times, at)
		}
		byTime[at] = append(byTime[at], i.space)
	}
	slices.Sort(times)
	totals := []row{}
	for _, at := range times {
		total := totalRow(shape, sumSpaces(byTime[at]), v)
		total["time"] = at
		totals = append(totals, total)
	}
	return totals
}

func (s *Server) volumeSpaceRow(v volume, sample san.Space, c *call) row {
	return s.located(row{
		"id": v.id, "name": v.name, "space": volumeSpace(sample, c.version), "time": sample.At.UnixMilli(),
	}, c.version)
}

// listArraySpace serves GET /arrays/space.
func (s *Server) listArraySpace(c *call) (*listing, error) {
	w, err := c.window()
	if err != nil {
		return nil, err
	}
	result := &listing{shape: s.arraySpaceRow(san.Space{}, c)}
	for _, sample := range w.samples(s.array.Space(), c.now, s.array.History) {
		key := fmt.Sprintf("%015d", sample.At.UnixMilli())
		result.items = append(result.items, &item{key: key, render: func() row { return s.arraySpaceRow(sample, c) }})
	}
	return result, nil
}

func (s *Server) arraySpaceRow(sample san.Space, c *call) row {
	r := row{
		"id": s.array.ID(), "name": s.array.Name(), "capacity": s.array.CapacityBytes(), "parity": float64(1),
		"space": arraySpace(sample, c.version), "time": sample.At.UnixMilli(),
	}
	if c.version >= capacityInstalled {
		r["capacity_installed"] = s.array.CapacityBytes()
	}
	return s.located(r, c.version)
}
