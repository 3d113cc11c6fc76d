package vcenter

import (
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/cli/esx"

	"tidemark.io/lab/san"
)

// command runs an esxcli command on esx-1 through govmomi's own executor, which does not escape values.
func (f *fixture) command(c *govmomi.Client, words ...string) (*esx.Response, error) {
	f.t.Helper()
	x, err := esx.NewExecutor(f.t.Context(), c.Client, f.host("esx-1"))
	f.must(err)
	return x.Run(f.t.Context(), words)
}

func TestUnmapCommandEndsWithTheWalkInSimulatedTime(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	f.world.Clock().SetSpeed(10_000)
	_, err := f.command(c, "storage", "vmfs", "unmap", "-l", "bulk", "-n", "10000")
	f.must(err)
	if run := f.world.Statistics()[0].Runs[0]; run.Kind != "esxcli" || run.EffectiveUnits[0] != 10000 || run.ReclaimedBytes != 100*gb || run.State != san.Done {
		t.Errorf("run %+v", run)
	}
}

func TestCommandGoesOnWhenTheClientIsGivenUpOn(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	x, err := esx.NewExecutor(t.Context(), c.Client, f.host("esx-1"))
	f.must(err)
	_, _, err = x.NewRequest(t.Context(), []string{"storage", "vmfs", "unmap", "-l", "bulk"})
	f.must(err)
	_, err = f.v.AddFault(Fault{Kind: FaultHangUp, Delay: 50 * time.Millisecond, Count: 1})
	f.must(err)
	if _, err := x.Run(t.Context(), []string{"storage", "vmfs", "unmap", "-l", "bulk"}); err == nil {
		t.Fatal("the client got an answer")
	}
	ended := func() bool {
		runs := f.world.Statistics()[0].Runs
		return len(runs) == 1 && runs[0].State == san.Done
	}
	for deadline := time.Now().Add(time.Minute); !ended(); f.world.Clock().Advance(time.Minute) {
		if time.Now().After(deadline) {
			t.Fatal("the command did not go on")
		}
	}
}

func TestCommandsRefuseInTheWordsOfESXi(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	for _, x := range []struct{ words, want string }{
		{"storage vmfs unmap -l nosuch", "Volume &#39;nosuch&#39; not found"},
		{"storage vmfs unmap", "Must specify a Volume label or UUID."},
		{"storage vmfs unmap -l bulk -n 0", "Invalid reclaim unit"},
		{"storage vmfs unmap -l bulk -u x", "mutually exclusive"},
		{"storage vmfs unmap -l local", "do not support UNMAP"},
		{"storage vmfs unmap -l a&b", "no semicolon"},
		{"storage vmfs unmap -l bulk</volumelabel><other>x</other><volumelabel>", "element other"},
		{"storage vmfs reclaim config get -l bulk", "VMFS with version 5 does not support unmap property"},
		{"storage core device vaai status get -d naa.0", "Unable to find device"},
		{"system settings advanced list -o /No/Such", "Unable to find option"},
	} {
		_, err := f.command(c, strings.Fields(x.words)...)
		fault, ok := err.(*esx.Fault)
		if !ok || !strings.Contains(fault.Detail, x.want) {
			t.Errorf("%s: %v", x.words, err)
		}
	}
}

func TestCommandsShowTheHost(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	show := func(words string) *esx.Response {
		t.Helper()
		r, err := f.command(c, strings.Fields(words)...)
		f.must(err)
		return r
	}
	if r := show("storage vmfs extent list"); len(r.Values) != 4 || r.Values[2].Value("VolumeName") != awkward {
		t.Errorf("extents %+v", r.Values)
	}
	if r := show("storage filesystem list"); len(r.Values) != 6 || r.Values[0].Value("Type") != "VMFS-5" || r.Values[4].Value("Type") != "NFS" ||
		r.Values[5].Value("Type") != "VMFSOS" {
		t.Errorf("file systems %+v", r.Values)
	}
	if r := show("storage core device vaai status get"); r.Values[0].Value("DeleteStatus") != "supported" || r.Values[3].Value("DeleteStatus") != "unsupported" {
		t.Errorf("VAAI %+v", r.Values)
	}
	if r := show("storage vmfs reclaim config get -l prod"); r.Values[0].Value("ReclaimBandwidth") != "26" || r.Values[0].Value("ReclaimPriority") != "low" {
		t.Errorf("config %+v", r.Values)
	}
	if r := show("system version get"); r.Values[0].Value("Version") != "8.0.3" {
		t.Errorf("version %+v", r.Values)
	}
	show("system settings advanced set -o /DataMover/MaxHWTransferSize -i 16384")
	if r := show("system settings advanced list -o /DataMover/MaxHWTransferSize"); r.Values[0].Value("IntValue") != "16384" {
		t.Errorf("option %+v", r.Values)
	}
}

func TestAnswerIsAlwaysInTheSameOrder(t *testing.T) {
	out := output{kind: "K", rows: []row{{{"B", "1"}, {"A", "<&>"}}}}
	want := `<obj xmlns="urn:vim25" versionId="5.0" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
		` xsi:type="ArrayOfDataObject"><DataObject xsi:type="VimEsxCLIstoragexlistK"><B>1</B><A>&lt;&amp;&gt;</A></DataObject></obj>`
	if got := out.encode("vim.EsxCLI.storage.x.list"); got != want {
		t.Errorf("got %s", got)
	}
}

func TestCommandsShowDevicesAndPaths(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	volume := f.bulk.Devices()[0].Name
	for _, x := range []struct{ words, column, want string }{
		{"storage core device list -d " + volume, "ThinProvisioningStatus", "yes"},
		{"storage core device list -d t10.ATA", "IsLocal", "true"},
		{"storage core device list -d " + volume, "QueueFullSampleSize", "32"},
		{"storage core claimrule list", "Plugin", "MASK_PATH"},
		{"storage core claimrule list -c VAAI", "XCOPYUseArrayReportedValues", "false"},
		{"storage nmp device list -d " + volume, "PathSelectionPolicy", "VMW_PSP_RR"},
		{"storage nmp device list -d t10.ATA", "PathSelectionPolicy", "VMW_PSP_FIXED"},
		{"storage nmp psp roundrobin deviceconfig get -d " + volume, "LatencyEvaluationInterval", "180000 milliseconds"},
		{"storage nmp psp roundrobin deviceconfig get -d " + volume, "LimitType", "Latency"},
	} {
		r, err := f.command(c, strings.Fields(x.words)...)
		if err != nil || len(r.Values) == 0 || r.Values[0].Value(x.column) != x.want {
			t.Errorf("%s: %v %+v", x.words, err, r)
		}
	}
	if _, err := f.command(c, strings.Fields("storage nmp psp roundrobin deviceconfig set -I 1000 -d "+volume)...); err != nil {
		t.Error(err)
	}
	if r, err := f.command(c, strings.Fields("storage nmp device list -d "+volume)...); err != nil ||
		!strings.Contains(r.Values[0].Value("PathSelectionPolicyDeviceConfig"), "iops=1000") || len(r.Values[0]["WorkingPaths"]) != 4 {
		t.Errorf("%v %+v", err, r)
	}
	for words, want := range map[string]string{
		"storage core claimrule list -c No":                        "Invalid claimrule class",
		"storage nmp psp roundrobin deviceconfig get":              "Missing required parameter",
		"storage nmp psp roundrobin deviceconfig get -d t10.ATA":   "Does not use the Round Robin",
		"storage core device list -d naa.0":                        "Unable to find device",
		"storage vmfs reclaim config set -l prod -p urgent":        "Invalid reclaim priority",
		"storage vmfs reclaim config set -l prod -m dynamic -b 10": "Invalid reclaim method",
		"storage vmfs reclaim config set -l prod -m fixed -b 5000": "Invalid reclaim bandwidth",
		"storage vmfs reclaim config set -l bulk -p low":           "does not support unmap property",
	} {
		_, err := f.command(c, strings.Fields(words)...)
		if refusal, ok := err.(*esx.Fault); !ok || !strings.Contains(refusal.Detail, want) {
			t.Errorf("%s: %v", words, err)
		}
	}
}

func TestReclaimConfigIsSeenByTheAPIAndThePhysics(t *testing.T) {
	f := newFixture(t)
	c := f.login("operator")
	for words, want := range map[string]san.Rate{
		"-p high":         {Method: "priority", Priority: "high"},
		"-p none":         {Method: "priority", Priority: "none"},
		"-m fixed -b 500": {Method: "fixed", FixedMBps: 500},
		"-b 10":           {Method: "fixed", FixedMBps: 10},
		"-m priority":     {Method: "priority", Priority: "low"},
	} {
		_, err := f.command(c, strings.Fields("storage vmfs reclaim config set -l prod "+words)...)
		f.must(err)
		if got := f.prod.Rate(); got != want {
			t.Errorf("%s: %+v", words, got)
		}
		r, err := f.command(c, strings.Fields("storage vmfs reclaim config get -l prod")...)
		f.must(err)
		if v := r.Values[0]; v.Value("ReclaimMethod") != want.Method || want.Priority != "" && v.Value("ReclaimPriority") != want.Priority ||
			v.Value("ReclaimGranularity") != "1048576" {
			t.Errorf("%s: %+v", words, v)
		}
	}
}
