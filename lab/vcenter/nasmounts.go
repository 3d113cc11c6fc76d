package vcenter

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// exportSize is the capacity of an export that the world does not describe; it is empty.
const exportSize = int64(1) << 40

// CreateNasDatastore mounts an NFS export on the host: that of a datastore of other hosts, or a new one.
func (r *redirected) CreateNasDatastore(ctx *simulator.Context, req *types.CreateNasDatastore) soap.HasFault {
	d, fault := r.v.hostOf(req.This).mountNAS(ctx, req.Spec)
	if fault != nil {
		return &methods.CreateNasDatastoreBody{Fault_: simulator.Fault(cmp.Or(renameTrouble(fault), sentenceOf(fault)), fault)}
	}
	return &methods.CreateNasDatastoreBody{Res: &types.CreateNasDatastoreResponse{Returnval: d.sim.Self}}
}

// CreateLocalDatastore is for hosts other than ESXi.
func (r *redirected) CreateLocalDatastore(*simulator.Context, *types.CreateLocalDatastore) soap.HasFault {
	fault := new(types.NotSupported)
	return &methods.CreateLocalDatastoreBody{Fault_: simulator.Fault(sentenceOf(fault), fault)}
}

func (h *host) mountNAS(ctx *simulator.Context, spec types.HostNasVolumeSpec) (*datastore, types.BaseMethodFault) {
	v, name := h.v, strings.TrimPrefix(spec.LocalPath, "/vmfs/volumes/")
	export := NonVMFS{Name: name, Kind: cmp.Or(spec.Type, KindNFS), Server: spec.RemoteHost, Path: spec.RemotePath, Capacity: exportSize, Free: exportSize}
	writable := spec.AccessMode == string(types.HostMountModeReadWrite)
	switch {
	case spec.RemoteHost == "":
		return nil, &types.InvalidArgument{InvalidProperty: "spec.remoteHost"}
	case spec.RemotePath == "":
		return nil, &types.InvalidArgument{InvalidProperty: "spec.remotePath"}
	case !writable && spec.AccessMode != string(types.HostMountModeReadOnly):
		return nil, &types.InvalidArgument{InvalidProperty: "spec.accessMode"}
	case export.Kind != KindNFS && export.Kind != KindNFS41:
		return nil, &types.InvalidArgument{InvalidProperty: "spec.type"}
	case !validName(name):
		return nil, &types.InvalidName{Name: name, Entity: &h.ref}
	}
	if fault := h.communicates(); fault != nil {
		return nil, fault
	}
	v.renaming.Lock()
	defer v.renaming.Unlock()
	stored := escapedOnce(name)
	known := v.exported(h.datacenter, export)
	if known != nil && slices.Contains(h.mounted.all(), known) {
		return nil, &types.AlreadyExists{Name: stored}
	}
	if other := v.datastoreCalled(h.datacenter, stored); other != nil && other != known {
		return nil, &types.DuplicateName{Name: stored, Object: other.sim.Self}
	}
	if known == nil {
		d, err := v.newExport(h, export, unescaped(stored))
		if err != nil {
			return nil, new(types.HostConfigFault)
		}
		v.logEvent(ctx, &types.NASDatastoreCreatedEvent{HostEvent: d.eventOn(h), Datastore: *d.argument(), DatastoreUrl: d.url},
			fmt.Sprintf("Created NAS datastore %s on %s in %s", d.name(), h.san.Name, d.datacenter.Name))
		known = d
	} else {
		known.hosts.add(h)
		known.mount(h)
		known.logFound(ctx, h)
	}
	v.mu.Lock()
	delete(h.special, known)
	if !writable {
		info := known.mountInfo()
		info.AccessMode = spec.AccessMode
		h.special[known] = info
	}
	v.mu.Unlock()
	known.publishHosts()
	h.publishStorage()
	return known, nil
}

// exported is the datastore of the export in the datacenter, nil if no host mounts it.
func (v *VCenter) exported(center *Datacenter, export NonVMFS) *datastore {
	for _, d := range v.allDatastores() {
		if d.nonVMFS != nil && d.datacenter == center && d.nonVMFS.sameAs(export) {
			return d
		}
	}
	return nil
}

func (s *NonVMFS) sameAs(other NonVMFS) bool {
	return s.kind() == other.kind() && s.Server == other.Server && s.Path == other.Path
}

// newExport adds a datastore to the inventory. An export that was mounted before has its size and its files.
func (v *VCenter) newExport(h *host, export NonVMFS, label string) (*datastore, error) {
	v.mu.Lock()
	for _, before := range v.exports {
		if before.sameAs(export) {
			export = before
		}
	}
	v.mu.Unlock()
	d := &datastore{v: v, nonVMFS: &export, url: "ds:///vmfs/volumes/" + export.id() + "/"}
	d.label.Store(&label)
	d.hosts.add(h)
	return d, d.add(label)
}
