package vcenter

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/vmware/govmomi/vim25/types"

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
	"storage.vmfs.unmap":              call.unmap,
	"storage.vmfs.reclaim.config.get": call.reclaimConfigGet,
	"storage.vmfs.reclaim.config.set": call.reclaimConfigSet,
	"storage.vmfs.extent.list":        call.extentList,
	"storage.filesystem.list":         call.filesystemList,

	"storage.core.device.list":                    call.deviceList,
	"storage.core.device.vaai.status.get":         call.vaaiStatusGet,
	"storage.core.device.stats.get":               call.deviceStats,
	"storage.core.path.list":                      call.pathList,
	"storage.core.adapter.list":                   call.adapterList,
	"storage.core.adapter.rescan":                 call.rescan,
	"storage.vmfs.snapshot.list":                  call.snapshotList,
	"storage.core.claimrule.list":                 call.claimRuleList,
	"storage.nmp.satp.rule.list":                  call.satpRuleList,
	"storage.vmfs.lockmode.list":                  call.lockModeList,
	"iscsi.networkportal.list":                    call.networkPortalList,
	"iscsi.software.get":                          call.iscsiSoftwareGet,
	"storage.nmp.device.list":                     call.nmpDeviceList,
	"storage.nmp.psp.roundrobin.deviceconfig.get": call.roundRobinGet,
	"storage.nmp.psp.roundrobin.deviceconfig.set": call.roundRobinSet,

	"system.settings.advanced.list": call.advancedList,
	"system.settings.advanced.set":  call.advancedSet,
	"system.version.get":            call.versionGet,
	"system.stats.uptime.get":       call.uptimeGet,
	"hardware.clock.get":            call.clockGet,
}

// has reports whether the release has the command.
func (a capabilities) has(command string) bool {
	switch {
	case command == "storage.vmfs.unmap":
		return a.unmapCommand
	case command == "storage.vmfs.lockmode.list":
		return a.unmapTask // both came with 6.0
	case strings.HasPrefix(command, "storage.vmfs.reclaim."):
		return a.priority
	}
	return true
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

// unmap blocks until UNMAP ends in simulated time, also if the client has disconnected.
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
	u, err := c.host.unmap(d, unmapRequest{
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
		c.host.v.injectFault(u, f)
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
	if c.host.can.method != "" {
		fields = append(fields, field{"ReclaimMethod", method}, field{"ReclaimBandwidth", number(bandwidth)})
	}
	return output{kind: "ReclaimConfig", rows: []row{fields}}, nil
}

func unmapProperty(d *datastore, verb string) error {
	return refusef("Failed to %s unmap property of volume %s: VMFS with version %d does not support unmap property", verb, d.fs.Name(), d.fs.Major())
}

// reclaimConfigSet supports the priorities of 6.5, and from 6.7 on more priorities and a bandwidth.
func (c call) reclaimConfigSet() (output, error) {
	d, err := c.volume()
	if err != nil {
		return output{}, err
	}
	if d.fs.Major() < 6 {
		return output{}, unmapProperty(d, "set")
	}
	can := c.host.can
	priority, method, bandwidth := c.args.get("reclaimpriority"), c.args.get("reclaimmethod"), c.args.get("reclaimbandwidth")
	rate := san.Rate{Method: "priority", Priority: priority}
	switch {
	case can.method == "" && method+bandwidth != "":
		return output{}, refusef("Invalid option --reclaim-method or --reclaim-bandwidth.")
	case method == "fixed" || method == "" && bandwidth != "":
		n, err := strconv.ParseInt(bandwidth, 10, 64)
		rate = san.Rate{Method: "fixed", FixedMBps: n}
		if err != nil || !can.takes(rate) {
			return output{}, refusef("Invalid reclaim bandwidth '%s'.", bandwidth)
		}
	case method != "" && method != "priority":
		return output{}, refusef("Invalid reclaim method '%s'.", method)
	case priority == "none" || priority == "low" || can.allPriority && (priority == "medium" || priority == "high"):
	case priority == "" && method == "priority":
		rate.Priority = "low"
	default:
		return output{}, refusef("Invalid reclaim priority '%s'.", priority)
	}
	d.applyRate(rate)
	return success, nil
}

func (c call) extentList() (output, error) {
	out := output{kind: "VmfsExtent", rows: []row{}}
	for _, d := range c.host.mounted.all() {
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
	for _, d := range c.host.mounted.all() {
		capacity, free := d.space()
		kind, uuid := d.kind(), strings.TrimPrefix(d.mountInfo().Path, "/vmfs/volumes/")
		if d.fs != nil {
			kind = fmt.Sprintf("VMFS-%d", d.fs.Major())
		}
		out.rows = append(out.rows, row{
			{"Free", number(free)}, {"MountPoint", d.mountInfo().Path}, {"Mounted", strconv.FormatBool(*c.host.mountInfo(d).Mounted)}, {"Size", number(capacity)},
			{"Type", kind}, {"UUID", uuid}, {"VolumeName", d.name()},
		})
	}
	if c.host.hasSystemVolume() {
		own := c.host.systemVolume()
		volume := own.Volume.(*types.HostVmfsVolume)
		out.rows = append(out.rows, row{
			{"Free", number(volume.Capacity - volume.Capacity/8)}, {"MountPoint", own.MountInfo.Path}, {"Mounted", "true"},
			{"Size", number(volume.Capacity)}, {"Type", "VMFSOS"}, {"UUID", volume.Uuid}, {"VolumeName", volume.Name},
		})
	}
	return out, nil
}

func (c call) versionGet() (output, error) {
	return output{kind: "SystemVersion", rows: []row{{
		{"Product", "VMware ESXi"}, {"Version", c.host.san.Version}, {"Build", fmt.Sprintf("Releasebuild-%d", c.host.san.Build)},
		{"Update", c.host.san.Version[strings.LastIndex(c.host.san.Version, ".")+1:]}, {"Patch", "0"},
	}}}, nil
}
