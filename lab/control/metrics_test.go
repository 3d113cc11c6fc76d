package control

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"tidemark.io/lab/scenario"
)

// page is what an exporter answers.
func page(t *testing.T, api *API, array string, status int) string {
	t.Helper()
	w := httptest.NewRecorder()
	api.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/arrays/"+array+"/metrics", nil))
	if w.Code != status {
		t.Fatalf("%s: %d %s", array, w.Code, w.Body)
	}
	return w.Body.String()
}

func TestExporterOfAFlashArrayHasTheFiguresOfEachVolume(t *testing.T) {
	r := newRig(t)
	array := r.lab.Arrays[0]
	text := page(t, r.api, array.San.Name(), http.StatusOK)
	counted := 0
	for _, v := range array.San.Volumes() {
		if v.Destroyed || v.ProtocolEndpoint || strings.ContainsAny(v.Name, `"\`) {
			continue
		}
		counted++
		for space, bytes := range map[string]int64{"virtual": v.Space().VirtualBytes, "total_provisioned": v.ProvisionedBytes} {
			line := `naa_id="naa.624a9370` + v.Serial + `",name="` + v.Name + `"`
			if !has(text, line, `space="`+space+`"`, bytes) {
				t.Errorf("%s has no %s of %d bytes", v.Name, space, bytes)
			}
		}
	}
	if counted < 5 {
		t.Errorf("only %d volumes", counted)
	}
	page(t, r.api, "none", http.StatusNotFound)
	r.call("POST", "/faults", `{"kind": "array-offline", "array": "`+array.San.Name()+`"}`, http.StatusCreated)
	page(t, r.api, array.San.Name(), http.StatusBadGateway)
}

func has(text, first, second string, bytes int64) bool {
	for line := range strings.Lines(text) {
		cut := strings.LastIndexByte(line, ' ')
		value, _ := strconv.ParseFloat(strings.TrimSpace(line[cut+1:]), 64)
		if strings.Contains(line, first) && strings.Contains(line, second) && int64(value) == bytes {
			return true
		}
	}
	return false
}

func TestExporterOfAnONTAPClusterHasTheSerialNumberOnlyAmongTheLabels(t *testing.T) {
	size := scenario.Default()
	size.Clusters, size.Hosts, size.Arrays, size.Kinds = 1, 2, 3, []string{"flasharray", "ontap", "wsapi"}
	lab, err := scenario.Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(lab.Close)
	array := lab.Arrays[1]
	text := page(t, New(lab), array.San.Name(), http.StatusOK)
	v := array.San.Volumes()[0]
	if !has(text, "lun_labels{", `serial_hex="`+strings.ToLower(v.Serial)+`"`, 1) {
		t.Errorf("no labels of %s in\n%s", v.Name, text)
	}
	if !has(text, "lun_size{", `svm="svm1"`, v.ProvisionedBytes) || strings.Count(text, "serial_hex") != strings.Count(text, "lun_labels") {
		t.Errorf("no size of %s in\n%s", v.Name, text)
	}
	page(t, New(lab), lab.Arrays[2].San.Name(), http.StatusNotFound)
}
