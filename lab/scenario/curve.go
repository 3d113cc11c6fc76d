package scenario

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"time"
)

// event is dead space that one I/O or one pass of UNMAP gave back.
type event struct {
	at        time.Duration // since the experiment began
	datastore string
	host      int // from 0
	mb        int64
	manual    bool
}

// curve is how much had come back when: the points in order of time, amounts summed up.
type curve []event

// of keeps what one datastore and one host did; "" and 0 mean all, and hosts count from 1.
func (c curve) of(datastore string, host int) curve {
	var out curve
	for _, e := range c {
		if (datastore == "" || e.datastore == datastore) && (host == 0 || e.host == host-1) {
			out = append(out, e)
		}
	}
	return out
}

func (c curve) total() (mb int64) {
	for _, e := range c {
		mb += e.mb
	}
	return mb
}

// until is how much had come back at the moment, and in how many I/Os of automatic UNMAP.
func (c curve) until(at time.Duration) (mb, ios int64) {
	for _, e := range c {
		if e.at > at {
			break
		}
		mb += e.mb
		if !e.manual {
			ios++
		}
	}
	return mb, ios
}

// reach is when so much had come back, or so many I/Os were sent if ios is above 0.
func (c curve) reach(mb float64, ios int64) (at time.Duration, ok bool) {
	var gotMB, gotIOs int64
	for _, e := range c {
		gotMB, gotIOs = gotMB+e.mb, gotIOs+1
		if (ios > 0 && gotIOs >= ios) || (ios == 0 && float64(gotMB) >= mb) {
			return e.at, true
		}
	}
	return 0, ios == 0 && mb <= 0
}

// straight is how far, as a part of the whole, a curve may leave the line from its begin to its end and still be one line.
const straight = 0.01

// knee is the amount at which the slope changed: the point that lies farthest from the line between begin and end. A curve
// without such a point has none.
func (c curve) knee() (mb float64, ok bool) {
	if len(c) < 2 {
		return 0, false
	}
	first, last := c[0], c[len(c)-1]
	whole, time := float64(c.total()-first.mb), (last.at - first.at).Seconds()
	var sum, far float64
	for _, e := range c {
		sum += float64(e.mb)
		if distance := math.Abs((sum-float64(first.mb))/whole - (e.at-first.at).Seconds()/time); distance > far {
			far, mb = distance, sum
		}
	}
	return mb, far > straight
}

// peak is the highest rate in MB per second over any of the windows that follow each other.
func (c curve) peak(window time.Duration) (rate float64) {
	sums := map[int64]int64{}
	for _, e := range c {
		slot := int64((e.at - 1) / window)
		sums[slot] += e.mb
		rate = max(rate, float64(sums[slot])/window.Seconds())
	}
	return rate
}

// writeCSV writes one line per step: seconds, bytes returned so far, and MB per second of each host over the step.
func (c curve) writeCSV(w io.Writer, hosts []string, step time.Duration) error {
	out := csv.NewWriter(w)
	head := []string{"seconds", "reclaimed_bytes"}
	for _, h := range hosts {
		head = append(head, "mbps "+h)
	}
	_ = out.Write(head)
	var sum int64
	for at, i := time.Duration(0), 0; ; at += step {
		rates := make([]int64, len(hosts))
		for ; i < len(c) && c[i].at <= at; i++ {
			sum += c[i].mb
			rates[c[i].host] += c[i].mb
		}
		row := []string{strconv.FormatFloat(at.Seconds(), 'f', -1, 64), strconv.FormatInt(sum<<20, 10)}
		for _, mb := range rates {
			row = append(row, strconv.FormatFloat(float64(mb)/step.Seconds(), 'f', 1, 64))
		}
		_ = out.Write(row)
		if i == len(c) {
			break
		}
	}
	out.Flush()
	return out.Error()
}
