package replay

import (
	"slices"
	"strings"
)

// known is the union of what a recording has about each object; it does not change after loading.
type known struct {
	objects map[reference]map[string]*element
	order   []reference
	paths   map[string]map[string]bool // read, by type; a property without a value is unset
	granted map[string]bool            // by object and privilege
}

func newKnown() *known {
	return &known{
		objects: map[reference]map[string]*element{}, paths: map[string]map[string]bool{}, granted: map[string]bool{},
	}
}

func (k *known) object(ref reference) map[string]*element {
	values := k.objects[ref]
	if values == nil {
		values = map[string]*element{}
		k.objects[ref] = values
		k.order = append(k.order, ref)
	}
	return values
}

func (k *known) content(value *element) {
	k.object(reference{"ServiceInstance", "ServiceInstance"})["content"] = value.renamed("val", "ServiceContent")
	if root := value.child("rootFolder").reference(); root.Value != "" {
		k.object(root)
	}
}

// learn takes over the properties in an answer of a PropertyCollector.
func (k *known) learn(answer *element) {
	for _, value := range answer.all("returnval") {
		if value.child("obj") != nil { // RetrieveProperties
			k.contents(value)
		}
		for _, object := range value.all("objects") {
			k.contents(object)
		}
		for _, set := range value.all("filterSet") {
			for _, update := range set.all("objectSet") {
				k.update(update)
			}
		}
	}
}

func (k *known) contents(object *element) {
	values := k.object(object.child("obj").reference())
	for _, p := range object.all("propSet") {
		if value := p.child("val"); value != nil {
			values[p.text("name")] = value
		}
	}
}

func (k *known) update(update *element) {
	ref := update.child("obj").reference()
	if update.text("kind") == "leave" {
		delete(k.objects, ref)
		k.order = slices.DeleteFunc(k.order, func(other reference) bool { return other == ref })
		return
	}
	values := k.object(ref)
	for _, change := range update.all("changeSet") {
		name, value := change.text("name"), change.child("val")
		switch {
		case change.text("op") != "assign" || value == nil:
			delete(values, name)
		case !strings.Contains(name, "["):
			values[name] = value
		}
	}
}

// asked notes the paths of a spec.
func (k *known) asked(spec *element) {
	for _, p := range spec.all("propSet") {
		kind := p.text("type")
		if k.paths[kind] == nil {
			k.paths[kind] = map[string]bool{}
		}
		for _, path := range p.all("pathSet") {
			k.paths[kind][strings.TrimSpace(path.Text)] = true
		}
	}
}

// wasAsked is true for a path that was read, alone or as a part of another.
func (k *known) wasAsked(kind, path string) bool {
	for asked, paths := range k.paths {
		if !is(kind, asked) {
			continue
		}
		for part := path; part != ""; part = parent(part) {
			if paths[part] {
				return true
			}
		}
	}
	return false
}

func parent(path string) string { return path[:max(strings.LastIndexByte(path, '.'), 0)] }

func (k *known) privileges(answer *element) {
	for _, value := range answer.all("returnval") {
		for _, p := range value.all("privAvailability") {
			k.granted[value.child("entity").reference().String()+" "+p.text("privId")] = p.text("isGranted") == "true"
		}
	}
}

func (k *known) privilege(object reference, id string) bool {
	granted, known := k.granted[object.String()+" "+id]
	return granted || !known
}

// value is that of a property: as recorded, a part of a recorded one, or made of recorded parts; nil if there is none.
func (k *known) value(ref reference, path string) *element {
	values := k.objects[ref]
	if found := values[path]; found != nil {
		return found
	}
	for above := parent(path); above != ""; above = parent(above) {
		if whole := values[above]; whole != nil {
			return part(whole, ref.Type, above, strings.Split(path[len(above)+1:], "."))
		}
	}
	return assembled(values, ref.Type, path)
}

// subtypes are the types of which a property spec or a view may name a base.
var subtypes = map[string][]string{
	"ManagedEntity": {
		"ClusterComputeResource", "ComputeResource", "Datacenter", "Datastore", "DistributedVirtualPortgroup",
		"DistributedVirtualSwitch", "Folder", "HostSystem", "Network", "OpaqueNetwork", "ResourcePool", "StoragePod",
		"VirtualApp", "VirtualMachine", "VmwareDistributedVirtualSwitch",
	},
	"ComputeResource":          {"ClusterComputeResource"},
	"DistributedVirtualSwitch": {"VmwareDistributedVirtualSwitch"},
	"Folder":                   {"StoragePod"},
	"Network":                  {"DistributedVirtualPortgroup", "OpaqueNetwork"},
	"ResourcePool":             {"VirtualApp"},
}

// is reports whether a type is the other one or derived from it.
func is(kind, base string) bool { return kind == base || slices.Contains(subtypes[base], kind) }
