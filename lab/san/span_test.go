package san

import (
	"math/rand/v2"
	"testing"
)

// TestSpansStayGaplessMergedAndCounted sets random parts of an extent and compares it with a plain list of blocks.
func TestSpansStayGaplessMergedAndCounted(t *testing.T) {
	const size = 300
	rng := rand.New(rand.NewPCG(1, 2))
	hosts := []*Host{nil, {Name: "a"}, {Name: "b"}}
	e := newExtent(&Device{blocks: size})
	plain := make([]span, size)
	for round := range 5000 {
		as := span{kind: kind(rng.IntN(5)), thick: rng.IntN(2) == 1}
		if as.kind == dead {
			as.host = hosts[rng.IntN(3)]
		}
		from := rng.Int64N(size)
		blocks := 1 + rng.Int64N(size-from)
		e.set(from, blocks, as)
		for b := from; b < from+blocks; b++ {
			plain[b] = as
		}
		var count [5]int64
		next := int64(0)
		for i, s := range e.spans {
			if s.start != next || s.blocks <= 0 || (i > 0 && e.spans[i-1].like(s)) {
				t.Fatalf("round %d: span %d is %+v after %d", round, i, s, next)
			}
			next = s.end()
			for b := s.start; b < s.end(); b++ {
				if !plain[b].like(s) {
					t.Fatalf("round %d: block %d is %+v, want %+v", round, b, s, plain[b])
				}
			}
			count[s.kind] += s.blocks
		}
		if next != size || count != e.count {
			t.Fatalf("round %d: ends at %d, counts %v, counted %v", round, next, e.count, count)
		}
	}
}
