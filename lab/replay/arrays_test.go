package replay_test

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tidemark.io/lab/replay"
)

// replayed serves one recorded read, whose document does not name the kind of its server.
func replayed(t *testing.T, address, body string) (*replay.Site, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "array.har")
	must(t, os.WriteFile(file, []byte(`{"log":{"version":"1.2","entries":[{"startedDateTime":"2026-03-02T10:00:00Z","time":1,`+
		`"request":{"method":"GET","url":"https://array.example`+address+`"},"response":{"status":200,"content":{"text":`+body+`}}}]}}`), 0o600))
	recording, err := replay.Open(file)
	must(t, err)
	site := replay.NewSite(recording, replay.Options{})
	server := httptest.NewTLSServer(site.Arrays[0])
	t.Cleanup(server.Close)
	return site, server.URL
}

func TestReplayedOntapTakesTheCredentialOfEachRequest(t *testing.T) {
	site, address := replayed(t, "/api/storage/luns?fields=space", `"{\"num_records\":0,\"records\":[]}"`)
	if site.Arrays[0].Kind != replay.KindONTAP {
		t.Errorf("kind %s", site.Arrays[0].Kind)
	}
	basic := map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte("monitor:any"))}
	if answer, text := fetch(t, http.MethodGet, address+"/api/storage/luns?fields=space", nil); answer.StatusCode != http.StatusUnauthorized ||
		!strings.Contains(text, `{"error":{`) {
		t.Errorf("without a credential: %d %s", answer.StatusCode, text)
	}
	if answer, text := fetch(t, http.MethodGet, address+"/api/storage/luns?fields=space", basic); answer.StatusCode != http.StatusOK ||
		!strings.Contains(text, "num_records") {
		t.Errorf("with a credential: %d %s", answer.StatusCode, text)
	}
	if answer, text := fetch(t, http.MethodGet, address+"/api/storage/volumes", basic); answer.StatusCode != http.StatusNotFound ||
		!strings.Contains(text, "/api/storage/luns") {
		t.Errorf("what was not recorded: %d %s", answer.StatusCode, text)
	}
}

func TestReplayedWsapiOpensAndEndsSessions(t *testing.T) {
	site, address := replayed(t, "/api/v1/volumes", `"{\"total\":0,\"members\":[]}"`)
	if site.Arrays[0].Kind != replay.KindWSAPI {
		t.Errorf("kind %s", site.Arrays[0].Kind)
	}
	if answer, text := fetch(t, http.MethodGet, address+"/api/v1/volumes", nil); answer.StatusCode != http.StatusForbidden ||
		!strings.Contains(text, `"code":6`) {
		t.Errorf("without a session: %d %s", answer.StatusCode, text)
	}
	answer, text := fetch(t, http.MethodPost, address+"/api/v1/credentials", nil)
	key := strings.Split(text, `"`)
	if answer.StatusCode != http.StatusCreated || len(key) < 4 {
		t.Fatalf("log-in: %d %s", answer.StatusCode, text)
	}
	session := map[string]string{"X-HP3PAR-WSAPI-SessionKey": key[3]}
	if answer, text := fetch(t, http.MethodGet, address+"/api/v1/volumes", session); answer.StatusCode != http.StatusOK {
		t.Errorf("with a session: %d %s", answer.StatusCode, text)
	}
	fetch(t, http.MethodDelete, address+"/api/v1/credentials/"+key[3], session)
	if answer, _ := fetch(t, http.MethodGet, address+"/api/v1/volumes", session); answer.StatusCode != http.StatusForbidden {
		t.Errorf("after the log-out: %d", answer.StatusCode)
	}
}
