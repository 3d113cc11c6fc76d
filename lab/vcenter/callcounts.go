package vcenter

import (
	"maps"
	"sync"
)

// callCounts counts the calls that clients made.
type callCounts struct {
	mu       sync.Mutex
	byMethod map[string]int64
}

func (c *callCounts) add(method string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byMethod == nil {
		c.byMethod = map[string]int64{}
	}
	c.byMethod[method]++
}

// CallCounts is how many calls clients made so far, by SOAP method; the esxcli command follows ExecuteSoap.
func (v *VCenter) CallCounts() map[string]int64 {
	v.counts.mu.Lock()
	defer v.counts.mu.Unlock()
	return maps.Clone(v.counts.byMethod)
}
