package powerstore

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
	"tidemark.io/lab/san"
)

func BenchmarkListOf10000Volumes(b *testing.B) {
	world := san.NewWorld(arraytest.Start, 7)
	defer world.Close()
	array := world.AddArray(Spec("power-01"))
	for i := range 10_000 {
		array.AddVolume(san.VolumeSpec{Name: fmt.Sprintf("v-%05d", i), ProvisionedBytes: 1 << 40, WrittenBytes: int64(i) << 30})
	}
	world.Settle()
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
