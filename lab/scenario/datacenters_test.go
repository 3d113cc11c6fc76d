package scenario

import (
	"testing"
	"time"

	"tidemark.io/lab/san"
)

func TestDatacentersHaveHostsAndDatastoresOfTheirOwn(t *testing.T) {
	l := buildFile(t, "sites")
	want := []struct {
		name, datacenter string
		hosts, machines  int
	}{
		{"shared-name", "Hamburg", 2, 2}, {"shared-name", "Berlin", 1, 1}, {"over-both", "Hamburg", 2, 2}, {"to-rename", "Hamburg", 2, 1},
		{"iso", "Berlin", 1, 0},
	}
	for i, d := range l.VCenter.Datastores() {
		if w := want[i]; d.Name != w.name || d.Datacenter != w.datacenter || len(d.Hosts) != w.hosts && d.FS != nil || len(d.Machines) != w.machines {
			t.Errorf("%+v, want %+v", d, w)
		}
	}
	if all := l.World.FileSystems(); all[0].Usage().DeadBytes != 20*gb || all[1].Usage().DeadBytes != 10*gb {
		t.Error("dead space is not where the file has it")
	}
}

func TestUnmapReachesBothArraysOfADatastore(t *testing.T) {
	l := buildFile(t, "sites")
	fs := l.VCenter.FileSystem("over-both")
	first, second := fs.Devices()[0].Volume, fs.Devices()[1].Volume
	if first.Array() != l.Arrays[0].San || second.Array() != l.Arrays[1].San {
		t.Fatalf("extents on %s and %s", first.Array().Name(), second.Array().Name())
	}
	before := [2]int64{first.Space().VirtualBytes, second.Space().VirtualBytes}
	if _, err := fs.StartUnmap(san.UnmapOptions{Host: fs.Hosts()[0], Kind: "task"}); err != nil {
		t.Fatal(err)
	}
	l.World.Clock().Advance(2 * time.Hour)
	l.World.Settle()
	freed := [2]int64{before[0] - first.Space().VirtualBytes, before[1] - second.Space().VirtualBytes}
	if freed[0] <= 0 || freed[1] <= 0 || freed[0]+freed[1] != 45*gb {
		t.Errorf("the arrays count %d and %d GB less", freed[0]/gb, freed[1]/gb)
	}
}
