package vcenter

import (
	"slices"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// firstRole is the id of the first role that someone adds.
const firstRole = 1000

// AddAuthorizationRole adds a role and returns its id, which the stock manager does not.
func (m *authorizationManager) AddAuthorizationRole(ctx *simulator.Context, req *types.AddAuthorizationRole) soap.HasFault {
	id := int32(firstRole)
	for _, r := range m.RoleList {
		if r.Name == req.Name {
			return &methods.AddAuthorizationRoleBody{Fault_: simulator.Fault("", &types.AlreadyExists{Name: req.Name})}
		}
		id = max(id, r.RoleId+1)
	}
	if fault := m.unknown(req.PrivIds, "privIds"); fault != nil {
		return &methods.AddAuthorizationRoleBody{Fault_: fault}
	}
	role := types.AuthorizationRole{
		RoleId: id, Name: req.Name, Info: &types.Description{Label: req.Name, Summary: req.Name}, Privilege: withSystem(req.PrivIds),
	}
	m.publishRoles(ctx, append(slices.Clip(m.RoleList), role))
	return &methods.AddAuthorizationRoleBody{Res: &types.AddAuthorizationRoleResponse{Returnval: id}}
}

// UpdateAuthorizationRole renames a role and replaces its privileges.
func (m *authorizationManager) UpdateAuthorizationRole(ctx *simulator.Context, req *types.UpdateAuthorizationRole) soap.HasFault {
	if fault := m.unknown(req.PrivIds, "privIds"); fault != nil {
		return &methods.UpdateAuthorizationRoleBody{Fault_: fault}
	}
	roles := slices.Clone(m.RoleList)
	i := slices.IndexFunc(roles, func(r types.AuthorizationRole) bool { return r.RoleId == req.RoleId })
	if i < 0 || roles[i].System {
		return &methods.UpdateAuthorizationRoleBody{Fault_: simulator.Fault("", new(types.NotFound))}
	}
	delete(m.starting, req.RoleId)
	roles[i].Name, roles[i].Privilege = req.NewName, withSystem(req.PrivIds)
	m.publishRoles(ctx, roles)
	return &methods.UpdateAuthorizationRoleBody{Res: new(types.UpdateAuthorizationRoleResponse)}
}

// withSystem adds the privileges that every role has.
func withSystem(ids []string) []string {
	out := slices.Clone(ids)
	for _, id := range []string{"System.Anonymous", "System.Read", "System.View"} {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// privilegeListener makes privileges of extensions known when they register; they stay known, as roles may hold them.
type privilegeListener struct {
	Self types.ManagedObjectReference
	v    *VCenter
}

// Reference implements mo.Reference.
func (w *privilegeListener) Reference() types.ManagedObjectReference { return w.Self }

// PutObject implements simulator.RegisterObject.
func (w *privilegeListener) PutObject(*simulator.Context, mo.Reference) {}

// RemoveObject implements simulator.RegisterObject.
func (w *privilegeListener) RemoveObject(*simulator.Context, types.ManagedObjectReference) {}

// UpdateObject implements simulator.RegisterObject; the caller holds the object.
func (w *privilegeListener) UpdateObject(_ *simulator.Context, obj mo.Reference, _ []types.PropertyChange) {
	extensions, ok := obj.(*mo.ExtensionManager)
	if !ok {
		return
	}
	m := w.v.registry.Get(*w.v.model.ServiceContent.AuthorizationManager).(*authorizationManager)
	ctx := w.v.context()
	ctx.WithLock(m, func() {
		changed := false
		for _, x := range extensions.ExtensionList {
			changed = m.learn(x.PrivilegeList) || changed
		}
		if changed {
			ctx.Update(m, []types.PropertyChange{{Name: "privilegeList", Val: m.PrivilegeList}, {Name: "roleList", Val: m.RoleList}})
		}
	})
}
