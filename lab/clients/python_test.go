package clients

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"testing"
	"time"
)

// runPython runs a script in the directory of this file with the interpreter of TIDEMARK_PYTHON, passes it ask as JSON,
// and reads its output; without that variable the test is skipped.
func runPython(t *testing.T, script string, ask, answer any) {
	t.Helper()
	python := os.Getenv("TIDEMARK_PYTHON")
	if python == "" {
		t.Skip("TIDEMARK_PYTHON does not name a Python with the packages of lab/clients/requirements.txt")
	}
	if _, err := os.Stat(script); err != nil { // also makes the script an input of Go's test cache
		t.Fatal(err)
	}
	input, err := json.Marshal(ask)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var output, complaints bytes.Buffer
	command := exec.CommandContext(ctx, python, "-W", "error::DeprecationWarning:__main__", script)
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(input), &output, &complaints
	command.Env = append(os.Environ(), "PYTHONUNBUFFERED=1", "NO_PROXY=*", "no_proxy=*")
	if err := command.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", script, err, complaints.String())
	}
	decoder := json.NewDecoder(&output)
	decoder.UseNumber()
	if err := decoder.Decode(answer); err != nil {
		t.Fatalf("%s: %v", script, err)
	}
}
