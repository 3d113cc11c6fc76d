package vcenter

import (
	"slices"
	"strings"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// authorizationManager returns privileges consistently with the errors of intercept, and rejects unknown privileges.
type authorizationManager struct {
	*simulator.AuthorizationManager
	v        *VCenter
	starting map[int32]User // roles that follow what an account of the lab starts with
}

func newAuthorizationManager(stock *simulator.AuthorizationManager, v *VCenter) *authorizationManager {
	m := &authorizationManager{AuthorizationManager: stock, v: v}
	m.RoleList = slices.Clone(stock.RoleList)
	for _, id := range m.adminRole().Privilege {
		m.PrivilegeList = append(m.PrivilegeList, privilegeInfo(id, id[:strings.LastIndex(id, ".")]))
	}
	if !v.config.Bare {
		m.learn([]types.ExtensionPrivilegeInfo{
			{PrivID: PrivilegeView, PrivGroupName: "Tidemark"}, {PrivID: PrivilegeRun, PrivGroupName: "Tidemark"},
			{PrivID: PrivilegeSchedule, PrivGroupName: "Tidemark"}, {PrivID: PrivilegeSetRate, PrivGroupName: "Tidemark"},
			{PrivID: PrivilegeRemediate, PrivGroupName: "Tidemark"}, {PrivID: PrivilegeConfigure, PrivGroupName: "Tidemark"},
		})
	}
	m.startingRoles()
	return m
}

func privilegeInfo(id, group string) types.AuthorizationPrivilege {
	return types.AuthorizationPrivilege{PrivId: id, Name: id[strings.LastIndex(id, ".")+1:], PrivGroupName: group}
}

func (m *authorizationManager) adminRole() *types.AuthorizationRole {
	i := slices.IndexFunc(m.RoleList, func(r types.AuthorizationRole) bool { return r.Name == "Admin" })
	return &m.RoleList[i]
}

// learn takes over privileges of an extension; Admin and accounts that start with them hold them at once. Called with the manager locked or not yet shared.
func (m *authorizationManager) learn(all []types.ExtensionPrivilegeInfo) (changed bool) {
	for _, p := range all {
		if !m.knows(p.PrivID) {
			m.PrivilegeList = append(slices.Clip(m.PrivilegeList), privilegeInfo(p.PrivID, p.PrivGroupName))
			m.RoleList = slices.Clone(m.RoleList) // the published one stays as it is
			for i := range m.RoleList {
				r := &m.RoleList[i]
				if start, own := m.starting[r.RoleId]; r.RoleId == roleAdmin || own && start.starts(p.PrivID) {
					r.Privilege = append(slices.Clip(r.Privilege), p.PrivID)
				}
			}
			changed = true
		}
	}
	m.v.permissions.adopt(m.RoleList)
	return changed
}

func (m *authorizationManager) knows(id string) bool {
	return slices.ContainsFunc(m.PrivilegeList, func(p types.AuthorizationPrivilege) bool { return p.PrivId == id })
}

// unknown is the fault of a call that names a privilege which does not exist, nil when there is none.
func (m *authorizationManager) unknown(ids []string, property string) *soap.Fault {
	for _, id := range ids {
		if !m.knows(id) {
			return simulator.Fault("A specified parameter was not correct: "+property, &types.InvalidArgument{InvalidProperty: property})
		}
	}
	return nil
}

func (m *authorizationManager) HasPrivilegeOnEntities(ctx *simulator.Context, req *types.HasPrivilegeOnEntities) soap.HasFault {
	user, ok := m.v.sessionUser(req.SessionId)
	if !ok {
		return &methods.HasPrivilegeOnEntitiesBody{Fault_: simulator.Fault("The session is not known.", new(types.NotFound))}
	}
	if fault := m.unknown(req.PrivId, "privId"); fault != nil {
		return &methods.HasPrivilegeOnEntitiesBody{Fault_: fault}
	}
	if fault := m.missing(req.Entity); fault != nil {
		return &methods.HasPrivilegeOnEntitiesBody{Fault_: fault}
	}
	return &methods.HasPrivilegeOnEntitiesBody{
		Res: &types.HasPrivilegeOnEntitiesResponse{Returnval: m.availability(user, req.Entity, req.PrivId)},
	}
}

func (m *authorizationManager) HasPrivilegeOnEntity(ctx *simulator.Context, req *types.HasPrivilegeOnEntity) soap.HasFault {
	user, ok := m.v.sessionUser(req.SessionId)
	if !ok {
		return &methods.HasPrivilegeOnEntityBody{Fault_: simulator.Fault("The session is not known.", new(types.NotFound))}
	}
	if fault := m.unknown(req.PrivId, "privId"); fault != nil {
		return &methods.HasPrivilegeOnEntityBody{Fault_: fault}
	}
	if fault := m.missing([]types.ManagedObjectReference{req.Entity}); fault != nil {
		return &methods.HasPrivilegeOnEntityBody{Fault_: fault}
	}
	granted := make([]bool, len(req.PrivId))
	for i, id := range req.PrivId {
		granted[i] = m.v.permissions.has(user, req.Entity, id)
	}
	return &grantedBody{Res: &HasPrivilegeOnEntityResponse{Returnval: granted}}
}

// HasPrivilegeOnEntityResponse is that of govmomi, which leaves out what is false.
type HasPrivilegeOnEntityResponse struct {
	Returnval []bool `xml:"returnval"`
}

type grantedBody struct {
	Res *HasPrivilegeOnEntityResponse `xml:"urn:vim25 HasPrivilegeOnEntityResponse,omitempty"`
}

// Fault implements soap.HasFault.
func (*grantedBody) Fault() *soap.Fault { return nil }

func (m *authorizationManager) HasUserPrivilegeOnEntities(ctx *simulator.Context, req *types.HasUserPrivilegeOnEntities) soap.HasFault {
	user, ok := m.v.findUser(req.UserName)
	if !ok {
		return &methods.HasUserPrivilegeOnEntitiesBody{Fault_: simulator.Fault("", &types.InvalidArgument{InvalidProperty: "userName"})}
	}
	if fault := m.unknown(req.PrivId, "privId"); fault != nil {
		return &methods.HasUserPrivilegeOnEntitiesBody{Fault_: fault}
	}
	if fault := m.missing(req.Entities); fault != nil {
		return &methods.HasUserPrivilegeOnEntitiesBody{Fault_: fault}
	}
	return &methods.HasUserPrivilegeOnEntitiesBody{
		Res: &types.HasUserPrivilegeOnEntitiesResponse{Returnval: m.availability(user, req.Entities, req.PrivId)},
	}
}

func (m *authorizationManager) FetchUserPrivilegeOnEntities(ctx *simulator.Context, req *types.FetchUserPrivilegeOnEntities) soap.HasFault {
	user, ok := m.v.findUser(req.UserName)
	if !ok {
		return &methods.FetchUserPrivilegeOnEntitiesBody{Fault_: simulator.Fault("The user is not known.", new(types.UserNotFound))}
	}
	if fault := m.missing(req.Entities); fault != nil {
		return &methods.FetchUserPrivilegeOnEntitiesBody{Fault_: fault}
	}
	var out []types.UserPrivilegeResult
	for _, e := range req.Entities {
		row := types.UserPrivilegeResult{Entity: e}
		for _, p := range m.PrivilegeList {
			if m.v.permissions.has(user, e, p.PrivId) {
				row.Privileges = append(row.Privileges, p.PrivId)
			}
		}
		out = append(out, row)
	}
	return &methods.FetchUserPrivilegeOnEntitiesBody{Res: &types.FetchUserPrivilegeOnEntitiesResponse{Returnval: out}}
}

// missing is the fault of a question about objects that are not there, nil when all are.
func (m *authorizationManager) missing(entities []types.ManagedObjectReference) *soap.Fault {
	for _, e := range entities {
		if fault := m.entityFault(e); fault != nil {
			return fault
		}
	}
	return nil
}

func (m *authorizationManager) availability(user User, entities []types.ManagedObjectReference, ids []string) []types.EntityPrivilege {
	var out []types.EntityPrivilege
	for _, e := range entities {
		row := types.EntityPrivilege{Entity: e}
		for _, id := range ids {
			row.PrivAvailability = append(row.PrivAvailability, types.PrivilegeAvailability{PrivId: id, IsGranted: m.v.permissions.has(user, e, id)})
		}
		out = append(out, row)
	}
	return out
}
