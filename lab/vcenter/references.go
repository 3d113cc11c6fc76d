package vcenter

import (
	"reflect"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// datacenters are the parameters that name the datacenter of a path, by field.
var datacenters = map[string]string{
	"Datacenter": "datacenter", "SourceDatacenter": "sourceDatacenter", "DestDatacenter": "destDatacenter", "DestinationDatacenter": "destinationDatacenter",
}

// checkReferences rejects entities and datacenters that do not exist, or are objects of another type; the simulator does not
// expect them.
func (v *VCenter) checkReferences(method *simulator.Method) types.BaseMethodFault {
	body := reflect.ValueOf(method.Body).Elem()
	for _, entity := range refsIn(body.FieldByName("Entity")) {
		if fault := checkReference[mo.Entity](v, entity, "entity"); fault != nil {
			return fault
		}
	}
	for field, name := range datacenters {
		for _, datacenter := range refsIn(body.FieldByName(field)) {
			if fault := checkReference[*simulator.Datacenter](v, datacenter, name); fault != nil {
				return fault
			}
		}
	}
	return nil
}

func checkReference[T any](v *VCenter, ref types.ManagedObjectReference, name string) types.BaseMethodFault {
	obj := v.registry.Get(ref)
	if obj == nil {
		return &types.ManagedObjectNotFound{Obj: ref}
	}
	if _, ok := obj.(T); !ok {
		return &types.InvalidArgument{InvalidProperty: name}
	}
	return nil
}
