package clients

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
	"tidemark.io/lab/scenario"
)

// vcenterLab is a whole world whose vCenter listens with TLS.
type vcenterLab struct {
	*scenario.Lab
	t    *testing.T
	url  string
	govc string
}

func newVCenterLab(t *testing.T) *vcenterLab {
	t.Helper()
	size := scenario.Default()
	size.Clusters, size.Hosts, size.Start = 1, 2, time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	l, err := scenario.Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewTLSServer(l.VCenter)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		l.Close()
	})
	l.World.Clock().SetSpeed(100_000)
	return &vcenterLab{Lab: l, t: t, url: server.URL + "/sdk"}
}

// buildGovc builds the govc of the govmomi release that the lab uses.
func (l *vcenterLab) buildGovc() {
	l.t.Helper()
	l.govc = filepath.Join(l.t.TempDir(), "govc")
	if out, err := exec.CommandContext(l.t.Context(), "go", "build", "-trimpath", "-o", l.govc, "tidemark.io/lab/cmd/govc").CombinedOutput(); err != nil {
		l.t.Fatalf("build govc: %v\n%s", err, out)
	}
}

// as runs govc as one of the lab's users.
func (l *vcenterLab) as(user string, args ...string) (string, error) {
	l.t.Helper()
	c := exec.CommandContext(l.t.Context(), l.govc, args...)
	c.Env = append(os.Environ(), "GOVC_URL="+l.url, "GOVC_USERNAME="+user+"@vsphere.local", "GOVC_PASSWORD="+user+"1!",
		"GOVC_INSECURE=1", "GOVC_PERSIST_SESSION=false")
	out, err := c.CombinedOutput()
	return string(out), err
}

func (l *vcenterLab) must(args ...string) string {
	l.t.Helper()
	out, err := l.as("administrator", args...)
	if err != nil {
		l.t.Fatalf("govc %v: %v\n%s", args, err, out)
	}
	return out
}

func (l *vcenterLab) book(datastore string) san.DatastoreStatistics {
	for _, b := range l.World.Statistics() {
		if b.Datastore == datastore {
			return b
		}
	}
	l.t.Fatalf("no datastore %s", datastore)
	return san.DatastoreStatistics{}
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%q is not in:\n%s", p, text)
		}
	}
}

func TestGovcWorksAgainstTheLab(t *testing.T) {
	l := newVCenterLab(t)
	l.buildGovc()
	const host = "esx-01.lab.tidemark.io"
	const bulk = "vmfs5-bulk"

	contains(t, l.must("about"), "8.0.3", l.VCenter.GUID())
	contains(t, l.must("datastore.info", bulk), "VMFS", "Capacity:  2048.0 GB", "Free:      1026.0 GB")
	contains(t, l.must("datastore.info", "Büro & <Test> 1"), "Capacity:  500.0 GB")

	var info []struct {
		Val struct {
			Vmfs struct{ UUID, Version string }
		}
	}
	if err := json.Unmarshal([]byte(l.must("collect", "-json", "datastore/"+bulk, "info")), &info); err != nil || len(info) != 1 ||
		info[0].Val.Vmfs.UUID != l.book(bulk).UUID || info[0].Val.Vmfs.Version != "5.81" {
		t.Errorf("collect: %v %+v", err, info)
	}

	dead := l.book(bulk).DeadBytes
	contains(t, l.must("host.esxcli", "-host", host, "storage", "vmfs", "unmap", "-l", bulk, "-n", "200"), "true")
	after := l.book(bulk)
	if dead == 0 || after.DeadBytes != 0 || after.ManualReclaimedBytes != dead || len(after.Runs) != 1 || after.Runs[0].EffectiveUnits[0] != 200 {
		t.Errorf("after the unmap of %d dead bytes: %+v", dead, after)
	}
	contains(t, l.must("logs", "-host", host, "-log", "hostd", "-n", "1"), "Unmap: Done : Total Unmapped blocks from volume "+after.UUID+" : 1050624")

	l.must("host.esxcli", "-host", host, "storage", "vmfs", "unmap", "-l", "Büro &amp; &lt;Test&gt; 1", "-n", "100")
	if runs := l.book("Büro & <Test> 1").Runs; len(runs) != 1 {
		t.Errorf("runs %+v", runs)
	}
	if out, err := l.as("administrator", "host.esxcli", "-host", host, "storage", "vmfs", "unmap", "-l", "a & b"); err == nil {
		t.Errorf("a label that is not XML was taken: %s", out)
	}

	free := l.book(bulk).FreeBytes
	l.must("vm.destroy", "bulk-01")
	if b := l.book(bulk); b.FreeBytes != free+200<<30 || b.DeadBytes != 200<<30 {
		t.Errorf("after vm.destroy: %+v", b)
	}
	used := l.book("vmfs6-quiet").UsedBytes
	l.must("vm.create", "-ds", "vmfs6-quiet", "-disk", "10GB", "-on=false", "-pool", "cluster-1/Resources", "-host", host, "new-vm")
	if b := l.book("vmfs6-quiet"); b.UsedBytes != used {
		t.Errorf("a thin disk that no guest has written takes %d bytes", b.UsedBytes-used)
	}
	if err := l.VCenter.FileSystem("vmfs6-quiet").File("new-vm/new-vm.vmdk").Write(4 << 30); err != nil {
		t.Fatal(err)
	}
	l.must("vm.destroy", "new-vm")
	if b := l.book("vmfs6-quiet"); b.DeadBytes != 154<<30 {
		t.Errorf("after creating and destroying a VM: %+v", b)
	}
	quiet := l.book("vmfs6-quiet").FreeBytes
	l.must("datastore.disk.create", "-ds", "vmfs6-quiet", "-size", "5G", "disk.vmdk")
	contains(t, l.must("datastore.disk.info", "-ds", "vmfs6-quiet", "disk.vmdk"), "thin")
	l.must("datastore.disk.inflate", "-ds", "vmfs6-quiet", "disk.vmdk")
	l.must("datastore.disk.shrink", "-ds", "vmfs6-quiet", "-copy=false", "disk.vmdk")
	contains(t, l.must("datastore.disk.info", "-ds", "vmfs6-quiet", "disk.vmdk"), "eagerZeroedThick")
	if b := l.book("vmfs6-quiet"); b.FreeBytes != quiet-5<<30 {
		t.Errorf("after inflating a disk: %+v", b)
	}
	image := filepath.Join(l.t.TempDir(), "image.iso")
	if err := os.WriteFile(image, make([]byte, 5<<19), 0o600); err != nil {
		t.Fatal(err)
	}
	before := l.book("vmfs6-quiet")
	l.must("datastore.upload", "-ds", "vmfs6-quiet", image, "image.iso")
	l.must("datastore.cp", "-ds", "vmfs6-quiet", "image.iso", "copy.iso")
	if b := l.book("vmfs6-quiet"); b.UsedBytes != before.UsedBytes+6<<20 || b.WrittenBytes != before.WrittenBytes+6<<20 {
		t.Errorf("after uploading and copying a file: %+v after %+v", b, before)
	}
	dead = l.book("vmfs6-quiet").DeadBytes
	l.must("datastore.rm", "-ds", "vmfs6-quiet", "image.iso")
	if b := l.book("vmfs6-quiet"); b.DeadBytes != dead+3<<20 {
		t.Errorf("after removing a file: %+v", b)
	}
	l.must("datastore.remove", "-ds", "nfs-share", host)
	if out := l.must("datastore.info", "nfs-share"); !strings.Contains(out, "nfs-share") || slices.Contains(l.VCenter.Mounting("nfs-share"), host) {
		t.Errorf("after removing the share from a host: %s", out)
	}
	l.must("object.rename", "/Lab/datastore/vmfs5-edge", "50% of a/b")
	contains(t, l.must("datastore.info", "50%25 of a%2fb"), "VMFS")
	if b := l.book("50% of a/b"); b.UsedBytes == 0 {
		t.Errorf("after renaming: %+v", b)
	}
	contains(t, l.must("host.option.ls", "-host", host, "VMFS3."), "VMFS3.UseATSForHBOnVMFS5")
	if out := l.must("extension.info"); strings.TrimSpace(out) != "" {
		t.Errorf("extensions of a fresh vCenter: %s", out)
	}
	if out, err := l.as("readonly", "host.esxcli", "-host", host, "storage", "vmfs", "unmap", "-l", bulk); err == nil || len(l.book(bulk).Runs) != 1 {
		t.Errorf("readonly unmapped: %s", out)
	}

	const own = "/Lab/datastore/vmfs6-quiet"
	contains(t, l.must("permissions.ls"), `VSPHERE.LOCAL\operator`, "Lab operator", `VSPHERE.LOCAL\administrator`, "Admin")
	l.must("role.create", "reclaimer", "Tidemark.View", "Tidemark.Run", "Host.Config.Storage")
	contains(t, l.must("role.ls", "reclaimer"), "Tidemark.Run")
	l.must("permissions.set", "-principal", "Viewers@vsphere.local", "-group", "-role", "NoAccess", own)
	l.must("permissions.set", "-principal", "readonly@vsphere.local", "-role", "reclaimer", "-propagate=false", "/Lab/host/cluster-1/"+host)
	contains(t, l.must("permissions.ls", own), `VSPHERE.LOCAL\Viewers`, "NoAccess")
	if out, err := l.as("readonly", "find", "/", "-type", "s"); err != nil || strings.Contains(out, "vmfs6-quiet") || !strings.Contains(out, bulk) {
		t.Errorf("what readonly sees: %v %s", err, out)
	}
	if out, err := l.as("readonly", "host.esxcli", "-host", host, "storage", "vmfs", "unmap", "-l", bulk); err != nil {
		t.Errorf("readonly with a role on the host: %v %s", err, out)
	}
	if out, err := l.as("nobody", "about"); err == nil {
		t.Errorf("an unknown user: %s", out)
	}
	l.must("permissions.remove", "-principal", "Viewers@vsphere.local", "-group", own)
	contains(t, l.must("permissions.ls", own), "Lab readonly")
	l.must("role.remove", "-force", "reclaimer")
	l.keepsOpenTasks(host)
}
