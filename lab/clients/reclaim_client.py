"""Unmaps datastores with pyVmomi and reads what their arrays say with the vendor library; prints JSON.

stdin: {"vcenter": {"host", "port", "ca", "user", "password"}, "array": {"target", "ca", "token"}, "datastores", "cadence"}
"""

import datetime
import json
import ssl
import sys

from pypureclient import flasharray
from pypureclient.configuration import Configuration
from pyVim.connect import Disconnect, SmartConnect
from pyVim.task import WaitForTask
from pyVmomi import vim

NAA = "naa.624a9370"


def virtual(array, serials):
    rows = array.get_volumes(filter=flasharray.Filter.in_("serial", serials)).items
    found = {row.serial: row.space.virtual for row in rows}
    return sum(found[serial] for serial in serials)


def wait(si, seconds):
    """Lets simulated time pass; the vCenter's clock is the only one that counts."""
    until = si.CurrentTime() + datetime.timedelta(seconds=seconds)
    while si.CurrentTime() < until:
        pass


def reclaim(si, array, store, cadence):
    disks = [extent.diskName for extent in store.info.vmfs.extent]
    serials = [disk[len(NAA) :].upper() for disk in disks if disk.startswith(NAA)]
    before = virtual(array, serials) if serials else None
    storage = store.host[0].key.configManager.storageSystem
    task = storage.UnmapVmfsVolumeEx_Task(vmfsUuid=[store.info.vmfs.uuid])
    WaitForTask(task, si=si, maxWaitTime=60)
    wait(si, 2 * cadence)
    return {
        "volumes": len(serials),
        "fell": before - virtual(array, serials) if serials else None,
        "fault": [type(r.fault).__name__ for r in task.info.result if r.fault],
    }


def main():
    ask = json.load(sys.stdin)
    center = ask["vcenter"]
    si = SmartConnect(
        host=center["host"],
        port=center["port"],
        user=center["user"],
        pwd=center["password"],
        sslContext=ssl.create_default_context(cafile=center["ca"]),
    )
    configuration = Configuration(ssl_ca_cert=ask["array"]["ca"])
    configuration.verify_ssl = True
    array = flasharray.Client(
        ask["array"]["target"], api_token=ask["array"]["token"], configuration=configuration, timeout=20
    )
    view = si.content.viewManager.CreateContainerView(si.content.rootFolder, [vim.Datastore], True)
    stores = {store.info.name: store for store in view.view}
    answer = {name: reclaim(si, array, stores[name], ask["cadence"]) for name in ask["datastores"]}
    Disconnect(si)
    json.dump(answer, sys.stdout)


main()
