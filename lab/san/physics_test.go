package san

import (
	"testing"
	"time"
)

const (
	mb = int64(1) << 20
	gb = int64(1) << 30
	tb = int64(1) << 40
)

func TestEffectiveUnitFollowsTheOnePercentRule(t *testing.T) {
	const build = 22380479
	for _, c := range []struct {
		name                  string
		asked, free, capacity int64
		build                 int
		want                  int64
	}{
		{"T1 far above 1 %", 60000, 944945, 1048576, build, 200},
		{"T2 exactly 1 %", 9449, 944945, 1048576, build, 9449},
		{"T2 one more", 9450, 944945, 1048576, build, 200},
		{"below 1 %", 1500, 944945, 1048576, build, 1500},
		{"T3 exactly 75 % full", 10485, 1048576, 4194304, build, 200},
		{"T4 just below 75 % full", 10485, 1048577, 4194304, build, 10485},
		{"T5 1 % is below 200", 200, 15000, 50000, build, 200},
		{"nothing asked", 0, 944945, 1048576, build, 200},
		{"before 5.5 P3 any unit is honored", 60000, 944945, 1048576, 2068190, 60000},
	} {
		if got := EffectiveUnit(c.asked, c.free, c.capacity, c.build); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

type rig struct {
	*World
	host  *Host
	array *Array
	vol   *Volume
	fs    *FileSystem
}

func newRig(t *testing.T, size int64, major int, hosts ...Host) *rig {
	t.Helper()
	w := NewWorld(start, 1)
	if len(hosts) == 0 {
		hosts = []Host{{Name: "esx-1", Version: "8.0.3", Build: 24022510}}
	}
	r := &rig{World: w, array: w.AddArray(ArraySpec{Name: "fa"})}
	var mounted []*Host
	for _, h := range hosts {
		mounted = append(mounted, w.AddHost(h))
	}
	r.host = mounted[0]
	r.vol = r.array.AddVolume(VolumeSpec{Name: "v", ProvisionedBytes: size})
	r.fs = w.AddFileSystem(FileSystemSpec{Name: "ds", Major: major, Devices: []*Device{VolumeDevice(r.vol)}, Hosts: mounted})
	return r
}

func (r *rig) create(t *testing.T, path string, size int64, thick bool) *File {
	t.Helper()
	f, err := r.fs.Create(path, size, size, thick)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (r *rig) unmap(t *testing.T, unit int64) UnmapRecord {
	t.Helper()
	u, err := r.fs.StartUnmap(UnmapOptions{Host: r.host, Kind: "esxcli", Unit: unit})
	if err != nil {
		t.Fatal(err)
	}
	r.Clock().Advance(24 * time.Hour)
	return u.Record()
}

func TestManualUnmapOfOneTBTakesTwentyMinutesOrThirtySeconds(t *testing.T) {
	r := newRig(t, 2*tb, 5)
	r.create(t, "keep", tb, false)
	r.create(t, "gone", 100*gb, false)
	if err := r.fs.Delete("gone", r.host); err != nil {
		t.Fatal(err)
	}
	slow := r.unmap(t, 200)
	if d := slow.EndedAt.Sub(slow.StartedAt); d < 19*time.Minute || d > 21*time.Minute {
		t.Errorf("200 blocks took %v", d)
	}
	if slow.ReclaimedBytes != 100*gb || slow.ProcessedBytes != tb {
		t.Errorf("reclaimed %d of %d", slow.ReclaimedBytes, slow.ProcessedBytes)
	}
	fast := r.unmap(t, 10485)
	if d := fast.EndedAt.Sub(fast.StartedAt); d < 28*time.Second || d > 33*time.Second {
		t.Errorf("1 %% took %v", d)
	}
	if fast.ReclaimedBytes != 0 || len(fast.EffectiveUnits) != 1 || fast.EffectiveUnits[0] != 10485 {
		t.Errorf("second run: %+v", fast)
	}
}

func TestPassesAddUpToTheFreeSpace(t *testing.T) {
	r := newRig(t, tb, 5)
	r.create(t, "keep", tb-944945*mb, false)
	var passes []int64
	_, err := r.fs.StartUnmap(UnmapOptions{Host: r.host, Unit: 60000, OnPass: func(p Pass) { passes = append(passes, p.Blocks) }})
	if err != nil {
		t.Fatal(err)
	}
	r.Clock().Advance(time.Hour)
	var sum int64
	for _, n := range passes {
		sum += n
	}
	if len(passes) != 4725 || sum != 944945 || passes[4724] != 145 || passes[0] != 200 {
		t.Errorf("%d passes, %d blocks, last %d", len(passes), sum, passes[len(passes)-1])
	}
}

func TestUnitFallsBackWhenFreeSpaceShrinksInMidRun(t *testing.T) {
	r := newRig(t, tb, 5)
	r.create(t, "keep", 512*gb, false)
	u, err := r.fs.StartUnmap(UnmapOptions{Host: r.host, Unit: 5242})
	if err != nil {
		t.Fatal(err)
	}
	r.Clock().Advance(5 * time.Second)
	r.create(t, "new", gb, false)
	r.Clock().Advance(time.Hour)
	if got := u.Record().EffectiveUnits; len(got) != 2 || got[0] != 5242 || got[1] != 200 {
		t.Errorf("units %v", got)
	}
}

func TestUnitFallsBackWhenTheDatastoreBecomes75PercentFullInMidRun(t *testing.T) {
	r := newRig(t, tb, 5)
	r.create(t, "keep", 767*gb, false)
	guest, err := r.fs.Create("guest", 100*gb, mb, false)
	if err != nil {
		t.Fatal(err)
	}
	guest.SetWriteLoad(100)
	u, err := r.fs.StartUnmap(UnmapOptions{Host: r.host, Unit: 2000})
	if err != nil {
		t.Fatal(err)
	}
	r.Clock().Advance(time.Hour)
	got := u.Record()
	if got.State != Done || len(got.EffectiveUnits) != 2 || got.EffectiveUnits[0] != 2000 || got.EffectiveUnits[1] != 200 {
		t.Errorf("run %+v", got)
	}
}

func TestManualUnmapCountsIOsOf64MB(t *testing.T) {
	r := newRig(t, tb, 5)
	r.create(t, "keep", tb-2000*mb, false)
	r.unmap(t, 200)
	if got := r.DeleteCommands(r.host, r.fs.Devices()[0]); got != 40 {
		t.Errorf("10 passes of 200 MB took %d I/Os, want 4 each", got)
	}
}

func TestSnapshotsKeepWhatUnmapFrees(t *testing.T) {
	w := NewWorld(start, 1)
	a, h := w.AddArray(ArraySpec{Name: "fa"}), w.AddHost(Host{Name: "esx"})
	v := a.AddVolume(VolumeSpec{Name: "v", ProvisionedBytes: tb, Reduction: 4, SnapshotKeeps: 1})
	fs := w.AddFileSystem(FileSystemSpec{Name: "ds", Major: 5, Devices: []*Device{VolumeDevice(v)}, Hosts: []*Host{h}})
	if _, err := fs.Create("vm", 400*gb, 400*gb, false); err != nil {
		t.Fatal(err)
	}
	w.Settle()
	before := v.Space()
	_ = fs.Delete("vm", h)
	_, _ = fs.StartUnmap(UnmapOptions{Host: h, Unit: 10000})
	w.Clock().Advance(time.Hour)
	after := v.Space()
	if before.UniqueBytes != 100*gb || after.VirtualBytes != 0 || after.UniqueBytes != 0 || !near(after.SnapshotsBytes, before.UniqueBytes, 1) {
		t.Errorf("before %+v, after %+v", before, after)
	}
}

func TestDedupeKeepsWhatOtherVolumesHold(t *testing.T) {
	w := NewWorld(start, 1)
	a, h := w.AddArray(ArraySpec{Name: "fa"}), w.AddHost(Host{Name: "esx"})
	var systems []*FileSystem
	for _, name := range []string{"one", "two"} {
		v := a.AddVolume(VolumeSpec{Name: name, ProvisionedBytes: tb, Reduction: 2, SharedPart: 1})
		fs := w.AddFileSystem(FileSystemSpec{Name: name, Major: 5, Devices: []*Device{VolumeDevice(v)}, Hosts: []*Host{h}})
		if _, err := fs.Create("vm", 400*gb, 400*gb, false); err != nil {
			t.Fatal(err)
		}
		systems = append(systems, fs)
	}
	w.Settle()
	if got := a.Space(); got.SharedBytes != 200*gb || got.UniqueBytes != 0 || got.VirtualBytes != 800*gb {
		t.Errorf("two equal volumes: %+v", got)
	}
	_ = systems[0].Delete("vm", h)
	_, _ = systems[0].StartUnmap(UnmapOptions{Host: h, Unit: 10000})
	w.Clock().Advance(time.Hour)
	if got := a.Space(); got.SharedBytes != 200*gb || got.VirtualBytes != 400*gb {
		t.Errorf("one has let go, the other holds the data: %+v", got)
	}
}

func TestArrayFigureMovesOnlyByUnmapAndAtItsCadence(t *testing.T) {
	r := newRig(t, tb, 5)
	r.create(t, "vm", 300*gb, false)
	r.Settle()
	_ = r.fs.Delete("vm", r.host)
	r.Clock().Advance(time.Minute)
	if got := r.vol.Space().VirtualBytes; got != 300*gb {
		t.Errorf("virtual is %d after the delete", got)
	}
	if u := r.fs.Usage(); u.FreeBytes != tb || u.DeadBytes != 300*gb {
		t.Errorf("usage %+v", u)
	}
	u, _ := r.fs.StartUnmap(UnmapOptions{Host: r.host, Unit: 10000})
	r.Clock().Advance(29 * time.Second)
	if got := r.vol.Space().VirtualBytes; got != 300*gb {
		t.Errorf("virtual is %d before the refresh", got)
	}
	r.Clock().Advance(time.Hour)
	if got := r.vol.Space().VirtualBytes; got != 0 || u.Record().State != Done {
		t.Errorf("virtual is %d, run %+v", got, u.Record())
	}
}

func TestCancelStopsAfterThePassUnderWay(t *testing.T) {
	r := newRig(t, tb, 5)
	u, _ := r.fs.StartUnmap(UnmapOptions{Host: r.host, Unit: 200})
	r.Clock().Advance(10 * time.Second)
	u.Cancel()
	r.Clock().Advance(time.Second)
	got := u.Record()
	if got.State != Canceled || got.ProcessedBytes == 0 || got.ProcessedBytes > 50*200*mb {
		t.Errorf("run %+v", got)
	}
}

func TestLocalDeviceRefusesUnmap(t *testing.T) {
	w := NewWorld(start, 1)
	h := w.AddHost(Host{Name: "esx"})
	fs := w.AddFileSystem(FileSystemSpec{Name: "local", Major: 6, Devices: []*Device{LocalDevice("t10.ATA", tb)}, Hosts: []*Host{h}})
	if _, err := fs.StartUnmap(UnmapOptions{Host: h}); err != ErrNoUnmap {
		t.Errorf("got %v", err)
	}
}

func TestAnArrayThatIgnoresUnmapKeepsTheSpaceUntilItNoLongerDoes(t *testing.T) {
	w := NewWorld(start, 1)
	a := w.AddArray(ArraySpec{Name: "a"})
	h := w.AddHost(Host{Name: "esx"})
	inert := a.AddVolume(VolumeSpec{Name: "full", ProvisionedBytes: tb, Full: true, Inert: true})
	device := VolumeDevice(a.AddVolume(VolumeSpec{Name: "v", ProvisionedBytes: tb}))
	run := func(d *Device, want int64) {
		t.Helper()
		fs := w.AddFileSystem(FileSystemSpec{Name: d.Name, Major: 5, Devices: []*Device{d}, Hosts: []*Host{h}})
		if _, err := fs.Create("f", 10*gb, 10*gb, false); err != nil {
			t.Fatal(err)
		}
		_ = fs.Delete("f", h)
		u, err := fs.StartUnmap(UnmapOptions{Host: h, Unit: 200})
		if err != nil {
			t.Fatal(err)
		}
		w.Clock().Advance(time.Hour)
		if got := u.Record(); got.State != Done || got.ReclaimedBytes != want {
			t.Errorf("run %+v, want %d bytes", got, want)
		}
	}
	run(VolumeDevice(inert), 0)
	restore := a.IgnoreUnmap()
	if !a.IgnoresUnmap() {
		t.Error("the array does not ignore UNMAP")
	}
	run(device, 0)
	restore()
	run(device, 20*gb) // with what the array kept of the earlier file system
}

func TestThickDiskCountsAsWrittenOnlyWhereWritten(t *testing.T) {
	r := newRig(t, tb, 6)
	f, err := r.fs.Create("thick", 100*gb, 40*gb, true)
	if err != nil {
		t.Fatal(err)
	}
	if u := r.fs.Usage(); u.FreeBytes != tb-100*gb || u.WrittenBytes != 40*gb || u.ZeroedBytes != 60*gb {
		t.Errorf("usage %+v", u)
	}
	if err := f.Write(10 * gb); err != nil {
		t.Fatal(err)
	}
	_ = r.fs.Delete("thick", r.host)
	if u := r.fs.Usage(); u.DeadBytes != 50*gb || u.FreeBytes != tb {
		t.Errorf("usage after the delete %+v", u)
	}
}

func TestUnwrittenBlocksOfThickDisksKeepWhatTheArrayHas(t *testing.T) {
	r := newRig(t, 100*gb, 5)
	r.create(t, "old", 100*gb, false)
	_ = r.fs.Delete("old", r.host)
	lazy, err := r.fs.Create("lazy", 60*gb, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	if u := r.fs.Usage(); u.WrittenBytes != 100*gb || u.DeadBytes != 40*gb || u.ZeroedBytes != 60*gb || u.FreeBytes != 40*gb {
		t.Errorf("usage %+v", u)
	}
	_ = lazy.Write(10 * gb)
	_ = lazy.Resize(70*gb, false)
	if u := r.fs.Usage(); u.WrittenBytes != 100*gb || u.DeadBytes != 30*gb || u.ZeroedBytes != 60*gb {
		t.Errorf("usage after writes and growth %+v", u)
	}
	if _, err := lazy.Inflate(); err != nil {
		t.Fatal(err)
	}
	if u := r.fs.Usage(); u.WrittenBytes != 40*gb || u.DeadBytes != 30*gb || u.ZeroedBytes != 60*gb {
		t.Errorf("usage after zeros %+v", u)
	}
	_ = r.fs.Delete("lazy", r.host)
	if u := r.fs.Usage(); u.DeadBytes != 40*gb || u.FreeBytes != 100*gb {
		t.Errorf("usage after the delete %+v", u)
	}
	if _, err := r.fs.Create("lazy", 100*gb, 0, true); err != nil {
		t.Fatal(err)
	}
	_ = r.fs.Delete("lazy", r.host)
	if u := r.fs.Usage(); u.DeadBytes != 40*gb {
		t.Errorf("deleting a disk that nobody wrote changed dead space to %d", u.DeadBytes)
	}
}

func TestAllocationPrefersCleanSpace(t *testing.T) {
	r := newRig(t, 100*gb, 5)
	r.create(t, "a", 60*gb, false)
	_ = r.fs.Delete("a", r.host)
	r.create(t, "b", 30*gb, false)
	if u := r.fs.Usage(); u.DeadBytes != 60*gb {
		t.Errorf("clean space was there, dead is %d", u.DeadBytes)
	}
	r.create(t, "c", 20*gb, false)
	if u := r.fs.Usage(); u.DeadBytes != 50*gb || u.FreeBytes != 50*gb {
		t.Errorf("usage %+v", u)
	}
	if _, err := r.fs.Create("d", 51*gb, 51*gb, false); err != ErrNoSpace {
		t.Errorf("got %v", err)
	}
}

func TestWriteLoadFillsTheFileInSimulatedTime(t *testing.T) {
	r := newRig(t, tb, 5)
	f, _ := r.fs.Create("vm", 100*gb, 10*gb, false)
	f.SetWriteLoad(20)
	r.Clock().Advance(time.Minute)
	if got := f.WrittenBytes(); got != 10*gb+1200*mb {
		t.Errorf("written %d", got-10*gb)
	}
	r.Clock().Advance(48 * time.Hour)
	if got := f.WrittenBytes(); got != 100*gb {
		t.Errorf("written %d", got)
	}
}
