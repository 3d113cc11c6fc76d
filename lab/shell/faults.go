package shell

import "sync"

// Points at which the shell can be told to fail.
const (
	FaultCloneTicket = "clone-ticket"
	FaultProxy       = "plugin-proxy"
)

// Faults is a set of switches; a set point answers with its HTTP status instead of doing its work.
type Faults struct {
	mu     sync.Mutex
	points map[string]int
}

// Set makes a point answer with status.
func (f *Faults) Set(point string, status int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.points == nil {
		f.points = map[string]int{}
	}
	f.points[point] = status
}

// Clear lets a point work again.
func (f *Faults) Clear(point string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.points, point)
}

func (f *Faults) status(point string) (status int, on bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	status, on = f.points[point]
	return status, on
}
