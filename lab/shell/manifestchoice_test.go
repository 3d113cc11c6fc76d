package shell

import (
	"strings"
	"testing"
)

func manifestFor(clients string) string {
	return strings.Replace(goodManifest, `"[8.0,)"`, `"`+clients+`"`, 1)
}

func TestTakesFirstManifestThatFits(t *testing.T) {
	broken := strings.Replace(goodManifest, `"manifestVersion"`, `"x": 1, "manifestVersion"`, 1)
	newest := strings.Replace(manifestFor("[9.0,)"), `"requirements": {`, `"requirements": { "open.modal.api": "1.1.0",`, 1)
	old := strings.Replace(manifestFor("[7.0,8.0)"), `"anything": 1`, `"anything": 7`, 1)
	files := map[string]string{
		"broken.json": broken, "nine.json": manifestFor("[9.0,)"), "newest.json": newest, "plain.json": goodManifest, "old.json": old,
	}
	cases := []struct {
		name, list, client, want, reason string
	}{
		{"skips what is invalid", `["broken.json", "plain.json"]`, "8.0.3.0", goodManifest, ""},
		{"takes the first of two that fit", `["plain.json", "broken.json"]`, "8.0.3.0", goodManifest, ""},
		{"skips another environment from 8.0 U3 on", `["nine.json", "plain.json"]`, "8.0.3.0", goodManifest, ""},
		{"stops at another environment before 8.0 U3", `["nine.json", "plain.json"]`, "8.0.2.0", "", "no manifest after the first valid one"},
		{"identifies an older client by a capability", `["newest.json", "old.json"]`, "7.0.3", old, ""},
		{"does not help an 8.0 client, which has the capability", `["newest.json", "old.json"]`, "8.0.1", "", "this client is 8.0.1"},
		{"says why each does not fit", `["broken.json", "old.json"]`, "9.0", "", "x: unknown key; requirements.vsphere.client: this client is 9.0, onprem"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			files[multiManifest] = `{"manifestVersion": "1.0.0", "manifests": ` + c.list + `}`
			chosen, reasons := choose(zipOf(t, files), c.client, c.client)
			if string(chosen) != c.want || (c.want == "") != (len(reasons) > 0) || !strings.Contains(strings.Join(reasons, "; "), c.reason) {
				t.Errorf("chosen %.60s, reasons %q", chosen, reasons)
			}
		})
	}
}

func TestZipOfManifestsFollowsItsRules(t *testing.T) {
	cases := map[string]struct{ index, reason string }{
		"with a version":         {`{"manifestVersion": "1.0.0", "manifests": ["a.json"]}`, ""},
		"without a version":      {`{"manifests": ["a.json"]}`, ""},
		"of another version":     {`{"manifestVersion": "2.0.0", "manifests": ["a.json"]}`, `manifestVersion "2.0.0" is not 1.0.0`},
		"with an unknown key":    {`{"manifests": ["a.json"], "note": "x"}`, "unknown field"},
		"that names nothing":     {`{"manifests": []}`, "names no manifest"},
		"that names no list":     {`{"manifests": "a.json"}`, multiManifest},
		"that names a lost file": {`{"manifests": ["a.json", "b.json"]}`, "the zip has no b.json"},
		"that leaves the root":   {`{"manifests": ["../a.json"]}`, "not a file in the root"},
		"that names one twice":   {`{"manifests": ["a.json", "a.json"]}`, "named twice"},
		"that is no JSON":        {`[`, multiManifest},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, reasons := choose(zipOf(t, map[string]string{multiManifest: c.index, "a.json": goodManifest}), "8.0.3.0", "8.0.3")
			if got := strings.Join(reasons, "; "); c.reason == "" && got != "" || !strings.Contains(got, c.reason) {
				t.Errorf("reasons %q", got)
			}
		})
	}
	for name, data := range map[string][]byte{
		"without an index": zipOf(t, map[string]string{"a.json": goodManifest}),
		"index in a folder": zipOf(t, map[string]string{
			"sub/" + multiManifest: `{"manifests": ["a.json"]}`, "a.json": goodManifest,
		}),
		"that ends early": []byte("PK\x03\x04 and no more"),
	} {
		if chosen, reasons := choose(data, "8.0.3.0", "8.0.3"); chosen != nil || len(reasons) == 0 {
			t.Errorf("%s: chosen %.40s", name, chosen)
		}
	}
}

func TestCapabilitiesAreUnknownToOlderClients(t *testing.T) {
	for name := range capabilities {
		value := map[string]string{
			"vsphere.client": `{"version": "6.7", "environments": ["onprem"]}`, "vcenter.server": `{"version": "6.7", "environments": ["onprem"]}`,
			"action.accepts.multiple.targets": "true", "open.modal.api": `"1.1.0"`,
		}[name]
		if value == "" {
			value = `"1.0.0"`
		}
		plain := `{"manifestVersion": "1.0.0", "requirements": {"plugin.api.version": "1.0.0", "` + name + `": ` + value + `},
			"configuration": {"nameKey": "x"}}`
		if _, problems := readFor("8.0.3.0", []byte(plain)); len(problems) > 0 {
			t.Errorf("%s: 8.0.3 refuses %q", name, problems)
		}
		if _, problems := readFor("6.7", []byte(plain)); len(problems) != 1 || !strings.Contains(problems[0], name+": unknown key") {
			t.Errorf("%s: 6.7 says %q", name, problems)
		}
	}
}
