package clients

import (
	"net/url"
	"strconv"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

func TestPyVmomiReadsEsxtopOfHosts(t *testing.T) {
	l := newVCenterLab(t)
	l.World.Clock().SetSpeed(0)
	fs := l.World.FileSystems()[0]
	if _, err := fs.StartUnmap(san.UnmapOptions{Host: fs.Hosts()[0], Unit: 200}); err != nil {
		t.Fatal(err)
	}
	l.World.Clock().Advance(20 * time.Minute)
	address, err := url.Parse(l.url)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(address.Port())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, h := range l.World.Hosts() {
		names = append(names, h.Name)
	}
	var seen struct {
		Hosts map[string]map[string]struct {
			Deletes, DeletedKB int64
		}
		Unknown int
		Refused string
	}
	runPython(t, "esxtop_client.py", object{
		"host": "127.0.0.1", "port": port, "of": names,
		"user": []string{"administrator@vsphere.local", "administrator1!"}, "other": []string{"readonly@vsphere.local", "readonly1!"},
	}, &seen)
	if seen.Unknown != 0 || seen.Refused != "Global.ServiceManagers" {
		t.Errorf("an unknown host has %d services, a user without the privilege lacks %q", seen.Unknown, seen.Refused)
	}
	var sent int64
	for _, h := range l.World.Hosts() {
		for _, fs := range l.World.FileSystems() {
			for _, d := range fs.Devices() {
				truth := l.World.DeleteCounts(h, d, []time.Time{l.World.Clock().Now()})[0]
				got, known := seen.Hosts[h.Name][d.Name]
				if known && (got.Deletes != truth.Commands || got.DeletedKB != truth.Blocks*san.Block>>10) {
					t.Errorf("%s on %s: %+v, but the host sent %+v", d.Name, h.Name, got, truth)
				}
				sent += got.Deletes
			}
		}
		if len(seen.Hosts[h.Name]) == 0 {
			t.Errorf("%s has no devices", h.Name)
		}
	}
	if sent == 0 {
		t.Error("no host sent UNMAP")
	}
}
