package clients

import (
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
)

func TestWhatOneClientUnmapsTheOtherSeesGoneToTheByte(t *testing.T) {
	size := scenario.Default()
	size.Start = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	lab, err := scenario.Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(lab.Close)
	center, centerCA := serveTLS(t, "vcenter", lab.VCenter)
	address, arrayCA := serveArray(t, lab.Arrays[0].Server)
	names := []string{"vmfs5-bulk", "vmfs5-full", "vmfs6-quiet", "vmfs6-spanned", "Büro & <Test> 1", "datastore1"}
	dead := map[string]int64{}
	for _, fs := range lab.World.FileSystems() {
		dead[fs.Name()] = fs.Usage().DeadBytes
	}
	var got map[string]struct {
		Volumes int
		Fell    int64
		Fault   []string
	}
	lab.World.Clock().SetSpeed(3600)
	runPython(t, "reclaim_client.py", object{
		"vcenter": object{"host": "127.0.0.1", "port": center.Port, "ca": centerCA, "user": "operator@vsphere.local",
			"password": "operator1!"},
		"array":      object{"target": address, "ca": arrayCA, "token": lab.Arrays[0].Token},
		"datastores": names, "cadence": lab.Arrays[0].San.Refresh().Seconds(),
	}, &got)
	lab.World.Clock().SetSpeed(0)
	for _, book := range lab.World.Statistics() {
		seen, asked := got[book.Datastore]
		switch {
		case !asked:
			continue
		case book.Datastore == "datastore1":
			equal(t, "fault of a local disk", strings.Join(seen.Fault, " "), "vim.fault.HostConfigFault")
			continue
		case book.Datastore == "vmfs6-spanned":
			equal(t, "extents", seen.Volumes, 2)
		}
		run := book.Runs[0]
		if run.State != san.Done || run.ReclaimedBytes != dead[book.Datastore] || run.ReclaimedBytes == 0 || book.DeadBytes != 0 {
			t.Errorf("%s: %d dead bytes, run %+v", book.Datastore, dead[book.Datastore], run)
		}
		equal(t, book.Datastore, seen.Fell, book.ManualReclaimedBytes)
	}
}
