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
			text, _ := scenarios.Text(name)
			file, err := scenario.Parse(name+".yaml", text)
			if err != nil {
				t.Fatal(err)
			}
			if file.About == "" || file.Experiment == nil || file.Experiment.Source == "" {
				t.Fatal("it does not tell what it is about, what is done or who says so")
			}
			outcome, err := file.Run()
			if err != nil {
				t.Fatal(err)
			}
			var table strings.Builder
			_ = outcome.WriteTable(&table)
			if !outcome.Holds() {
				t.Errorf("\n%s", table.String())
			}
		})
	}
}

func TestLowTakes24TimesAsLongAsFullSpeed(t *testing.T) {
	took := map[string]float64{}
	for _, name := range []string{"low-affected", "fixed-2000"} {
		text, _ := scenarios.Text(name)
		file, err := scenario.Parse(name, text)
		if err != nil {
			t.Fatal(err)
		}
		outcome, err := file.Run()
		if err != nil {
			t.Fatal(err)
		}
		took[name] = outcome.Lasted.Minutes()
	}
	if ratio := took["low-affected"] / took["fixed-2000"]; ratio < 22.8 || ratio > 25.2 {
		t.Errorf("%.1f times", ratio)
	}
}

func TestTheSameExperimentGivesTheSameCurve(t *testing.T) {
	text, _ := scenarios.Text("fixed-500-two-hosts")
	var curves [2]strings.Builder
	for i := range curves {
		file, err := scenario.Parse("twice", text)
		if err != nil {
			t.Fatal(err)
		}
		outcome, err := file.Run()
		if err != nil {
			t.Fatal(err)
		}
		if err := outcome.WriteCurve(&curves[i]); err != nil {
			t.Fatal(err)
		}
	}
	if curves[0].String() != curves[1].String() || curves[0].Len() < 1000 {
		t.Errorf("two runs gave %d and %d bytes of curve", curves[0].Len(), curves[1].Len())
	}
}
