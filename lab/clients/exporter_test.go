package clients

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/flasharray"
	"tidemark.io/lab/san"
)

// TestOpenMetricsExporterSeesTheTruth lets the vendor's exporter scrape an array. No package registry has the exporter, so
// that the test needs the path of its binary in TIDEMARK_FA_EXPORTER.
func TestOpenMetricsExporterSeesTheTruth(t *testing.T) {
	binary := os.Getenv("TIDEMARK_FA_EXPORTER")
	if binary == "" {
		t.Skip("TIDEMARK_FA_EXPORTER does not name a built pure-fa-om-exporter")
	}
	world, array := arrayWorld(t)
	pod := world.AddPod("metro", array)
	array.AddVolume(san.VolumeSpec{Name: "redo", Group: "orders", Pod: pod, ProvisionedBytes: 1 << 40, WrittenBytes: 1 << 35})
	world.Settle()
	server, err := flasharray.New(world, array, flasharray.Options{APIToken: token})
	if err != nil {
		t.Fatal(err)
	}
	address, _ := serveArray(t, server)
	samples := scrape(t, binary, address)
	for _, v := range array.Volumes() {
		space := v.Space()
		for name, want := range map[string]int64{"virtual": space.VirtualBytes, "unique": space.UniqueBytes, "snapshots": space.SnapshotsBytes,
			"total_provisioned": v.ProvisionedBytes} {
			key := `purefa_volume_space_bytes{name="` + v.Name + `",space="` + name + `"}`
			if got, found := samples[key]; !found || int64(got) != want {
				t.Errorf("%s is %f (found: %v), not %d", key, got, found, want)
			}
		}
	}
	whole := array.Space()
	for name, want := range map[string]int64{"shared": whole.SharedBytes, "unique": whole.UniqueBytes, "virtual": whole.VirtualBytes} {
		if got := samples[`purefa_array_space_bytes{space="`+name+`"}`]; int64(got) != want {
			t.Errorf("array's %s is %f, not %d", name, got, want)
		}
	}
	for _, metric := range []string{"purefa_info", "purefa_pod_space_bytes", "purefa_hw_controller_mode_since_timestamp_seconds", "purefa_host_space_bytes",
		"purefa_host_connections_info", "purefa_drive_capacity_bytes", "purefa_array_performance_throughput_iops", "purefa_volume_performance_bandwidth_bytes"} {
		if _, found := samples[metric]; !found {
			t.Errorf("%s is not exported", metric)
		}
	}
}

// scrape returns samples by metric name alone, and by metric with the labels name and space.
func scrape(t *testing.T, binary, array string) map[string]float64 {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	_ = l.Close() // the exporter cannot pick a port itself
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	command := exec.CommandContext(ctx, binary, "-a", "127.0.0.1", "-p", strconv.Itoa(port))
	pipe, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { stop(); _ = command.Wait() }()
	if _, err := bufio.NewReader(pipe).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, pipe) }()
	body := fetchMetrics(ctx, t, fmt.Sprintf("http://127.0.0.1:%d/metrics?endpoint=%s", port, array))
	samples := map[string]float64{}
	label := regexp.MustCompile(`\b(name|space)="((?:[^"\\]|\\.)*)"`)
	lines := bufio.NewScanner(bytes.NewReader(body))
	for lines.Scan() {
		line := lines.Text()
		cut := strings.LastIndexByte(line, ' ')
		if cut < 0 || line[0] == '#' {
			continue
		}
		metric, _, _ := strings.Cut(line[:cut], "{")
		var labels []string
		for _, found := range label.FindAllString(line[:cut], -1) {
			labels = append(labels, found)
		}
		value, err := strconv.ParseFloat(line[cut+1:], 64)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		samples[metric], samples[metric+"{"+strings.Join(labels, ",")+"}"] = value, value
	}
	return samples
}

// fetchMetrics retries until the exporter listens.
func fetchMetrics(ctx context.Context, t *testing.T, url string) []byte {
	t.Helper()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+token)
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err != nil || response.StatusCode != http.StatusOK {
				t.Fatalf("scrape answers %s %v %s", response.Status, err, body)
			}
			return body
		}
		if ctx.Err() != nil {
			t.Fatal(err)
		}
	}
}
