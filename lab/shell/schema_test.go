package shell

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// fullManifest contains all keys of the schema, for one object type.
const fullManifest = `{ "manifestVersion": "1.1.0",
  "requirements": { "plugin.api.version": "1.1.0",
    "vsphere.client": { "version": "[7.0,9.1)", "environments": ["onprem", "cloud", "gateway"] },
    "vcenter.server": { "version": "8.0.2", "environments": ["onprem"] },
    "confirmation.modal.api": "1.0.0", "proxied.plugin.server.origin.api": "1.0.0", "icon.sprite.sheet.theming": "1.0.0",
    "plugin.backend.info.api": "1.0.0", "plugin.dynamic.extensions": "1.0.0", "action.accepts.multiple.targets": true,
    "open.modal.api": "1.1.0" },
  "configuration": { "nameKey": "name", "icon": { "name": "main" } },
  "global": { "view": { "navigationId": "home", "uri": "i.html#/home", "navigationVisible": false, "isPublic": true } },
  "objects": { "Datastore": {
    "summary": { "dynamicUri": "spi/cards", "view": { "id": "card", "uri": "i.html#/card", "icon": { "name": "main" },
      "dynamic": true, "size": { "widthSpan": 1, "heightSpan": 2 } } },
    "monitor": { "dynamicUri": "spi/monitor",
      "views": [ { "navigationId": "watch", "labelKey": "watch", "uri": "i.html#/watch", "dynamic": true, "isPublic": false } ] },
    "configure": { "dynamicUri": { "path": "spi/configure", "serverType": "AUX" },
      "views": [ { "navigationId": "set", "labelKey": "set", "uri": "i.html#/set", "dynamic": false, "isPublic": true } ] },
    "menu": { "dynamicUri": "spi/actions", "actions": [
      { "id": "run", "labelKey": "run", "icon": { "name": "main" }, "acceptsMultipleTargets": true, "dynamic": true,
        "trigger": { "type": "modal", "uri": "i.html#/run", "titleKey": "run", "accessibilityTitleKey": "run", "closable": true,
          "size": { "width": 720, "height": 480 } } },
      { "type": "separator" },
      { "labelKey": "go", "trigger": { "type": "navigation", "targetViewId": "watch" } } ] } } },
  "definitions": {
    "iconSpriteSheet": { "uri": "s.png", "definitions": { "main": { "x": 0, "y": 32 } },
      "themeOverrides": { "dark": { "uri": "d.png", "definitions": { "main": { "x": 32, "y": 0 } } } } },
    "i18n": { "locales": ["en-US"], "definitions": { "name": { "en-US": "Name" } } } } }`

// refusals contains for each key a value that the schema rejects, and the message.
var refusals = []struct{ path, value, reason string }{
	{"manifestVersion", `"1.3.0"`, "is not one of"},
	{"requirements", `[]`, "must be an object"},
	{"requirements.plugin!api!version", `"2.0.0"`, "is not one of"},
	{"requirements.vsphere!client", `"[8.0,)"`, "must be an object"},
	{"requirements.vsphere!client.version", `"8.0+"`, "is not a version"},
	{"requirements.vsphere!client.environments", `[]`, "needs at least 1"},
	{"requirements.vcenter!server", `true`, "must be an object"},
	{"requirements.vcenter!server.version", `"[8.0"`, "is not a version"},
	{"requirements.vcenter!server.environments", `["home"]`, "is not one of onprem, cloud, gateway"},
	{"requirements.confirmation!modal!api", `"1.1.0"`, "is not one of 1.0.0"},
	{"requirements.proxied!plugin!server!origin!api", `true`, "is not one of 1.0.0"},
	{"requirements.icon!sprite!sheet!theming", `1`, "is not one of 1.0.0"},
	{"requirements.plugin!backend!info!api", `"2"`, "is not one of 1.0.0"},
	{"requirements.plugin!dynamic!extensions", `"1.0.1"`, "is not one of 1.0.0"},
	{"requirements.action!accepts!multiple!targets", `"true"`, "must be true"},
	{"requirements.open!modal!api", `"1.0.0"`, "is not one of 1.1.0"},
	{"configuration", `"x"`, "must be an object"},
	{"configuration.nameKey", `""`, "must not be empty"},
	{"configuration.icon", `"main"`, "must be an object"},
	{"configuration.icon.name", `"mian"`, "is not in the sprite sheet"},
	{"global", `[]`, "must be an object"},
	{"global.view", `[]`, "must be an object"},
	{"global.view.navigationId", `1`, "must be a string"},
	{"global.view.uri", `""`, "must not be empty"},
	{"global.view.navigationVisible", `"no"`, "must be true or false"},
	{"global.view.isPublic", `1`, "must be true or false"},
	{"objects", `[]`, "must be an object"},
	{"objects.Datastore", `true`, "must be an object"},
	{"objects.Datastore.summary", `[]`, "must be an object"},
	{"objects.Datastore.summary.dynamicUri", `7`, "must be an object"},
	{"objects.Datastore.summary.view", `[]`, "must be an object"},
	{"objects.Datastore.summary.view.id", `""`, "must not be empty"},
	{"objects.Datastore.summary.view.uri", `null`, "must be a string"},
	{"objects.Datastore.summary.view.icon", `"main"`, "must be an object"},
	{"objects.Datastore.summary.view.icon.name", `"mian"`, "is not in the sprite sheet"},
	{"objects.Datastore.summary.view.dynamic", `"yes"`, "must be true or false"},
	{"objects.Datastore.summary.view.size", `2`, "must be an object"},
	{"objects.Datastore.summary.view.size.widthSpan", `1.5`, "must be a whole number"},
	{"objects.Datastore.summary.view.size.heightSpan", `-1`, "must be a whole number"},
	{"objects.Datastore.monitor", `[]`, "must be an object"},
	{"objects.Datastore.monitor.dynamicUri", `""`, "must not be empty"},
	{"objects.Datastore.monitor.views", `[]`, "needs at least 1"},
	{"objects.Datastore.monitor.views[0].navigationId", `"home"`, "is already used"},
	{"objects.Datastore.monitor.views[0].labelKey", `""`, "must not be empty"},
	{"objects.Datastore.monitor.views[0].uri", `[]`, "must be a string"},
	{"objects.Datastore.monitor.views[0].dynamic", `0`, "must be true or false"},
	{"objects.Datastore.monitor.views[0].isPublic", `"true"`, "must be true or false"},
	{"objects.Datastore.configure", `1`, "must be an object"},
	{"objects.Datastore.configure.dynamicUri", `[]`, "must be an object"},
	{"objects.Datastore.configure.dynamicUri.path", `""`, "must not be empty"},
	{"objects.Datastore.configure.dynamicUri.serverType", `1`, "must be a string"},
	{"objects.Datastore.configure.views", `{}`, "must be an array"},
	{"objects.Datastore.configure.views[0].navigationId", `"watch"`, "is already used"},
	{"objects.Datastore.configure.views[0].labelKey", `1`, "must be a string"},
	{"objects.Datastore.configure.views[0].uri", `""`, "must not be empty"},
	{"objects.Datastore.configure.views[0].dynamic", `{}`, "must be true or false"},
	{"objects.Datastore.configure.views[0].isPublic", `1`, "must be true or false"},
	{"objects.Datastore.menu", `[]`, "must be an object"},
	{"objects.Datastore.menu.dynamicUri", `{"path": "x"}`, "serverType: is required"},
	{"objects.Datastore.menu.actions", `[]`, "needs at least 1"},
	{"objects.Datastore.menu.actions[0].id", `""`, "must not be empty"},
	{"objects.Datastore.menu.actions[0].labelKey", `""`, "must not be empty"},
	{"objects.Datastore.menu.actions[0].icon", `"main"`, "must be an object"},
	{"objects.Datastore.menu.actions[0].icon.name", `"mian"`, "is not in the sprite sheet"},
	{"objects.Datastore.menu.actions[0].acceptsMultipleTargets", `1`, "must be true or false"},
	{"objects.Datastore.menu.actions[0].dynamic", `"x"`, "must be true or false"},
	{"objects.Datastore.menu.actions[0].trigger", `"modal"`, "is not one of modal, navigation"},
	{"objects.Datastore.menu.actions[0].trigger.type", `"popup"`, "is not one of modal, navigation"},
	{"objects.Datastore.menu.actions[0].trigger.uri", `""`, "must not be empty"},
	{"objects.Datastore.menu.actions[0].trigger.titleKey", `1`, "must be a string"},
	{"objects.Datastore.menu.actions[0].trigger.accessibilityTitleKey", `""`, "must not be empty"},
	{"objects.Datastore.menu.actions[0].trigger.closable", `"no"`, "must be true or false"},
	{"objects.Datastore.menu.actions[0].trigger.size", `[720, 480]`, "must be an object"},
	{"objects.Datastore.menu.actions[0].trigger.size.width", `"720px"`, "must be a whole number"},
	{"objects.Datastore.menu.actions[0].trigger.size.height", `-480`, "must be a whole number"},
	{"objects.Datastore.menu.actions[1].type", `"line"`, "is not one of separator"},
	{"objects.Datastore.menu.actions[2].trigger.targetViewId", `"wach"`, "is no view of this plug-in"},
	{"definitions", `[]`, "must be an object"},
	{"definitions.iconSpriteSheet", `"s.png"`, "must be an object"},
	{"definitions.iconSpriteSheet.uri", `""`, "must not be empty"},
	{"definitions.iconSpriteSheet.definitions", `[]`, "must be an object"},
	{"definitions.iconSpriteSheet.definitions.main", `[0, 32]`, "must be an object"},
	{"definitions.iconSpriteSheet.definitions.main.x", `"0"`, "must be a whole number"},
	{"definitions.iconSpriteSheet.definitions.main.y", `0.5`, "must be a whole number"},
	{"definitions.iconSpriteSheet.themeOverrides", `[]`, "must be an object"},
	{"definitions.iconSpriteSheet.themeOverrides.dark", `"d.png"`, "must be an object"},
	{"definitions.iconSpriteSheet.themeOverrides.dark.uri", `1`, "must be a string"},
	{"definitions.iconSpriteSheet.themeOverrides.dark.definitions", `1`, "must be an object"},
	{"definitions.iconSpriteSheet.themeOverrides.dark.definitions.main", `1`, "must be an object"},
	{"definitions.iconSpriteSheet.themeOverrides.dark.definitions.main.x", `-1`, "must be a whole number"},
	{"definitions.iconSpriteSheet.themeOverrides.dark.definitions.main.y", `null`, "must be a whole number"},
	{"definitions.i18n", `[]`, "must be an object"},
	{"definitions.i18n.locales", `[]`, "needs at least 1"},
	{"definitions.i18n.definitions", `[]`, "must be an object"},
	{"definitions.i18n.definitions.name", `"Name"`, "must be an object"},
	{"definitions.i18n.definitions.name.en-US", `""`, "must not be empty"},
}

func TestSchemaKnowsEveryKeyAndRefusesWrongValues(t *testing.T) {
	if _, err := ParseManifest([]byte(fullManifest)); err != nil {
		t.Fatalf("every key at once: %v", err)
	}
	untried := map[string]bool{}
	walk(decoded(t, fullManifest), "", func(path string, _ map[string]any) { untried[path] = true })
	for _, c := range refusals {
		delete(untried, c.path)
		t.Run(c.path, func(t *testing.T) {
			tree := decoded(t, fullManifest)
			place(t, tree, c.path, decoded(t, c.value))
			refused(t, tree, c.reason)
		})
	}
	for path := range untried {
		if !otherActions.MatchString(path) {
			t.Errorf("no refused value of %s is tried", path)
		}
	}
}

func TestSchemaRefusesUnknownKeysInEveryObject(t *testing.T) {
	paths := map[string]bool{"": true}
	walk(decoded(t, fullManifest), "", func(path string, object map[string]any) {
		if object != nil {
			paths[path] = true
		}
	})
	// Keys of these are the author's own, and configuration is open.
	for _, open := range []string{
		"configuration", "definitions.iconSpriteSheet.definitions", "definitions.i18n.definitions",
		"definitions.iconSpriteSheet.themeOverrides.dark.definitions",
	} {
		delete(paths, open)
	}
	for path := range paths {
		tree := decoded(t, fullManifest)
		place(t, tree, strings.TrimPrefix(path+"._comment", "."), "x")
		if path == "objects" || path == "definitions.i18n.definitions.name" {
			refused(t, tree, "_comment: ")
		} else {
			refused(t, tree, "_comment: unknown key")
		}
	}
	tree := decoded(t, fullManifest)
	place(t, tree, "configuration._comment", "x")
	data, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ParseManifest(data); err != nil {
		t.Errorf("configuration is open: %v", err)
	}
}

func TestSchemaAsksForWhatIsRequiredAndForNoMore(t *testing.T) {
	required := map[string]bool{}
	for path := range strings.FieldsSeq(`manifestVersion requirements requirements.plugin!api!version
		requirements.vsphere!client.version requirements.vsphere!client.environments
		requirements.vcenter!server.version requirements.vcenter!server.environments configuration configuration.nameKey
		configuration.icon.name global.view global.view.navigationId global.view.uri
		objects.Datastore.summary.view objects.Datastore.summary.view.uri objects.Datastore.summary.view.icon.name
		objects.Datastore.summary.view.size.widthSpan objects.Datastore.summary.view.size.heightSpan
		objects.Datastore.monitor.views objects.Datastore.monitor.views[0].navigationId
		objects.Datastore.monitor.views[0].labelKey objects.Datastore.monitor.views[0].uri
		objects.Datastore.configure.views objects.Datastore.configure.views[0].navigationId
		objects.Datastore.configure.views[0].labelKey objects.Datastore.configure.views[0].uri
		objects.Datastore.configure.dynamicUri.path objects.Datastore.configure.dynamicUri.serverType
		objects.Datastore.menu.actions objects.Datastore.menu.actions[0].labelKey objects.Datastore.menu.actions[0].icon.name
		objects.Datastore.menu.actions[0].trigger objects.Datastore.menu.actions[0].trigger.uri
		objects.Datastore.menu.actions[0].trigger.size objects.Datastore.menu.actions[0].trigger.size.width
		objects.Datastore.menu.actions[0].trigger.size.height
		definitions.iconSpriteSheet.uri definitions.iconSpriteSheet.definitions
		definitions.iconSpriteSheet.definitions.main.x definitions.iconSpriteSheet.definitions.main.y
		definitions.iconSpriteSheet.themeOverrides.dark definitions.iconSpriteSheet.themeOverrides.dark.uri
		definitions.iconSpriteSheet.themeOverrides.dark.definitions.main.x
		definitions.iconSpriteSheet.themeOverrides.dark.definitions.main.y definitions.i18n.locales definitions.i18n.definitions`) {
		required[path] = true
	}
	walk(decoded(t, fullManifest), "", func(path string, _ map[string]any) {
		tree := decoded(t, fullManifest)
		remove(tree, step.FindAllString(path, -1))
		data, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		_, err = ParseManifest(data)
		if got := err != nil && strings.Contains(err.Error(), "is required"); got != required[path] && !otherActions.MatchString(path) {
			t.Errorf("%s: required = %v, want %v (%v)", path, got, required[path], err)
		}
	})
}

// remove deletes the key at the path steps.
func remove(tree any, steps []string) {
	switch at := tree.(type) {
	case map[string]any:
		name := strings.ReplaceAll(steps[0], "!", ".")
		if len(steps) == 1 {
			delete(at, name)
			return
		}
		remove(at[name], steps[1:])
	case []any:
		n, _ := strconv.Atoi(steps[0])
		remove(at[n], steps[1:])
	}
}

func TestSchemaAcceptsEveryObjectType(t *testing.T) {
	for _, kind := range objectTypes {
		manifest := strings.Replace(fullManifest, `"Datastore": {`, strconv.Quote(kind)+`: {`, 1)
		if _, err := ParseManifest([]byte(manifest)); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func decoded(t *testing.T, data string) any {
	t.Helper()
	var tree any
	if err := json.Unmarshal([]byte(data), &tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// walk visits every key; dots of a key itself are written as exclamation marks.
func walk(value any, path string, visit func(path string, object map[string]any)) {
	switch v := value.(type) {
	case map[string]any:
		for key, below := range v {
			here := join(path, strings.ReplaceAll(key, ".", "!"))
			object, _ := below.(map[string]any)
			visit(here, object)
			walk(below, here, visit)
		}
	case []any:
		for i, below := range v {
			walk(below, path+"["+strconv.Itoa(i)+"]", visit)
		}
	}
}

// otherActions are entries of the menu that repeat keys of the first one.
var otherActions = regexp.MustCompile(`actions\[[12]\]`)

var step = regexp.MustCompile(`[^.\[\]]+`)

// place sets the value that path leads to.
func place(t *testing.T, tree any, path string, value any) {
	t.Helper()
	steps := step.FindAllString(path, -1)
	for i, name := range steps {
		last := i == len(steps)-1
		switch at := tree.(type) {
		case map[string]any:
			name = strings.ReplaceAll(name, "!", ".")
			if last {
				at[name] = value
			}
			tree = at[name]
		case []any:
			n, err := strconv.Atoi(name)
			if err != nil || n >= len(at) {
				t.Fatalf("%s leads nowhere", path)
			}
			tree = at[n]
		default:
			t.Fatalf("%s leads nowhere", path)
		}
	}
}

func refused(t *testing.T, tree any, reason string) {
	t.Helper()
	data, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ParseManifest(data); err == nil || !strings.Contains(err.Error(), reason) {
		t.Errorf("error = %v, want %q", err, reason)
	}
}
