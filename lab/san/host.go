package san

import "strings"

// unitRuleBuild is ESXi 5.5 Patch 3: from here on a reclaim unit above 1 % of the free space is replaced by 200.
const unitRuleBuild = 2143827

// Host is an ESXi host as far as storage can see it.
type Host struct {
	Name    string
	Version string // "8.0.3"
	Build   int
	Burst   bool // runs automatic UNMAP unlimited until 400 GB have come back (ESXi 6.7 before P01)
	IQN     string
	WWNs    []string

	ios map[*Device]int64
}

// AddHost brings a host into the world.
func (w *World) AddHost(h Host) *Host {
	w.mu.Lock()
	defer w.mu.Unlock()
	h.ios = map[*Device]int64{}
	host := &h
	w.hosts = append(w.hosts, host)
	return host
}

// Hosts lists the hosts in the order they were added.
func (w *World) Hosts() []*Host {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]*Host(nil), w.hosts...)
}

// Reboot resets the UNMAP counters of the host.
func (w *World) Reboot(h *Host) {
	w.update(func() { clear(h.ios) })
}

// before67 tells whether the host reads medium and high as low.
func (h *Host) before67() bool {
	return strings.HasPrefix(h.Version, "6.5") || strings.HasPrefix(h.Version, "6.0") || strings.HasPrefix(h.Version, "5.")
}
