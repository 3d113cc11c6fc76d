package replay

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// longestWait is how long a client waits that sets no limit.
const longestWait = 30 * time.Minute

// collector is a PropertyCollector that returns the first recorded answer about its filters, and the recorded changes after it.
type collector struct {
	mu      sync.Mutex
	filters []*filter
	pages   []*reply      // not sent yet
	changes []change      // not sent yet
	wake    chan struct{} // a filter was added
	cancel  context.CancelFunc
	version int
}

type filter struct {
	ref      string
	spec     *element
	key      string
	reported bool
}

func newCollector() *collector { return &collector{wake: make(chan struct{}, 1)} }

// collector finds one of the session; the root PropertyCollector is always there.
func (v *vcenter) collector(c *sdkCall) *collector {
	v.mu.Lock()
	defer v.mu.Unlock()
	found := c.session.collectors[c.this]
	if found == nil && c.this == v.root("propertyCollector") {
		found = newCollector()
		c.session.collectors[c.this] = found
	}
	return found
}

// root is the reference to an object of the service content.
func (v *vcenter) root(name string) string {
	return v.known.value(reference{"ServiceInstance", "ServiceInstance"}, "content").text(name)
}

func missing(c *sdkCall) *reply {
	this := c.child("_this").reference()
	return fault("ManagedObjectNotFound", "The object "+this.String()+" does not exist.",
		`<obj type="`+escaped(this.Type)+`">`+escaped(this.Value)+"</obj>")
}

func (v *vcenter) createFilter(c *sdkCall) *reply {
	owner, spec := v.collector(c), c.child("spec")
	if owner == nil {
		return missing(c)
	}
	if spec == nil {
		return fault("InvalidArgument", "A filter requires a spec.", "<invalidProperty>spec</invalidProperty>")
	}
	f := &filter{ref: "session[" + c.session.key + "]" + newID(), spec: spec, key: canonical(unlabeled(spec), v.aliasFor(c.session))}
	owner.mu.Lock()
	owner.filters = append(owner.filters, f)
	owner.mu.Unlock()
	select {
	case owner.wake <- struct{}{}:
	default:
	}
	return result(c.Name, returned("PropertyFilter", f.ref))
}

func (v *vcenter) destroyFilter(c *sdkCall) *reply {
	v.mu.Lock()
	owners := slices.Collect(maps.Values(c.session.collectors))
	v.mu.Unlock()
	for _, owner := range owners {
		owner.mu.Lock()
		owner.filters = slices.DeleteFunc(owner.filters, func(f *filter) bool { return f.ref == c.this })
		owner.mu.Unlock()
	}
	return result(c.Name, "")
}

func (v *vcenter) destroyCollector(c *sdkCall) *reply {
	owner := v.collector(c)
	if owner == nil {
		return missing(c)
	}
	owner.stop()
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(c.session.collectors, c.this)
	return result(c.Name, "")
}

func (v *vcenter) cancelWait(c *sdkCall) *reply {
	if owner := v.collector(c); owner != nil {
		owner.stop()
	}
	return result(c.Name, "")
}

// stop ends the current wait.
func (o *collector) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cancel != nil {
		o.cancel()
		o.cancel = nil
	}
}

func (v *vcenter) waitForUpdates(c *sdkCall) *reply {
	owner := v.collector(c)
	if owner == nil {
		return missing(c)
	}
	limit := longestWait
	if seconds, err := strconv.Atoi(c.child("options").text("maxWaitSeconds")); err == nil {
		limit = min(limit, time.Duration(seconds)*time.Second)
	}
	if c.Name == "CheckForUpdates" {
		limit = 0
	}
	owner.stop()
	ctx, cancel := context.WithCancel(c.request.Context())
	defer cancel()
	owner.mu.Lock()
	owner.cancel = cancel
	owner.mu.Unlock()
	deadline := time.NewTimer(limit)
	defer deadline.Stop()
	restart := c.text("version") == ""
	for {
		if page := v.updates(c, owner, restart); page != nil {
			return page
		}
		restart = false
		select {
		case <-owner.wake:
		case <-deadline.C:
			return noUpdates(c)
		case <-ctx.Done():
			return fault("RequestCanceled", "The task was canceled by a user.", "")
		case <-c.session.ended.Done():
			return fault("NotAuthenticated", "The session is not authenticated.", "")
		}
	}
}

// noUpdates is the answer after a wait without changes; the older method has no empty one.
func noUpdates(c *sdkCall) *reply {
	if c.Name == "WaitForUpdates" {
		return result(c.Name, "<returnval><version>"+escaped(c.text("version"))+"</version></returnval>")
	}
	return result(c.Name, "")
}

// updates returns the next page about filters that the client does not know yet, or nil.
func (v *vcenter) updates(c *sdkCall, owner *collector, restart bool) *reply {
	owner.mu.Lock()
	defer owner.mu.Unlock()
	if restart {
		owner.pages, owner.changes = nil, nil
		for _, f := range owner.filters {
			f.reported = false
		}
	}
	if len(owner.pages) == 0 {
		var fresh []*filter
		for _, f := range owner.filters {
			if !f.reported {
				fresh = append(fresh, f)
				f.reported = true
			}
		}
		if len(fresh) == 0 {
			return owner.change()
		}
		pages, refusal := v.first(c, owner, fresh)
		if refusal != nil {
			return refusal
		}
		owner.pages = pages
	}
	if len(owner.pages) == 0 {
		return nil
	}
	page := owner.pages[0]
	owner.pages = owner.pages[1:]
	return page
}

// first returns what the recording has about filters, page by page, or what is known of their objects.
func (v *vcenter) first(c *sdkCall, owner *collector, fresh []*filter) (pages []*reply, refusal *reply) {
	var specs []string
	live := map[string]string{}
	for _, f := range fresh {
		specs = append(specs, f.key)
		live[f.key] = f.ref
	}
	found, u := v.player.play(updatesQuestion(specs))
	if u == nil {
		names := renamer(found.filters, live)
		owner.changes = append(owner.changes, found.changes...)
		for _, x := range append([]*Exchange{found.Exchange}, found.rest...) {
			page := x.again()
			if !bytes.Contains(page.body, []byte("returnval")) {
				continue // there was nothing to report
			}
			page.body = []byte(names.Replace(string(page.body)))
			pages = append(pages, page)
		}
		return pages, nil
	}
	if !v.lenient {
		return nil, v.refuse(u)
	}
	return v.firstKnown(c, owner, fresh, u)
}

// change returns the next recorded change, or nil after the last one.
func (o *collector) change() *reply {
	if len(o.changes) == 0 {
		return nil
	}
	next := o.changes[0]
	o.changes = o.changes[1:]
	live := map[string]string{}
	for _, f := range o.filters {
		live[f.key] = f.ref
	}
	page := next.again()
	page.body = []byte(renamer(next.filters, live).Replace(string(page.body)))
	return page
}

// renamer replaces recorded references of filters by those of the session.
func renamer(recorded, live map[string]string) *strings.Replacer {
	var names []string
	for key, ref := range recorded {
		if live[key] != "" {
			names = append(names, ">"+escaped(ref)+"<", ">"+live[key]+"<")
		}
	}
	return strings.NewReplacer(names...)
}

// firstKnown makes the first answer of known properties.
func (v *vcenter) firstKnown(c *sdkCall, owner *collector, fresh []*filter, u *Unmatched) ([]*reply, *reply) {
	var b strings.Builder
	for _, f := range fresh {
		objects, lacks, absent := v.selected(c, f.spec)
		if absent != nil {
			v.journal.note(v.name, servedFault, u)
			return nil, notFound(*absent)
		}
		v.noteKnown(u, lacks)
		if len(objects) == 0 {
			continue
		}
		b.WriteString(`<filterSet><filter type="PropertyFilter">` + escaped(f.ref) + "</filter>")
		for _, o := range objects {
			b.WriteString("<objectSet><kind>enter</kind>")
			o.ref.write("obj", &b)
			for _, p := range o.properties {
				b.WriteString("<changeSet><name>" + escaped(p.path) + "</name><op>assign</op>")
				p.value.renamed("val", "").write(&b)
				b.WriteString("</changeSet>")
			}
			b.WriteString("</objectSet>")
		}
		b.WriteString("</filterSet>")
	}
	if b.Len() == 0 {
		return nil, nil
	}
	owner.version++
	return []*reply{result(c.Name, "<returnval><version>known-"+strconv.Itoa(owner.version)+"</version>"+b.String()+"</returnval>")}, nil
}
