package control

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/scenario"
)

func newControl(t *testing.T) (*API, *scenario.Lab) {
	t.Helper()
	size := scenario.Default()
	size.Start = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	size.Clusters, size.Hosts, size.Arrays = 1, 2, 2
	lab, err := scenario.Build(size, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(lab.Close)
	return New(lab), lab
}

func send(t *testing.T, h http.Handler, method, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	recorder := httptest.NewRecorder()
	h.ServeHTTP(recorder, httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body)))
	return recorder
}

func TestArrayFaultsComeAndGoByName(t *testing.T) {
	api, lab := newControl(t)
	for kind, status := range map[string]int{"array-401": 401, "array-unauthorized": 401, "array-403": 403, "array-429": 429, "array-503": 503,
		"array-unavailable": 503, "array-500": 500} {
		added := send(t, api, "POST", "/faults", `{"kind":"`+kind+`","array":"flasharray-2","retryAfter":"7s"}`)
		var fault struct{ ID, Kind string }
		if err := json.Unmarshal(added.Body.Bytes(), &fault); err != nil || added.Code != 201 || fault.Kind != kind {
			t.Fatalf("%s: %d %s", kind, added.Code, added.Body)
		}
		got := send(t, lab.Arrays[1].Server, "GET", "/api/2.42/volumes", "")
		if got.Code != status || got.Header().Get("Retry-After") != "7" {
			t.Errorf("%s: array answers %d %v", kind, got.Code, got.Header())
		}
		if other := send(t, lab.Arrays[0].Server, "GET", "/api/api_version", ""); other.Code != 200 {
			t.Errorf("%s: the other array answers %d", kind, other.Code)
		}
		if gone := send(t, api, "DELETE", "/faults/"+fault.ID, ""); gone.Code != 204 {
			t.Errorf("%s: removal answers %d", kind, gone.Code)
		}
		if again := send(t, api, "DELETE", "/faults/"+fault.ID, ""); again.Code != 404 {
			t.Errorf("%s: second removal answers %d", kind, again.Code)
		}
		if back := send(t, lab.Arrays[1].Server, "GET", "/api/api_version", ""); back.Code != 200 {
			t.Errorf("%s stays", kind)
		}
	}
}

func TestMalformedArrayFaultsAreRefused(t *testing.T) {
	api, _ := newControl(t)
	for _, body := range []string{`{"kind":"array-503"}`, `{"kind":"array-503","array":"nope"}`, `{"kind":"array-nope","array":"flasharray-1"}`,
		`{"kind":"array-latency","array":"flasharray-1"}`, `{"kind":"array-latency","array":"flasharray-1","delay":"5"}`,
		`{"kind":"array-503","array":"flasharray-1","retryAfter":"-1s"}`, `{"kind":"array-offline","array":"flasharray-1","count":1}`,
		`{"kind":"array-renamed","array":"flasharray-1"}`, `{"kind":"array-space-allocation-off","array":"flasharray-1"}`,
		`{"kind":"array-host-unmap-off","array":"flasharray-1"}`,
		`{"kind":"array-volume-removed","array":"flasharray-1","volume":"nope"}`,
		`{"kind":"array-moved","array":"flasharray-1","volume":"nope"}`, `{"kind":"array-moved","array":"flasharray-1","volume":"template-library","to":"nope::"}`,
		`{"kind":"array-503","arrays":"flasharray-1"}`, `{`} {
		got := send(t, api, "POST", "/faults", body)
		if got.Code != 400 || !strings.Contains(got.Body.String(), `"error"`) {
			t.Errorf("%s answers %d %s", body, got.Code, got.Body)
		}
	}
}

func TestRequestsToEachArrayAreCounted(t *testing.T) {
	api, lab := newControl(t)
	for range 3 {
		send(t, lab.Arrays[1].Server, "GET", "/api/api_version", "")
	}
	var counted map[string]int64
	if err := json.Unmarshal(send(t, api, "GET", "/requests", "").Body.Bytes(), &counted); err != nil {
		t.Fatal(err)
	}
	if len(counted) != 2 || counted["flasharray-1"] != 0 || counted["flasharray-2"] != 3 {
		t.Errorf("%v", counted)
	}
}
