package writes

import (
	"testing"
	"time"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/san"
)

func TestWhatGuestsWroteIsHowMuchTheirDataGrew(t *testing.T) {
	world, array := arraytest.New(t, san.ArraySpec{Name: "array-01"}, san.Host{Name: "esx-01.lab.example", Version: "8.0.3"}, 1, []san.VolumeSpec{
		{Name: "gold-01", ProvisionedBytes: 4 << 40}, {Name: "idle-01", ProvisionedBytes: 4 << 40, WrittenBytes: 1 << 40},
	})
	system := world.AddFileSystem(san.FileSystemSpec{
		Name: "vmfs", Major: 6, Devices: []*san.Device{san.VolumeDevice(array.Volumes()[0])}, Hosts: world.Hosts(),
		Rate: san.Rate{Method: "priority", Priority: "none"},
	})
	file, err := system.Create("disk", 1<<38, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	world.Settle()
	file.SetWriteLoad(20)
	world.Clock().Advance(time.Hour)
	now := world.Clock().Now()
	for _, step := range []time.Duration{20 * time.Second, 5 * time.Minute, 30 * time.Minute} {
		samples := Series(array.Volumes(), 20<<20, now.Add(-30*time.Minute), now, step)
		if want := int(30 * time.Minute / step); len(samples) != want {
			t.Errorf("%s: %d samples, want %d", step, len(samples), want)
		}
		for i, s := range samples {
			if s.Bytes < 19<<20 || s.Bytes > 21<<20 || !s.At.Equal(s.At.Truncate(step)) || i > 0 && s.At.Sub(samples[i-1].At) != step {
				t.Errorf("%s: sample %d is %v", step, i, s)
			}
		}
	}
	for _, s := range Series(array.Volumes()[1:], 0, now.Add(-30*time.Minute), now, 5*time.Minute) {
		if s.Bytes != 0 {
			t.Errorf("an idle volume has %v", s)
		}
	}
}
