package vcenter

import (
	"reflect"
	"slices"
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// propertyFilter is a PropertyFilter that remembers what it sent and rereads only what was touched since.
type propertyFilter struct {
	mo.PropertyFilter
	owner *propertyCollector

	sources map[string]bool // types whose objects a traversal leads through

	mu    sync.Mutex
	sent  map[types.ManagedObjectReference]map[string]types.AnyType
	dirty map[types.ManagedObjectReference]bool
	whole bool // everything must be collected again

	collecting bool // properties are being read, and what changes meanwhile may not be in sent yet
}

func newPropertyFilter(owner *propertyCollector, req *types.CreateFilter) *propertyFilter {
	f := &propertyFilter{
		owner: owner, sources: map[string]bool{}, whole: true,
		sent: map[types.ManagedObjectReference]map[string]types.AnyType{}, dirty: map[types.ManagedObjectReference]bool{},
	}
	f.Self.Type = "PropertyFilter"
	f.PartialUpdates, f.Spec = req.PartialUpdates, req.Spec
	for _, o := range f.Spec.ObjectSet {
		if len(o.SelectSet) > 0 {
			f.sources[o.Obj.Type] = true
			f.traverse(o.SelectSet)
		}
	}
	return f
}

func (f *propertyFilter) traverse(set []types.BaseSelectionSpec) {
	for _, s := range set {
		if t, ok := s.(*types.TraversalSpec); ok {
			f.sources[t.Type] = true
			f.traverse(t.SelectSet)
		}
	}
}

// Lock and Unlock keep the registry from serializing calls.
func (f *propertyFilter) Lock() {}

// Unlock is the counterpart of Lock.
func (f *propertyFilter) Unlock() {}

// DestroyPropertyFilter ends the filter.
func (f *propertyFilter) DestroyPropertyFilter(ctx *simulator.Context, req *types.DestroyPropertyFilter) soap.HasFault {
	f.owner.drop(f)
	ctx.Session.Registry.Remove(ctx, f.Self)
	return &methods.DestroyPropertyFilterBody{Res: new(types.DestroyPropertyFilterResponse)}
}

// appeared notes a new object, which a traversal may lead to.
func (f *propertyFilter) appeared(ref types.ManagedObjectReference) {
	f.mu.Lock()
	matters := len(f.sources) > 0 && f.wants(ref.Type)
	f.whole = f.whole || matters
	f.mu.Unlock()
	if matters {
		f.owner.poke()
	}
}

// changed notes a change of an object that was sent, or that a traversal leads through.
func (f *propertyFilter) changed(ref types.ManagedObjectReference) {
	f.mu.Lock()
	_, known := f.sent[ref]
	known = known || f.collecting
	if known {
		f.dirty[ref] = true
	}
	source := f.sources[ref.Type] || (f.sources["ManagedEntity"] && ref.Type != "Task")
	f.whole = f.whole || source
	f.mu.Unlock()
	if known || source {
		f.owner.poke()
	}
}

func (f *propertyFilter) wants(kind string) bool {
	return slices.ContainsFunc(f.Spec.PropSet, func(p types.PropertySpec) bool { return p.Type == kind || p.Type == "ManagedEntity" })
}

// reset clears what was sent.
func (f *propertyFilter) reset() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.sent)
	clear(f.dirty)
	f.whole = true
}

// updates reads what was touched and returns how it differs from what was sent.
func (f *propertyFilter) updates(ctx *simulator.Context) ([]types.ObjectUpdate, *soap.Fault) {
	f.mu.Lock()
	whole := f.whole
	touched := make([]types.ManagedObjectReference, 0, len(f.dirty))
	for ref := range f.dirty {
		if _, known := f.sent[ref]; known {
			touched = append(touched, ref)
		}
	}
	clear(f.dirty)
	f.whole = false
	f.collecting = true
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.collecting = false
		f.mu.Unlock()
	}()
	if whole {
		return f.collectWhole(ctx)
	}
	if len(touched) == 0 {
		return nil, nil
	}
	spec := types.PropertyFilterSpec{PropSet: f.Spec.PropSet, ReportMissingObjectsInResults: types.NewBool(true)}
	for _, ref := range touched {
		spec.ObjectSet = append(spec.ObjectSet, types.ObjectSpec{Obj: ref})
	}
	found, fault := f.owner.retrieve(ctx, spec)
	if fault != nil {
		return nil, fault
	}
	return f.differ(found, touched), nil
}

func (f *propertyFilter) collectWhole(ctx *simulator.Context) ([]types.ObjectUpdate, *soap.Fault) {
	spec := f.Spec
	f.mu.Lock()
	if len(f.sent) > 0 {
		spec.ReportMissingObjectsInResults = types.NewBool(true)
	}
	f.mu.Unlock()
	found, fault := f.owner.retrieve(ctx, spec)
	if fault != nil {
		return nil, fault
	}
	f.mu.Lock()
	before := make([]types.ManagedObjectReference, 0, len(f.sent))
	for ref := range f.sent {
		before = append(before, ref)
	}
	f.mu.Unlock()
	return f.differ(found, before), nil
}

// differ compares what was found with what was sent; expected objects that were not found have left.
func (f *propertyFilter) differ(found []types.ObjectContent, expected []types.ManagedObjectReference) []types.ObjectUpdate {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []types.ObjectUpdate
	seen := map[types.ManagedObjectReference]bool{}
	for _, o := range found {
		seen[o.Obj] = true
		before, known := f.sent[o.Obj]
		now := make(map[string]types.AnyType, len(o.PropSet))
		u := types.ObjectUpdate{Kind: types.ObjectUpdateKindModify, Obj: o.Obj, MissingSet: o.MissingSet}
		if !known {
			u.Kind = types.ObjectUpdateKindEnter
		}
		for _, p := range o.PropSet {
			now[p.Name] = p.Val
			if old, had := before[p.Name]; !had || !reflect.DeepEqual(old, p.Val) {
				u.ChangeSet = append(u.ChangeSet, types.PropertyChange{Name: p.Name, Op: types.PropertyChangeOpAssign, Val: p.Val})
			}
		}
		for name := range before {
			if _, still := now[name]; !still {
				u.ChangeSet = append(u.ChangeSet, types.PropertyChange{Name: name, Op: types.PropertyChangeOpIndirectRemove})
			}
		}
		f.sent[o.Obj] = now
		if !known || len(u.ChangeSet) > 0 {
			out = append(out, u)
		}
	}
	for _, ref := range expected {
		if _, known := f.sent[ref]; known && !seen[ref] {
			delete(f.sent, ref)
			out = append(out, types.ObjectUpdate{Kind: types.ObjectUpdateKindLeave, Obj: ref})
		}
	}
	return out
}

// retrieve reads properties that the session's user may see, through the stock collector, which locks each object it copies.
func (c *propertyCollector) retrieve(ctx *simulator.Context, spec types.PropertyFilterSpec) ([]types.ObjectContent, *soap.Fault) {
	stock := new(simulator.PropertyCollector)
	res := stock.RetrievePropertiesEx(ctx, &types.RetrievePropertiesEx{SpecSet: []types.PropertyFilterSpec{spec}})
	if fault := res.Fault(); fault != nil {
		return nil, fault
	}
	return c.notifier.v.visible(ctx, res.(*methods.RetrievePropertiesExBody).Res.Returnval.Objects), nil
}
