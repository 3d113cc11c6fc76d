package scenario

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// Experiment is what is done in a world, and what is claimed to come out of it. Times count from the moment at which the
// experiment begins; datastores are named, hosts are counted from 1.
type Experiment struct {
	Source string         `yaml:"source"` // source of the claims
	Limit  time.Duration  `yaml:"limit"`  // default 24 h; it ends earlier if there is no dead space and no run in progress
	Step   time.Duration  `yaml:"step"`   // of the curve, default 5 s
	Delete []FileDeletion `yaml:"delete"`
	Write  []FileWrite    `yaml:"write"`
	Manual []FileRun      `yaml:"manual"`
	Load   *float64       `yaml:"load"` // of the array, 0 to 1
	Claims []Claim        `yaml:"claims"`
}

// FileDeletion deletes VMs through vCenter: the last ones by name.
type FileDeletion struct {
	Datastore string        `yaml:"datastore"`
	VMs       int           `yaml:"vms"`
	Names     []string      `yaml:"names"` // instead of vms
	Host      int           `yaml:"host"`  // that deletes; 0 = each VM's own
	At        time.Duration `yaml:"at"`
}

// FileWrite lets a guest write into its disk.
type FileWrite struct {
	Datastore string        `yaml:"datastore"`
	VM        string        `yaml:"vm"`
	MBps      int64         `yaml:"mbps"`
	At        time.Duration `yaml:"at"`
}

// FileRun is a manual UNMAP.
type FileRun struct {
	Name      string        `yaml:"name"`
	Datastore string        `yaml:"datastore"`
	Host      int           `yaml:"host"` // default the first that mounts it
	Unit      int64         `yaml:"unit"` // blocks per pass, 0 = the host's default
	At        time.Duration `yaml:"at"`
}

// Claim is a published figure, its measure, and the tolerance: within percent of want, or from min to max.
type Claim struct {
	Says      string `yaml:"says"`
	Measure   string `yaml:"measure"`
	Datastore string `yaml:"datastore"` // default all
	Host      int    `yaml:"host"`      // default all
	Run       string `yaml:"run"`       // name of a manual run

	Amount *Quantity     `yaml:"amount"` // of reached
	At     *Point        `yaml:"at"`     // of returned, ios and thin; default the end
	From   *Point        `yaml:"from"`   // of rate; default the beginning
	For    time.Duration `yaml:"for"`    // of rate; default to the end

	Want   *Quantity `yaml:"want"`
	Within float64   `yaml:"within"`
	Min    *Quantity `yaml:"min"`
	Max    *Quantity `yaml:"max"`
}

// Quantity is a number: seconds of durations ("15m"), MB of amounts ("400 GB"), otherwise the number; NaN for "none".
type Quantity float64

// UnmarshalYAML implements yaml.Unmarshaler.
func (q *Quantity) UnmarshalYAML(n *yaml.Node) error {
	value, ok := quantity(n.Value)
	if n.Kind != yaml.ScalarNode || !ok {
		return fmt.Errorf("line %d: `%s` is neither a number nor a duration (15m) nor an amount (400 GB) nor none", n.Line, n.Value)
	}
	*q = Quantity(value)
	return nil
}

func quantity(text string) (value float64, ok bool) {
	if text == "none" {
		return math.NaN(), true
	}
	if d, err := time.ParseDuration(text); err == nil {
		return d.Seconds(), true
	}
	if mb, ok := amount(text); ok {
		return mb, true
	}
	value, err := strconv.ParseFloat(text, 64)
	return value, err == nil && !math.IsNaN(value) && !math.IsInf(value, 0)
}

// amount reads "400 GB" as MB.
func amount(text string) (mb float64, ok bool) {
	number, unit, found := strings.Cut(text, " ")
	factor, known := map[string]float64{"MB": 1, "GB": 1 << 10, "TB": 1 << 20}[unit]
	mb, err := strconv.ParseFloat(number, 64)
	return mb * factor, found && known && err == nil && mb >= 0
}

// Point is a moment: so long after the beginning, or when so much has come back, or when a datastore has seen so many I/Os.
type Point struct {
	After time.Duration
	MB    float64
	IOs   int64
	Of    string // datastore of IOs
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (p *Point) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.MappingNode {
		var m struct {
			IOs int64  `yaml:"ios"`
			Of  string `yaml:"of"`
		}
		if err := n.Decode(&m); err != nil || m.IOs <= 0 || m.Of == "" {
			return fmt.Errorf("line %d: a moment by I/Os needs ios and of, the datastore", n.Line)
		}
		p.IOs, p.Of = m.IOs, m.Of
		return nil
	}
	var ok bool
	var err error
	if p.MB, ok = amount(n.Value); ok {
		return nil
	}
	if p.After, err = time.ParseDuration(n.Value); err != nil || p.After < 0 {
		return fmt.Errorf("line %d: `%s` is neither a duration (15m) nor an amount (400 GB)", n.Line, n.Value)
	}
	return nil
}

// longest is how much simulated time an experiment may take.
const longest = 365 * 24 * time.Hour

// check returns an error that begins with the key it is about.
func (x *Experiment) check(f *File) error {
	if x.Limit < 0 || x.Limit > longest {
		return fmt.Errorf("limit: it must be from 0 to %v", longest)
	}
	if x.Step < 0 || x.Step > 0 && x.Step < time.Second {
		return fmt.Errorf("step: it must be at least 1s")
	}
	if x.Load != nil && (*x.Load < 0 || *x.Load > 1) {
		return fmt.Errorf("load: it must be from 0 to 1, not %v", *x.Load)
	}
	for i, d := range x.Delete {
		key := fmt.Sprintf("delete[%d]", i)
		ds, err := f.known(key, d.Datastore, d.Host, d.At)
		switch {
		case err != nil:
			return err
		case d.VMs < 0 || (d.VMs == 0) == (len(d.Names) == 0):
			return fmt.Errorf("%s.vms: give either a number of VMs or their names", key)
		case d.VMs > len(ds.VMs):
			return fmt.Errorf("%s.vms: datastore %q has %d VMs, not %d", key, d.Datastore, len(ds.VMs), d.VMs)
		}
		for n, name := range d.Names {
			if !slices.Contains(ds.machines(), name) {
				return fmt.Errorf("%s.names[%d]: datastore %q has no VM %q", key, n, d.Datastore, name)
			}
		}
	}
	for i, w := range x.Write {
		key := fmt.Sprintf("write[%d]", i)
		ds, err := f.known(key, w.Datastore, 0, w.At)
		switch {
		case err != nil:
			return err
		case !slices.Contains(ds.machines(), w.VM):
			return fmt.Errorf("%s.vm: datastore %q has no VM %q", key, w.Datastore, w.VM)
		case w.MBps < 0 || w.MBps > 100_000:
			return fmt.Errorf("%s.mbps: it must be from 0 to 100000", key)
		}
	}
	for i, r := range x.Manual {
		key := fmt.Sprintf("manual[%d]", i)
		if _, err := f.known(key, r.Datastore, r.Host, r.At); err != nil {
			return err
		}
		if r.Name == "" || r.Unit < 0 {
			return fmt.Errorf("%s.name: a manual run needs a name, and a unit of 0 or more", key)
		}
	}
	if len(x.Claims) == 0 {
		return fmt.Errorf("claims: an experiment needs at least one")
	}
	for i, c := range x.Claims {
		if err := c.check(f, x); err != nil {
			return fmt.Errorf("claims[%d].%w", i, err)
		}
	}
	return nil
}

func (f *File) known(key, datastore string, host int, at time.Duration) (*FileDatastore, error) {
	if host < 0 || host > f.hosts() {
		return nil, fmt.Errorf("%s.host: there is no host %d", key, host)
	}
	if at < 0 {
		return nil, fmt.Errorf("%s.at: it cannot be negative", key)
	}
	for i := range f.Datastores {
		if f.Datastores[i].Name == datastore {
			return &f.Datastores[i], nil
		}
	}
	return nil, fmt.Errorf("%s.datastore: the file has no datastore %q", key, datastore)
}

// hosts is how many there are.
func (f *File) hosts() int {
	size := Default()
	f.Apply(&size)
	return size.Hosts
}

func (c Claim) check(f *File, x *Experiment) error {
	m, ok := measures[c.Measure]
	switch {
	case !ok:
		return fmt.Errorf("measure: %q is none of %s", c.Measure, measureNames())
	case c.Says == "":
		return fmt.Errorf("says: it is missing")
	case c.Want == nil && c.Min == nil && c.Max == nil:
		return fmt.Errorf("want: give want, or min or max")
	case c.Want != nil && (c.Min != nil || c.Max != nil):
		return fmt.Errorf("want: it does not go together with min and max")
	case c.Within < 0:
		return fmt.Errorf("within: it cannot be negative")
	case c.Host < 0 || c.Host > f.hosts():
		return fmt.Errorf("host: there is no host %d", c.Host)
	case m.run != nil && x.run(c.Run) < 0:
		return fmt.Errorf("run: there is no manual run %q", c.Run)
	case c.Measure == "reached" && c.Amount == nil:
		return fmt.Errorf("amount: it is missing")
	}
	named := []string{c.Datastore}
	for _, p := range []*Point{c.At, c.From} {
		if p != nil {
			named = append(named, p.Of)
		}
	}
	for _, name := range named {
		if name == "" {
			continue
		}
		if _, err := f.known("", name, 0, 0); err != nil {
			return fmt.Errorf("datastore: the file has no datastore %q", name)
		}
	}
	return nil
}

// run is the position of a manual run, or -1.
func (x *Experiment) run(name string) int {
	for i, r := range x.Manual {
		if r.Name == name {
			return i
		}
	}
	return -1
}
