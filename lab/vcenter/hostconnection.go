package vcenter

import (
	"errors"
	"fmt"
	"slices"

	"github.com/vmware/govmomi/vim25/types"
)

// errLost ends a wait for a host that can no longer be reached; operations on the host continue.
var errLost = errors.New("the host cannot be reached")

// SetHostState shows a host as connected, disconnected or notResponding. Unless it is connected, calls that require the
// host fail, including those in progress.
func (v *VCenter) SetHostState(name string, state types.HostSystemConnectionState) error {
	h := v.hostNamed(name)
	if h == nil {
		return fmt.Errorf("no host %q", name)
	}
	connected := state == types.HostSystemConnectionStateConnected
	before := h.connection()
	h.setLost(!connected)
	v.update(h.ref, types.PropertyChange{Name: "runtime.connectionState", Val: state})
	for _, d := range h.mounted.all() {
		d.publishAccess()
	}
	if state != before {
		h.logConnection(state)
		if connected || before == types.HostSystemConnectionStateConnected {
			h.connectMachines(connected)
		}
	}
	return nil
}

// connection is the state that the host is shown in.
func (h *host) connection() (state types.HostSystemConnectionState) {
	h.v.context().WithLock(h.sim, func() { state = h.sim.Runtime.ConnectionState })
	return state
}

// maintained reports whether the host is in maintenance mode.
func (h *host) maintained() (on bool) {
	h.v.context().WithLock(h.sim, func() { on = h.sim.Runtime.InMaintenanceMode })
	return on
}

// setLost ends waits for the host while it is lost.
func (h *host) setLost(lost bool) {
	h.v.mu.Lock()
	defer h.v.mu.Unlock()
	isLost := false
	select {
	case <-h.lost:
		isLost = true
	default:
	}
	switch {
	case !lost && isLost:
		h.lost = make(chan struct{})
	case lost && !isLost:
		close(h.lost)
	}
}

// reachable reports whether a host can work with the datastore.
func (d *datastore) reachable() bool {
	return slices.ContainsFunc(d.hosts.all(), func(h *host) bool {
		select {
		case <-h.gone():
			return false
		default:
			return *h.mountInfo(d).Accessible
		}
	})
}

// publishAccess shows whether a host can work with the datastore.
func (d *datastore) publishAccess() {
	accessible := d.reachable()
	d.v.barrier.do(func() { d.v.update(d.sim.Self, types.PropertyChange{Name: "summary.accessible", Val: accessible}) })
}

// gone is closed when the host is unreachable.
func (h *host) gone() <-chan struct{} {
	h.v.mu.Lock()
	defer h.v.mu.Unlock()
	return h.lost
}

// communicates returns the fault of a call that needs the host while it cannot be reached.
func (h *host) communicates() types.BaseMethodFault {
	switch h.connection() {
	case types.HostSystemConnectionStateConnected:
		return nil
	case types.HostSystemConnectionStateDisconnected:
		return new(types.HostNotConnected)
	}
	return new(types.HostNotReachable)
}

// SetMaintenance shows a host in maintenance mode or out of it.
func (v *VCenter) SetMaintenance(name string, on bool) error {
	h := v.hostNamed(name)
	if h == nil {
		return fmt.Errorf("no host %q", name)
	}
	before := h.maintained()
	v.update(h.ref, types.PropertyChange{Name: "runtime.inMaintenanceMode", Val: on})
	if on != before {
		h.logMaintenance(on)
	}
	return nil
}

// SetMount shows how a host has mounted a datastore; a host works only with mounts that are accessible.
func (v *VCenter) SetMount(name, label string, accessible, writable bool) error {
	h := v.hostNamed(name)
	var d *datastore
	if h != nil {
		d = h.datastoreNamed(label)
	}
	if d == nil || !slices.Contains(h.mounted.all(), d) {
		return fmt.Errorf("host %q does not mount a datastore %q", name, label)
	}
	info := d.mountInfo()
	info.Accessible = types.NewBool(accessible)
	if !accessible {
		info.InaccessibleReason = "AllPathsDown_Timeout"
	}
	if !writable {
		info.AccessMode = string(types.HostMountModeReadOnly)
	}
	v.mu.Lock()
	h.special[d] = info
	v.mu.Unlock()
	d.publishHosts()
	h.publishStorage()
	return nil
}

func (h *host) mountInfo(d *datastore) types.HostMountInfo {
	h.v.mu.Lock()
	info, special := h.special[d]
	h.v.mu.Unlock()
	if special {
		return info
	}
	return d.mountInfo()
}

// RebootHost restarts a host: its counters restart and its manual UNMAP ends.
func (v *VCenter) RebootHost(name string) error {
	h := v.hostNamed(name)
	if h == nil {
		return fmt.Errorf("no host %q", name)
	}
	v.world.Reboot(h.san)
	boot := v.clock.Now()
	v.update(h.ref, types.PropertyChange{Name: "runtime.bootTime", Val: &boot})
	return nil
}
