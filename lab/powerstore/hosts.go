package powerstore

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"tidemark.io/lab/san"
)

// mapping is a volume at a host.
type mapping struct {
	id     string
	host   row
	volume *san.Volume
	lun    int
}

// mappings are those of one request, read when it asks for them.
type mappings struct {
	list     func() []mapping
	byHost   func() map[string][]mapping
	byVolume func() map[*san.Volume][]mapping
}

func (s *Server) mapped() mappings {
	list := sync.OnceValue(func() []mapping {
		hosts := map[string]int{}
		for number, h := range s.array.Hosts() {
			hosts[h.Name] = number
		}
		var all []mapping
		for _, c := range s.array.Connections() {
			if c.Volume.Destroyed {
				continue
			}
			number := hosts[c.HostName]
			all = append(all, mapping{
				id:   fmt.Sprintf("%s%08x", s.array.ID()[:28], (number+1)<<16|c.LUN),
				host: row{"id": s.hostID(number), "name": c.HostName}, volume: c.Volume, lun: c.LUN,
			})
		}
		return all
	})
	return mappings{
		list:     list,
		byHost:   grouped(list, func(m mapping) string { return m.host["name"].(string) }),
		byVolume: grouped(list, func(m mapping) *san.Volume { return m.volume }),
	}
}

func grouped[K comparable](list func() []mapping, key func(mapping) K) func() map[K][]mapping {
	return sync.OnceValue(func() map[K][]mapping {
		groups := map[K][]mapping{}
		for _, m := range list() {
			groups[key(m)] = append(groups[key(m)], m)
		}
		return groups
	})
}

func (m mapping) row() row {
	return row{
		"id": m.id, "host_id": m.host["id"], "host_group_id": nil, "volume_id": m.volume.ID, "logical_unit_number": m.lun,
		"host": m.host, "host_group": nil, "volume": row{"id": m.volume.ID, "name": m.volume.Name},
	}
}

func rowsOf(all []mapping) []row {
	out := make([]row, len(all))
	for i, m := range all {
		out[i] = m.row()
	}
	return out
}

func (s *Server) mappings(time.Time) []row { return rowsOf(s.mapped().list()) }

// host has its mappings only if a request reads them; there can be thousands.
type host struct {
	row
	mapped func() []row
}

const mappedHosts = "mapped_hosts"

func (h host) value(attribute string) (value any, known bool) {
	if attribute == mappedHosts {
		return h.mapped(), true
	}
	return h.row.value(attribute)
}

func (h host) whole() row {
	all := row{mappedHosts: h.mapped()}
	for attribute, value := range h.row {
		all[attribute] = value
	}
	return all
}

// hosts have the attributes of HostInstance in the vendor's OpenAPI document.
func (s *Server) hosts(time.Time) (all []instance) {
	mapped := s.mapped()
	for i, h := range s.array.Hosts() {
		initiators := initiatorsOf(h)
		all = append(all, host{row{
			"id": s.hostID(i), "name": h.Name, "description": "", "os_type": "ESXi", "os_type_l10n": "ESXi", "host_group_id": nil, "host_group": nil,
			"host_connectivity": "Local_Only", "host_connectivity_l10n": "Local Only", "type": "External", "type_l10n": "External",
			"host_initiators": initiators, "initiators": initiators, "import_host_system": nil, "vsphere_hosts": []row{},
			"host_virtual_volume_mappings": []row{},
		}, func() []row { return rowsOf(mapped.byHost()[h.Name]) }})
	}
	return all
}

// hostID of the host with this number.
func (s *Server) hostID(number int) string { return fmt.Sprintf("%s%08x", s.array.ID()[:28], number+1) }

func initiatorsOf(h san.ArrayHost) []row {
	out := []row{}
	add := func(name, kind string) {
		out = append(out, row{
			"id": fmt.Sprintf("%s-%d", h.Name, len(out)+1), "port_name": name, "port_type": kind, "active_sessions": []row{},
			"chap_single_username": nil, "chap_mutual_username": nil,
		})
	}
	for _, iqn := range h.IQNs {
		add(iqn, "iSCSI")
	}
	for _, wwn := range h.WWNs {
		add(colons(wwn), "FC")
	}
	return out
}

// colons stand between the bytes of a WWN.
func colons(wwn string) string {
	var parts []string
	for digits := strings.ToLower(wwn); digits != ""; digits = digits[min(2, len(digits)):] {
		parts = append(parts, digits[:min(2, len(digits))])
	}
	return strings.Join(parts, ":")
}
