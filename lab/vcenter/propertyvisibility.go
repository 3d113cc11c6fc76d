package vcenter

import (
	"slices"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// alwaysShown are properties that all users who may view an object can read.
var alwaysShown = []string{"name", "parent"}

// visible leaves out what the session's user may not see: objects without System.View, also from views, and without System.Read
// all properties but name and parent.
func (v *VCenter) visible(ctx *simulator.Context, found []types.ObjectContent) []types.ObjectContent {
	if ctx.Session == nil || ctx.Session.UserName == "" {
		return found
	}
	user, ok := v.findUser(ctx.Session.UserName)
	if !ok {
		return found
	}
	everything := v.permissions.everywhere(user)
	out := make([]types.ObjectContent, 0, len(found))
	for _, o := range found {
		object := v.secured(o.Obj)
		switch {
		case o.Obj.Type == "SessionManager":
			out = append(out, v.shownSessions(user, o))
		case everything || object == nil || v.permissions.has(user, *object, privilegeRead):
			if !everything {
				o.PropSet = v.shownView(user, o.Obj.Type, o.PropSet)
			}
			out = append(out, o)
		case v.permissions.has(user, *object, privilegeView):
			out = append(out, withoutRead(o))
		}
	}
	return out
}

// secured is the object whose permissions apply: an entity itself, or the host of one of its managers.
func (v *VCenter) secured(obj types.ManagedObjectReference) *types.ManagedObjectReference {
	if _, ok := v.registry.Get(obj).(mo.Entity); ok {
		return &obj
	}
	if h := v.hostOf(obj); h != nil {
		return &h.ref
	}
	return nil
}

// shownView leaves out of a view what the user may not view.
func (v *VCenter) shownView(user User, kind string, set []types.DynamicProperty) []types.DynamicProperty {
	if kind != "ContainerView" && kind != "ListView" {
		return set
	}
	hidden := func(ref types.ManagedObjectReference) bool {
		object := v.secured(ref)
		return object != nil && !v.permissions.has(user, *object, privilegeView)
	}
	set = slices.Clone(set)
	for i, p := range set {
		if refs, ok := p.Val.(types.ArrayOfManagedObjectReference); ok && p.Name == "view" {
			refs.ManagedObjectReference = slices.DeleteFunc(slices.Clone(refs.ManagedObjectReference), hidden)
			set[i].Val = refs
		}
	}
	return set
}

// shownSessions leaves out the list of sessions for users who may not end sessions, and dates calls in the time of the vCenter.
func (v *VCenter) shownSessions(user User, o types.ObjectContent) types.ObjectContent {
	root := v.permissions.root
	shown := types.ObjectContent{Obj: o.Obj, MissingSet: slices.Clone(o.MissingSet)}
	for _, p := range o.PropSet {
		switch value := p.Val.(type) {
		case types.UserSession:
			p.Val = v.dated(value)
		case types.ArrayOfUserSession:
			if !v.permissions.has(user, root, privilegeSessions) {
				shown.MissingSet = append(shown.MissingSet, withheld(p.Name, root, privilegeSessions))
				continue
			}
			var all types.ArrayOfUserSession
			for _, s := range value.UserSession {
				all.UserSession = append(all.UserSession, v.dated(s))
			}
			p.Val = all
		}
		shown.PropSet = append(shown.PropSet, p)
	}
	return shown
}

// dated has the time of the last call of a session; the simulator writes down that of its own clock.
func (v *VCenter) dated(s types.UserSession) types.UserSession {
	if at, ok := v.sessions.lastActive(s.Key); ok {
		s.LastActiveTime = at.Add(time.Duration(v.ahead.Load()))
	}
	return s
}

// withheld is a property for which the privilege on the object is missing.
func withheld(path string, object types.ManagedObjectReference, privilege string) types.MissingProperty {
	return types.MissingProperty{
		Path: path,
		Fault: types.LocalizedMethodFault{
			Fault:            &types.NoPermission{Object: &object, PrivilegeId: privilege},
			LocalizedMessage: faultTexts["NoPermission"],
		},
	}
}

func withoutRead(o types.ObjectContent) types.ObjectContent {
	shown := types.ObjectContent{Obj: o.Obj, MissingSet: slices.Clone(o.MissingSet)}
	for _, p := range o.PropSet {
		if slices.Contains(alwaysShown, p.Name) {
			shown.PropSet = append(shown.PropSet, p)
			continue
		}
		shown.MissingSet = append(shown.MissingSet, withheld(p.Name, o.Obj, privilegeRead))
	}
	return shown
}

// RetrieveProperties is the older form without pages.
func (c *propertyCollector) RetrieveProperties(ctx *simulator.Context, req *types.RetrieveProperties) soap.HasFault {
	res := new(simulator.PropertyCollector).RetrieveProperties(ctx, req)
	if body, ok := res.(*methods.RetrievePropertiesBody); ok && body.Res != nil {
		body.Res.Returnval = c.notifier.v.visible(ctx, body.Res.Returnval)
	}
	return res
}
