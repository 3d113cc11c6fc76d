package clients

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"slices"
	"testing"
)

// guard is what VMware's type information says on one method: the privilege on its object, nil if that is decided by the
// call, and privileges on objects among its parameters.
type guard struct {
	Type       string            `json:"type"`
	Privilege  *string           `json:"privilege"`
	Parameters map[string]string `json:"parameters"`
}

// TestPrivilegesAreThoseOfVMwaresTypeInformation keeps the extract true with which the service and the lab compare theirs.
func TestPrivilegesAreThoseOfVMwaresTypeInformation(t *testing.T) {
	file, err := os.ReadFile("testdata/privileges.json")
	if err != nil {
		t.Fatal(err)
	}
	var kept, known map[string]guard
	if err := json.Unmarshal(file, &kept); err != nil {
		t.Fatal(err)
	}
	runPython(t, "privileges_client.py", slices.Sorted(maps.Keys(kept)), &known)
	for method, want := range kept {
		if got := known[method]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: pyVmomi has %+v, testdata/privileges.json %+v", method, got, want)
		}
	}
}
