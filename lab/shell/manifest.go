package shell

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// Manifest is the part of plugin.json that the shell acts on; the page reads the rest of the JSON itself.
type Manifest struct {
	ManifestVersion string                     `json:"manifestVersion"`
	Requirements    Requirements               `json:"requirements"`
	Configuration   Configuration              `json:"configuration"`
	Global          *struct{ View View }       `json:"global"`
	Objects         map[string]ObjectExtension `json:"objects"`
	Definitions     Definitions                `json:"definitions"`
}

// Configuration names the plug-in.
type Configuration struct {
	NameKey string
	Icon    *struct{ Name string }
}

// Requirements lists the client and vCenter versions that the plug-in accepts, and the capabilities that it uses.
type Requirements struct {
	Client          *Environment `json:"vsphere.client"`
	VCenter         *Environment `json:"vcenter.server"`
	Dynamic         string       `json:"plugin.dynamic.extensions"`
	MultipleTargets bool         `json:"action.accepts.multiple.targets"`
	IconTheming     string       `json:"icon.sprite.sheet.theming"`
}

// Environment is a version or interval of versions with its kinds of deployment.
type Environment struct {
	Version      string
	Environments []string
}

// ObjectExtension lists what a plug-in adds to one object type.
type ObjectExtension struct {
	Summary   *struct{ DynamicURI, View json.RawMessage }
	Monitor   *Tab
	Configure *Tab
	Menu      *struct {
		DynamicURI json.RawMessage
		Actions    []Action
	}
}

// Tab holds the views of Monitor or Configure.
type Tab struct {
	DynamicURI json.RawMessage
	Views      []View
}

// View is one page of the plug-in; NavigationID is empty for a Summary card.
type View struct {
	ID           string
	NavigationID string `json:"navigationId"`
	Dynamic      bool
	Icon         *struct{ Name string }
}

// Action is one entry of the Actions menu, or a separator, by Type.
type Action struct {
	Type                   string
	ID                     string
	Dynamic                bool
	AcceptsMultipleTargets bool
	Icon                   *struct{ Name string }
	Trigger                struct{ Type, TargetViewID string }
}

// tabs yields the tabs that have views, always in the same order.
func (e ObjectExtension) tabs() iter.Seq2[string, *Tab] {
	return func(yield func(string, *Tab) bool) {
		if e.Monitor != nil && !yield("monitor", e.Monitor) {
			return
		}
		if e.Configure != nil {
			yield("configure", e.Configure)
		}
	}
}

// Definitions holds icons and texts.
type Definitions struct {
	Icons *struct {
		Definitions    map[string]json.RawMessage
		ThemeOverrides json.RawMessage
	} `json:"iconSpriteSheet"`
	I18n *struct {
		Locales     []string
		Definitions map[string]map[string]string
	} `json:"i18n"`
}

// InvalidManifest lists everything that the schema rejects, one "path: problem" each.
type InvalidManifest struct{ Problems []string }

func (e *InvalidManifest) Error() string { return strings.Join(e.Problems, "; ") }

// ParseManifest reads a manifest strictly; what breaks the schema comes back as *InvalidManifest.
func ParseManifest(data []byte) (*Manifest, error) {
	var tree any
	decoder := json.NewDecoder(bytes.NewReader(data))
	if err := decoder.Decode(&tree); err != nil {
		return nil, &InvalidManifest{[]string{"not JSON: " + err.Error()}}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, &InvalidManifest{[]string{"not JSON: text after the document"}}
	}
	var problems []string
	report := func(path, problem string) {
		if path == "" {
			path = "document"
		}
		problems = append(problems, path+": "+problem)
	}
	manifestRule("", tree, report)
	if len(problems) > 0 {
		return nil, &InvalidManifest{problems}
	}
	manifest := new(Manifest)
	if err := json.Unmarshal(data, manifest); err != nil {
		return nil, &InvalidManifest{[]string{err.Error()}}
	}
	manifest.crossCheck(report)
	if len(problems) > 0 {
		return nil, &InvalidManifest{problems}
	}
	return manifest, nil
}

// crossCheck covers the rules that tie one part of the manifest to another.
func (m *Manifest) crossCheck(report func(path, problem string)) {
	m.checkTexts(report)
	m.checkIcon("configuration", m.Configuration.Icon, report)
	if icons := m.Definitions.Icons; icons != nil && icons.ThemeOverrides != nil && m.Requirements.IconTheming == "" {
		report("definitions.iconSpriteSheet.themeOverrides", "needs requirements icon.sprite.sheet.theming")
	}
	views := map[string]string{}
	claim := func(path, id string) {
		if id == "" {
			return
		}
		if first, taken := views[id]; taken {
			report(path, fmt.Sprintf("navigationId %q is already used by %s", id, first))
		}
		views[id] = path
	}
	if m.Global != nil {
		claim("global.view", m.Global.View.NavigationID)
	}
	for _, kind := range sortedKeys(m.Objects) {
		extension := m.Objects[kind]
		path := "objects." + kind
		if extension.Summary != nil {
			var card View
			if json.Unmarshal(extension.Summary.View, &card) == nil {
				m.checkDynamic(path+".summary.view", card.Dynamic, card.ID, extension.Summary.DynamicURI, report)
				m.checkIcon(path+".summary.view", card.Icon, report)
			}
		}
		for name, tab := range extension.tabs() {
			for i, view := range tab.Views {
				at := fmt.Sprintf("%s.%s.views[%d]", path, name, i)
				claim(at, view.NavigationID)
				m.checkDynamic(at, view.Dynamic, view.NavigationID, tab.DynamicURI, report)
			}
		}
	}
	for _, kind := range sortedKeys(m.Objects) {
		m.checkActions(kind, views, report)
	}
}

func (m *Manifest) checkActions(kind string, views map[string]string, report func(path, problem string)) {
	menu := m.Objects[kind].Menu
	if menu == nil {
		return
	}
	seen := map[string]bool{}
	for i, action := range menu.Actions {
		path := fmt.Sprintf("objects.%s.menu.actions[%d]", kind, i)
		if action.Type == "separator" {
			continue
		}
		if action.ID != "" && seen[action.ID] {
			report(path+".id", fmt.Sprintf("%q is used twice", action.ID))
		}
		seen[action.ID] = true
		m.checkDynamic(path, action.Dynamic, action.ID, menu.DynamicURI, report)
		m.checkIcon(path, action.Icon, report)
		if action.AcceptsMultipleTargets && !m.Requirements.MultipleTargets {
			report(path+".acceptsMultipleTargets", "needs requirements action.accepts.multiple.targets")
		}
		if target := action.Trigger.TargetViewID; target != "" && views[target] == "" {
			report(path+".trigger.targetViewId", fmt.Sprintf("%q is no view of this plug-in", target))
		}
	}
}

func (m *Manifest) checkDynamic(path string, dynamic bool, id string, uri json.RawMessage, report func(path, problem string)) {
	switch {
	case !dynamic:
	case m.Requirements.Dynamic == "":
		report(path+".dynamic", "needs requirements plugin.dynamic.extensions")
	case id == "":
		report(path+".dynamic", "needs an id")
	case uri == nil:
		report(path+".dynamic", "needs a dynamicUri beside it")
	}
}

func (m *Manifest) checkIcon(path string, icon *struct{ Name string }, report func(path, problem string)) {
	if icon == nil {
		return
	}
	if m.Definitions.Icons == nil || m.Definitions.Icons.Definitions[icon.Name] == nil {
		report(path+".icon", fmt.Sprintf("%q is not in the sprite sheet", icon.Name))
	}
}

func (m *Manifest) checkTexts(report func(path, problem string)) {
	i18n := m.Definitions.I18n
	if i18n == nil {
		return
	}
	for i, locale := range i18n.Locales {
		if slices.Contains(i18n.Locales[:i], locale) {
			report("definitions.i18n.locales", locale+" is listed twice")
		}
	}
	for _, key := range sortedKeys(i18n.Definitions) {
		for _, locale := range i18n.Locales {
			if i18n.Definitions[key][locale] == "" {
				report("definitions.i18n.definitions."+key, "has no text for "+locale)
			}
		}
	}
}
