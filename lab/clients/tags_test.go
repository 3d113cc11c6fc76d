package clients

import (
	"strings"
	"testing"
)

func TestTagsAreKeptForThoseWhoMayChangeThem(t *testing.T) {
	l := newVCenterLab(t)
	l.buildGovc()
	l.must("tags.category.create", "-t", "Datastore", "tier")
	l.must("tags.create", "-c", "tier", "gold")
	datastore := "/Lab/datastore/" + l.World.Ledger()[0].Datastore
	l.must("tags.attach", "-c", "tier", "gold", datastore)

	out, err := l.as("readonly", "tags.attached.ls", "gold")
	if err != nil || !strings.Contains(out, "Datastore:datastore-") {
		t.Fatalf("readonly sees %q, %v", out, err)
	}
	if out, err := l.as("readonly", "tags.detach", "-c", "tier", "gold", datastore); err == nil {
		t.Fatalf("readonly changed a tag: %s", out)
	}
	l.must("tags.detach", "-c", "tier", "gold", datastore)
	if out := l.must("tags.attached.ls", "gold"); strings.Contains(out, "Datastore:") {
		t.Fatalf("still attached: %s", out)
	}
}
