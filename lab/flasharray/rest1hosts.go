package flasharray

import (
	"fmt"
	"slices"

	"tidemark.io/lab/san"
)

// hostREST1 serves host, host/NAME and host/NAME/volume.
func (s *Server) hostREST1(r *rest1Read, path string) (*listing, bool, error) {
	name, connections := path, false
	if owner, what, ok := cutLast(path); ok && what == "volume" {
		name, connections = owner, true
	}
	hosts, names := s.array.Hosts(), r.list("names")
	if name != "" {
		names = []string{name}
	}
	if problems := missingHosts(names, hosts); len(problems) > 0 {
		return nil, false, &apiError{badRequestStatus, problems}
	}
	if monitored, err := r.monitored(); monitored || err != nil {
		owners := slices.DeleteFunc(s.hostOwners(), func(o owner) bool { return !listed(names, o.name) })
		return s.monitorREST1(r, owners), false, err
	}
	result := &listing{shape: row{"name": "", "hgroup": nil}}
	for _, h := range hosts {
		if !listed(names, h.Name) {
			continue
		}
		switch {
		case connections || r.flag("all"):
			result.items = append(result.items, s.hostVolumesREST1(h, connections)...)
		case r.flag("space"):
			result.items = append(result.items, &item{key: h.Name, made: s.hostSpaceREST1(h)})
		case r.flag("personality"):
			result.items = append(result.items, &item{key: h.Name, made: row{"name": h.Name, "personality": orNull(h.Personality)}})
		default:
			made := row{"name": h.Name, "iqn": orEmpty(h.IQNs), "wwn": orEmpty(h.WWNs), "nqn": []string{}, "hgroup": nil}
			result.items = append(result.items, &item{key: h.Name, made: made})
		}
	}
	return result, name != "" && !connections && !r.flag("all"), nil
}

// hostVolumesREST1 has a row per connection; brief leaves the host's ports out.
func (s *Server) hostVolumesREST1(h san.ArrayHost, brief bool) []*item {
	var items []*item
	for _, c := range s.array.Connections() {
		if c.HostName != h.Name {
			continue
		}
		made := row{"name": h.Name, "vol": c.Volume.Place().Name, "lun": int64(c.LUN), "hgroup": nil}
		if !brief {
			made["iqn"], made["wwn"] = orEmpty(h.IQNs), orEmpty(h.WWNs)
		}
		items = append(items, &item{key: fmt.Sprintf("%s\x00%010d\x00%s", h.Name, c.LUN, c.Volume.ID), made: made})
	}
	return items
}

func (s *Server) hostSpaceREST1(h san.ArrayHost) row {
	var spaces []san.Space
	for _, c := range s.array.Connections() {
		if c.HostName == h.Name {
			spaces = append(spaces, c.Volume.Space())
		}
	}
	sum := sumSpaces(spaces)
	made := spaceREST1(sum)
	made["name"], made["size"] = h.Name, sum.ProvisionedBytes
	return made
}
