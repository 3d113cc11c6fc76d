package main

import (
	"strings"
	"testing"
)

func TestPhysicsTellsWhenDeadSpaceComesBack(t *testing.T) {
	worlds := `{"hosts":[{"Name":"a","Version":"8.0.3","Build":24022510}],
		"datastores":[{"rate":{"method":"fixed","fixedMBps":100},"deletes":[{"host":0,"mb":6400}]},
		              {"rate":{"priority":"none"},"deletes":[{"host":0,"mb":6400}]}]}`
	var out strings.Builder
	if err := simulate(strings.NewReader(worlds), &out); err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(out.String()); !strings.HasPrefix(got, `{"datastores":[[`) || !strings.HasSuffix(got, `[null,null,null,null]]}`) {
		t.Errorf("got %s", got)
	}
}

func TestPhysicsRefusesAWorldWithoutTheHost(t *testing.T) {
	err := simulate(strings.NewReader(`{"datastores":[{"deletes":[{"host":3,"mb":1}]}]}`), &strings.Builder{})
	if err == nil || !strings.Contains(err.Error(), "world 1") {
		t.Errorf("got %v", err)
	}
}
