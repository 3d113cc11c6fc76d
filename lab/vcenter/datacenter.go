package vcenter

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/types"
)

// Datacenter contains clusters, datastores and VMs; names of datastores are unique within it.
type Datacenter struct {
	Name    string
	v       *VCenter
	object  *object.Datacenter
	folders *object.DatacenterFolders
}

// FirstDatacenter is the name of the datacenter that every vCenter has.
const FirstDatacenter = "Lab"

// AddDatacenter creates an empty datacenter.
func (v *VCenter) AddDatacenter(name string) (*Datacenter, error) {
	ctx := context.Background()
	created, err := object.NewRootFolder(v.client).CreateDatacenter(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("create datacenter %s: %w", name, err)
	}
	folders, err := created.Folders(ctx)
	if err != nil {
		return nil, err
	}
	return &Datacenter{Name: name, v: v, object: created, folders: folders}, nil
}

// Datacenter is the first one.
func (v *VCenter) Datacenter() *Datacenter { return v.first }

// AddCluster creates an empty cluster.
func (d *Datacenter) AddCluster(name string) (*Cluster, error) {
	c, err := d.folders.HostFolder.CreateCluster(context.Background(), name, types.ClusterConfigSpecEx{})
	if err != nil {
		return nil, fmt.Errorf("create cluster %s: %w", name, err)
	}
	return &Cluster{Name: name, datacenter: d, object: c}, nil
}

// AddCluster creates an empty cluster in the first datacenter.
func (v *VCenter) AddCluster(name string) (*Cluster, error) { return v.Datacenter().AddCluster(name) }

// place is a path on a datastore in one datacenter, as "[name] directory/file".
type place struct {
	datacenter types.ManagedObjectReference
	path       string
}

// holds reports whether the other place is this one, or below it.
func (p place) holds(other place) bool {
	return other == p || other.datacenter == p.datacenter && strings.HasPrefix(other.path, strings.TrimSuffix(p.path, "/")+"/")
}

// place is where a file of the datastore is.
func (d *datastore) place(file string) place {
	return place{d.datacenter.object.Reference(), fmt.Sprintf("[%s] %s", escaped(d.name()), file)}
}

// placeOf is the place that a call means; without a datacenter it is in the first one.
func (v *VCenter) placeOf(datacenter *types.ManagedObjectReference, name string) place {
	var at object.DatastorePath
	if at.FromString(name) {
		name = fmt.Sprintf("[%s] %s", at.Datastore, strings.TrimPrefix(path.Clean("/"+at.Path), "/"))
	}
	if datacenter == nil {
		return place{v.Datacenter().object.Reference(), name}
	}
	return place{*datacenter, name}
}

// place is what a path means to a VM on the host.
func (h *host) place(path string) place { return place{h.datacenter.object.Reference(), path} }
