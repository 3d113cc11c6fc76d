package flasharray

import (
	"fmt"
	"slices"

	"tidemark.io/lab/san"
)

// listHosts serves GET /hosts.
func (s *Server) listHosts(c *call) (*listing, error) {
	names, destroyed := c.list("names"), c.boolean("destroyed")
	hosts := s.array.Hosts()
	problems := missingHosts(names, hosts)
	if len(problems) > 0 && !c.flag("allow_errors") {
		return nil, &apiError{badRequestStatus, problems}
	}
	spaces := map[string][]san.Space{}
	for _, connection := range s.array.Connections() {
		spaces[connection.HostName] = append(spaces[connection.HostName], connection.Volume.Space())
	}
	result := &listing{shape: s.hostRow(san.ArrayHost{}, nil, c), problems: problems}
	for _, h := range hosts {
		if listed(names, h.Name) && (destroyed == nil || !*destroyed) {
			result.items = append(result.items, &item{key: h.Name, made: s.hostRow(h, spaces[h.Name], c)})
		}
	}
	return result, nil
}

func missingHosts(wanted []string, hosts []san.ArrayHost) []errorDetail {
	return unlisted(wanted, hosts, func(h san.ArrayHost) string { return h.Name }, "Host does not exist.")
}

func (s *Server) hostRow(h san.ArrayHost, spaces []san.Space, c *call) row {
	r := row{
		"name": h.Name, "is_local": true, "personality": orNull(h.Personality),
		"iqns": orEmpty(h.IQNs), "nqns": []string{}, "wwns": orEmpty(h.WWNs),
		"host_group": row{"name": nil}, "connection_count": int64(len(spaces)),
		"chap":              row{"host_password": nil, "host_user": nil, "target_password": nil, "target_user": nil},
		"port_connectivity": row{"status": "healthy", "details": "Redundant"},
		"preferred_arrays":  []row{}, "space": hostSpace(sumSpaces(spaces), c.version),
	}
	if c.version >= hostVLAN {
		r["vlan"] = "any"
	}
	if c.version >= destroyedHosts {
		r["destroyed"], r["time_remaining"] = false, nil
	}
	return s.located(r, c.version)
}

// listConnections serves GET /connections: one row per host and volume.
func (s *Server) listConnections(c *call) (*listing, error) {
	hostNames, volumeNames, volumeIDs := c.list("host_names"), c.list("volume_names"), c.list("volume_ids")
	if volumeNames != nil && volumeIDs != nil {
		return nil, badRequest("", "Parameters volume_names and volume_ids cannot be provided together.")
	}
	volumes := s.volumes()
	problems := slices.Concat(
		missingHosts(hostNames, s.array.Hosts()),
		missing(volumeNames, volumes, func(v volume) string { return v.name }),
		missing(volumeIDs, volumes, func(v volume) string { return v.id }),
		absent(c, "host_group_names", "Host group does not exist."),
		absent(c, "protocol_endpoint_names", "Protocol endpoint does not exist."),
		absent(c, "protocol_endpoint_ids", "Protocol endpoint does not exist."))
	if len(problems) > 0 && !c.flag("allow_errors") {
		return nil, &apiError{badRequestStatus, problems}
	}
	result := &listing{shape: s.connectionRow("", "", "", 0, c), problems: problems}
	for _, found := range s.array.Connections() {
		v := found.Volume
		name := v.Place().Name
		if listed(hostNames, found.HostName) && listed(volumeNames, name) && listed(volumeIDs, v.ID) {
			key := fmt.Sprintf("%s\x00%010d\x00%s", found.HostName, found.LUN, v.ID)
			result.items = append(result.items,
				&item{key: key, made: s.connectionRow(found.HostName, v.ID, name, int64(found.LUN), c)})
		}
	}
	return result, nil
}

// absent reports every element of a selector for things that no array of the lab has.
func absent(c *call, parameter, message string) []errorDetail {
	return unlisted(c.list(parameter), nil, func(string) string { return "" }, message)
}

func (s *Server) connectionRow(host, volumeID, volumeName string, lun int64, c *call) row {
	r := row{
		"host": row{"name": host}, "host_group": row{"name": nil}, "lun": lun,
		"volume": row{"id": volumeID, "name": volumeName}, "protocol_endpoint": reference(),
	}
	if c.version >= namespaceIDs {
		r["nsid"] = nil
	}
	return s.located(r, c.version)
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
