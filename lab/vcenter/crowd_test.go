package vcenter

import (
	"slices"
	"testing"

	"github.com/vmware/govmomi/object"
)

func TestEachAccountOfACrowdHasTheRoleOfItsGroup(t *testing.T) {
	f := newFixtureWith(t, Config{Crowd: 3})
	for _, name := range []string{"crowd-1", "crowd-3"} {
		c := f.login(name)
		session, err := c.SessionManager.UserSession(t.Context())
		f.must(err)
		if session.UserName != `VSPHERE.LOCAL\`+name {
			t.Errorf("the user is %s", session.UserName)
		}
		for privilege, wanted := range map[string]bool{PrivilegeRun: true, PrivilegeConfigure: false} {
			held, err := object.NewAuthorizationManager(c.Client).HasPrivilegeOnEntity(
				t.Context(), f.host("esx-1"), session.Key, []string{privilege})
			f.must(err)
			if slices.Contains(held, true) != wanted {
				t.Errorf("%s and %s: %v", name, privilege, held)
			}
		}
	}
	if f.v.Authenticate("crowd-4@vsphere.local", "crowd-41!") {
		t.Error("the crowd is larger than configured")
	}
}

func TestAnAccountHasTheRolesOfAllItsGroups(t *testing.T) {
	f := newFixtureWith(t, Config{})
	c := f.login("diagnostics")
	session, err := c.SessionManager.UserSession(t.Context())
	f.must(err)
	for privilege, wanted := range map[string]bool{
		PrivilegeConfigure: true, "Datastore.FileManagement": true, "Global.ServiceManagers": true, "Global.LogEvent": false,
	} {
		held, err := object.NewAuthorizationManager(c.Client).HasPrivilegeOnEntity(
			t.Context(), f.v.model.ServiceContent.RootFolder, session.Key, []string{privilege})
		f.must(err)
		if slices.Contains(held, true) != wanted {
			t.Errorf("%s: %v", privilege, held)
		}
	}
}
