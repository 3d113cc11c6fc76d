package scenario

import (
	"slices"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

func build(t *testing.T, size Size) *Lab {
	t.Helper()
	size.Start = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	l, err := Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// buildFile builds a world of ../worlds.
func buildFile(t *testing.T, name string) *Lab {
	t.Helper()
	f, err := ReadFile("../worlds/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	size := Default()
	f.Apply(&size)
	return build(t, size)
}

func TestNamedDatastoresAreWhatTheirNamesPromise(t *testing.T) {
	l := build(t, Default())
	found := map[string]*san.FileSystem{}
	for _, fs := range l.World.FileSystems() {
		found[fs.Name()] = fs
	}
	full := func(name string) float64 {
		u := found[name].Usage()
		return 1 - float64(u.FreeBytes)/float64(u.CapacityBytes)
	}
	if free := found["vmfs5-bulk"].Usage().FreeBytes / san.Block; free < 1<<20 || free > 1<<20+10_000 || full("vmfs5-bulk") >= 0.75 {
		t.Errorf("vmfs5-bulk has %d blocks free", free)
	}
	if full("vmfs5-full") < 0.75 {
		t.Errorf("vmfs5-full is %f full", full("vmfs5-full"))
	}
	if found["vmfs6-prod"].Usage().DeadBytes != 0 || found["vmfs6-quiet"].Usage().DeadBytes == 0 {
		t.Error("dead space is not where it belongs")
	}
	if full("vmfs5-edge") != 0.75 {
		t.Errorf("vmfs5-edge is %f full", full("vmfs5-edge"))
	}
	if n := len(found["vmfs6-spanned"].Devices()); n != 2 {
		t.Errorf("vmfs6-spanned has %d extents", n)
	}
	if found["Büro & <Test> 1"] == nil {
		t.Error("the datastore with the awkward name is missing")
	}
	machines := 0
	for name := range found {
		n := len(l.VCenter.Machines(name))
		if n < 2 {
			t.Errorf("%s has %d VMs", name, n)
		}
		machines += n
	}
	if machines != 48 {
		t.Errorf("%d VMs", machines)
	}
	if n := l.VCenter.RecentTasks(); n != 0 {
		t.Errorf("%d tasks show how the world was built", n)
	}
}

func TestArrayThatIgnoresUnmapKeepsWhatWasWritten(t *testing.T) {
	l := build(t, Default())
	i := slices.IndexFunc(l.World.FileSystems(), func(fs *san.FileSystem) bool { return fs.Name() == "vmfs6-ignored" })
	fs := l.World.FileSystems()[i]
	before, array := fs.Usage(), fs.Devices()[0].Volume.Space()
	u, err := fs.StartUnmap(san.UnmapOptions{Host: fs.Hosts()[0], Unit: 2000})
	if err != nil {
		t.Fatal(err)
	}
	l.World.Clock().Advance(time.Hour)
	r := u.Record()
	if r.State != san.Done || r.ProcessedBytes != before.FreeBytes || r.ReclaimedBytes != 0 || fs.Usage().DeadBytes != before.DeadBytes || before.DeadBytes == 0 {
		t.Errorf("run %+v, before %+v", r, before)
	}
	if after := fs.Devices()[0].Volume.Space(); after.VirtualBytes != array.VirtualBytes {
		t.Errorf("the array had %d and has %d", array.VirtualBytes, after.VirtualBytes)
	}
	fs.SetRate(san.Rate{Method: "fixed", FixedMBps: 1000})
	l.World.Clock().Advance(time.Hour)
	book := l.World.Statistics()[i]
	if book.DeadBytes != before.DeadBytes || book.AutomaticReclaimedBytes != 0 || book.Hosts[0].AutomaticBlocksSinceBoot == 0 {
		t.Errorf("after automatic UNMAP: %+v", book)
	}
}

func TestTheSameSeedGivesTheSameIDs(t *testing.T) {
	size := Size{Clusters: 1, Hosts: 1, Arrays: 1, Seed: 5}
	a, b := build(t, size), build(t, size)
	if a.VCenter.GUID() != b.VCenter.GUID() || a.Arrays[0].Token != b.Arrays[0].Token {
		t.Error("ids differ between two worlds of one seed")
	}
}

func TestImpossibleSizesAreRefused(t *testing.T) {
	for _, s := range []Size{{}, {Clusters: 1, Hosts: 1}, {Clusters: 2, Hosts: 1, Arrays: 1}, {Clusters: 1, Hosts: 1, Arrays: 1, VMs: -1}} {
		if _, err := Build(s, t.TempDir(), false); err == nil {
			t.Errorf("%+v was built", s)
		}
	}
}

func TestDeadSpaceIsSpreadOverTheVolume(t *testing.T) {
	l := build(t, Default())
	for _, name := range []string{"vmfs5-bulk", "vmfs6-quiet", "vmfs5-full", "vmfs6-spanned"} {
		for _, fs := range l.World.FileSystems() {
			if fs.Name() != name {
				continue
			}
			dead := fs.Usage().DeadBytes
			u, err := fs.StartUnmap(san.UnmapOptions{Host: fs.Hosts()[0], Unit: 200})
			if err != nil {
				t.Fatal(err)
			}
			for u.Record().ProcessedBytes < fs.Usage().FreeBytes/4 {
				l.World.Clock().Advance(time.Second)
			}
			u.Cancel()
			if left := fs.Usage().DeadBytes; left == 0 || left == dead {
				t.Errorf("%s: after a quarter of UNMAP %d of %d bytes are dead", name, left, dead)
			}
		}
	}
}

func TestHostsAreSpreadOverTheClusters(t *testing.T) {
	size := Size{Clusters: 2, Hosts: 5, Arrays: 1, Seed: 1}
	for c, want := range []int{0, 3, 5} {
		if got := size.first(c); got != want {
			t.Errorf("%d hosts come before cluster %d, not %d", got, c, want)
		}
	}
	l := build(t, size)
	if hosts := l.World.Hosts(); len(hosts) != 5 || hosts[3].Version != "8.0.3" || hosts[4].Version != "7.0.3" {
		t.Errorf("hosts %+v", hosts)
	}
}

func TestDefaultWorldIsSharedByFourHosts(t *testing.T) {
	for _, fs := range build(t, Default()).World.FileSystems() {
		if n := len(fs.Hosts()); n != 4 && (fs.Name() != "datastore1" || n != 1) {
			t.Errorf("%s is mounted by %d hosts", fs.Name(), n)
		}
	}
}

func TestNoMoreThan64HostsMountADatastore(t *testing.T) {
	hosts := make([]*san.Host, 100)
	for i := range hosts {
		hosts[i] = new(san.Host)
	}
	got := window(hosts, 190)
	if len(got) != 64 || got[0] != hosts[90] || got[10] != hosts[0] || len(hosts) != 100 {
		t.Errorf("%d hosts", len(got))
	}
}
