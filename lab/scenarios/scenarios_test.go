package scenarios_test

import (
	"strings"
	"testing"

	"tidemark.io/lab/scenario"
	"tidemark.io/lab/scenarios"
)

func TestEveryExperimentKeepsItsClaims(t *testing.T) {
	names := scenarios.Names()
	if len(names) < 20 {
		t.Errorf("only %d scenarios", len(names))
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			file := parse(t, name)
			if file.About == "" || file.Experiment == nil || file.Experiment.Source == "" {
				t.Fatal("it lacks a description, an action or a source")
			}
			outcome := run(t, name)
			var table strings.Builder
			_ = outcome.WriteTable(&table)
			if !outcome.Holds() {
				t.Errorf("\n%s", table.String())
			}
		})
	}
}

func TestLowTakes24TimesAsLongAsFullSpeed(t *testing.T) {
	low, full := run(t, "low-affected").Lasted.Minutes(), run(t, "fixed-2000").Lasted.Minutes()
	if ratio := low / full; ratio < 22.8 || ratio > 25.2 {
		t.Errorf("%.1f times", ratio)
	}
}

func TestTheSameExperimentGivesTheSameCurve(t *testing.T) {
	const name = "old-host"
	again, err := parse(t, name).Run()
	if err != nil {
		t.Fatal(err)
	}
	var curves [2]strings.Builder
	for i, o := range []*scenario.Outcome{run(t, name), again} {
		if err := o.WriteCurve(&curves[i]); err != nil {
			t.Fatal(err)
		}
	}
	if curves[0].String() != curves[1].String() || curves[0].Len() < 1000 {
		t.Errorf("two runs gave %d and %d bytes of curve", curves[0].Len(), curves[1].Len())
	}
}

func parse(t *testing.T, name string) *scenario.File {
	t.Helper()
	text, _ := scenarios.Text(name)
	file, err := scenario.Parse(name+".yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

var outcomes = map[string]*scenario.Outcome{}

// run carries a scenario out once for all tests.
func run(t *testing.T, name string) *scenario.Outcome {
	t.Helper()
	if outcomes[name] == nil {
		outcome, err := parse(t, name).Run()
		if err != nil {
			t.Fatal(err)
		}
		outcomes[name] = outcome
	}
	return outcomes[name]
}
