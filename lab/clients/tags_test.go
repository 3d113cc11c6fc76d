package clients

import (
	"strings"
	"testing"
)

func TestTagsAreKeptForThoseWhoMayChangeThem(t *testing.T) {
	l := newVCenterLab(t)
	l.buildGovc()
	if out := l.must("tags.attached.ls", "-l", "Gold"); strings.Count(out, "Datastore:datastore-") != 2 {
		t.Fatalf("the lab's own tag is on %q", out)
	}
	l.must("tags.category.create", "-t", "Datastore", "place")
	l.must("tags.create", "-c", "place", "north")
	datastore := "/Lab/datastore/" + l.World.Statistics()[0].Datastore
	l.must("tags.attach", "-c", "place", "north", datastore)

	out, err := l.as("readonly", "tags.attached.ls", "north")
	if err != nil || !strings.Contains(out, "Datastore:datastore-") {
		t.Fatalf("readonly sees %q, %v", out, err)
	}
	if out, err := l.as("readonly", "tags.detach", "-c", "place", "north", datastore); err == nil {
		t.Fatalf("readonly changed a tag: %s", out)
	}
	if out, err := l.as("nolog", "tags.ls"); err != nil || strings.TrimSpace(out) != "" {
		t.Fatalf("without a global permission: %q, %v", out, err)
	}
	l.must("tags.detach", "-c", "place", "north", datastore)
	if out := l.must("tags.attached.ls", "north"); strings.Contains(out, "Datastore:") {
		t.Fatalf("still attached: %s", out)
	}
}
