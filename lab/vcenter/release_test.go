package vcenter

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/cli/esx"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

// releaseFixture adds a host of each release, named like it, to the fixture; all mount "old" (VMFS-5) and those that can
// mount "new" (VMFS-6).
func releaseFixture(t *testing.T) *fixture {
	f := newFixture(t)
	cluster, err := f.v.AddCluster("releases")
	f.must(err)
	var all, six []*san.Host
	for _, r := range Releases() {
		h := f.world.AddHost(san.Host{Name: r.Name, Version: r.Version, Build: r.Build, WWNs: []string{"10000000000000AA"}})
		f.must(f.v.AddHost(cluster, h))
		all = append(all, h)
		if Mounts(h, 6) {
			six = append(six, h)
		}
	}
	add := func(name string, major int, hosts []*san.Host) {
		volume := f.world.Arrays()[0].AddVolume(san.VolumeSpec{Name: "v-" + name, ProvisionedBytes: tb})
		f.must(f.v.AddDatastore(f.world.AddFileSystem(san.FileSystemSpec{
			Name: name, Major: major, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: hosts,
		})))
	}
	add("old", 5, all)
	add("new", 6, six)
	return f
}

func (f *fixture) fileSystem(name string) *san.FileSystem {
	for _, fs := range f.world.FileSystems() {
		if fs.Name() == name {
			return fs
		}
	}
	f.t.Fatalf("no datastore %s", name)
	return nil
}

func (f *fixture) options(c *govmomi.Client, host string) map[string]any {
	f.t.Helper()
	ref := *f.v.hostNamed(host).sim.ConfigManager.AdvancedOption
	res, err := methods.QueryOptions(f.t.Context(), c, &types.QueryOptions{This: ref})
	f.must(err)
	out := map[string]any{}
	for _, o := range res.Returnval {
		out[o.GetOptionValue().Key] = o.GetOptionValue().Value
	}
	return out
}

// on runs an esxcli command on a host.
func (f *fixture) on(c *govmomi.Client, host, words string) (*esx.Response, error) {
	f.t.Helper()
	x, err := esx.NewExecutor(f.t.Context(), c.Client, f.host(host))
	f.must(err)
	return x.Run(f.t.Context(), strings.Fields(words))
}

func TestReleasesDifferInWhatTheyCan(t *testing.T) {
	f := releaseFixture(t)
	c := f.login("operator")
	for name, want := range map[string]struct {
		method                        string
		vmfs                          string
		ultraLow, task, query, esxcli bool
	}{
		"5.0U1":  {"", "[3 5]", false, false, false, false},
		"5.1":    {"", "[3 5]", false, false, false, false},
		"5.5":    {"", "[3 5]", false, false, false, true},
		"5.5P3":  {"", "[3 5]", false, false, false, true},
		"6.0":    {"", "[3 5]", false, true, false, true},
		"6.5":    {"", "[3 5 6]", false, true, true, true},
		"6.7":    {"fixed", "[3 5 6]", false, true, true, true},
		"6.7P01": {"fixed", "[3 5 6]", false, true, true, true},
		"7.0":    {"fixed", "[5 6]", false, true, true, true},
		"7.0U3":  {"fixed", "[5 6]", false, true, true, true},
		"8.0U3":  {"fixed", "[5 6]", true, true, true, true},
		"9.0":    {"dynamic", "[5 6]", true, true, true, true},
	} {
		var h mo.HostSystem
		f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.host(name), []string{"capability", "summary.config.product", "config.product.version"}, &h))
		if got := h.Capability; got.UnmapMethodSupported != want.method || *got.UltralowFixedUnmapSupported != want.ultraLow || fmt.Sprint(got.SupportedVmfsMajorVersion) != want.vmfs {
			t.Errorf("%s: %q %v %v", name, got.UnmapMethodSupported, *got.UltralowFixedUnmapSupported, got.SupportedVmfsMajorVersion)
		}
		if r, _ := ReleaseNamed(name); h.Config.Product.Version != r.Version || h.Summary.Config.Product.Build != fmt.Sprint(r.Build) {
			t.Errorf("%s shows %s", name, h.Config.Product.Version)
		}
		storage := f.storageSystem(name)
		_, err := methods.UnmapVmfsVolumeEx_Task(t.Context(), c, &types.UnmapVmfsVolumeEx_Task{This: storage, VmfsUuid: []string{"none"}})
		if _, refused := fault(err).(types.NotSupported); refused == want.task {
			t.Errorf("%s: task %v", name, err)
		}
		option, err := methods.QueryVmfsConfigOption(t.Context(), c, &types.QueryVmfsConfigOption{This: storage})
		if (err == nil) != want.query {
			t.Errorf("%s: QueryVmfsConfigOption %v", name, err)
		}
		if err == nil && ((option.Returnval[0].UnmapBandwidthFixedValue != nil) != (want.method != "") ||
			(option.Returnval[0].UnmapBandwidthDynamicMax != nil) != (want.method == "dynamic") || (option.Returnval[0].UnmapBandwidthUltraLow != 0) != want.ultraLow) {
			t.Errorf("%s: %+v", name, option.Returnval[0])
		}
		if _, err := f.on(c, name, "storage vmfs reclaim config get -l old"); err == nil {
			t.Errorf("%s: VMFS-5 has a reclaim config", name)
		}
		_, err = f.on(c, name, "storage vmfs unmap -l none")
		if refusal, ok := err.(*esx.Fault); (ok && strings.Contains(refusal.Detail, "not found")) != want.esxcli {
			t.Errorf("%s: unmap command %v", name, err)
		}
	}
}

func TestOptionsComeAndGoWithReleases(t *testing.T) {
	f := releaseFixture(t)
	c := f.login("administrator")
	for key, want := range map[string]string{
		"VMFS3.HardwareAcceleratedLocking": "1 1 1 1 1 1 1 1 1 1 1 1",
		"VMFS3.UseATSForHBOnVMFS5":         "- - - 1 1 1 1 1 1 1 1 1",
		"VMFS3.UseATSForHBOnVMFS3":         "- - - 0 0 0 0 0 - - - -",
		"VMFS3.EnableBlockDelete":          "0 0 0 0 0 0 0 0 0 0 0 0",
		"VMFS3.EnableVMFS6Unmap":           "- - - - - - - - - - - -",
		"DataMover.MaxHWTransferSize":      "4096 4096 4096 4096 4096 4096 4096 4096 4096 4096 - -",
		"Disk.MaxLUN":                      "256 256 256 256 256 1024 1024 1024 1024 1024 1024 1024",
		"Disk.QFullSampleSize":             "0 0 0 0 0 0 0 0 32 32 32 32",
		"VFLASH.MaxResourceGBForVmCache":   "- - 2 2 2 2 2 2 2 2 2 2",
		"VMFS.UnresolvedVolumeLiveCheck":   "- - - - - - - - false false false false",
		"Scsi.NvmeMaxUnmapLbaCount":        "- - - - - - - - - - 0 0",
	} {
		var got []string
		for _, r := range Releases() {
			if v, ok := f.options(c, r.Name)[key]; ok {
				got = append(got, fmt.Sprint(v))
			} else {
				got = append(got, "-")
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", key, got)
		}
	}
	for _, host := range []string{"7.0U3", "8.0U3", "9.0"} {
		r, err := f.on(c, host, "system settings advanced list -o /DataMover/MaxHWTransferSize")
		f.must(err)
		if v := r.Values[0]; v.Value("IntValue") != "4096" || v.Value("MaxValue") != "16384" {
			t.Errorf("%s: %v", host, v)
		}
	}
	if r, err := f.on(c, "6.5", "system settings advanced list -t /VMFS3"); err != nil || len(r.Values) != 5 {
		t.Errorf("VMFS3 of 6.5: %v %v", r, err)
	}
}

func TestOptionsRefuseWrongTypesAndRanges(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	options := *f.v.hostNamed("esx-1").sim.ConfigManager.AdvancedOption
	set := func(key string, value any) error {
		_, err := methods.UpdateOptions(t.Context(), c, &types.UpdateOptions{This: options, ChangedValue: []types.BaseOptionValue{&types.OptionValue{Key: key, Value: value}}})
		return err
	}
	f.must(set("VMFS3.EnableBlockDelete", int64(1)))
	f.must(set("VFLASH.MaxResourceGBForVmCache", int32(4)))
	f.must(set("VMFS.UnresolvedVolumeLiveCheck", true))
	f.must(set("Annotations.WelcomeMessage", "a <b> & c"))
	got := f.options(c, "esx-1")
	if got["VMFS3.EnableBlockDelete"] != int64(1) || got["VFLASH.MaxResourceGBForVmCache"] != int32(4) || got["VMFS.UnresolvedVolumeLiveCheck"] != true || got["Annotations.WelcomeMessage"] != "a <b> & c" {
		t.Errorf("options %v", got)
	}
	for key, value := range map[string]any{
		"VMFS3.EnableBlockDelete": int64(2), "Disk.QFullSampleSize": int32(4), "DataMover.HardwareAcceleratedMove": true,
		"Disk.MaxLUN": "12", "VFLASH.MaxResourceGBForVmCache": int64(2), "Disk.SchedQuantum": int64(0),
	} {
		if f, ok := fault(set(key, value)).(types.InvalidArgument); !ok || f.InvalidProperty != key {
			t.Errorf("%s = %v: %+v", key, value, f)
		}
	}
	for _, key := range []string{"VMFS3.Nope", "DataMover.MaxHWTransferSize", "VMFS3.EnableVMFS6Unmap"} {
		if f, ok := fault(set(key, int64(1))).(types.InvalidName); !ok || f.Name != key {
			t.Errorf("%s: %+v", key, f)
		}
	}
	c = f.login("operator")
	if f, ok := fault(set("VMFS3.EnableBlockDelete", int64(0))).(types.NoPermission); !ok || f.PrivilegeId != "Host.Config.AdvancedConfig" {
		t.Errorf("operator: %+v", f)
	}
}
