package shell

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"
)

func TestLogInNeedsRightCredentials(t *testing.T) {
	w := newWorld(t)
	b := &browser{t: t, world: w, http: w.origin.Client()}
	response, answer := b.send("POST", "/api/ui/shell/session", nil, map[string]string{"username": testUser, "password": "wrong"})
	if response.StatusCode != http.StatusUnauthorized || !strings.Contains(string(answer), "incorrect user name or password") {
		t.Errorf("%s %s", response.Status, answer)
	}
	if len(response.Cookies()) != 0 || len(w.shell.everyUser()) != 0 {
		t.Error("a refused log-in left a session")
	}
	if cookie := w.signIn().cookie; !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteStrictMode {
		t.Errorf("cookie %v", cookie)
	}
}

func TestCallsNeedSessionAndJSON(t *testing.T) {
	w := newWorld(t)
	stranger := &browser{t: t, world: w, http: w.origin.Client()}
	for _, path := range []string{"inventory", "pulse", "plugins", "objects/Datastore/datastore-1"} {
		if response, _ := stranger.send("GET", "/api/ui/shell/"+path, nil, nil); response.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s: %s", path, response.Status)
		}
	}
	form := http.Header{"Content-Type": {"text/plain"}}
	if response, _ := w.signIn().send("DELETE", "/api/ui/shell/session", form, nil); response.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("log-out by a form: %s", response.Status)
	}
}

func TestInventoryShowsDatastoresAndHosts(t *testing.T) {
	w := newWorld(t)
	b := w.signIn()
	_, answer := b.send("GET", "/api/ui/shell/inventory", nil, nil)
	var trees map[string]node
	if err := json.Unmarshal(answer, &trees); err != nil {
		t.Fatal(err)
	}
	storage := trees["storage"].Children[0]
	if storage.Name != "DC0" || len(storage.Children) != 1 || storage.Children[0].Type != "Datastore" || storage.Children[0].Capacity == 0 {
		t.Errorf("storage: %s", answer)
	}
	if !strings.HasSuffix(storage.Children[0].ID, ":"+w.guid) {
		t.Errorf("id %s", storage.Children[0].ID)
	}
	var kinds []string
	for _, child := range trees["hosts"].Children[0].Children {
		kinds = append(kinds, child.Type)
	}
	if strings.Join(kinds, " ") != "ClusterComputeResource HostSystem" {
		t.Errorf("hosts: %v", kinds)
	}
	moid := strings.Split(storage.Children[0].ID, ":")[3]
	if _, answer = b.send("GET", "/api/ui/shell/objects/Datastore/"+moid, nil, nil); !strings.Contains(string(answer), "Capacity") {
		t.Errorf("object: %s", answer)
	}
	if response, answer := b.send("GET", "/api/ui/shell/objects/Datastore/datastore-999999", nil, nil); response.StatusCode != http.StatusNotFound {
		t.Errorf("unknown object: %s %s", response.Status, answer)
	}
}

func TestPulseCarriesRecentTasks(t *testing.T) {
	w := newWorld(t)
	_, answer := w.signIn().send("GET", "/api/ui/shell/pulse", nil, nil)
	var beat struct{ Tasks []task }
	if err := json.Unmarshal(answer, &beat); err != nil || len(beat.Tasks) == 0 || beat.Tasks[0].State != "success" {
		t.Fatalf("%v %.200s", err, answer)
	}
	if shown := beat.Tasks[0]; shown.Name != "Power on" || !strings.HasPrefix(shown.Target, "DC0_") || shown.Completed == "" {
		t.Errorf("%+v", shown)
	}
}

func TestPulseCarriesWhatHasNotEndedHoweverMuchEndedSince(t *testing.T) {
	w := newWorld(t)
	w.register(types.Extension{
		Key: testKey, Description: &types.Description{}, TaskList: []types.ExtensionTaskTypeInfo{{TaskID: "com.acme.run"}},
		ResourceList: []types.ExtensionResourceInfo{{
			Locale: "en", Module: "task", Data: []types.KeyValue{{Key: "com.acme.run.label", Value: "Run for long"}},
		}},
	})
	manager := *w.admin.ServiceContent.TaskManager
	made, err := methods.CreateTask(w.ctx, w.admin, &types.CreateTask{
		This: manager, Obj: w.admin.ServiceContent.RootFolder, TaskTypeId: "com.acme.run", Cancelable: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	err = property.Wait(w.ctx, property.DefaultCollector(w.admin.Client), manager, []string{"recentTask"}, func(now []types.PropertyChange) bool {
		return slices.Contains(now[len(now)-1].Val.(types.ArrayOfManagedObjectReference).ManagedObjectReference, made.Returnval.Task)
	})
	if err != nil {
		t.Fatal(err)
	}
	folder, err := object.NewRootFolder(w.admin.Client).CreateFolder(w.ctx, "name")
	if err != nil {
		t.Fatal(err)
	}
	for i := range tasksShown + 5 {
		renamed, err := folder.Rename(w.ctx, fmt.Sprint("name-", i))
		if err != nil {
			t.Fatal(err)
		}
		if err := renamed.Wait(w.ctx); err != nil {
			t.Fatal(err)
		}
	}
	_, answer := w.signIn().send("GET", "/api/ui/shell/pulse", nil, nil)
	var beat struct{ Tasks []task }
	if err := json.Unmarshal(answer, &beat); err != nil {
		t.Fatal(err)
	}
	all := len(beat.Tasks)
	open := slices.DeleteFunc(beat.Tasks, func(t task) bool { return t.Completed != "" })
	if all != tasksShown+1 || len(open) != 1 || open[0].ID != made.Returnval.Key || !open[0].Cancelable || open[0].Name != "Run for long" {
		t.Errorf("%d, not ended: %+v", all, open)
	}
}

func TestClientLibraryAndPageAreServedWithoutLogIn(t *testing.T) {
	w := newWorld(t)
	b := &browser{t: t, world: w, http: w.origin.Client()}
	for path, kind := range map[string]string{"/api/ui/htmlClientSdk.js": "text/javascript", "/ui/": "text/html", "/ui/js/main.js": "text/javascript"} {
		response, _ := b.send("GET", path, nil, nil)
		if response.StatusCode != http.StatusOK || !strings.HasPrefix(response.Header.Get("Content-Type"), kind) {
			t.Errorf("%s: %s %s", path, response.Status, response.Header.Get("Content-Type"))
		}
	}
}

func TestClientVersionMustBeDigits(t *testing.T) {
	if _, err := New(Config{SDKURL: "https://127.0.0.1/sdk", GUID: "g", ClientVersion: "8.0U3"}); err == nil {
		t.Error("8.0U3 accepted")
	}
}

func TestCancelIsVCentersToRefuse(t *testing.T) {
	w := newWorld(t)
	b := w.signIn()
	_, answer := b.send("GET", "/api/ui/shell/pulse", nil, nil)
	var beat struct{ Tasks []task }
	if err := json.Unmarshal(answer, &beat); err != nil || len(beat.Tasks) == 0 || beat.Tasks[0].Cancelable {
		t.Fatalf("%v %.200s", err, answer)
	}
	response, answer := b.send("POST", "/api/ui/shell/tasks/"+beat.Tasks[0].ID+"/cancel", nil, nil)
	if response.StatusCode != http.StatusBadGateway || !strings.Contains(string(answer), "vCenter refused") {
		t.Errorf("a task that is over: %s %s", response.Status, answer)
	}
}
