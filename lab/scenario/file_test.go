package scenario

import (
	"os"
	"path/filepath"
	"testing"
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
shares:
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
	if len(all) != 2 || all[0].Name() != "finance" || all[0].Rate().FixedMBps != 200 || all[1].Major() != 5 || len(l.Shares) != 1 {
		t.Fatalf("built %d datastores", len(all))
	}
	if u := all[0].Usage(); u.CapacityBytes != 1000*gb || u.DeadBytes != 40*gb || u.FreeBytes != (1000-180)*gb-metadata {
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

func TestWrongFilesAreRefused(t *testing.T) {
	for _, text := range []string{
		"clusterz: 1", "datastores: [{name: a, vmfs: 7, extents: [1]}]", "datastores: [{name: a, vmfs: 6}]",
		"datastores: [{vmfs: 6, extents: [1]}]", "datastores: [{name: a, vmfs: 5, extents: [1], reclaim: low}]",
		"datastores: [{name: a, vmfs: 6, extents: [0]}]", "datastores: [{name: a, vmfs: 6, extents: [1], reclaim: high}]",
		"shares: [{name: x}]", "hosts: [",
	} {
		if _, err := read(t, text); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}
