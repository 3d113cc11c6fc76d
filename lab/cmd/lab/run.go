package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tidemark.io/lab/scenario"
	"tidemark.io/lab/scenarios"
)

// errClaim means that an experiment completed and a claim does not hold.
var errClaim = errors.New("a claim is outside its tolerance")

// runExperiment carries out the scenario that the arguments name and prints what was claimed and what came of it, then the
// curve. Without arguments it lists the scenarios.
func runExperiment(args []string, stdout, stderr io.Writer) error {
	f := flag.NewFlagSet("lab run", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, "usage: lab run [--csv FILE] [SCENARIO]; a name from the list that lab run prints, or a path")
		f.PrintDefaults()
	}
	table := f.String("csv", "", "`file` for the curve (default standard output, after the table)")
	names, err := interleaved(f, args)
	switch {
	case err != nil:
		return errUsage
	case len(names) == 0:
		return list(stdout)
	case len(names) > 1:
		f.Usage()
		return errUsage
	}
	file, err := open(names[0])
	if err != nil {
		return err
	}
	if file.Experiment == nil {
		return fmt.Errorf("scenario %s: experiment: it is missing, so there is nothing to run", names[0])
	}
	began := time.Now()
	outcome, err := file.Run()
	if err != nil {
		return fmt.Errorf("scenario %s: %w", names[0], err)
	}
	fmt.Fprintf(stdout, "%s\n%s\n\n", file.About, "source: "+file.Experiment.Source)
	if err := outcome.WriteTable(stdout); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "\n%v simulated in %v\n\n", outcome.Lasted.Round(time.Second), time.Since(began).Round(time.Millisecond))
	if err := writeCurve(outcome, *table, stdout); err != nil {
		return err
	}
	if !outcome.Holds() {
		return errClaim
	}
	return nil
}

// interleaved allows flags after the name of the scenario.
func interleaved(f *flag.FlagSet, args []string) (names []string, err error) {
	for len(args) > 0 {
		if err := f.Parse(args); err != nil {
			return nil, err
		}
		if args = f.Args(); len(args) > 0 {
			names, args = append(names, args[0]), args[1:]
		}
	}
	return names, nil
}

func list(w io.Writer) error {
	for _, name := range scenarios.Names() {
		file, err := open(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-24s %s\n", name, file.About)
	}
	return nil
}

// open reads a scenario that comes with the lab, or a file when name is a path.
func open(name string) (*scenario.File, error) {
	if !strings.ContainsRune(name, filepath.Separator) {
		if text, ok := scenarios.Text(name); ok {
			return scenario.Parse(strings.TrimSuffix(name, ".yaml")+".yaml", text)
		}
	}
	file, err := scenario.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is neither a scenario nor a file %q; lab run lists the scenarios", name)
	}
	return file, err
}

func writeCurve(o *scenario.Outcome, name string, stdout io.Writer) (err error) {
	if name == "" {
		return o.WriteCurve(stdout)
	}
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := o.WriteCurve(out); err != nil {
		_ = out.Close()
		return err
	}
	return out.Close()
}
