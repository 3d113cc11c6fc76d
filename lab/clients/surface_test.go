package clients

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

// surfaceAnswer is what surface_client.py prints.
type surfaceAnswer struct {
	Kinds    map[string][]string
	Counters struct {
		Sums  map[string]int64
		Units []string
	}
	Rates struct {
		None, Fixed         []string
		Limits              []int64
		Method              string
		High, Wide, Dynamic []any
	}
	Options struct {
		Now                  int64
		Limits               []int64
		Kinds                []string
		Transfer             bool
		Range, Type, Unknown []any
	}
	Devices struct {
		Array []string
		Local [][]any
	}
	UnknownPrivilege []any
}

func TestPyVmomiUsesTheStorageSurface(t *testing.T) {
	l := newVCenterLab(t)
	l.World.Clock().SetSpeed(0)
	if err := l.VCenter.DeleteMachine("prod-01", ""); err != nil {
		t.Fatal(err)
	}
	l.World.Clock().Advance(30 * time.Minute)
	l.fileSystem("vmfs6-prod").SetRate(san.Rate{Method: "priority", Priority: "none"})
	l.World.Clock().Advance(time.Minute) // completes the current interval
	book := l.book("vmfs6-prod")
	if book.AutomaticReclaimedBytes == 0 {
		t.Fatalf("nothing came back: %+v", book)
	}
	u, err := url.Parse(l.url)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		t.Fatal(err)
	}
	var got surfaceAnswer
	runPython(t, "surface_client.py", object{"host": u.Hostname(), "port": port, "user": "administrator@vsphere.local",
		"password": "administrator1!", "datastore": "vmfs6-prod"}, &got)

	equal(t, "unmapIOs", got.Counters.Sums["ios"], book.UnmapIOs)
	equal(t, "unmapSize", got.Counters.Sums["mb"], book.AutomaticReclaimedBytes/san.Block)
	equal(t, "units", fmt.Sprint(got.Counters.Units), "[number megaBytes]")
	for name, kind := range map[string]string{
		"vmfs6-prod": "VMFS VmfsDatastoreInfo", "nfs-share": "NFS NasDatastoreInfo", "vsanDatastore": "vsan VsanDatastoreInfo",
		"vvol-gold": "VVOL VvolDatastoreInfo", "Büro & <Test> 1": "VMFS VmfsDatastoreInfo", `Ünïcode "Q&A" 'n' <more>`: "VMFS VmfsDatastoreInfo",
	} {
		equal(t, name, strings.Join(got.Kinds[name], " "), kind)
	}
	equal(t, "priority", fmt.Sprint(got.Rates.None), "[none]")
	equal(t, "bandwidth", fmt.Sprint(got.Rates.Fixed), "[low fixed 500]")
	equal(t, "simulate", fmt.Sprint(l.fileSystem("vmfs6-prod").Rate()), "{fixed  500 0 0}")
	equal(t, "limits", fmt.Sprint(got.Rates.Limits, " ", got.Rates.Method), "[100 2000 100] fixed")
	equal(t, "refused rates", fmt.Sprint(got.Rates.High, got.Rates.Wide, got.Rates.Dynamic),
		"[InvalidArgument unmapPriority] [InvalidArgument unmapBandwidthSpec] [InvalidArgument unmapBandwidthSpec]")
	equal(t, "option", fmt.Sprint(got.Options.Now, got.Options.Limits, got.Options.Transfer), "1 [0 1 0] false")
	equal(t, "option types", fmt.Sprint(got.Options.Kinds), "[BoolOption IntOption LongOption StringOption]")
	equal(t, "refused options", fmt.Sprint(got.Options.Range, got.Options.Type, got.Options.Unknown),
		"[InvalidArgument VMFS3.EnableBlockDelete] [InvalidArgument VMFS3.EnableBlockDelete] [InvalidName No.Such]")
	equal(t, "devices", fmt.Sprint(got.Devices.Array, got.Devices.Local), "[PURE vStorageSupported VMW_PSP_RR 64 96 GENERIC_VPD SERIALNUM] [[true true vStorageUnsupported] [true true vStorageUnsupported]]")
	equal(t, "privilege", fmt.Sprint(got.UnknownPrivilege), "[InvalidArgument privId]")
}

func (l *vcenterLab) fileSystem(name string) *san.FileSystem {
	for _, fs := range l.World.FileSystems() {
		if fs.Name() == name {
			return fs
		}
	}
	l.t.Fatalf("no datastore %s", name)
	return nil
}

func TestGovcReadsDevicesSettingsAndCounters(t *testing.T) {
	l := newVCenterLab(t)
	l.World.Clock().SetSpeed(0)
	l.buildGovc()
	const host = "esx-01.lab.tidemark.io"
	command := func(words ...string) string {
		return l.must(append([]string{"host.esxcli", "-host", host}, words...)...)
	}
	contains(t, command("storage", "core", "device", "list"), "PURE", "t10.ATA", "naa.624a9370")
	contains(t, command("storage", "core", "device", "vaai", "status", "get"), "supported", "unsupported")
	contains(t, command("storage", "core", "claimrule", "list", "-c", "VAAI"), "VMW_VAAIP_SYMM")
	contains(t, command("storage", "nmp", "device", "list"), "VMW_SATP_ALUA", "{policy=latency,")
	contains(t, command("storage", "vmfs", "extent", "list"), "vmfs6-spanned", `Ünïcode "Q&A" 'n' <more>`)
	contains(t, command("storage", "filesystem", "list"), "VVOL", "vsan", "VMFS-5")
	contains(t, command("storage", "vmfs", "reclaim", "config", "get", "-l", "vmfs6-prod"), "low", "26")
	contains(t, command("system", "version", "get"), "Releasebuild-24022510")
	command("storage", "vmfs", "reclaim", "config", "set", "-l", "vmfs6-prod", "-p", "high")
	equal(t, "rate", fmt.Sprint(l.fileSystem("vmfs6-prod").Rate()), "{priority high 0 0 0}")
	if err := l.VCenter.DeleteMachine("prod-02", "esx-01.lab.tidemark.io"); err != nil {
		t.Fatal(err)
	}
	l.World.Clock().Advance(2 * time.Minute)
	contains(t, l.must("metric.ls", "host/cluster-1/"+host), "datastore.unmapSize.summation")
	sample := l.must("metric.sample", "-n", "2", "-instance", l.book("vmfs6-prod").UUID, "host/cluster-1/"+host, "datastore.unmapSize.summation")
	contains(t, sample, "datastore.unmapSize.summation", "MB")
	if strings.Contains(sample, " 0,0 ") {
		t.Errorf("no UNMAP is in the sample: %s", sample)
	}
	l.must("host.option.set", "-host", host, "VMFS3.EnableBlockDelete", "1")
	contains(t, l.must("host.option.ls", "-host", host, "VMFS3.EnableBlockDelete"), "1")
	if out, err := l.as("operator", "host.option.set", "-host", host, "VMFS3.EnableBlockDelete", "0"); err == nil {
		t.Errorf("the operator changed an option: %s", out)
	}
}
