package san

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Place is where an array keeps a volume.
type Place struct {
	Name  string // of the volume, with its pod and group
	Pod   *Pod   // nil for none
	Group *Group // nil for none
	Pool  string // of arrays with several, or another unit that contains volumes; empty for the usual one
	Since time.Time
}

// Place is where the array keeps the volume now.
func (v *Volume) Place() Place {
	v.array.world.mu.Lock()
	defer v.array.world.mu.Unlock()
	return v.where()
}

func (v *Volume) where() Place {
	if v.moved != nil {
		return *v.moved
	}
	return Place{v.Name, v.Pod, v.Group, v.spec.StoragePool, v.Created}
}

// Pool is that of Place, or this one for the usual one.
func (v *Volume) Pool(usual string) string {
	if pool := v.Place().Pool; pool != "" {
		return pool
	}
	return usual
}

// Move puts a volume into another pool without an effect on hosts and figures, and returns how to bring it back.
func (a *Array) Move(name, pool string) (back func(), err error) {
	return a.move(name, func(from Place) (Place, error) {
		from.Pool = pool
		return from, nil
	})
}

// Regroup puts a volume into a volume group, a pod, or a group of a pod: "group/", "pod::", or "pod::group/". Its name begins so
// from now on. A pod is one of this array only.
func (a *Array) Regroup(name, to string) (back func(), err error) {
	return a.move(name, func(from Place) (Place, error) {
		bare := from.Name[strings.LastIndexAny(from.Name, "/:")+1:]
		there := Place{Name: to + bare}
		pod, group, inPod := strings.Cut(to, "::")
		if !inPod {
			pod, group = "", to
		}
		at := slices.IndexFunc(a.pods, func(p *Pod) bool { return p.Name == pod && len(p.arrays) == 1 })
		if inPod && at < 0 {
			return there, fmt.Errorf("array %s has no pod %q of its own", a.Name(), pod)
		}
		if inPod {
			there.Pod = a.pods[at]
		}
		if group != "" || !inPod {
			if !strings.HasSuffix(group, "/") || len(group) == 1 {
				return there, fmt.Errorf("%q is neither group/, nor pod::, nor pod::group/", to)
			}
			there.Group = a.group(strings.TrimSuffix(to, "/"), []*Array{a})
		}
		return there, nil
	})
}

func (a *Array) move(name string, to func(from Place) (Place, error)) (back func(), err error) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	v, err := a.named(name)
	if err != nil {
		return nil, err
	}
	there, err := to(v.where())
	if err != nil {
		return nil, err
	}
	if _, taken := a.named(there.Name); taken == nil && there.Name != name {
		return nil, fmt.Errorf("array %s has a volume %q", a.Name(), there.Name)
	}
	there.Since = a.world.clock.Now()
	v.moved = &there
	return func() {
		a.world.mu.Lock()
		defer a.world.mu.Unlock()
		v.moved = nil
	}, nil
}

// Pooled are the volumes in the pool that are not destroyed, and what their data takes.
func (a *Array) Pooled(pool string) (volumes []*Volume, taken int64) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	for _, v := range a.volumes {
		if v.where().Pool == pool && !v.Destroyed && !v.withdrawn {
			volumes, taken = append(volumes, v), taken+v.space.UniqueBytes+v.space.SnapshotsBytes
		}
	}
	return volumes, taken
}
