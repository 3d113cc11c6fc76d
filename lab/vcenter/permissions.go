package vcenter

import (
	"slices"
	"strings"
	"sync"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

const (
	roleAdmin = -1 // holds what there is, and what extensions bring later

	privilegeView     = "System.View"
	privilegeRead     = "System.Read"
	privilegeSessions = "Sessions.TerminateSession"
)

// permissions stores the permissions and applies the rules of vCenter: the nearest permission on the path to the root
// applies, that of a user before those of groups on the same object, roles of several groups together; a machine
// inherits from its folder and from its resource pool.
type permissions struct {
	registry *simulator.Registry
	root     types.ManagedObjectReference

	mu       sync.RWMutex
	byEntity map[types.ManagedObjectReference][]types.Permission
	roles    map[int32]map[string]bool
}

func newPermissions(registry *simulator.Registry, root types.ManagedObjectReference) *permissions {
	return &permissions{registry: registry, root: root, byEntity: map[types.ManagedObjectReference][]types.Permission{}}
}

// adopt takes over the roles there are now.
func (p *permissions) adopt(roles []types.AuthorizationRole) {
	known := make(map[int32]map[string]bool, len(roles))
	for _, r := range roles {
		known[r.RoleId] = map[string]bool{}
		for _, id := range r.Privilege {
			known[r.RoleId][id] = true
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.roles = known
}

// principal is the form in which vCenter shows names of users and groups.
func principal(name string) string {
	if short, domain, ok := strings.Cut(name, "@"); ok {
		return strings.ToUpper(domain) + `\` + short
	}
	return name
}

func (p *permissions) concerns(x types.Permission, user User) bool {
	if x.Group {
		return slices.ContainsFunc(user.Groups, func(g string) bool { return strings.EqualFold(principal(g), x.Principal) })
	}
	return strings.EqualFold(principal(user.Name), x.Principal)
}

// has reports whether the user holds the privilege on the object.
func (p *permissions) has(user User, entity types.ManagedObjectReference, privilege string) bool {
	if privilege == "" || privilege == "System.Anonymous" {
		return true
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	for _, role := range p.rolesOn(user, entity, true) {
		if role == roleAdmin || p.roles[role][privilege] {
			return true
		}
	}
	return privilege == privilegeView && p.leadsTo(user, entity)
}

// rolesOn are the roles that count on the object.
func (p *permissions) rolesOn(user User, entity types.ManagedObjectReference, own bool) []int32 {
	var users, groups []int32
	for _, x := range p.byEntity[entity] {
		switch {
		case !own && !x.Propagate || !p.concerns(x, user):
		case x.Group:
			groups = append(groups, x.RoleId)
		default:
			users = append(users, x.RoleId)
		}
	}
	if len(users) > 0 {
		return users
	}
	if len(groups) > 0 {
		return groups
	}
	var inherited []int32
	for _, parent := range p.parents(entity) {
		inherited = append(inherited, p.rolesOn(user, parent, false)...)
	}
	return inherited
}

// leadsTo reports whether the object lies above one that the user may see; vCenter shows the way there.
func (p *permissions) leadsTo(user User, entity types.ManagedObjectReference) bool {
	for below, all := range p.byEntity {
		for _, x := range all {
			if p.concerns(x, user) && (x.RoleId == roleAdmin || p.roles[x.RoleId][privilegeView]) && p.isAbove(entity, below) {
				return true
			}
		}
	}
	return false
}

func (p *permissions) isAbove(entity, below types.ManagedObjectReference) bool {
	return slices.ContainsFunc(p.parents(below), func(parent types.ManagedObjectReference) bool {
		return parent == entity || p.isAbove(entity, parent)
	})
}

func (p *permissions) parents(entity types.ManagedObjectReference) []types.ManagedObjectReference {
	e, ok := p.registry.Get(entity).(mo.Entity)
	if !ok {
		return nil
	}
	var all []types.ManagedObjectReference
	if parent := e.Entity().Parent; parent != nil {
		all = append(all, *parent)
	}
	if vm, ok := e.(*simulator.VirtualMachine); ok && vm.ResourcePool != nil {
		all = append(all, *vm.ResourcePool)
	}
	return all
}

// everywhere reports whether the user may read all objects because nothing but a propagating role on the root counts.
func (p *permissions) everywhere(user User) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for entity, all := range p.byEntity {
		for _, x := range all {
			if p.concerns(x, user) && (entity != p.root || !x.Propagate || x.RoleId != roleAdmin && !p.roles[x.RoleId][privilegeRead]) {
				return false
			}
		}
	}
	return len(p.rolesOn(user, p.root, true)) > 0
}

// anywhere reports whether the user has any permission; vCenter rejects other users.
func (p *permissions) anywhere(user User) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for _, all := range p.byEntity {
		for _, x := range all {
			if p.concerns(x, user) && (x.RoleId == roleAdmin || len(p.roles[x.RoleId]) > 0) {
				return true
			}
		}
	}
	return false
}

// set adds a permission, or replaces the one for the same principal on the object.
func (p *permissions) set(x types.Permission) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.byEntity[*x.Entity] = append(p.without(*x.Entity, x.Principal, x.Group), x)
}

func (p *permissions) without(entity types.ManagedObjectReference, who string, group bool) []types.Permission {
	return slices.DeleteFunc(slices.Clone(p.byEntity[entity]), func(x types.Permission) bool {
		return x.Group == group && strings.EqualFold(x.Principal, who)
	})
}

// remove reports whether there was one.
func (p *permissions) remove(entity types.ManagedObjectReference, who string, group bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := p.without(entity, who, group)
	found := len(kept) < len(p.byEntity[entity])
	if len(kept) == 0 {
		delete(p.byEntity, entity)
	} else {
		p.byEntity[entity] = kept
	}
	return found
}

// removeRole removes a role and its permissions.
func (p *permissions) removeRole(id int32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for entity, all := range p.byEntity {
		p.byEntity[entity] = slices.DeleteFunc(slices.Clone(all), func(x types.Permission) bool { return x.RoleId == id })
	}
}

// list is what was given on the objects, or everywhere when none is named, in a stable order.
func (p *permissions) list(entities ...types.ManagedObjectReference) []types.Permission {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if len(entities) == 0 {
		for entity := range p.byEntity {
			entities = append(entities, entity)
		}
		slices.SortFunc(entities, func(a, b types.ManagedObjectReference) int { return strings.Compare(a.String(), b.String()) })
	}
	var out []types.Permission
	for _, entity := range entities {
		out = append(out, p.byEntity[entity]...)
	}
	return out
}

// above are the objects from the given one to the root.
func (p *permissions) above(entity types.ManagedObjectReference) []types.ManagedObjectReference {
	var out []types.ManagedObjectReference
	for _, parent := range p.parents(entity) {
		if !slices.Contains(out, parent) {
			out = append(append(out, parent), p.above(parent)...)
		}
	}
	return out
}
