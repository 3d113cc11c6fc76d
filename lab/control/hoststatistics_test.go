package control

import (
	"encoding/csv"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

// text requests content that is not JSON.
func (r *rig) text(path string, status int) string {
	r.t.Helper()
	w := httptest.NewRecorder()
	r.api.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	if w.Code != status {
		r.t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

func TestVsishAndEsxtopCountWhatTheStatisticsCount(t *testing.T) {
	r := newRig(t)
	const host = "/hosts/esx-02.lab.tidemark.io/"
	r.call("POST", "/datastores/vmfs6-prod/vms:delete", `{"names": ["prod-02"], "host": "esx-02.lab.tidemark.io"}`, 200)
	r.lab.World.Clock().Advance(10 * time.Minute)
	h, fs := r.lab.World.Hosts()[1], r.lab.World.FileSystems()[1]
	ios := strconv.FormatInt(r.lab.World.DeleteCommands(h, fs.Devices()[0]), 10)
	text := r.text(host+"vsish/vmfs6-prod", 200)
	for _, want := range []string{"Volume Name:vmfs6-prod\n", "FS Major Version:24\n", "Volume: Unmap IOs:" + ios + "\n", "Unmaps processed in last minute:2"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	rows, err := csv.NewReader(strings.NewReader(r.text(host+"esxtop.csv?delay=10&samples=30", 200))).ReadAll()
	if err != nil || len(rows) != 31 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	column := -1
	for i, name := range rows[0] {
		if name == `\\esx-02.lab.tidemark.io\Physical Disk SCSI Device(`+fs.Devices()[0].Name+`)\VAAI Delete Commands` {
			column = i
		}
	}
	if column < 0 || rows[0][0] != "(PDH-CSV 4.0) (UTC)(0)" {
		t.Fatalf("header %q", rows[0])
	}
	first, _ := strconv.Atoi(rows[1][column])
	last, _ := strconv.Atoi(rows[30][column])
	if rows[30][column] != ios || last-first < 110 || last-first > 116 {
		t.Errorf("%d to %d I/Os in 290 s at 25 MB/s, %s in all", first, last, ios)
	}
	if rate, _ := strconv.ParseFloat(rows[30][column+2], 64); rate < 19 || rate > 32 {
		t.Errorf("%v MB/s", rate)
	}
}

func TestCountersOfUnknownThingsAreRefused(t *testing.T) {
	r := newRig(t)
	const host = "/hosts/esx-01.lab.tidemark.io/"
	for path, status := range map[string]int{
		"/hosts/nobody/esxtop.csv": 404, "/hosts/nobody/vsish/vmfs6-prod": 404, host + "vsish/vmfs5-bulk": 404, host + "vsish/none": 404,
		host + "esxtop.csv?delay=0": 400, host + "esxtop.csv?samples=x": 400, host + "esxtop.csv?delay=60&samples=61": 400,
	} {
		r.text(path, status)
	}
}

func TestEsxtopFilesHaveTheXcopyOfACopiedFile(t *testing.T) {
	r := newRig(t)
	h, fs := r.lab.World.Hosts()[0], r.lab.World.FileSystems()[1]
	f, err := fs.Create("x/x.vmdk", 1<<30, 1<<30, true)
	if err != nil {
		t.Fatal(err)
	}
	r.lab.World.Clock().Advance(time.Minute)
	if _, err := san.Copy([]*san.File{f}, fs, "x/y.vmdk", 1<<30, true, san.Copier{Reader: h, Writer: h, Transfer: 16 << 20}); err != nil {
		t.Fatal(err)
	}
	r.lab.World.Clock().Advance(12 * time.Second)
	rows, err := csv.NewReader(strings.NewReader(r.text("/hosts/"+h.Name+"/esxtop.csv?delay=5&samples=4", 200))).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for counter, want := range map[string][]string{
		"VAAI Clone Write Commands": {"0", "64", "64", "64"}, "VAAI Clone Read Commands": {"0", "64", "64", "64"},
		"VAAI Failed Clone Commands": {"0", "0", "0", "0"}, "VAAI MBytes Clone Write/sec": {"0.000000", "204.800000", "0.000000", "0.000000"},
		"Writes/sec": {"0.00", "0.00", "0.00", "0.00"},
	} {
		column := slices.Index(rows[0], `\\`+h.Name+`\Physical Disk SCSI Device(`+fs.Devices()[0].Name+`)\`+counter)
		if column < 0 {
			t.Fatalf("%s is not in %q", counter, rows[0])
		}
		var got []string
		for _, row := range rows[1:] {
			got = append(got, row[column])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", counter, got)
		}
	}
}
