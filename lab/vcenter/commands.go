package vcenter

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/vmware/govmomi/simulator"

	"tidemark.io/lab/san"
)

// call is one esxcli command on its way.
type call struct {
	host *host
	args arguments
	user string
}

// commands are what the lab's hosts do beyond the simulator's own commands.
var commands = map[string]func(call) (output, error){
	"storage.vmfs.unmap":                  call.unmap,
	"storage.vmfs.reclaim.config.get":     call.reclaimConfigGet,
	"storage.vmfs.reclaim.config.set":     call.reclaimConfigSet,
	"storage.vmfs.extent.list":            call.extentList,
	"storage.filesystem.list":             call.filesystemList,
	"storage.core.device.vaai.status.get": call.vaaiStatusGet,
	"system.settings.advanced.list":       call.advancedList,
	"system.settings.advanced.set":        call.advancedSet,
	"system.version.get":                  call.versionGet,
}

// volume finds the VMFS volume that volumelabel or volumeuuid names.
func (c call) volume() (*datastore, error) {
	label, uuid := c.args.get("volumelabel"), c.args.get("volumeuuid")
	switch {
	case label == "" && uuid == "":
		return nil, refusef("Must specify a Volume label or UUID.")
	case label != "" && uuid != "":
		return nil, refusef("Volume Label and UUID are mutually exclusive, only specify one.")
	}
	d := c.host.datastoreWhere(uuid, label)
	if d == nil {
		return nil, refusef("Volume '%s' not found", label+uuid)
	}
	return d, nil
}

// unmap blocks until the walk is over in simulated time, also when the client is long gone.
func (c call) unmap() (output, error) {
	d, err := c.volume()
	if err != nil {
		return output{}, err
	}
	var unit int64
	if text := c.args.get("reclaimunit"); text != "" {
		if unit, err = strconv.ParseInt(text, 10, 64); err != nil || unit <= 0 {
			return output{}, refusef("Invalid reclaim unit '%s'.", text)
		}
	}
	u, err := c.host.unmap(d, unmapOrder{
		kind: "esxcli", unit: unit, user: "vpxuser:" + c.user,
		opID: "esxcli-" + digest(c.host.v.world.NewUUID(), 2) + "-" + digest(c.host.v.world.NewUUID(), 4),
	})
	if errors.Is(err, san.ErrNoUnmap) {
		return output{}, refusef("Devices backing volume %s do not support UNMAP.", d.fs.UUID())
	}
	if err != nil {
		return output{}, refusef("%v", err)
	}
	if f, ok := c.host.v.faults.take("ExecuteSoap", c.host.san.Name, FaultTaskFails, FaultTaskStalls); ok {
		c.host.v.spoil(u, f)
	}
	select {
	case <-u.Ended():
	case <-c.host.gone():
		return output{}, errLost
	}
	if r := u.Record(); r.State != san.Done {
		return output{}, refusef("Unmap of volume %s failed: %s", d.fs.UUID(), r.Error)
	}
	return success, nil
}

func (c call) reclaimConfigGet() (output, error) {
	d, err := c.volume()
	if err != nil {
		return output{}, err
	}
	if d.fs.Major() < 6 {
		return output{}, unmapProperty(d, "retrieve")
	}
	r := d.fs.Rate()
	priority, method, bandwidth := r.Priority, r.Method, r.FixedMBps
	if priority == "" {
		priority = "low"
	}
	if method == "" {
		method = "priority"
	}
	if method == "priority" {
		bandwidth = map[string]int64{"low": 26, "medium": 75, "high": 256}[priority]
	}
	fields := row{{"ReclaimGranularity", number(san.Block)}, {"ReclaimPriority", priority}}
	if c.host.unmapMethod() != "" {
		fields = append(fields, field{"ReclaimMethod", method}, field{"ReclaimBandwidth", number(bandwidth)})
	}
	return output{kind: "ReclaimConfig", rows: []row{fields}}, nil
}

func unmapProperty(d *datastore, verb string) error {
	return refusef("Failed to %s unmap property of volume %s: VMFS with version %d does not support unmap property", verb, d.fs.Name(), d.fs.Major())
}

func (c call) reclaimConfigSet() (output, error) {
	d, err := c.volume()
	if err != nil {
		return output{}, err
	}
	if d.fs.Major() < 6 {
		return output{}, unmapProperty(d, "set")
	}
	rate := san.Rate{Method: "priority", Priority: c.args.get("reclaimpriority")}
	if bandwidth := c.args.get("reclaimbandwidth"); bandwidth != "" && c.host.unmapMethod() != "" {
		n, err := strconv.ParseInt(bandwidth, 10, 64)
		if err != nil || n < fixedMin || n > fixedMax {
			return output{}, refusef("Invalid reclaim bandwidth '%s'.", bandwidth)
		}
		rate = san.Rate{Method: "fixed", FixedMBps: n}
	} else if !strings.Contains(" none low medium high ", " "+rate.Priority+" ") || rate.Priority == "" {
		return output{}, refusef("Invalid reclaim priority '%s'.", rate.Priority)
	}
	d.fs.SetRate(rate)
	for _, h := range d.hosts {
		h.publishStorage()
	}
	return success, nil
}

func (c call) extentList() (output, error) {
	out := output{kind: "VmfsExtent", rows: []row{}}
	for _, d := range c.host.mounted {
		if d.fs == nil {
			continue
		}
		for i, dev := range d.fs.Devices() {
			out.rows = append(out.rows, row{
				{"DeviceName", dev.Name}, {"ExtentNumber", strconv.Itoa(i)}, {"Partition", "1"},
				{"VMFSUUID", d.fs.UUID()}, {"VolumeName", d.fs.Name()},
			})
		}
	}
	return out, nil
}

func (c call) filesystemList() (output, error) {
	out := output{kind: "FileSystemVolume", rows: []row{}}
	for _, d := range c.host.mounted {
		capacity, free := d.space()
		kind, uuid := "NFS", strings.TrimPrefix(d.mountInfo().Path, "/vmfs/volumes/")
		if d.fs != nil {
			kind = fmt.Sprintf("VMFS-%d", d.fs.Major())
		}
		out.rows = append(out.rows, row{
			{"Free", number(free)}, {"MountPoint", d.mountInfo().Path}, {"Mounted", "true"}, {"Size", number(capacity)},
			{"Type", kind}, {"UUID", uuid}, {"VolumeName", d.name()},
		})
	}
	return out, nil
}

func (c call) vaaiStatusGet() (output, error) {
	wanted := c.args.get("device")
	out := output{kind: "ScsiDevice", rows: []row{}}
	for _, dev := range c.host.devices {
		if wanted != "" && dev.Name != wanted {
			continue
		}
		status := "unsupported"
		if dev.Volume != nil {
			status = "supported"
		}
		remove := "unsupported"
		if dev.Unmap {
			remove = "supported"
		}
		out.rows = append(out.rows, row{
			{"Device", dev.Name}, {"VAAIPluginName", ""}, {"ATSStatus", status}, {"CloneStatus", status},
			{"ZeroStatus", status}, {"DeleteStatus", remove},
		})
	}
	if wanted != "" && len(out.rows) == 0 {
		return output{}, refusef("Unable to find device with name %s", wanted)
	}
	return out, nil
}

// settings runs fn with the host's option manager locked.
func (c call) settings(fn func(*simulator.Context, *optionManager)) {
	m := c.host.v.registry.Get(*c.host.sim.ConfigManager.AdvancedOption).(*optionManager)
	ctx := c.host.v.context()
	ctx.WithLock(m, func() { fn(ctx, m) })
}

func (c call) advancedList() (output, error) {
	option, tree, delta := c.args.get("option"), c.args.get("tree"), c.args.get("delta") == "true"
	out := output{kind: "SettingsAdvancedOption", rows: []row{}}
	c.settings(func(_ *simulator.Context, m *optionManager) {
		for _, o := range advancedOptions {
			value := m.value(o)
			if (option != "" && o.path() != option) || (delta && value == o.def) ||
				(tree != "" && !strings.HasPrefix(o.path(), strings.TrimSuffix(tree, "/")+"/")) {
				continue
			}
			out.rows = append(out.rows, row{
				{"Path", o.path()}, {"Type", "integer"}, {"IntValue", number(value)}, {"DefaultIntValue", number(o.def)},
				{"MinValue", number(o.min)}, {"MaxValue", number(o.max)}, {"Description", o.summary},
				{"HostSpecific", "false"}, {"Impact", "none"},
			})
		}
	})
	if option != "" && len(out.rows) == 0 && !delta {
		return output{}, refusef("Unable to find option %s", option)
	}
	return out, nil
}

func (c call) advancedSet() (output, error) {
	key := strings.ReplaceAll(strings.TrimPrefix(c.args.get("option"), "/"), "/", ".")
	var err error
	c.settings(func(ctx *simulator.Context, m *optionManager) {
		o := m.find(key, true)
		if o == nil {
			err = refusef("Unable to find option %s", c.args.get("option"))
			return
		}
		value := o.def
		if c.args.get("default") != "true" {
			if value, err = strconv.ParseInt(c.args.get("intvalue"), 10, 64); err != nil {
				err = refusef("Invalid value '%s'.", c.args.get("intvalue"))
				return
			}
		}
		if fault := m.set(ctx, o.key, value, true); fault != nil {
			err = refusef("Unable to set %s: the value must be between %d and %d.", o.key, o.min, o.max)
		}
	})
	if err != nil {
		return output{}, err
	}
	return success, nil
}

func (c call) versionGet() (output, error) {
	return output{kind: "SystemVersion", rows: []row{{
		{"Product", "VMware ESXi"}, {"Version", c.host.san.Version}, {"Build", fmt.Sprintf("Releasebuild-%d", c.host.san.Build)},
		{"Update", c.host.san.Version[strings.LastIndex(c.host.san.Version, ".")+1:]}, {"Patch", "0"},
	}}}, nil
}
