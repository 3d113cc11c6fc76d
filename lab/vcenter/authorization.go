package vcenter

import (
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// authorizationManager answers questions about privileges in agreement with the refusals of intercept.
type authorizationManager struct {
	*simulator.AuthorizationManager
	v *VCenter
}

func (m *authorizationManager) HasPrivilegeOnEntities(ctx *simulator.Context, req *types.HasPrivilegeOnEntities) soap.HasFault {
	user, ok := m.v.sessionUser(req.SessionId)
	if !ok {
		return &methods.HasPrivilegeOnEntitiesBody{Fault_: simulator.Fault("The session is not known.", new(types.NotFound))}
	}
	return &methods.HasPrivilegeOnEntitiesBody{
		Res: &types.HasPrivilegeOnEntitiesResponse{Returnval: availability(user, req.Entity, req.PrivId)},
	}
}

func (m *authorizationManager) HasPrivilegeOnEntity(ctx *simulator.Context, req *types.HasPrivilegeOnEntity) soap.HasFault {
	user, ok := m.v.sessionUser(req.SessionId)
	if !ok {
		return &methods.HasPrivilegeOnEntityBody{Fault_: simulator.Fault("The session is not known.", new(types.NotFound))}
	}
	granted := make([]bool, len(req.PrivId))
	for i, id := range req.PrivId {
		granted[i] = user.Has(id)
	}
	return &methods.HasPrivilegeOnEntityBody{Res: &types.HasPrivilegeOnEntityResponse{Returnval: granted}}
}

func (m *authorizationManager) HasUserPrivilegeOnEntities(ctx *simulator.Context, req *types.HasUserPrivilegeOnEntities) soap.HasFault {
	user, ok := m.v.findUser(req.UserName)
	if !ok {
		return &methods.HasUserPrivilegeOnEntitiesBody{Fault_: simulator.Fault("The user is not known.", new(types.UserNotFound))}
	}
	return &methods.HasUserPrivilegeOnEntitiesBody{
		Res: &types.HasUserPrivilegeOnEntitiesResponse{Returnval: availability(user, req.Entities, req.PrivId)},
	}
}

func (m *authorizationManager) FetchUserPrivilegeOnEntities(ctx *simulator.Context, req *types.FetchUserPrivilegeOnEntities) soap.HasFault {
	user, ok := m.v.findUser(req.UserName)
	if !ok {
		return &methods.FetchUserPrivilegeOnEntitiesBody{Fault_: simulator.Fault("The user is not known.", new(types.UserNotFound))}
	}
	var granted []string
	for _, id := range m.v.everyPrivilege() {
		if user.Has(id) {
			granted = append(granted, id)
		}
	}
	var out []types.UserPrivilegeResult
	for _, e := range req.Entities {
		out = append(out, types.UserPrivilegeResult{Entity: e, Privileges: granted})
	}
	return &methods.FetchUserPrivilegeOnEntitiesBody{Res: &types.FetchUserPrivilegeOnEntitiesResponse{Returnval: out}}
}

// everyPrivilege lists the privileges of the product and those of the plug-in.
func (v *VCenter) everyPrivilege() []string {
	ids := []string{PrivilegeView, PrivilegeRun, PrivilegeSchedule, PrivilegeSetRate, PrivilegeRemediate, PrivilegeConfigure}
	auth := v.registry.Get(*v.model.ServiceContent.AuthorizationManager).(*authorizationManager)
	for _, role := range auth.RoleList {
		if role.Name == "Admin" {
			ids = append(ids, role.Privilege...)
		}
	}
	return ids
}

func availability(user User, entities []types.ManagedObjectReference, ids []string) []types.EntityPrivilege {
	var out []types.EntityPrivilege
	for _, e := range entities {
		row := types.EntityPrivilege{Entity: e}
		for _, id := range ids {
			row.PrivAvailability = append(row.PrivAvailability, types.PrivilegeAvailability{PrivId: id, IsGranted: user.Has(id)})
		}
		out = append(out, row)
	}
	return out
}
