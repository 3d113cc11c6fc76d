package san

import (
	"errors"
	"testing"
	"time"
)

// twoSystems are file systems of 100 GB on one array, without automatic UNMAP, and the host that mounts both.
func twoSystems(t *testing.T) (w *World, a, b *FileSystem, host *Host) {
	t.Helper()
	w = NewWorld(time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC), 1)
	t.Cleanup(w.Close)
	host = w.AddHost(Host{Name: "esx"})
	array := w.AddArray(ArraySpec{Name: "fa"})
	system := func(name string) *FileSystem {
		v := array.AddVolume(VolumeSpec{Name: name, ProvisionedBytes: 100 << 30})
		return w.AddFileSystem(FileSystemSpec{Name: name, Major: 5, Devices: []*Device{VolumeDevice(v)}, Hosts: []*Host{host}})
	}
	return w, system("a"), system("b"), host
}

func TestMovedFileLeavesDeadSpaceAndTakesItsBlocksElsewhere(t *testing.T) {
	for _, thick := range []bool{false, true} {
		_, a, b, host := twoSystems(t)
		f, err := a.Create("x", 10<<30, 4<<30, thick)
		if err != nil {
			t.Fatal(err)
		}
		f.Open()
		want := f.AllocatedBytes()
		moved, err := f.Move(b, "y", Motion{Host: host, Thick: f.Thick})
		if err != nil {
			t.Fatal(err)
		}
		if u := a.Usage(); u.FreeBytes != 100<<30 || u.DeadBytes != 4<<30 {
			t.Errorf("the source: %+v", u)
		}
		if u := b.Usage(); u.FreeBytes != 100<<30-want || u.WrittenBytes != 4<<30 {
			t.Errorf("the target: %+v", u)
		}
		if a.open != 0 || b.open != 1 || b.File("y") != moved || a.File("x") != nil || moved.Thick != thick || moved.Size() != 10<<30 {
			t.Errorf("%d and %d open files, %+v", a.open, b.open, moved)
		}
	}
}

func TestRenamedFileKeepsItsBlocksAndItsWriters(t *testing.T) {
	w, a, _, host := twoSystems(t)
	f, err := a.Create("x", 10<<30, 4<<30, false)
	if err != nil {
		t.Fatal(err)
	}
	f.SetWriteLoad(10)
	before := a.Usage()
	moved, err := f.Move(a, "y", Motion{Host: host, Thick: f.Thick})
	if err != nil || a.Usage() != before || a.File("x") != nil || a.File("y") != moved {
		t.Fatalf("%v, %+v after %+v", err, a.Usage(), before)
	}
	w.Clock().Advance(time.Minute)
	if moved.WrittenBytes() != 4<<30+600<<20 {
		t.Errorf("%d bytes are written after a minute", moved.WrittenBytes())
	}
	if err := a.Delete("y", host); err != nil || a.Usage().DeadBytes != 4<<30+600<<20 {
		t.Errorf("%v, %+v", err, a.Usage())
	}
}

func TestFileStaysWhereItIsIfTheTargetHasNoRoomOrSuchAFile(t *testing.T) {
	_, a, b, host := twoSystems(t)
	f, err := a.Create("x", 60<<30, 60<<30, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Create("x", 50<<30, 50<<30, false); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Move(b, "x", Motion{Host: host, Thick: f.Thick}); !errors.Is(err, ErrExists) {
		t.Errorf("over a file: %v", err)
	}
	if _, err := f.Move(b, "y", Motion{Host: host, Thick: f.Thick}); !errors.Is(err, ErrNoSpace) {
		t.Errorf("without room: %v", err)
	}
	if u := a.Usage(); u.FreeBytes != 40<<30 || u.DeadBytes != 0 || a.File("x") != f {
		t.Errorf("the source: %+v", u)
	}
}

func TestThickFileTakesTheBlocksThatItGrowsBy(t *testing.T) {
	_, a, _, _ := twoSystems(t)
	thick, err := a.Create("thick", 10<<30, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	thin, err := a.Create("thin", 10<<30, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(thick.Resize(30<<30, false), thin.Resize(500<<30, false)); err != nil {
		t.Fatal(err)
	}
	if u := a.Usage(); u.FreeBytes != 70<<30 || u.ZeroedBytes != 30<<30 || thin.Size() != 500<<30 {
		t.Errorf("%+v", u)
	}
	if err := thick.Resize(101<<30, false); !errors.Is(err, ErrNoSpace) || thick.Size() != 30<<30 {
		t.Errorf("%v, %d bytes", err, thick.Size())
	}
}
