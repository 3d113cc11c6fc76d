package vcenter

import (
	"testing"
	"time"

	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func TestAnUnmountedVolumeIsNotAccessibleFromItsHost(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	system, uuid := f.storageSystem("esx-1"), f.prod.UUID()
	unmount := func(uuid string) error {
		_, err := methods.UnmountVmfsVolume(t.Context(), c, &types.UnmountVmfsVolume{This: system, VmfsUuid: uuid})
		return err
	}
	mount := func() error {
		_, err := methods.MountVmfsVolume(t.Context(), c, &types.MountVmfsVolume{This: system, VmfsUuid: uuid})
		return err
	}
	if _, ok := fault(unmount(f.bulk.UUID())).(types.ResourceInUse); !ok {
		t.Error("a volume with a VM of the host is unmounted")
	}
	if _, ok := fault(unmount("none")).(types.NotFound); !ok {
		t.Error("an unknown volume is unmounted")
	}
	hosts := f.world.Hosts()
	kept, err := f.prod.Create("kept", gb, gb, false)
	f.must(err)
	_, err = f.prod.Create("gone", 100*gb, 100*gb, false)
	f.must(err)
	f.must(unmount(uuid))
	f.must(f.prod.Delete("gone", hosts[0]))
	kept.Open()
	f.world.Clock().Advance(24 * time.Hour)
	if dead := f.prod.Usage().DeadBytes; dead != 100*gb {
		t.Errorf("the host reclaimed space of the volume: %d are dead", dead)
	}
	var ds mo.Datastore
	f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.datastore("prod"), []string{"host", "summary"}, &ds))
	if *ds.Host[0].MountInfo.Mounted || *ds.Host[0].MountInfo.Accessible || !*ds.Host[1].MountInfo.Mounted || !ds.Summary.Accessible {
		t.Errorf("%+v", ds)
	}
	ref, err := f.unmapTask(c, uuid)
	f.must(err)
	f.world.Clock().Advance(time.Hour)
	results := f.task(c, ref).Result.(types.ArrayOfHostStorageSystemVmfsVolumeResult).HostStorageSystemVmfsVolumeResult
	if len(results) != 1 || results[0].Fault == nil {
		t.Errorf("UNMAP on the host: %+v", results)
	}
	if _, ok := fault(unmount(uuid)).(types.InvalidState); !ok {
		t.Error("it was unmounted twice")
	}
	if _, err := f.create(c, "new", "prod", gb, true); err == nil {
		t.Error("a VM is created on an unmounted volume")
	}
	f.must(mount())
	f.world.Clock().Advance(24 * time.Hour)
	if dead := f.prod.Usage().DeadBytes; dead != 0 {
		t.Errorf("%d are dead after it was mounted", dead)
	}
}

func TestDevicesAreDetachedWhenNoVolumeOnThemIsMounted(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	h, system := f.v.hostNamed("esx-1"), f.storageSystem("esx-1")
	device := f.prod.Devices()[0]
	uuid := h.scsiDisk(device).Uuid
	detach := func() error {
		_, err := methods.DetachScsiLun(t.Context(), c, &types.DetachScsiLun{This: system, LunUuid: uuid})
		return err
	}
	if _, ok := fault(detach()).(types.ResourceInUse); !ok {
		t.Error("a device in use is detached")
	}
	_, err := methods.UnmountVmfsVolume(t.Context(), c, &types.UnmountVmfsVolume{This: system, VmfsUuid: f.prod.UUID()})
	f.must(err)
	f.must(detach())
	if state := h.scsiDisk(device).OperationalState; state[0] != "off" {
		t.Errorf("the state is %v", state)
	}
	_, err = methods.MountVmfsVolume(t.Context(), c, &types.MountVmfsVolume{This: system, VmfsUuid: f.prod.UUID()})
	if _, ok := fault(err).(types.HostConfigFault); !ok {
		t.Errorf("mounted without its device: %v", err)
	}
	_, err = methods.AttachScsiLun(t.Context(), c, &types.AttachScsiLun{This: system, LunUuid: uuid})
	f.must(err)
	_, err = methods.AttachScsiLun(t.Context(), c, &types.AttachScsiLun{This: system, LunUuid: uuid})
	if _, ok := fault(err).(types.InvalidState); !ok {
		t.Errorf("attached twice: %v", err)
	}
}

func TestPoliciesOfDevicesAreSelected(t *testing.T) {
	f := newFixture(t)
	c := f.login("administrator")
	read := func() types.HostMultipathInfoLogicalUnit {
		var host mo.HostSystem
		f.must(property.DefaultCollector(c.Client).RetrieveOne(t.Context(), f.host("esx-1"), []string{"config.storageDevice"}, &host))
		uuid := f.v.hostNamed("esx-1").scsiDisk(f.prod.Devices()[0]).Uuid
		for _, unit := range host.Config.StorageDevice.MultipathInfo.Lun {
			if unit.Id == uuid {
				return unit
			}
		}
		t.Fatal("the device is gone")
		return types.HostMultipathInfoLogicalUnit{}
	}
	unit := read()
	set := func(policy types.BaseHostMultipathInfoLogicalUnitPolicy) error {
		_, err := methods.SetMultipathLunPolicy(t.Context(), c, &types.SetMultipathLunPolicy{This: f.storageSystem("esx-1"), LunId: unit.Id, Policy: policy})
		return err
	}
	fixed := &types.HostMultipathInfoFixedLogicalUnitPolicy{Prefer: unit.Path[1].Name}
	fixed.Policy = "VMW_PSP_FIXED"
	f.must(set(fixed))
	if shown, ok := read().Policy.(*types.HostMultipathInfoFixedLogicalUnitPolicy); !ok || *shown != *fixed {
		t.Errorf("%#v", read().Policy)
	}
	f.must(set(&types.HostMultipathInfoLogicalUnitPolicy{Policy: "VMW_PSP_RR"}))
	if shown, ok := read().Policy.(*types.HostMultipathInfoLogicalUnitPolicy); !ok || shown.Policy != "VMW_PSP_RR" {
		t.Errorf("%#v", read().Policy)
	}
	fixed.Prefer = "vmhba9:C0:T0:L0"
	for _, wrong := range []types.BaseHostMultipathInfoLogicalUnitPolicy{fixed, &types.HostMultipathInfoLogicalUnitPolicy{Policy: "other"}} {
		if _, ok := fault(set(wrong)).(types.InvalidArgument); !ok {
			t.Errorf("%+v was taken", wrong)
		}
	}
}

func TestDevicesHaveThePartitionsOfTheirVolumes(t *testing.T) {
	f := newFixture(t)
	path := "/vmfs/devices/disks/" + f.prod.Devices()[0].Name
	res, err := methods.RetrieveDiskPartitionInfo(t.Context(), f.login("readonly"), &types.RetrieveDiskPartitionInfo{This: f.storageSystem("esx-1"), DevicePath: []string{path}})
	f.must(err)
	if p := res.Returnval[0].Spec.Partition; len(p) != 1 || p[0].Type != "vmfs" || res.Returnval[0].Layout.Total.Block != tb/512 {
		t.Errorf("%+v", res.Returnval)
	}
}
