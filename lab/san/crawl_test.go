package san

import (
	"fmt"
	"testing"
	"time"
)

const affected67, fixed67 = 8169922, limitedBuild

// mount adds one more VMFS-6 file system with an open file on the host.
func (r *rig) mount(t *testing.T, name string, rate Rate, hosts ...*Host) *FileSystem {
	t.Helper()
	v := r.array.AddVolume(VolumeSpec{Name: name, ProvisionedBytes: 4 * tb})
	fs := r.AddFileSystem(FileSystemSpec{Name: name, Major: 6, Devices: []*Device{VolumeDevice(v)}, Hosts: hosts, Rate: rate})
	kill(t, fs, hosts[0], 0)
	return fs
}

// kill leaves one file open and makes so many bytes dead that were deleted by the host.
func kill(t *testing.T, fs *FileSystem, h *Host, bytes int64) {
	t.Helper()
	if fs.File("keep") == nil {
		f, err := fs.Create("keep", gb, gb, false)
		if err != nil {
			t.Fatal(err)
		}
		f.Open()
	}
	if bytes == 0 {
		return
	}
	if _, err := fs.Create("gone", bytes, bytes, false); err != nil {
		t.Fatal(err)
	}
	if err := fs.Delete("gone", h); err != nil {
		t.Fatal(err)
	}
}

// back returns how many MB come back within d.
func (r *rig) back(fs *FileSystem, d time.Duration) int64 {
	before := fs.Usage().DeadBytes
	r.Clock().Advance(d)
	return (before - fs.Usage().DeadBytes) / mb
}

func near(got, want, percent int64) bool { return 100*max(got-want, want-got) <= percent*want }

func TestEveryRateIsKept(t *testing.T) {
	for name, c := range map[string]struct {
		rate Rate
		want int64
	}{
		"none":    {Rate{Priority: "none"}, 0},
		"low":     {Rate{Priority: "low"}, 25},
		"medium":  {Rate{Priority: "medium"}, 75},
		"high":    {Rate{Priority: "high"}, 256},
		"fixed":   {fixed(400), 400},
		"dynamic": {Rate{Method: "dynamic", MinMBps: 100, MaxMBps: 600}, 600},
	} {
		r := newRig(t, 4*tb, 6)
		r.fs.SetRate(c.rate)
		kill(t, r.fs, r.host, 2*tb)
		if got := r.back(r.fs, 30*time.Minute) / 1800; !near(got, c.want, 2) {
			t.Errorf("%s: %d MB/s, want %d", name, got, c.want)
		}
	}
}

func TestDynamicRateYieldsToTheLoadOfTheArray(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	r.fs.SetRate(Rate{Method: "dynamic", MinMBps: 100, MaxMBps: 600})
	guest, err := r.fs.Create("guest", tb, gb, false)
	if err != nil {
		t.Fatal(err)
	}
	kill(t, r.fs, r.host, tb)
	speed := func() int64 { return r.back(r.fs, 5*time.Minute) / 300 }
	if got := speed(); !near(got, 600, 2) {
		t.Errorf("idle array: %d MB/s", got)
	}
	r.array.SetLoad(0.4)
	if got := speed(); !near(got, 400, 2) {
		t.Errorf("load 0.4: %d MB/s", got)
	}
	guest.SetWriteLoad(900)
	if load := r.array.Load(); load != 0.7 {
		t.Errorf("load with a guest that writes 900 of 3000 MB/s: %v", load)
	}
	if got := speed(); !near(got, 250, 2) {
		t.Errorf("load 0.7: %d MB/s", got)
	}
	r.array.SetLoad(3)
	if got := speed(); !near(got, 100, 2) {
		t.Errorf("full load: %d MB/s", got)
	}
	guest.SetWriteLoad(0)
	r.array.SetLoad(0)
	if load := r.array.Load(); load != 0 {
		t.Errorf("load %v remains", load)
	}
}

func TestDynamicRateWithoutAMinimumGoesOnWhenTheLoadIsOver(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	r.fs.SetRate(Rate{Method: "dynamic", MaxMBps: 500})
	r.array.SetLoad(1)
	kill(t, r.fs, r.host, tb)
	if got := r.back(r.fs, 10*time.Minute); got > 650 {
		t.Errorf("%d MB came back at full load", got)
	}
	r.array.SetLoad(0)
	r.back(r.fs, 2*time.Minute)
	if got := r.back(r.fs, time.Minute); !near(got, 30_000, 2) {
		t.Errorf("%d MB came back in a minute when the load was over", got)
	}
}

func TestOneHostNeverRunsAbove1000MBpsOverAllItsDatastores(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	slow := r.fs
	fast, second := r.mount(t, "fast", fixed(2000), r.host), r.mount(t, "second", fixed(700), r.host)
	for _, fs := range []*FileSystem{slow, fast, second} {
		kill(t, fs, r.host, tb)
	}
	var perSecond [601]int64
	r.OnUnmap(func(u Returned) { perSecond[u.At.Sub(start)/time.Second] += u.Blocks })
	r.Clock().Advance(10 * time.Minute)
	var peak, all int64
	for _, n := range perSecond {
		peak, all = max(peak, n), all+n
	}
	if peak > 1000+ioBlocks || all > 600_000 || all < 599_000 {
		t.Errorf("peak %d MB/s, %d MB in 600 s", peak, all)
	}
	done := func(fs *FileSystem) int64 { return (tb - fs.Usage().DeadBytes) / mb / 600 }
	if a, b, c := done(slow), done(fast), done(second); !near(a, 25, 8) || !near(b, 487, 3) || !near(c, 487, 3) {
		t.Errorf("shares are %d, %d and %d MB/s", a, b, c)
	}
}

func TestCeilingHoldsPerHost(t *testing.T) {
	r := newRig(t, 4*tb, 6, Host{Name: "a"}, Host{Name: "b"})
	r.fs.SetRate(fixed(2000))
	for i, h := range r.fs.Hosts() {
		name := fmt.Sprint("vm", i)
		r.create(t, name, tb, false)
		kill(t, r.fs, h, 0)
		_ = r.fs.Delete(name, h)
	}
	if got := r.back(r.fs, 10*time.Minute); !near(got, 1_200_000, 1) {
		t.Errorf("two hosts returned %d MB in 10 min", got)
	}
}

func TestFixedBuildsNeverBurst(t *testing.T) {
	for _, c := range []struct {
		version string
		build   int
		want    bool
	}{
		{"6.5.0", 4564106, false}, {"6.7.0", affected67, true}, {"6.7.0", fixed67 - 1, true}, {"6.7.0", fixed67, false},
		{"7.0.0", 15843807, false}, {"8.0.3", 24022510, false},
	} {
		r := newRig(t, 4*tb, 6, Host{Name: "a", Version: c.version, Build: c.build})
		kill(t, r.fs, r.host, tb)
		if got := r.back(r.fs, 100*time.Second) > 90_000; got != c.want {
			t.Errorf("%s build %d bursts: %v", c.version, c.build, got)
		}
	}
}

func TestBurstEndsAt400GBOverAllHosts(t *testing.T) {
	hosts := []Host{{Name: "a", Version: "6.7.0", Build: affected67}, {Name: "b", Version: "6.7.0", Build: affected67}, {Name: "c", Version: "6.7.0", Build: affected67}}
	r := newRig(t, 4*tb, 6, hosts...)
	for i, h := range r.fs.Hosts() {
		name := fmt.Sprint("vm", i)
		r.create(t, name, 300*gb, false)
		kill(t, r.fs, h, 0)
		_ = r.fs.Delete(name, h)
	}
	if got := r.back(r.fs, 10*time.Minute); got < 400<<10 || got > 400<<10+3*25*480 {
		t.Errorf("%d MB came back in 10 min, 409,600 of them by bursts", got)
	}
	for _, h := range r.fs.Hosts() {
		if c := r.AutoCounters(h, r.fs); !near(c.Blocks, 400<<10/3+25*464, 2) || c.Blocks/c.IOs != ioBlocks {
			t.Errorf("host %s: %+v", h.Name, c)
		}
	}
}

func TestNewCycleBurstsAgainAndAnOpenOneDoesNot(t *testing.T) {
	r := newRig(t, 4*tb, 6, Host{Name: "a", Version: "6.7.0", Build: affected67})
	kill(t, r.fs, r.host, 380*gb)
	r.back(r.fs, 8*time.Minute)
	if r.fs.Usage().DeadBytes != 0 {
		t.Fatal("the first 380 GB should be back")
	}
	kill(t, r.fs, r.host, 380*gb)
	if got := r.back(r.fs, 5*time.Minute); !near(got, 300_000, 1) {
		t.Errorf("a new cycle returned %d MB in 5 min", got)
	}
	kill(t, r.fs, r.host, 380*gb)
	if got := r.back(r.fs, 5*time.Minute); got > 130_000 {
		t.Errorf("the cycle had 110 GB of its burst left and returned %d MB in 5 min", got)
	}
}

func TestDeletingHostIssuesTheUnmap(t *testing.T) {
	r := newRig(t, 4*tb, 6, Host{Name: "a"}, Host{Name: "b"})
	kill(t, r.fs, r.fs.Hosts()[1], 10*gb)
	r.back(r.fs, time.Hour)
	a, b := r.fs.Hosts()[0], r.fs.Hosts()[1]
	if r.AutoCounters(a, r.fs).IOs != 0 || r.AutoCounters(b, r.fs) != (AutoCounters{IOs: 160, Blocks: 10240}) {
		t.Errorf("counters %+v and %+v", r.AutoCounters(a, r.fs), r.AutoCounters(b, r.fs))
	}
}

func TestUnmapStartsWithTheFirstOpenFileAndStopsWithTheLast(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	r.fs.SetRate(fixed(100))
	f := r.create(t, "vm", gb, false)
	r.create(t, "gone", 100*gb, false)
	_ = r.fs.Delete("gone", r.host)
	if got := r.back(r.fs, 24*time.Hour); got != 0 {
		t.Errorf("%d MB came back without an open file", got)
	}
	f.Open()
	if got := r.back(r.fs, 10*time.Second); !near(got, 1000, 10) {
		t.Errorf("%d MB came back in 10 s with an open file", got)
	}
	f.Close()
	r.back(r.fs, time.Second)
	if got := r.back(r.fs, time.Hour); got != 0 {
		t.Errorf("%d MB came back after the file was closed", got)
	}
}

func TestIdleFileSystemBeginsWithinADayAtATimeThatTheSeedDecides(t *testing.T) {
	began := func(seed int64, name string) time.Duration {
		w := NewWorld(start, seed)
		defer w.Close()
		h := w.AddHost(Host{Name: "a", Version: "8.0.3", Build: 24022510})
		v := w.AddArray(ArraySpec{Name: "fa"}).AddVolume(VolumeSpec{Name: "v", ProvisionedBytes: tb})
		fs := w.AddFileSystem(FileSystemSpec{Name: name, Major: 6, Devices: []*Device{VolumeDevice(v)}, Hosts: []*Host{h}, Rate: fixed(1000), Idle: true})
		for _, file := range []string{"keep", "gone"} {
			f, err := fs.Create(file, 10*gb, 10*gb, false)
			if err != nil {
				t.Fatal(err)
			}
			f.Open()
		}
		var first time.Duration
		w.OnUnmap(func(r Returned) {
			if first == 0 {
				first = r.At.Sub(start)
			}
		})
		fs.files["gone"].Close()
		if err := fs.Delete("gone", h); err != nil {
			t.Fatal(err)
		}
		fs.SetRate(fixed(2000)) // no setting changes when it begins
		w.Clock().Advance(24*time.Hour + time.Minute)
		if dead := fs.Usage().DeadBytes; dead != 0 || first <= 0 || first > 24*time.Hour+time.Second {
			t.Errorf("%d bytes are dead after a day, UNMAP began after %v", dead, first)
		}
		return first
	}
	a, again, b, c := began(1, "one"), began(1, "one"), began(2, "one"), began(1, "two")
	if a != again || a == b || a == c {
		t.Errorf("began after %v, with the same seed %v, with another %v, on another file system %v", a, again, b, c)
	}
}

func TestSwitchingOffStopsAndSwitchingOnGoesOn(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	kill(t, r.fs, r.host, 100*gb)
	r.back(r.fs, time.Minute)
	r.fs.SetRate(Rate{Priority: "none"})
	r.back(r.fs, time.Second)
	if got := r.back(r.fs, time.Hour); got != 0 {
		t.Errorf("%d MB came back with priority none", got)
	}
	r.fs.SetRate(fixed(1000))
	if got := r.back(r.fs, time.Minute); !near(got, 60_000, 2) {
		t.Errorf("%d MB came back in a minute at 1000 MB/s", got)
	}
}

func TestRebootResetsCountersAndKeepsTheTruth(t *testing.T) {
	r := newRig(t, 4*tb, 6)
	r.fs.SetRate(fixed(1000))
	kill(t, r.fs, r.host, 64*gb)
	r.back(r.fs, 10*time.Minute)
	device := r.fs.Devices()[0]
	if got := r.DeleteCommands(r.host, device); got != 1024 {
		t.Errorf("%d UNMAP I/Os for 64 GB", got)
	}
	u, _ := r.fs.StartUnmap(UnmapOptions{Host: r.host, Unit: 200})
	r.Clock().Advance(time.Second)
	r.Reboot(r.host)
	if r.DeleteCommands(r.host, device) != 0 || r.AutoCounters(r.host, r.fs) != (AutoCounters{}) {
		t.Error("counters survive a reboot")
	}
	if got := u.Record(); got.State != Failed || got.Error == "" {
		t.Errorf("the run survives a reboot: %+v", got)
	}
	if book := r.Statistics()[0]; book.AutomaticReclaimedBytes != 64*gb || book.UnmapIOs < 1024 {
		t.Errorf("the statistics forgot: %+v", book)
	}
}
