package main

import (
	"flag"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"tidemark.io/lab/scenario"
	"tidemark.io/lab/vcenter"
)

// options are the flags of serve.
type options struct {
	vcenter  string
	control  string
	arrays   arrayFlags
	size     scenario.Size
	speed    float64
	latency  latencies
	stateDir string
	client   string // the vSphere Client to behave like
	metrics  int    // of a historical query at most
}

// arrayFlags is a flag that may be given several times: an address, or a kind of array, "=" and an address.
type arrayFlags struct{ kinds, addresses []string }

// String implements flag.Value.
func (a *arrayFlags) String() string { return strings.Join(a.addresses, ",") }

// Set implements flag.Value.
func (a *arrayFlags) Set(text string) error {
	kind, address, named := strings.Cut(text, "=")
	if !named {
		kind, address = "", text
	}
	if named && !slices.Contains(scenario.Kinds, kind) {
		return fmt.Errorf("the kind of an array is %s, not %q", strings.Join(scenario.Kinds, ", "), kind)
	}
	a.kinds, a.addresses = append(a.kinds, kind), append(a.addresses, address)
	return nil
}

// latencies is the time added per call, by component: vpxd for all calls, hostd for those that reach a host.
type latencies map[string]lag

// lag is a latency and how much more of it there may be.
type lag struct{ delay, jitter time.Duration }

// String implements flag.Value.
func (l latencies) String() string { return fmt.Sprint(map[string]lag(l)) }

// Set implements flag.Value.
func (l latencies) Set(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(part, "=")
		if part == "0" {
			continue
		}
		base, more, varies := strings.Cut(value, "~")
		d, err := time.ParseDuration(base)
		var j time.Duration
		if varies && err == nil {
			j, err = time.ParseDuration(more)
		}
		if !ok || err != nil || d < 0 || j < 0 || (name != "vpxd" && name != "hostd") {
			return fmt.Errorf("want vpxd=2ms,hostd=30ms~10ms, not %q", text)
		}
		l[name] = lag{d, j}
	}
	return nil
}

func parse(args []string, stderr io.Writer) (options, error) {
	o := options{size: scenario.Default(), latency: latencies{}}
	f := flag.NewFlagSet("lab serve", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.vcenter, "vcenter", "127.0.0.1:8989", "`address` of the vCenter and the shell, HTTPS; port 0 picks one")
	f.StringVar(&o.control, "control", "127.0.0.1:8990", "`address` of the control API, HTTP")
	f.Var(&o.arrays, "array", "`address` of an array, HTTPS, or powerstore=address for one of another kind; repeat for more (default 127.0.0.1:8991 and up)")
	f.IntVar(&o.size.Clusters, "clusters", o.size.Clusters, "number of clusters")
	f.IntVar(&o.size.Hosts, "hosts", o.size.Hosts, "number of hosts, spread over the clusters")
	f.IntVar(&o.size.Datastores, "datastores", o.size.Datastores, "number of datastores; the named ones are always there")
	f.IntVar(&o.size.VMs, "vms", o.size.VMs, "number of VMs; those of the named datastores are always there")
	f.Int64Var(&o.size.Seed, "seed", o.size.Seed, "what makes ids and sizes repeatable")
	f.Float64Var(&o.speed, "speed", 1, "simulated seconds per real second, 0 stops time")
	f.Var(o.latency, "latency", "time added per call, for example vpxd=2ms,hostd=30ms~10ms for 30 to 40 ms")
	f.DurationVar(&o.size.VCenter.SessionIdle, "session-idle", 30*time.Minute, "simulated `time` after which an idle session ends, 0 for never")
	f.DurationVar(&o.size.VCenter.SessionGrace, "session-grace", 15*time.Minute, "real `time` that has to pass too, since clients cannot keep up with time that races")
	f.IntVar(&o.size.VCenter.Crowd, "crowd", 0, "further `users` crowd-1@vsphere.local and so on, with the role Tidemark Operator")
	f.BoolVar(&o.size.VCenter.Bare, "bare", false, "the plug-in's privileges are unknown until an extension registers them")
	limits := &o.size.VCenter.Limits
	f.IntVar(&limits.Sessions, "max-sessions", vcenter.DefaultLimits.Sessions, "sessions of the vCenter at a time, -1 for no limit")
	f.IntVar(&limits.PageSize, "page-size", vcenter.DefaultLimits.PageSize, "objects in an answer to RetrievePropertiesEx without maxObjects, -1 for no limit")
	f.IntVar(&limits.MaxResults, "max-results", vcenter.DefaultLimits.MaxResults, "objects in an answer to RetrievePropertiesEx with maxObjects, -1 for no limit")
	f.IntVar(&limits.Calls, "max-calls", vcenter.DefaultLimits.Calls, "calls to /sdk at a time, others are answered with 503; -1 for no limit")
	f.DurationVar(&limits.ProxyTimeout, "proxy-timeout", vcenter.DefaultLimits.ProxyTimeout,
		"simulated `time` after which an esxcli command is answered with 504 although it goes on; --session-grace has to pass too; -1s for never")
	f.IntVar(&o.metrics, "max-query-metrics", vcenter.DefaultQueryLimit, "metrics that a query of historical performance data may have, -1 for no limit")
	f.StringVar(&o.client, "client-version", "8.0.3.0", "`release` of the vSphere Client that the shell behaves like")
	f.StringVar(&o.stateDir, "state-dir", "", "`directory` that keeps certificates (default a temporary one)")
	file := f.String("scenario", "", "YAML `file` that describes a world, or the name of one that lab run lists; flags override it")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if *file != "" {
		if err := o.read(*file); err != nil {
			fmt.Fprintln(stderr, "lab serve:", err)
			return o, err
		}
		o.arrays = arrayFlags{}
		if err := f.Parse(args); err != nil { // once more, over the file
			return o, err
		}
	}
	limits.ProxyGrace = o.size.VCenter.SessionGrace
	if f.NArg() > 0 || o.speed < 0 || o.size.VCenter.Crowd < 0 {
		fmt.Fprintf(stderr, "lab serve: unexpected %v, speed %v, crowd %d\n", f.Args(), o.speed, o.size.VCenter.Crowd)
		return o, flag.ErrHelp
	}
	if host, _, err := net.SplitHostPort(o.control); err != nil || (host != "localhost" && !net.ParseIP(host).IsLoopback()) {
		fmt.Fprintf(stderr, "lab serve: the control API has no log-in and listens on loopback addresses only, not on %q\n", o.control)
		return o, flag.ErrHelp
	}
	if len(o.arrays.addresses) == 0 {
		for i := range o.size.Arrays {
			o.arrays.addresses = append(o.arrays.addresses, fmt.Sprintf("127.0.0.1:%d", 8991+i))
		}
	}
	given := len(o.arrays.addresses)
	if given < o.size.Arrays {
		fmt.Fprintf(stderr, "lab serve: the scenario has %d arrays, --array is given %d times\n", o.size.Arrays, given)
		return o, flag.ErrHelp
	}
	o.size.Arrays = given
	o.size.Kinds = append(o.size.Kinds, make([]string, max(given-len(o.size.Kinds), 0))...)
	for i, kind := range o.arrays.kinds {
		if kind != "" {
			o.size.Kinds[i] = kind
		}
	}
	return o, nil
}

// read takes over the world of a file.
func (o *options) read(name string) error {
	file, err := open(name)
	if err != nil {
		return err
	}
	if file.Speed != nil {
		o.speed = *file.Speed
	}
	file.Apply(&o.size)
	return nil
}

// hostMethods are calls that vCenter passes on to a host.
var hostMethods = []string{
	"ExecuteSoap", "QueryOptions", "UpdateOptions", "BrowseDiagnosticLog", "QueryDescriptions", "UnmapVmfsVolumeEx_Task",
	"UpdateVmfsUnmapPriority", "UpdateVmfsUnmapBandwidth", "QueryVmfsConfigOption", "RefreshDatastore", "RescanVmfs",
}

func (l latencies) apply(v *vcenter.VCenter) error {
	if x := l["vpxd"]; x != (lag{}) {
		if _, err := v.AddFault(vcenter.Fault{Kind: vcenter.FaultLatency, Delay: x.delay, Jitter: x.jitter}); err != nil {
			return err
		}
	}
	if x := l["hostd"]; x != (lag{}) {
		for _, m := range hostMethods {
			if _, err := v.AddFault(vcenter.Fault{Kind: vcenter.FaultLatency, Method: m, Delay: x.delay, Jitter: x.jitter}); err != nil {
				return err
			}
		}
	}
	return nil
}
