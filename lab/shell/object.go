package shell

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// fact is one labelled value of the Summary tab; Bytes is set instead of Value for sizes.
type fact struct {
	Label string `json:"label"`
	Value string `json:"value,omitempty"`
	Bytes *int64 `json:"bytes,omitempty"`
}

// object serves the data of the Summary tab for one managed object.
func (s *Shell) object(w http.ResponseWriter, r *http.Request, u *user) {
	ref := types.ManagedObjectReference{Type: r.PathValue("type"), Value: r.PathValue("moid")}
	if ref.Type == "Folder:RootFolder" {
		ref = u.client.ServiceContent.RootFolder
	}
	facts, err := describe(r.Context(), u.client, ref)
	if err != nil {
		s.fail(w, r, u, err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"facts": facts})
}

func describe(ctx context.Context, client *vim25.Client, ref types.ManagedObjectReference) ([]fact, error) {
	switch ref.Type {
	case "Datastore":
		var ds mo.Datastore
		if err := read(ctx, client, ref, &ds, "summary", "info", "host"); err != nil {
			return nil, err
		}
		return datastoreFacts(ds), nil
	case "HostSystem":
		var host mo.HostSystem
		if err := read(ctx, client, ref, &host, "summary", "datastore"); err != nil {
			return nil, err
		}
		return hostFacts(host), nil
	case "ComputeResource", "ClusterComputeResource":
		var cluster mo.ComputeResource
		if err := read(ctx, client, ref, &cluster, "host", "datastore"); err != nil {
			return nil, err
		}
		return []fact{count("Hosts", len(cluster.Host)), count("Datastores", len(cluster.Datastore))}, nil
	case "Datacenter":
		var dc mo.Datacenter
		if err := read(ctx, client, ref, &dc, "datastore"); err != nil {
			return nil, err
		}
		return []fact{count("Datastores", len(dc.Datastore))}, nil
	}
	if ref == client.ServiceContent.RootFolder {
		about := client.ServiceContent.About
		return []fact{
			{Label: "Product", Value: about.FullName}, {Label: "Version", Value: about.Version},
			{Label: "Build", Value: about.Build}, {Label: "Instance UUID", Value: about.InstanceUuid},
		}, nil
	}
	var entity mo.ManagedEntity
	if err := read(ctx, client, ref, &entity, "name"); err != nil {
		return nil, err
	}
	return []fact{{Label: "Name", Value: entity.Name}}, nil
}

func read(ctx context.Context, client *vim25.Client, ref types.ManagedObjectReference, into any, paths ...string) error {
	err := property.DefaultCollector(client).RetrieveOne(ctx, ref, paths, into)
	if err != nil && soap.IsSoapFault(err) {
		if _, gone := soap.ToSoapFault(err).VimFault().(types.ManagedObjectNotFound); gone {
			return notFound("The object has been deleted or was not found: " + ref.Value)
		}
	}
	return err
}

func datastoreFacts(ds mo.Datastore) []fact {
	kind := ds.Summary.Type
	var extents []string
	if vmfs, ok := ds.Info.(*types.VmfsDatastoreInfo); ok && vmfs.Vmfs != nil {
		kind = "VMFS " + vmfs.Vmfs.Version
		for _, extent := range vmfs.Vmfs.Extent {
			extents = append(extents, extent.DiskName)
		}
	}
	used := ds.Summary.Capacity - ds.Summary.FreeSpace
	return []fact{
		{Label: "Type", Value: kind},
		{Label: "Capacity", Bytes: &ds.Summary.Capacity},
		{Label: "Used", Bytes: &used},
		{Label: "Free", Bytes: &ds.Summary.FreeSpace},
		count("Hosts", len(ds.Host)),
		{Label: "Device backing", Value: strings.Join(extents, ", ")},
		{Label: "URL", Value: ds.Summary.Url},
	}
}

func hostFacts(host mo.HostSystem) []fact {
	facts := []fact{}
	if host.Summary.Runtime != nil {
		facts = append(facts, fact{Label: "State", Value: string(host.Summary.Runtime.ConnectionState)})
	}
	if product := host.Summary.Config.Product; product != nil {
		facts = append(facts, fact{Label: "Hypervisor", Value: product.FullName})
	}
	if hardware := host.Summary.Hardware; hardware != nil {
		facts = append(facts, fact{Label: "Model", Value: strings.TrimSpace(hardware.Vendor + " " + hardware.Model)})
	}
	return append(facts, count("Datastores", len(host.Datastore)))
}

func count(label string, n int) fact { return fact{Label: label, Value: fmt.Sprint(n)} }
