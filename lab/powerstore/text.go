package powerstore

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// texts is the JSON of these instances, each with the named attributes.
func texts(all []instance, names []string) ([]byte, error) {
	out := make([]byte, 0, 64+len(all)*(64+32*len(names)))
	out = append(out, '[')
	for i, one := range all {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = appendText(out, one, names); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

// appendText appends the JSON of an instance with the named attributes, all if there are no names.
func appendText(out []byte, one instance, names []string) ([]byte, error) {
	if names == nil {
		whole, _ := json.Marshal(one.whole())
		return append(out, whole...), nil
	}
	out = append(out, '{')
	for i, name := range names {
		value, known := one.value(name)
		if !known {
			return nil, refuse(http.StatusBadRequest, "The attribute %s does not exist.", name)
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, '"'), name...), `":`...)
		out = appendValue(out, value)
	}
	return append(out, '}'), nil
}

func appendValue(out []byte, value any) []byte {
	switch v := value.(type) {
	case int64:
		return strconv.AppendInt(out, v, 10)
	case bool:
		return strconv.AppendBool(out, v)
	case nil:
		return append(out, "null"...)
	}
	text, _ := json.Marshal(value)
	return append(out, text...)
}
