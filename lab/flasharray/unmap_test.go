package flasharray

import (
	"testing"
	"time"

	"tidemark.io/lab/san"
)

func TestVirtualFallsByWhatUnmapReturnedAfterTheArrayRefreshed(t *testing.T) {
	f := newFixture(t, Options{IdleTimeout: -1})
	v := f.array.AddVolume(san.VolumeSpec{Name: "vmfs-01", ProvisionedBytes: 1 << 40})
	host := f.world.Hosts()[0]
	system := f.world.AddFileSystem(san.FileSystemSpec{
		Name: "vmfs-01", Major: 5, Devices: []*san.Device{san.VolumeDevice(v)}, Hosts: []*san.Host{host},
	})
	for _, name := range []string{"keep.vmdk", "drop.vmdk"} {
		if _, err := system.Create(name, 100<<30, 60<<30, false); err != nil {
			t.Fatal(err)
		}
	}
	refresh := func() { f.world.Clock().Advance(f.array.Refresh()) }
	virtual := func() int64 {
		item := f.ok("/volumes", "filter", "serial='"+v.Serial+"'").items()[0]
		return integer(t, item["space"].(map[string]any)["virtual"])
	}
	if virtual() != 0 {
		t.Error("the array shows writes before it refreshed")
	}
	refresh()
	written := virtual()
	if written != 120<<30 {
		t.Fatalf("%d bytes are written", written)
	}
	if err := system.Delete("drop.vmdk", host); err != nil {
		t.Fatal(err)
	}
	refresh()
	if virtual() != written {
		t.Error("a delete alone moved the array's figure")
	}
	run, err := system.StartUnmap(san.UnmapOptions{Host: host, Kind: "task", Unit: 8000})
	if err != nil {
		t.Fatal(err)
	}
	f.world.Clock().Advance(2 * time.Hour)
	record := run.Record()
	if record.State != san.Done || record.ReclaimedBytes != 60<<30 {
		t.Fatalf("run ended as %+v", record)
	}
	if got := written - virtual(); got != record.ReclaimedBytes {
		t.Errorf("virtual fell by %d, the run returned %d", got, record.ReclaimedBytes)
	}
}
