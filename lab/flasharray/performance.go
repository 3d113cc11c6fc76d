package flasharray

import (
	"slices"
	"time"

	"tidemark.io/lab/san"
)

// Guests of the lab write in I/Os of one size and one latency; nothing reads.
const (
	ioBytes = 64 << 10
	ioUsec  = 250
)

// performanceRow is the load that bytes written per second make.
func performanceRow(identity row, bytes int64, at time.Time, c *call) row {
	r := row{"time": at.UnixMilli()}
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
	var owners []owner
	for _, v := range selected {
		owners = append(owners, owner{v.id, v.name, row{"id": v.id, "name": v.name}, []*san.Volume{v.source}})
	}
	return s.loadList(c, owners, 30*time.Second, problems)
}

// arrayPerformance has the load by protocol, of which the hosts of the lab use none for files.
func (s *Server) arrayPerformance(c *call) (*listing, error) {
	o := s.arrayOwner()
	for name, values := range map[string][]string{"protocol": {"all", "nfs", "smb"}, "protocol_group": {"all", "block", "file"}} {
		switch asked := c.text(name); {
		case !c.has(name):
		case !slices.Contains(values, asked):
			return nil, badRequest(name, "Invalid value.")
		case asked != "all" && asked != "block":
			o.volumes = nil
		}
	}
	o.identity = row{
		"id": s.array.ID(), "name": s.array.Name(), "queue_depth": nil, "local_queue_usec_per_op": int64(0),
		"usec_per_other_op": int64(0), "others_per_sec": int64(0),
	}
	result, err := s.loadList(c, []owner{o}, time.Second, nil)
	if err == nil {
		result.shape, result.total = performanceRow(o.identity, 0, c.now, c), nil
	}
	return result, err
}

// loadREST1 is what bytes written per second make in the words of REST 1.x: input is what hosts write.
func loadREST1(bytes int64, at time.Time) row {
	latency := int64(0)
	if bytes > 0 {
		latency = ioUsec
	}
	return row{
		"time": at.UTC().Format(time.RFC3339), "input_per_sec": bytes, "output_per_sec": int64(0), "reads_per_sec": int64(0),
		"writes_per_sec": bytes / ioBytes, "usec_per_read_op": int64(0), "usec_per_write_op": latency, "queue_depth": int64(0),
		"local_queue_usec_per_op": int64(0),
	}
}

// owned lists load or space of owners, which are selected by name and id.
func owned(owners func(*Server) []owner, unknown string, list func(*Server, *call, []owner, []errorDetail) (*listing, error)) func(*Server, *call) (*listing, error) {
	return func(s *Server, c *call) (*listing, error) {
		selected, problems, err := selectOwners(c, owners(s), unknown)
		if err != nil {
			return nil, err
		}
		return list(s, c, selected, problems)
	}
}

func ownedLoad(s *Server, c *call, owners []owner, problems []errorDetail) (*listing, error) {
	result, err := s.loadList(c, owners, 30*time.Second, problems)
	if err == nil && !c.flag("total_only") {
		result.total = func([]*item) []row { return []row{} }
	}
	return result, err
}

func podLoad(s *Server, c *call, owners []owner, problems []errorDetail) (*listing, error) {
	if c.version >= podOthers {
		for _, o := range owners {
			o.identity["usec_per_other_op"], o.identity["others_per_sec"] = int64(0), int64(0)
		}
	}
	return ownedLoad(s, c, owners, problems)
}

func ownedSpace(space func(san.Space, version) row) func(*Server, *call, []owner, []errorDetail) (*listing, error) {
	return func(s *Server, c *call, owners []owner, problems []errorDetail) (*listing, error) {
		return s.spaceList(c, owners, problems, space)
	}
}

func hostSpaces(s *Server, c *call, owners []owner, problems []errorDetail) (*listing, error) {
	result, err := s.spaceList(c, owners, problems, hostSpace)
	if err == nil {
		result.total = nil
	}
	return result, err
}
