package replay

import (
	"slices"
	"strings"
)

// object is one with the properties that a spec selects.
type object struct {
	ref        reference
	properties []property
}

type property struct {
	path  string
	value *element
}

// selected evaluates a PropertyFilterSpec over what is known. It returns the properties that the recording lacks, and an
// object that the client named and the recording does not have.
func (v *vcenter) selected(c *sdkCall, spec *element) (found []object, lacks []string, absent *reference) {
	w := &walk{v: v, session: c.session, named: map[string]*element{}, seen: map[string]bool{}, taken: map[reference]bool{}}
	for _, o := range spec.all("objectSet") {
		for _, s := range o.all("selectSet") {
			w.name(s)
		}
	}
	for _, o := range spec.all("objectSet") {
		ref := o.child("obj").reference()
		if v.view(c.session, ref) == nil && v.known.objects[ref] == nil {
			if spec.text("reportMissingObjectsInResults") == "true" {
				continue
			}
			return nil, nil, &ref
		}
		if o.text("skip") != "true" {
			w.take(ref)
		}
		for _, s := range o.all("selectSet") {
			w.follow(ref, s)
		}
	}
	for _, ref := range w.order {
		if o, wanted := v.read(ref, spec, &lacks); wanted {
			found = append(found, o)
		}
	}
	slices.Sort(lacks)
	return found, slices.Compact(lacks), nil
}

// read returns what the spec wants of an object.
func (v *vcenter) read(ref reference, spec *element, lacks *[]string) (o object, wanted bool) {
	o.ref = ref
	done := map[string]bool{}
	for _, p := range spec.all("propSet") {
		if !is(ref.Type, p.text("type")) {
			continue
		}
		wanted = true
		var paths []string
		for _, path := range p.all("pathSet") {
			paths = append(paths, strings.TrimSpace(path.Text))
		}
		if p.text("all") == "true" {
			for path := range v.known.objects[ref] {
				top, _, _ := strings.Cut(path, ".")
				paths = append(paths, top)
			}
			slices.Sort(paths)
		}
		for _, path := range paths {
			if done[path] {
				continue
			}
			done[path] = true
			if value := v.known.value(ref, path); value != nil {
				o.properties = append(o.properties, property{path, value})
			} else if !v.known.wasAsked(ref.Type, path) {
				*lacks = append(*lacks, ref.Type+"."+path)
			}
		}
	}
	return o, wanted
}

// walk follows the traversals of a spec.
type walk struct {
	v       *vcenter
	session *session
	named   map[string]*element
	seen    map[string]bool // object and traversal
	taken   map[reference]bool
	order   []reference
}

func (w *walk) name(s *element) {
	if s.child("path") != nil {
		w.named[s.text("name")] = s
	}
	for _, below := range s.all("selectSet") {
		w.name(below)
	}
}

func (w *walk) take(ref reference) {
	if !w.taken[ref] {
		w.taken[ref] = true
		w.order = append(w.order, ref)
	}
}

func (w *walk) follow(ref reference, s *element) {
	if s.child("path") == nil {
		if s = w.named[s.text("name")]; s == nil {
			return
		}
	}
	step := ref.String() + " " + s.text("name") + " " + s.text("type") + "." + s.text("path")
	if w.seen[step] || !is(ref.Type, s.text("type")) {
		return
	}
	w.seen[step] = true
	for _, next := range w.targets(ref, s.text("path")) {
		if s.text("skip") != "true" {
			w.take(next)
		}
		for _, below := range s.all("selectSet") {
			w.follow(next, below)
		}
	}
}

func (w *walk) targets(ref reference, path string) []reference {
	if call := w.v.view(w.session, ref); call != nil && path == "view" {
		return w.v.members(call)
	}
	return w.v.known.value(ref, path).references()
}

// view returns the call that created a view of the session.
func (v *vcenter) view(s *session, ref reference) *element {
	v.mu.Lock()
	defer v.mu.Unlock()
	return s.views[ref.Value]
}

// members are the known objects in a view, in the order in which they became known.
func (v *vcenter) members(call *element) (out []reference) {
	if call.Name == "CreateListView" {
		for _, o := range call.all("obj") {
			out = append(out, o.reference())
		}
		return out
	}
	container := call.child("container").reference()
	types := call.all("type")
	for _, ref := range v.known.order {
		wanted := len(types) == 0 && is(ref.Type, "ManagedEntity")
		for _, t := range types {
			wanted = wanted || is(ref.Type, strings.TrimSpace(t.Text))
		}
		if wanted && ref != container && v.below(ref, container) {
			out = append(out, ref)
		}
	}
	return out
}

// below reports whether an object is in a container; all are in the root folder.
func (v *vcenter) below(ref, container reference) bool {
	if container.Value == v.root("rootFolder") {
		return true
	}
	for range deepest {
		above := v.known.value(ref, "parent").references()
		if len(above) == 0 {
			return false
		}
		if ref = above[0]; ref == container {
			return true
		}
	}
	return false
}
