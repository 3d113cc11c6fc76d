package vcenter

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/san"
)

const (
	esxtopService   = "Esxtop"
	serviceManagers = "Global.ServiceManagers"
)

// serviceManager lists the services of hosts, which are reached through vCenter.
type serviceManager struct {
	mo.ServiceManager
	v *VCenter
}

func newServiceManager(v *VCenter, ref types.ManagedObjectReference) *serviceManager {
	m := &serviceManager{v: v}
	m.Self = ref
	return m
}

// Lock and Unlock keep the registry from serializing calls.
func (m *serviceManager) Lock() {}

// Unlock is the counterpart of Lock.
func (m *serviceManager) Unlock() {}

// QueryServiceList lists the services that match the name and every location.
func (m *serviceManager) QueryServiceList(_ *simulator.Context, req *types.QueryServiceList) soap.HasFault {
	m.v.mu.Lock()
	hosts := slices.Clone(m.v.hosts)
	m.v.mu.Unlock()
	response := new(types.QueryServiceListResponse)
	for _, h := range hosts {
		if h.esxtop.absent.Load() || h.communicates() != nil {
			continue
		}
		info := h.esxtop.Entity
		outside := func(place string) bool { return !slices.Contains(info.Location, place) }
		if (req.ServiceName == "" || req.ServiceName == info.ServiceName) && !slices.ContainsFunc(req.Location, outside) {
			response.Returnval = append(response.Returnval, info)
		}
	}
	return &methods.QueryServiceListBody{Res: response}
}

// esxtopCommand is the esxtop service of a host: counters since the host started, as text.
type esxtopCommand struct {
	mo.SimpleCommand
	host *host
	esxtopState
}

func newEsxtopCommand(h *host) *esxtopCommand {
	c := &esxtopCommand{host: h}
	c.Self = types.ManagedObjectReference{Type: "SimpleCommand", Value: "esxtop-" + h.ref.Value}
	c.EncodingType = types.SimpleCommandEncodingSTRING
	c.Entity = types.ServiceManagerServiceInfo{
		ServiceName: esxtopService, Location: []string{"vmware.host." + h.san.Name}, Service: c.Self, Description: "esxtop statistics",
	}
	return c
}

// Lock and Unlock keep the registry from serializing calls.
func (c *esxtopCommand) Lock() {}

// Unlock is the counterpart of Lock.
func (c *esxtopCommand) Unlock() {}

// ExecuteSimpleCommand describes the counters, returns their values, or frees what the host keeps of them; names of
// commands have no case.
func (c *esxtopCommand) ExecuteSimpleCommand(_ *simulator.Context, req *types.ExecuteSimpleCommand) soap.HasFault {
	refuse := func(fault types.BaseMethodFault) soap.HasFault {
		return &methods.ExecuteSimpleCommandBody{Fault_: simulator.Fault("", fault)}
	}
	if fault := c.host.communicates(); fault != nil {
		return refuse(fault)
	}
	if c.absent.Load() {
		return refuse(&types.ManagedObjectNotFound{Obj: c.Self})
	}
	if len(req.Arguments) != 1 {
		return refuse(&types.InvalidArgument{InvalidProperty: "arguments"})
	}
	var text string
	switch strings.ToLower(req.Arguments[0]) {
	case "counterinfo":
		text = esxtopCounters
	case "fetchstats":
		c.kept.Store(true)
		text = c.statistics()
		if c.malformed.Load() {
			text = text[:len(text)-len(text)/3]
		}
	case "freestats":
		c.kept.Store(false)
		c.freed.Add(1)
	default:
		return refuse(&types.InvalidArgument{InvalidProperty: "arguments"})
	}
	return &methods.ExecuteSimpleCommandBody{Res: &types.ExecuteSimpleCommandResponse{Returnval: text}}
}

// esxtopCounters names types of objects and their counters. No source documents those of VAAI; the names are the lab's own.
const esxtopCounters = `|Server|Time,U64|
|SCSI|NumOfPaths,U32|NumOfSCSIDevices,U32|
|SCSIDevice|DeviceName,CSTR|DisplayName,CSTR|BlockSize,U32|NumOfCommands,U64|NumOfReads,U64|NumOfWrites,U64|NumOfATS,U64|NumOfFailedATS,U64|NumOfCloneReads,U64|NumOfCloneWrites,U64|NumOfFailedClones,U64|CloneReadInKB,U64|CloneWriteInKB,U64|NumOfZeros,U64|NumOfFailedZeros,U64|ZeroedInKB,U64|NumOfDeletes,U64|NumOfFailedDeletes,U64|DeletedInKB,U64|
`

// statistics has the hierarchy of objects first, then a line of values for each. The lab counts UNMAP and copies of files, by
// XCOPY or by the host; ATS is what the control API added, and the other counters stand still.
func (c *esxtopCommand) statistics() string {
	var tree, values strings.Builder
	devices := c.host.unmapDevices()
	now := c.host.v.clock.Now()
	fmt.Fprintf(&tree, "==NUM-OF-OBJ==\n|Server|SCSI,1|\n|SCSI|Path,0|SCSIDevice,%d|Adapter,0|\n", len(devices))
	fmt.Fprintf(&values, "==COUNTER-VALUE==\n|Server|%d|\n|SCSI|0|%d|\n", now.UnixMicro(), len(devices))
	for _, d := range devices {
		fmt.Fprintf(&tree, "|SCSIDevice|DeviceName,%s|DisplayName,%s|WorldPerDev,0|Partition,0|\n", d.Name, d.Name)
		sent := c.host.v.world.DeleteCounts(c.host.san, d, []time.Time{now})[0]
		copied := c.host.v.world.CopyCounts(c.host.san, d, []time.Time{now})[0]
		fmt.Fprintf(&values, "|SCSIDevice|%s|%s|512|%d|%d|%d|%d|%d|%d|%d|0|%d|%d|0|0|0|%d|0|%d|\n",
			d.Name, d.Name, sent.Commands+copied.Commands(), copied.Reads.Commands, copied.Writes.Commands,
			c.ats.Load(), c.failedATS.Load(), copied.CloneReads.Commands, copied.CloneWrites.Commands,
			copied.CloneReads.Bytes>>10, copied.CloneWrites.Bytes>>10, sent.Commands, sent.Blocks*san.Block>>10)
	}
	return tree.String() + values.String()
}

// unmapDevices are the devices of the datastores that the host mounts.
func (h *host) unmapDevices() (all []*san.Device) {
	for _, d := range h.mounted.all() {
		if d.fs != nil {
			all = append(all, d.fs.Devices()...)
		}
	}
	return all
}

// esxtopState is how the service deviates, and what it was asked for.
type esxtopState struct {
	absent, malformed, kept atomic.Bool
	freed                   atomic.Int64
	ats, failedATS          atomic.Int64
}

// EsxtopService is the state of the esxtop service of a host: whether it is missing or its statistics are cut off, and
// whether it keeps statistics, which it does from FetchStats to FreeStats.
type EsxtopService struct {
	Absent    bool  `json:"absent"`
	Malformed bool  `json:"malformed"`
	Kept      bool  `json:"kept"`
	Freed     int64 `json:"freed"` // how often FreeStats was called
	ATS       int64 `json:"ats"`   // ATS commands to each device since the host started, and those that failed
	FailedATS int64 `json:"failedAts"`
}

// SetEsxtop changes how the esxtop service of a host deviates.
func (v *VCenter) SetEsxtop(name string, s EsxtopService) error {
	h := v.hostNamed(name)
	if h == nil {
		return fmt.Errorf("no host %q", name)
	}
	h.esxtop.absent.Store(s.Absent)
	h.esxtop.malformed.Store(s.Malformed)
	h.esxtop.ats.Store(s.ATS)
	h.esxtop.failedATS.Store(s.FailedATS)
	return nil
}

// Esxtop is the state of the esxtop service of a host.
func (v *VCenter) Esxtop(name string) (EsxtopService, error) {
	h := v.hostNamed(name)
	if h == nil {
		return EsxtopService{}, fmt.Errorf("no host %q", name)
	}
	c := h.esxtop
	return EsxtopService{
		Absent: c.absent.Load(), Malformed: c.malformed.Load(), Kept: c.kept.Load(), Freed: c.freed.Load(),
		ATS: c.ats.Load(), FailedATS: c.failedATS.Load(),
	}, nil
}
