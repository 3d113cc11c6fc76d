package vcenter

import (
	"slices"
	"sync"
	"sync/atomic"
)

// list can be read while it changes.
type list[T comparable] struct {
	changing sync.Mutex
	now      atomic.Pointer[[]T]
}

func (l *list[T]) all() []T {
	if now := l.now.Load(); now != nil {
		return *now
	}
	return nil
}

func (l *list[T]) add(x T) {
	l.changing.Lock()
	defer l.changing.Unlock()
	now := append(slices.Clone(l.all()), x)
	l.now.Store(&now)
}

func (l *list[T]) remove(x T) {
	l.changing.Lock()
	defer l.changing.Unlock()
	now := slices.DeleteFunc(slices.Clone(l.all()), func(other T) bool { return other == x })
	l.now.Store(&now)
}
