package scenario

import (
	"math"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

// shape is how figures of a measure are written.
type shape int

const (
	asDuration shape = iota // seconds
	asAmount                // MB
	asRate                  // MB per second
	asCount
	asShare // 0 to 1
)

// measure is something an experiment yields: from what came back automatically, or from a manual run. NaN is none.
type measure struct {
	shape shape
	crawl func(t *experimentRun, c curve, claim Claim) float64
	run   func(r *manualRun, record san.UnmapRecord) float64
}

var nothing = math.NaN()

var measures = map[string]measure{
	"finish": {shape: asDuration, crawl: func(t *experimentRun, c curve, claim Claim) float64 {
		if len(c) == 0 || t.dead(claim.Datastore) > 0 {
			return nothing
		}
		return c[len(c)-1].at.Seconds()
	}},
	"reached": {shape: asDuration, crawl: func(_ *experimentRun, c curve, claim Claim) float64 {
		at, ok := c.reach(float64(*claim.Amount), 0)
		return orNone(at.Seconds(), ok)
	}},
	"knee": {shape: asAmount, crawl: func(_ *experimentRun, c curve, _ Claim) float64 { return orNone(c.knee()) }},
	"peak": {shape: asRate, crawl: func(t *experimentRun, c curve, _ Claim) float64 { return c.peak(2 * t.step()) }},
	"rate": {shape: asRate, crawl: func(t *experimentRun, c curve, claim Claim) float64 {
		from, ok := t.moment(claim.From, c)
		to := from + claim.For
		if claim.For == 0 && len(c) > 0 {
			to = c[len(c)-1].at
		}
		if !ok || to <= from {
			return nothing
		}
		before, _ := c.until(from)
		after, _ := c.until(to)
		return float64(after-before) / (to - from).Seconds()
	}},
	"returned": {shape: asAmount, crawl: func(t *experimentRun, c curve, claim Claim) float64 {
		if claim.At == nil {
			return float64(c.total())
		}
		at, ok := t.moment(claim.At, c)
		mb, _ := c.until(at)
		return orNone(float64(mb), ok)
	}},
	"ios": {shape: asCount, crawl: func(t *experimentRun, c curve, claim Claim) float64 {
		if claim.At == nil {
			return float64(t.deleteCommands(claim.Datastore, claim.Host))
		}
		at, ok := t.moment(claim.At, c)
		_, ios := c.until(at)
		return orNone(float64(ios), ok)
	}},
	"blocks": {shape: asCount, crawl: func(t *experimentRun, _ curve, claim Claim) float64 {
		return float64(t.autoBlocks(claim.Datastore, claim.Host))
	}},
	"freed": {shape: asAmount, crawl: func(t *experimentRun, _ curve, claim Claim) float64 { return float64(t.freed[claim.Datastore]) }},
	"dead":  {shape: asAmount, crawl: func(t *experimentRun, _ curve, claim Claim) float64 { return float64(t.dead(claim.Datastore)) }},
	"thin": {shape: asShare, crawl: func(t *experimentRun, c curve, claim Claim) float64 {
		all := t.written[claim.Datastore]
		if len(all) == 0 {
			return nothing
		}
		last := all[len(all)-1]
		if claim.At != nil {
			at, ok := t.moment(claim.At, c)
			if !ok {
				return nothing
			}
			last = all[0]
			for _, s := range all {
				if s.at <= at {
					last = s
				}
			}
		}
		return 1 - last.share
	}},
	"took": {shape: asDuration, run: func(_ *manualRun, r san.UnmapRecord) float64 {
		if r.EndedAt == nil {
			return nothing
		}
		return r.EndedAt.Sub(r.StartedAt).Seconds()
	}},
	"unit": {shape: asCount, run: func(_ *manualRun, r san.UnmapRecord) float64 { return float64(r.EffectiveUnits[0]) }},
	"final-unit": {shape: asCount, run: func(_ *manualRun, r san.UnmapRecord) float64 {
		return float64(r.EffectiveUnits[len(r.EffectiveUnits)-1])
	}},
	"passes": {shape: asCount, run: func(r *manualRun, _ san.UnmapRecord) float64 { return float64(len(r.passes)) }},
	"last-pass": {shape: asCount, run: func(r *manualRun, _ san.UnmapRecord) float64 {
		if len(r.passes) == 0 {
			return nothing
		}
		return float64(r.passes[len(r.passes)-1])
	}},
	"processed": {shape: asCount, run: func(_ *manualRun, r san.UnmapRecord) float64 { return float64(r.ProcessedBytes / san.Block) }},
	"reclaimed": {shape: asAmount, run: func(_ *manualRun, r san.UnmapRecord) float64 { return float64(r.ReclaimedBytes / san.Block) }},
}

func measureNames() string {
	var names []string
	for name := range measures {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

func orNone(value float64, ok bool) float64 {
	if !ok {
		return nothing
	}
	return value
}

// moment turns a point into a time; no point is the beginning.
func (t *experimentRun) moment(p *Point, c curve) (at time.Duration, ok bool) {
	switch {
	case p == nil:
		return 0, true
	case p.IOs > 0:
		return t.curve.of(p.Of, 0).reach(0, p.IOs)
	case p.MB > 0:
		return c.reach(p.MB, 0)
	}
	return p.After, true
}

// dead is what is left in MB.
func (t *experimentRun) dead(datastore string) (mb int64) {
	for _, fs := range t.lab.World.FileSystems() {
		if datastore == "" || fs.Name() == datastore {
			mb += fs.Usage().DeadBytes / san.Block
		}
	}
	return mb
}

// deleteCommands is the DELETE count of esxtop, over the devices and hosts that are meant.
func (t *experimentRun) deleteCommands(datastore string, host int) (n int64) {
	for _, fs := range t.lab.World.FileSystems() {
		for i, h := range t.lab.hosts {
			for _, d := range fs.Devices() {
				if (datastore == "" || fs.Name() == datastore) && (host == 0 || i == host-1) {
					n += t.lab.World.DeleteCommands(h, d)
				}
			}
		}
	}
	return n
}

// autoBlocks is the count of blocks that vsish shows, over the file systems and hosts that are meant.
func (t *experimentRun) autoBlocks(datastore string, host int) (n int64) {
	for _, fs := range t.lab.World.FileSystems() {
		for i, h := range t.lab.hosts {
			if (datastore == "" || fs.Name() == datastore) && (host == 0 || i == host-1) {
				n += t.lab.World.AutoCounters(h, fs).Blocks
			}
		}
	}
	return n
}
