// Package arraytest is what the tests of emulators of arrays have in common: an array in a stopped world, and requests to its
// emulator.
package arraytest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tidemark.io/lab/san"
)

// Start is the time of the stopped world.
var Start = time.Date(2026, 3, 2, 10, 1, 17, 0, time.UTC)

// New makes an array with these volumes, the first of which a host sees, as many as are visible.
func New(t *testing.T, spec san.ArraySpec, host san.Host, visible int, volumes []san.VolumeSpec) (*san.World, *san.Array) {
	t.Helper()
	world := san.NewWorld(Start, 7)
	t.Cleanup(world.Close)
	array := world.AddArray(spec)
	seeing := world.AddHost(host)
	for i, spec := range volumes {
		v := array.AddVolume(spec)
		if i < visible {
			array.Connect(seeing, v)
		}
	}
	world.Settle()
	return world, array
}

// Filled makes an array with 10,000 volumes for a benchmark of their list.
func Filled(b *testing.B, spec san.ArraySpec) (*san.World, *san.Array) {
	b.Helper()
	world := san.NewWorld(Start, 7)
	b.Cleanup(world.Close)
	array := world.AddArray(spec)
	for i := range 10_000 {
		array.AddVolume(san.VolumeSpec{Name: fmt.Sprintf("v-%05d", i), ProvisionedBytes: 1 << 40, WrittenBytes: int64(i) << 30})
	}
	world.Settle()
	return world, array
}

// Serve serves an emulator, unless it could not be made, until the test ends.
func Serve(t *testing.T, emulator http.Handler, err error) *httptest.Server {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(emulator)
	t.Cleanup(server.Close)
	return server
}

// Send sends a request, to which with adds what it needs, and decodes the JSON of the answer into body; it follows no redirection.
func Send(t *testing.T, method, url, content string, body any, with func(*http.Request)) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	with(request)
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if !strings.Contains(response.Header.Get("Content-Type"), "json") {
		return response
	}
	if err := json.NewDecoder(response.Body).Decode(body); err != nil && !errors.Is(err, io.EOF) {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	return response
}

// Moves checks what is read of an array before its volume gold-01 is moved, while it is elsewhere, and when it is back.
func Moves(t *testing.T, move func(name, to string) (back func(), err error), to string, read func() string, before, elsewhere string) {
	t.Helper()
	expect := func(when, want string) {
		t.Helper()
		if got := read(); got != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	expect("before", before)
	back, err := move("gold-01", to)
	if err != nil {
		t.Fatal(err)
	}
	expect("elsewhere", elsewhere)
	back()
	expect("back", before)
}
