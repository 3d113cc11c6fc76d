package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func runLab(args ...string) (string, error) {
	var out strings.Builder
	err := runExperiment(args, &out, io.Discard)
	return out.String(), err
}

func TestRunWithoutArgumentsListsTheScenarios(t *testing.T) {
	out, err := runLab()
	if err != nil || !strings.Contains(out, "low-affected ") || !strings.Contains(out, "block-counts ") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestRunPrintsTheTableAndThenTheCurve(t *testing.T) {
	out, err := runLab("dynamic")
	if err != nil {
		t.Fatal(err)
	}
	table, curve, ok := strings.Cut(out, "\nseconds,reclaimed_bytes,mbps esx-01.lab.tidemark.io\n0,0,0.0\n5,")
	if !ok || !strings.Contains(table, "lab gives") || !strings.Contains(table, "pass") || strings.Count(curve, "\n") < 200 {
		t.Errorf("got\n%s", out)
	}
}

func TestRunWritesTheCurveToAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "curve.csv")
	out, err := runLab("dynamic.yaml", "--csv", name)
	if err != nil || strings.Contains(out, "seconds,") {
		t.Errorf("%v\n%s", err, out)
	}
	if text, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(text), "seconds,reclaimed_bytes,mbps esx-01") {
		t.Errorf("%v %.80s", err, text)
	}
}

func TestRunFailsWhenAClaimIsOutsideItsTolerance(t *testing.T) {
	name := filepath.Join(t.TempDir(), "wrong.yaml")
	text := `about: a wrong claim
clusters: 1
hosts: 1
datastores:
- {name: ds, vmfs: 6, extents: [100], fixed: 100, vms: [1, 10]}
experiment:
  source: seed
  delete:
  - {datastore: ds, vms: 1}
  claims:
  - {says: "10 s, which it is not", measure: finish, datastore: ds, want: 10s, within: 5}
`
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := runLab(name)
	if !errors.Is(err, errClaim) || !strings.Contains(out, "FAIL") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestRunRefusesWhatItCannotRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "world.yaml")
	if err := os.WriteFile(name, []byte("hosts: 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"nowhere"}, "nowhere"},
		{[]string{name}, "world.yaml: experiment"},
		{[]string{"dynamic", "medium"}, "usage"},
		{[]string{"--nope"}, "usage"},
	} {
		if _, err := runLab(c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v", c.args, err)
		}
	}
}
