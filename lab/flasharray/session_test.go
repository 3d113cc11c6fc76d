package flasharray

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestVersionListAscendsAndEndsWithTheNewestServed(t *testing.T) {
	for newest, count := range map[string]int{"2.2": 21, "2.26": 43, "2.42": 59} {
		f := newFixture(t, Options{Newest: newest})
		var versions []string
		for _, v := range f.send("GET", "/api/api_version", nil).body["version"].([]any) {
			versions = append(versions, v.(string))
		}
		if versions[0] != "1.0" || versions[19] != "1.19" || versions[20] != "2.2" || versions[len(versions)-1] != newest || len(versions) != count {
			t.Errorf("newest %s lists %v", newest, versions)
		}
		if slices.Contains(versions, "2.12") || slices.Contains(versions, "2.18") {
			t.Errorf("unpublished versions are listed: %v", versions)
		}
		for _, v := range versions[20:] {
			if status := f.send("GET", "/api/"+v+"/arrays", map[string]string{"x-auth-token": f.auth}).status; status != 200 {
				t.Errorf("listed version %s answers %d", v, status)
			}
		}
	}
}

func TestVersionsAndPathsThatAreNotServedAnswer404(t *testing.T) {
	f := newFixture(t, Options{Newest: "2.26"})
	for _, path := range []string{"/api/2.27/volumes", "/api/2.12/volumes", "/api/2.02/volumes", "/api/1.20/volume", "/api/1.01/volume", "/",
		"/api/2.26/realms", "/api/2.26", "/2.26/volumes"} {
		r := f.send("GET", path, map[string]string{"x-auth-token": f.auth})
		if r.status != http.StatusNotFound || r.message() == "" {
			t.Errorf("%s answers %d %v", path, r.status, r.body)
		}
	}
}

func TestChangesAreNotPermitted(t *testing.T) {
	f := newFixture(t, Options{})
	for _, method := range []string{"POST", "PATCH", "PUT", "DELETE"} {
		r := f.send(method, f.base+"/volumes?names=gold-01", map[string]string{"x-auth-token": f.auth})
		if r.status != http.StatusForbidden || r.message() != "Operation not permitted." {
			t.Errorf("%s answers %d %v", method, r.status, r.body)
		}
		if r := f.send(method, f.base+"/volumes?names=gold-01", nil); r.status != http.StatusUnauthorized {
			t.Errorf("%s without a session answers %d", method, r.status)
		}
	}
	for path, method := range map[string]string{"/volumes": "OPTIONS", "/login": "DELETE"} {
		if r := f.send(method, f.base+path, map[string]string{"x-auth-token": f.auth}); r.status != http.StatusMethodNotAllowed || r.header.Get("Allow") == "" {
			t.Errorf("%s of %s answers %d", method, path, r.status)
		}
	}
}

func TestUnservableOptionsAreRefused(t *testing.T) {
	f := newFixture(t, Options{})
	for name, options := range map[string]Options{
		"no token": {}, "old": {APIToken: "x", Newest: "2.1"}, "gap": {APIToken: "x", Newest: "2.18"},
		"future": {APIToken: "x", Newest: "2.43"}, "major": {APIToken: "x", Newest: "1.19"},
		"page": {APIToken: "x", PageLimit: -1},
	} {
		if _, err := New(f.world, f.array, options); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestWrongAPITokenAnswers400(t *testing.T) {
	f := newFixture(t, Options{})
	for _, headers := range []map[string]string{{"api-token": "wrong"}, {}} {
		r := f.send("POST", f.base+"/login", headers)
		if r.status != 400 || r.message() != "Unable to list user for API token." || r.header.Get("x-auth-token") != "" {
			t.Errorf("login with %v answers %d %v", headers, r.status, r.body)
		}
	}
}

func TestRequestIDIsEchoedOrMadeUp(t *testing.T) {
	f := newFixture(t, Options{})
	for _, path := range []string{"/api/api_version", f.base + "/volumes", "/nowhere"} {
		if got := f.send("GET", path, map[string]string{"X-Request-ID": "abc"}).header.Get("X-Request-ID"); got != "abc" {
			t.Errorf("%s echoes %q", path, got)
		}
		if got := f.send("GET", path, nil).header.Get("X-Request-ID"); len(got) != 36 {
			t.Errorf("%s makes up %q", path, got)
		}
	}
}

func TestUnusedSessionEndsAfterTheIdleTimeoutOfSimulatedTime(t *testing.T) {
	f := newFixture(t, Options{IdleTimeout: 30 * time.Minute})
	for range 3 {
		f.world.Clock().Advance(29 * time.Minute)
		f.ok("/arrays")
	}
	f.world.Clock().Advance(30 * time.Minute)
	r := f.get("/arrays")
	if r.status != 401 || r.message() != "Invalid session." {
		t.Fatalf("expired session answers %d %v", r.status, r.body)
	}
	location := r.body["errors"].([]any)[0].(map[string]any)["location_context"].(map[string]any)
	if location["name"] != "flash-01" {
		t.Errorf("location is %v", location)
	}
	f.auth = f.login()
	if f.server.Sessions() != 1 {
		t.Errorf("%d sessions are kept", f.server.Sessions())
	}
	if got := integer(t, f.ok("/arrays").items()[0]["idle_timeout"]); got != 1800000 {
		t.Errorf("idle_timeout is %d", got)
	}
}

func TestSessionWithoutIdleTimeoutLives(t *testing.T) {
	f := newFixture(t, Options{IdleTimeout: -1})
	f.world.Clock().Advance(100 * time.Hour)
	f.ok("/arrays")
}

func TestLogoutEndsTheSession(t *testing.T) {
	f := newFixture(t, Options{Newest: "2.37"})
	headers := map[string]string{"x-auth-token": f.auth}
	if r := f.send("POST", f.base+"/logout", headers); r.status != 200 || r.body != nil {
		t.Errorf("logout answers %d %v", r.status, r.body)
	}
	r := f.get("/arrays")
	if r.status != 401 {
		t.Errorf("after logout: %d", r.status)
	}
	if _, located := r.body["errors"].([]any)[0].(map[string]any)["location_context"]; located {
		t.Error("2.37 sends a location context")
	}
	if r := f.send("POST", f.base+"/logout", headers); r.status != 401 {
		t.Errorf("second logout answers %d", r.status)
	}
}

func TestEndSessionsLogsEverybodyOut(t *testing.T) {
	f := newFixture(t, Options{})
	f.server.EndSessions()
	if r := f.get("/volumes"); r.status != 401 || !strings.Contains(r.message(), "session") {
		t.Errorf("answers %d %v", r.status, r.body)
	}
}
