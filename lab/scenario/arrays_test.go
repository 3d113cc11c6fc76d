package scenario

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

func volumes(a *Array) (names []string, found map[string]*san.Volume) {
	found = map[string]*san.Volume{}
	for _, v := range a.San.Volumes() {
		names, found[v.Name] = append(names, v.Name), v
	}
	slices.Sort(names)
	return names, found
}

func TestWorldOfTwoArraysHoldsAStretchedAndAMovedVolume(t *testing.T) {
	l := buildFile(t, "two-arrays")
	first, one := volumes(l.Arrays[0])
	second, two := volumes(l.Arrays[1])
	if want := []string{"lab-ds-01", "metro::gold/lab-ds-03", "metro::gold/ledger", "old-exchange", "template-library"}; !slices.Equal(first, want) {
		t.Errorf("first array: %v", first)
	}
	if want := []string{"gone-01", "lab-ds-02", "metro::gold/lab-ds-03", "metro::gold/ledger", "moved::lab-ds-05", "old-exchange",
		"pure-protocol-endpoint", "silver/lab-ds-04-0", "silver/lab-ds-04-1", "template-library"}; !slices.Equal(second, want) {
		t.Errorf("second array: %v", second)
	}
	shared := one["metro::gold/lab-ds-03"]
	if shared != two["metro::gold/lab-ds-03"] || shared.Space().VirtualBytes < (80+30+25)*gb {
		t.Errorf("stretched volume %+v", shared)
	}
	if two["moved::lab-ds-05"].Serial[:16] != shared.Serial[:16] {
		t.Error("the moved volume lost the prefix of its birth")
	}
	for _, a := range l.Arrays {
		hosts := 0
		for _, c := range a.San.Connections() {
			if c.Volume == shared {
				hosts++
			}
		}
		if hosts != 2 {
			t.Errorf("%s shows the stretched volume to %d hosts", a.San.Name(), hosts)
		}
	}
}

func TestUnmapOnAStretchedVolumeShowsOnBothArrays(t *testing.T) {
	l := buildFile(t, "two-arrays")
	for _, fs := range l.World.FileSystems() {
		if fs.Name() != "stretched" {
			continue
		}
		var before []int64
		for _, a := range l.Arrays {
			before = append(before, a.San.Space().VirtualBytes)
		}
		dead := fs.Usage().DeadBytes
		if _, err := fs.StartUnmap(san.UnmapOptions{Host: fs.Hosts()[0], Kind: "task", Unit: 8000}); err != nil {
			t.Fatal(err)
		}
		l.World.Clock().Advance(2 * time.Hour)
		for i, a := range l.Arrays {
			if fell := before[i] - a.San.Space().VirtualBytes; fell != dead || dead != 25*gb {
				t.Errorf("%s fell by %d of %d bytes", a.San.Name(), fell, dead)
			}
		}
	}
}

func TestDefaultWorldHasPodsGroupsAndAnEndpoint(t *testing.T) {
	_, found := volumes(build(t, Default()).Arrays[0])
	if found["apps::orders/redo-01"] == nil || found["vg-tools/scratch-01"] == nil || !found["pure-protocol-endpoint"].ProtocolEndpoint {
		t.Errorf("volumes %v", found)
	}
}

func TestWorldMayHaveArraysOfSeveralKinds(t *testing.T) {
	l := buildFile(t, "powerstore")
	if l.Arrays[0].Kind != FlashArray || l.Arrays[1].Kind != "powerstore" || l.Arrays[1].San.Name() != "powerstore-1" {
		t.Errorf("arrays %+v", l.Arrays)
	}
	for _, fs := range l.World.FileSystems() {
		prefix := map[bool]string{true: "naa.624a9370", false: "naa.68ccf098"}[fs.Name() == "flash"]
		if name := fs.Devices()[0].Name; !strings.HasPrefix(name, prefix) || len(name) != 36 {
			t.Errorf("%s is on %s", fs.Name(), name)
		}
	}
}

func TestPowerStoreBesideTheUsualWorldHasDatastoresOfItsOwn(t *testing.T) {
	usual := build(t, Default())
	size := Default()
	size.Arrays, size.Kinds = 3, []string{"", "powerstore", "powerstore"}
	l := build(t, size)
	var names []string
	for _, fs := range l.World.FileSystems()[len(usual.World.FileSystems()):] {
		names = append(names, fs.Name()+" "+fs.Devices()[0].Volume.Array().Name())
	}
	want := []string{"vmfs6-power powerstore-1", "vmfs5-power powerstore-1", "vmfs6-power-2 powerstore-2", "vmfs5-power-2 powerstore-2"}
	if !slices.Equal(names, want) {
		t.Errorf("datastores %v", names)
	}
}

func TestAFullyProvisionedVolumeKeepsItsSpace(t *testing.T) {
	for file, full := range map[string]string{"wsapi": "hpe-full", "unity": "unity-thick", "vsp": "vsp-full"} {
		for _, fs := range buildFile(t, file).World.FileSystems() {
			device := fs.Devices()[0]
			if whole := fs.Name() == full; device.Volume.Full() != whole || device.Unmap == whole {
				t.Errorf("%s is on %+v", fs.Name(), device)
			}
		}
	}
	for _, fs := range buildFile(t, "truenas").World.FileSystems() { // which accepts UNMAP for it
		if device := fs.Devices()[0]; device.Volume.Full() != strings.HasSuffix(fs.Name(), "-kept") || !device.Unmap {
			t.Errorf("%s is on %+v", fs.Name(), device)
		}
	}
	for _, fs := range buildFile(t, "powermax").World.FileSystems() {
		device := fs.Devices()[0]
		if kept := strings.HasSuffix(fs.Name(), "-kept"); device.Volume.Full() != kept || !device.Unmaps() {
			t.Errorf("%s is on %+v", fs.Name(), device)
		}
	}
	for _, text := range []string{
		"datastores: [{name: a, vmfs: 6, extents: [1], full: true}]",
		"arrays: [{kind: wsapi}]\ndatastores: [{name: a, vmfs: 6, extents: [1], local: true, full: true}]",
	} {
		if _, err := read(t, text); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}

func TestNamespacesAreServedByTheArraysThatHaveThem(t *testing.T) {
	l := buildFile(t, "nvme")
	for _, fs := range l.World.FileSystems() {
		prefix := map[string]string{"flash-nvme": "eui.", "power-nvme": "eui.", "ontap-nvme": "uuid."}[fs.Name()]
		if device := fs.Devices()[0]; !strings.HasPrefix(device.Name, cmp.Or(prefix, "naa.")) || !device.Unmaps() {
			t.Errorf("%s is on %s", fs.Name(), device.Name)
		}
	}
	if _, err := read(t, "arrays: [{kind: wsapi}]\ndatastores: [{name: a, vmfs: 6, extents: [1], nvme: true}]"); err == nil {
		t.Error("an HPE array has namespaces")
	}
}

func TestEachArrayHasFurtherVolumes(t *testing.T) {
	f, err := read(t, "arrays: [{kind: powerstore}, {kind: wsapi}]\nvolumesEach: 30\ndatastores: [{name: a, vmfs: 6, extents: [10]}]")
	if err != nil {
		t.Fatal(err)
	}
	size := Default()
	f.Apply(&size)
	l := build(t, size)
	for i, want := range []int{33, 32} { // with the library, an old volume, and that of the datastore
		if got := len(l.Arrays[i].San.Volumes()); got != want {
			t.Errorf("array %d has %d volumes, want %d", i, got, want)
		}
	}
}

func TestVolumesThatFreeNothingAcceptUnmap(t *testing.T) {
	l := buildFile(t, "storagevirtualize")
	pools := map[string]string{}
	for _, fs := range l.World.FileSystems() {
		device := fs.Devices()[0]
		if full := fs.Name() == "ibm-full"; device.Volume.Full() != full || !device.Unmaps() {
			t.Errorf("%s is on %+v", fs.Name(), device)
		}
		pools[fs.Name()] = device.Volume.Place().Pool
	}
	if pools["ibm-standard"] == "" || pools["ibm"] != "" || pools["ibm-full"] != "" {
		t.Errorf("volumes are in %v", pools)
	}
	if _, err := read(t, "arrays: [{kind: wsapi}]\ndatastores: [{name: a, vmfs: 6, extents: [1], standard: true}]"); err == nil {
		t.Error("a standard pool on an array without one was read")
	}
}

func TestArraysThatAreNotThereAreRefused(t *testing.T) {
	for _, text := range []string{
		"arrays: -1", "volumesEach: -1", "arrays: [{kind: symmetrix}]", "arrays: [{name: a}]", "arrays: [{kind: powerstore}]\npods: [{name: p, arrays: [1]}]",
		"arrays: [{kind: powerstore}]\nvolumes: [{name: v, endpoint: true}]", "pods: [{name: p, arrays: [2]}]", "pods: [{name: p}]", "pods: [{arrays: [1]}]",
		"pods: [{name: p, arrays: [1]}, {name: p, arrays: [1]}]", "volumes: [{name: v}]", "volumes: [{size: 1}]",
		"volumes: [{name: v, size: 1, written: 2}]", "volumes: [{name: v, size: 1, pod: p}]", "volumes: [{name: v, size: 1, array: 2}]",
		"volumes: [{name: v, size: 1, endpoint: true}]", "datastores: [{name: a, vmfs: 6, extents: [1], array: 2}]",
		"datastores: [{name: a, vmfs: 6, extents: [1], pod: p}]",
	} {
		if _, err := read(t, text); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}
