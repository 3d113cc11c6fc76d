package shell

import (
	"context"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/vmware/govmomi/vim25/types"
)

const deploymentsShown = 10

// plugins holds what is deployed and the manifests kept by key and version.
type plugins struct {
	client string
	faults *faults
	now    func() time.Time

	mu          sync.Mutex
	vcenter     string
	deployments map[string]*deployment
	kept        map[string][]byte
	serial      int
	revision    int
	tasks       []*task           // of deployments, oldest first
	taskLabels  map[string]string // English names of extensions' tasks by task id
	background  sync.WaitGroup
}

func newPlugins(client string, faults *faults, now func() time.Time) *plugins {
	return &plugins{
		client: client, faults: faults, now: now, deployments: map[string]*deployment{}, kept: map[string][]byte{},
	}
}

// meet records the version of the vCenter, which manifests can require.
func (p *plugins) meet(vcenter string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.vcenter = vcenter
}

// sync brings the deployments in line with the extension list; new ones finish in the background.
func (p *plugins) sync(ctx context.Context, extensions []types.Extension) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taskLabels = taskLabels(extensions)
	registered := map[string]bool{}
	for _, record := range extensions {
		if len(record.Client) == 0 || record.Client[0].Type != remoteType {
			continue
		}
		registered[record.Key] = true
		old := p.deployments[record.Key]
		switch {
		case old == nil:
			p.start(ctx, record)
		case old.record.Version != record.Version:
			slog.Info("plug-in version changed", "key", record.Key, "from", old.record.Version, "to", record.Version)
			delete(p.kept, record.Key+"@"+old.record.Version)
			p.start(ctx, record)
		case !sameButHeartbeat(old.record, record),
			old.plugin.State != Deployed && old.plugin.State != InProgress && old.record.LastHeartbeatTime != record.LastHeartbeatTime:
			p.start(ctx, record)
		}
	}
	for key, old := range p.deployments {
		if !registered[key] {
			slog.Info("plug-in undeployed", "key", key)
			delete(p.kept, key+"@"+old.record.Version)
			delete(p.deployments, key)
			p.revision++
		}
	}
}

// taskLabels are the names that extensions give to their tasks: `<task id>.label` of the module "task".
func taskLabels(extensions []types.Extension) map[string]string {
	labels := map[string]string{}
	for _, record := range extensions {
		for _, texts := range record.ResourceList {
			if texts.Module != "task" || !strings.HasPrefix(texts.Locale, "en") {
				continue
			}
			for _, text := range texts.Data {
				if id, ok := strings.CutSuffix(text.Key, ".label"); ok {
					labels[id] = text.Value
				}
			}
		}
	}
	return labels
}

// namesOfTasks are the names that extensions give to their tasks, by task id.
func (p *plugins) namesOfTasks() map[string]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taskLabels
}

// sameButHeartbeat reports whether two records differ in nothing but the time of the last update.
func sameButHeartbeat(a, b types.Extension) bool {
	a.LastHeartbeatTime = b.LastHeartbeatTime
	return reflect.DeepEqual(a, b)
}

// redeploy drops the kept manifest and deploys again; false when the key is not registered.
func (p *plugins) redeploy(ctx context.Context, key string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	old := p.deployments[key]
	if old == nil {
		return false
	}
	delete(p.kept, key+"@"+old.record.Version)
	p.start(ctx, old.record)
	return true
}

// restart deploys everything again under new prefixes, with or without downloading the manifests again.
func (p *plugins) restart(ctx context.Context, download bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if download {
		clear(p.kept)
	}
	for _, key := range sortedKeys(p.deployments) {
		p.start(ctx, p.deployments[key].record)
	}
}

// start replaces the key's deployment; the caller holds the lock.
func (p *plugins) start(ctx context.Context, record types.Extension) {
	p.serial++
	pending := newDeployment(record, p.serial)
	p.deployments[record.Key] = pending
	p.revision++
	cached := p.kept[record.Key+"@"+record.Version]
	finished, vcenter := *pending, p.vcenter
	finished.mispinned = p.faults.active(FaultThumbprint) != nil
	shown := p.announce(record.Key)
	p.background.Add(1)
	go func() {
		defer p.background.Done()
		manifest := finished.deploy(ctx, cached, p.client, vcenter)
		p.mu.Lock()
		defer p.mu.Unlock()
		shown.end(p.now(), finished.plugin)
		if p.deployments[record.Key] != pending {
			return
		}
		p.deployments[record.Key] = &finished
		p.revision++
		if manifest != nil {
			p.kept[record.Key+"@"+record.Version] = manifest
		}
		slog.Info("plug-in", "key", record.Key, "version", record.Version, "state", finished.plugin.State,
			"reasons", finished.plugin.Reasons)
	}()
}

// announce lists the deployment of a plug-in among the tasks; the caller holds the lock.
func (p *plugins) announce(key string) *task {
	shown := &task{
		ID: "plugin-" + strconv.Itoa(p.serial), Name: "Deploy plug-in", Target: key, State: string(types.TaskInfoStateRunning),
		Initiator: "vsphere-ui", Queued: p.now().UTC().Format(taskTime),
	}
	p.tasks = append(p.tasks, shown)
	if len(p.tasks) > deploymentsShown {
		p.tasks = slices.Delete(p.tasks, 0, 1)
	}
	return shown
}

// end records the result of the deployment of t.
func (t *task) end(now time.Time, p Plugin) {
	t.State, t.Progress = string(types.TaskInfoStateSuccess), 100
	if p.State != Deployed {
		t.State, t.Error = string(types.TaskInfoStateError), p.Message
	}
	t.Completed = now.UTC().Format(taskTime)
}

// withDeployments adds the deployments to tasks of vCenter, newest first.
func (p *plugins) withDeployments(tasks []task) []task {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, shown := range p.tasks {
		tasks = append(tasks, *shown)
	}
	sortTasks(tasks)
	return tasks
}

func (p *plugins) upstream(prefix, server string) http.Handler {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.deployments {
		if d.prefix() == prefix && d.plugin.State == Deployed {
			return d.upstreams[server]
		}
	}
	return nil
}

func (p *plugins) registered(key string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.deployments[key] != nil
}

// list is every remote plug-in by name, with the revision that changes whenever the list does.
func (p *plugins) list() (items []Plugin, revision int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	items = []Plugin{}
	for _, d := range p.deployments {
		items = append(items, d.plugin)
	}
	sort.Slice(items, func(i, j int) bool { return items[i].Key < items[j].Key })
	return items, p.revision
}
