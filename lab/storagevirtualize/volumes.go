package storagevirtualize

import (
	"slices"
	"strconv"

	"tidemark.io/lab/san"
)

const (
	kib = 1 << 10
	mib = 1 << 20

	grain    = 256 * kib // of a thin volume in a standard pool
	drpGrain = 8 * kib
	metadata = 3 * grain // what a thin volume without data uses, as recorded responses of a real system have it
)

func (s *Server) alive() []*san.Volume {
	return slices.DeleteFunc(s.array.Volumes(), func(v *san.Volume) bool { return v.Destroyed || v.ProtocolEndpoint })
}

func whole(bytes, unit int64) int64 { return (bytes + unit - 1) / unit * unit }

// standard reports whether the volume is in the pool without data reduction.
func standard(v *san.Volume) bool { return v.Place().Pool == StandardPool }

func poolOf(v *san.Volume) (id, name string) {
	name = v.Pool(drpPool)
	return poolIDs[name], name
}

// copyID is 1 after a move between data reduction pools, which adds a copy and removes the first.
func copyID(v *san.Volume) string { return count(v.Place().Pool == OtherPool) }

func flag(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

func count(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

// volumes is the concise view.
func (s *Server) volumes() []row {
	alive := s.alive()
	out := make([]row, 0, len(alive))
	for _, v := range alive {
		pool, poolName := poolOf(v)
		id := volumeID(v)
		out = append(out, row{
			{"id", id}, {"name", v.Name}, {"IO_group_id", "0"}, {"IO_group_name", "io_grp0"}, {"status", "online"},
			{"mdisk_grp_id", pool}, {"mdisk_grp_name", poolName}, {"capacity", capacity(v.ProvisionedBytes)}, {"type", "striped"},
			{"FC_id", ""}, {"FC_name", ""}, {"RC_id", relationship(v)}, {"RC_name", relationshipName(v)}, {"vdisk_UID", uid(v)}, {"fc_map_count", "0"},
			{"copy_count", "1"}, {"fast_write_state", "not_empty"}, {"se_copy_count", count(!v.Full())}, {"RC_change", "no"},
			{"compressed_copy_count", "0"}, {"parent_mdisk_grp_id", pool}, {"parent_mdisk_grp_name", poolName}, {"owner_id", ""},
			{"owner_name", ""}, {"formatting", "no"}, {"encrypt", "no"}, {"volume_id", id}, {"volume_name", v.Name}, {"function", function(v)},
			{"volume_group_id", ""}, {"volume_group_name", ""}, {"protocol", "scsi"}, {"is_snapshot", "no"}, {"snapshot_count", "0"},
			{"volume_type", ""}, {"replication_mode", ""}, {"is_safeguarded_snapshot", "no"}, {"safeguarded_snapshot_count", "0"},
		})
	}
	return out
}

func (s *Server) named(key string) (*san.Volume, error) {
	alive := s.alive()
	at := slices.IndexFunc(alive, func(v *san.Volume) bool { return volumeID(v) == key || v.Name == key || uid(v) == key })
	if at < 0 {
		return nil, noObject
	}
	return alive[at], nil
}

// volume is the detailed view: the volume, then its copies.
func (s *Server) volume(key string) (any, error) {
	v, err := s.named(key)
	if err != nil {
		return nil, err
	}
	pool, poolName := poolOf(v)
	id := volumeID(v)
	return []row{{
		{"id", id}, {"name", v.Name}, {"IO_group_id", "0"}, {"IO_group_name", "io_grp0"}, {"status", "online"},
		{"mdisk_grp_id", pool}, {"mdisk_grp_name", poolName}, {"capacity", capacity(v.ProvisionedBytes)}, {"type", "striped"},
		{"formatted", "yes"}, {"formatting", "no"}, {"mdisk_id", ""}, {"mdisk_name", ""}, {"FC_id", ""}, {"FC_name", ""}, {"RC_id", relationship(v)},
		{"RC_name", relationshipName(v)}, {"vdisk_UID", uid(v)}, {"preferred_node_id", "1"}, {"fast_write_state", "not_empty"}, {"cache", "readwrite"},
		{"udid", ""}, {"fc_map_count", "0"}, {"sync_rate", "50"}, {"copy_count", "1"}, {"se_copy_count", count(!v.Full())},
		{"filesystem", ""}, {"mirror_write_priority", "latency"}, {"RC_change", "no"}, {"compressed_copy_count", "0"},
		{"access_IO_group_count", "1"}, {"last_access_time", ""}, {"parent_mdisk_grp_id", pool}, {"parent_mdisk_grp_name", poolName},
		{"owner_type", "none"}, {"owner_id", ""}, {"owner_name", ""}, {"encrypt", "no"}, {"volume_id", id}, {"volume_name", v.Name},
		{"function", function(v)}, {"throttle_id", ""}, {"throttle_name", ""}, {"IOPs_limit", ""}, {"bandwidth_limit_MB", ""},
		{"volume_group_id", ""}, {"volume_group_name", ""}, {"cloud_backup_enabled", "no"}, {"cloud_account_id", ""},
		{"cloud_account_name", ""}, {"backup_status", "off"}, {"last_backup_time", ""}, {"restore_status", "none"},
		{"backup_grain_size", ""}, {"deduplicated_copy_count", "0"}, {"protocol", "scsi"}, {"preferred_node_name", "node1"},
		{"safeguarded_expiration_time", ""}, {"safeguarded_backup_count", "0"},
	}, detailedCopy(v)}, nil
}

// space is what a copy has of its data. In a data reduction pool, only the figure before reduction is reported.
type space struct {
	used, real, free, before any
	overallocation, grain    string
}

func spaceOf(v *san.Volume) space {
	size := v.ProvisionedBytes
	switch virtual := v.Space().VirtualBytes; {
	case v.Full():
		return space{capacity(size), capacity(size), capacity(0), "", "100", ""}
	case standard(v):
		used := min(whole(virtual, grain)+metadata, size)
		reserve := min(size/50, size-used) // -rsize 2%
		return space{capacity(used), capacity(used + reserve), capacity(reserve), "", strconv.FormatInt(size*100/(used+reserve), 10), "256"}
	default:
		return space{"", "", "", capacity(whole(virtual, drpGrain)), "", "8"}
	}
}

func detailedCopy(v *san.Volume) row {
	pool, poolName := poolOf(v)
	of := spaceOf(v)
	expand := ""
	if !v.Full() {
		expand = "on"
	}
	onFlash := of.real
	if onFlash == "" {
		onFlash = capacity(0)
	}
	tier := func(name string, size any) row { return row{{"tier", name}, {"tier_capacity", size}} }
	return row{
		{"copy_id", copyID(v)}, {"status", "online"}, {"sync", "yes"}, {"auto_delete", "no"}, {"primary", "yes"}, {"mdisk_grp_id", pool},
		{"mdisk_grp_name", poolName}, {"type", "striped"}, {"mdisk_id", ""}, {"mdisk_name", ""}, {"fast_write_state", "not_empty"},
		{"used_capacity", of.used}, {"real_capacity", of.real}, {"free_capacity", of.free}, {"overallocation", of.overallocation},
		{"autoexpand", expand}, {"warning", ""}, {"grainsize", of.grain}, {"se_copy", flag(!v.Full())}, {"easy_tier", "on"},
		{"easy_tier_status", "balanced"}, {"tiers", []row{
			tier("tier_scm", capacity(0)), tier("tier0_flash", onFlash), tier("tier1_flash", capacity(0)),
			tier("tier_enterprise", capacity(0)), tier("tier_nearline", capacity(0)),
		}},
		{"compressed_copy", "no"}, {"uncompressed_used_capacity", of.used}, {"parent_mdisk_grp_id", pool},
		{"parent_mdisk_grp_name", poolName}, {"encrypt", "no"}, {"deduplicated_copy", "no"}, {"used_capacity_before_reduction", of.before},
		{"safeguarded_mdisk_grp_id", ""}, {"safeguarded_mdisk_grp_name", ""},
	}
}

// conciseCopy is a copy in lsvdiskcopy.
func conciseCopy(v *san.Volume) row {
	pool, poolName := poolOf(v)
	return row{
		{"vdisk_id", volumeID(v)}, {"vdisk_name", v.Name}, {"copy_id", copyID(v)}, {"status", "online"}, {"sync", "yes"}, {"primary", "yes"},
		{"mdisk_grp_id", pool}, {"mdisk_grp_name", poolName}, {"capacity", capacity(v.ProvisionedBytes)}, {"type", "striped"},
		{"se_copy", flag(!v.Full())}, {"easy_tier", "on"}, {"easy_tier_status", "balanced"}, {"compressed_copy", "no"},
		{"parent_mdisk_grp_id", pool}, {"parent_mdisk_grp_name", poolName}, {"encrypt", "no"}, {"deduplicated_copy", "no"},
	}
}

// thinCopy is a copy in lssevdiskcopy, which has no figures of data reduction pools; nil for a fully allocated one.
func thinCopy(v *san.Volume) row {
	if v.Full() {
		return nil
	}
	pool, poolName := poolOf(v)
	of := spaceOf(v)
	return row{
		{"vdisk_id", volumeID(v)}, {"vdisk_name", v.Name}, {"copy_id", copyID(v)}, {"mdisk_grp_id", pool}, {"mdisk_grp_name", poolName},
		{"capacity", capacity(v.ProvisionedBytes)}, {"used_capacity", of.used}, {"real_capacity", of.real}, {"free_capacity", of.free},
		{"overallocation", of.overallocation}, {"autoexpand", "on"}, {"warning", ""}, {"grainsize", of.grain}, {"se_copy", "yes"},
		{"compressed_copy", "no"}, {"uncompressed_used_capacity", of.used}, {"parent_mdisk_grp_id", pool},
		{"parent_mdisk_grp_name", poolName}, {"encrypt", "no"}, {"deduplicated_copy", "no"}, {"used_capacity_before_reduction", ""},
	}
}

// copies are those of one volume, of all for nil.
func (s *Server) copies(of *san.Volume, view func(*san.Volume) row) []row {
	out := []row{}
	for _, v := range s.alive() {
		if of != nil && v != of {
			continue
		}
		if one := view(v); one != nil {
			out = append(out, one)
		}
	}
	return out
}

func copiesOf(view func(*san.Volume) row) func(*Server, string) (any, error) {
	return func(s *Server, key string) (any, error) {
		v, err := s.named(key)
		if err != nil {
			return nil, err
		}
		return s.copies(v, view), nil
	}
}
