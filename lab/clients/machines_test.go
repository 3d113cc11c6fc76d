package clients

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"

	"tidemark.io/lab/scenario"
)

type seenDisk struct {
	Type, Mode, File string
	Thin, Eager      *bool
	Delta, Sharing   string
	Compatibility    string
}

type seenMachine struct {
	Hardware, Guest, Family, Power, Host string
	CBT, Template                        bool
	Snapshots                            int
	Committed                            int64
	Disks                                [][]seenDisk
}

// newGuests is the world of worlds/guests.yaml behind TLS.
func newGuests(t *testing.T) *vcenterLab {
	t.Helper()
	file, err := scenario.ReadFile("../worlds/guests.yaml")
	if err != nil {
		t.Fatal(err)
	}
	size := scenario.Default()
	file.Apply(&size)
	l, err := scenario.Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewTLSServer(l.VCenter)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		l.Close()
	})
	return &vcenterLab{Lab: l, t: t, url: server.URL + "/sdk"}
}

func TestPyVmomiReadsVMsOfEveryKind(t *testing.T) {
	l := newGuests(t)
	address, err := url.Parse(l.url)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(address.Port())
	if err != nil {
		t.Fatal(err)
	}
	var seen map[string]seenMachine
	runPython(t, "machines_client.py", object{"host": "127.0.0.1", "port": port, "user": []string{"readonly@vsphere.local", "readonly1!"}}, &seen)
	disk := func(name string, n int) string {
		text := ""
		for _, layer := range seen[name].Disks[n] {
			text += fmt.Sprintf("%s %s %s%s%s", layer.Type, layer.Mode, layer.Delta, layer.Sharing, layer.Compatibility)
			if layer.Thin != nil {
				text += fmt.Sprint(" thin=", *layer.Thin)
			}
			if layer.Eager != nil && *layer.Eager {
				text += " eager"
			}
			text += "; "
		}
		return text
	}
	equal(t, "number", len(seen), 35)
	vm := seen["win-cbt"]
	equal(t, "win-cbt", fmt.Sprint(vm.Hardware, " ", vm.Guest, " ", vm.CBT, vm.Template, vm.Power, vm.Snapshots),
		"vmx-20 windows2019srv_64Guest true falsepoweredOn0")
	equal(t, "hw-10", seen["hw-10"].Hardware, "vmx-10")
	equal(t, "family", seen["tools-tell"].Family, "linuxGuest")
	equal(t, "thin", disk("win-ready", 0), "FlatVer2BackingInfo persistent  thin=true; ")
	equal(t, "thick", disk("thick-disk", 0), "FlatVer2BackingInfo persistent  thin=false; ")
	equal(t, "eager", disk("eager-disk", 0), "FlatVer2BackingInfo persistent  thin=false eager; ")
	equal(t, "snapshot", disk("win-vmfssparse", 0), "FlatVer2BackingInfo persistent redoLogFormat; FlatVer2BackingInfo persistent  thin=true; ")
	equal(t, "snapshot", disk("win-sesparse", 0), "FlatVer2BackingInfo persistent seSparseFormat; FlatVer2BackingInfo persistent  thin=true; ")
	equal(t, "snapshots", seen["win-sesparse"].Snapshots, 1)
	equal(t, "linked", disk("linked-clone", 0), "FlatVer2BackingInfo persistent seSparseFormat; FlatVer2BackingInfo persistent  thin=true; ")
	equal(t, "linked below", seen["linked-clone"].Disks[0][1].File, "[gold6] golden-thin/golden-thin.vmdk")
	equal(t, "linked snapshots", seen["linked-clone"].Snapshots, 0)
	equal(t, "desktop", disk("desktop", 0), "SeSparseBackingInfo persistent ; ")
	equal(t, "RDM", disk("rdm-physical", 1), "RawDiskMappingVer1BackingInfo persistent physicalMode; ")
	equal(t, "RDM", disk("rdm-virtual", 1), "RawDiskMappingVer1BackingInfo persistent virtualMode; ")
	equal(t, "independent", disk("independent", 1), "FlatVer2BackingInfo independent_persistent  thin=true; ")
	equal(t, "multi-writer", disk("shared-disk", 1), "FlatVer2BackingInfo persistent sharingMultiWriter thin=false eager; ")
	equal(t, "template", fmt.Sprint(seen["golden-thin"].Template, seen["golden-thin"].Committed>>30), "true 65")
}

func TestGovcReadsVMsOfEveryKindAndDestroysThem(t *testing.T) {
	l := newGuests(t)
	l.buildGovc()
	contains(t, l.must("vm.info", "-e", "win-cbt"), "windows2019srv_64Guest", "poweredOn")
	contains(t, l.must("device.info", "-vm", "win-sesparse", "disk-*"), "win-sesparse-000001.vmdk", "win-sesparse/win-sesparse.vmdk")
	contains(t, l.must("snapshot.tree", "-vm", "win-vmfssparse"), "before the change")
	contains(t, l.must("collect", "-s", "vm/golden-thin", "config.template"), "true")
	contains(t, l.must("collect", "-s", "vm/hw-10", "config.version"), "vmx-10")
	for _, name := range []string{"win-sesparse", "rdm-virtual", "linked-clone", "desktop"} {
		free := l.book("gold6").FreeBytes
		l.must("vm.destroy", name)
		if b := l.book("gold6"); b.FreeBytes <= free+15<<30 || b.FreeBytes > free+17<<30 {
			t.Errorf("destroying %s freed %d GB", name, (b.FreeBytes-free)>>30)
		}
	}
	free := l.book("gold6").FreeBytes
	l.must("vm.destroy", "golden-thin")
	if freed := l.book("gold6").FreeBytes - free; freed>>30 != 65 {
		t.Errorf("destroying the template after its clone freed %d GB", freed>>30)
	}
}
