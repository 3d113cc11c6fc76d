package scenario

import (
	"errors"
	"fmt"
	"slices"

	"tidemark.io/lab/vcenter"
)

// FileMachine is a VM of some kind on the first host that mounts its datastore.
type FileMachine struct {
	Name      string     `yaml:"name"`
	Datastore string     `yaml:"datastore"`
	Host      string     `yaml:"host"`     // instead of the first that mounts the datastore
	Guest     string     `yaml:"guest"`    // guest id, e.g. windows2019srv_64Guest; otherGuest64 by default
	Family    string     `yaml:"family"`   // what VMware Tools report, e.g. windowsGuest; nothing without Tools
	Hardware  int        `yaml:"hardware"` // of vmx-NN, default 19
	CBT       bool       `yaml:"cbt"`
	Template  bool       `yaml:"template"`
	Snapshot  string     `yaml:"snapshot"` // vmfsSparse or seSparse
	Linked    string     `yaml:"linked"`   // name of the VM that it is a linked clone of
	Off       bool       `yaml:"off"`
	Disks     []FileDisk `yaml:"disks"` // default one thin one of 40 GB
}

// FileDisk is a virtual disk; sizes in GB.
type FileDisk struct {
	Size        int64  `yaml:"size"`    // default 40
	Written     int64  `yaml:"written"` // default 16
	Format      string `yaml:"format"`  // thin (the default), thick, eager or seSparse
	RDM         string `yaml:"rdm"`     // physical or virtual
	MultiWriter bool   `yaml:"multiWriter"`
	Independent bool   `yaml:"independent"`
}

// limit is 62 TB, but a device that a VM addresses by itself may have 64.
func (d FileDisk) limit() int64 {
	if d.RDM == "physical" {
		return 64 * tb
	}
	return 62 * tb
}

func (m FileMachine) check() error {
	switch {
	case m.Name == "" || m.Datastore == "":
		return errors.New("name: a VM needs a name and a datastore")
	case m.Hardware < 0:
		return errors.New("hardware: it cannot be negative")
	case !slices.Contains([]string{"", "vmfsSparse", "seSparse"}, m.Snapshot):
		return fmt.Errorf("snapshot: it must be vmfsSparse or seSparse, not %q", m.Snapshot)
	}
	for i, d := range m.Disks {
		if limit := d.limit(); d.Size > limit/gb {
			return fmt.Errorf("disks[%d].size: %d GB are more than the %d TB that such a disk can have", i, d.Size, limit/tb)
		}
		if d.Size < 0 || d.Written < 0 {
			return fmt.Errorf("disks[%d].size: it cannot be negative", i)
		}
		if !slices.Contains([]string{"", "thin", "thick", "eager", "seSparse"}, d.Format) {
			return fmt.Errorf("disks[%d].format: it must be thin, thick, eager or seSparse, not %q", i, d.Format)
		}
		if !slices.Contains([]string{"", "physical", "virtual"}, d.RDM) {
			return fmt.Errorf("disks[%d].rdm: it must be physical or virtual, not %q", i, d.RDM)
		}
	}
	return nil
}

func (m FileMachine) machine(host string) vcenter.Machine {
	out := vcenter.Machine{
		Name: m.Name, Host: host, Datastore: m.Datastore, On: !m.Off && !m.Template,
		Kind: vcenter.Kind{
			Guest: m.Guest, Family: m.Family, Hardware: m.Hardware, CBT: m.CBT, Template: m.Template, Snapshot: m.Snapshot, Linked: m.Linked,
		},
	}
	disks := m.Disks
	if disks == nil {
		disks = []FileDisk{{}}
	}
	for _, d := range disks {
		size, written := d.Size, d.Written
		if size == 0 {
			size = 40
		}
		if written == 0 {
			written = min(16, size)
		}
		out.Disks = append(out.Disks, vcenter.Disk{
			Size: size * gb, Written: written * gb, Format: d.Format, RDM: d.RDM, MultiWriter: d.MultiWriter, Independent: d.Independent,
		})
	}
	return out
}

// addMachines adds the VMs of a scenario file, in order.
func (l *Lab) addMachines() error {
	for i, m := range l.size.machines {
		host := m.Host
		if host == "" {
			if hosts := l.VCenter.Mounting(m.Datastore); len(hosts) > 0 {
				host = hosts[0]
			}
		}
		if err := l.VCenter.AddMachine(m.machine(host)); err != nil {
			return fmt.Errorf("machines[%d]: %w", i, err)
		}
	}
	return nil
}
