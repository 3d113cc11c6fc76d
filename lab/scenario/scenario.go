// Package scenario builds worlds: arrays, hosts, datastores and VMs, the same ones for the same seed.
package scenario

import (
	"fmt"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/vcenter"
)

// Size is the size of a generated world and its seed.
type Size struct {
	Clusters   int // in all, spread over the datacenters
	Hosts      int // in all, spread over the clusters
	Datastores int // the named ones are always there
	VMs        int
	Arrays     int
	Seed       int64
	Start      time.Time

	// Datacenters are the names of the datacenters; none means one with the usual name.
	Datacenters []string

	// Kinds of the arrays, in order; "" and arrays beyond are FlashArrays.
	Kinds []string

	// Releases are ESXi releases of the first hosts, as in vcenter.ReleaseNamed; "" and further hosts have the default.
	Releases []string

	// VCenter is passed on; its world and directory are set here.
	VCenter vcenter.Config

	usual       bool   // the datastores are those of the default world
	plans       []plan // instead of the named datastores
	nonVMFS     []vcenter.NonVMFS
	pods        []FilePod
	volumes     []FileVolume
	volumesEach int

	deviations []vcenter.Deviation
	clocks     vcenter.Clocks
	signOn     vcenter.SignOn
	machines   []FileMachine
}

// Default is the default size of the lab.
func Default() Size {
	return Size{
		Clusters: 2, Hosts: 4, Datastores: 8, VMs: 40, Arrays: 1, Seed: 1, usual: true, plans: plans, pods: defaultPods, volumes: defaultVolumes,
		nonVMFS: []vcenter.NonVMFS{
			{Name: "nfs-share", Server: "nfs-01.lab.tidemark.io", Path: "/export/share", Capacity: 10 * tb, Free: 6 * tb},
			{Name: "vsanDatastore", Kind: vcenter.KindVSAN, Capacity: 20 * tb, Free: 13 * tb},
			{Name: "vvol-gold", Kind: vcenter.KindVVol, Capacity: 8 * tb, Free: 7 * tb},
		},
	}
}

// Lab is a built world.
type Lab struct {
	World   *san.World
	VCenter *vcenter.VCenter
	Arrays  []*Array
	NonVMFS []vcenter.NonVMFS // as they were added

	size  Size
	hosts []*san.Host
	able  map[[3]int][]*san.Host
	pods  map[string]*san.Pod
}

// Build makes a world in which files of datastores live below dir; with chdir the process changes into it.
func Build(size Size, dir string, chdir bool) (*Lab, error) {
	if err := size.check(); err != nil {
		return nil, err
	}
	if size.Start.IsZero() {
		size.Start = time.Now().UTC().Truncate(time.Second)
	}
	l := &Lab{World: san.NewWorld(size.Start, size.Seed), size: size, pods: map[string]*san.Pod{}}
	config := size.VCenter
	config.World, config.Dir, config.Chdir = l.World, dir, chdir
	if len(size.Datacenters) > 0 {
		config.Datacenter = size.Datacenters[0]
	}
	v, err := vcenter.New(config)
	if err != nil {
		return nil, err
	}
	l.VCenter = v
	fill := func() error {
		for _, step := range []func() error{l.addArrays, l.addHosts, l.addDatastores, l.addGenerated, l.addMore, l.addMachines, l.addTags} {
			if err := step(); err != nil {
				return err
			}
		}
		return nil
	}
	if err := v.Batch(fill); err != nil {
		v.Close()
		return nil, err
	}
	for i, d := range size.deviations {
		if err := v.Deviate(d); err != nil {
			v.Close()
			return nil, fmt.Errorf("deviations[%d]: %w", i, err)
		}
	}
	v.SetSignOn(size.signOn)
	if err := v.SetClocks(size.clocks); err != nil {
		v.Close()
		return nil, fmt.Errorf("clocks: %w", err)
	}
	l.addVolumes()
	l.World.Settle()
	v.ForgetTasks()
	return l, nil
}

func (s Size) check() error {
	switch {
	case s.Clusters < 1 || s.Hosts < s.Clusters:
		return fmt.Errorf("a world needs at least one cluster and a host for each, not %d clusters and %d hosts", s.Clusters, s.Hosts)
	case s.Clusters < len(s.Datacenters):
		return fmt.Errorf("%d datacenters need as many clusters, not %d", len(s.Datacenters), s.Clusters)
	case s.Datastores < 0 || s.VMs < 0:
		return fmt.Errorf("numbers of datastores (%d) and VMs (%d) cannot be negative", s.Datastores, s.VMs)
	case s.Arrays < 1:
		return fmt.Errorf("a world needs at least one array")
	}
	return nil
}

// first is the number of hosts in the clusters before the one with this number, counted from 0.
func (s Size) first(cluster int) int { return spread(s.Hosts, s.Clusters, cluster) }

// spread is how many of the things are in the groups before one.
func spread(things, groups, before int) int {
	return before*(things/groups) + min(before, things%groups)
}

// clustersOf are the numbers of the clusters of a datacenter, the first and the one after the last, all counted from 0.
func (s Size) clustersOf(datacenter int) (from, to int) {
	groups := max(len(s.Datacenters), 1)
	return spread(s.Clusters, groups, datacenter), spread(s.Clusters, groups, datacenter+1)
}

// datacenterOf is the number of the datacenter that a cluster is in.
func (s Size) datacenterOf(cluster int) int {
	for i := range s.Datacenters {
		if _, to := s.clustersOf(i); cluster < to {
			return i
		}
	}
	return 0
}

// Close ends everything that runs in the world.
func (l *Lab) Close() {
	for _, a := range l.Arrays {
		_ = a.Server.Close()
	}
	l.World.Close()
	l.VCenter.Close()
}

func (l *Lab) addHosts() error {
	datacenters := []*vcenter.Datacenter{l.VCenter.Datacenter()}
	for i := 1; i < len(l.size.Datacenters); i++ {
		added, err := l.VCenter.AddDatacenter(l.size.Datacenters[i])
		if err != nil {
			return err
		}
		datacenters = append(datacenters, added)
	}
	for c := range l.size.Clusters {
		cluster, err := datacenters[l.size.datacenterOf(c)].AddCluster(fmt.Sprintf("cluster-%d", c+1))
		if err != nil {
			return err
		}
		for range l.size.first(c+1) - l.size.first(c) {
			n := len(l.hosts) + 1
			h := san.Host{
				Name: fmt.Sprintf("esx-%02d.lab.tidemark.io", n), Version: "8.0.3", Build: 24022510,
				IQN:  fmt.Sprintf("iqn.1998-01.com.vmware:esx-%02d-%08x", n, 0x5f1a0000+n),
				WWNs: []string{fmt.Sprintf("100000109B%06X", 2*n), fmt.Sprintf("100000109B%06X", 2*n+1)},
			}
			if n == l.size.Hosts && n > 1 {
				h.Version, h.Build = "7.0.3", 21930508
			}
			if n <= len(l.size.Releases) && l.size.Releases[n-1] != "" {
				release, err := vcenter.ReleaseNamed(l.size.Releases[n-1])
				if err != nil {
					return err
				}
				h.Version, h.Build = release.Version, release.Build
			}
			host := l.World.AddHost(h)
			l.hosts = append(l.hosts, host)
			if err := l.VCenter.AddHost(cluster, host); err != nil {
				return err
			}
		}
	}
	return nil
}
