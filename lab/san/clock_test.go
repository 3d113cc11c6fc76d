package san

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

var start = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)

func TestClockFiresInOrderAtEachDeadline(t *testing.T) {
	c := NewClock(start)
	var got []time.Duration
	for _, d := range []time.Duration{3 * time.Second, time.Second, 2 * time.Second} {
		c.AfterFunc(d, func() {
			got = append(got, c.Now().Sub(start))
			if d == time.Second {
				c.AfterFunc(500*time.Millisecond, func() { got = append(got, c.Now().Sub(start)) })
			}
		})
	}
	c.Advance(10 * time.Second)
	want := []time.Duration{time.Second, 1500 * time.Millisecond, 2 * time.Second, 3 * time.Second}
	if len(got) != len(want) {
		t.Fatalf("fired %v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("fired %v, want %v", got, want)
		}
	}
	if c.Now() != start.Add(10*time.Second) {
		t.Fatalf("now is %v", c.Now())
	}
}

func TestStoppedClockMovesOnlyByAdvance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewClock(start)
		time.Sleep(time.Hour)
		if c.Now() != start {
			t.Fatalf("now is %v", c.Now())
		}
		c.Advance(time.Minute)
		if c.Now() != start.Add(time.Minute) {
			t.Fatalf("now is %v", c.Now())
		}
	})
}

func TestClockFollowsRealTimeAtItsSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewClock(start)
		defer c.Close()
		c.SetSpeed(60)
		if err := c.Sleep(context.Background(), 10*time.Minute); err != nil {
			t.Fatal(err)
		}
		if d := c.Now().Sub(start); d < 10*time.Minute || d > 11*time.Minute {
			t.Fatalf("10 min passed as %v", d)
		}
		c.SetSpeed(0)
		at := c.Now()
		time.Sleep(time.Minute)
		if c.Now() != at {
			t.Fatal("a stopped clock moved")
		}
	})
}

func TestSleepEndsWithItsContext(t *testing.T) {
	c := NewClock(start)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := c.Sleep(ctx, time.Hour); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

func TestStoppedTimerDoesNotFire(t *testing.T) {
	c := NewClock(start)
	stop := c.AfterFunc(time.Second, func() { t.Error("fired") })
	if !stop() || stop() {
		t.Fatal("stop must report true once")
	}
	c.Advance(time.Hour)
}
