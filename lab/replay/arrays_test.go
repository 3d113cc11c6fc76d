package replay_test

import (
	"cmp"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
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

// step is a request with its expected answer; headers can contain what the answer before it had: its cookie, token, or second token.
type step struct {
	method, path string
	header       map[string]string
	status       int
	contains     string
}

var (
	secrets   = regexp.MustCompile(`"(?:token|key)":"([^"]+)"`)
	basicUser = "Basic " + base64.StdEncoding.EncodeToString([]byte("monitor:any"))
)

func TestReplayedArraysLogInAndRefuseAsTheirKindDoes(t *testing.T) {
	for _, c := range []struct {
		kind, address, body string
		steps               []step
	}{
		{replay.KindPowerMax, "/univmax/restapi/103/sloprovisioning/symmetrix/000123456789/srp", `"{\"srpId\":[\"SRP_1\"]}"`, []step{
			{"GET", "", nil, 401, `{"message":`},
			{"GET", "", map[string]string{"Authorization": basicUser}, 200, "SRP_1"},
			{"GET", "/univmax/restapi/version", map[string]string{"Authorization": basicUser}, 404, `{"message":"replay: no answer to GET`},
			{"PUT", "", map[string]string{"Authorization": basicUser}, 405, "NotSupported"},
		}},
		{replay.KindTrueNAS, "/api/v2.0/pool/dataset?type=VOLUME&limit=1000&offset=0", `"[{\"id\":\"tank/gold\"}]"`, []step{
			{"GET", "", map[string]string{"Authorization": basicUser}, 401, `{"message":`},
			{"GET", "", map[string]string{"Authorization": "Bearer 1-any"}, 200, "tank/gold"},
			{"GET", "/api/v2.0/pool/dataset?type=VOLUME&limit=1000&offset=1000", map[string]string{"Authorization": "Bearer 1-any"}, 404, "offset=1000"},
			{"DELETE", "/api/v2.0/pool/dataset/id/tank", map[string]string{"Authorization": "Bearer 1-any"}, 405, "NotSupported"},
		}},
		{replay.KindStorageVirtualize, "/rest/v1/lssystemstats", `"[]"`, []step{
			{"GET", "", nil, 403, `"The session is not valid."`},
			{"POST", "/rest/v1/auth", map[string]string{"X-Auth-Username": "monitor", "X-Auth-Password": "any"}, 200, `"token":`},
			{"GET", "", map[string]string{"X-Auth-Token": "TOKEN"}, 200, "[]"},
			{"POST", "/rest/v1/lsvdisk", map[string]string{"X-Auth-Token": "TOKEN"}, 404, `"replay: no answer to POST /rest/v1/lsvdisk`},
			{"POST", "/rest/v1/chsystem", map[string]string{"X-Auth-Token": "TOKEN"}, 405, "NotSupported"},
		}},
		{replay.KindUnity, "/api/types/lun/instances?compact=true", `"{\"entries\":[]}"`, []step{
			{"GET", "", nil, 401, `"en-US":`},
			{"GET", "/api/types/loginSessionInfo/instances", map[string]string{"Authorization": basicUser}, 200, "idleTimeout"},
			{"GET", "", map[string]string{"Cookie": "COOKIE"}, 200, "entries"},
			{"GET", "/api/types/pool/instances", map[string]string{"Cookie": "COOKIE"}, 404, "/api/types/lun/instances"},
			{"POST", "/api/types/loginSessionInfo/action/logout", map[string]string{"Cookie": "COOKIE", "EMC-CSRF-TOKEN": "SECOND"}, 200, ""},
			{"GET", "/api/types/pool/instances", map[string]string{"Cookie": "COOKIE"}, 401, "The session is not valid."},
			{"GET", "/api/types/basicSystemInfo/instances", nil, 404, "was not recorded"},
		}},
		{replay.KindVSP, "/ConfigurationManager/v1/objects/pools", `"{\"data\":[]}"`, []step{
			{"GET", "", map[string]string{"Authorization": basicUser}, 401, `"messageId":"REPLAY"`},
			{"POST", "/ConfigurationManager/v1/objects/sessions", map[string]string{"Authorization": basicUser}, 200, `"sessionId":1`},
			{"GET", "", map[string]string{"Authorization": "Session TOKEN"}, 200, "data"},
			{"GET", "/ConfigurationManager/v1/objects/ldevs?headLdevId=0", map[string]string{"Authorization": "Session TOKEN"}, 404, "was not recorded"},
			{"DELETE", "/ConfigurationManager/v1/objects/sessions/1", map[string]string{"Authorization": "Session TOKEN"}, 200, ""},
			{"GET", "", map[string]string{"Authorization": "Session TOKEN"}, 401, ""},
		}},
		{replay.KindPrometheus, "/api/v1/query_range?query=lun_size&start=100&end=200&step=10", `"{\"status\":\"success\"}"`, []step{
			{"GET", "/api/v1/query?query=lun_size", nil, 404, `"errorType":"not_found"`},
			{"GET", "/api/v1/query_range?query=lun_size&start=101&end=201&step=10", nil, 200, "success"},
		}},
	} {
		t.Run(c.kind, func(t *testing.T) {
			site, address := replayed(t, c.address, c.body)
			if site.Arrays[0].Kind != c.kind {
				t.Fatalf("kind %q", site.Arrays[0].Kind)
			}
			kept := map[string]string{}
			for _, s := range c.steps {
				header := map[string]string{}
				for name, value := range s.header {
					for key, text := range kept {
						value = strings.ReplaceAll(value, key, text)
					}
					header[name] = value
				}
				answer, text := fetch(t, s.method, address+cmp.Or(s.path, c.address), header)
				if answer.StatusCode != s.status || !strings.Contains(text, s.contains) {
					t.Errorf("%s %s: %d %s, want %d with %s", s.method, s.path, answer.StatusCode, text, s.status, s.contains)
				}
				if found := secrets.FindStringSubmatch(text); found != nil {
					kept["TOKEN"] = found[1]
				}
				if cookies := answer.Cookies(); len(cookies) > 0 {
					kept["COOKIE"], kept["SECOND"] = cookies[0].Name+"="+cookies[0].Value, answer.Header.Get("EMC-CSRF-TOKEN")
				}
			}
		})
	}
}

func TestTimesAndSizesOfPagesInAQueryHaveNoMeaning(t *testing.T) {
	for recorded, asked := range map[string]string{
		`/api/v1/systemreporter/vstime/vlunstatistics/hires?query=%22sampleTime+GE+2026-03-02T10%3A00%3A00%2B00%3A00%22`: `/api/v1/systemreporter/vstime/` +
			`vlunstatistics/hires?query=%22sampleTime+GE+2026-03-03T11%3A05%3A00%2B00%3A00%22`,
		"/api/storage/luns?fields=uuid&max_records=1000":     "/api/storage/luns?fields=uuid&max_records=500",
		"/api/types/lun/instances?page=2&per_page=1000":      "/api/types/lun/instances?page=2&per_page=500",
		"/api/v2.0/iscsi/extent?limit=1000&offset=0&sort=id": "/api/v2.0/iscsi/extent?limit=500&offset=0&sort=id",
	} {
		site, address := replayed(t, recorded, `"{}"`)
		key := map[string]string{"Authorization": "Bearer any"}
		switch site.Arrays[0].Kind {
		case replay.KindWSAPI:
			_, text := fetch(t, http.MethodPost, address+"/api/v1/credentials", nil)
			key = map[string]string{"X-HP3PAR-WSAPI-SessionKey": secrets.FindStringSubmatch(text)[1]}
		case replay.KindONTAP, replay.KindUnity:
			key = map[string]string{"Authorization": basicUser}
		}
		if answer, text := fetch(t, http.MethodGet, address+asked, key); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %s", asked, answer.StatusCode, text)
		}
	}
}

func TestAServerOfAnUnknownKindIsRefusedWithTheKindsThatThereAre(t *testing.T) {
	file := filepath.Join(t.TempDir(), "array.har")
	must(t, os.WriteFile(file, []byte(`{"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"https://array.example/v9/x"}}]}}`), 0o600))
	if _, err := replay.Open(file); err == nil || !strings.Contains(err.Error(), "unity, vsp, truenas, flasharray, not") {
		t.Errorf("%v", err)
	}
}
