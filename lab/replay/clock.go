package replay

import "time"

// clock continues from the time that the recorded vCenter had.
type clock struct {
	now     func() time.Time
	started time.Time
	base    time.Time

	last  time.Time // CurrentTime of the recording, last read
	lastX *Exchange
	hosts map[string]time.Duration // how far clocks of hosts are ahead, by HostDateTimeSystem
}

func newClock(s *Server, created time.Time, now func() time.Time) *clock {
	c := &clock{now: now, started: now(), hosts: map[string]time.Duration{}}
	c.base = created
	if len(s.Exchanges) > 0 && !s.Exchanges[0].At.IsZero() {
		c.base = s.Exchanges[0].At
	}
	if c.base.IsZero() {
		c.base = c.started
	}
	return c
}

func (x *Exchange) ended() time.Time { return x.At.Add(x.Took) }

// record takes over an answer to CurrentTime.
func (c *clock) record(x *Exchange, shown time.Time) {
	if c.last.IsZero() {
		c.base = shown
	}
	c.last, c.lastX = shown, x
}

// recordHost takes over an answer to QueryDateTime.
func (c *clock) recordHost(system string, x *Exchange, shown time.Time) {
	vcenter := x.ended()
	if c.lastX != nil {
		vcenter = c.last.Add(x.ended().Sub(c.lastX.ended()))
	}
	c.hosts[system] = shown.Sub(vcenter)
}

// Now is the time of the vCenter.
func (c *clock) Now() time.Time { return c.base.Add(c.now().Sub(c.started)).UTC() }

// host is the time of a host; false if it was not recorded.
func (c *clock) host(system string) (time.Time, bool) {
	ahead, known := c.hosts[system]
	return c.Now().Add(ahead), known
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }
