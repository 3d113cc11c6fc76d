package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"gopkg.in/yaml.v3"

	"tidemark.io/lab/san"
	"tidemark.io/lab/vcenter"
)

// File is a world as a YAML file describes it; what is left out is as in the default world. Sizes are in GB (2^30 bytes).
type File struct {
	Clusters int `yaml:"clusters"`
	Hosts    int `yaml:"hosts"` // in all, spread over the clusters
	// ESXi names releases of the first hosts, for example [6.7GA, 8.0U3].
	ESXi []string `yaml:"esxi"`
	VMs  int      `yaml:"vms"` // generated ones included
	Seed int64    `yaml:"seed"`
	// Speed is simulated seconds per real second.
	Speed *float64  `yaml:"speed"`
	Start time.Time `yaml:"start"`
	// Datastores replace the named datastores of the default world.
	Datastores []FileDatastore `yaml:"datastores"`
	Shares     []FileShare     `yaml:"shares"`
}

// FileDatastore is a VMFS datastore with one VM per size in VMs, and dead space that lies scattered as in Gone.
type FileDatastore struct {
	Name    string  `yaml:"name"`
	VMFS    int     `yaml:"vmfs"`    // 5 or 6
	Extents []int64 `yaml:"extents"` // GB each
	Reclaim string  `yaml:"reclaim"` // none or low, VMFS-6 only
	Fixed   int64   `yaml:"fixed"`   // MB per second instead, VMFS-6 only
	Cluster int     `yaml:"cluster"` // counted from 1; 0 = mounted by all
	Local   bool    `yaml:"local"`   // a disk inside the first host, without an array
	Thick   bool    `yaml:"thick"`
	Prefix  string  `yaml:"prefix"` // of VM names, default the datastore's name
	VMs     []int64 `yaml:"vms"`    // GB written each
	Gone    []int64 `yaml:"gone"`   // GB deleted before the story begins
}

// FileShare is an NFS datastore.
type FileShare struct {
	Name     string `yaml:"name"`
	Capacity int64  `yaml:"capacity"`
	Free     int64  `yaml:"free"`
}

// ReadFile reads a world; unknown members are refused.
func ReadFile(name string) (*File, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f := new(File)
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(f); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("scenario %s: %w", name, err)
	}
	for _, ds := range f.Datastores {
		if err := ds.check(); err != nil {
			return nil, fmt.Errorf("scenario %s: datastore %q: %w", name, ds.Name, err)
		}
	}
	for _, release := range f.ESXi {
		if _, err := vcenter.ReleaseNamed(release); release != "" && err != nil {
			return nil, fmt.Errorf("scenario %s: %w", name, err)
		}
	}
	for _, s := range f.Shares {
		if s.Name == "" || s.Capacity <= 0 || s.Free < 0 || s.Free > s.Capacity {
			return nil, fmt.Errorf("scenario %s: a share needs a name, a capacity and at most as much free space", name)
		}
	}
	return f, nil
}

func (d FileDatastore) check() error {
	switch {
	case d.Name == "":
		return errors.New("it needs a name")
	case d.VMFS != 5 && d.VMFS != 6:
		return fmt.Errorf("vmfs must be 5 or 6, not %d", d.VMFS)
	case len(d.Extents) == 0:
		return errors.New("it needs at least one extent")
	case d.VMFS == 5 && (d.Reclaim != "" || d.Fixed != 0):
		return errors.New("VMFS-5 has no automatic reclaim")
	case d.Reclaim != "" && d.Reclaim != "none" && d.Reclaim != "low":
		return fmt.Errorf("reclaim must be none or low, not %q", d.Reclaim)
	case d.Fixed < 0 || d.Cluster < 0:
		return errors.New("fixed and cluster cannot be negative")
	}
	for _, list := range [][]int64{d.Extents, d.VMs, d.Gone} {
		for _, size := range list {
			if size <= 0 {
				return fmt.Errorf("%d GB is no size", size)
			}
		}
	}
	return nil
}

// Apply puts what the file says over a size.
func (f *File) Apply(s *Size) {
	for _, n := range []struct {
		from int
		to   *int
	}{{f.Clusters, &s.Clusters}, {f.Hosts, &s.Hosts}, {f.VMs, &s.VMs}} {
		if n.from != 0 {
			*n.to = n.from
		}
	}
	if f.ESXi != nil {
		s.Releases = f.ESXi
	}
	if f.Seed != 0 {
		s.Seed = f.Seed
	}
	if !f.Start.IsZero() {
		s.Start = f.Start
	}
	if f.Datastores == nil {
		return
	}
	s.plans, s.Datastores, s.VMs = nil, 0, f.VMs
	for _, d := range f.Datastores {
		s.plans = append(s.plans, d.plan())
	}
	s.shares = nil
	for _, share := range f.Shares {
		s.shares = append(s.shares, vcenter.NFS{
			Name: share.Name, Server: "nfs-01.lab.tidemark.io", Path: "/export/" + share.Name, Capacity: share.Capacity * gb, Free: share.Free * gb,
		})
	}
}

func (d FileDatastore) plan() plan {
	p := plan{
		name: d.Name, major: d.VMFS, cluster: d.Cluster - 1, local: d.Local, thick: d.Thick, prefix: d.Prefix, vms: d.VMs, gone: d.Gone,
		rate: san.Rate{Method: "priority", Priority: d.Reclaim},
	}
	if p.rate.Priority == "" {
		p.rate.Priority = "low"
	}
	if d.Fixed > 0 {
		p.rate = san.Rate{Method: "fixed", FixedMBps: d.Fixed}
	}
	if p.prefix == "" {
		p.prefix = d.Name
	}
	for _, size := range d.Extents {
		p.extents = append(p.extents, size*gb)
	}
	return p
}
