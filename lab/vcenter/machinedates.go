package vcenter

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// dating lets a task of the simulator date what it has changed of a VM by the clock of the vCenter, before the VM is unlocked.
func (v *VCenter) dating(changes func(*simulator.VirtualMachine, types.AnyType) []types.PropertyChange) func(execute) execute {
	return func(run execute) execute {
		return func(t *simulator.Task) (types.AnyType, types.BaseMethodFault) {
			res, fault := run(t)
			vm, ok := v.registry.Get(*t.Info.Entity).(*simulator.VirtualMachine)
			if created, is := res.(types.ManagedObjectReference); is && !ok {
				vm, ok = v.registry.Get(created).(*simulator.VirtualMachine)
			}
			if ok && fault == nil {
				ctx := contextOf(t)
				ctx.WithLock(vm, func() { ctx.Update(vm, changes(vm, res)) })
			}
			return res, fault
		}
	}
}

// created dates a new VM.
func (v *VCenter) created(*simulator.VirtualMachine, types.AnyType) []types.PropertyChange {
	now := v.now()
	return append(v.modified(), types.PropertyChange{Name: "config.createDate", Val: &now})
}

// modified dates the configuration of a VM.
func (v *VCenter) modified() []types.PropertyChange {
	now := v.now()
	return []types.PropertyChange{
		{Name: "config.modified", Val: now}, {Name: "config.changeVersion", Val: now.UTC().Format("2006-01-02T15:04:05.000000Z")},
	}
}

// started dates a VM that was powered on.
func (v *VCenter) started(*simulator.VirtualMachine, types.AnyType) []types.PropertyChange {
	now := v.now()
	return []types.PropertyChange{{Name: "runtime.bootTime", Val: &now}, {Name: "summary.runtime.bootTime", Val: &now}}
}

// stopped clears the date of a VM that was powered off.
func (v *VCenter) stopped(*simulator.VirtualMachine, types.AnyType) []types.PropertyChange {
	return []types.PropertyChange{{Name: "runtime.bootTime", Val: nil}, {Name: "summary.runtime.bootTime", Val: nil}}
}

// snapshotted dates a new snapshot.
func (v *VCenter) snapshotted(vm *simulator.VirtualMachine, result types.AnyType) []types.PropertyChange {
	ref, ok := result.(types.ManagedObjectReference)
	if !ok || vm.Snapshot == nil {
		return nil
	}
	return []types.PropertyChange{{Name: "snapshot.rootSnapshotList", Val: withDate(vm.Snapshot.RootSnapshotList, ref, v.now())}}
}

// withDate is a copy of snapshots in which one has another date.
func withDate(all []types.VirtualMachineSnapshotTree, ref types.ManagedObjectReference, date time.Time) []types.VirtualMachineSnapshotTree {
	all = slices.Clone(all)
	for i := range all {
		if all[i].Snapshot == ref {
			all[i].CreateTime = date
		}
		all[i].ChildSnapshotList = withDate(all[i].ChildSnapshotList, ref, date)
	}
	return all
}

// touch dates a local file that was written.
func (d *datastore) touch(file string) {
	now := d.v.now()
	_ = os.Chtimes(filepath.Join(d.dir, filepath.FromSlash(file)), now, now)
}

// clockGet is the time of the host.
func (c call) clockGet() (output, error) {
	return output{kind: "string", scalar: c.host.v.clock.Now().Add(c.host.wrong()).UTC().Format(time.RFC3339)}, nil
}

// uptimeGet is how long the host runs, in microseconds.
func (c call) uptimeGet() (output, error) {
	var boot time.Time
	c.host.v.context().WithLock(c.host.sim, func() { boot = *c.host.sim.Runtime.BootTime })
	return output{kind: "long", scalar: fmt.Sprint(c.host.v.clock.Now().Sub(boot).Microseconds())}, nil
}
