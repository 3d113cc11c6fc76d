package san

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSerialBeginsWithTheArrayID(t *testing.T) {
	r := newRig(t, tb, 6)
	want := strings.ToUpper(strings.ReplaceAll(r.array.ID(), "-", "")[:16])
	if len(r.vol.Serial) != 24 || r.vol.Serial[:16] != want {
		t.Errorf("serial %s of array %s", r.vol.Serial, r.array.ID())
	}
	if r.vol.DeviceName() != "naa.624a9370"+strings.ToLower(r.vol.Serial) {
		t.Errorf("device %s", r.vol.DeviceName())
	}
}

func TestAVolumeThatIsGoneIsNotConnected(t *testing.T) {
	w := NewWorld(time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC), 1)
	t.Cleanup(w.Close)
	array, host := w.AddArray(ArraySpec{Name: "array-01"}), w.AddHost(Host{Name: "esx-01"})
	for _, name := range []string{"gold-01", "gold-02"} {
		array.Connect(host, array.AddVolume(VolumeSpec{Name: name, ProvisionedBytes: gb}))
	}
	before := array.Connections()
	restore, err := array.Withdraw("gold-01")
	if err != nil {
		t.Fatal(err)
	}
	if got := array.Connections(); len(got) != 1 || got[0] != before[1] {
		t.Errorf("without the volume: %+v", got)
	}
	restore()
	if got := array.Connections(); !slices.Equal(got, before) {
		t.Errorf("restored: %+v, before: %+v", got, before)
	}
}

func TestHistoryIsAlignedAndEndsAtThePresent(t *testing.T) {
	r := newRig(t, tb, 6)
	r.create(t, "vm", 500*gb, false)
	r.Settle()
	now := r.Clock().Now()
	got := r.vol.History(now.Add(-time.Hour), now, 5*time.Minute)
	if len(got) != 13 {
		t.Fatalf("%d samples", len(got))
	}
	for _, s := range got {
		if !s.At.Equal(s.At.Truncate(5*time.Minute)) || s.VirtualBytes%Block != 0 {
			t.Errorf("sample %+v", s)
		}
	}
	if last := got[12]; !last.At.Equal(now) || last.VirtualBytes != 500*gb {
		t.Errorf("last sample %+v", last)
	}
	year := r.vol.History(now.Add(-366*24*time.Hour), now, 24*time.Hour)
	if len(year) != 365 || year[0].VirtualBytes >= year[364].VirtualBytes {
		t.Errorf("%d daily samples", len(year))
	}
	if got := r.vol.History(now.Add(-time.Hour), now, time.Minute); got != nil {
		t.Errorf("a resolution that is not kept gave %d samples", len(got))
	}
}

func TestHistoryGoesOnWithTheTruth(t *testing.T) {
	r := newRig(t, tb, 5)
	r.create(t, "vm", 500*gb, false)
	r.Settle()
	from := r.Clock().Now()
	_ = r.fs.Delete("vm", r.host)
	r.unmap(t, 0)
	now := r.Clock().Now()
	got := r.vol.History(from, now, 30*time.Minute)
	if len(got) != 49 || got[48].VirtualBytes != 0 || got[0].VirtualBytes != 500*gb {
		t.Errorf("%d samples, %+v", len(got), got[len(got)-1])
	}
	if total := r.array.History(from, now, 30*time.Minute); len(total) != 49 || total[0].VirtualBytes != 500*gb {
		t.Errorf("%d totals", len(total))
	}
}

func TestHistoryOfAVolumeWithoutAFileSystemIsComputed(t *testing.T) {
	w := NewWorld(start, 1)
	v := w.AddArray(ArraySpec{Name: "a"}).AddVolume(VolumeSpec{Name: "v", ProvisionedBytes: tb, WrittenBytes: 300 * gb})
	w.Settle()
	w.Clock().Advance(time.Hour)
	now := w.Clock().Now()
	got := v.History(now.Add(-2*time.Hour), now, 5*time.Minute)
	if len(got) != 25 || got[24].VirtualBytes != 300*gb || !got[24].At.Equal(now) || got[0].VirtualBytes == 0 {
		t.Errorf("%d samples", len(got))
	}
	year := v.History(now.Add(-400*24*time.Hour), now, 24*time.Hour)
	if len(year) != 365 || year[0].VirtualBytes >= year[364].VirtualBytes {
		t.Errorf("%d daily samples", len(year))
	}
	if used := len(v.history.samples[0]); used != 0 {
		t.Errorf("%d samples are kept", used)
	}
}

func TestSameSeedGivesTheSameWorld(t *testing.T) {
	a, b := newRig(t, tb, 6), newRig(t, tb, 6)
	if a.array.ID() != b.array.ID() || a.vol.Serial != b.vol.Serial || a.fs.UUID() != b.fs.UUID() {
		t.Error("ids differ")
	}
	if len(a.fs.UUID()) != 35 {
		t.Errorf("uuid %s", a.fs.UUID())
	}
}

func TestConnectKeepsOneLUNPerVolume(t *testing.T) {
	r := newRig(t, tb, 6, Host{Name: "a.lab", WWNs: []string{"1000000000000001"}}, Host{Name: "b.lab"})
	second := r.array.AddVolume(VolumeSpec{Name: "w", ProvisionedBytes: tb})
	for _, v := range []*Volume{r.vol, second} {
		for _, h := range r.Hosts() {
			r.array.Connect(h, v)
		}
	}
	links := r.array.Connections()
	if len(links) != 4 || links[0].LUN != 1 || links[1].LUN != 1 || links[2].LUN != 2 || links[3].LUN != 2 || links[0].HostName != "a" {
		t.Errorf("%+v", links)
	}
	if r.array.LUN(r.Hosts()[1], second) != 2 {
		t.Errorf("the second host sees LUN %d", r.array.LUN(r.Hosts()[1], second))
	}
	own := r.array.AddVolume(VolumeSpec{Name: "own", ProvisionedBytes: tb})
	both := r.array.AddVolume(VolumeSpec{Name: "both", ProvisionedBytes: tb})
	r.array.Connect(r.Hosts()[0], both)
	r.array.Connect(r.Hosts()[1], own)
	if c := r.array.Connect(r.Hosts()[1], both); c.LUN != 4 {
		t.Errorf("two volumes of one host have the LUN %d", c.LUN)
	}
	if len(r.array.Hosts()) != 2 {
		t.Errorf("%+v", r.array.Hosts())
	}
}

func BenchmarkADayWithTwentyRuns(b *testing.B) {
	for b.Loop() {
		w := NewWorld(start, 1)
		h := w.AddHost(Host{Name: "esx", Version: "8.0.3", Build: 24022510})
		v := w.AddArray(ArraySpec{Name: "fa"}).AddVolume(VolumeSpec{Name: "v", ProvisionedBytes: 4 * tb})
		fs := w.AddFileSystem(FileSystemSpec{Name: "ds", Major: 6, Devices: []*Device{VolumeDevice(v)}, Hosts: []*Host{h}})
		keep, _ := fs.Create("keep", gb, gb, false)
		keep.Open()
		_, _ = fs.Create("gone", 2*tb, 2*tb, false)
		_ = fs.Delete("gone", h)
		for range 20 {
			_, _ = fs.StartUnmap(UnmapOptions{Host: h})
		}
		w.Clock().Advance(24 * time.Hour)
	}
}
