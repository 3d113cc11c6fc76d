package shell

import (
	"errors"
	"strings"
	"testing"
)

const goodManifest = `{ "manifestVersion": "1.2.0",
  "requirements": { "plugin.api.version": "1.2.0",
    "vsphere.client": { "version": "[8.0,)", "environments": ["onprem"] },
    "plugin.dynamic.extensions": "1.0.0", "action.accepts.multiple.targets": true },
  "configuration": { "nameKey": "plugin.name", "icon": { "name": "main" }, "anything": 1 },
  "global": { "view": { "navigationId": "home", "uri": "index.html#/home", "navigationVisible": false } },
  "objects": { "Datastore": {
    "summary": { "dynamicUri": "spi/cards", "view": { "id": "card", "uri": "index.html#/card", "dynamic": true } },
    "monitor": { "views": [ { "navigationId": "watch", "labelKey": "watch", "uri": "index.html#/watch" } ] },
    "menu": { "dynamicUri": { "path": "spi/actions", "serverType": "AUX" }, "actions": [
      { "id": "run", "labelKey": "run", "dynamic": true, "acceptsMultipleTargets": true,
        "trigger": { "type": "modal", "uri": "index.html#/run", "titleKey": "run", "size": { "width": 720, "height": 480 } } },
      { "type": "separator" },
      { "labelKey": "go", "trigger": { "type": "navigation", "targetViewId": "watch" } } ] } } },
  "definitions": {
    "iconSpriteSheet": { "uri": "sprites.png", "definitions": { "main": { "x": 0, "y": 32 } } },
    "i18n": { "locales": ["en-US", "de-DE"], "definitions": { "plugin.name": { "en-US": "Name", "de-DE": "Name" } } } } }`

func TestAcceptsCompleteManifest(t *testing.T) {
	manifest, err := ParseManifest([]byte(goodManifest))
	if err != nil {
		t.Fatal(err)
	}
	if got := manifest.Objects["Datastore"].Menu.Actions[2].Trigger.TargetViewID; got != "watch" {
		t.Errorf("target view = %q", got)
	}
}

func TestRefusesManifestWithReason(t *testing.T) {
	cases := []struct{ name, old, new, reason string }{
		{"unknown top-level key", `{ "manifestVersion"`, `{ "_comment": "x", "manifestVersion"`, "_comment: unknown key"},
		{"unknown nested key", `"navigationVisible": false`, `"navVisible": false`, "global.view.navVisible: unknown key"},
		{"unknown requirement", `"plugin.dynamic.extensions"`, `"plugin.magic"`, "requirements.plugin.magic: unknown key"},
		{"version outside the enum", `"manifestVersion": "1.2.0"`, `"manifestVersion": "2.0.0"`, `manifestVersion: "2.0.0" is not one of`},
		{"number for text", `"nameKey": "plugin.name"`, `"nameKey": 7`, "configuration.nameKey: must be a string"},
		{"empty text", `"nameKey": "plugin.name"`, `"nameKey": ""`, "configuration.nameKey: must not be empty"},
		{"bad interval", `"[8.0,)"`, `"8.0+"`, "requirements.vsphere.client.version: \"8.0+\" is not a version"},
		{"unknown environment", `["onprem"]`, `["home"]`, "environments[0]: \"home\" is not one of"},
		{"unknown object type", `"Datastore": {`, `"DataStore": {`, "objects.DataStore: unknown object type"},
		{"unknown trigger", `"type": "navigation"`, `"type": "popup"`, "trigger.type: \"popup\" is not one of modal, navigation"},
		{"modal without size", `, "size": { "width": 720, "height": 480 }`, ``, "trigger.size: is required"},
		{"view that is not there", `"targetViewId": "watch"`, `"targetViewId": "wach"`, `"wach" is no view of this plug-in`},
		{"navigationId twice", `"navigationId": "home"`, `"navigationId": "watch"`, `"watch" is already used`},
		{"text missing in a locale", `"en-US": "Name", "de-DE": "Name"`, `"en-US": "Name"`, "plugin.name: has no text for de-DE"},
		{"locale in another form", `["en-US", "de-DE"]`, `["en-US", "de"]`, `locales[1]: "de" is not a locale`},
		{"dynamic item without capability", `"plugin.dynamic.extensions": "1.0.0", `, ``, "dynamic: needs requirements plugin.dynamic.extensions"},
		{"dynamic card without id", `"id": "card", `, ``, "summary.view.dynamic: needs an id"},
		{"several targets without capability", `, "action.accepts.multiple.targets": true`, ``, "needs requirements action.accepts.multiple.targets"},
		{"icon that is not there", `"icon": { "name": "main" }`, `"icon": { "name": "mian" }`, `"mian" is not in the sprite sheet`},
		{"half a document", `"anything": 1 },`, `"anything": 1 `, "not JSON"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(goodManifest, c.old) {
				t.Fatalf("the case changes nothing: %s", c.old)
			}
			_, err := ParseManifest([]byte(strings.Replace(goodManifest, c.old, c.new, 1)))
			var invalid *InvalidManifest
			if !errors.As(err, &invalid) || !strings.Contains(err.Error(), c.reason) {
				t.Errorf("error = %v, want %q", err, c.reason)
			}
		})
	}
}

func TestReadsVersionIntervals(t *testing.T) {
	cases := []struct {
		version, interval string
		want              bool
	}{
		{"8.0.3.0", "[8.0,)", true}, {"7.0.3", "[8.0,)", false}, {"8.0", "(8.0,)", false}, {"9.1", "[7.0,9.1)", false},
		{"9.1", "[7.0,9.1]", true}, {"8.0.2", "8.0.2", true}, {"8.0.2.0", "8.0.2", true}, {"8.0.3", "8.0.2", false},
		{"6.5", "(,7.0]", true}, {"10.0", "[ 9.0 , ]", true},
	}
	for _, c := range cases {
		if got := inInterval(c.version, c.interval); got != c.want {
			t.Errorf("%s in %s = %v", c.version, c.interval, got)
		}
	}
}
