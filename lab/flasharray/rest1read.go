package flasharray

import (
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"tidemark.io/lab/san"
)

// spans are the time ranges of history in REST 1.x, with their sample intervals.
var spans = map[string]struct{ length, step time.Duration }{
	"1h": {time.Hour, 5 * time.Minute}, "3h": {3 * time.Hour, 5 * time.Minute}, "24h": {24 * time.Hour, 5 * time.Minute},
	"7d": {7 * 24 * time.Hour, 30 * time.Minute}, "30d": {30 * 24 * time.Hour, 2 * time.Hour},
	"90d": {90 * 24 * time.Hour, 8 * time.Hour}, "1y": {365 * 24 * time.Hour, 24 * time.Hour},
}

// paging1 leads the names of REST 1.x to those of 2.x, which mean the same.
var paging1 = map[string]string{"start": "offset", "token": "continuation_token"}

// rest1Read is one GET of REST 1.x.
type rest1Read struct {
	*query
	now   time.Time
	path  string
	minor int
}

func (s *Server) readREST1(w http.ResponseWriter, values url.Values, target route, now time.Time) error {
	for name, renamed := range paging1 {
		if values.Has(name) {
			values.Set(renamed, values.Get(name))
			values.Del(name)
		}
	}
	resource, name, _ := strings.Cut(strings.TrimPrefix(target.path, "/"), "/")
	read := &rest1Read{&query{values: values}, now, target.path, target.minor}
	var list func(*rest1Read, string) (result *listing, single bool, err error)
	allowed := []string{"space", "historical", "action"}
	switch resource {
	case "array":
		list = s.arrayREST1
	case "volume":
		list = s.volumeREST1
		allowed = append(allowed, "pending", "pending_only", "names", "filter", "sort", "limit", "offset", "continuation_token",
			"snap", "protocol_endpoint")
	case "host":
		list = s.hostREST1
		allowed = append(allowed, "all", "names", "personality", "filter", "sort", "limit", "offset", "continuation_token")
	case "vgroup", "pod":
		if target.minor < groupedVolumes {
			return notFound(target.path)
		}
		list = map[string]func(*rest1Read, string) (*listing, bool, error){"vgroup": s.groupREST1, "pod": s.podREST1}[resource]
		allowed = append(allowed, "pending", "pending_only", "names", "mediator", "filter", "sort", "limit", "offset", "continuation_token")
	case "hgroup":
		list = withoutREST1("Host group does not exist.")
		allowed = append(allowed, "all", "names", "filter", "sort", "limit", "offset", "continuation_token")
	case "pgroup":
		list = withoutREST1("Protection group does not exist.")
		allowed = append(allowed, "pending", "pending_only", "names", "filter", "sort", "limit", "offset", "continuation_token",
			"snap", "source", "schedule", "retention", "transfer", "total")
	default:
		return notFound(target.path)
	}
	for given := range values {
		if !slices.Contains(allowed, given) {
			return badRequest(given, "Invalid query parameter.")
		}
	}
	found, single, err := list(read, name)
	if err != nil {
		return err
	}
	cut, err := found.cut(read.query, target.path, math.MaxInt32, true)
	switch {
	case err != nil:
		return err
	case read.err != nil:
		return read.err
	case single && len(cut.items) == 1:
		write(w, http.StatusOK, cut.items[0])
		return nil
	}
	w.Header().Set("x-total-item-count", strconv.Itoa(cut.count))
	if cut.token != "" {
		w.Header().Set("x-next-token", cut.token)
	}
	write(w, http.StatusOK, cut.items)
	return nil
}

// samples are those of the requested time range, or the current figure.
func (r *rest1Read) samples(present san.Space, stored func(from, to time.Time, resolution time.Duration) []san.Space) ([]san.Space, error) {
	if !r.has("historical") {
		return []san.Space{present}, nil
	}
	span, known := spans[r.text("historical")]
	if !known {
		return nil, badRequest("historical", "Invalid historical range.")
	}
	return stored(r.now.Add(-span.length), r.now, span.step), nil
}

func (s *Server) arrayREST1(r *rest1Read, name string) (*listing, bool, error) {
	if name != "" {
		return nil, false, notFound(r.path)
	}
	if monitored, err := r.monitored(); monitored || err != nil {
		return s.monitorREST1(r, []owner{s.arrayOwner()}), false, err
	}
	if !r.flag("space") {
		made := row{"array_name": s.array.Name(), "id": s.array.ID(), "version": s.array.Purity(), "revision": "202409180000+0"}
		return &listing{items: []*item{{made: made}}, shape: made}, true, nil
	}
	samples, err := r.samples(s.array.Space(), s.array.History)
	result := &listing{shape: row{}}
	for _, sample := range samples {
		made := spaceREST1(sample)
		made["hostname"], made["capacity"], made["parity"] = s.array.Name(), s.array.CapacityBytes(), float64(1)
		made["provisioned"] = sample.ProvisionedBytes
		made["shared_space"], made["system"], made["replication"] = sample.SharedBytes, sample.SystemBytes, sample.ReplicationBytes
		made["total"] = sample.UniqueBytes + sample.SnapshotsBytes + sample.SharedBytes + sample.SystemBytes + sample.ReplicationBytes
		result.items = append(result.items, r.dated(made, "", sample))
	}
	return result, false, err
}

// monitored reports whether the load is asked for, and not the objects.
func (r *rest1Read) monitored() (bool, error) {
	switch {
	case !r.has("action"):
		return false, nil
	case r.text("action") != "monitor":
		return false, badRequest("action", "Invalid action.")
	}
	_, known := spans[r.text("historical")]
	if r.has("historical") && !known {
		return false, badRequest("historical", "Invalid historical range.")
	}
	return true, nil
}

// monitorREST1 has a row of load for each owner, or one for each of its samples in the requested time range.
func (s *Server) monitorREST1(r *rest1Read, owners []owner) *listing {
	w := window{}
	if r.has("historical") {
		span := spans[r.text("historical")]
		w = window{r.now.Add(-span.length), r.now, span.step}
	}
	rates := s.world.Writing()
	result := &listing{shape: loadREST1(0, r.now)}
	for _, o := range owners {
		for _, sample := range w.loads(o, rates, r.now) {
			made := loadREST1(sample.Bytes, sample.At)
			if o.name != "" {
				made["name"] = o.name
				result.shape = made
			}
			result.items = append(result.items, &item{key: o.name + "\x00" + made["time"].(string), made: made})
		}
	}
	return result
}

// spaceREST1 has no virtual and no serial: clients compute the one and join for the other by name.
func spaceREST1(s san.Space) row {
	thin, reduction, total := ratios(s)
	return row{
		"volumes": s.UniqueBytes, "snapshots": s.SnapshotsBytes, "total": s.UniqueBytes + s.SnapshotsBytes,
		"shared_space": nil, "system": nil,
		"thin_provisioning": thin, "data_reduction": reduction, "total_reduction": total,
	}
}

func (r *rest1Read) dated(made row, name string, sample san.Space) *item {
	key := name
	if r.has("historical") {
		made["time"] = sample.At.UTC().Format(time.RFC3339)
		key += "\x00" + made["time"].(string)
	}
	return &item{key: key, made: made}
}

func (s *Server) volumeREST1(r *rest1Read, path string) (*listing, bool, error) {
	all := s.volumes()
	if owner, what, ok := cutLast(path); ok && (what == "host" || what == "hgroup") && len(missing([]string{path}, all, volumeName)) > 0 {
		return s.volumeHostsREST1(owner, what, all)
	}
	names := r.list("names")
	if path != "" {
		names = []string{path}
	}
	if problems := missing(names, all, volumeName); len(problems) > 0 {
		return nil, false, &apiError{badRequestStatus, problems}
	}
	result := &listing{shape: row{"name": "", "size": int64(0), "serial": "", "source": nil, "created": ""}}
	if r.flag("space") {
		result.shape = spaceREST1(san.Space{})
		result.shape["name"], result.shape["size"] = "", int64(0)
	}
	monitored, err := r.monitored()
	if err != nil {
		return nil, false, err
	}
	var owners []owner
	for _, v := range all {
		shown := !v.destroyed || r.flag("pending") || r.flag("pending_only") || path != ""
		hidden := (r.flag("pending_only") && !v.destroyed) || v.endpoint != r.flag("protocol_endpoint") || r.flag("snap")
		if !shown || hidden || !listed(names, v.name) {
			continue
		}
		if monitored {
			owners = append(owners, owner{id: v.id, name: v.name, volumes: []*san.Volume{v.source}})
			continue
		}
		if !r.flag("space") {
			made := row{
				"name": v.name, "size": v.provisioned, "serial": v.serial, "source": nil, "created": v.created.UTC().Format(time.RFC3339),
			}
			if v.destroyed {
				made["time_remaining"] = int64(eradicationDelay.Seconds())
			}
			result.items = append(result.items, &item{key: v.name, made: made})
			continue
		}
		samples, err := r.samples(v.space, v.source.History)
		if err != nil {
			return nil, false, err
		}
		for _, sample := range samples {
			made := spaceREST1(sample)
			made["name"], made["size"] = v.name, v.provisioned
			result.items = append(result.items, r.dated(made, v.name, sample))
		}
	}
	if monitored {
		return s.monitorREST1(r, owners), false, nil
	}
	return result, path != "" && !r.has("historical"), nil
}

func volumeName(v volume) string { return v.name }

// cutLast splits at the last slash; names of volumes may hold slashes too.
func cutLast(path string) (before, last string, ok bool) {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return "", "", false
	}
	return path[:i], path[i+1:], true
}

func (s *Server) volumeHostsREST1(name, what string, all []volume) (*listing, bool, error) {
	if problems := missing([]string{name}, all, volumeName); len(problems) > 0 {
		return nil, false, &apiError{badRequestStatus, problems}
	}
	result := &listing{shape: row{"name": "", "host": "", "lun": int64(0), "size": int64(0)}}
	for _, c := range s.array.Connections() {
		if what == "host" && c.Volume.Place().Name == name {
			made := row{"name": name, "host": c.HostName, "lun": int64(c.LUN), "size": c.Volume.ProvisionedBytes}
			result.items = append(result.items, &item{key: c.HostName, made: made})
		}
	}
	return result, false, nil
}
