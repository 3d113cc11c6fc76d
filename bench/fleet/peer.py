"""What admins script today, with as few calls as pyVmomi allows: datastores, options of hosts, or disks of VMs."""
import os, ssl, sys
from pyVim.connect import SmartConnect, Disconnect
from pyVmomi import vim, vmodl

KEYS = ["VMFS3.HardwareAcceleratedLocking", "VMFS3.UseATSForHBOnVMFS5", "VMFS3.EnableBlockDelete", "DataMover.HardwareAcceleratedMove",
        "DataMover.HardwareAcceleratedInit", "Disk.DiskMaxIOSize", "Disk.QFullSampleSize", "Disk.SchedQuantum"]
host, port = sys.argv[1].rsplit(":", 1)
si = SmartConnect(host=host, port=int(port), user=sys.argv[2], pwd=os.environ["PASSWORD"], sslContext=ssl._create_unverified_context())
content = si.RetrieveContent()


def properties(kind, paths):
    """All objects of a type with these properties, by pages."""
    collector, query = content.propertyCollector, vmodl.query.PropertyCollector
    view = content.viewManager.CreateContainerView(content.rootFolder, [kind], True)
    walk = query.TraversalSpec(name="view", type=vim.view.ContainerView, path="view", skip=False)
    spec = query.FilterSpec(objectSet=[query.ObjectSpec(obj=view, skip=True, selectSet=[walk])],
                            propSet=[query.PropertySpec(type=kind, pathSet=paths, all=False)])
    page = collector.RetrievePropertiesEx([spec], query.RetrieveOptions(maxObjects=250))
    while page:
        yield from page.objects
        page = collector.ContinueRetrievePropertiesEx(page.token) if page.token else None


if sys.argv[3] == "datastores":
    print(sum(1 for _ in properties(vim.Datastore, ["name", "summary", "info", "host"])))
elif sys.argv[3] == "disks":
    print(sum(len([d for p in vm.propSet if p.name == "config.hardware.device" for d in p.val if isinstance(d, vim.vm.device.VirtualDisk)])
              for vm in properties(vim.VirtualMachine, ["name", "runtime.host", "config.hardware.device", "snapshot", "guest.guestId"])))
else:
    values = 0
    for one in properties(vim.HostSystem, ["configManager.advancedOption"]):
        for key in KEYS:
            try:
                values += len(one.propSet[0].val.QueryOptions(key))
            except vim.fault.InvalidName:
                pass
    print(values)
Disconnect(si)
