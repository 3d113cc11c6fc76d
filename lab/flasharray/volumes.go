package flasharray

import (
	"tidemark.io/lab/san"
)

// listVolumes serves GET /volumes.
func (s *Server) listVolumes(c *call) (*listing, error) {
	selected, problems, err := s.selectVolumes(c)
	if err != nil {
		return nil, err
	}
	result := &listing{shape: s.volumeRow(volume{}, c), problems: problems}
	for _, v := range selected {
		result.items = append(result.items, &item{
			key: v.name + "\x00" + v.id, space: v.space, render: func() row { return s.volumeRow(v, c) },
		})
	}
	result.total = func(kept []*item) []row {
		var sum []san.Space
		for _, i := range kept {
			sum = append(sum, i.space)
		}
		return []row{totalRow(result.shape, sumSpaces(sum), c.version)}
	}
	return result, nil
}

// selectVolumes applies names, ids and destroyed; an unknown name or id rejects the call unless allow_errors is set.
func (s *Server) selectVolumes(c *call) (selected []volume, problems []errorDetail, err error) {
	names, ids, destroyed := c.list("names"), c.list("ids"), c.boolean("destroyed")
	if names != nil && ids != nil {
		return nil, nil, badRequest("", "Parameters names and ids cannot be provided together.")
	}
	if problems, err = s.unknown(c, "names", "ids"); err != nil {
		return nil, nil, err
	}
	for _, v := range s.volumes() {
		if listed(names, v.name) && listed(ids, v.id) &&
			(destroyed == nil || *destroyed == v.destroyed) {
			selected = append(selected, v)
		}
	}
	return selected, problems, nil
}

func missing(wanted []string, all []volume, key func(volume) string) []errorDetail {
	return unlisted(wanted, all, key, "Volume does not exist.")
}

func (s *Server) volumeRow(v volume, c *call) row {
	var remaining any
	if v.destroyed {
		remaining = eradicationDelay.Milliseconds()
	}
	subtype := "regular"
	if v.endpoint {
		subtype = "protocol_endpoint"
	}
	if v.pod == nil {
		v.pod, v.group = reference(), reference()
	}
	r := row{
		"id": v.id, "name": v.name, "serial": v.serial, "provisioned": v.provisioned, "created": v.created.UnixMilli(),
		"destroyed": v.destroyed, "time_remaining": remaining, "connection_count": v.connections, "subtype": subtype,
		"host_encryption_key_status": "none", "requested_promotion_state": "promoted", "promotion_status": "promoted",
		"qos": row{"bandwidth_limit": nil, "iops_limit": nil},
		"pod": v.pod, "source": reference(), "volume_group": v.group,
		"space": volumeSpace(v.space, c.version),
	}
	if c.version >= priorities {
		r["priority"] = int64(0)
		r["priority_adjustment"] = row{"priority_adjustment_operator": "+", "priority_adjustment_value": int64(0)}
	}
	if c.version >= protocolEndpoints {
		r["protocol_endpoint"] = row{"container_version": nil}
	}
	if c.version >= workloads {
		r["workload"] = row{"id": nil, "name": nil, "resource_type": nil, "configuration": nil}
	}
	return s.located(r, c.version)
}

// totalRow has the members of shape with null identities and the summed space.
func totalRow(shape row, sum san.Space, v version) row {
	total := nulled(shape)
	total["space"] = volumeSpace(sum, v)
	if _, sized := shape["provisioned"]; sized {
		total["provisioned"] = sum.ProvisionedBytes
	}
	return total
}

func nulled(shape row) row {
	result := row{}
	for name, value := range shape {
		if object, ok := value.(row); ok {
			result[name] = nulled(object)
		} else {
			result[name] = nil
		}
	}
	return result
}
