package flasharray

import (
	"slices"
	"time"

	"tidemark.io/lab/san"
)

// Volume groups and pods are in REST 1.x since this minor version, promotion of pods since promotedPods (the vendor's Python library and Ansible modules).
const (
	groupedVolumes = 13
	promotedPods   = 19
)

// groupREST1 serves vgroup, or one with its name.
func (s *Server) groupREST1(r *rest1Read, name string) (*listing, bool, error) {
	return s.ownersREST1(r, name, s.groupOwners(), "Volume group does not exist.", func(o owner) row {
		volumes := []string{}
		for _, v := range o.volumes {
			volumes = append(volumes, v.Place().Name)
		}
		slices.Sort(volumes)
		return row{"name": o.name, "volumes": volumes}
	})
}

// podREST1 serves pod, or one with its name.
func (s *Server) podREST1(r *rest1Read, name string) (*listing, bool, error) {
	pods := map[string]*san.Pod{}
	for _, p := range s.array.Pods() {
		pods[p.Name] = p
	}
	return s.ownersREST1(r, name, s.podOwners(), "Pod does not exist.", func(o owner) row {
		arrays := []row{}
		if pod := pods[o.name]; pod != nil {
			for _, a := range pod.Arrays() {
				arrays = append(arrays, row{
					"name": a.Name(), "array_id": a.ID(), "status": "online", "mediator_status": "online", "pre_elected": false, "frozen_at": nil,
				})
			}
		}
		made := row{"name": o.name, "source": nil, "arrays": arrays}
		if r.flag("mediator") {
			made["mediator"], made["mediator_version"] = "purestorage", nil
		}
		if r.minor >= promotedPods {
			made["link_source_count"], made["link_target_count"] = int64(0), int64(0)
			made["promotion_status"], made["requested_promotion_state"] = "promoted", "promoted"
		}
		return made
	})
}

func (s *Server) ownersREST1(r *rest1Read, name string, all []owner, unknown string, made func(owner) row) (*listing, bool, error) {
	names := r.list("names")
	if name != "" {
		names = []string{name}
	}
	if problems := unlisted(names, all, func(o owner) string { return o.name }, unknown); len(problems) > 0 {
		return nil, false, &apiError{badRequestStatus, problems}
	}
	if r.flag("pending_only") { // none is destroyed
		all = nil
	}
	all = slices.DeleteFunc(all, func(o owner) bool { return !listed(names, o.name) })
	if monitored, err := r.monitored(); monitored || err != nil {
		return s.monitorREST1(r, all), false, err
	}
	if !r.flag("space") {
		result := &listing{shape: made(owner{})}
		for _, o := range all {
			result.items = append(result.items, &item{key: o.name, made: made(o)})
		}
		return result, name != "", nil
	}
	result := &listing{shape: spaceREST1(san.Space{})}
	result.shape["name"], result.shape["size"] = "", int64(0)
	for _, o := range all {
		samples, err := r.samples(o.space(), o.history)
		if err != nil {
			return nil, false, err
		}
		for _, sample := range samples {
			made := spaceREST1(sample)
			made["name"], made["size"] = o.name, sample.ProvisionedBytes
			result.items = append(result.items, r.dated(made, o.name, sample))
		}
	}
	return result, name != "" && !r.has("historical"), nil
}

func (o owner) space() san.Space {
	var all []san.Space
	for _, v := range o.volumes {
		all = append(all, v.Space())
	}
	return sumSpaces(all)
}

// history are the sums of samples of the same time.
func (o owner) history(from, to time.Time, resolution time.Duration) (sums []san.Space) {
	byTime := map[int64][]san.Space{}
	for _, v := range o.volumes {
		for _, sample := range v.History(from, to, resolution) {
			byTime[sample.At.UnixMilli()] = append(byTime[sample.At.UnixMilli()], sample)
		}
	}
	for _, at := range sortedKeys(byTime) {
		sums = append(sums, sumSpaces(byTime[at]))
	}
	return sums
}

// withoutREST1 serves what no array of the lab has.
func withoutREST1(unknown string) func(*rest1Read, string) (*listing, bool, error) {
	return func(r *rest1Read, name string) (*listing, bool, error) {
		names := r.list("names")
		if name != "" {
			names = []string{name}
		}
		if problems := unlisted(names, nil, func(string) string { return "" }, unknown); len(problems) > 0 {
			return nil, false, &apiError{badRequestStatus, problems}
		}
		return &listing{shape: row{"name": ""}}, false, nil
	}
}
