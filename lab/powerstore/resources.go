package powerstore

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"tidemark.io/lab/san"
)

// applianceID is that of the appliance that every cluster here has.
const applianceID = "A1"

// OtherAppliance is in the cluster while it has volumes, which were migrated to it.
const OtherAppliance = "A2"

// appliances are those of the cluster now.
func (s *Server) appliances() []string {
	if others, _ := s.array.Pooled(OtherAppliance); len(others) > 0 {
		return []string{applianceID, OtherAppliance}
	}
	return []string{applianceID}
}

// resources are the collections that can be read, each with all the attributes that may be selected.
var resources = map[string]func(*Server, time.Time) []instance{
	"login_session":       rows((*Server).loginSession),
	"cluster":             rows((*Server).cluster),
	"appliance":           rows((*Server).appliance),
	"node":                rows((*Server).nodes),
	"software_installed":  rows((*Server).software),
	"volume":              (*Server).volumes,
	"host":                (*Server).hosts,
	"host_volume_mapping": rows((*Server).mappings),
	"host_group":          none,
	"volume_group":        none,
	"policy":              none,
	"snapshot_rule":       none,
	"replication_rule":    none,
	"replication_session": none,
	"remote_system":       none,
	"storage_container":   none,
	"virtual_volume":      none,
	"nas_server":          none,
	"file_system":         none,
	"alert":               none,
}

// none are those of what no array of the lab has.
func none(*Server, time.Time) []instance { return nil }

// instance is one element of a collection.
type instance interface {
	value(attribute string) (value any, known bool)
	whole() row
}

func (r row) value(attribute string) (value any, known bool) {
	value, known = r[attribute]
	return value, known
}

func (r row) whole() row { return r }

func rows(list func(*Server, time.Time) []row) func(*Server, time.Time) []instance {
	return func(s *Server, now time.Time) (all []instance) {
		for _, r := range list(s, now) {
			all = append(all, r)
		}
		return all
	}
}

func (s *Server) loginSession(time.Time) []row {
	return []row{{
		"id": s.Username, "user": s.Username, "role_ids": []string{"1"}, "is_password_change_required": false,
		"is_built_in_user": true, "idle_timeout": int(s.options.IdleTimeout.Seconds()),
	}}
}

// globalID is what the cluster is called wherever there are several.
func (s *Server) globalID() string {
	return "PS" + strings.ReplaceAll(s.array.ID(), "-", "")[:12]
}

func (s *Server) cluster(now time.Time) []row {
	return []row{{
		"id": "0", "global_id": s.globalID(), "name": s.array.Name(), "state": "Configured", "state_l10n": "Configured",
		"appliance_count": len(s.appliances()), "master_appliance_id": applianceID, "primary_appliance_id": applianceID, "compatibility_level": 20,
		"physical_mtu": 1500, "is_encryption_enabled": true, "management_address": "", "storage_discovery_address": "",
		"system_time": now.UTC().Format("2006-01-02T15:04:05.000Z"),
	}}
}

func (s *Server) appliance(time.Time) (out []row) {
	for number, id := range s.appliances() {
		out = append(out, s.applianceRow(number, id))
	}
	return out
}

func (s *Server) applianceRow(number int, id string) row {
	volumes := []row{}
	for _, v := range s.alive() {
		if v.Pool(applianceID) == id {
			volumes = append(volumes, row{"id": v.ID, "name": v.Name})
		}
	}
	nodes := []row{}
	for _, node := range nodesOf(number) {
		nodes = append(nodes, row{"id": node})
	}
	return row{
		"id": id, "name": s.applianceName(number), "model": "PowerStore 1200T",
		"service_tag": strings.ToUpper(s.globalID()[2+number : 9+number]), "express_service_code": "", "node_count": 2,
		"drive_failure_tolerance_level": "Single", "drive_failure_tolerance_level_l10n": "Single",
		"nodes": nodes, "volumes": volumes, "software_installed": []row{{"id": s.softwareID(0), "release_version": s.array.Purity()}},
		"veth_ports": []row{}, "maintenance_windows": []row{}, "fc_ports": []row{}, "sas_ports": []row{}, "eth_ports": []row{}, "eth_be_ports": []row{},
		"virtual_volumes": []row{}, "hardware": []row{}, "ip_pool_addresses": []row{},
	}
}

func (s *Server) applianceName(number int) string {
	return fmt.Sprintf("%s-appliance-%d", s.array.Name(), number+1)
}

// nodesOf are the nodes of the appliance with this number, which share its load.
func nodesOf(number int) []string {
	return []string{fmt.Sprintf("N%d", 2*number+1), fmt.Sprintf("N%d", 2*number+2)}
}

func (s *Server) nodes(time.Time) (out []row) {
	for number, appliance := range s.appliances() {
		for i, id := range nodesOf(number) {
			out = append(out, row{"id": id, "appliance_id": appliance, "slot": i, "name": fmt.Sprintf("%s-node-%c", s.applianceName(number), 'A'+i)})
		}
	}
	return out
}

func (s *Server) softwareID(number int) string { return s.array.ID()[:35] + fmt.Sprint(number) }

func (s *Server) software(time.Time) []row {
	out := make([]row, 2)
	for i, part := range []string{"appliance", "cluster"} {
		out[i] = row{
			"id": s.softwareID(i), "release_version": s.array.Purity(), "build_version": s.array.Purity(),
			"build_id": "1", "is_cluster": part == "cluster", "appliance": nil, "appliance_id": nil,
		}
	}
	return out
}

// alive are the existing volumes by id; deleted volumes are removed immediately.
func (s *Server) alive() []*san.Volume {
	return slices.DeleteFunc(s.index.byID(s.array.Volumes()), func(v *san.Volume) bool { return v.Destroyed || v.ProtocolEndpoint })
}

// index keeps the order of the volumes by id until there are others, so that a page costs what it has and not a sort of all.
type index struct {
	mu     sync.Mutex
	of     []*san.Volume
	sorted []*san.Volume
}

func (x *index) byID(volumes []*san.Volume) []*san.Volume {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !slices.Equal(x.of, volumes) {
		x.of, x.sorted = volumes, slices.SortedStableFunc(slices.Values(volumes), func(a, b *san.Volume) int { return strings.Compare(a.ID, b.ID) })
	}
	return slices.Clone(x.sorted)
}

// nguid is the identifier of a volume over NVMe, from its serial.
func nguid(serial string) string {
	hex := strings.ToLower(serial)
	return hex[:16] + "8ccf0968" + hex[16:]
}

// namespace is the name of a volume on hosts over NVMe.
func namespace(_, serial string) string { return "eui." + nguid(serial) }

// volume has only the attributes that a request reads; there can be thousands.
type volume struct {
	*san.Volume
	mapped mappings
}

var volumeAttributes = map[string]func(volume) any{
	"id":                           func(v volume) any { return v.ID },
	"name":                         func(v volume) any { return v.Name },
	"description":                  always(""),
	"type":                         always("Primary"),
	"type_l10n":                    always("Primary"),
	"wwn":                          func(v volume) any { return v.WorldWideName() },
	"nsid":                         always(nil),
	"nguid":                        func(v volume) any { return "nguid." + nguid(v.Serial) },
	"appliance_id":                 func(v volume) any { return v.Pool(applianceID) },
	"state":                        always("Ready"),
	"state_l10n":                   always("Ready"),
	"size":                         func(v volume) any { return v.ProvisionedBytes },
	"logical_used":                 func(v volume) any { return v.Space().VirtualBytes },
	"creation_timestamp":           func(v volume) any { return stamp(v.Created) },
	"node_affinity":                always("System_Select_At_Attach"),
	"node_affinity_l10n":           always("System Select At Attach"),
	"protection_policy_id":         always(nil),
	"performance_policy_id":        always("default_medium"),
	"qos_performance_policy_id":    always(nil),
	"is_replication_destination":   func(v volume) any { return v.Replica() },
	"migration_session_id":         always(nil),
	"metro_replication_session_id": always(nil),
	"is_host_access_available":     always(true),
	"location_history":             func(v volume) any { return v.locations() },
	"protection_data": func(v volume) any {
		return row{"family_id": v.ID, "parent_id": nil, "source_id": nil, "creator_type": "User"}
	},
	"app_type":          always(nil),
	"app_type_other":    always(nil),
	"app_type_l10n":     always(nil),
	"volume_groups":     always([]row{}),
	"protection_policy": always(nil),
	"appliance":         func(v volume) any { return row{"id": v.Pool(applianceID)} },
	"mapped_volumes":    func(v volume) any { return rowsOf(v.mapped.byVolume()[v.Volume]) },
	"migration_session": always(nil),
	"datastores":        always([]row{}),
}

// locations are the migrations of the volume, null for none.
func (v volume) locations() any {
	place := v.Place()
	if place.Pool == "" {
		return nil
	}
	return []row{{"from_appliance_id": applianceID, "to_appliance_id": place.Pool, "reason": "Manual", "migrated_on": stamp(place.Since)}}
}

func always(value any) func(volume) any { return func(volume) any { return value } }

func (v volume) value(attribute string) (value any, known bool) {
	read, known := volumeAttributes[attribute]
	if !known {
		return nil, false
	}
	return read(v), true
}

func (v volume) whole() row {
	all := row{}
	for attribute, read := range volumeAttributes {
		all[attribute] = read(v)
	}
	return all
}

func (s *Server) volumes(time.Time) (all []instance) {
	mapped := s.mapped()
	for _, v := range s.alive() {
		all = append(all, volume{v, mapped})
	}
	return all
}
