package vcenter

import (
	"slices"
	"testing"
	"time"

	"github.com/vmware/govmomi/sms/methods"
	sms "github.com/vmware/govmomi/sms/types"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// monitoring is a client of the Storage Monitoring Service with the session of a user, as govmomi connects to sibling endpoints.
func (f *fixture) monitoring(user string) *soap.Client {
	f.t.Helper()
	c := f.login(user)
	sibling := c.Client.NewServiceClient(monitoringPath, "sms")
	sibling.Cookie = c.Client.SessionCookie
	return sibling
}

func (f *fixture) luns(c *soap.Client) ([]sms.StorageLun, error) {
	f.t.Helper()
	arrays, err := methods.QueryArray(f.t.Context(), c, &sms.QueryArray{This: storageManager})
	if err != nil {
		return nil, err
	}
	var all []sms.StorageLun
	for _, a := range arrays.Returnval {
		found, err := methods.QueryLunAssociatedWithArray(f.t.Context(), c, &sms.QueryLunAssociatedWithArray{This: storageManager, ArrayId: a.Uuid})
		if err != nil {
			return nil, err
		}
		all = append(all, found.Returnval...)
	}
	return all, nil
}

func (f *fixture) info(c *soap.Client) *sms.VasaProviderInfo {
	f.t.Helper()
	manager, err := methods.QueryStorageManager(f.t.Context(), c, &sms.QueryStorageManager{This: monitoringInstance})
	f.must(err)
	providers, err := methods.QueryProvider(f.t.Context(), c, &sms.QueryProvider{This: manager.Returnval})
	f.must(err)
	info, err := methods.QueryProviderInfo(f.t.Context(), c, &sms.QueryProviderInfo{This: providers.Returnval[0]})
	f.must(err)
	return info.Returnval.(*sms.VasaProviderInfo)
}

func used(luns []sms.StorageLun, device string) int64 {
	i := slices.IndexFunc(luns, func(l sms.StorageLun) bool { return l.VSphereLunIdentifier == device })
	if i < 0 {
		return -1
	}
	return luns[i].UsedSpaceInMB
}

func TestWithoutStorageProvidersNothingIsMonitored(t *testing.T) {
	f := newFixture(t)
	luns, err := f.luns(f.monitoring("administrator"))
	if err != nil || len(luns) != 0 {
		t.Errorf("%v, %v", luns, err)
	}
}

func TestFiguresAreThoseOfTheLastSynchronization(t *testing.T) {
	f := newFixture(t)
	volume := f.bulk.Devices()[0].Volume
	f.must(f.v.AddProvider(volume.Array(), 15*time.Minute))
	c := f.monitoring("administrator")
	first, err := f.luns(c)
	f.must(err)
	written := volume.Space().VirtualBytes
	if got, want := used(first, volume.DeviceName()), (written+megabyte-1)/megabyte; got != want {
		t.Fatalf("%d MB, not %d", got, want)
	}
	if _, err := f.bulk.Create("grown", 200*gb, 200*gb, true); err != nil {
		t.Fatal(err)
	}
	f.world.Clock().Advance(14 * time.Minute)
	before, err := f.luns(c)
	f.must(err)
	if used(before, volume.DeviceName()) != used(first, volume.DeviceName()) {
		t.Error("the figure moved between synchronizations")
	}
	f.world.Clock().Advance(time.Minute)
	after, err := f.luns(c)
	f.must(err)
	if used(after, volume.DeviceName()) <= used(first, volume.DeviceName()) {
		t.Error("the figure did not move at the synchronization")
	}
	if got := f.info(c); got.Status != "online" || got.LastSyncTime != f.world.Clock().Now().UTC().Format(time.RFC3339) {
		t.Errorf("%s, synchronized at %s", got.Status, got.LastSyncTime)
	}
}

func TestProvidersAreOfflineEmptySilentOrFailing(t *testing.T) {
	f := newFixture(t)
	array := f.bulk.Devices()[0].Volume.Array()
	f.must(f.v.AddProvider(array, 15*time.Minute))
	c := f.monitoring("administrator")
	synced := f.info(c).LastSyncTime
	for _, state := range []ProviderState{{Offline: true}, {Silent: true}} {
		f.must(f.v.SetProvider(array.Name(), state))
		f.world.Clock().Advance(time.Hour)
		info := f.info(c)
		if info.LastSyncTime != synced || (info.Status == "offline") != state.Offline {
			t.Errorf("%+v: %s, synchronized at %s", state, info.Status, info.LastSyncTime)
		}
		if luns, err := f.luns(c); err != nil || len(luns) == 0 {
			t.Errorf("%+v: %d LUNs, %v", state, len(luns), err)
		}
	}
	f.must(f.v.SetProvider(array.Name(), ProviderState{Empty: true}))
	if luns, err := f.luns(c); err != nil || len(luns) != 0 {
		t.Errorf("%d LUNs, %v", len(luns), err)
	}
	f.must(f.v.SetProvider(array.Name(), ProviderState{Failing: true}))
	if _, err := f.luns(c); !soap.IsSoapFault(err) {
		t.Errorf("%v", err)
	} else if fault, known := soap.ToSoapFault(err).VimFault().(sms.QueryExecutionFault); !known {
		t.Errorf("%T", fault)
	}
	if f.v.SetProvider("none", ProviderState{}) == nil || f.v.AddProvider(array, time.Minute) == nil || f.v.AddProvider(array, 0) == nil {
		t.Error("accepts arrays without a provider, a second one, and no interval")
	}
}

func TestProvidersReportOtherFiguresAndAlarms(t *testing.T) {
	f := newFixture(t)
	volume := f.bulk.Devices()[0].Volume
	f.must(f.v.AddProvider(volume.Array(), 15*time.Minute))
	c := f.monitoring("administrator")
	right, err := f.luns(c)
	f.must(err)
	if right[0].ThinProvisioningStatus != "GREEN" {
		t.Errorf("the status is %s", right[0].ThinProvisioningStatus)
	}
	f.must(f.v.SetProvider(volume.Array().Name(), ProviderState{ExcessMB: 4096, Pool: sms.ThinProvisioningStatusRED}))
	f.world.Clock().Advance(15 * time.Minute)
	wrong, err := f.luns(c)
	f.must(err)
	if got, want := used(wrong, volume.DeviceName()), used(right, volume.DeviceName())+4096; got != want {
		t.Errorf("%d MB, not %d", got, want)
	}
	if wrong[0].ThinProvisioningStatus != "RED" {
		t.Errorf("the status is %s", wrong[0].ThinProvisioningStatus)
	}
	if f.v.SetProvider(volume.Array().Name(), ProviderState{Pool: "PURPLE"}) == nil {
		t.Error("accepts a status that does not exist")
	}
}

func TestStorageMonitoringNeedsASessionAndItsPrivilege(t *testing.T) {
	f := newFixture(t)
	_, err := f.luns(f.monitoring("readonly"))
	fault, ok := soap.ToSoapFault(err).VimFault().(types.NoPermission)
	if !ok || fault.PrivilegeId != storageView {
		t.Errorf("%v", err)
	}
	anonymous := f.connect().Client.NewServiceClient(monitoringPath, "sms")
	if _, err := f.luns(anonymous); !soap.IsSoapFault(err) {
		t.Errorf("without a session: %v", err)
	}
}
