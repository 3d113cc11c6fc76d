package vcenter

import (
	"reflect"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// checkPaths rejects property paths that the type does not have; the simulator ignores them.
func checkPaths(method *simulator.Method) types.BaseMethodFault {
	var specs []types.PropertyFilterSpec
	switch body := method.Body.(type) {
	case *types.RetrievePropertiesEx:
		specs = body.SpecSet
	case *types.RetrieveProperties:
		specs = body.SpecSet
	case *types.CreateFilter:
		specs = []types.PropertyFilterSpec{body.Spec}
	}
	for _, spec := range specs {
		for _, set := range spec.PropSet {
			for _, path := range set.PathSet {
				if lacksPath(set.Type, path) {
					return &types.InvalidProperty{Name: path}
				}
			}
		}
	}
	return nil
}

// hasPath follows a path through the fields of a type, as far as types are fixed.
func hasPath(t reflect.Type, path string) bool {
	if strings.Contains(path, "[") {
		return true
	}
	for name := range strings.SplitSeq(path, ".") {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() == reflect.Interface {
			return true // which members there are depends on the object
		}
		if t.Kind() != reflect.Struct || name == "" || strings.ToLower(name[:1]) != name[:1] {
			return false
		}
		field, ok := t.FieldByName(strings.ToUpper(name[:1]) + name[1:])
		if !ok {
			return false
		}
		t = field.Type
	}
	return true
}
