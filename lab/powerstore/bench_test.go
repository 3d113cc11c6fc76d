package powerstore

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
)

func BenchmarkListOf10000Volumes(b *testing.B) {
	world, array := arraytest.Filled(b, Spec("power-01"))
	s, err := New(world, array, Options{Account: gate.Account{Username: "monitor", Password: "secret"}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for from := 0; from < 10_000; from += 2000 {
			path := fmt.Sprintf("/volume?select=id,name,type,state,size,wwn,nguid,logical_used,is_replication_destination&type=not.eq.Snapshot&order=id&limit=2000&offset=%d", from)
			r := httptest.NewRequest("GET", base+path, http.NoBody)
			w := httptest.NewRecorder()
			if err := s.collection(w, r, s.volumes(arraytest.Start)); err != nil {
				b.Fatal(err)
			}
		}
	}
}
