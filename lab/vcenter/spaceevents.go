package vcenter

import (
	"fmt"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/types"
)

// ReportThreshold lets each host of a datastore report that the volumes behind it reached the threshold of their array.
func (v *VCenter) ReportThreshold(datastore string) error {
	d := v.datastoreNamed(datastore)
	if d == nil || d.fs == nil {
		return fmt.Errorf("there is no VMFS datastore %q", datastore)
	}
	for _, h := range d.hosts.all() {
		for _, dev := range d.fs.Devices() {
			message := fmt.Sprintf("Space utilization on thin-provisioned device %s exceeded configured threshold. "+
				"Affected datastores (if any): %q.", dev.Name, d.name())
			v.post(&types.EventEx{
				Event:       types.Event{Host: h.argument()},
				EventTypeId: "esx.problem.scsi.device.thinprov.atquota",
				Severity:    string(types.EventEventSeverityWarning),
				Message:     message,
				Arguments:   []types.KeyAnyValue{{Key: "1", Value: dev.Name}, {Key: "2", Value: d.name()}},
				ObjectId:    h.ref.Value, ObjectType: "HostSystem", ObjectName: h.san.Name,
			}, message)
		}
	}
	return nil
}

// PauseForSpace lets the host of a VM report that it paused the VM because no space was left for a write. As vCenter
// does, the event names the VM and its host, and no datastore.
func (v *VCenter) PauseForSpace(name string) error {
	v.mu.Lock()
	m := v.machines[name]
	v.mu.Unlock()
	if m == nil || v.registry.Get(m.ref) == nil {
		return fmt.Errorf("no VM %q", name)
	}
	text := fmt.Sprintf("There is no more space for virtual disk '%s.vmdk'. You might be able to continue this session by "+
		"freeing disk space on the relevant volume, and clicking Retry. Click Cancel to terminate this session.", name)
	event := &types.VmMessageEvent{Message: text}
	event.Vm = &types.VmEventArgument{EntityEventArgument: types.EntityEventArgument{Name: name}, Vm: m.ref}
	event.Host = m.host.argument()
	event.MessageInfo = []types.VirtualMachineMessage{{Id: "msg.hbacommon.outofspace", Text: text}}
	v.post(event, text)
	return nil
}

// ReportSnapshotRemoval adds the event of a task that removed all snapshots of a VM.
func (v *VCenter) ReportSnapshotRemoval(name string) error {
	v.mu.Lock()
	m := v.machines[name]
	v.mu.Unlock()
	if m == nil || v.registry.Get(m.ref) == nil {
		return fmt.Errorf("no VM %q", name)
	}
	now := v.now()
	event := &types.TaskEvent{Info: types.TaskInfo{
		Key: "snapshots-" + name, Task: types.ManagedObjectReference{Type: "Task", Value: "snapshots-" + name},
		Name: "RemoveAllSnapshots_Task", DescriptionId: "VirtualMachine.removeAllSnapshots", Entity: &m.ref, EntityName: name,
		State: types.TaskInfoStateQueued, Reason: &types.TaskReasonUser{UserName: "VSPHERE.LOCAL\\Administrator"}, QueueTime: now,
	}}
	event.Vm = &types.VmEventArgument{EntityEventArgument: types.EntityEventArgument{Name: name}, Vm: m.ref}
	event.Host = m.host.argument()
	v.post(event, "Task: Remove all snapshots")
	return nil
}

func (h *host) argument() *types.HostEventArgument {
	return &types.HostEventArgument{EntityEventArgument: types.EntityEventArgument{Name: h.san.Name}, Host: h.ref}
}

// post adds an event that no user caused to the history, at the simulated time.
func (v *VCenter) post(event types.BaseEvent, message string) {
	ctx := v.context()
	ctx.Session = &simulator.Session{}
	events := v.registry.EventManager()
	ctx.WithLock(events, func() {
		events.PostEvent(ctx, &types.PostEvent{EventToPost: event})
		event.GetEvent().CreatedTime = v.now()
		event.GetEvent().FullFormattedMessage = message
	})
}
