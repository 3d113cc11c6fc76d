package shell

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

// beat is what an open page receives every second.
func (b *browser) beat() (faults struct {
	IDs, Locale string
	Flips       int
},
) {
	b.t.Helper()
	_, answer := b.send("GET", "/api/ui/shell/pulse", nil, nil)
	var pulse struct{ Faults json.RawMessage }
	if err := json.Unmarshal(answer, &pulse); err != nil || json.Unmarshal(pulse.Faults, &faults) != nil {
		b.t.Fatalf("%v %.200s", err, answer)
	}
	return faults
}

func TestFaultsOfQuestionsAboutDynamicItems(t *testing.T) {
	w := newWorld(t)
	seen := make(chan http.Header, 1)
	w.plugin.mux.HandleFunc("/plugin/spi", func(_ http.ResponseWriter, r *http.Request) { seen <- r.Header })
	base := w.register(w.record("1.0.0")).Base
	b := w.signIn()
	question := http.Header{nodeHeader: {"node"}}
	ask := func(header http.Header) int {
		t.Helper()
		response, _ := b.send("POST", base+"spi", header, map[string]string{})
		return response.StatusCode
	}

	mend := w.fault(Fault{Point: FaultSPI})
	if got := ask(question); got != http.StatusInternalServerError {
		t.Errorf("failing: %d", got)
	}
	if got := ask(nil); got != http.StatusOK {
		t.Errorf("another request of the plug-in: %d", got)
	}
	<-seen
	mend()

	w.fault(Fault{Point: FaultSPI, Status: 502, Count: 1})
	if first, second := ask(question), ask(question); first != 502 || second != http.StatusOK {
		t.Errorf("failing once: %d, then %d", first, second)
	}
	<-seen

	mend = w.fault(Fault{Point: FaultSPIHeaders})
	if ask(question); (<-seen).Get("X-Vsphere-Ui-Unheard-Of") == "" {
		t.Error("no unknown header")
	}
	mend()

	mend = w.fault(Fault{Point: FaultSlowSPI, Delay: 50 * time.Millisecond})
	start := time.Now()
	if ask(question); time.Since(start) < 50*time.Millisecond {
		t.Errorf("answered after %v", time.Since(start))
	}
	<-seen
	mend()
	w.fault(Fault{Point: FaultSlowSPI})
	if got := w.shell.faults.active(FaultSlowSPI).Delay; got != 10*time.Second {
		t.Errorf("slow by %v without a fault", got)
	}
}

func TestUsedTicketOpensNoSession(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	w.fault(Fault{Point: FaultTicketUsed, Count: 1})
	status, ticket := b.ticket(b.token(), w.guid)
	if status != http.StatusOK {
		t.Fatalf("status %d", status)
	}
	if name, err := w.clone(ticket); err == nil {
		t.Errorf("a used ticket opened a session of %q", name)
	}
	_, ticket = b.ticket(b.token(), w.guid)
	if _, err := w.clone(ticket); err != nil {
		t.Errorf("the next ticket: %v", err)
	}
}

func TestEndedSessionsOfUsersMakeTokensWorthless(t *testing.T) {
	w := newWorld(t)
	w.register(w.record("1.0.0"))
	b := w.signIn()
	token := b.token()
	w.fault(Fault{Point: FaultSessionsEnded})
	if status, _ := b.ticket(token, w.guid); status != http.StatusUnauthorized {
		t.Errorf("status %d", status)
	}
}

func TestWrongThumbprintUndeploysUntilMended(t *testing.T) {
	w := newWorld(t)
	before := w.register(w.record("1.0.0"))
	mend := w.fault(Fault{Point: FaultThumbprint})
	got := w.settle()
	if got.State != Failed || got.Message != downloadMessage || !strings.Contains(strings.Join(got.Reasons, " "), "thumbprint mismatch") {
		t.Errorf("%+v", got)
	}
	b := &browser{t: t, world: w, http: w.origin.Client()}
	if response, _ := b.send("GET", before.Base+"plugin.json", nil, nil); response.StatusCode != http.StatusNotFound {
		t.Errorf("still proxied: %s", response.Status)
	}
	mend()
	if got := w.settle(); got.State != Deployed {
		t.Errorf("mended: %+v", got)
	}
}

func TestPrefixChangesAsAfterUpgrade(t *testing.T) {
	w := newWorld(t)
	before := w.register(w.record("1.0.0"))
	w.fault(Fault{Point: FaultPrefixChanged})
	after := w.settle()
	if after.State != Deployed || after.Base == before.Base || string(after.Manifest) != string(before.Manifest) {
		t.Errorf("%s, then %s", before.Base, after.Base)
	}
	b := &browser{t: t, world: w, http: w.origin.Client()}
	for base, want := range map[string]int{before.Base: http.StatusNotFound, after.Base: http.StatusOK} {
		if response, _ := b.send("GET", base+"plugin.json", nil, nil); response.StatusCode != want {
			t.Errorf("%s: %s", base, response.Status)
		}
	}
}

func TestPagesHearOfIDsLocalesAndThemes(t *testing.T) {
	w := newWorld(t)
	b := w.signIn()
	if got := b.beat(); got.IDs != "" || got.Locale != "" || got.Flips != 0 {
		t.Errorf("healthy: %+v", got)
	}
	short := w.fault(Fault{Point: FaultShortIDs})
	w.fault(Fault{Point: FaultLocale})
	w.fault(Fault{Point: FaultThemeFlip})
	if got := b.beat(); got.IDs != "short" || got.Locale != "ko-KR" || got.Flips != 1 {
		t.Errorf("%+v", got)
	}
	short()
	w.fault(Fault{Point: FaultForeignIDs})
	if got := b.beat(); got.IDs != "foreign" {
		t.Errorf("%+v", got)
	}
}

func TestFaultsThatMakeNoSenseAreRefused(t *testing.T) {
	w := newWorld(t)
	for name, f := range map[string]Fault{
		"unknown":                  {Point: "gremlins"},
		"nameless":                 {},
		"status that is no error":  {Point: FaultProxy, Status: 200},
		"status of a theme":        {Point: FaultThemeFlip, Status: 500},
		"delay of a ticket":        {Point: FaultCloneTicket, Delay: time.Second},
		"locale in another form":   {Point: FaultLocale, Locale: "de"},
		"locale of the proxy":      {Point: FaultProxy, Locale: "de-DE"},
		"negative count":           {Point: FaultProxy, Count: -1},
		"count of what is no call": {Point: FaultShortIDs, Count: 2},
	} {
		if _, err := w.shell.Break(f); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
