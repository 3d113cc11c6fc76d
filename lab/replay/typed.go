package replay

import (
	"reflect"
	"strings"
	"time"

	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// part is what a recorded value has at a path below it, or nil. Its type, which is that of the schema, is not in the
// recording.
func part(whole *element, object, above string, below []string) *element {
	current := []*element{whole}
	for _, name := range below {
		var next []*element
		for _, e := range current {
			next = append(next, e.all(name)...)
		}
		if current = next; len(current) == 0 {
			return nil
		}
	}
	schema := typeAt(object, above+"."+strings.Join(below, "."))
	if schema == nil {
		return nil
	}
	if !isList(schema) {
		return current[0].renamed("val", typeName(schema))
	}
	list := &element{Name: "val", Type: typeName(schema)}
	for _, e := range current {
		item := *e
		item.Name = itemName(schema.Elem())
		list.Children = append(list.Children, &item)
	}
	return list
}

// assembled is a value made of the recorded values of its members, or nil.
func assembled(values map[string]*element, object, path string) *element {
	schema := typeAt(object, path)
	if schema == nil || schema.Kind() != reflect.Struct {
		return nil
	}
	e := &element{Name: "val", Type: typeName(schema)}
	for _, field := range members(schema) {
		below := path + "." + field.name
		value := values[below]
		if value == nil && hasBelow(values, below) {
			value = assembled(values, object, below)
		}
		switch {
		case value == nil:
		case strings.HasPrefix(value.Type, "ArrayOf"):
			for _, item := range value.Children {
				e.Children = append(e.Children, item.renamed(field.name, ""))
			}
		default:
			e.Children = append(e.Children, value.renamed(field.name, ""))
		}
	}
	if len(e.Children) == 0 {
		return nil
	}
	return e
}

func hasBelow(values map[string]*element, path string) bool {
	for known := range values {
		if strings.HasPrefix(known, path+".") {
			return true
		}
	}
	return false
}

// typeAt is the type of a property in the schema, or nil.
func typeAt(object, path string) reflect.Type {
	value, ok := mo.Value(types.ManagedObjectReference{Type: object})
	if !ok {
		return nil
	}
	t := bare(reflect.TypeOf(value))
	for name := range strings.SplitSeq(path, ".") {
		if t.Kind() != reflect.Struct {
			return nil
		}
		var next reflect.Type
		for _, field := range members(t) {
			if field.name == name {
				next = bare(field.kind)
			}
		}
		if next == nil {
			return nil
		}
		t = next
	}
	return t
}

type member struct {
	name string
	kind reflect.Type
}

// members are those of a type and of the types that it extends, in the order of the schema.
func members(t reflect.Type) (out []member) {
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Anonymous {
			if kind := bare(field.Type); kind.Kind() == reflect.Struct {
				out = append(out, members(kind)...)
			}
			continue
		}
		tag := field.Tag.Get("xml")
		if tag == "" {
			tag = field.Tag.Get("json")
		}
		name, _, _ := strings.Cut(tag, ",")
		if name != "" && name != "-" {
			out = append(out, member{name, bare(field.Type)})
		}
	}
	return out
}

func bare(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func isList(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.Uint8
}

var kinds = map[reflect.Kind]string{
	reflect.String: "xsd:string", reflect.Bool: "xsd:boolean", reflect.Int8: "xsd:byte", reflect.Int16: "xsd:short",
	reflect.Int32: "xsd:int", reflect.Int64: "xsd:long", reflect.Float32: "xsd:float", reflect.Float64: "xsd:double",
}

// typeName is the xsi:type of a value.
func typeName(t reflect.Type) string {
	t = bare(t)
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "xsd:dateTime"
	case isList(t):
		name := itemName(t.Elem())
		return "ArrayOf" + strings.ToUpper(name[:1]) + name[1:]
	case t.Kind() == reflect.Slice:
		return "xsd:base64Binary"
	case t.Kind() == reflect.Interface:
		return strings.TrimPrefix(t.Name(), "Base")
	case t.PkgPath() != "":
		return t.Name()
	}
	return kinds[t.Kind()]
}

// itemName is that of the elements in an array.
func itemName(t reflect.Type) string { return strings.TrimPrefix(typeName(t), "xsd:") }
