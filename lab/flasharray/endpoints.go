package flasharray

import "slices"

// never is the version of what no version has.
const never version = 1 << 10

// endpoint is one list of the REST interface.
type endpoint struct {
	list       func(*Server, *call) (*listing, error)
	parameters []string
	tokens     version // first version that takes continuation_token
	since      version // 0 for all
}

var (
	remotes      = []string{"ids", "local_pod_ids", "local_pod_names", "remote_ids", "remote_names", "remote_pod_ids", "remote_pod_names"}
	sources      = []string{"source_ids", "source_names"}
	groupMembers = slices.Concat(common, []string{"group_ids", "group_names", "member_destroyed", "member_ids", "member_names"})
	common       = []string{"filter", "limit", "offset", "sort", "total_item_count"}
	withNames    = slices.Concat(common, []string{"names"})
	historyOnly  = []string{"start_time", "end_time", "resolution"}
	volumeOnly   = []string{"names", "ids", "destroyed", "total_only"}
	ofHosts      = slices.Concat(withNames, []string{"total_only"})
	diffOnly     = []string{"base_id", "base_name", "block_size", "ids", "names", "next_allocated_block_hint", "segment_length", "segment_offset"}
	withHistory  = slices.Concat(common, volumeOnly, historyOnly)
)

var endpoints = map[string]endpoint{
	"/arrays":        {(*Server).listArrays, common, fleetContext, 0},
	"/arrays/space":  {(*Server).listArraySpace, slices.Concat(common, historyOnly), fleetContext, 0},
	"/volumes":       {(*Server).listVolumes, slices.Concat(common, volumeOnly), oldest, 0},
	"/volumes/space": {(*Server).listVolumeSpace, withHistory, fleetContext, 0},
	"/hosts":         {(*Server).listHosts, withNames, oldest, 0},
	"/connections": {(*Server).listConnections, slices.Concat(common,
		[]string{"volume_names", "host_names", "host_group_names", "protocol_endpoint_names"}), oldest, 0},
	"/hosts/space":                               {owned((*Server).hostOwners, "Host does not exist.", hostSpaces), withNames, fleetContext, 0},
	"/pods":                                      {(*Server).listPods, slices.Concat(common, volumeOnly), oldest, 0},
	"/volume-groups":                             {(*Server).listVolumeGroups, slices.Concat(common, volumeOnly), oldest, 0},
	"/volumes/performance":                       {(*Server).volumePerformance, withHistory, fleetContext, 0},
	"/arrays/performance":                        {(*Server).arrayPerformance, slices.Concat(common, historyOnly, []string{"protocol", "protocol_group"}), never, 0},
	"/hosts/performance":                         {owned((*Server).hostOwners, "Host does not exist.", ownedLoad), slices.Concat(ofHosts, historyOnly), fleetContext, 0},
	"/pods/performance":                          {owned((*Server).podOwners, "Pod does not exist.", podLoad), withHistory, fleetContext, 0},
	"/volume-groups/performance":                 {owned((*Server).groupOwners, "Volume group does not exist.", ownedLoad), withHistory, fleetContext, 0},
	"/pods/space":                                {owned((*Server).podOwners, "Pod does not exist.", ownedSpace(podSpace)), withHistory, fleetContext, 0},
	"/volume-groups/space":                       {owned((*Server).groupOwners, "Volume group does not exist.", ownedSpace(volumeSpace)), withHistory, fleetContext, 0},
	"/host-groups":                               {without(hostGroupShape, "Host group does not exist."), withNames, oldest, 0},
	"/host-groups/space":                         {without(spaceShape, "Host group does not exist."), withNames, fleetContext, 0},
	"/host-groups/performance":                   {without(loadShape, "Host group does not exist."), slices.Concat(ofHosts, historyOnly), fleetContext, 0},
	"/host-groups/hosts":                         {without(memberShape, "Host group does not exist."), slices.Concat(common, []string{"group_names", "member_names"}), oldest, 0},
	"/hosts/host-groups":                         {without(memberShape, "Host group does not exist."), groupMembers, oldest, 0},
	"/hosts/protection-groups":                   {without(memberShape, "Protection group does not exist."), groupMembers, oldest, 0},
	"/host-groups/protection-groups":             {without(memberShape, "Protection group does not exist."), groupMembers, oldest, 0},
	"/volumes/protection-groups":                 {without(memberShape, "Protection group does not exist."), groupMembers, oldest, 0},
	"/volumes/volume-groups":                     {(*Server).groupMembers, groupMembers, oldest, 0},
	"/volume-groups/volumes":                     {(*Server).groupMembers, groupMembers, oldest, 0},
	"/volume-snapshots":                          {without(snapshotShape, "Volume snapshot does not exist."), slices.Concat(common, volumeOnly, sources), oldest, 0},
	"/protection-groups":                         {without(protectionShape, "Protection group does not exist."), slices.Concat(common, volumeOnly), oldest, 0},
	"/protection-groups/space":                   {without(spaceShape, "Protection group does not exist."), slices.Concat(common, volumeOnly), fleetContext, 0},
	"/realms":                                    {without(realmShape, "Realm does not exist."), slices.Concat(common, volumeOnly), oldest, destroyedHosts},
	"/realms/performance":                        {without(loadShape, "Realm does not exist."), withHistory, fleetContext, destroyedHosts},
	"/realms/space":                              {without(spaceShape, "Realm does not exist."), withHistory, fleetContext, destroyedHosts},
	"/volumes/tags":                              {(*Server).volumeTags, slices.Concat(common, []string{"namespaces", "resource_destroyed", "resource_ids", "resource_names"}), oldest, 0},
	"/volumes/diff":                              {(*Server).volumeDiff, slices.Concat(common, diffOnly), fleetContext, effectiveSpace},
	"/protection-groups/volumes":                 {without(memberShape, "Protection group does not exist."), groupMembers, oldest, 0},
	"/protection-groups/hosts":                   {without(memberShape, "Protection group does not exist."), groupMembers, oldest, 0},
	"/protection-group-snapshots":                {without(protectionSnapshotShape, "Protection group snapshot does not exist."), slices.Concat(common, volumeOnly, sources), oldest, 0},
	"/pod-replica-links":                         {without(row{"id": "", "direction": "", "paused": false, "status": ""}, "Pod replica link does not exist."), slices.Concat(common, remotes), fleetContext, 0},
	"/array-connections":                         {without(row{"id": "", "name": "", "status": "", "type": ""}, "Array connection does not exist."), slices.Concat(common, []string{"ids", "names"}), oldest, 0},
	"/controllers":                               {byName(fixedList((*Server).controllers, nil)), withNames, fleetContext, 0},
	"/hardware":                                  {byName(fixedList((*Server).hardware, nil)), withNames, fleetContext, 0},
	"/ports":                                     {byName(fixedList((*Server).ports, nil)), withNames, fleetContext, 0},
	"/drives":                                    {byName(fixedList((*Server).drives, nil)), withNames, fleetContext, portLists},
	"/network-interfaces":                        {byName(fixedList((*Server).networkInterfaces, nil)), withNames, fleetContext, portLists},
	"/network-interfaces/performance":            {byName(fixedList((*Server).networkPerformance, nil)), withNames, fleetContext, portLists},
	"/subscriptions":                             {selectedBy("ids", "id", fixedList((*Server).subscriptions, nil)), slices.Concat(common, []string{"ids"}), totalUsed, totalUsed},
	"/alerts":                                    {without(alertShape, "Alert does not exist."), slices.Concat(withNames, []string{"ids", "flagged"}), oldest, 0},
	"/directories":                               {byName(fixedList(noRows, directoryShape)), withNames, fleetContext, podCounts},
	"/directories/performance":                   {byName(fixedList(noRows, row{"name": ""})), withNames, fleetContext, podCounts},
	"/hosts/performance/balance":                 {byName(fixedList(noRows, row{"name": ""})), withNames, fleetContext, portLists},
	"/pods/performance/replication":              {fixedList(noRows, row{"time": nil}), common, fleetContext, 0},
	"/pod-replica-links/lag":                     {fixedList(noRows, row{"time": nil}), common, fleetContext, 0},
	"/pod-replica-links/performance/replication": {fixedList(noRows, row{"time": nil}), common, fleetContext, 0},
}

// volumeTags is empty: no volume of the lab has a tag.
func (s *Server) volumeTags(c *call) (*listing, error) {
	problems, err := s.unknown(c, "resource_names", "resource_ids")
	return &listing{shape: tagShape, problems: problems}, err
}

// volumeDiff is empty: the lab has no snapshots that volumes could be compared with, and keeps no blocks of volumes by address.
func (s *Server) volumeDiff(c *call) (*listing, error) {
	for _, required := range []string{"block_size", "segment_length"} {
		if !c.has(required) {
			return nil, badRequest(required, "Parameter is required.")
		}
	}
	if size := c.number("block_size", 0); c.err == nil && (size == 0 || size%512 != 0 || c.number("segment_offset", 0)%size != 0) {
		return nil, badRequest("block_size", "Parameter must be a multiple of 512, and segment_offset a multiple of it.")
	}
	if !c.has("names") && !c.has("ids") {
		return nil, badRequest("", "Parameter names or ids is required.")
	}
	problems, err := s.unknown(c, "names", "ids")
	if err != nil {
		return nil, err
	}
	of, err := s.unknown(c, "base_name", "base_id")
	return &listing{shape: diffShape, problems: append(problems, of...)}, err
}

// unknown reports names and ids of volumes that do not exist; they reject the call unless allow_errors is set.
func (s *Server) unknown(c *call, names, ids string) ([]errorDetail, error) {
	all := s.volumes()
	problems := append(
		missing(c.list(names), all, func(v volume) string { return v.name }),
		missing(c.list(ids), all, func(v volume) string { return v.id })...)
	if len(problems) > 0 && !c.flag("allow_errors") {
		return nil, &apiError{badRequestStatus, problems}
	}
	return problems, nil
}

// without is a list of things that no array of the lab has, but which clients may filter.
func without(shape row, unknown string) func(*Server, *call) (*listing, error) {
	return func(_ *Server, c *call) (*listing, error) {
		result := &listing{shape: shape}
		for _, parameter := range []string{"names", "ids", "group_names", "group_ids", "source_names", "source_ids"} {
			result.problems = append(result.problems, absent(c, parameter, unknown)...)
		}
		if len(result.problems) > 0 && !c.flag("allow_errors") {
			return nil, &apiError{badRequestStatus, result.problems}
		}
		return result, nil
	}
}

var (
	spaceOfNothing = row{
		"data_reduction": nil, "shared": nil, "snapshots": nil, "system": nil, "thin_provisioning": nil, "total_physical": nil, "total_provisioned": nil,
		"total_reduction": nil, "unique": nil, "virtual": nil, "total_used": nil, "used_provisioned": nil,
	}
	hostGroupShape = row{"name": "", "connection_count": nil, "host_count": nil, "is_local": true, "destroyed": false, "space": spaceOfNothing}
	spaceShape     = row{"name": "", "time": nil, "space": spaceOfNothing}
	loadShape      = row{"name": "", "time": nil, "write_bytes_per_sec": nil, "writes_per_sec": nil, "read_bytes_per_sec": nil, "reads_per_sec": nil}
	memberShape    = row{"group": reference(), "member": reference()}
	realmShape     = row{
		"id": "", "name": "", "created": nil, "destroyed": false, "time_remaining": nil, "quota_limit": nil, "qos": row{"bandwidth_limit": nil, "iops_limit": nil}, "space": spaceOfNothing,
	}
	tagShape      = row{"key": "", "value": "", "namespace": "", "copyable": false, "resource": reference()}
	diffShape     = row{"offset": nil, "length": nil}
	snapshotShape = row{
		"id": "", "name": "", "serial": "", "created": nil, "destroyed": false, "time_remaining": nil, "provisioned": nil, "suffix": "",
		"pod": reference(), "source": reference(), "volume_group": reference(), "space": spaceOfNothing,
	}
	protectionShape = row{
		"id": "", "name": "", "destroyed": false, "time_remaining": nil, "is_local": true, "pod": reference(), "source": reference(),
		"host_count": nil, "host_group_count": nil, "target_count": nil, "volume_count": nil, "space": spaceOfNothing,
	}
	protectionSnapshotShape = row{
		"id": "", "name": "", "created": nil, "destroyed": false, "time_remaining": nil, "suffix": "", "pod": reference(), "source": reference(),
		"space": spaceOfNothing,
	}
)
