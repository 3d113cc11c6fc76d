package shell

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/types"
)

// node is one object of an inventory tree.
type node struct {
	ID       string  `json:"id"`
	Type     string  `json:"type"`
	Name     string  `json:"name"`
	State    string  `json:"state,omitempty"`
	Kind     string  `json:"kind,omitempty"`
	Capacity int64   `json:"capacity,omitempty"`
	Free     int64   `json:"free,omitempty"`
	Children []*node `json:"children,omitempty"`
}

// notFound is the response to a request for an object that does not exist.
type notFound string

func (e notFound) Error() string { return string(e) }

var treeTypes = []string{"Folder", "Datacenter", "ComputeResource", "HostSystem", "Datastore", "StoragePod"}

func (s *Shell) urn(ref types.ManagedObjectReference) string {
	return "urn:vmomi:" + ref.Type + ":" + ref.Value + ":" + s.config.GUID
}

func (s *Shell) inventory(w http.ResponseWriter, r *http.Request, u *user) {
	nodes, parents, err := s.everything(r.Context(), u.client)
	if err != nil {
		s.fail(w, r, u, err)
		return
	}
	root := u.client.ServiceContent.RootFolder
	answer(w, http.StatusOK, map[string]*node{
		"storage": s.tree(root, nodes, parents, "HostSystem", "ComputeResource", "ClusterComputeResource"),
		"hosts":   s.tree(root, nodes, parents, "Datastore", "StoragePod"),
	})
}

// everything reads names, parents and states of all tree objects in one round trip of the property collector.
func (s *Shell) everything(ctx context.Context, client *vim25.Client) (
	map[types.ManagedObjectReference]*node, map[types.ManagedObjectReference]types.ManagedObjectReference, error,
) {
	found, err := view.NewManager(client).CreateContainerView(ctx, client.ServiceContent.RootFolder, treeTypes, true)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = found.Destroy(context.WithoutCancel(ctx)) }()
	content, err := property.DefaultCollector(client).RetrieveProperties(ctx, types.RetrieveProperties{
		SpecSet: []types.PropertyFilterSpec{treeFilter(found.Reference())},
	})
	if err != nil {
		return nil, nil, err
	}
	nodes := map[types.ManagedObjectReference]*node{}
	parents := map[types.ManagedObjectReference]types.ManagedObjectReference{}
	for _, item := range content.Returnval {
		n := &node{ID: s.urn(item.Obj), Type: item.Obj.Type}
		for _, property := range item.PropSet {
			switch value := property.Val.(type) {
			case string:
				n.Name = value
			case types.ManagedObjectReference:
				parents[item.Obj] = value
			case types.HostSystemConnectionState:
				n.State = string(value)
			case types.DatastoreSummary:
				n.Kind, n.Capacity, n.Free = value.Type, value.Capacity, value.FreeSpace
				if !value.Accessible {
					n.State = "inaccessible"
				}
			}
		}
		nodes[item.Obj] = n
	}
	return nodes, parents, nil
}

// tree hangs copies of the nodes under the vCenter, without the left-out types and without a datacenter's own folders.
func (s *Shell) tree(root types.ManagedObjectReference, nodes map[types.ManagedObjectReference]*node,
	parents map[types.ManagedObjectReference]types.ManagedObjectReference, leftOut ...string,
) *node {
	top := &node{ID: s.urn(root), Type: "Folder:RootFolder", Name: s.sdk.Hostname()}
	copies := map[types.ManagedObjectReference]*node{root: top}
	for ref, n := range nodes {
		if !slices.Contains(leftOut, ref.Type) && !isHidden(ref, nodes, parents) {
			twin := *n
			copies[ref] = &twin
		}
	}
	for ref, n := range copies {
		if ref == root {
			continue
		}
		parent := parents[ref]
		for copies[parent] == nil && parents[parent].Value != "" {
			parent = parents[parent]
		}
		if above := copies[parent]; above != nil {
			above.Children = append(above.Children, n)
		}
	}
	top.arrange()
	return top
}

// arrange sorts by name and drops folders that hold nothing in this tree.
func (n *node) arrange() {
	for _, child := range n.Children {
		child.arrange()
	}
	n.Children = slices.DeleteFunc(n.Children, func(c *node) bool { return c.Type == "Folder" && len(c.Children) == 0 })
	slices.SortFunc(n.Children, func(a, b *node) int { return strings.Compare(a.Name, b.Name) })
}

// treeFilter selects the properties that a tree shows of the objects in a container view.
func treeFilter(container types.ManagedObjectReference) types.PropertyFilterSpec {
	filter := types.PropertyFilterSpec{ObjectSet: []types.ObjectSpec{{
		Obj: container, Skip: types.NewBool(true),
		SelectSet: []types.BaseSelectionSpec{&types.TraversalSpec{Type: container.Type, Path: "view"}},
	}}}
	for _, kind := range treeTypes {
		paths := []string{"name", "parent"}
		switch kind {
		case "Datastore":
			paths = append(paths, "summary")
		case "HostSystem":
			paths = append(paths, "runtime.connectionState")
		}
		filter.PropSet = append(filter.PropSet, types.PropertySpec{Type: kind, PathSet: paths})
	}
	return filter
}

// isHidden reports whether ref is one of the four folders of a datacenter or the shell around a host of no cluster.
func isHidden(ref types.ManagedObjectReference, nodes map[types.ManagedObjectReference]*node,
	parents map[types.ManagedObjectReference]types.ManagedObjectReference,
) bool {
	return ref.Type == "ComputeResource" || ref.Type == "Folder" && parents[ref].Type == "Datacenter" &&
		slices.Contains([]string{"vm", "host", "datastore", "network"}, nodes[ref].Name)
}
