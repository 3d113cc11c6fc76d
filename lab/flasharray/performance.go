package flasharray

import (
	"time"

	"tidemark.io/lab/san"
)

// Guests of the lab write in I/Os of one size and one latency; nothing reads.
const (
	ioBytes = 64 << 10
	ioUsec  = 250
)

// performanceRow is the load that bytes written per second make, dated now.
func performanceRow(identity row, bytes int64, c *call) row {
	r := row{"time": c.now.UnixMilli()}
	for _, name := range []string{"read_bytes_per_sec", "reads_per_sec", "mirrored_write_bytes_per_sec", "mirrored_writes_per_sec",
		"bytes_per_read", "bytes_per_mirrored_write", "usec_per_read_op", "usec_per_mirrored_write_op"} {
		r[name] = int64(0)
	}
	for _, part := range []string{"san", "queue", "qos_rate_limit", "service"} {
		for _, kind := range []string{"read", "write", "mirrored_write"} {
			r[part+"_usec_per_"+kind+"_op"] = int64(0)
		}
	}
	if c.version >= portLists {
		r["service_usec_per_read_op_cache_reduction"] = nil
	}
	r["write_bytes_per_sec"], r["writes_per_sec"] = bytes, bytes/ioBytes
	size, latency := int64(0), int64(0)
	if bytes > 0 {
		size, latency = ioBytes, ioUsec
	}
	r["bytes_per_write"], r["bytes_per_op"] = size, size
	r["usec_per_write_op"], r["service_usec_per_write_op"] = latency, latency
	for name, value := range identity {
		r[name] = value
	}
	return r
}

func (s *Server) volumePerformance(c *call) (*listing, error) {
	selected, problems, err := s.selectVolumes(c)
	if err != nil {
		return nil, err
	}
	rates := s.world.Writing()
	made := func(v volume) row {
		return s.located(performanceRow(row{"id": v.id, "name": v.name}, rates[v.source], c), c.version)
	}
	result := &listing{shape: made(volume{}), problems: problems}
	sum := int64(0)
	for _, v := range selected {
		sum += rates[v.source]
		result.items = append(result.items, &item{key: v.name + "\x00" + v.id, made: made(v)})
	}
	result.total = func([]*item) []row {
		return []row{performanceRow(row{"id": nil, "name": nil}, sum, c)}
	}
	return result, nil
}

func (s *Server) arrayPerformance(c *call) (*listing, error) {
	sum := int64(0)
	rates := s.world.Writing()
	for _, v := range s.array.Volumes() {
		sum += rates[v]
	}
	identity := row{
		"id": s.array.ID(), "name": s.array.Name(), "queue_depth": nil, "local_queue_usec_per_op": int64(0),
		"usec_per_other_op": int64(0), "others_per_sec": int64(0),
	}
	return oneRow(performanceRow(identity, sum, c)), nil
}

// loadREST1 is the load of the array in the words of REST 1.x: input is what hosts write.
func (s *Server) loadREST1(now time.Time) row {
	sum := int64(0)
	rates := s.world.Writing()
	for _, v := range s.array.Volumes() {
		sum += rates[v]
	}
	latency := int64(0)
	if sum > 0 {
		latency = ioUsec
	}
	return row{
		"time": now.UTC().Format(time.RFC3339), "input_per_sec": sum, "output_per_sec": int64(0), "reads_per_sec": int64(0),
		"writes_per_sec": sum / ioBytes, "usec_per_read_op": int64(0), "usec_per_write_op": latency, "queue_depth": int64(0),
		"local_queue_usec_per_op": int64(0),
	}
}

// groupedPerformance sums the volumes of each pod or volume group.
func (s *Server) groupedPerformance(c *call, key func(*san.Volume) string, identities []row) (*listing, error) {
	rates := map[string]int64{}
	for v, rate := range s.world.Writing() {
		rates[key(v)] += rate
	}
	made := func(identity row) row {
		return s.located(performanceRow(identity, rates[identity["name"].(string)], c), c.version)
	}
	result := &listing{shape: made(row{"id": "", "name": ""}), total: func([]*item) []row { return []row{} }}
	for _, identity := range identities {
		result.items = append(result.items, &item{key: identity["name"].(string), made: made(identity)})
	}
	return result, nil
}

func (s *Server) podPerformance(c *call) (*listing, error) {
	var identities []row
	for _, p := range s.array.Pods() {
		identity := row{"id": p.ID, "name": p.Name}
		if c.version >= podOthers {
			identity["usec_per_other_op"], identity["others_per_sec"] = int64(0), int64(0)
		}
		identities = append(identities, identity)
	}
	return s.groupedPerformance(c, func(v *san.Volume) string {
		if v.Pod == nil {
			return ""
		}
		return v.Pod.Name
	}, identities)
}

func (s *Server) groupPerformance(c *call) (*listing, error) {
	var identities []row
	for _, g := range s.array.Groups() {
		identities = append(identities, row{"id": g.ID, "name": g.Name})
	}
	return s.groupedPerformance(c, func(v *san.Volume) string {
		if v.Group == nil {
			return ""
		}
		return v.Group.Name
	}, identities)
}

// hostPerformance leaves out who of a volume's hosts writes: what is written counts for each of them.
func (s *Server) hostPerformance(c *call) (*listing, error) {
	writing, rates := s.world.Writing(), map[string]int64{}
	for _, connection := range s.array.Connections() {
		rates[connection.HostName] += writing[connection.Volume]
	}
	made := func(name string) row {
		return s.located(performanceRow(row{"name": name}, rates[name], c), c.version)
	}
	result := &listing{shape: made(""), total: func([]*item) []row { return []row{} }}
	for _, h := range s.array.Hosts() {
		result.items = append(result.items, &item{key: h.Name, made: made(h.Name)})
	}
	return result, nil
}

// hostSpaceList serves GET /hosts/space with the current figures.
func (s *Server) hostSpaceList(c *call) (*listing, error) {
	spaces := map[string][]san.Space{}
	for _, connection := range s.array.Connections() {
		spaces[connection.HostName] = append(spaces[connection.HostName], connection.Volume.Space())
	}
	made := func(name string) row {
		return s.located(row{"name": name, "time": c.now.UnixMilli(), "space": hostSpace(sumSpaces(spaces[name]), c.version)}, c.version)
	}
	result := &listing{shape: made("")}
	for _, h := range s.array.Hosts() {
		result.items = append(result.items, &item{key: h.Name, made: made(h.Name)})
	}
	return result, nil
}

func oneRow(r row) *listing { return &listing{items: []*item{{made: r}}, shape: r} }
