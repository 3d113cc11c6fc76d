package clients

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"syscall"
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
	endsWithItsChildren(command)
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

// endsWithItsChildren lets the end of a command's context also end the processes that the command has started: a client that
// hangs can be a child of the script.
func endsWithItsChildren(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

func TestTheEndOfACommandEndsItsChildren(t *testing.T) {
	t.Parallel()
	reads, writes, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reads.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	command := exec.CommandContext(ctx, "sh", "-c", "sleep 600 & echo started; wait")
	command.Stdout = writes
	endsWithItsChildren(command)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	writes.Close()
	if _, err := reads.Read(make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := command.Wait(); err == nil {
		t.Error("the command ended without an error")
	}
	if err := reads.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(reads); err != nil {
		t.Errorf("the child still has the output open: %v %q", err, rest)
	}
}
