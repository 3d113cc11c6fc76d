package shell

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

const (
	tasksShown = 30                                    // that have ended
	taskTime   = "2006-01-02T15:04:05.000000000Z07:00" // RFC 3339 that sorts as text
)

// task is one row of Recent Tasks; times are RFC 3339 in the vCenter's time.
type task struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Target    string `json:"target"`
	State     string `json:"state"`
	Progress  int32  `json:"progress"`
	Error     string `json:"error,omitempty"`
	Details   string `json:"details,omitempty"`
	Initiator string `json:"initiator"`
	Queued    string `json:"queued"`
	Completed string `json:"completed,omitempty"`
	// Cancelable is false after a cancel request.
	Cancelable bool `json:"cancelable"`
}

// recentTasks reads the tasks that vCenter lists as recent; labels name those of extensions.
func recentTasks(ctx context.Context, client *vim25.Client, labels map[string]string) ([]task, error) {
	collector := property.DefaultCollector(client)
	if client.ServiceContent.TaskManager == nil {
		return []task{}, nil
	}
	var manager mo.TaskManager
	if err := collector.RetrieveOne(ctx, *client.ServiceContent.TaskManager, []string{"recentTask"}, &manager); err != nil {
		return nil, err
	}
	recent, err := listed(ctx, collector, manager.RecentTask)
	if err != nil {
		return nil, err
	}
	var read []mo.Task
	if err := existing(ctx, collector, recent, []string{"info"}, &read); err != nil {
		return nil, err
	}
	names, err := targetNames(ctx, collector, read)
	if err != nil {
		return nil, err
	}
	rows := []task{}
	for _, t := range read {
		shown := row(t.Info)
		if t.Info.Entity != nil && names[*t.Info.Entity] != "" {
			shown.Target = names[*t.Info.Entity]
		}
		if label := labels[t.Info.DescriptionId]; label != "" {
			shown.Name = label
		}
		rows = append(rows, shown)
	}
	return rows, nil
}

// listed are the tasks that have not ended and the newest of those that have.
func listed(ctx context.Context, collector *property.Collector, recent []types.ManagedObjectReference) (
	[]types.ManagedObjectReference, error,
) {
	if len(recent) <= tasksShown {
		return recent, nil
	}
	var read []mo.Task
	if err := existing(ctx, collector, recent, []string{"info.state"}, &read); err != nil {
		return nil, err
	}
	open := map[types.ManagedObjectReference]bool{}
	for _, t := range read {
		open[t.Self] = t.Info.State == types.TaskInfoStateQueued || t.Info.State == types.TaskInfoStateRunning
	}
	tooMany := len(recent) - tasksShown
	for _, is := range open {
		if is {
			tooMany--
		}
	}
	return slices.DeleteFunc(slices.Clone(recent), func(ref types.ManagedObjectReference) bool {
		if open[ref] || tooMany <= 0 {
			return false
		}
		tooMany--
		return true
	}), nil
}

// sortTasks puts the newest first.
func sortTasks(tasks []task) {
	slices.SortStableFunc(tasks, func(a, b task) int { return strings.Compare(b.Queued, a.Queued) })
}

// named are the types of inventory objects, which have a name; a task may also be on a manager, which has none.
var named = map[string]bool{
	"ClusterComputeResource": true, "ComputeResource": true, "Datacenter": true, "Datastore": true, "Folder": true,
	"HostSystem": true, "Network": true, "ResourcePool": true, "StoragePod": true, "VirtualApp": true, "VirtualMachine": true,
}

// targetNames finds the names of task targets that contain an object id.
func targetNames(ctx context.Context, collector *property.Collector, tasks []mo.Task) (
	map[types.ManagedObjectReference]string, error,
) {
	var unnamed []types.ManagedObjectReference
	for _, t := range tasks {
		entity := t.Info.Entity
		if entity == nil || !named[entity.Type] {
			continue
		}
		if t.Info.EntityName == entity.Value && !slices.Contains(unnamed, *entity) {
			unnamed = append(unnamed, *entity)
		}
	}
	var entities []mo.ManagedEntity
	if err := existing(ctx, collector, unnamed, []string{"name"}, &entities); err != nil {
		return nil, err
	}
	names := map[types.ManagedObjectReference]string{}
	for _, entity := range entities {
		names[entity.Self] = entity.Name
	}
	return names, nil
}

// existing reads properties of those objects that are still there.
func existing(ctx context.Context, collector *property.Collector, refs []types.ManagedObjectReference, paths []string, into any) error {
	for len(refs) > 0 {
		err := collector.Retrieve(ctx, refs, paths, into)
		gone, missing := vanished(err)
		if !missing || !slices.Contains(refs, gone) {
			return err
		}
		refs = slices.DeleteFunc(slices.Clone(refs), func(ref types.ManagedObjectReference) bool { return ref == gone })
	}
	return nil
}

// vanished returns the object that no longer exists and caused the failure of a call.
func vanished(err error) (types.ManagedObjectReference, bool) {
	if err == nil || !soap.IsSoapFault(err) {
		return types.ManagedObjectReference{}, false
	}
	fault, ok := soap.ToSoapFault(err).VimFault().(types.ManagedObjectNotFound)
	return fault.Obj, ok
}

func row(info types.TaskInfo) task {
	t := task{
		ID: info.Task.Value, Name: taskName(info), Target: info.EntityName, State: string(info.State), Progress: info.Progress,
		Initiator: initiator(info.Reason), Queued: info.QueueTime.UTC().Format(taskTime),
	}
	t.Cancelable = info.Cancelable && !info.Cancelled && info.CompleteTime == nil
	if info.CompleteTime != nil {
		t.Completed = info.CompleteTime.UTC().Format(taskTime)
	}
	if info.Description != nil {
		t.Details = info.Description.Message
	}
	if info.Error != nil {
		t.Error = info.Error.LocalizedMessage
		if t.Error == "" {
			t.Error = strings.TrimPrefix(fmt.Sprintf("%T", info.Error.Fault), "*types.")
		}
	}
	return t
}

func initiator(reason types.BaseTaskReason) string {
	switch by := reason.(type) {
	case *types.TaskReasonUser:
		return by.UserName
	case *types.TaskReasonSchedule:
		return by.Name
	case *types.TaskReasonAlarm:
		return by.AlarmName
	}
	return "System"
}

var wordStart = regexp.MustCompile(`([a-z])([A-Z])`)

// taskName turns UnmapVmfsVolumeEx_Task or HostStorageSystem.unmapVmfsVolumeEx into words.
func taskName(info types.TaskInfo) string {
	name := info.DescriptionId
	if name == "" {
		name = info.Name
	}
	name = name[strings.LastIndex(name, ".")+1:]
	name = strings.TrimSuffix(strings.TrimSuffix(name, "_Task"), "Ex")
	if name == "" {
		return "Task"
	}
	words := strings.ToLower(wordStart.ReplaceAllString(name, "$1 $2"))
	words = strings.ReplaceAll(words, "vmfs", "VMFS")
	return strings.ToUpper(words[:1]) + words[1:]
}
