package san

import (
	"container/heap"
	"context"
	"sync"
	"time"
)

// Clock is simulated time: a heap of timers that is driven by real time times a speed, or moved by Advance.
//
// Now never passes a timer that has not fired, and inside a callback it is the timer's own deadline. Callbacks run one at
// a time and must not call Advance.
type Clock struct {
	run sync.Mutex // held while timers fire

	mu     sync.Mutex
	timers timerHeap
	seq    int64
	speed  float64
	base   int64     // simulated time at baseAt, Unix nanoseconds
	baseAt time.Time // real time
	frozen bool      // a timer is firing, or Advance is moving time
	at     int64     // simulated time while frozen
	wake   chan struct{}
	driven bool
	closed bool
}

type timer struct {
	when  int64
	seq   int64
	fn    func()
	index int
}

// NewClock returns a stopped clock that shows start.
func NewClock(start time.Time) *Clock {
	return &Clock{base: start.UnixNano(), baseAt: time.Now(), wake: make(chan struct{}, 1)}
}

// Now is the simulated time, in UTC.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Unix(0, c.now()).UTC()
}

func (c *Clock) raw() int64 {
	if c.speed == 0 {
		return c.base
	}
	return c.base + int64(float64(time.Since(c.baseAt))*c.speed)
}

func (c *Clock) now() int64 {
	if c.frozen {
		return c.at
	}
	now := c.raw()
	if len(c.timers) > 0 && c.timers[0].when < now {
		return max(c.timers[0].when, c.base)
	}
	return now
}

// AfterFunc calls fn when d has passed in simulated time; stop reports whether it prevented the call.
func (c *Clock) AfterFunc(d time.Duration, fn func()) (stop func() bool) {
	c.mu.Lock()
	c.seq++
	t := &timer{when: c.now() + int64(max(d, 0)), seq: c.seq, fn: fn}
	heap.Push(&c.timers, t)
	first := t.index == 0
	c.mu.Unlock()
	if first {
		c.poke()
	}
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		if t.index < 0 {
			return false
		}
		heap.Remove(&c.timers, t.index)
		return true
	}
}

// After delivers the simulated time once d has passed.
func (c *Clock) After(d time.Duration) <-chan time.Time {
	ch := make(chan time.Time, 1)
	c.AfterFunc(d, func() { ch <- c.Now() })
	return ch
}

// Sleep waits for d of simulated time, or until ctx ends.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	ch := make(chan struct{})
	stop := c.AfterFunc(d, func() { close(ch) })
	select {
	case <-ch:
		return nil
	case <-ctx.Done():
		stop()
		return ctx.Err()
	}
}

// Speed is simulated seconds per real second.
func (c *Clock) Speed() float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.speed
}

// SetSpeed changes the speed from now on; 0 (and anything below) stops the clock, which then only Advance moves.
func (c *Clock) SetSpeed(speed float64) {
	c.mu.Lock()
	c.base, c.baseAt, c.speed = c.now(), time.Now(), max(speed, 0)
	start := !c.driven && c.speed > 0 && !c.closed
	c.driven = c.driven || start
	c.mu.Unlock()
	if start {
		go c.drive()
	}
	c.poke()
}

// Advance moves the clock by d and fires what falls due, in order, before it returns.
func (c *Clock) Advance(d time.Duration) {
	c.run.Lock()
	defer c.run.Unlock()
	c.mu.Lock()
	target := c.now() + int64(max(d, 0))
	c.frozen, c.at = true, c.now()
	c.fireUntil(target)
	c.base, c.baseAt, c.frozen = target, time.Now(), false
	c.mu.Unlock()
	c.poke()
}

// Close ends the driver; the clock stops.
func (c *Clock) Close() {
	c.mu.Lock()
	c.base, c.baseAt, c.speed, c.closed = c.now(), time.Now(), 0, true
	c.mu.Unlock()
	c.poke()
}

// fireUntil is called with mu held and time frozen.
func (c *Clock) fireUntil(target int64) {
	for len(c.timers) > 0 && c.timers[0].when <= target {
		t := heap.Pop(&c.timers).(*timer)
		c.at = max(c.at, t.when)
		c.mu.Unlock()
		t.fn()
		c.mu.Lock()
	}
}

func (c *Clock) poke() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *Clock) drive() {
	for {
		c.run.Lock()
		c.mu.Lock()
		if c.closed {
			c.mu.Unlock()
			c.run.Unlock()
			return
		}
		c.at, c.frozen = c.now(), true
		if c.speed > 0 {
			c.fireUntil(c.raw())
		}
		c.frozen = false
		wait := time.Hour
		if c.speed > 0 && len(c.timers) > 0 {
			wait = min(wait, time.Duration(float64(c.timers[0].when-c.raw())/c.speed)+time.Microsecond)
		}
		c.mu.Unlock()
		c.run.Unlock()
		if wait <= 0 {
			continue
		}
		real := time.NewTimer(wait)
		select {
		case <-real.C:
		case <-c.wake:
			real.Stop()
		}
	}
}

type timerHeap []*timer

func (h timerHeap) Len() int { return len(h) }

func (h timerHeap) Less(i, j int) bool {
	if h[i].when != h[j].when {
		return h[i].when < h[j].when
	}
	return h[i].seq < h[j].seq
}

func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

func (h *timerHeap) Push(x any) {
	t := x.(*timer)
	t.index = len(*h)
	*h = append(*h, t)
}

func (h *timerHeap) Pop() any {
	old := *h
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	t.index = -1
	return t
}
