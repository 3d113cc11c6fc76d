package shell

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/vmware/govmomi/session"
)

// Points at which the shell fails while the fault is set.
const (
	FaultCloneTicket = "clone-ticket"     // the endpoint returns Status, default 401
	FaultTicketUsed  = "ticket-used"      // tickets have been used before they are handed out
	FaultProxy       = "plugin-proxy"     // the proxy returns Status, default 503
	FaultThumbprint  = "thumbprint"       // plug-ins are redeployed as if registered with a wrong thumbprint
	FaultSPI         = "spi"              // questions about dynamic items get Status, 500 unless given
	FaultSlowSPI     = "spi-slow"         // those questions reach the plug-in after Delay, 10 s unless given
	FaultSPIHeaders  = "spi-headers"      // those requests contain unknown headers
	FaultShortIDs    = "ids-without-guid" // object ids lack the vCenter's GUID
	FaultForeignIDs  = "ids-unknown-guid" // object ids carry the GUID of a vCenter that is not known
	FaultLocale      = "locale"           // the client's locale is Locale, ko-KR unless given
)

// Things that happen once.
const (
	FaultTokensRevoked = "tokens-revoked" // plug-in session tokens are worthless; users stay logged in
	FaultSessionsEnded = "sessions-ended" // the users' SOAP sessions end as after 30 idle minutes
	FaultPrefixChanged = "prefix-changed" // proxied addresses change as after an upgrade
	FaultThemeFlip     = "theme-flip"     // open pages change to the other theme
)

// Fault is one kind of misbehavior; members that do not belong to its point must be zero.
type Fault struct {
	Point  string
	Status int           // HTTP status, 400 to 599
	Delay  time.Duration // real time
	Locale string        // such as ko-KR
	Count  int           // how often it happens where requests are concerned; 0 = always
}

// faults are those in force, the oldest first.
type faults struct {
	mu    sync.Mutex
	all   []*Fault
	flips int
}

// take finds the oldest fault at a point and counts it as having happened; nil when there is none.
func (f *faults) take(point string) *Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, one := range f.all {
		if one.Point != point || one.Count < 0 {
			continue
		}
		if one.Count > 0 {
			if one.Count--; one.Count == 0 {
				one.Count = -1
			}
		}
		return one
	}
	return nil
}

// active reports whether there is a fault at the point, without counting it.
func (f *faults) active(point string) *Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	if at := slices.IndexFunc(f.all, func(one *Fault) bool { return one.Point == point && one.Count >= 0 }); at >= 0 {
		return f.all[at]
	}
	return nil
}

func (f *faults) add(one *Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = append(f.all, one)
}

func (f *faults) remove(one *Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = slices.DeleteFunc(f.all, func(other *Fault) bool { return other == one })
}

// forPage contains the faults of open pages: ids, themes, and locales.
func (f *faults) forPage() map[string]any {
	page := map[string]any{}
	if f.active(FaultShortIDs) != nil {
		page["ids"] = "short"
	} else if f.active(FaultForeignIDs) != nil {
		page["ids"] = "foreign"
	}
	if one := f.active(FaultLocale); one != nil {
		page["locale"] = one.Locale
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	page["flips"] = f.flips
	return page
}

var (
	defaultStatus = map[string]int{FaultCloneTicket: 401, FaultProxy: 503, FaultSPI: 500}
	counted       = []string{FaultCloneTicket, FaultTicketUsed, FaultProxy, FaultSPI, FaultSlowSPI, FaultSPIHeaders}
	lasting       = append(slices.Clone(counted), FaultThumbprint, FaultShortIDs, FaultForeignIDs, FaultLocale)
)

// Break makes the shell misbehave until mend is called; what happens once cannot be mended.
func (s *Shell) Break(f Fault) (mend func(), err error) {
	status, takesStatus := defaultStatus[f.Point]
	switch {
	case f.Status != 0 && (!takesStatus || f.Status < 400 || f.Status > 599):
		return nil, fmt.Errorf("status %d: only clone-ticket, plugin-proxy and spi take one, from 400 to 599", f.Status)
	case f.Delay != 0 && f.Point != FaultSlowSPI:
		return nil, fmt.Errorf("delay: only %s takes one", FaultSlowSPI)
	case f.Locale != "" && (f.Point != FaultLocale || !localePattern.MatchString(f.Locale)):
		return nil, fmt.Errorf("locale %q: only %s takes one, such as ko-KR", f.Locale, FaultLocale)
	case f.Count < 0 || f.Count > 0 && !slices.Contains(counted, f.Point):
		return nil, fmt.Errorf("count %d: %s cannot be counted", f.Count, f.Point)
	}
	if !slices.Contains(lasting, f.Point) {
		return func() {}, s.happen(f.Point)
	}
	if f.Status == 0 {
		f.Status = status
	}
	if f.Point == FaultSlowSPI && f.Delay == 0 {
		f.Delay = 10 * time.Second
	}
	if f.Point == FaultLocale && f.Locale == "" {
		f.Locale = "ko-KR"
	}
	s.faults.add(&f)
	s.followPins(f.Point)
	return func() {
		s.faults.remove(&f)
		s.followPins(f.Point)
	}, nil
}

// followPins redeploys all plug-ins if the thumbprint has changed.
func (s *Shell) followPins(point string) {
	if point == FaultThumbprint {
		s.plugins.restart(context.Background(), true)
	}
}

// happen carries out what happens once.
func (s *Shell) happen(point string) error {
	switch point {
	case FaultTokensRevoked:
		s.revokeTokens()
	case FaultSessionsEnded:
		ctx, cancel := context.WithTimeout(context.Background(), soapTimeout)
		defer cancel()
		for _, u := range s.everyUser() {
			if err := session.NewManager(u.client).Logout(ctx); err != nil {
				slog.Debug("shell: session not ended", "error", err)
			}
		}
	case FaultPrefixChanged:
		s.plugins.restart(context.Background(), false)
	case FaultThemeFlip:
		s.faults.mu.Lock()
		defer s.faults.mu.Unlock()
		s.faults.flips++
	default:
		return fmt.Errorf("the shell has no fault %q", point)
	}
	return nil
}
