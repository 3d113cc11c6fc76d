package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tidemark.io/lab/replay"
	"tidemark.io/lab/soapshape"
)

const smallRecording = `about: fixtures
servers:
- kind: flasharray
  address: array-1.invalid
  exchanges:
  - {request: GET /api/api_version, response: versions.json}
- kind: vcenter
  address: vcenter-1.invalid
  exchanges:
  - {request: GET /sdk/vimServiceVersions.xml, response: versions.xml}
`

func TestReplayPrintsOneReadyLineAndListsWhatItDidNotAnswer(t *testing.T) {
	dir, shapes := t.TempDir(), t.TempDir()
	t.Setenv(soapshape.Variable, shapes)
	for name, text := range map[string]string{"index.yaml": smallRecording, "versions.json": `{"version":["2.26"]}`, "versions.xml": "<namespaces/>"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := strings.Fields("--vcenter 127.0.0.1:0 --array 127.0.0.1:0 --control 127.0.0.1:0")
	o, err := parseReplay(append(args, dir), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out, in := io.Pipe()
	var report bytes.Buffer
	ended := make(chan error, 1)
	go func() { ended <- serveReplay(ctx, o, in, &report) }()
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	var facts replayReady
	if err := json.Unmarshal(line, &facts); err != nil {
		t.Fatal(err)
	}
	if facts.Mode != "strict" || facts.VCenter.Recorded != "vcenter-1.invalid" || len(facts.VCenter.Thumbprint256) != 95 || facts.VCenter.GUID == "" ||
		len(facts.Arrays) != 1 || facts.Arrays[0].Kind != "flasharray" || facts.Arrays[0].APIToken == "" || len(facts.Users) != 1 {
		t.Errorf("facts %s", line)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}}
	for url, want := range map[string]int{
		"https://" + facts.VCenter.Address + "/sdk/vimServiceVersions.xml": http.StatusOK,
		"https://" + facts.VCenter.Address + "/other":                      http.StatusNotFound,
		"https://" + facts.Arrays[0].Address + "/api/api_version":          http.StatusOK,
		facts.Control + "/unmatched":                                       http.StatusOK,
	} {
		res, err := client.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%s: %s", url, res.Status)
		}
	}
	call := `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><RetrieveServiceContent xmlns="urn:vim25"/></Body></Envelope>`
	res, err := client.Post("https://"+facts.VCenter.Address+"/sdk", "text/xml", strings.NewReader(call))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, res.Body)
	_ = res.Body.Close()
	for _, kind := range []string{"request", "answer"} {
		if kept, _ := filepath.Glob(filepath.Join(shapes, "RetrieveServiceContent."+kind+".none.*.xml")); len(kept) != 1 {
			t.Errorf("%d messages of kind %s are kept for the check against VMware's types", len(kept), kind)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
	if !strings.HasPrefix(report.String(), "vcenter-1.invalid: replay: no answer to GET /other: it was not recorded; closest: versions.xml") {
		t.Errorf("report %q", report.String())
	}
	o.arrays = append(o.arrays, "127.0.0.1:0")
	if err := serveReplay(t.Context(), o, io.Discard, io.Discard); !errors.As(err, new(*replay.Invalid)) {
		t.Errorf("too many addresses: %v", err)
	}
}

func TestWrongFlagsOfReplayAreRefused(t *testing.T) {
	for _, args := range []string{"", "a b", "--nope a", "--vcenter 0.0.0.0:1 a", "--array here a", "--control 192.0.2.1:0 a"} {
		if _, err := parseReplay(strings.Fields(args), io.Discard); err == nil {
			t.Errorf("%q was taken", args)
		}
	}
	o, err := parseReplay(strings.Fields("a.zip --lenient --array [::1]:0"), io.Discard)
	if err != nil || !o.lenient || o.file != "a.zip" || len(o.arrays) != 1 {
		t.Errorf("%+v %v", o, err)
	}
}
