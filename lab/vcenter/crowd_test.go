package vcenter

import (
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
		held, err := object.NewAuthorizationManager(c.Client).HasPrivilegeOnEntity(
			t.Context(), f.host("esx-1"), session.Key, []string{PrivilegeRun, PrivilegeConfigure})
		f.must(err)
		if len(held) != 2 || !held[0] || held[1] {
			t.Errorf("%s holds %v", name, held)
		}
	}
	if f.v.Authenticate("crowd-4@vsphere.local", "crowd-41!") {
		t.Error("the crowd is larger than configured")
	}
}
