package flasharray

import (
	"slices"

	"tidemark.io/lab/san"
)

// listPods serves GET /pods.
func (s *Server) listPods(c *call) (*listing, error) {
	byPod := s.spacesBy(func(v *san.Volume) string {
		if pod := v.Place().Pod; pod != nil {
			return pod.ID
		}
		return ""
	})
	var rows []named
	for _, p := range s.array.Pods() {
		rows = append(rows, named{p.ID, p.Name, sumSpaces(byPod[p.ID]), s.podRow(p, sumSpaces(byPod[p.ID]), c)})
	}
	return s.containers(c, "Pod does not exist.", rows, s.podRow(&san.Pod{}, san.Space{}, c))
}

func (s *Server) podRow(p *san.Pod, space san.Space, c *call) row {
	arrays, preferences := []row{}, []row{}
	for _, a := range p.Arrays() {
		arrays = append(arrays, row{
			"id": a.ID(), "name": a.Name(), "status": "online", "mediator_status": "online", "pre_elected": false,
			"frozen_at": nil, "progress": nil,
		})
	}
	r := row{
		"id": p.ID, "name": p.Name, "arrays": arrays, "failover_preferences": preferences,
		"destroyed": false, "time_remaining": nil, "source": reference(), "mediator": "purestorage", "mediator_version": nil,
		"requested_promotion_state": "promoted", "promotion_status": "promoted", "link_source_count": int64(0), "link_target_count": int64(0),
		"footprint": space.UniqueBytes + space.SnapshotsBytes, "space": podSpace(space, c.version),
	}
	if c.version >= podCounts {
		r["array_count"] = int64(len(arrays))
	}
	if c.version >= usedProvisioned {
		r["quota_limit"] = nil
	}
	return s.located(r, c.version)
}

// podSpace has replication space, which volumes have not.
func podSpace(space san.Space, v version) row {
	r := volumeSpace(space, v)
	r["replication"] = int64(0)
	return r
}

// listVolumeGroups serves GET /volume-groups.
func (s *Server) listVolumeGroups(c *call) (*listing, error) {
	byGroup := s.spacesBy(func(v *san.Volume) string {
		if group := v.Place().Group; group != nil {
			return group.ID
		}
		return ""
	})
	pods := map[string]*san.Pod{}
	for _, v := range s.array.Volumes() {
		if place := v.Place(); place.Group != nil {
			pods[place.Group.ID] = place.Pod
		}
	}
	var rows []named
	for _, g := range s.array.Groups() {
		spaces := byGroup[g.ID]
		rows = append(rows, named{g.ID, g.Name, sumSpaces(spaces), s.groupRow(g, pods[g.ID], spaces, c)})
	}
	return s.containers(c, "Volume group does not exist.", rows, s.groupRow(&san.Group{}, nil, nil, c))
}

func (s *Server) groupRow(g *san.Group, pod *san.Pod, spaces []san.Space, c *call) row {
	r := row{
		"id": g.ID, "name": g.Name, "destroyed": false, "time_remaining": nil, "volume_count": int64(len(spaces)),
		"qos": row{"bandwidth_limit": nil, "iops_limit": nil}, "space": volumeSpace(sumSpaces(spaces), c.version),
	}
	if c.version >= groupPods {
		r["pod"] = podReference(pod)
	}
	if c.version >= priorities {
		r["priority_adjustment"] = row{"priority_adjustment_operator": "+", "priority_adjustment_value": int64(0)}
	}
	if c.version >= workloads {
		r["workload"] = row{"id": nil, "name": nil, "resource_type": nil, "configuration": nil}
	}
	return s.located(r, c.version)
}

// spacesBy collects what the volumes hold that are not destroyed.
func (s *Server) spacesBy(key func(*san.Volume) string) map[string][]san.Space {
	spaces := map[string][]san.Space{}
	for _, v := range s.array.Volumes() {
		if k := key(v); k != "" && !v.Destroyed {
			spaces[k] = append(spaces[k], v.Space())
		}
	}
	return spaces
}

// named is a row that can be selected by name and by id.
type named struct {
	id    string
	name  string
	space san.Space
	row   row
}

// containers applies names, ids and destroyed; none of the rows is destroyed.
func (s *Server) containers(c *call, unknown string, rows []named, shape row) (*listing, error) {
	names, ids, destroyed := c.list("names"), c.list("ids"), c.boolean("destroyed")
	if names != nil && ids != nil {
		return nil, badRequest("", "Parameters names and ids cannot be provided together.")
	}
	result := &listing{shape: shape}
	result.problems = append(
		unlisted(names, rows, func(n named) string { return n.name }, unknown), unlisted(ids, rows, func(n named) string { return n.id }, unknown)...)
	if len(result.problems) > 0 && !c.flag("allow_errors") {
		return nil, &apiError{badRequestStatus, result.problems}
	}
	for _, n := range rows {
		if listed(names, n.name) && listed(ids, n.id) && (destroyed == nil || !*destroyed) {
			result.items = append(result.items, &item{key: n.name + "\x00" + n.id, space: n.space, made: n.row})
		}
	}
	result.total = func(kept []*item) []row {
		var sum []san.Space
		for _, i := range kept {
			sum = append(sum, i.space)
		}
		return []row{totalRow(shape, sumSpaces(sum), c.version)}
	}
	return result, nil
}

func podReference(p *san.Pod) row {
	if p == nil {
		return reference()
	}
	return row{"id": p.ID, "name": p.Name}
}

func groupReference(g *san.Group) row {
	if g == nil {
		return reference()
	}
	return row{"id": g.ID, "name": g.Name}
}

// groupMembers has a row for each volume of a volume group.
func (s *Server) groupMembers(c *call) (*listing, error) {
	groupNames, groupIDs, names, ids := c.list("group_names"), c.list("group_ids"), c.list("member_names"), c.list("member_ids")
	volumes, groups := s.volumes(), s.groupOwners()
	problems := slices.Concat(
		missing(names, volumes, volumeName), missing(ids, volumes, func(v volume) string { return v.id }),
		unlisted(groupNames, groups, func(o owner) string { return o.name }, "Volume group does not exist."),
		unlisted(groupIDs, groups, func(o owner) string { return o.id }, "Volume group does not exist."))
	if len(problems) > 0 && !c.flag("allow_errors") {
		return nil, &apiError{badRequestStatus, problems}
	}
	made := func(o owner, id, name string) row {
		return s.located(row{"group": row{"id": o.id, "name": o.name}, "member": row{"id": id, "name": name}}, c.version)
	}
	result := &listing{shape: made(owner{}, "", ""), problems: problems}
	for _, o := range groups {
		for _, v := range o.volumes {
			name := v.Place().Name
			if listed(groupNames, o.name) && listed(groupIDs, o.id) && listed(names, name) && listed(ids, v.ID) {
				result.items = append(result.items, &item{key: o.name + "\x00" + name, made: made(o, v.ID, name)})
			}
		}
	}
	return result, nil
}
