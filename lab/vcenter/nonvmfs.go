package vcenter

import (
	"strings"

	"github.com/vmware/govmomi/vim25/types"
)

// Kinds of datastores that are no VMFS, as summary.type shows them.
const (
	KindNFS   = "NFS"
	KindNFS41 = "NFS41"
	KindVSAN  = "vsan"
	KindVVol  = "VVOL"
)

// NonVMFS is a datastore that is no VMFS and that no array of the lab backs.
type NonVMFS struct {
	Name           string
	Kind           string // default KindNFS
	Server, Path   string // of NFS
	Datacenter     string // default the first
	Capacity, Free int64  // bytes
}

func (s *NonVMFS) kind() string {
	if s.Kind == "" {
		return KindNFS
	}
	return s.Kind
}

// id is what names the datastore in its path: ESXi's form for its kind.
func (s *NonVMFS) id() string {
	id := digest(s.Kind+s.Server+s.Path+s.Name, 32)
	switch s.kind() {
	case KindVSAN:
		return "vsan:" + id[:16] + "-" + id[16:]
	case KindVVol:
		return "vvol:" + id[:16] + "-" + id[16:]
	}
	return id[:8] + "-" + id[8:16]
}

// volume is the file system as a host shows it.
func (s *NonVMFS) volume(base types.HostFileSystemVolume) types.BaseHostFileSystemVolume {
	switch s.kind() {
	case KindVSAN:
		return &base
	case KindVVol:
		return &types.HostVvolVolume{HostFileSystemVolume: base, ScId: s.id(), ProtocolEndpointType: "scsi"}
	}
	return &types.HostNasVolume{HostFileSystemVolume: base, RemoteHost: s.Server, RemotePath: s.Path, UserName: ""}
}

func (s *NonVMFS) info(base types.DatastoreInfo, volume types.BaseHostFileSystemVolume) types.BaseDatastoreInfo {
	switch v := volume.(type) {
	case *types.HostVvolVolume:
		return &types.VvolDatastoreInfo{DatastoreInfo: base, VvolDS: v}
	case *types.HostNasVolume:
		return &types.NasDatastoreInfo{DatastoreInfo: base, Nas: v}
	}
	return &types.VsanDatastoreInfo{DatastoreInfo: base, MembershipUuid: strings.TrimPrefix(s.id(), "vsan:")}
}
