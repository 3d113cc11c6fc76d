package vcenter

import (
	"reflect"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// FetchResponse is the answer to Fetch, whose types govmomi keeps to itself.
type FetchResponse struct {
	Returnval types.AnyType `xml:"returnval,omitempty,typeattr"`
}

type fetchBody struct {
	Res    *FetchResponse `xml:"urn:vim25 FetchResponse,omitempty"`
	Fault_ *soap.Fault    `xml:"http://schemas.xmlsoap.org/soap/envelope/ Fault,omitempty"`
}

// Fault implements soap.HasFault.
func (b *fetchBody) Fault() *soap.Fault { return b.Fault_ }

// Fetch reads one property, as pyVmomi and ovftool do for each attribute, with the permissions of RetrievePropertiesEx.
func (c *propertyCollector) Fetch(ctx *simulator.Context, req any) soap.HasFault {
	body := reflect.ValueOf(req).Elem()
	obj, property := body.FieldByName("This").Interface().(types.ManagedObjectReference), body.FieldByName("Prop").String()
	if obj == vim25.ServiceInstance && property == "content" {
		stock := reflect.ValueOf(c.PropertyCollector).MethodByName("Fetch")
		return stock.Call([]reflect.Value{reflect.ValueOf(ctx), reflect.ValueOf(req)})[0].Interface().(soap.HasFault)
	}
	obj = c.notifier.v.exactly(obj)
	if ctx.Session.Get(obj) == nil {
		return &fetchBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: obj})}
	}
	if lacksPath(obj.Type, property) {
		return &fetchBody{Fault_: simulator.Fault("", &types.InvalidProperty{Name: property})}
	}
	found, fault := c.retrieve(ctx, types.PropertyFilterSpec{
		ObjectSet: []types.ObjectSpec{{Obj: obj}}, PropSet: []types.PropertySpec{{Type: obj.Type, PathSet: []string{property}}},
	})
	switch {
	case fault != nil:
		return &fetchBody{Fault_: fault}
	case len(found) == 0:
		return &fetchBody{Fault_: simulator.Fault("", &types.NoPermission{Object: &obj, PrivilegeId: privilegeView})}
	case len(found[0].PropSet) > 0:
		return &fetchBody{Res: &FetchResponse{Returnval: found[0].PropSet[0].Val}}
	case len(found[0].MissingSet) > 0:
		missing := found[0].MissingSet[0].Fault
		return &fetchBody{Fault_: simulator.Fault(missing.LocalizedMessage, missing.Fault)}
	}
	return &fetchBody{Res: new(FetchResponse)}
}

// exactly has the type that an object is registered with; ovftool names base types.
func (v *VCenter) exactly(obj types.ManagedObjectReference) types.ManagedObjectReference {
	switch {
	case v.registry.Get(obj) != nil:
	case obj.Type == "ComputeResource":
		obj.Type = "ClusterComputeResource"
	case obj.Type == "ManagedEntity":
		for _, e := range v.registry.All("") {
			if found := e.Reference(); found.Value == obj.Value {
				return found
			}
		}
	}
	return obj
}

// lacksPath reports whether a type is known not to have a property.
func lacksPath(kind, path string) bool {
	empty, known := mo.Value(types.ManagedObjectReference{Type: kind})
	return known && !hasPath(reflect.TypeOf(empty), path)
}
