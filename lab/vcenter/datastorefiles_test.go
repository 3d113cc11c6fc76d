package vcenter

import (
	"bytes"
	"io"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/soap"
)

func TestFilesOfDatastoresAreSentAndReceived(t *testing.T) {
	f := newFixture(t)
	open := func(c *govmomi.Client) *object.Datastore {
		d := object.NewDatastore(c.Client, f.datastore("prod"))
		d.InventoryPath, d.DatacenterPath = "/"+f.v.Datacenter().Name+"/datastore/prod", "/"+f.v.Datacenter().Name
		return d
	}
	c := f.login("administrator")
	send := func(c *govmomi.Client, path string) error {
		return c.Upload(t.Context(), bytes.NewReader([]byte("text")), open(c).NewURL(path), &soap.Upload{Method: "PUT", ContentLength: 4, Type: "text/plain"})
	}
	f.must(send(c, "note.txt"))
	f.must(send(c, "note.txt"))
	body, _, err := c.Download(t.Context(), open(c).NewURL("note.txt"), &soap.Download{Method: "GET"})
	f.must(err)
	text, err := io.ReadAll(body)
	f.must(err)
	f.must(body.Close())
	if string(text) != "text" {
		t.Errorf("received %q", text)
	}
	if err := send(c, "none/note.txt"); err == nil {
		t.Error("a folder that does not exist received a file")
	}
	for name, other := range map[string]*govmomi.Client{"a reader": f.login("readonly"), "nobody": f.connect()} {
		if err := send(other, "other.txt"); err == nil {
			t.Errorf("%s sent a file", name)
		}
		if _, _, err := other.Download(t.Context(), open(other).NewURL("note.txt"), &soap.Download{Method: "GET"}); err == nil {
			t.Errorf("%s received a file", name)
		}
	}
}
