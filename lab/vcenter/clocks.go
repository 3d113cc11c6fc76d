package vcenter

import (
	"fmt"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// Clocks are how far the clocks of the vCenter and of hosts are ahead of simulated time, as durations such as 72h or -2h.
// What is left out stays as it is.
type Clocks struct {
	VCenter string            `json:"vcenter" yaml:"vcenter"`
	Hosts   map[string]string `json:"hosts" yaml:"hosts"` // by name
}

// SetClocks sets clocks that are wrong.
func (v *VCenter) SetClocks(c Clocks) error {
	if c.VCenter != "" {
		ahead, err := time.ParseDuration(c.VCenter)
		if err != nil {
			return fmt.Errorf("clock of the vCenter: %w", err)
		}
		v.ahead.Store(int64(ahead))
	}
	for name, text := range c.Hosts {
		h := v.hostNamed(name)
		if h == nil {
			return fmt.Errorf("no host %q", name)
		}
		ahead, err := time.ParseDuration(text)
		if err != nil {
			return fmt.Errorf("clock of host %s: %w", name, err)
		}
		h.ahead.Store(int64(ahead))
	}
	return nil
}

// now is the time that the vCenter shows.
func (v *VCenter) now() time.Time { return v.clock.Now().Add(time.Duration(v.ahead.Load())) }

// wrong is how far the clock of the host is ahead of simulated time.
func (h *host) wrong() time.Duration { return time.Duration(h.ahead.Load()) }

// dateTimeSystem shows the clock of a host.
type dateTimeSystem struct {
	mo.HostDateTimeSystem
	host *host
}

func newDateTimeSystem(h *host) *dateTimeSystem {
	s := &dateTimeSystem{host: h}
	s.Self = types.ManagedObjectReference{Type: "HostDateTimeSystem", Value: "dateTimeSystem-" + h.ref.Value}
	return s
}

// Lock and Unlock keep the registry from serializing calls.
func (s *dateTimeSystem) Lock() {}

// Unlock is the counterpart of Lock.
func (s *dateTimeSystem) Unlock() {}

// QueryDateTime is the time of the host.
func (s *dateTimeSystem) QueryDateTime(*simulator.Context, *types.QueryDateTime) soap.HasFault {
	if fault := s.host.communicates(); fault != nil {
		return &methods.QueryDateTimeBody{Fault_: simulator.Fault("", fault)}
	}
	return &methods.QueryDateTimeBody{Res: &types.QueryDateTimeResponse{Returnval: s.host.v.clock.Now().Add(s.host.wrong())}}
}
