package san

import "time"

// level is one resolution of the UNMAP samples of a host: how long an interval is and how long samples are kept.
type level struct{ interval, keep time.Duration }

var levels = [...]level{
	{20 * time.Second, time.Hour},
	{5 * time.Minute, 24 * time.Hour},
	{30 * time.Minute, 7 * 24 * time.Hour},
	{2 * time.Hour, 30 * 24 * time.Hour},
	{24 * time.Hour, 365 * 24 * time.Hour},
}

// IOSample is the UNMAP that one host sent to one file system in an interval.
type IOSample struct {
	End    time.Time // of the interval
	IOs    int64
	Blocks int64
}

// samples are intervals in which UNMAP was sent, oldest first, at each level.
type samples [len(levels)][]IOSample

func (s *samples) add(now time.Time, ios, blocks int64) {
	for i, l := range levels {
		end := now.Truncate(l.interval)
		if !end.Equal(now) {
			end = end.Add(l.interval)
		}
		list := s[i]
		if n := len(list); n > 0 && list[n-1].End.Equal(end) {
			list[n-1].IOs += ios
			list[n-1].Blocks += blocks
			continue
		}
		if len(list) > 0 && list[0].End.Before(now.Add(-2*l.keep)) {
			list = append([]IOSample(nil), list[after(list, now.Add(-l.keep)):]...)
		}
		s[i] = append(list, IOSample{end, ios, blocks})
	}
}

// after is the index of the first sample later than t.
func after(list []IOSample, t time.Time) int {
	low, high := 0, len(list)
	for low < high {
		if mid := (low + high) / 2; list[mid].End.After(t) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// SampleLife is how long samples of the interval are kept, 0 for an interval that is not sampled.
func SampleLife(interval time.Duration) time.Duration {
	for _, l := range levels {
		if l.interval == interval {
			return l.keep
		}
	}
	return 0
}

// UnmapSamples are the complete intervals in (from, to] in which the host sent UNMAP to the file system, oldest first. A
// reboot loses those of the shortest interval.
func (w *World) UnmapSamples(h *Host, fs *FileSystem, interval time.Duration, from, to time.Time) []IOSample {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.clock.Now()
	t := fs.statistics[h]
	if t == nil {
		return nil
	}
	if to.After(now) {
		to = now
	}
	for i, l := range levels {
		if l.interval != interval {
			continue
		}
		if oldest := now.Add(-l.keep); from.Before(oldest) {
			from = oldest
		}
		list := t.samples[i]
		first, last := after(list, from), after(list, to)
		if first < last {
			return append([]IOSample(nil), list[first:last]...)
		}
	}
	return nil
}
