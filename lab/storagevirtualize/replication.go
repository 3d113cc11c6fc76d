package storagevirtualize

import "tidemark.io/lab/san"

// relationship is the id of the remote copy of which the volume is the destination; empty without one.
func relationship(v *san.Volume) string {
	if !v.Replica() {
		return ""
	}
	return volumeID(v)
}

func relationshipName(v *san.Volume) string {
	if !v.Replica() {
		return ""
	}
	return "rcrel" + volumeID(v)
}

func function(v *san.Volume) string {
	if !v.Replica() {
		return ""
	}
	return "aux"
}

// remoteSystem is the id of the system with the source of every remote copy.
const remoteSystem = "0000020060E02716"

func (s *Server) relationships() []row {
	out := []row{}
	for _, v := range s.alive() {
		if !v.Replica() {
			continue
		}
		out = append(out, row{
			{"id", relationship(v)}, {"name", relationshipName(v)}, {"master_cluster_id", remoteSystem}, {"master_cluster_name", "remote"},
			{"master_vdisk_id", "0"}, {"master_vdisk_name", v.Name}, {"aux_cluster_id", s.system().get("id")}, {"aux_cluster_name", s.array.Name()},
			{"aux_vdisk_id", volumeID(v)}, {"aux_vdisk_name", v.Name}, {"primary", "master"}, {"consistency_group_id", ""},
			{"consistency_group_name", ""}, {"state", "consistent_synchronized"}, {"bg_copy_priority", "50"}, {"progress", ""},
			{"status", "online"}, {"sync", ""}, {"copy_type", "metro"}, {"cycling_mode", ""},
		})
	}
	return out
}
