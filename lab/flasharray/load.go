package flasharray

import (
	"fmt"
	"slices"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/writes"
)

// fine are the sample distances that the load has in addition to those of space, and for how long they are kept.
var fine = map[time.Duration]time.Duration{time.Second: time.Hour, 30 * time.Second: 3 * time.Hour}

// owner is what reports space and load: the sum of its volumes.
type owner struct {
	id, name string
	identity row
	volumes  []*san.Volume
}

func (s *Server) arrayOwner() owner { return owner{volumes: s.array.Volumes()} }

// ownersBy are those that each volume belongs to by its key.
func (s *Server) ownersBy(owners []owner, key func(*san.Volume) string) []owner {
	at := map[string]int{}
	for i, o := range owners {
		at[o.name] = i
	}
	for _, v := range s.array.Volumes() {
		if i, known := at[key(v)]; known && !v.Destroyed {
			owners[i].volumes = append(owners[i].volumes, v)
		}
	}
	return owners
}

func (s *Server) podOwners() (owners []owner) {
	for _, p := range s.array.Pods() {
		owners = append(owners, owner{id: p.ID, name: p.Name, identity: row{"id": p.ID, "name": p.Name}})
	}
	return s.ownersBy(owners, func(v *san.Volume) string {
		if pod := v.Place().Pod; pod != nil {
			return pod.Name
		}
		return ""
	})
}

func (s *Server) groupOwners() (owners []owner) {
	for _, g := range s.array.Groups() {
		owners = append(owners, owner{id: g.ID, name: g.Name, identity: row{"id": g.ID, "name": g.Name}})
	}
	return s.ownersBy(owners, func(v *san.Volume) string {
		if group := v.Place().Group; group != nil {
			return group.Name
		}
		return ""
	})
}

// hostOwners leave out who of a volume's hosts writes: a volume counts for each of them.
func (s *Server) hostOwners() (owners []owner) {
	at := map[string]int{}
	for i, h := range s.array.Hosts() {
		at[h.Name] = i
		owners = append(owners, owner{name: h.Name, identity: row{"name": h.Name}})
	}
	for _, connection := range s.array.Connections() {
		i := at[connection.HostName]
		owners[i].volumes = append(owners[i].volumes, connection.Volume)
	}
	return owners
}

// selectOwners applies names, ids, and destroyed; none of them is destroyed.
func selectOwners(c *call, all []owner, unknown string) (selected []owner, problems []errorDetail, err error) {
	names, ids, destroyed := c.list("names"), c.list("ids"), c.boolean("destroyed")
	if names != nil && ids != nil {
		return nil, nil, badRequest("", "Parameters names and ids cannot be provided together.")
	}
	problems = append(
		unlisted(names, all, func(o owner) string { return o.name }, unknown), unlisted(ids, all, func(o owner) string { return o.id }, unknown)...)
	if len(problems) > 0 && !c.flag("allow_errors") {
		return nil, nil, &apiError{badRequestStatus, problems}
	}
	for _, o := range all {
		if listed(names, o.name) && listed(ids, o.id) && (destroyed == nil || !*destroyed) {
			selected = append(selected, o)
		}
	}
	return selected, problems, nil
}

// loads are what was written now, or at each moment of the window.
func (w window) loads(o owner, rates map[*san.Volume]int64, now time.Time) []writes.Sample {
	present := int64(0)
	for _, v := range o.volumes {
		present += rates[v]
	}
	if w.present() {
		return []writes.Sample{{At: now, Bytes: present}}
	}
	from, to := w.from, w.to
	if to.After(now) {
		to = now
	}
	if kept, isFine := fine[w.resolution]; isFine && from.Before(now.Add(-kept)) {
		from = now.Add(-kept)
	}
	return writes.Series(o.volumes, present, from, to, w.resolution)
}

// loadList has a row for each owner and moment, and a total for each moment.
func (s *Server) loadList(c *call, owners []owner, finest time.Duration, problems []errorDetail) (*listing, error) {
	w, err := c.window(finest)
	if err != nil {
		return nil, err
	}
	rates := s.world.Writing()
	made := func(o owner, bytes int64, at time.Time) row {
		r := performanceRow(o.identity, bytes, at, c)
		if o.name == "" { // the array
			return r
		}
		return s.located(r, c.version)
	}
	result := &listing{shape: made(owner{name: "-", identity: row{"id": "", "name": ""}}, 0, c.now), problems: problems}
	for _, o := range owners {
		for _, sample := range w.loads(o, rates, c.now) {
			result.items = append(result.items, &item{
				key: fmt.Sprintf("%s\x00%s\x00%015d", o.name, o.id, sample.At.UnixMilli()), space: san.Space{At: sample.At}, bytes: sample.Bytes,
				render: func() row { return made(o, sample.Bytes, sample.At) },
			})
		}
	}
	result.total = func(kept []*item) []row {
		sums := map[int64]int64{}
		for _, i := range kept {
			sums[i.space.At.UnixMilli()] += i.bytes
		}
		totals := []row{}
		for _, at := range sortedKeys(sums) {
			totals = append(totals, performanceRow(row{"id": nil, "name": nil}, sums[at], time.UnixMilli(at), c))
		}
		return totals
	}
	return result, nil
}

// spaceList has a row for each owner and sample.
func (s *Server) spaceList(c *call, owners []owner, problems []errorDetail, space func(san.Space, version) row) (*listing, error) {
	w, err := c.window()
	if err != nil {
		return nil, err
	}
	made := func(identity row, sample san.Space) row {
		r := row{"time": sample.At.UnixMilli(), "space": space(sample, c.version)}
		for name, value := range identity {
			r[name] = value
		}
		return s.located(r, c.version)
	}
	result := &listing{shape: made(row{"id": "", "name": ""}, san.Space{}), problems: problems}
	for _, o := range owners {
		byTime := map[int64][]san.Space{}
		if w.present() {
			byTime[c.now.UnixMilli()] = nil
		}
		for _, v := range o.volumes {
			for _, sample := range w.samples(v.Space(), c.now, v.History) {
				byTime[sample.At.UnixMilli()] = append(byTime[sample.At.UnixMilli()], sample)
			}
		}
		for _, at := range sortedKeys(byTime) {
			sum := sumSpaces(byTime[at])
			sum.At = time.UnixMilli(at)
			result.items = append(result.items, &item{
				key: fmt.Sprintf("%s\x00%s\x00%015d", o.name, o.id, at), space: sum, render: func() row { return made(o.identity, sum) },
			})
		}
	}
	result.total = func(kept []*item) []row { return spaceTotals(kept, result.shape, c.version) }
	return result, nil
}

func sortedKeys[V any](of map[int64]V) []int64 {
	keys := make([]int64, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
