package scenario

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// Outcome is what an experiment gave, held against what was claimed.
type Outcome struct {
	Findings []Finding
	Source   string        // source of the claims
	Lasted   time.Duration // simulated

	curve curve
	hosts []string
	step  time.Duration
}

// Finding is one claim with the figure of the lab; NaN when there is none.
type Finding struct {
	Claim Claim
	Gives float64
	Holds bool
}

func (t *experimentRun) judge() *Outcome {
	o := &Outcome{Source: t.file.Experiment.Source, Lasted: t.ended, curve: t.curve, step: t.step()}
	for _, h := range t.lab.hosts {
		o.hosts = append(o.hosts, h.Name)
	}
	for _, c := range t.file.Experiment.Claims {
		f := Finding{Claim: c, Gives: nothing}
		if m := measures[c.Measure]; m.run == nil {
			f.Gives = m.crawl(t, t.curve.of(c.Datastore, c.Host), c)
		} else if r := t.runs[t.file.Experiment.run(c.Run)]; r != nil {
			f.Gives = m.run(r, r.unmap.Record())
		}
		f.Holds = c.holds(f.Gives)
		o.Findings = append(o.Findings, f)
	}
	return o
}

func (c Claim) holds(value float64) bool {
	if c.Want != nil {
		want := float64(*c.Want)
		if math.IsNaN(want) || math.IsNaN(value) {
			return math.IsNaN(want) && math.IsNaN(value)
		}
		return math.Abs(value-want) <= math.Abs(want)*c.Within/100+1e-9
	}
	if math.IsNaN(value) {
		return false
	}
	return (c.Min == nil || value >= float64(*c.Min)) && (c.Max == nil || value <= float64(*c.Max))
}

// Holds reports whether all claims hold.
func (o *Outcome) Holds() bool {
	for _, f := range o.Findings {
		if !f.Holds {
			return false
		}
	}
	return true
}

// WriteTable writes the claims and the values of the lab.
func (o *Outcome) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	says := "rule says"
	if strings.Contains(o.Source, "seed") {
		says = "seed says"
	}
	fmt.Fprint(t, says+"\tlab gives\tallowed\tverdict\n")
	for _, f := range o.Findings {
		verdict := "pass"
		if !f.Holds {
			verdict = "FAIL"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", f.Claim.Says, measures[f.Claim.Measure].shape.text(f.Gives), f.Claim.allowed(), verdict)
	}
	return t.Flush()
}

// WriteCurve writes what came back when as CSV: seconds, bytes so far, and MB per second of each host.
func (o *Outcome) WriteCurve(w io.Writer) error { return o.curve.writeCSV(w, o.hosts, o.step) }

func (c Claim) allowed() string {
	s := measures[c.Measure].shape
	switch {
	case c.Want != nil && c.Within > 0:
		return fmt.Sprintf("%s ± %v %%", s.text(float64(*c.Want)), c.Within)
	case c.Want != nil:
		return s.text(float64(*c.Want))
	case c.Max == nil:
		return "at least " + s.text(float64(*c.Min))
	case c.Min == nil:
		return "at most " + s.text(float64(*c.Max))
	}
	return s.text(float64(*c.Min)) + " to " + s.text(float64(*c.Max))
}

func (s shape) text(value float64) string {
	if math.IsNaN(value) {
		return "none"
	}
	switch s {
	case asDuration:
		if d := time.Duration(value * float64(time.Second)).Round(time.Second); value >= 60 {
			return trimZeros(d.String())
		}
		return strconv.FormatFloat(value, 'f', 1, 64) + "s"
	case asAmount:
		return strconv.FormatFloat(value/1024, 'f', 1, 64) + " GB"
	case asRate:
		return strconv.FormatFloat(value, 'f', 1, 64) + " MB/s"
	case asShare:
		return strconv.FormatFloat(100*value, 'f', 1, 64) + " %"
	}
	return strconv.FormatFloat(value, 'f', 0, 64)
}

// trimZeros makes 15m of 15m0s and 6h of 6h0m0s.
func trimZeros(text string) string {
	for _, zero := range []string{"0s", "0m"} {
		if rest, ok := strings.CutSuffix(text, zero); ok && strings.ContainsAny(rest[max(len(rest)-1, 0):], "hm") {
			text = rest
		}
	}
	return text
}
