package san

import "testing"

func TestAPageIsHeldWhileOneOfItsBlocksIsWritten(t *testing.T) {
	e := newExtent(&Device{blocks: 420})
	for _, step := range []struct {
		start, blocks int64
		kind          kind
		want          int64
	}{
		{0, 1, data, 1}, {41, 1, data, 1}, {42, 42, data, 2}, {100, 200, dead, 8}, {83, 1, clean, 8}, {43, 41, clean, 8}, {42, 1, clean, 7},
		{126, 126, clean, 4}, {100, 320, clean, 1}, {0, 420, clean, 0}, {419, 1, zeroed, 0},
	} {
		e.set(step.start, step.blocks, span{kind: step.kind})
		if got := e.pages(42); got != step.want {
			t.Errorf("%d pages after %+v", got, step)
		}
	}
}
