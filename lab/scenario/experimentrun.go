package scenario

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

// defaultLimit is the duration of an experiment without a limit.
const defaultLimit = 24 * time.Hour

// experimentRun is an experiment in progress and its observations.
type experimentRun struct {
	file  *File
	lab   *Lab
	begin time.Time
	ended time.Duration
	curve curve
	runs  []*manualRun
	// written contains the figures of the array for each datastore, in order of time.
	written map[string][]sample
	freed   map[string]int64 // MB that deletions gave back to VMFS
}

type sample struct {
	at    time.Duration
	share float64 // of the provisioned space
}

type manualRun struct {
	unmap  *san.Unmap
	passes []int64
}

// action is a step of an experiment.
type action struct {
	at time.Duration
	do func() error
}

// Run builds the world, carries the experiment out in simulated time and holds the claims against what came of it.
func (f *File) Run() (*Outcome, error) {
	if f.Experiment == nil {
		return nil, fmt.Errorf("the scenario has no experiment")
	}
	size := Default()
	f.Apply(&size)
	if size.Start.IsZero() {
		size.Start = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	}
	dir, err := os.MkdirTemp("", "tidemark-lab-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	lab, err := Build(size, dir, false)
	if err != nil {
		return nil, err
	}
	defer lab.Close()
	t := &experimentRun{
		file: f, lab: lab, begin: lab.World.Clock().Now(), runs: make([]*manualRun, len(f.Experiment.Manual)),
		written: map[string][]sample{}, freed: map[string]int64{},
	}
	if err := t.carryOut(); err != nil {
		return nil, err
	}
	return t.judge(), nil
}

func (t *experimentRun) step() time.Duration { return cmp.Or(t.file.Experiment.Step, 5*time.Second) }

func (t *experimentRun) carryOut() error {
	x, clock := t.file.Experiment, t.lab.World.Clock()
	t.lab.World.OnUnmap(t.note)
	if x.Load != nil {
		for _, a := range t.lab.Arrays {
			a.San.SetLoad(*x.Load)
		}
	}
	actions := t.actions()
	limit := cmp.Or(x.Limit, defaultLimit)
	for t.look(); ; t.look() {
		for len(actions) > 0 && actions[0].at <= t.now() {
			if err := actions[0].do(); err != nil {
				return err
			}
			actions = actions[1:]
		}
		if t.now() >= limit || (len(actions) == 0 && t.idle()) {
			break
		}
		next := t.step()
		if len(actions) > 0 {
			next = min(next, actions[0].at-t.now())
		}
		clock.Advance(next)
	}
	t.ended = t.now()
	for _, a := range t.lab.Arrays {
		clock.Advance(a.San.Refresh())
	}
	t.look()
	return nil
}

func (t *experimentRun) now() time.Duration { return t.lab.World.Clock().Now().Sub(t.begin) }

func (t *experimentRun) actions() []action {
	var all []action
	for _, d := range t.file.Experiment.Delete {
		all = append(all, action{d.At, func() error { return t.remove(d) }})
	}
	for _, w := range t.file.Experiment.Write {
		all = append(all, action{w.At, func() error { return t.write(w) }})
	}
	for i, r := range t.file.Experiment.Manual {
		all = append(all, action{r.At, func() error { return t.unmap(i, r) }})
	}
	slices.SortStableFunc(all, func(a, b action) int { return cmp.Compare(a.at, b.at) })
	return all
}

func (t *experimentRun) fileSystem(name string) *san.FileSystem {
	for _, fs := range t.lab.World.FileSystems() {
		if fs.Name() == name {
			return fs
		}
	}
	return nil
}

func (t *experimentRun) remove(d FileDeletion) error {
	names, fs := d.Names, t.fileSystem(d.Datastore)
	if there := t.lab.VCenter.Machines(d.Datastore); d.VMs > 0 {
		names = there[max(len(there)-d.VMs, 0):]
	}
	host := ""
	if d.Host > 0 {
		if !slices.Contains(fs.Hosts(), t.lab.hosts[d.Host-1]) {
			return fmt.Errorf("experiment.delete: host %d does not mount %q", d.Host, d.Datastore)
		}
		host = t.lab.hosts[d.Host-1].Name
	}
	before := fs.Usage().FreeBytes
	for _, name := range names {
		if err := t.lab.VCenter.DeleteMachine(name, host); err != nil {
			return err
		}
	}
	t.freed[d.Datastore] += (fs.Usage().FreeBytes - before) / san.Block
	return nil
}

func (t *experimentRun) write(w FileWrite) error {
	for _, f := range t.fileSystem(w.Datastore).Files() {
		if strings.HasPrefix(f.Path, w.VM+"/") {
			f.SetWriteLoad(w.MBps)
			return nil
		}
	}
	return fmt.Errorf("datastore %q has no VM %q", w.Datastore, w.VM)
}

func (t *experimentRun) unmap(i int, r FileRun) error {
	run, fs := new(manualRun), t.fileSystem(r.Datastore)
	host := fs.Hosts()[0]
	if r.Host > 0 {
		host = t.lab.hosts[r.Host-1]
	}
	if !slices.Contains(fs.Hosts(), host) {
		return fmt.Errorf("experiment.manual: host %d does not mount %q", r.Host, r.Datastore)
	}
	u, err := fs.StartUnmap(san.UnmapOptions{
		Host: host, Kind: "esxcli", Unit: r.Unit,
		OnPass: func(p san.Pass) { run.passes = append(run.passes, p.Blocks) },
	})
	if err != nil {
		return fmt.Errorf("experiment.manual: %q: %w", r.Name, err)
	}
	run.unmap, t.runs[i] = u, run
	return nil
}

func (t *experimentRun) note(r san.Returned) {
	t.curve = append(t.curve, event{
		at: r.At.Sub(t.begin), datastore: r.FS.Name(), host: slices.Index(t.lab.hosts, r.Host), mb: r.Blocks, manual: r.Manual,
	})
}

// look records the figures of the array for each datastore.
func (t *experimentRun) look() {
	for _, fs := range t.lab.World.FileSystems() {
		var written, provisioned int64
		for _, d := range fs.Devices() {
			if d.Volume != nil {
				s := d.Volume.Space()
				written, provisioned = written+s.VirtualBytes, provisioned+s.ProvisionedBytes
			}
		}
		if provisioned > 0 {
			t.written[fs.Name()] = append(t.written[fs.Name()], sample{t.now(), float64(written) / float64(provisioned)})
		}
	}
}

// idle reports that nothing more will be returned: no dead space where VMs were deleted, no manual run in progress.
func (t *experimentRun) idle() bool {
	for _, d := range t.file.Experiment.Delete {
		if t.fileSystem(d.Datastore).Usage().DeadBytes > 0 {
			return false
		}
	}
	for _, r := range t.runs {
		if r != nil && r.unmap.Record().State == san.Running {
			return false
		}
	}
	return true
}
