package vcenter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vmware/govmomi/vim25/types"
)

// largestIO is how many bytes an I/O through a path has at most.
const largestIO = 32 << 20

// end is an adapter, or a target, as paths name it.
type end struct{ id, details string }

// adapterEnd is the adapter with its kind of transport, and the state of its link.
func adapterEnd(adapter types.BaseHostHostBusAdapter) (e end, transport, link string) {
	switch hba := adapter.(type) {
	case *types.HostFibreChannelHba:
		return fibreEnd(hba.NodeWorldWideName, hba.PortWorldWideName), "fc", "link-up"
	case *types.HostInternetScsiHba:
		return end{hba.IScsiName, hba.IScsiName}, "iscsi", "online"
	}
	return end{"sata." + adapter.GetHostHostBusAdapter().Device, "Unavailable or path is unclaimed"}, "sata", "link-n/a"
}

func fibreEnd(node, port int64) end {
	return end{fmt.Sprintf("fc.%016x:%016x", uint64(node), uint64(port)), fmt.Sprintf("WWNN: %s WWPN: %s", colons(node), colons(port))}
}

func colons(name int64) string {
	text := fmt.Sprintf("%016x", uint64(name))
	var pairs []string
	for i := 0; i < len(text); i += 2 {
		pairs = append(pairs, text[i:i+2])
	}
	return strings.Join(pairs, ":")
}

func targetEnd(path types.HostMultipathInfoPath) end {
	switch transport := path.Transport.(type) {
	case *types.HostFibreChannelTargetTransport:
		return fibreEnd(transport.NodeWorldWideName, transport.PortWorldWideName)
	case *types.HostInternetScsiTargetTransport:
		_, target, _ := addressOf(path.Name)
		session := fmt.Sprintf("00023d%06x", target+1)
		return end{
			fmt.Sprintf("%s,%s,t,1", session, transport.IScsiName),
			fmt.Sprintf("IQN=%s Alias= Session=%s PortalTag=1", transport.IScsiName, session),
		}
	}
	_, target, _ := addressOf(path.Name)
	return end{fmt.Sprintf("sata.0:%d", target), "Unavailable or path is unclaimed"}
}

// pathList shows the paths that the API shows, of one device or one path if they are named.
func (c call) pathList() (output, error) {
	devices, err := c.devicesFor()
	if err != nil {
		return output{}, err
	}
	adapters := map[string]types.BaseHostHostBusAdapter{}
	for _, adapter := range c.host.adapters() {
		adapters[adapter.GetHostHostBusAdapter().Key] = adapter
	}
	wanted, out := c.args.get("path"), output{kind: "ScsiPath", rows: []row{}}
	for _, d := range devices {
		disk := c.host.scsiDisk(d)
		for _, path := range c.host.multipath(d, disk, c.host.lun(d)).Path {
			name, target, lun := addressOf(path.Name)
			from, transport, _ := adapterEnd(adapters[path.Adapter])
			to := targetEnd(path)
			uid := strings.Join([]string{from.id, to.id, d.Name}, "-")
			if wanted != "" && wanted != path.Name && wanted != uid {
				continue
			}
			out.rows = append(out.rows, row{
				{"Adapter", name}, {"AdapterIdentifier", from.id}, {"AdapterTransportDetails", from.details}, {"Channel", "0"}, {"Device", d.Name},
				{"DeviceDisplayName", disk.DisplayName}, {"LUN", strconv.Itoa(int(lun))}, {"MaximumIOSize", strconv.Itoa(largestIO)}, {"Plugin", plugin(d)},
				{"RuntimeName", path.Name}, {"State", path.State}, {"Target", strconv.Itoa(int(target))}, {"TargetIdentifier", to.id},
				{"TargetTransportDetails", to.details}, {"Transport", transport}, {"UID", uid},
			})
		}
	}
	if wanted != "" && len(out.rows) == 0 {
		return output{}, refusef("Unable to find path with name %s", wanted)
	}
	return out, nil
}

func (c call) adapterList() (output, error) {
	out := output{kind: "ScsiAdapter", rows: []row{}}
	for _, adapter := range c.host.adapters() {
		hba := adapter.GetHostHostBusAdapter()
		e, transport, link := adapterEnd(adapter)
		capabilities, description := "", hba.Model
		if transport == "fc" {
			capabilities = "Second Level Lun ID"
		}
		if transport != "iscsi" {
			description = fmt.Sprintf("(0000:%02x:00.0) %s", hba.Bus, hba.Model)
		}
		out.rows = append(out.rows, row{
			{"Capabilities", capabilities}, {"Description", description}, {"Driver", hba.Driver}, {"HBAName", hba.Device}, {"LinkState", link}, {"UID", e.id},
		})
	}
	return out, nil
}

// rescan finds nothing new.
func (c call) rescan() (output, error) {
	name, all := c.args.get("adapter"), c.args.get("all") == "true"
	switch {
	case name == "" && !all:
		return output{}, refusef("Must specify an adapter or all adapters.")
	case name != "" && all:
		return output{}, refusef("Adapter and all are mutually exclusive, only specify one.")
	case !slices.Contains([]string{"", "add", "all", "delete", "update"}, c.args.get("type")):
		return output{}, refusef("Invalid rescan type '%s'.", c.args.get("type"))
	}
	named := func(adapter types.BaseHostHostBusAdapter) bool { return adapter.GetHostHostBusAdapter().Device == name }
	if !all && !slices.ContainsFunc(c.host.adapters(), named) {
		return output{}, refusef("Unable to find adapter with name %s", name)
	}
	return success, nil
}

// deviceStats counts what the esxtop service counts: UNMAP and copies of files; a reboot resets both.
func (c call) deviceStats() (output, error) {
	devices, err := c.devicesFor()
	if err != nil {
		return output{}, err
	}
	now := []time.Time{c.host.v.clock.Now()}
	out := output{kind: "ScsiDeviceStats", rows: []row{}}
	for _, d := range devices {
		sent, copied := c.host.v.world.DeleteCounts(c.host.san, d, now)[0], c.host.v.world.CopyCounts(c.host.san, d, now)[0]
		out.rows = append(out.rows, row{
			{"BlocksRead", number(copied.Reads.Bytes / sectorSize)}, {"BlocksWritten", number(copied.Writes.Bytes / sectorSize)}, {"Device", d.Name},
			{"FailedBlocksRead", "0"}, {"FailedBlocksWritten", "0"}, {"FailedCommands", "0"}, {"FailedReadOperations", "0"},
			{"FailedReserveOperations", "0"}, {"FailedWriteOperations", "0"}, {"PAECommands", "0"}, {"ReadOperations", number(copied.Reads.Commands)},
			{"ReservationConflicts", "0"}, {"ReserveOperations", "0"}, {"SuccessfulCommands", number(sent.Commands + copied.Commands())},
			{"TotalSplits", "0"}, {"WriteOperations", number(copied.Writes.Commands)},
		})
	}
	return out, nil
}

// snapshotList is empty: each volume of the lab is on its own devices.
func (c call) snapshotList() (output, error) {
	return output{kind: "VMFSSnapshot", rows: []row{}}, nil
}
