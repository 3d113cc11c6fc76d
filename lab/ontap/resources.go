package ontap

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

// resource is a collection of the API, or a single object.
type resource struct {
	path          string
	single        bool
	disaggregated bool // of an ASA r2 only
	classic       bool // of other clusters only
	defaults      []string
	expensive     []string // only with ** or by name
	fields        []string
	empty         []string            // documented fields that no record here has
	lists         map[string][]string // fields of the elements of a list
	rows          func(*Server) []row
}

var vdiskFields = []string{
	"uuid", "name", "serial_number", "os_type", "enabled", "create_time", "comment", "status.state", "status.mapped",
	"status.read_only", "space.size", "space.used", "space.scsi_thin_provisioning_support_enabled", "svm.uuid", "svm.name",
}

// vdiskEmpty are documented for LUNs and namespaces; what they are about is not in the lab, or, as moves, over at once.
var vdiskEmpty = []string{
	"clone.source.name", "clone.source.uuid", "clone.is_flexclone", "consistency_group.name", "consistency_group.uuid", "convert.lun.name", "convert.lun.uuid",
	"location.qtree.id", "location.qtree.name",
}

// lunEmpty are those of LUNs only.
var lunEmpty = append(slices.Clone(vdiskEmpty), "attributes.name", "attributes.value", "convert.namespace.name", "convert.namespace.uuid", "copy.destinations",
	"copy.source", "movement.max_throughput", "movement.paths.destination", "movement.paths.source", "movement.progress", "vvol.bindings", "vvol.is_bound",
	"space.physical_used_by_snapshots", "space.snapshot")

// mapFields are those of the maps in a LUN.
var mapFields = []string{"logical_unit_number", "igroup.uuid", "igroup.name"}

var resources = []*resource{
	{
		path: "/cluster/nodes", defaults: []string{"uuid", "name"},
		fields: []string{"uuid", "name", "state", "membership", "version.full", "version.generation", "version.major", "version.minor"}, rows: (*Server).nodes,
	},
	{
		path: "/storage/volumes", classic: true, defaults: []string{"uuid", "name"}, fields: []string{
			"uuid", "name", "state", "type", "style", "create_time", "size", "space.size", "space.used", "space.available", "guarantee.type", "svm.uuid",
			"svm.name", "aggregates",
		},
		lists: map[string][]string{"aggregates": {"uuid", "name"}}, rows: (*Server).volumes,
	},
	{
		path: "/cluster", single: true, fields: []string{
			"uuid", "name", "version.full", "version.generation", "version.major", "version.minor", "timezone.name",
			"san_optimized", "disaggregated", "metric", "statistics",
		},
		expensive: []string{"metric", "statistics"}, rows: (*Server).cluster,
	},
	{path: mode, single: true, fields: []string{"ASA_NEXT", "ASA_ANY", "ONTAP_9"}, rows: (*Server).mode},
	{path: "/svm/svms", defaults: []string{"uuid", "name"}, fields: []string{"uuid", "name", "state", "subtype"}, rows: (*Server).svms},
	{
		path: "/storage/luns", defaults: []string{"uuid", "name", "svm.name"}, expensive: []string{"auto_delete", "lun_maps", "metric", "statistics"},
		fields: append(slices.Clone(vdiskFields), "class", "location.logical_unit", "location.volume.uuid", "location.volume.name",
			"location.node.uuid", "location.node.name", "status.container_state", "auto_delete",
			"qos_policy.uuid", "qos_policy.name",
			"space.guarantee.requested", "space.guarantee.reserved", "space.physical_used", "space.efficiency_ratio", "lun_maps", "metric", "statistics"),
		empty: lunEmpty, lists: map[string][]string{"lun_maps": mapFields}, rows: (*Server).luns,
	},
	{
		path: "/storage/namespaces", defaults: []string{"uuid", "name", "svm.name"}, expensive: []string{"auto_delete", "metric", "statistics"},
		fields: []string{
			"uuid", "name", "os_type", "enabled", "create_time", "comment", "status.state", "status.mapped", "status.read_only", "space.size",
			"space.used", "space.block_size", "space.guarantee.requested", "space.guarantee.reserved", "space.physical_used",
			"space.efficiency_ratio", "svm.uuid", "svm.name", "location.volume.uuid", "location.volume.name", "location.namespace",
			"location.node.uuid", "location.node.name", "status.container_state", "auto_delete", "metric", "statistics",
		},
		empty: append(slices.Clone(vdiskEmpty), "subsystem_map.anagrpid", "subsystem_map.nsid", "subsystem_map.subsystem.name", "subsystem_map.subsystem.uuid"),
		rows:  (*Server).namespaces,
	},
	{
		path: "/storage/storage-units", disaggregated: true, defaults: []string{"uuid", "name"}, expensive: []string{"maps", "metric", "statistics"},
		fields: append(slices.Clone(vdiskFields), "type", "space.physical_used", "space.efficiency_ratio", "maps", "metric", "statistics"),
		lists:  map[string][]string{"maps": mapFields}, rows: (*Server).storageUnits,
	},
	{
		path: "/storage/aggregates", defaults: []string{"uuid", "name"}, fields: []string{
			"uuid", "name", "state", "space.block_storage.size", "space.block_storage.available", "space.block_storage.used",
			"space.block_storage.physical_used",
		},
		rows: (*Server).aggregates,
	},
	{
		path: "/storage/availability-zones", disaggregated: true, defaults: []string{"uuid", "name"},
		fields: []string{"uuid", "name", "space.size", "space.available", "space.physical_used"}, rows: (*Server).availabilityZones,
	},
	{
		path: "/protocols/san/igroups", defaults: []string{"uuid", "name", "svm.name"}, expensive: []string{"lun_maps"},
		fields: []string{"uuid", "name", "svm.uuid", "svm.name", "os_type", "protocol", "initiators", "igroups", "lun_maps"},
		lists: map[string][]string{
			"initiators": {"name"}, "lun_maps": {"logical_unit_number", "lun.uuid", "lun.name"},
		},
		rows: (*Server).igroups,
	},
	{
		path: "/protocols/san/lun-maps", defaults: []string{"lun.uuid", "igroup.uuid", "svm.name"},
		fields: []string{
			"lun.uuid", "lun.name", "igroup.uuid", "igroup.name", "svm.uuid", "svm.name", "logical_unit_number",
		},
		rows: (*Server).maps,
	},
}

// has reports whether the field or a group of fields exists, also in the elements of a list.
func (r *resource) has(field string) bool {
	list := r.holding(field)
	if within, nested := strings.CutPrefix(field, list+"."); nested {
		return contains(r.lists[list], within)
	}
	return contains(r.fields, field) || contains(r.empty, field)
}

func contains(fields []string, asked string) bool {
	return slices.ContainsFunc(fields, func(path string) bool { return path == asked || strings.HasPrefix(path, asked+".") })
}

// holding is the list whose elements have the field, or the field itself.
func (r *resource) holding(field string) string {
	for list := range r.lists {
		if strings.HasPrefix(field, list+".") {
			return list
		}
	}
	return field
}

// includes reports whether what was asked for contains the field with this path.
func (r *resource) includes(asked, path string) bool {
	switch asked {
	case "**":
		return true
	case "*":
		return !slices.Contains(r.expensive, path)
	default:
		return path == asked || strings.HasPrefix(path, asked+".")
	}
}

// identity are the fields that tell records apart.
func (r *resource) identity() []string {
	if r.path == "/protocols/san/lun-maps" {
		return []string{"lun.uuid", "igroup.uuid"}
	}
	return []string{"uuid"}
}

func (r *resource) self(record row) string {
	path := base + r.path
	for _, field := range r.identity() {
		path += fmt.Sprintf("/%v", valueOf(record, field))
	}
	return path
}

func (s *Server) cluster() []row {
	return []row{{
		"uuid": s.array.ID(), "name": s.array.Name(),
		"version": row{
			"full":       fmt.Sprintf("NetApp Release %s: Mon Jul 07 06:25:12 UTC 2025", s.array.Purity()),
			"generation": release[0], "major": release[1], "minor": release[2],
		},
		"timezone": row{"name": "Etc/UTC"}, "san_optimized": s.options.Disaggregated, "disaggregated": s.options.Disaggregated,
		"metric": s.metric(s.sum(s.world.Writing())), "statistics": s.statistics(s.sum(s.world.Written())),
	}}
}

func (s *Server) nodes() (out []row) {
	for i := range 2 {
		out = append(out, row{
			"uuid": s.nodeID(i), "name": s.nodeName(i), "state": "up", "membership": "available",
			"version": s.cluster()[0]["version"],
		})
	}
	return out
}

// volumes are those that were created for one LUN or namespace each, and the other one.
func (s *Server) volumes() (out []row) {
	var moved []*san.Volume
	for _, v := range s.alive() {
		inside := []*san.Volume{v}
		if v.Place().Pool == OtherVolume {
			moved, inside = append(moved, v), nil
		}
		out = append(out, s.volume(ownID(v), ownName(v), v.ProvisionedBytes, v.Created, inside))
	}
	if len(moved) > 0 {
		out = append(out, s.volume(s.otherID(), OtherVolume, s.array.CapacityBytes(), moved[0].Place().Since, moved))
	}
	return out
}

func (s *Server) volume(id, name string, size int64, created time.Time, luns []*san.Volume) row {
	taken := int64(0)
	for _, v := range luns {
		taken += used(v.Space().VirtualBytes)
	}
	return row{
		"uuid": id, "name": name, "state": "online", "type": "rw", "style": "flexvol", "create_time": stamp(created),
		"size": size, "space": row{"size": size, "used": taken, "available": max(0, size-taken)}, "guarantee": row{"type": "none"}, "svm": s.svm(),
		"aggregates": []row{{"uuid": s.array.ID()[:35] + "a", "name": "aggr1"}},
	}
}

// mode is the table in which the vendor's Ansible modules look for an ASA r2, up to release 9.17.
const mode = "/private/cli/debug/smdb/table/OntapMode"

func (s *Server) mode() []row {
	r2 := s.options.Disaggregated
	return []row{{"ASA_NEXT": r2, "ASA_ANY": r2, "ONTAP_9": !r2}}
}

// sum is that of the volumes of the cluster.
func (s *Server) sum(bytes map[*san.Volume]int64) (sum int64) {
	for _, v := range s.array.Volumes() {
		sum += bytes[v]
	}
	return sum
}

// Guests of the lab write in I/Os of one size and one latency; nothing reads.
const (
	ioBytes = 64 << 10
	ioUsec  = 300
)

func (s *Server) metric(bytes int64) row {
	latency := 0
	if bytes > 0 {
		latency = ioUsec
	}
	return row{
		"timestamp": stamp(s.world.Clock().Now().Truncate(refresh)), "duration": "PT15S", "status": "ok",
		"latency": written(int64(latency)), "iops": written(bytes / ioBytes), "throughput": written(bytes),
	}
}

// statistics are the counters of all that guests wrote.
func (s *Server) statistics(bytes int64) row {
	return row{
		"timestamp": stamp(s.world.Clock().Now().Truncate(refresh)), "status": "ok",
		"latency_raw": written(bytes / ioBytes * ioUsec), "iops_raw": written(bytes / ioBytes), "throughput_raw": written(bytes),
	}
}

func written(write int64) row { return row{"read": 0, "write": write, "other": 0, "total": write} }

// svmID is that of the one SVM.
func (s *Server) svmID() string { return s.array.ID()[:35] + "0" }

func (s *Server) svm() row { return row{"uuid": s.svmID(), "name": "svm1"} }

func (s *Server) svms() []row {
	return []row{{"uuid": s.svmID(), "name": "svm1", "state": "running", "subtype": "default"}}
}

// vdisk are the fields that LUNs and storage units share.
func (s *Server) vdisk(v *san.Volume, mapped bool) row {
	name, _ := hex.DecodeString(v.Serial)
	space := v.Space()
	out := row{
		"size": v.ProvisionedBytes, "used": used(space.VirtualBytes), "scsi_thin_provisioning_support_enabled": !v.KeepsSpace(),
	}
	if s.options.Disaggregated {
		out["physical_used"], out["efficiency_ratio"] = space.UniqueBytes, space.DataReduction
	}
	return row{
		"uuid": v.ID, "name": v.Name, "serial_number": string(name), "os_type": "vmware", "enabled": true, "create_time": stamp(v.Created),
		"status": row{"state": "online", "container_state": "online", "mapped": mapped, "read_only": v.Replica()},
		"space":  out, "svm": s.svm(), "auto_delete": false,
	}
}

// blockBytes is what the file system of the cluster allocates at least.
const blockBytes = 4 << 10

func used(written int64) int64 { return (written + blockBytes - 1) / blockBytes * blockBytes }

func (s *Server) alive() []*san.Volume {
	return slices.DeleteFunc(s.array.Volumes(), func(v *san.Volume) bool { return v.Destroyed || v.ProtocolEndpoint })
}

func (s *Server) luns() []row {
	maps := map[any][]row{}
	for _, m := range s.maps() {
		lun := valueOf(m, "lun.uuid")
		maps[lun] = append(maps[lun], row{"logical_unit_number": m["logical_unit_number"], "igroup": m["igroup"]})
	}
	rates, sums := s.world.Writing(), s.world.Written()
	out := []row{}
	for _, v := range s.disks(false) {
		r := s.vdisk(v, len(maps[v.ID]) > 0)
		r["class"] = "regular"
		r["metric"] = func() row { return s.metric(rates[v]) } // for few requests
		r["statistics"] = func() row { return s.statistics(sums[v]) }
		if len(maps[v.ID]) > 0 {
			r["lun_maps"] = maps[v.ID]
		}
		if !s.options.Disaggregated {
			r["name"], r["location"] = s.placed(v)
			r["space"].(row)["guarantee"] = row{"requested": false, "reserved": false}
		}
		out = append(out, r)
	}
	return out
}

// disks are those that hosts see over NVMe, or the others.
func (s *Server) disks(nvme bool) []*san.Volume {
	return slices.DeleteFunc(s.alive(), func(v *san.Volume) bool { return v.NVMe() != nvme })
}

// namespaces have no serial number, and do not report their space allocation.
func (s *Server) namespaces() []row {
	rates, sums := s.world.Writing(), s.world.Written()
	out := []row{}
	for _, v := range s.disks(true) {
		r := s.vdisk(v, true)
		delete(r, "serial_number")
		space := r["space"].(row)
		delete(space, "scsi_thin_provisioning_support_enabled")
		space["block_size"], r["metric"], r["statistics"] = 512, s.metric(rates[v]), s.statistics(sums[v])
		if !s.options.Disaggregated {
			r["name"], r["location"] = s.placed(v)
			space["guarantee"] = row{"requested": false, "reserved": false}
		}
		out = append(out, r)
	}
	return out
}

// placed is the path of a LUN or namespace, and its volume.
func (s *Server) placed(v *san.Volume) (path string, location row) {
	id := ownID(v)
	if v.Place().Pool == OtherVolume {
		id = s.otherID()
	}
	return s.lunName(v), row{
		"logical_unit": v.Name, "namespace": v.Name, "volume": row{"uuid": id, "name": flexVolume(v)}, "node": row{"uuid": s.nodeID(0), "name": s.nodeName(0)},
	}
}

func (s *Server) nodeID(number int) string { return fmt.Sprintf("%s%x", s.array.ID()[:35], 1+number) }

func (s *Server) nodeName(number int) string { return fmt.Sprintf("%s-%02d", s.array.Name(), number+1) }

func flexVolume(v *san.Volume) string { return v.Pool(ownName(v)) }

// ownName is that of the volume in which a LUN or namespace was created.
func ownName(v *san.Volume) string { return "vol_" + strings.ReplaceAll(v.Name, "-", "_") }

func ownID(v *san.Volume) string { return v.ID[:35] + "f" }

func (s *Server) otherID() string { return s.array.ID()[:35] + "d" }

// lunName is the path of a LUN; an ASA r2 has names without one.
func (s *Server) lunName(v *san.Volume) string {
	if s.options.Disaggregated {
		return v.Name
	}
	return "/vol/" + flexVolume(v) + "/" + v.Name
}

func (s *Server) storageUnits() []row {
	out := []row{}
	for _, lun := range s.luns() {
		delete(lun, "class")
		lun["type"], lun["maps"] = "lun", lun["lun_maps"]
		out = append(out, lun)
	}
	return out
}

// hostID of the initiator group of the host with this number.
func (s *Server) hostID(number int) string { return fmt.Sprintf("%s%08x", s.array.ID()[:28], number+1) }

func (s *Server) igroups() []row {
	maps := map[any][]row{}
	for _, m := range s.maps() {
		group := valueOf(m, "igroup.uuid")
		maps[group] = append(maps[group], row{"logical_unit_number": m["logical_unit_number"], "lun": m["lun"]})
	}
	out := []row{}
	for i, h := range s.array.Hosts() {
		var initiators []row
		for _, name := range h.IQNs {
			initiators = append(initiators, row{"name": name})
		}
		for _, wwn := range h.WWNs {
			initiators = append(initiators, row{"name": colons(wwn)})
		}
		protocol := "iscsi"
		if len(h.WWNs) > 0 {
			protocol = "mixed"
		}
		group := row{
			"uuid": s.hostID(i), "name": h.Name, "svm": s.svm(), "os_type": "vmware", "protocol": protocol, "initiators": initiators,
		}
		if mapped := maps[s.hostID(i)]; len(mapped) > 0 {
			group["lun_maps"] = mapped
		}
		out = append(out, group)
	}
	return out
}

func colons(wwn string) string {
	var pairs []string
	for i := 0; i+1 < len(wwn); i += 2 {
		pairs = append(pairs, strings.ToLower(wwn[i:i+2]))
	}
	return strings.Join(pairs, ":")
}

func (s *Server) maps() []row {
	ids := map[string]string{}
	for i, h := range s.array.Hosts() {
		ids[h.Name] = s.hostID(i)
	}
	out := []row{}
	for _, c := range s.array.Connections() {
		if c.Volume.Destroyed || c.Volume.NVMe() {
			continue
		}
		out = append(out, row{
			"lun":    row{"uuid": c.Volume.ID, "name": s.lunName(c.Volume)},
			"igroup": row{"uuid": ids[c.HostName], "name": c.HostName}, "svm": s.svm(), "logical_unit_number": c.LUN,
		})
	}
	return out
}

// pool is the only one; its space is that of the array.
func (s *Server) pool() (total, used int64) {
	sum := s.array.Space()
	return s.array.CapacityBytes(), sum.UniqueBytes + sum.SharedBytes + sum.SnapshotsBytes + sum.SystemBytes
}

func (s *Server) aggregates() []row {
	total, used := s.pool()
	space := row{"size": total, "available": max(0, total-used), "used": used, "physical_used": used}
	return []row{{"uuid": s.array.ID()[:35] + "a", "name": "aggr1", "state": "online", "space": row{"block_storage": space}}}
}

func (s *Server) availabilityZones() []row {
	total, used := s.pool()
	space := row{"size": total, "available": max(0, total-used), "physical_used": used}
	return []row{{"uuid": s.array.ID()[:35] + "b", "name": "storage_availability_zone_1", "space": space}}
}

// stamp is a time as the cluster writes it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05+00:00") }
