package flasharray

import (
	"fmt"
	"testing"

	"tidemark.io/lab/arraytest"
)

func TestAVolumeThatMovesToAGroupOrAPodKeepsItsIDAndItsSerialNumber(t *testing.T) {
	f := newFixture(t, Options{})
	v := f.volume("gold-01")
	f.world.AddPod("apps", f.array)
	member := func(row map[string]any, name string) any { return row[name].(map[string]any)["name"] }
	for to, want := range map[string]string{
		"vg-archive/": "vg-archive/gold-01 <nil> vg-archive true 1", "apps::": "apps::gold-01 apps <nil> true 1",
		"apps::orders/": "apps::orders/gold-01 apps apps::orders true 1",
	} {
		arraytest.Moves(t, f.array.Regroup, to, func() string {
			row := f.ok("/volumes", "ids", v.ID).items()[0]
			name := fmt.Sprint(row["name"])
			return fmt.Sprint(name, " ", member(row, "pod"), " ", member(row, "volume_group"), " ", row["serial"] == v.Serial, " ",
				len(f.ok("/volumes/space", "names", name).items()))
		}, "gold-01 <nil> <nil> true 1", want)
	}
	for _, to := range []string{"", "/", "vg", "none::", "apps::orders"} {
		if _, err := f.array.Regroup("gold-01", to); err == nil {
			t.Errorf("a volume moved to %q", to)
		}
	}
}
