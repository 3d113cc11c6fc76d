package vcenter

import (
	"slices"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// startingRoles gives each account of the lab, or its groups, a role with the privileges it comes with, on the root.
func (m *authorizationManager) startingRoles() {
	m.starting = map[int32]User{}
	id := int32(firstRole)
	members := map[string]bool{}
	for _, u := range m.v.config.Users {
		byGroup := false
		for _, g := range groupRoles {
			if slices.Contains(u.Groups, g.group) {
				byGroup, members[g.group] = true, true
			}
		}
		if !byGroup {
			m.start(id, u, false)
			id++
		}
	}
	for _, g := range groupRoles {
		if members[g.group] {
			m.start(id, User{Name: g.group, Privileges: roles[g.role]}, true)
			id++
		}
	}
	m.v.permissions.adopt(m.RoleList)
}

func (m *authorizationManager) start(id int32, u User, group bool) {
	if u.All {
		id = roleAdmin
	} else {
		short, _, _ := strings.Cut(u.Name, "@")
		m.starting[id] = u
		m.RoleList = append(m.RoleList, types.AuthorizationRole{
			RoleId: id, Name: "Lab " + short, Info: &types.Description{Label: "Lab " + short, Summary: "What " + u.Name + " starts with"},
			Privilege: withSystem(m.listed(u)),
		})
	}
	m.v.permissions.set(types.Permission{Entity: &m.v.permissions.root, Principal: principal(u.Name), Group: group, RoleId: id, Propagate: true})
}

// listed are the privileges there are that the account starts with.
func (m *authorizationManager) listed(u User) []string {
	var ids []string
	for _, p := range m.PrivilegeList {
		if u.starts(p.PrivId) {
			ids = append(ids, p.PrivId)
		}
	}
	return ids
}

func (m *authorizationManager) entityFault(entity types.ManagedObjectReference) *soap.Fault {
	if _, ok := m.v.registry.Get(entity).(mo.Entity); !ok {
		return simulator.Fault("The object has already been deleted or has not been completely created", &types.ManagedObjectNotFound{Obj: entity})
	}
	return nil
}

// knownPrincipal returns the displayed form of a user's or group's name.
func (m *authorizationManager) knownPrincipal(name string, group bool) (string, bool) {
	for _, u := range m.v.config.Users {
		names := u.Groups
		if !group {
			names = []string{u.Name}
		}
		for _, n := range names {
			if strings.EqualFold(n, name) || strings.EqualFold(principal(n), principal(name)) {
				return principal(n), true
			}
		}
	}
	return "", false
}

// SetEntityPermissions gives roles on an object, or changes them.
func (m *authorizationManager) SetEntityPermissions(_ *simulator.Context, req *types.SetEntityPermissions) soap.HasFault {
	refuse := func(fault *soap.Fault) soap.HasFault { return &methods.SetEntityPermissionsBody{Fault_: fault} }
	if fault := m.entityFault(req.Entity); fault != nil {
		return refuse(fault)
	}
	var all []types.Permission
	for _, x := range req.Permission {
		who, ok := m.knownPrincipal(x.Principal, x.Group)
		if !ok {
			return refuse(simulator.Fault("The user or group is not known.", &types.UserNotFound{Principal: x.Principal}))
		}
		if !slices.ContainsFunc(m.RoleList, func(r types.AuthorizationRole) bool { return r.RoleId == x.RoleId }) {
			return refuse(simulator.Fault("The role is not known.", new(types.NotFound)))
		}
		entity := req.Entity
		all = append(all, types.Permission{Entity: &entity, Principal: who, Group: x.Group, RoleId: x.RoleId, Propagate: x.Propagate})
	}
	for _, x := range all {
		m.v.permissions.set(x)
	}
	m.v.notifier.collectAll()
	return &methods.SetEntityPermissionsBody{Res: new(types.SetEntityPermissionsResponse)}
}

// RemoveEntityPermission removes a role.
func (m *authorizationManager) RemoveEntityPermission(_ *simulator.Context, req *types.RemoveEntityPermission) soap.HasFault {
	if fault := m.entityFault(req.Entity); fault != nil {
		return &methods.RemoveEntityPermissionBody{Fault_: fault}
	}
	who, _ := m.knownPrincipal(req.User, req.IsGroup)
	if !m.v.permissions.remove(req.Entity, who, req.IsGroup) {
		return &methods.RemoveEntityPermissionBody{Fault_: simulator.Fault("There is no such permission.", new(types.NotFound))}
	}
	m.v.notifier.collectAll()
	return &methods.RemoveEntityPermissionBody{Res: new(types.RemoveEntityPermissionResponse)}
}

// RetrieveEntityPermissions lists the permissions on an object, and on request those of its parents.
func (m *authorizationManager) RetrieveEntityPermissions(_ *simulator.Context, req *types.RetrieveEntityPermissions) soap.HasFault {
	if fault := m.entityFault(req.Entity); fault != nil {
		return &methods.RetrieveEntityPermissionsBody{Fault_: fault}
	}
	entities := []types.ManagedObjectReference{req.Entity}
	if req.Inherited {
		entities = append(entities, m.v.permissions.above(req.Entity)...)
	}
	return &methods.RetrieveEntityPermissionsBody{
		Res: &types.RetrieveEntityPermissionsResponse{Returnval: m.v.permissions.list(entities...)},
	}
}

// RetrieveAllPermissions lists who was given what anywhere.
func (m *authorizationManager) RetrieveAllPermissions(*simulator.Context, *types.RetrieveAllPermissions) soap.HasFault {
	return &methods.RetrieveAllPermissionsBody{Res: &types.RetrieveAllPermissionsResponse{Returnval: m.v.permissions.list()}}
}

// RetrieveRolePermissions lists where a role was given.
func (m *authorizationManager) RetrieveRolePermissions(_ *simulator.Context, req *types.RetrieveRolePermissions) soap.HasFault {
	all := slices.DeleteFunc(m.v.permissions.list(), func(x types.Permission) bool { return x.RoleId != req.RoleId })
	return &methods.RetrieveRolePermissionsBody{Res: &types.RetrieveRolePermissionsResponse{Returnval: all}}
}

// RemoveAuthorizationRole removes a role, with the permissions that name it unless those are to keep it.
func (m *authorizationManager) RemoveAuthorizationRole(ctx *simulator.Context, req *types.RemoveAuthorizationRole) soap.HasFault {
	roles := slices.Clone(m.RoleList)
	i := slices.IndexFunc(roles, func(r types.AuthorizationRole) bool { return r.RoleId == req.RoleId })
	if i < 0 || roles[i].System {
		return &methods.RemoveAuthorizationRoleBody{Fault_: simulator.Fault("", new(types.NotFound))}
	}
	used := slices.ContainsFunc(m.v.permissions.list(), func(x types.Permission) bool { return x.RoleId == req.RoleId })
	if used && req.FailIfUsed {
		return &methods.RemoveAuthorizationRoleBody{Fault_: simulator.Fault("The role is in use.", new(types.RemoveFailed))}
	}
	m.v.permissions.removeRole(req.RoleId)
	m.publishRoles(ctx, slices.Delete(roles, i, i+1))
	return &methods.RemoveAuthorizationRoleBody{Res: new(types.RemoveAuthorizationRoleResponse)}
}

func (m *authorizationManager) publishRoles(ctx *simulator.Context, roles []types.AuthorizationRole) {
	ctx.Update(m, []types.PropertyChange{{Name: "roleList", Val: roles}})
	m.v.permissions.adopt(roles)
	m.v.notifier.collectAll()
}
