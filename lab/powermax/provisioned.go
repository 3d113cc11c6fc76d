package powermax

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

const (
	poolID  = "SRP_1"
	groupID = "vmfs"
	tb      = 1 << 40

	otherPoolID = "SRP_2"
)

// OtherGroup is the storage group of another storage resource pool; both exist while it has volumes, which were moved to it.
const OtherGroup = "archive"

// groupOf is the storage group of a volume and its masking view.
func groupOf(v *san.Volume) string { return v.Pool(groupID) }

// poolOf is the storage resource pool of a storage group.
func poolOf(group string) string {
	if group == OtherGroup {
		return otherPoolID
	}
	return poolID
}

// groups are the storage groups that exist now.
func (s *Server) groups() []string {
	if others, _ := s.array.Pooled(OtherGroup); len(others) > 0 {
		return []string{groupID, OtherGroup}
	}
	return []string{groupID}
}

func (s *Server) inGroup(group string) []*san.Volume {
	return slices.DeleteFunc(s.alive(), func(v *san.Volume) bool { return groupOf(v) != group })
}

// provisioned answers requests to the API with a version in its paths.
func (s *Server) provisioned(q asked) (any, error) {
	p := q.parts
	switch {
	case len(p) == 1 && p[0] == "version":
		return s.version(), q.only()
	case len(p) == 4 && p[0] == "common" && p[1] == "Iterator" && p[3] == "page":
		return s.page(q, p[2])
	case len(p) < 3 || !slices.Contains(s.versions(), p[0]) || p[2] != "symmetrix":
		return nil, noResource
	case len(p) == 3 && (p[1] == "system" || p[1] == "sloprovisioning"):
		return row{"symmetrixId": s.systems()}, q.only()
	case len(p) == 4 && p[1] == "system":
		return s.system(q, p[3])
	case p[1] != "sloprovisioning" || p[3] != s.SystemID() || len(p) < 5 || len(p) > 6:
		return nil, noResource
	case p[4] == "srp":
		return s.pool(q, p[5:])
	case p[4] == "storagegroup":
		return s.group(q, p[5:])
	case p[4] == "volume" && len(p) == 5:
		return s.ids(q)
	case p[4] == "volume":
		for _, v := range s.alive() {
			if volumeID(v) == p[5] {
				return s.detail(v), q.only()
			}
		}
	}
	return nil, noResource
}

// version has no versions of the API before release 10.
func (s *Server) version() row {
	body := row{"version": "V" + s.array.Purity()}
	if s.enhanced() {
		body["api_version"], body["supported_api_versions"] = s.api(), s.versions()
	}
	return body
}

func (s *Server) versions() []string {
	if s.enhanced() {
		return []string{"104", "103", "102"}
	}
	return []string{"92", "91", "90"}
}

func (s *Server) systems() []string {
	all := []string{s.SystemID()}
	for _, other := range s.options.Others {
		all = append(all, strings.TrimPrefix(other, "remote:"))
	}
	return all
}

func (s *Server) system(q asked, id string) (any, error) {
	if !slices.Contains(s.systems(), id) {
		return nil, noResource
	}
	model, code, field := "PowerMax_8500", "6079.225.0", "microcode"
	if !s.enhanced() {
		model, code, field = "VMAX950F", "5978.711.711", "ucode"
	}
	return row{
		"symmetrixId": id, "model": model, field: code, "local": !slices.Contains(s.options.Others, "remote:"+id), "all_flash": true,
		"device_count": len(s.alive()), "display_name": s.array.Name(),
	}, q.only()
}

// pool lists the storage resource pools, or describes one of them.
func (s *Server) pool(q asked, id []string) (any, error) {
	groups := s.groups()
	if len(id) == 0 {
		pools := []string{}
		for _, group := range groups {
			pools = append(pools, poolOf(group))
		}
		return row{"srpId": pools}, q.only()
	}
	at := slices.IndexFunc(groups, func(group string) bool { return poolOf(group) == id[0] })
	if at < 0 {
		return nil, noResource
	}
	total, subscribed, used := s.array.CapacityBytes(), int64(0), int64(0)
	for _, v := range s.inGroup(groups[at]) {
		subscribed += v.ProvisionedBytes
		used += allocated(v)
	}
	body := row{"srpId": id[0], "emulation": "FBA", "num_of_disk_groups": 1, "reserved_cap_percent": 10}
	if s.enhanced() {
		// As arrays report it (V4 in PyU4V): provisioned is what is subscribed. There is no data reduction.
		physical := row{"used_tb": hundredths(used, tb), "total_tb": hundredths(total, tb), "free_tb": hundredths(max(0, total-used), tb)}
		effective := maps.Clone(physical)
		effective["effective_used_percent"], effective["physical_capacity"] = hundredths(used*100, float64(total)), physical
		body["fba_srp_capacity"] = row{
			"provisioned": row{
				"provisioned_tb": hundredths(subscribed, tb), "effective_capacity_tb": hundredths(total, tb),
				"provisioned_percent": hundredths(subscribed*100, float64(total)),
			},
			"effective": effective,
		}
	} else {
		body["srp_capacity"] = row{
			"usable_used_tb": hundredths(used, tb), "usable_total_tb": hundredths(total, tb), "subscribed_total_tb": hundredths(subscribed, tb),
			"subscribed_allocated_tb": hundredths(used, tb), "effective_used_capacity_percent": used * 100 / total,
		}
	}
	return body, q.only()
}

// group lists the storage groups, or describes one of them.
func (s *Server) group(q asked, id []string) (any, error) {
	if len(id) == 0 {
		return row{"storageGroupId": s.groups()}, q.only()
	}
	if !slices.Contains(s.groups(), id[0]) {
		return nil, noResource
	}
	volumes, size := s.inGroup(id[0]), int64(0)
	for _, v := range volumes {
		size += cylinders(v) * cylinderBytes
	}
	return row{
		"storageGroupId": id[0], "type": "Standalone", "slo": "Diamond", "service_level": "Diamond", "base_slo_name": "Diamond", "srp": poolOf(id[0]),
		"device_emulation": "FBA", "num_of_vols": len(volumes), "cap_gb": hundredths(size, gb), "num_of_masking_views": 1,
		"maskingview": []string{id[0]}, "num_of_child_sgs": 0, "num_of_parent_sgs": 0, "num_of_snapshots": 0, "compression": true, "unprotected": true,
	}, q.only()
}

// listed are the attributes by which lists of ids are filtered: those of a volume and some more.
func (s *Server) listed(v *san.Volume) row {
	whole := s.detail(v)
	whole["cap_tb"], whole["num_of_masking_views"] = hundredths(cylinders(v)*cylinderBytes, tb), 1
	whole["tdev"], whole["data_volume"] = true, false
	return whole
}

// ids lists volumes by nothing but their ids, in an iterator.
func (s *Server) ids(q asked) (any, error) {
	asked := q.parameters()
	var rows []row
	for _, v := range s.alive() {
		whole := s.listed(v)
		for _, c := range asked {
			if _, there := whole[c.field]; !there {
				return nil, badParameter(c.field)
			}
		}
		met, err := meets(whole, asked)
		if err != nil {
			return nil, err
		}
		if met {
			rows = append(rows, row{"volumeId": volumeID(v)})
		}
	}
	expires := q.now.Add(s.options.Expiry)
	first := rows[:min(len(rows), s.options.Page)]
	return row{
		"id": s.pages.open(rows, q.now, expires), "count": len(rows), "maxPageSize": s.options.Page, "expirationTime": expires.UnixMilli(),
		"resultList": row{"result": list(first), "from": min(1, len(rows)), "to": len(first)},
	}, nil
}

// page is a part of an iterator, not larger than its pages.
func (s *Server) page(q asked, id string) (any, error) {
	if err := q.only("from", "to"); err != nil {
		return nil, err
	}
	rows, there := s.pages.of(id, q.now)
	if !there {
		return nil, refuse(404, fmt.Sprintf("The iterator %s does not exist or has expired at %s", id, q.now.Format(time.RFC3339)))
	}
	from, err := strconv.Atoi(q.query.Get("from"))
	if err != nil || from < 1 || from > len(rows) {
		return nil, badParameter("from")
	}
	to, err := strconv.Atoi(q.query.Get("to"))
	if err != nil || to < from || to > len(rows) || to-from >= s.options.Page {
		return nil, badParameter("to")
	}
	return row{"result": list(rows[from-1 : to]), "from": from, "to": to}, nil
}

// list is never null.
func list(rows []row) []row { return append([]row{}, rows...) }
