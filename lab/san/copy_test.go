package san

import (
	"testing"
	"time"
)

// countsOf is what the host did to the first device of each file system.
func countsOf(w *World, h *Host, systems ...*FileSystem) (all []CopyCount) {
	for _, fs := range systems {
		all = append(all, w.CopyCounts(h, fs.Devices()[0], []time.Time{w.Clock().Now()})[0])
	}
	return all
}

func TestCopyOfA65GBDiskTakesThePublishedNumbersOfCommands(t *testing.T) {
	for _, c := range []struct {
		name         string
		thick        bool
		transfer     int64
		first, again int64 // commands of a copy, and of a copy of the copy
	}{
		{"eager zeroed, about 4,200", true, 16 * mb, 4160, 4160},
		{"thin, about 44,000, then 4,400", false, 16 * mb, 44373, 4160},
		{"8 MB, about 8,700 once cloned", false, 8 * mb, 44373, 8320},
		{"ESXi 5.5, 69,231", false, mb, 66560, 66560},
	} {
		w, a, b, host := twoSystems(t)
		by := Copier{Reader: host, Writer: host, Transfer: c.transfer}
		f, err := a.Create("x", 65*gb, 65*gb, c.thick)
		if err != nil {
			t.Fatal(err)
		}
		copied, err := Copy([]*File{f}, b, "y", 65*gb, c.thick, by)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Delete("x", host); err != nil {
			t.Fatal(err)
		}
		if _, err := Copy([]*File{copied}, a, "z", 65*gb, c.thick, by); err != nil {
			t.Fatal(err)
		}
		got := countsOf(w, host, b, a)
		if got[0].CloneWrites != (Transferred{c.first, 65 * gb}) || got[1].CloneWrites != (Transferred{c.again, 65 * gb}) {
			t.Errorf("%s: %+v, then %+v", c.name, got[0].CloneWrites, got[1].CloneWrites)
		}
	}
}

func TestXcopyReadsOneDeviceAndWritesAnother(t *testing.T) {
	w, a, b, host := twoSystems(t)
	f, err := a.Create("x", 10*gb, 10*mb, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Copy([]*File{f}, b, "y", 10*gb, true, Copier{Reader: host, Writer: host, Transfer: 4 * mb}); err != nil {
		t.Fatal(err)
	}
	want := Transferred{3, 10 * mb}
	if got := countsOf(w, host, a, b); got[0] != (CopyCount{CloneReads: want}) || got[1] != (CopyCount{CloneWrites: want}) {
		t.Errorf("%+v", got)
	}
	if _, err := Copy([]*File{f}, b, "eager", 10*gb, true, Copier{Reader: host, Writer: host, Transfer: 4 * mb, Zeros: true}); err != nil {
		t.Fatal(err)
	}
	if got := countsOf(w, host, b)[0].CloneWrites; got.Bytes != 10*gb+10*mb {
		t.Errorf("with its zeros an eager zeroed disk took %+v", got)
	}
	w.Reboot(host)
	if got := countsOf(w, host, a, b); got[0].Commands() != 0 || got[1].Commands() != 0 {
		t.Errorf("after a restart %+v", got)
	}
}

func TestHostThatCopiesByItselfReadsAndWrites(t *testing.T) {
	w, a, b, host := twoSystems(t)
	f, err := a.Create("x", gb, gb, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Move(b, "x", Motion{Host: host, Copier: Copier{Reader: host, Writer: host}}); err != nil {
		t.Fatal(err)
	}
	want := Transferred{16384, gb}
	if got := countsOf(w, host, a, b); got[0] != (CopyCount{Reads: want}) || got[1] != (CopyCount{Writes: want}) {
		t.Errorf("%+v", got)
	}
	if got := w.Statistics()[1].Hosts; len(got) != 1 || got[0].CopiesSinceBoot[b.Devices()[0].Name].Writes != want {
		t.Errorf("the statistics have %+v", got)
	}
}

func TestWritesOfGuestsScatterAThinDiskAgain(t *testing.T) {
	w, a, b, host := twoSystems(t)
	by := Copier{Reader: host, Writer: host, Transfer: 4 * mb}
	f, err := a.Create("x", 10*gb, 400*mb, false)
	if err != nil {
		t.Fatal(err)
	}
	if f, err = Copy([]*File{f}, a, "y", 10*gb, false, by); err != nil {
		t.Fatal(err)
	}
	if err := f.Write(300 * mb); err != nil {
		t.Fatal(err)
	}
	if _, err := Copy([]*File{f}, b, "y", 10*gb, false, by); err != nil {
		t.Fatal(err)
	}
	if got := countsOf(w, host, b)[0].CloneWrites; got != (Transferred{100 + 200, 700 * mb}) {
		t.Errorf("%+v", got)
	}
}
