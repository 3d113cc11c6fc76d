package flasharray

import (
	"errors"
	"testing"

	"tidemark.io/lab/san"
)

func FuzzFilterIsParsedOrRefused(f *testing.F) {
	for _, seed := range []string{"serial='AB'", "not(contains(name, 'x')) or a=1 and b!=2.5e3", "name=('a','b')", "pod.name",
		"iqns[all]!='x'", "((destroyed=true))", "'", "=", "name=(", "contains(name,"} {
		f.Add(seed)
	}
	world := san.NewWorld(testStart, 1)
	server, err := New(world, world.AddArray(san.ArraySpec{Name: "flash-01"}), Options{APIToken: token})
	if err != nil {
		f.Fatal(err)
	}
	shape := server.volumeRow(volume{}, &call{version: newestServed})
	f.Fuzz(func(t *testing.T, text string) {
		keep, err := parseFilter(text, shape)
		var refusal *apiError
		switch {
		case err == nil:
			keep(shape)
		case !errors.As(err, &refusal) || refusal.status != badRequestStatus || refusal.Error() == "":
			t.Errorf("%q gives %v", text, err)
		}
	})
}
