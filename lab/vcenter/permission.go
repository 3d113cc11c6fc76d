package vcenter

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

// Permission is a permission that the control API sets; without privileges it is the role No Access.
type Permission struct {
	Principal  string   `json:"principal"`
	Group      bool     `json:"group"`
	Object     string   `json:"object"` // name of an inventory object, "" for the root folder
	Privileges []string `json:"privileges"`
	Propagate  bool     `json:"propagate"`
}

// SetPermission sets a permission with a role of just these privileges, through the calls that every client has.
func (v *VCenter) SetPermission(g Permission) error {
	entity, ok := v.named(g.Object)
	if !ok {
		return fmt.Errorf("there is no object %q", g.Object)
	}
	ctx := context.Background()
	auth := object.NewAuthorizationManager(v.client)
	roles, err := auth.RoleList(ctx)
	if err != nil {
		return err
	}
	name := "NoAccess"
	if len(g.Privileges) > 0 {
		name = "Given " + strings.Join(slices.Sorted(slices.Values(g.Privileges)), " ")
	}
	role := roles.ByName(name)
	if role == nil {
		id, err := auth.AddRole(ctx, name, g.Privileges)
		if err != nil {
			return err
		}
		role = &types.AuthorizationRole{RoleId: id}
	}
	return auth.SetEntityPermissions(ctx, entity, []types.Permission{
		{Principal: g.Principal, Group: g.Group, RoleId: role.RoleId, Propagate: g.Propagate},
	})
}

// RemovePermission removes the permission of the principal on the object.
func (v *VCenter) RemovePermission(g Permission) error {
	entity, ok := v.named(g.Object)
	if !ok {
		return fmt.Errorf("there is no object %q", g.Object)
	}
	return object.NewAuthorizationManager(v.client).RemoveEntityPermission(context.Background(), entity, g.Principal, g.Group)
}

func (v *VCenter) named(name string) (types.ManagedObjectReference, bool) {
	if name == "" {
		return v.model.ServiceContent.RootFolder, true
	}
	for _, e := range v.registry.All("") {
		if nameOf(v, e) == name {
			return e.Reference(), true
		}
	}
	return types.ManagedObjectReference{}, false
}

func nameOf(v *VCenter, e mo.Entity) (name string) {
	v.context().WithLock(e, func() { name = e.Entity().Name })
	return name
}
