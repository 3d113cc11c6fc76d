package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// alwaysShown are properties that all users who may view an object can read.
var alwaysShown = []string{"name", "parent"}

// visible leaves out what the session's user may not see: objects without System.View, and without System.Read all
// properties but name and parent.
func (v *VCenter) visible(ctx *simulator.Context, found []types.ObjectContent) []types.ObjectContent {
	if ctx.Session == nil || ctx.Session.UserName == "" {
		return found
	}
	user, ok := v.findUser(ctx.Session.UserName)
	if !ok || v.permissions.everywhere(user) {
		return found
	}
	out := make([]types.ObjectContent, 0, len(found))
	for _, o := range found {
		_, entity := v.registry.Get(o.Obj).(mo.Entity)
		switch {
		case !entity || v.permissions.has(user, o.Obj, privilegeRead):
			out = append(out, o)
		case v.permissions.has(user, o.Obj, privilegeView):
			out = append(out, withoutRead(o))
		}
	}
	return out
}

func withoutRead(o types.ObjectContent) types.ObjectContent {
	shown := types.ObjectContent{Obj: o.Obj, MissingSet: slices.Clone(o.MissingSet)}
	for _, p := range o.PropSet {
		if slices.Contains(alwaysShown, p.Name) {
			shown.PropSet = append(shown.PropSet, p)
			continue
		}
		shown.MissingSet = append(shown.MissingSet, types.MissingProperty{
			Path: p.Name,
			Fault: types.LocalizedMethodFault{
				Fault:            &types.NoPermission{Object: &o.Obj, PrivilegeId: privilegeRead},
				LocalizedMessage: "Permission to perform this operation was denied.",
			},
		})
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
