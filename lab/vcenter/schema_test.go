package vcenter

import (
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestTasksOnFilesHaveTheDatacenterAsEntity(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	task, err := object.NewFileManager(c.Client).DeleteDatastoreFile(t.Context(), "[bulk] no-such-file", f.v.Datacenter().object)
	f.must(err)
	_ = task.Wait(t.Context())
	var read mo.Task
	f.must(task.Properties(t.Context(), task.Reference(), []string{"info"}, &read))
	if got := *read.Info.Entity; got != f.v.Datacenter().object.Reference() || read.Info.EntityName != f.v.Datacenter().Name {
		t.Errorf("the entity is %s %s", got, read.Info.EntityName)
	}
}

func TestCallsWithoutSessionAreRefusedForTheirReceiver(t *testing.T) {
	f := newFixture(t)
	_, err := methods.CurrentTime(t.Context(), f.connect(), &types.CurrentTime{This: ref("ServiceInstance", "ServiceInstance")})
	refused, ok := fault(err).(types.NotAuthenticated)
	if !ok || *refused.Object != ref("ServiceInstance", "ServiceInstance") {
		t.Errorf("%v %v", err, refused)
	}
}
