package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestServePrintsOneReadyLineAndStopsCleanly(t *testing.T) {
	t.Chdir(t.TempDir()) // serve changes directory
	o, err := parse(strings.Fields("--vcenter 127.0.0.1:0 --control 127.0.0.1:0 --array 127.0.0.1:0 --array 127.0.0.1:0 --array powerstore=127.0.0.1:0 --clusters 1 --hosts 1 --speed 0"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	o.stateDir = t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, o, in) }()
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	var facts ready
	if err := json.Unmarshal(line, &facts); err != nil {
		t.Fatal(err)
	}
	if len(facts.Arrays) != 3 || len(facts.Users) < 4 || len(facts.VCenter.Thumbprint256) != 95 || len(facts.VCenter.Thumbprint1) != 59 || facts.VCenter.GUID == "" {
		t.Errorf("facts %+v", facts)
	}
	client := &http.Client{Timeout: time.Minute, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}}
	for _, url := range []string{
		facts.VCenter.URL + "/vimServiceVersions.xml", facts.Shell, facts.Control + "/statistics", "https://" + facts.Arrays[1].Address + "/api/api_version",
	} {
		res, err := client.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", url, res.Status)
		}
	}
	power := facts.Arrays[2]
	if power.Kind != "powerstore" || power.APIClient != nil || power.APIToken != "" || power.Password == "" || len(power.Datastores) != 2 ||
		!strings.HasPrefix(power.Datastores[0].Devices[0], "naa.68ccf098") {
		t.Errorf("PowerStore %+v", power)
	}
	for _, a := range facts.Arrays[:2] {
		if key, err := loadKey(a.APIClient.PrivateKey); err != nil || key.N.BitLen() != 2048 || a.APIClient.ID == "" || a.Password == "" {
			t.Errorf("API client %+v: %v", a.APIClient, err)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
}

func TestWhatIsNoKeyIsNotTakenForOne(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	for _, text := range []string{"", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := loadKey(file); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func TestArraysOfTheScenarioListenBesideEachOther(t *testing.T) {
	o, err := parse(strings.Fields("--scenario ../../worlds/two-arrays.yaml"), io.Discard)
	if err != nil || strings.Join(o.arrays.addresses, " ") != "127.0.0.1:8991 127.0.0.1:8992" || o.size.Arrays != 2 {
		t.Errorf("%+v %v", o.arrays, err)
	}
	if _, err := parse(strings.Fields("--scenario ../../worlds/two-arrays.yaml --array 127.0.0.1:0"), io.Discard); err == nil {
		t.Error("too few addresses were taken")
	}
}

func TestWrongFlagsAreRefused(t *testing.T) {
	for _, args := range []string{"--nope", "--speed -1", "--crowd -1", "extra", "--latency vpxd", "--latency esx=1s", "--latency vpxd=1ms~x", "--control 0.0.0.0:0", "--control here", "--array symmetrix=127.0.0.1:0"} {
		if _, err := parse(strings.Fields(args), io.Discard); err == nil {
			t.Errorf("%s was taken", args)
		}
	}
	o, err := parse(strings.Fields("--latency vpxd=2ms,hostd=30ms~10ms"), io.Discard)
	if err != nil || o.latency["hostd"] != (lag{30 * time.Millisecond, 10 * time.Millisecond}) || o.latency["vpxd"].jitter != 0 {
		t.Errorf("%v %v", o.latency, err)
	}
}

func TestFlagsOverrideTheScenario(t *testing.T) {
	file := filepath.Join(t.TempDir(), "world.yaml")
	text := "clusters: 1\nhosts: 3\nseed: 7\nspeed: 60\ndatastores:\n- {name: only, vmfs: 6, extents: [100], vms: [10]}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := parse([]string{"--scenario", file, "--hosts", "2", "--array", "127.0.0.1:0"}, io.Discard)
	if err != nil || o.size.Hosts != 2 || o.size.Clusters != 1 || o.size.Seed != 7 || o.speed != 60 || len(o.arrays.addresses) != 1 {
		t.Errorf("%+v %v", o, err)
	}
	if _, err := parse([]string{"--scenario", file + "x"}, io.Discard); err == nil {
		t.Error("a file that is not there was read")
	}
}
