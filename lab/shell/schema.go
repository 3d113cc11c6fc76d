package shell

import (
	"regexp"
	"slices"
)

var (
	intervalPattern = regexp.MustCompile(
		`^\s*(([\(\[]\s*(\d+(\.\d+){0,3})?\s*,\s*(\d+(\.\d+){0,3})?\s*[\)\]])|\d+(\.\d+){0,3})\s*$`)
	localePattern = regexp.MustCompile(`^[a-z]{2}-[A-Z]{2}$`)

	manifestVersions = []string{"1.0.0", "1.0.1", "1.1.0", "1.2.0"}
	objectTypes      = []string{
		"ClusterComputeResource", "Datacenter", "Datastore", "DistributedVirtualPortgroup", "DistributedVirtualSwitch",
		"Folder", "Folder:RootFolder", "HostProfile", "HostSystem", "Network", "ResourcePool", "StoragePod", "VirtualApp",
		"VirtualMachine",
	}
)

var environmentRule = keyed(false, map[string]member{
	"version":      need(matching(intervalPattern, "a version or an interval of versions")),
	"environments": need(list(1, oneOf("onprem", "cloud", "gateway"))),
})

var requirementsRule = keyed(false, map[string]member{
	"plugin.api.version":               need(oneOf(manifestVersions...)),
	"vsphere.client":                   option(environmentRule),
	"vcenter.server":                   option(environmentRule),
	"confirmation.modal.api":           option(oneOf("1.0.0")),
	"proxied.plugin.server.origin.api": option(oneOf("1.0.0")),
	"icon.sprite.sheet.theming":        option(oneOf("1.0.0")),
	"plugin.backend.info.api":          option(oneOf("1.0.0")),
	"plugin.dynamic.extensions":        option(oneOf("1.0.0")),
	"action.accepts.multiple.targets":  option(isTrue),
	"open.modal.api":                   option(oneOf("1.1.0")),
})

// capabilities contains the client release that introduced a requirement; earlier ones reject it as an unknown key.
var capabilities = map[string]string{
	"vsphere.client":                   "7.0",
	"vcenter.server":                   "7.0",
	"confirmation.modal.api":           "7.0",
	"proxied.plugin.server.origin.api": "7.0",
	"icon.sprite.sheet.theming":        "7.0",
	"plugin.backend.info.api":          "7.0",
	"plugin.dynamic.extensions":        "7.0.1",
	"action.accepts.multiple.targets":  "7.0.1",
	"open.modal.api":                   "8.0",
}

var iconRule = keyed(false, map[string]member{"name": need(text)})

func dynamicURI(path string, value any, report func(string, string)) {
	if _, isText := value.(string); isText {
		text(path, value, report)
		return
	}
	keyed(false, map[string]member{"path": need(text), "serverType": need(text)})(path, value, report)
}

var summaryRule = keyed(false, map[string]member{
	"dynamicUri": option(dynamicURI),
	"view": need(keyed(false, map[string]member{
		"id": option(text), "uri": need(text), "icon": option(iconRule), "dynamic": option(boolean),
		"size": option(keyed(false, map[string]member{"widthSpan": need(natural), "heightSpan": need(natural)})),
	})),
})

var tabRule = keyed(false, map[string]member{
	"dynamicUri": option(dynamicURI),
	"views": need(list(1, keyed(false, map[string]member{
		"navigationId": need(text), "labelKey": need(text), "uri": need(text),
		"dynamic": option(boolean), "isPublic": option(boolean),
	}))),
})

var modalTriggerRule = keyed(false, map[string]member{
	"type": need(oneOf("modal")), "uri": need(text), "titleKey": option(text), "accessibilityTitleKey": option(text),
	"closable": option(boolean),
	"size":     need(keyed(false, map[string]member{"width": need(natural), "height": need(natural)})),
})

var navigationTriggerRule = keyed(false, map[string]member{
	"type": need(oneOf("navigation")), "targetViewId": need(text),
})

func triggerRule(path string, value any, report func(string, string)) {
	trigger, _ := value.(map[string]any)
	switch trigger["type"] {
	case "modal":
		modalTriggerRule(path, value, report)
		if trigger["titleKey"] == nil && trigger["accessibilityTitleKey"] == nil {
			report(path, "needs titleKey or accessibilityTitleKey")
		}
	case "navigation":
		navigationTriggerRule(path, value, report)
	default:
		report(path+".type", quoted(trigger["type"])+" is not one of modal, navigation")
	}
}

var actionRule = keyed(false, map[string]member{
	"id": option(text), "labelKey": need(text), "icon": option(iconRule), "trigger": need(triggerRule),
	"acceptsMultipleTargets": option(boolean), "dynamic": option(boolean),
})

func menuItemRule(path string, value any, report func(string, string)) {
	if item, ok := value.(map[string]any); ok && item["type"] != nil {
		keyed(false, map[string]member{"type": need(oneOf("separator"))})(path, value, report)
		return
	}
	actionRule(path, value, report)
}

var menuRule = keyed(false, map[string]member{
	"dynamicUri": option(dynamicURI),
	"actions":    need(list(1, menuItemRule)),
})

var spritePositions = mapOf(anyKey, keyed(false, map[string]member{"x": need(natural), "y": need(natural)}))

var definitionsRule = keyed(false, map[string]member{
	"iconSpriteSheet": option(keyed(false, map[string]member{
		"uri": need(text), "definitions": need(spritePositions),
		"themeOverrides": option(keyed(false, map[string]member{
			"dark": need(keyed(false, map[string]member{"uri": need(text), "definitions": option(spritePositions)})),
		})),
	})),
	"i18n": option(keyed(false, map[string]member{
		"locales":     need(list(1, matching(localePattern, "a locale such as en-US"))),
		"definitions": need(mapOf(anyKey, mapOf(localeKey, text))),
	})),
})

// manifestRule is the strict form of a plug-in manifest: most objects reject unknown keys.
var manifestRule = keyed(false, map[string]member{
	"manifestVersion": need(oneOf(manifestVersions...)),
	"requirements":    need(requirementsRule),
	"configuration":   need(keyed(true, map[string]member{"nameKey": need(text), "icon": option(iconRule)})),
	"global": option(keyed(false, map[string]member{
		"view": need(keyed(false, map[string]member{
			"navigationId": need(text), "uri": need(text), "navigationVisible": option(boolean), "isPublic": option(boolean),
		})),
	})),
	"objects": option(mapOf(objectKey, keyed(false, map[string]member{
		"summary": option(summaryRule), "monitor": option(tabRule), "configure": option(tabRule), "menu": option(menuRule),
	}))),
	"definitions": option(definitionsRule),
})

func anyKey(key string) string {
	if key == "" {
		return "empty key"
	}
	return ""
}

func localeKey(key string) string {
	if !localePattern.MatchString(key) {
		return "is not a locale such as en-US"
	}
	return ""
}

func objectKey(key string) string {
	if !slices.Contains(objectTypes, key) {
		return "unknown object type"
	}
	return ""
}
