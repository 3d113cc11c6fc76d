package wsapi

import "fmt"

// capacity of the system, all of it on SSDs; it has no spare or internal space.
func (s *Server) capacity() []row {
	total, free, snapshots := s.array.CapacityBytes()/mib, s.free()/mib, s.array.Space().SnapshotsBytes/mib
	all := capacityOf(total, free, snapshots)
	return []row{{"allCapacity": all, "SSDCapacity": all, "FCCapacity": capacityOf(0, 0, 0), "NLCapacity": capacityOf(0, 0, 0)}}
}

func capacityOf(total, free, snapshots int64) row {
	used := total - free
	return row{
		"totalMiB": total, "freeMiB": free, "freeInitializedMiB": free, "freeUninitializedMiB": 0, "unavailableCapacityMiB": 0, "failedCapacityMiB": 0,
		"allocated": row{
			"totalAllocatedMiB": used,
			"volumes": row{
				"totalVolumesMiB": used, "nonCPGsMiB": 0, "nonCPGUserMiB": 0, "nonCPGSnapshotMiB": 0, "nonCPGAdminMiB": 0, "CPGsMiB": used,
				"CPGUserMiB": used - snapshots, "CPGUserUsedMiB": used - snapshots, "CPGUserUnusedMiB": 0, "CPGSnapshotMiB": snapshots,
				"CPGSnapshotUsedMiB": snapshots, "CPGSnapshotUnusedMiB": 0, "CPGAdminMiB": 0, "CPGAdminUsedMiB": 0, "CPGAdminUnusedMiB": 0, "unmappedMiB": 0,
			},
			"system": row{"totalSystemMiB": 0, "internalMiB": 0, "spareMiB": 0, "spareUsedMiB": 0, "spareUnusedMiB": 0},
		},
	}
}

// Values of the members mode, linkState, protocol, type, and failoverState of a port.
const (
	target       = 2
	ready        = 4
	fibreChannel = 1
	hostPort     = 1
	noFailover   = 1
)

// ports are one for Fibre Channel of each node.
func (s *Server) ports() (out []row) {
	number := systemNumber(s.array.ID())
	for node := range 2 {
		out = append(out, row{
			"portPos": row{"node": node, "slot": 1, "cardPort": 1}, "mode": target, "linkState": ready, "protocol": fibreChannel, "type": hostPort,
			"nodeWWN": fmt.Sprintf("2FF70002AC%06X", number), "portWWN": fmt.Sprintf("2%d110002AC%06X", node, number), "label": fmt.Sprintf("FC%d", node),
			"device": []string{}, "partnerPos": row{"node": 1 - node, "slot": 1, "cardPort": 1}, "failoverState": noFailover,
		})
	}
	return out
}
