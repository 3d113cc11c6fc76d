package scenario

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tidemark.io/lab/san"
)

func read(t *testing.T, text string) (*File, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "world.yaml")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return ReadFile(name)
}

func TestFileDescribesAWholeWorld(t *testing.T) {
	f, err := read(t, `
clusters: 1
hosts: 2
seed: 3
start: 2026-05-01T00:00:00Z
datastores:
- name: finance
  vmfs: 6
  extents: [500, 500]
  fixed: 200
  vms: [100, 80]
  gone: [40]
- name: old
  vmfs: 5
  extents: [300]
  cluster: 1
  vms: [50]
nonVmfs:
- {name: iso, capacity: 100, free: 60}
`)
	if err != nil {
		t.Fatal(err)
	}
	size := Default()
	f.Apply(&size)
	l, err := Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	all := l.World.FileSystems()
	if len(all) != 2 || all[0].Name() != "finance" || all[0].Rate().FixedMBps != 200 || all[1].Major() != 5 || len(l.NonVMFS) != 1 {
		t.Fatalf("built %d datastores", len(all))
	}
	if u := all[0].Usage(); u.CapacityBytes != 1000*gb || u.DeadBytes != 40*gb || u.FreeBytes != (1000-180)*gb-san.Metadata {
		t.Errorf("finance %+v", u)
	}
	if vms := l.VCenter.Machines("finance"); len(vms) != 2 || vms[0] != "finance-01" {
		t.Errorf("VMs %v", vms)
	}
}

func TestEmptyFileIsTheDefaultWorld(t *testing.T) {
	f, err := read(t, "")
	if err != nil {
		t.Fatal(err)
	}
	size := Default()
	f.Apply(&size)
	if size.VMs != 40 || len(size.plans) != len(plans) {
		t.Errorf("size %+v", size)
	}
}

// stage is a world that experiments of tests happen in.
const stage = "hosts: 1\nclusters: 1\ndatastores:\n- {name: ds, vmfs: 6, extents: [100], vms: [10, 10]}\n"

func TestWrongFilesAreRefusedInOneLineWithFileAndKey(t *testing.T) {
	claims := func(text string) string {
		return stage + "experiment:\n  delete:\n  - {datastore: ds, vms: 1}\n  claims:\n  - " + text
	}
	for _, c := range []struct{ text, want string }{
		{"clusterz: 1", `line 1: there is no key "clusterz"`},
		{"clusters: many", `line 1: clusters: "many" is not a number`},
		{"clusters: -1", "clusters: "},
		{"hosts: [", "line 1: "},
		{"hosts: [1, 2]", "line 1: hosts: this is not a number"},
		{"clusters", "line 1: a scenario is made of keys"},
		{"- 1", "line 1: a scenario is made of keys"},
		{"datastores:\n- {name: a, vmfs: {x: 1}, extents: [1]}", "line 2: datastores[0].vmfs: this is not a number"},
		{"datastores:\n- {name: a, vmfs: 6, extents: 5}", `line 2: datastores[0].extents: "5" is not a list`},
		{"esxi: {first: 6.7}", "line 1: esxi: this is not a list"},
		{"speed: -1", "speed: "},
		{"start: soon", "start: "},
		{"esxi: [4.1]", "esxi[0]: "},
		{"datastores: [{name: a, vmfs: 7, extents: [1]}]", "datastores[0].vmfs: it must be 5 or 6, not 7"},
		{"datastores: [{name: a, vmfs: 6}]", "datastores[0].extents: "},
		{"datastores: [{name: 'a]b', vmfs: 6, extents: [1]}]", "datastores[0].name: it must not contain"},
		{"datastores: [{vmfs: 6, extents: [1]}]", "datastores[0].name: "},
		{"datastores: [{name: a, vmfs: 5, extents: [1], reclaim: low}]", "datastores[0].reclaim: "},
		{"datastores: [{name: a, vmfs: 6, extents: [0]}]", "datastores[0].extents[0]: "},
		{"datastores: [{name: a, vmfs: 6, extents: [1], reclaim: fast}]", "datastores[0].reclaim: "},
		{"datastores: [{name: a, vmfs: 6, extents: [1], unit: TB}]", "datastores[0].unit: "},
		{"datastores: [{name: a, vmfs: 6, extents: [1], vms: [x]}]", `datastores[0].vms[0]: "x" is not a number`},
		{"datastores: [{name: a, vmfs: 6, extents: [1], dynamic: {min: 5, max: 1}}]", "datastores[0].dynamic: "},
		{"clusters: 1\ndatastores: [{name: a, vmfs: 6, extents: [10], cluster: 2}]", "datastores[0].cluster: "},
		{"datastores: [{name: a, vmfs: 6, extents: [9223372036854775807]}]", "datastores[0].extents[0]: "},
		{"datastores: [{name: a, vmfs: 6, extents: [65537]}]", "datastores[0].extents[0]: 65537 GB are more than the 64 TB that a VMFS volume can have"},
		{"datastores: [{name: a, vmfs: 6, extents: [40000, 40000]}]", "datastores[0].extents: 80000 GB in all are more than the 64 TB"},
		{"volumes: [{name: v, size: 4194305}]", "volumes[0].size: 4194305 GB are more than the 4096 TB"},
		{"arrays: [{kind: powerstore}]\nvolumes: [{name: v, size: 262145}]", "volumes[0].size: 262145 GB are more than the 256 TB"},
		{"machines: [{name: m, datastore: a, disks: [{size: 63489}]}]", "machines[0].disks[0].size: 63489 GB are more than the 62 TB"},
		{"arrays: 2\ndatastores: [{name: a, vmfs: 6, extents: [10, 10], arrays: [1]}]", "datastores[0].arrays: "},
		{"arrays: 2\ndatastores: [{name: a, vmfs: 6, extents: [10, 10], arrays: [1, 3]}]", "datastores[0].array: there is no array 3"},
		{"datastores: [{name: a, vmfs: 6, extents: [10]}, {name: a, vmfs: 6, extents: [10]}]", "datastores[1].name: the datacenter has"},
		{"datacenters: [a, a]\ndatastores: [{name: a, vmfs: 6, extents: [10]}]", "datacenters[1]: "},
		{"datacenters: [a, b]\nclusters: 1\ndatastores: [{name: a, vmfs: 6, extents: [10]}]", "datacenters: 2 of them need as many clusters"},
		{"datacenters: [a, b]\ndatastores: [{name: a, vmfs: 6, extents: [10], datacenter: 3}]", "datastores[0].datacenter: there is no datacenter 3"},
		{"datacenters: [a, b]\ndatastores: [{name: a, vmfs: 6, extents: [10], cluster: 2, datacenter: 1}]", "datastores[0].datacenter: cluster 2 is in datacenter 2"},
		{"datastores: [{name: a, vmfs: 6, extents: [100], vms: [60, 60]}]", "datastores[0].vms: 120 GB do not fit"},
		{"nonVmfs: [{name: x}]", "nonVmfs[0]: "},
		{stage + "experiment: {limit: 9000h}", "experiment.limit: "},
		{stage + "experiment: {step: 1ms}", "experiment.step: "},
		{stage + "experiment: {delete: [{datastore: ds, names: [ds-03]}]}", "experiment.delete[0].names[0]: "},
		{stage + "experiment: {}", "experiment.claims: "},
		{stage + "experiment:\n  limit: long", `experiment.limit: "long" is not a duration`},
		{stage + "experiment: {delete: [{datastore: other, vms: 1}]}", "experiment.delete[0].datastore: "},
		{stage + "experiment: {delete: [{datastore: ds, vms: 3}]}", "experiment.delete[0].vms: "},
		{stage + "experiment: {delete: [{datastore: ds}]}", "experiment.delete[0].vms: "},
		{stage + "experiment: {delete: [{datastore: ds, vms: 1, host: 2}]}", "experiment.delete[0].host: "},
		{stage + "experiment: {manual: [{datastore: ds}]}", "experiment.manual[0].name: "},
		{stage + "experiment: {write: [{datastore: ds}]}", "experiment.write[0].vm: "},
		{stage + "experiment: {load: 2}", "experiment.load: "},
		{claims("{says: x, measure: luck, want: 1}"), "experiment.claims[0].measure: "},
		{claims("{says: x, measure: finish}"), "experiment.claims[0].want: "},
		{claims("{says: x, measure: finish, want: 1, max: 2}"), "experiment.claims[0].want: "},
		{claims("{says: x, measure: finish, want: soon}"), `experiment.claims[0].want: "soon" is neither`},
		{claims("{says: x, measure: rate, from: here, want: 1}"), `experiment.claims[0].from: "here" is neither`},
		{claims("{measure: finish, want: 1m}"), "experiment.claims[0].says: "},
		{claims("{says: x, measure: took, run: no, want: 1m}"), "experiment.claims[0].run: "},
		{claims("{says: x, measure: reached, want: 1m}"), "experiment.claims[0].amount: "},
		{claims("{says: x, measure: finish, datastore: no, want: 1m}"), "experiment.claims[0].datastore: "},
		{claims("{says: x, measure: finish, host: 9, want: 1m}"), "experiment.claims[0].host: "},
	} {
		_, err := read(t, c.text)
		if err == nil {
			t.Errorf("%s was read", c.text)
			continue
		}
		if got := err.Error(); !strings.Contains(got, "world.yaml: ") || !strings.Contains(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q lacks %q", c.text, got, c.want)
		}
	}
}

func FuzzWrongFilesGetOneLine(f *testing.F) {
	for _, text := range []string{
		stage + "experiment:\n  delete: [{datastore: ds, vms: 1}]\n  claims:\n  - {says: x, measure: finish, at: {ios: 1, of: ds}, want: 1m}",
		"datastores: &a\n- *a", "start: soon", "a: b: c", "? [x]\n: 1", "hosts: \"1\\n2\"",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := Parse("fuzz.yaml", []byte(text)); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
	})
}

func TestFileChoosesReleasesOfHosts(t *testing.T) {
	f, err := read(t, `
clusters: 1
hosts: 4
esxi: [5.5, 6.7 GA, 9.0]
datastores:
- {name: old, vmfs: 5, extents: [100]}
- {name: new, vmfs: 6, extents: [100], silent: true}
nonVmfs:
- {name: shared, kind: vsan, capacity: 100, free: 60}
`)
	if err != nil {
		t.Fatal(err)
	}
	size := Default()
	f.Apply(&size)
	l := build(t, size)
	var builds []int
	for _, h := range l.World.Hosts() {
		builds = append(builds, h.Build)
	}
	if want := []int{1331820, 8169922, 24755229, 21930508}; !slices.Equal(builds, want) {
		t.Errorf("builds %v", builds)
	}
	all := l.World.FileSystems()
	if len(all[0].Hosts()) != 4 || len(all[1].Hosts()) != 3 || !all[1].Devices()[0].Silent || l.NonVMFS[0].Kind != "vsan" {
		t.Errorf("datastores %+v", l.NonVMFS)
	}
	for _, bad := range []string{"esxi: [4.1]\n", "nonVmfs: [{name: x, kind: tape, capacity: 1}]\n"} {
		if _, err := read(t, bad); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
}
