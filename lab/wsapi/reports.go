package wsapi

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/writes"
)

// Steps of System Reporter, by the names that requests have, and for how long it keeps them.
var (
	steps = map[string]time.Duration{"hires": 5 * time.Minute, "hourly": time.Hour, "daily": day}
	keeps = []san.Keep{{Step: 5 * time.Minute, For: 3 * day}, {Step: time.Hour, For: 30 * day}, {Step: day, For: 365 * day}}
)

const day = 24 * time.Hour

// Guests write in I/Os of one size and one latency; nothing reads.
const (
	ioKB = 64
	ioMs = 0.3
)

// reported serves the reports of System Reporter: load of VLUNs and the space of volumes by time.
func (s *Server) reported(w http.ResponseWriter, r *http.Request, path string) error {
	path, options := parameters(path)
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if r.Method != http.MethodGet {
		return unsupported
	}
	if len(parts) != 3 || steps[parts[2]] == 0 {
		return noResource
	}
	from, to, err := sampleTimes(r.URL.Query().Get("query"))
	if err != nil {
		return err
	}
	var rows []row
	switch parts[0] + "/" + parts[1] {
	case "vstime/vlunstatistics":
		rows = s.load(steps[parts[2]], from, to)
	case "vstime/volumespacedata":
		rows = s.spaceOf(options["name"], steps[parts[2]], from, to)
	default:
		return noResource
	}
	write(w, http.StatusOK, row{"total": len(rows), "members": append([]row{}, rows...)})
	return nil
}

// parameters are those after semicolons in a path.
func parameters(path string) (plain string, options map[string]string) {
	parts := strings.Split(path, ";")
	options = map[string]string{}
	for _, part := range parts[1:] {
		name, value, _ := strings.Cut(part, ":")
		options[name] = value
	}
	return parts[0], options
}

// load has a row for each sample that is kept, of all VLUNs together; the newest has the present load.
func (s *Server) load(step time.Duration, from, to time.Time) (rows []row) {
	now := s.world.Clock().Now()
	if to.After(now) {
		to = now
	}
	rates, present, alive := s.world.Writing(), int64(0), s.alive()
	for _, v := range alive {
		present += rates[v]
	}
	oldest := keeps[slices.IndexFunc(keeps, func(k san.Keep) bool { return k.Step == step })].For
	if begin := now.Add(-oldest); from.Before(begin) {
		from = begin
	}
	for _, sample := range writes.Series(alive, present, from, to, step) {
		if sample.At.Equal(now.Truncate(step)) {
			sample.Bytes = present
		}
		rows = append(rows, s.loadRow(sample))
	}
	return rows
}

func (s *Server) loadRow(sample writes.Sample) row {
	statistic := func(written float64) row { return row{"read": 0.0, "write": written, "total": written} }
	kb, latency, size := float64(sample.Bytes)/1024, 0.0, 0.0
	if sample.Bytes > 0 {
		latency, size = ioMs, ioKB
	}
	return row{
		"sampleTime": stamp(sample.At), "sampleTimeSec": sample.At.Unix(), "IO": statistic(kb / ioKB), "KBytes": statistic(kb),
		"serviceTimeMS": statistic(latency), "IOSizeKB": statistic(size), "queueLength": 0, "busyPct": 100 * s.array.Load(),
	}
}

func (s *Server) spaceOf(name string, step time.Duration, from, to time.Time) (rows []row) {
	at := slices.IndexFunc(s.alive(), func(v *san.Volume) bool { return v.Name == name })
	if at < 0 {
		return nil
	}
	v := s.alive()[at]
	for _, space := range v.History(from, to, step) {
		written := whole(space.VirtualBytes, mib)
		if v.Full() {
			written = v.ProvisionedBytes / mib
		}
		rows = append(rows, row{
			"sampleTime": stamp(space.At), "sampleTimeSec": space.At.Unix(), "wwn": wwn(v),
			"totalSpace": row{
				"usedMiB": written, "virtualSizeMiB": v.ProvisionedBytes / mib, "reservedMiB": written, "vcopyMiB": 0, "hostWriteMiB": written,
			},
		})
	}
	return rows
}

// sampleTimes are the limits in a query: "sampleTime GE time AND sampleTime LE time".
func sampleTimes(text string) (from, to time.Time, err error) {
	to = time.Unix(1<<40, 0)
	if text == "" {
		return from, to, nil
	}
	inner, quoted := strings.CutPrefix(text, `"`)
	inner, closed := strings.CutSuffix(inner, `"`)
	if !quoted || !closed {
		return from, to, wrongQuery
	}
	for part := range strings.SplitSeq(inner, " AND ") {
		words := strings.Fields(part)
		if len(words) != 3 || words[0] != "sampleTime" {
			return from, to, wrongQuery
		}
		at, wrong := time.Parse(time.RFC3339, words[2])
		switch {
		case wrong != nil:
			return from, to, wrongQuery
		case words[1] == "GE":
			from = at
		case words[1] == "LE":
			to = at
		default:
			return from, to, wrongQuery
		}
	}
	return from, to, nil
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05+00:00") }
