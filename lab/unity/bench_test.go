package unity

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"tidemark.io/lab/arraytest"
	"tidemark.io/lab/gate"
)

func BenchmarkListOf10000LUNs(b *testing.B) {
	world, array := arraytest.Filled(b, Spec("unity-01"))
	s, err := New(world, array, Options{Account: gate.Account{Username: "monitor", Password: "secret"}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for page := 1; page <= 5; page++ {
			path := fmt.Sprintf("%s/types/lun/instances?fields=id,name,sizeTotal,sizeAllocated,wwn,pool.name,isReplicationDestination&orderby=id&compact=true&per_page=2000&with_entrycount=true&page=%d", base, page)
			r := httptest.NewRequest("GET", path, http.NoBody)
			w := httptest.NewRecorder()
			q := request{server: s, http: r, query: r.URL.Query(), now: arraytest.Start, name: "lun", kind: types["lun"]}
			if err := q.collection(w); err != nil {
				b.Fatal(err)
			}
			if w.Body.Len() < 100_000 {
				b.Fatal(w.Body.String())
			}
		}
	}
}
