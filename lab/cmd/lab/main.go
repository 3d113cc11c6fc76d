// Command lab runs a vCenter, its arrays and a vSphere Client shell on this machine, or an experiment in them.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"tidemark.io/lab/replay"
)

const usage = `usage: lab serve [flags]                   a vCenter, arrays and a shell; lab serve -h lists the flags
       lab replay [flags] FILE             a recorded site; lab replay -h lists the flags
       lab run [--csv FILE] [SCENARIO]     an experiment in simulated time; without SCENARIO, the list of them
       lab simulate                         when automatic UNMAP is through with the worlds on standard input (JSON)`

// errUsage means that the arguments were wrong and that this is already printed.
var errUsage = errors.New("wrong usage")

func main() {
	err := errUsage
	switch {
	case len(os.Args) > 1 && os.Args[1] == "serve":
		err = startServe(os.Args[2:])
	case len(os.Args) > 1 && os.Args[1] == "replay":
		err = startReplay(os.Args[2:])
	case len(os.Args) > 1 && os.Args[1] == "run":
		err = runExperiment(os.Args[2:], os.Stdout, os.Stderr)
	case len(os.Args) == 2 && os.Args[1] == "simulate":
		err = simulate(os.Stdin, os.Stdout)
	default:
		fmt.Fprintln(os.Stderr, usage)
	}
	switch {
	case err == nil, errors.Is(err, context.Canceled):
	case errors.Is(err, errUsage):
		os.Exit(2)
	case errors.As(err, new(*replay.Invalid)):
		fmt.Fprintln(os.Stderr, "lab replay:", err)
		os.Exit(2)
	default:
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

func startServe(args []string) error {
	options, err := parse(args, os.Stderr)
	if err != nil {
		return errUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return serve(ctx, options, os.Stdout)
}

func startReplay(args []string) error {
	options, err := parseReplay(args, os.Stderr)
	if err != nil {
		return errUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return serveReplay(ctx, options, os.Stdout, os.Stderr)
}
