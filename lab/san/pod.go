package san

import "slices"

// Pod is a namespace of volumes on one array, or stretched over several that all show its volumes.
type Pod struct {
	ID   string
	Name string

	arrays []*Array
}

// Group is a named group of volumes of one array or pod.
type Group struct {
	ID   string
	Name string // with the pod's name before it
}

// AddPod creates a pod on the arrays; the first one refreshes what its volumes hold.
func (w *World) AddPod(name string, arrays ...*Array) *Pod {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := &Pod{ID: w.uuid(), Name: name, arrays: slices.Clone(arrays)}
	for _, a := range arrays {
		a.pods = append(a.pods, p)
	}
	return p
}

// Arrays lists the arrays that the pod is on.
func (p *Pod) Arrays() []*Array { return slices.Clone(p.arrays) }

// Pods lists the pods of the array in the order they were added.
func (a *Array) Pods() []*Pod {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return slices.Clone(a.pods)
}

// Groups lists the volume groups of the array in the order they were added.
func (a *Array) Groups() []*Group {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return slices.Clone(a.groups)
}

// place names the volume by its pod and group, makes it known to every array that shows it, and finds its home.
func (v *Volume) place(born *Array) {
	v.array = born
	holders := []*Array{born}
	if p := v.spec.Pod; p != nil {
		v.Pod, v.Name = p, p.Name+"::"+v.Name
		if holders = p.arrays; !slices.Contains(holders, born) {
			v.array = holders[0]
		}
	}
	v.history = newHistory(v.array.spec.Keeps)
	for _, a := range holders {
		a.volumes = append(a.volumes, v)
	}
	if v.spec.Group == "" {
		return
	}
	name, bare := v.spec.Group, v.spec.Name
	if v.Pod != nil {
		name = v.Pod.Name + "::" + name
	}
	v.Name = name + "/" + bare
	v.Group = v.array.group(name, holders)
}

// group is the one with this name, which is new on all its holders if there is none.
func (a *Array) group(name string, holders []*Array) *Group {
	if i := slices.IndexFunc(a.groups, func(g *Group) bool { return g.Name == name }); i >= 0 {
		return a.groups[i]
	}
	g := &Group{ID: a.world.uuid(), Name: name}
	for _, holder := range holders {
		holder.groups = append(holder.groups, g)
	}
	return g
}
