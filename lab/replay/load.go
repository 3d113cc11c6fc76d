package replay

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

// loader reads the exchanges of a vCenter in their order.
type loader struct {
	v          *vcenter
	aliases    map[string]string // of references that existed in one session only
	collectors map[string]*loadedCollector
	tokens     map[string]*recorded // answers with more pages
}

// loadedCollector is a recorded PropertyCollector with its filters.
type loadedCollector struct {
	filters []loadedFilter
	current *recorded // an answer with more pages
	last    *recorded // to which later changes belong
}

type loadedFilter struct {
	ref, key string
	reported bool
}

func (l *loader) alias(value string) string {
	if name := l.aliases[value]; name != "" {
		return name
	}
	return value
}

func (l *loader) load(x *Exchange) {
	switch {
	case x.Method != http.MethodPost || (!strings.HasPrefix(x.URL.Path, "/sdk") && x.URL.Path != monitoringPath):
		if !isVCenterLogin(x.URL.Path) {
			l.v.player.add(restQuestion(x.Method, x.URL, x.Request), x)
		}
	case x.Request == "":
		if answer, err := called(x.Body); err == nil {
			l.v.known.learn(answer)
		}
	case !x.removedBody():
		if call, err := called([]byte(x.Request)); err == nil {
			l.call(call, x)
		}
	}
}

func (l *loader) call(call *element, x *Exchange) {
	answer, err := called(x.Body)
	if err != nil || x.Cut {
		answer = new(element)
	}
	if faultOf(answer) == "NotAuthenticated" {
		return // sessions are those of the replay
	}
	this := strings.TrimSpace(call.text("_this"))
	value := answer.child("returnval")
	switch call.Name {
	case "RetrieveServiceContent":
		if l.v.content == nil && value != nil {
			l.v.content = x
			l.v.known.content(value)
		}
	case "CurrentTime":
		if shown, err := timeOf(value); err == nil {
			l.v.clock.record(x, shown)
		}
	case "QueryDateTime":
		if shown, err := timeOf(value); err == nil {
			l.v.clock.recordHost(this, x, shown)
		}
	case "CreateFilter":
		l.filter(this, call.child("spec"), value)
	case "DestroyPropertyFilter":
		for _, c := range l.collectors {
			c.filters = slices.DeleteFunc(c.filters, func(f loadedFilter) bool { return f.ref == this })
		}
	case "WaitForUpdatesEx", "WaitForUpdates", "CheckForUpdates":
		l.v.known.learn(answer)
		l.updates(this, call.text("version"), answer, x)
	case "ContinueRetrievePropertiesEx":
		l.v.known.learn(answer)
		if first := l.tokens[call.text("token")]; first != nil && value != nil {
			delete(l.tokens, call.text("token"))
			first.rest = append(first.rest, x)
			l.expect(value.text("token"), first)
		}
	case "RetrievePropertiesEx", "RetrieveProperties":
		for _, spec := range call.all("specSet") {
			l.v.known.asked(spec)
		}
		l.v.known.learn(answer)
		l.expect(value.text("token"), l.v.player.add(soapQuestion(call, l.alias), x))
	case "HasPrivilegeOnEntities":
		l.v.known.privileges(answer)
		l.v.player.add(soapQuestion(call, l.alias), x)
	default:
		if kind := created[call.Name]; kind != "" && value != nil {
			l.aliases[strings.TrimSpace(value.Text)] = aliasOf(call, l.alias)
		}
		if emulated[call.Name] == nil {
			l.v.player.add(soapQuestion(call, l.alias), x)
		}
	}
}

func (l *loader) expect(token string, first *recorded) {
	if token != "" {
		l.tokens[token] = first
	}
}

func (l *loader) collector(ref string) *loadedCollector {
	c := l.collectors[ref]
	if c == nil {
		c = new(loadedCollector)
		l.collectors[ref] = c
	}
	return c
}

func (l *loader) filter(collector string, spec, ref *element) {
	if spec == nil || ref == nil {
		return
	}
	l.v.known.asked(spec)
	c := l.collector(collector)
	c.filters = append(c.filters, loadedFilter{ref: strings.TrimSpace(ref.Text), key: canonical(unlabeled(spec), l.alias)})
}

// updates keeps the first answer about each set of filters, page by page, and the changes after it.
func (l *loader) updates(collector, version string, answer *element, x *Exchange) {
	value := answer.child("returnval")
	if x.Status != http.StatusOK || x.Cut {
		return
	}
	c := l.collector(collector)
	if version != "" && c.current != nil {
		c.current.rest = append(c.current.rest, x)
		if value.text("truncated") != "true" {
			c.current = nil
		}
		return
	}
	refs := map[string]string{}
	var specs []string
	for i, f := range c.filters {
		if version == "" || !f.reported {
			refs[f.key] = f.ref
			specs = append(specs, f.key)
			c.filters[i].reported = true
		}
	}
	if len(specs) == 0 {
		if value != nil && c.last != nil {
			c.last.changes = append(c.last.changes, change{x, c.references()})
		}
		return
	}
	first := l.v.player.add(updatesQuestion(specs), x)
	first.filters = refs
	c.last = first
	if value.text("truncated") == "true" {
		c.current = first
	}
}

// references of all filters by what they select.
func (c *loadedCollector) references() map[string]string {
	refs := map[string]string{}
	for _, f := range c.filters {
		refs[f.key] = f.ref
	}
	return refs
}

// updatesQuestion asks what some new filters select.
func updatesQuestion(specs []string) question {
	specs = slices.Sorted(slices.Values(specs))
	return question{What: "WaitForUpdatesEx PropertyCollector:", Parts: specs, Key: "updates of " + strings.Join(specs, " and ")}
}

func faultOf(answer *element) string {
	if answer.Name != "Fault" {
		return ""
	}
	detail := answer.child("detail")
	if detail == nil || len(detail.Children) == 0 {
		return "SystemError"
	}
	if kind := detail.Children[0].Type; kind != "" {
		return kind
	}
	return strings.TrimSuffix(detail.Children[0].Name, "Fault")
}

func timeOf(value *element) (time.Time, error) {
	if value == nil {
		return time.Time{}, errNoTime
	}
	return time.Parse(time.RFC3339Nano, strings.TrimSpace(value.Text))
}
