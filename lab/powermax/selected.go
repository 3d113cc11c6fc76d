package powermax

import (
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

// attributes of volumes that can be selected.
var attributes = strings.Fields(`id resource_type type system emulation status identifier ssid nguid wwn effective_wwn has_effective_wwn
	mobility_id_enabled encapsulated snapvx_source snapvx_target num_of_storage_groups storage_groups num_of_masking_views masking_views
	num_of_snapshots snapshots num_of_clones clones num_of_rdf_infos rdf_infos cap_tb cap_gb cap_mb cap_cyl unreducible_data_gb
	data_reduction_ratio_to_one data_reduction_enabled effective_used_capacity_gb srp`)

// kind is a list of the API of release 10.1 and later.
type kind struct {
	member     string // of the response
	attributes []string
	rows       func(*Server) []row
}

var kinds = map[string]kind{
	"volumes": {"volumes", attributes, func(s *Server) (all []row) {
		for _, v := range s.alive() {
			all = append(all, s.attributes(v))
		}
		return all
	}},
	"storage-groups": {"storage_groups", groupAttributes, func(s *Server) (all []row) {
		for _, group := range s.groups() {
			all = append(all, s.groupAttributes(group))
		}
		return all
	}},
}

// metadata are the names of all attributes.
func (k kind) metadata() []row {
	all := make([]row, len(k.attributes))
	for i, name := range k.attributes {
		all[i] = row{"name": name, "required": name == "id"}
	}
	return all
}

// selected answers requests to the API of release 10.1 and later, whose lists have the attributes that clients select.
func (s *Server) selected(q asked) (any, error) {
	p := q.parts
	if !s.enhanced() || len(p) != 3 || p[0] != "systems" {
		return nil, noResource
	}
	if described, known := kinds[p[1]]; known && p[2] == "metadata" {
		return described.metadata(), q.only()
	}
	of, known := kinds[p[2]]
	if !known || p[1] != s.SystemID() {
		return nil, noResource
	}
	if err := q.only("select", "filter", "limit", "expiration_delay_secs", "resume_token"); err != nil {
		return nil, err
	}
	limit, err := q.number("limit", s.options.Page)
	if err != nil {
		return nil, err
	}
	seconds, err := q.number("expiration_delay_secs", 120)
	if err != nil {
		return nil, err
	}
	rows, offset := []row(nil), 0
	if token := q.query.Get("resume_token"); token != "" {
		id, at, _ := strings.Cut(token, "~")
		known, there := s.pages.of(id, q.now)
		offset, err = strconv.Atoi(at)
		if !there || err != nil || offset > len(known) {
			return nil, badParameter("resume_token")
		}
		rows = known
	} else if rows, err = s.matching(q, of); err != nil {
		return nil, err
	}
	to := min(offset+min(limit, s.options.Page), len(rows))
	body := row{of.member: list(rows[offset:to])}
	if q.query.Has("limit") || q.query.Has("resume_token") {
		paging := row{"total_instances": len(rows), "remaining_instances": len(rows) - to}
		if to < len(rows) {
			paging["resume_token"] = s.pages.open(rows, q.now, q.now.Add(time.Duration(seconds)*time.Second)) + "~" + strconv.Itoa(to)
		}
		body["paging"] = paging
	} else {
		body[of.member] = list(rows)
	}
	return body, nil
}

func (q asked) number(name string, usual int) (int, error) {
	if !q.query.Has(name) {
		return usual, nil
	}
	n, err := strconv.Atoi(q.query.Get(name))
	if err != nil || n < 1 {
		return 0, badParameter(name)
	}
	return n, nil
}

// matching are the rows that meet the filter, with the attributes asked for; without any, only their ids.
func (s *Server) matching(q asked, of kind) (out []row, err error) {
	var wanted []string
	if names := q.query.Get("select"); names != "" {
		wanted = strings.Split(names, ",")
	}
	for _, name := range wanted {
		if !of.selectable(name) {
			return nil, badParameter("select")
		}
	}
	filter, err := of.conditions(q.query["filter"])
	if err != nil {
		return nil, err
	}
	for _, whole := range of.rows(s) {
		met, err := meets(whole, filter)
		if err != nil {
			return nil, err
		}
		if !met {
			continue
		}
		picked := row{"id": whole["id"]}
		for _, name := range wanted {
			name, _, _ = strings.Cut(name, ".") // an attribute has all its parts
			if value, there := whole[name]; there {
				picked[name] = value
			}
		}
		out = append(out, picked)
	}
	return out, nil
}

func (s *Server) attributes(v *san.Volume) row {
	kind, status := s.kind(v)
	size, group := cylinders(v)*cylinderBytes, groupOf(v)
	return row{
		"id": volumeID(v), "resource_type": "volume", "type": kind, "system": row{"id": s.SystemID(), "resource_type": "system"},
		"emulation": "FBA", "status": status, "identifier": v.Name, "ssid": "FFFFFFFF", "wwn": wwn(v), "effective_wwn": wwn(v),
		"has_effective_wwn": false, "mobility_id_enabled": false, "encapsulated": false, "snapvx_source": false, "snapvx_target": false,
		"num_of_storage_groups": 1, "storage_groups": []row{{"id": group, "resource_type": "storage-group"}}, "num_of_masking_views": 1,
		"masking_views": []row{{"id": group}}, "num_of_snapshots": 0, "num_of_clones": 0, "num_of_rdf_infos": 0,
		"cap_tb": hundredths(size, tb), "cap_gb": hundredths(size, gb), "cap_mb": hundredths(size, 1<<20), "cap_cyl": float64(cylinders(v)),
		"effective_used_capacity_gb": hundredths(allocated(v), gb), "unreducible_data_gb": 0, "data_reduction_enabled": false,
		"srp": row{"id": poolOf(group), "resource_type": "srp"},
	}
}

// groupAttributes of storage groups that can be selected.
var groupAttributes = strings.Fields(`id resource_type type uuid system volume_emulation srp num_of_volumes volumes num_of_non_gk_volumes non_gk_volumes
	num_of_child_storage_groups child_storage_groups num_of_parent_storage_groups parent_storage_groups num_of_masking_views masking_views
	num_of_snapshots snapshots num_of_snapshot_policies snapshot_policies num_of_clones clones num_of_rdf_infos rdf_infos host_io_limit_info
	service_level tags num_of_tags last_modified_time_ms group_last_modified_time_ms timestamp_ms effective_used_capacity_gb
	data_reduction_enabled data_reduction_ratio_to_one unreducible_data_gb cap_gb`)

func (s *Server) groupAttributes(group string) row {
	volumes, size, used := []row{}, int64(0), int64(0)
	for _, v := range s.inGroup(group) {
		volumes = append(volumes, row{"id": volumeID(v), "resource_type": "volume", "wwn": wwn(v), "effective_wwn": wwn(v)})
		size += cylinders(v) * cylinderBytes
		used += allocated(v)
	}
	return row{
		"id": group, "resource_type": "storage-group", "type": "Standalone", "uuid": s.groupUUID(group), "system": row{"id": s.SystemID(), "resource_type": "system"},
		"volume_emulation": "FBA", "srp": row{"id": poolOf(group), "resource_type": "srp"}, "num_of_volumes": len(volumes), "volumes": volumes,
		"num_of_non_gk_volumes": len(volumes), "num_of_child_storage_groups": 0, "num_of_parent_storage_groups": 0, "num_of_masking_views": 1,
		"non_gk_volumes": volumes, "masking_views": []row{{"id": group}}, "num_of_snapshots": 0, "num_of_snapshot_policies": 0, "num_of_clones": 0,
		"num_of_rdf_infos": 0, "num_of_tags": 0, "data_reduction_enabled": false, "unreducible_data_gb": 0, "cap_gb": hundredths(size, gb),
		"effective_used_capacity_gb": hundredths(used, gb), "service_level": "Diamond",
	}
}

func (s *Server) groupUUID(group string) string {
	if group == OtherGroup {
		return s.array.ID()[:35] + "1"
	}
	return s.array.ID()
}
