package storagevirtualize

import (
	"fmt"
	"strconv"
	"strings"

	"tidemark.io/lab/san"
)

const drpPool = "Pool0"

var poolIDs = map[string]string{drpPool: "0", StandardPool: "1", OtherPool: "2"}

// used is what data takes in the pools.
func (s *Server) used() int64 {
	sum := s.array.Space()
	return sum.UniqueBytes + sum.SharedBytes + sum.SnapshotsBytes + sum.SystemBytes
}

func (s *Server) system() row {
	unmap := "on"
	if s.array.IgnoresUnmap() {
		unmap = "off"
	}
	total := s.array.CapacityBytes()
	return row{
		{"id", fmt.Sprintf("%016X", 0x2032000000<<16+int64(systemNumber(s.array.ID())))}, {"name", s.array.Name()}, {"location", "local"},
		{"partnership", ""}, {"total_mdisk_capacity", capacity(total)}, {"space_in_mdisk_grps", capacity(total)},
		{"space_allocated_to_vdisks", capacity(s.used())}, {"total_free_space", capacity(max(0, total-s.used()))},
		{"total_vdisk_capacity", capacity(s.provisioned())}, {"statistics_status", "on"}, {"statistics_frequency", "5"},
		{"cluster_locale", "en_US"}, {"time_zone", "522 UTC"}, {"code_level", release + " (build " + build + ")"},
		{"console_IP", ""}, {"compression_active", "no"}, {"topology", "standard"}, {"topology_status", ""},
		{"vdisk_protection_time", "15"}, {"vdisk_protection_enabled", "yes"}, {"product_name", product}, {"odx", "off"},
		{"physical_capacity", capacity(total)}, {"physical_free_capacity", capacity(max(0, total-s.used()))},
		{"total_reclaimable_capacity", capacity(0)}, {"host_unmap", unmap}, {"backend_unmap", "on"},
		{"automatic_vdisk_analysis_enabled", "on"}, {"callhome_accepted_usage", "no"},
	}
}

func (s *Server) provisioned() (sum int64) {
	for _, v := range s.alive() {
		sum += v.ProvisionedBytes
	}
	return sum
}

// pools are the first data reduction pool and, if they have volumes, the standard pool, which takes the real capacity of its volumes, and
// the other data reduction pool.
func (s *Server) pools() []row {
	tallies := map[string]*tally{drpPool: {}, StandardPool: {}, OtherPool: {}}
	for _, v := range s.alive() {
		tallies[v.Pool(drpPool)].add(v, spaceOf(v))
	}
	plain, moved := *tallies[StandardPool], *tallies[OtherPool]
	total := s.array.CapacityBytes()
	_, taken := s.array.Pooled(OtherPool)
	pool := func(name string, size, free int64, t tally, reduces bool) row {
		id := poolIDs[name]
		before, after := capacity(0), capacity(0)
		if reduces {
			before, after = capacity(t.virtual), capacity(size-free)
		}
		return row{
			{"id", id}, {"name", name}, {"status", "online"}, {"mdisk_count", "1"}, {"vdisk_count", strconv.Itoa(t.volumes)},
			{"capacity", capacity(size)}, {"extent_size", "4096"}, {"free_capacity", capacity(free)},
			{"virtual_capacity", capacity(t.provisioned)}, {"used_capacity", capacity(size - free)}, {"real_capacity", capacity(size - free)},
			{"overallocation", strconv.FormatInt(t.provisioned*100/max(size, 1), 10)}, {"warning", "80"}, {"easy_tier", "auto"},
			{"easy_tier_status", "balanced"}, {"compression_active", "no"}, {"compression_virtual_capacity", capacity(0)},
			{"compression_compressed_capacity", capacity(0)}, {"compression_uncompressed_capacity", capacity(0)},
			{"parent_mdisk_grp_id", id}, {"parent_mdisk_grp_name", name}, {"child_mdisk_grp_count", "0"},
			{"child_mdisk_grp_capacity", capacity(0)}, {"type", "parent"}, {"encrypt", "no"}, {"owner_type", "none"}, {"owner_id", ""},
			{"owner_name", ""}, {"site_id", ""}, {"site_name", ""}, {"data_reduction", flag(reduces)},
			{"used_capacity_before_reduction", before}, {"used_capacity_after_reduction", after}, {"overhead_capacity", capacity(0)},
			{"deduplication_capacity_saving", capacity(0)}, {"reclaimable_capacity", capacity(0)},
			{"easy_tier_fcm_over_allocation_max", ""},
		}
	}
	out := []row{pool(drpPool, total, min(total, max(0, total-s.used()+taken)), *tallies[drpPool], true)}
	if plain.volumes > 0 {
		size := whole(plain.real, 1<<40)
		out = append(out, pool(StandardPool, size, size-plain.real, plain, false))
	}
	if moved.volumes > 0 {
		size := whole(taken, 1<<40)
		out = append(out, pool(OtherPool, size, size-taken, moved, true))
	}
	return out
}

// pool is one in detail, with the figures of its drives.
func (s *Server) pool(key string) (any, error) {
	found, err := find(s.pools(), key)
	if err != nil {
		return nil, err
	}
	concise := found.(row)
	return append(concise, field{"physical_capacity", concise.get("capacity")}, field{"physical_free_capacity", concise.get("free_capacity")}), nil
}

// tally sums up the volumes of a pool.
type tally struct {
	volumes                    int
	provisioned, virtual, real int64
}

func (t *tally) add(v *san.Volume, of space) {
	t.volumes++
	t.provisioned += v.ProvisionedBytes
	if !v.Full() {
		t.virtual += v.Space().VirtualBytes
	}
	if size, is := of.real.(capacity); is {
		t.real += int64(size)
	}
}

func (s *Server) ioGroups() []row {
	names := []string{"io_grp0", "io_grp1", "io_grp2", "io_grp3", "recovery_io_grp"}
	out := make([]row, 0, len(names))
	for i, name := range names {
		nodes, volumes := "0", "0"
		if i == 0 {
			nodes, volumes = "2", strconv.Itoa(len(s.alive()))
		}
		out = append(out, row{
			{"id", strconv.Itoa(i)}, {"name", name}, {"node_count", nodes}, {"vdisk_count", volumes},
			{"host_count", strconv.Itoa(len(s.array.Hosts()))}, {"site_id", ""}, {"site_name", ""},
		})
	}
	return out
}

func (s *Server) hosts() []row {
	out := []row{}
	for i, h := range s.array.Hosts() {
		out = append(out, row{
			{"id", strconv.Itoa(i)}, {"name", h.Name}, {"port_count", strconv.Itoa(len(h.IQNs) + len(h.WWNs))}, {"iogrp_count", "4"},
			{"status", "online"}, {"site_id", ""}, {"site_name", ""}, {"host_cluster_id", ""}, {"host_cluster_name", ""},
			{"protocol", "scsi"}, {"owner_id", ""}, {"owner_name", ""}, {"portset_id", "64"}, {"portset_name", "portset64"},
		})
	}
	return out
}

// mapping presents a volume to the host with this number.
type mapping struct {
	san.Connection
	host int
}

func (s *Server) mapped() (all []mapping) {
	numbers := map[string]int{}
	for i, h := range s.array.Hosts() {
		numbers[h.Name] = i
	}
	for _, c := range s.array.Connections() {
		if !c.Volume.Destroyed && !c.Volume.ProtocolEndpoint {
			all = append(all, mapping{c, numbers[c.HostName]})
		}
	}
	return all
}

func (m mapping) row(ofHost bool) row {
	host := []field{{"id", strconv.Itoa(m.host)}, {"name", m.HostName}, {"SCSI_id", strconv.Itoa(m.LUN)}, {"vdisk_id", volumeID(m.Volume)}, {"vdisk_name", m.Volume.Name}}
	if !ofHost {
		host = []field{
			{"id", volumeID(m.Volume)}, {"name", m.Volume.Name}, {"SCSI_id", strconv.Itoa(m.LUN)}, {"host_id", strconv.Itoa(m.host)},
			{"host_name", m.HostName},
		}
	}
	uidField := field{"vdisk_UID", uid(m.Volume)}
	return append(append(row{}, host...), uidField, field{"IO_group_id", "0"}, field{"IO_group_name", "io_grp0"},
		field{"mapping_type", "private"}, field{"host_cluster_id", ""}, field{"host_cluster_name", ""}, field{"protocol", "scsi"})
}

func (s *Server) mappings(of func(mapping) bool) []row {
	out := []row{}
	for _, m := range s.mapped() {
		if of(m) {
			out = append(out, m.row(true))
		}
	}
	return out
}

func (s *Server) volumesOf(key string) (any, error) {
	if _, err := find(s.hosts(), key); err != nil {
		return nil, err
	}
	return s.mappings(func(m mapping) bool { return m.HostName == key || strconv.Itoa(m.host) == key }), nil
}

func (s *Server) hostsOf(key string) (any, error) {
	v, err := s.named(key)
	if err != nil {
		return nil, err
	}
	out := []row{}
	for _, m := range s.mapped() {
		if m.Volume == v {
			out = append(out, m.row(false))
		}
	}
	return out, nil
}

// Guests of the lab write in I/Os of one size and one latency; nothing reads.
const (
	ioBytes = 64 * kib
	ioMs    = 1
)

// statistics are those of the last seconds; their peaks are not kept.
func (s *Server) statistics() []row {
	var bytes int64
	rates := s.world.Writing()
	for _, v := range s.array.Volumes() {
		bytes += rates[v]
	}
	latency := int64(0)
	if bytes > 0 {
		latency = ioMs
	}
	at := s.world.Clock().Now().UTC().Format("060102150405")
	out := []row{}
	add := func(name string, now int64) {
		value := strconv.FormatInt(now, 10)
		out = append(out, row{{"stat_name", name}, {"stat_current", value}, {"stat_peak", value}, {"stat_peak_time", at}})
	}
	add("cpu_pc", int64(s.array.Load()*100))
	for _, prefix := range strings.Fields("vdisk_ vdisk_r_ vdisk_w_") {
		mb, io, ms := bytes/mib, bytes/ioBytes, latency
		if prefix == "vdisk_r_" {
			mb, io, ms = 0, 0, 0
		}
		add(prefix+"mb", mb)
		add(prefix+"io", io)
		add(prefix+"ms", ms)
	}
	return out
}
