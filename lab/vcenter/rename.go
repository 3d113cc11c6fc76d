package vcenter

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// longestName is how many characters a name in the inventory may have.
const longestName = 80

// RenameTask renames a datastore by a task, which fails if the name is taken.
func (r *redirected) RenameTask(ctx *simulator.Context, req *types.Rename_Task) soap.HasFault {
	d := r.v.datastoreOf(req.This)
	if d == nil {
		return &methods.Rename_TaskBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	t := r.v.startTask(ctx, req.This, "Rename_Task", "Datastore.rename", ctx.Session.UserName, nil)
	if fault := d.rename(ctx, req.NewName); fault != nil {
		t.fail(fault, renameTrouble(fault))
	} else {
		t.succeed(nil)
	}
	return &methods.Rename_TaskBody{Res: &types.Rename_TaskResponse{Returnval: t.Self}}
}

// RenameDatastore is the older form without a task.
func (r *redirected) RenameDatastore(ctx *simulator.Context, req *types.RenameDatastore) soap.HasFault {
	d := r.v.datastoreOf(req.This)
	if d == nil {
		return &methods.RenameDatastoreBody{Fault_: simulator.Fault("", &types.ManagedObjectNotFound{Obj: req.This})}
	}
	if fault := d.rename(ctx, req.NewName); fault != nil {
		return &methods.RenameDatastoreBody{Fault_: simulator.Fault(renameTrouble(fault), fault)}
	}
	return &methods.RenameDatastoreBody{Res: new(types.RenameDatastoreResponse)}
}

func renameTrouble(fault types.BaseMethodFault) string {
	switch f := fault.(type) {
	case *types.DuplicateName:
		return fmt.Sprintf("The name '%s' already exists.", f.Name)
	case *types.InvalidName:
		return fmt.Sprintf("The name '%s' is not valid.", f.Name)
	}
	return ""
}

// Rename renames a datastore as an administrator does; the datastore is named by its name or its managed object id.
func (v *VCenter) Rename(datastore, name string) error {
	d := v.datastoreNamed(datastore)
	if d == nil {
		return fmt.Errorf("there is no datastore %q", datastore)
	}
	task, err := object.NewCommon(v.client, d.sim.Self).Rename(context.Background(), name)
	if err != nil {
		return err
	}
	return task.Wait(context.Background())
}

// validName reports whether a datastore can have the name; the simulator cannot read paths with a bracket in it.
func validName(name string) bool {
	return name != "" && utf8.RuneCountInString(name) <= longestName && !strings.Contains(name, "]")
}

// datastoreCalled finds the datastore of the datacenter by its name as vCenter stores it.
func (v *VCenter) datastoreCalled(center *Datacenter, stored string) *datastore {
	for _, d := range v.allDatastores() {
		if d.datacenter == center && escaped(d.name()) == stored {
			return d
		}
	}
	return nil
}

// rename gives the datastore its name in the inventory, its label on hosts, and the paths of its files.
func (d *datastore) rename(ctx *simulator.Context, to string) types.BaseMethodFault {
	if !validName(to) {
		return &types.InvalidName{Name: to, Entity: &d.sim.Self}
	}
	stored, before := escapedOnce(to), escaped(d.name())
	d.v.renaming.Lock()
	defer d.v.renaming.Unlock()
	if other := d.v.datastoreCalled(d.datacenter, stored); other == d {
		return nil
	} else if other != nil {
		return &types.DuplicateName{Name: stored, Object: other.sim.Self}
	}
	label := unescaped(stored)
	d.movePaths(before, stored)
	if d.fs != nil {
		d.fs.Rename(label)
	} else {
		d.label.Store(&label)
	}
	d.v.barrier.do(func() {
		d.v.update(d.sim.Self, types.PropertyChange{Name: "name", Val: stored}, types.PropertyChange{Name: "summary.name", Val: stored},
			types.PropertyChange{Name: "info", Val: d.info(label)})
	})
	d.publishMounts()
	for _, vm := range d.machines() {
		d.v.renamePaths(vm, before, stored)
	}
	d.logRename(ctx, before, stored)
	return nil
}

// movePaths keeps the blocks of disks with their new paths.
func (d *datastore) movePaths(from, to string) {
	d.v.mu.Lock()
	defer d.v.mu.Unlock()
	moved := map[place]*disk{}
	for where, disk := range d.v.disks {
		if disk.ds == d {
			delete(d.v.disks, where)
			where.path = withName(where.path, from, to)
			moved[where] = disk
		}
	}
	for where, disk := range moved {
		d.v.disks[where] = disk
	}
	written := map[place]int64{}
	for where, bytes := range d.v.written {
		if where.datacenter == d.datacenter.object.Reference() {
			where.path = withName(where.path, from, to)
		}
		written[where] = bytes
	}
	d.v.written = written
	configs := map[place]*unregistered{}
	for where, kept := range d.v.unregistered {
		if where.datacenter == d.datacenter.object.Reference() {
			kept.repath(func(text string) string { return withName(text, from, to) })
			where.path = withName(where.path, from, to)
		}
		configs[where] = kept
	}
	d.v.unregistered = configs
}

// withName is the text with another datastore in it, if it is a path on the first.
func withName(text, from, to string) string {
	if rest, ok := strings.CutPrefix(text, "["+from+"]"); ok {
		return "[" + to + "]" + rest
	}
	return text
}

func (d *datastore) machines() (all []*simulator.VirtualMachine) {
	var refs []types.ManagedObjectReference
	d.v.context().WithLock(d.sim, func() { refs = slices.Clone(d.sim.Vm) })
	for _, ref := range refs {
		if vm, ok := d.v.registry.Get(ref).(*simulator.VirtualMachine); ok {
			all = append(all, vm)
		}
	}
	return all
}

// renamePaths shows copies of what contains paths of the VM.
func (v *VCenter) renamePaths(vm *simulator.VirtualMachine, from, to string) {
	ctx := v.context()
	ctx.WithLock(vm, func() {
		if vm.Config == nil {
			return
		}
		changes := repathed(vm, func(text string) string { return withName(text, from, to) })
		changes = append(changes, types.PropertyChange{Name: "config.datastoreUrl", Val: renamedURLs(vm.Config.DatastoreUrl, from, to)})
		ctx.Update(vm, changes)
	})
}

func renamedURLs(urls []types.VirtualMachineConfigInfoDatastoreUrlPair, from, to string) []types.VirtualMachineConfigInfoDatastoreUrlPair {
	out := slices.Clone(urls)
	for i := range out {
		if out[i].Name == from {
			out[i].Name = to
		}
	}
	return out
}

// renamed is a deep copy of a value with other paths.
func renamed(value reflect.Value, to func(string) string) reflect.Value {
	out := reflect.New(value.Type()).Elem()
	out.Set(value)
	switch value.Kind() {
	case reflect.String:
		out.SetString(to(value.String()))
	case reflect.Pointer:
		if !value.IsNil() {
			out.Set(reflect.New(value.Type().Elem()))
			out.Elem().Set(renamed(value.Elem(), to))
		}
	case reflect.Interface:
		if !value.IsNil() {
			out.Set(renamed(value.Elem(), to))
		}
	case reflect.Slice:
		if !value.IsNil() {
			out.Set(reflect.MakeSlice(value.Type(), value.Len(), value.Len()))
			for i := range value.Len() {
				out.Index(i).Set(renamed(value.Index(i), to))
			}
		}
	case reflect.Struct:
		for i := range value.NumField() {
			if value.Type().Field(i).IsExported() {
				out.Field(i).Set(renamed(value.Field(i), to))
			}
		}
	}
	return out
}

// logRename adds the event that vCenter has for it.
func (d *datastore) logRename(ctx *simulator.Context, from, to string) {
	event := &types.DatastoreRenamedEvent{DatastoreEvent: types.DatastoreEvent{Event: d.event(), Datastore: d.argument()}, OldName: from, NewName: to}
	d.v.logEvent(ctx, event, fmt.Sprintf("Renamed datastore from %s to %s in %s", from, to, d.datacenter.Name))
}
