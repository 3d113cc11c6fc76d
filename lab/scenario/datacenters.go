package scenario

import (
	"errors"
	"fmt"
)

// checkDatacenters is File.check for datacenters and for names, which datacenters keep apart.
func (f *File) checkDatacenters() error {
	known := map[string]bool{}
	for i, name := range f.Datacenters {
		if name == "" || known[name] {
			return fmt.Errorf("datacenters[%d]: a datacenter needs a name of its own", i)
		}
		known[name] = true
	}
	size := Default()
	size.Datacenters = f.Datacenters
	if f.Clusters > 0 {
		size.Clusters = f.Clusters
	}
	if len(f.Datacenters) > size.Clusters {
		return fmt.Errorf("datacenters: %d of them need as many clusters, not %d", len(f.Datacenters), size.Clusters)
	}
	if len(f.Datacenters) > 1 && f.Datastores == nil {
		return errors.New("datacenters: with several of them the file needs datastores of its own")
	}
	type place struct {
		center int
		name   string
	}
	taken, prefixes := map[place]bool{}, map[string]bool{}
	take := func(center int, name string) error {
		if center < 0 || center > max(len(f.Datacenters), 1) {
			return fmt.Errorf("datacenter: there is no datacenter %d", center)
		}
		where := place{max(center, 1), name}
		if taken[where] {
			return fmt.Errorf("name: the datacenter has a datastore %q already", name)
		}
		taken[where] = true
		return nil
	}
	for i, d := range f.Datastores {
		center := d.Datacenter
		if d.Cluster > 0 && d.Cluster <= size.Clusters {
			of := size.datacenterOf(d.Cluster-1) + 1
			if center != 0 && center != of {
				return fmt.Errorf("datastores[%d].datacenter: cluster %d is in datacenter %d", i, d.Cluster, of)
			}
			center = of
		}
		if err := take(center, d.Name); err != nil {
			return fmt.Errorf("datastores[%d].%w", i, err)
		}
		if len(d.VMs) > 0 && prefixes[d.prefix()] {
			return fmt.Errorf("datastores[%d].prefix: VMs of another datastore have the names that begin with %q", i, d.prefix())
		}
		prefixes[d.prefix()] = len(d.VMs) > 0 || prefixes[d.prefix()]
	}
	for i, s := range f.NonVMFS {
		if err := take(s.Datacenter, s.Name); err != nil {
			return fmt.Errorf("nonVmfs[%d].%w", i, err)
		}
	}
	return nil
}
