package replay_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/types"

	"tidemark.io/lab/replay"
)

const smallHAR = `{"log":{"version":"1.2","entries":[{"startedDateTime":"2026-11-23T10:00:00Z","time":1,
"request":{"method":"GET","url":"https://array-1.invalid/api/2.26/volumes?names=a"},
"response":{"status":200,"headers":[{"name":"Content-Type","value":"application/json"}],"content":{"text":"eyJpdGVtcyI6W119","encoding":"base64"}}},
{"startedDateTime":"2026-11-23T10:00:01Z","time":1,
"request":{"method":"GET","url":"https://array-1.invalid/api/2.26/hosts"},"response":{"status":0,"_error":"reset","content":{}}},
{"startedDateTime":"2026-11-23T10:00:01Z","time":1,
"request":{"method":"GET","url":"https://array-1.invalid/api/2.26/pods"},"response":{"status":200,"_truncated":true,"content":{"text":"{\"it"}}}]}}`

func TestWrongFilesAreRefusedInOneLine(t *testing.T) {
	documents := map[string][]byte{"exchange/array-1.har": []byte(smallHAR)}
	put := func(key string, value any) func(map[string]any, map[string][]byte) {
		return func(contents map[string]any, _ map[string][]byte) { contents[key] = value }
	}
	plain := filepath.Join(t.TempDir(), "plain.txt")
	must(t, os.WriteFile(plain, []byte("no zip"), 0o600))
	empty := filepath.Join(t.TempDir(), "empty.har")
	must(t, os.WriteFile(empty, []byte(`{"log":{"version":"1.2","_server":{"kind":"vcenter","address":"x"},"entries":[]}}`), 0o600))
	for want, file := range map[string]string{
		"there is no such file":            filepath.Join(t.TempDir(), "none.zip"),
		"it is neither an evidence file":   plain,
		"it contains no requests":          empty,
		"it has no contents.json":          evidence(t, documents, put("removed", true)),
		`its format is "other"`:            evidence(t, documents, put("format", "other")),
		"it has version 2 of the format":   evidence(t, documents, put("version", 2)),
		"contains no requests and answers": evidence(t, documents, put("entries", []any{})),
		"exchange/array-1.har was changed": evidence(t, documents, func(_ map[string]any, files map[string][]byte) {
			files["exchange/array-1.har"] = []byte(smallHAR + " ")
		}),
		"lists exchange/array-1.har, which": evidence(t, documents, func(_ map[string]any, files map[string][]byte) { delete(files, "exchange/array-1.har") }),
		"is no HAR document of version 1.2": evidence(t, map[string][]byte{"exchange/a.har": []byte("{}")}, nil),
		"there is no file index.yaml":       t.TempDir(),
	} {
		_, err := replay.Open(file)
		if !errors.As(err, new(*replay.Invalid)) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestVCenterWithoutRecordedContentHasAnIdentityOfItsOwn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "vcenter.har")
	must(t, os.WriteFile(file, []byte(`{"log":{"version":"1.2","_server":{"kind":"vcenter","address":"vcenter-1.invalid"},"entries":[
{"startedDateTime":"2026-11-23T10:00:00Z","time":1,"request":{"method":"POST","url":"https://vcenter-1.invalid/sdk","postData":{"text":"`+
		`<Envelope xmlns='http://schemas.xmlsoap.org/soap/envelope/'><Body><CurrentTime xmlns='urn:vim25'><_this type='ServiceInstance'>ServiceInstance</_this></CurrentTime></Body></Envelope>`+
		`"}},"response":{"status":200,"content":{"text":"<Envelope xmlns='http://schemas.xmlsoap.org/soap/envelope/'><Body><CurrentTimeResponse xmlns='urn:vim25'>`+
		`<returnval>2026-11-23T10:00:00Z</returnval></CurrentTimeResponse></Body></Envelope>"}}}]}}`), 0o600))
	site, _, _ := serve(t, file, false)
	if guid := site.VCenters[0].GUID; !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(guid) {
		t.Errorf("%q is no UUID", guid)
	}
}

func TestHARDocumentWithoutTableOfContents(t *testing.T) {
	file := filepath.Join(t.TempDir(), "array.har")
	must(t, os.WriteFile(file, []byte(smallHAR), 0o600))
	site, _, array := serve(t, file, false)
	if site.Arrays[0].Kind != replay.KindFlashArray || site.Arrays[0].Address != "array-1.invalid" || site.Arrays[0].Unusable != 1 {
		t.Errorf("%+v", site.Arrays[0])
	}
	res, _ := fetch(t, http.MethodPost, array+"/api/2.26/login", map[string]string{"api-token": "any"})
	header := map[string]string{"x-auth-token": res.Header.Get("x-auth-token")}
	if res, body := fetch(t, http.MethodGet, array+"/api/2.26/volumes?names=a&limit=5", header); res.StatusCode != http.StatusOK || body != `{"items":[]}` {
		t.Errorf("%s %s", res.Status, body)
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, array+"/api/2.26/hosts", nil)
	must(t, err)
	q.Header.Set("x-auth-token", header["x-auth-token"])
	if res, err := insecure.Do(q); err == nil {
		t.Errorf("a connection that broke is answered with %s", res.Status)
		_ = res.Body.Close()
	}
	if res, body := fetch(t, http.MethodGet, array+"/api/2.26/pods", header); res.StatusCode != http.StatusNotFound || !strings.Contains(body, "the recorded answer is incomplete") {
		t.Errorf("%s %s", res.Status, body)
	}
	if res, body := fetch(t, http.MethodGet, array+"/api/2.26/volumes?names=b", header); res.StatusCode != http.StatusNotFound || !strings.Contains(body, "only asked: names=b; only recorded: names=a") {
		t.Errorf("%s %s", res.Status, body)
	}
}

// write puts files below a directory.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func TestHandMadeRecording(t *testing.T) {
	dir := write(t, map[string]string{
		"index.yaml": `about: fixtures
created: 2024-05-06T07:08:09Z
servers:
- kind: vcenter
  address: vcenter.example
  exchanges:
  - {response: hosts.xml}
  - {request: now.xml, response: time.xml}
- kind: powerstore
  exchanges:
  - {request: "GET /api/rest/volume?select=id", response: volumes.json, status: 206, headers: {Content-Range: 0-0/1}}
  - {request: POST /api/rest/metrics/generate, body: question.json, response: volumes.json}
`,
		"hosts.xml": `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
<s:Body><RetrievePropertiesExResponse xmlns="urn:vim25"><returnval><objects><obj type="HostSystem">host-7</obj>
<propSet><name>name</name><val xsi:type="xsd:string">esx-7</val></propSet></objects></returnval></RetrievePropertiesExResponse></s:Body></s:Envelope>`,
		"now.xml":      `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><CurrentTime xmlns="urn:vim25"><_this type="ServiceInstance">ServiceInstance</_this></CurrentTime></e:Body></e:Envelope>`,
		"time.xml":     `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><CurrentTimeResponse xmlns="urn:vim25"><returnval>2020-01-01T00:00:00Z</returnval></CurrentTimeResponse></e:Body></e:Envelope>`,
		"volumes.json": `[{"id":"1"}]`, "question.json": `{"entity":"x","interval":"Five_Mins"}`,
	})
	site, vcenter, array := serve(t, dir, true)
	c := connect(t, vcenter)
	var host []types.ObjectContent
	res, err := methods.RetrieveProperties(t.Context(), c.Client, &types.RetrieveProperties{
		This: c.ServiceContent.PropertyCollector,
		SpecSet: []types.PropertyFilterSpec{{
			ObjectSet: []types.ObjectSpec{{Obj: types.ManagedObjectReference{Type: "HostSystem", Value: "host-7"}}},
			PropSet:   []types.PropertySpec{{Type: "HostSystem", PathSet: []string{"name"}}},
		}},
	})
	must(t, err)
	if host = res.Returnval; len(host) != 1 || host[0].PropSet[0].Val != "esx-7" {
		t.Errorf("%+v", host)
	}
	now, err := methods.GetCurrentTime(t.Context(), c.Client)
	must(t, err)
	if ahead := now.Sub(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)); ahead < 0 || ahead > time.Hour {
		t.Errorf("the clock is at %v", now)
	}
	basic := map[string]string{"Authorization": "Basic YTpi"}
	login, _ := fetch(t, http.MethodGet, array+"/api/rest/login_session", basic)
	header := map[string]string{"Cookie": login.Cookies()[0].String(), "DELL-EMC-TOKEN": login.Header.Get("DELL-EMC-TOKEN")}
	if res, body := fetch(t, http.MethodGet, array+"/api/rest/volume?select=id&limit=10", header); res.StatusCode != http.StatusPartialContent || body != `[{"id":"1"}]` || res.Header.Get("Content-Range") != "0-0/1" {
		t.Errorf("%s %s", res.Status, body)
	}
	if res, _ := fetch(t, http.MethodGet, array+"/api/rest/volume", nil); res.StatusCode != http.StatusUnauthorized {
		t.Errorf("without log-in: %s", res.Status)
	}
	if site.VCenters[0].GUID == "" || site.Arrays[0].Requests != 2 {
		t.Errorf("%+v", site)
	}
}

func TestWrongIndexIsRefused(t *testing.T) {
	for want, index := range map[string]string{
		"field servers2 not found": "servers2: []",
		`not "symmetrix"`:          "servers: [{kind: symmetrix}]",
		"is not METHOD /path":      "servers: [{kind: flasharray, exchanges: [{request: volumes, response: index.yaml}]}]",
		"there is no file x.json":  "servers: [{kind: flasharray, exchanges: [{request: GET /a, response: x.json}]}]",
		"escapes":                  "servers: [{kind: flasharray, exchanges: [{request: GET /a, response: ../x.json}]}]",
		"response is missing":      "servers: [{kind: flasharray, exchanges: [{request: GET /a}]}]",
	} {
		if _, err := replay.Open(write(t, map[string]string{"index.yaml": index})); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
