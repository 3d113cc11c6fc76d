"""Works with a vCenter through the unmodified pyVmomi and prints what it saw as JSON.

stdin: {"host", "port", "ca", "datastore", "canceled", "users": {"operator"|"readonly"|"nolog": [name, password]}}
"""

import json
import ssl
import sys
import threading

from pyVim.connect import Disconnect, SmartConnect
from pyVim.task import WaitForTask
from pyVmomi import vim, vmodl

WAIT = 60


def sign_in(ask, user, password=None):
    name, given = ask["users"][user]
    return SmartConnect(
        host=ask["host"],
        port=ask["port"],
        user=name,
        pwd=password or given,
        sslContext=ssl.create_default_context(cafile=ask["ca"]),
    )


def fault(call):
    """The fault that call ends with, and the privilege it misses."""
    try:
        call()
    except vmodl.MethodFault as error:
        return [type(error).__name__, getattr(error, "privilegeId", None)]
    return ["none", None]


def view(si, kind):
    container = si.content.viewManager.CreateContainerView(si.content.rootFolder, [kind], True)
    try:
        return list(container.view)
    finally:
        container.Destroy()


def datastores(si):
    found = {}
    for store in view(si, vim.Datastore):
        info = store.info
        if not isinstance(info, vim.host.VmfsDatastoreInfo):
            continue
        vmfs = info.vmfs
        found[info.name] = {
            "uuid": vmfs.uuid,
            "major": vmfs.majorVersion,
            "blockSizeMb": vmfs.blockSizeMb,
            "capacity": vmfs.capacity,
            "free": store.summary.freeSpace,
            "priority": vmfs.unmapPriority,
            "extents": [extent.diskName for extent in vmfs.extent],
            "hosts": sorted(mount.key.name for mount in store.host),
        }
    return found


def storage_of(si, name):
    store = next(s for s in view(si, vim.Datastore) if s.name == name)
    return store.host[0].key.configManager.storageSystem, store.info.vmfs.uuid, store.host[0].key


def run(si, name):
    storage, uuid, _ = storage_of(si, name)
    progress = []
    task = storage.UnmapVmfsVolumeEx_Task(vmfsUuid=[uuid])
    WaitForTask(task, si=si, maxWaitTime=WAIT, onProgressUpdate=lambda _, percent: progress.append(percent))
    info = task.info
    return {
        "state": info.state,
        "description": info.descriptionId,
        "results": [[result.key == uuid, result.fault is None] for result in info.result],
        "progress": [p for p in progress if isinstance(p, int)],
        "dated": info.queueTime <= info.startTime <= info.completeTime,
    }


def cancel(si, name):
    storage, uuid, _ = storage_of(si, name)
    task = storage.UnmapVmfsVolumeEx_Task(vmfsUuid=[uuid])
    task.CancelTask()
    ended = fault(lambda: WaitForTask(task, si=si, maxWaitTime=WAIT))
    return {"state": task.info.state, "cancelled": task.info.cancelled, "fault": ended[0]}


def partly(si, name):
    """One task over a volume that exists and one that does not."""
    storage, uuid, _ = storage_of(si, name)
    task = storage.UnmapVmfsVolumeEx_Task(vmfsUuid=[uuid, "no-such-volume"])
    WaitForTask(task, si=si, maxWaitTime=WAIT)
    return [[result.key == uuid, result.fault is None] for result in task.info.result]


def together(ask, name):
    """Several sessions start a run and wait for it at once."""
    states = []

    def one():
        si = sign_in(ask, "operator")
        try:
            states.append(run(si, name)["state"])
        finally:
            Disconnect(si)

    threads = [threading.Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    return states


def refused(ask, name):
    reader = sign_in(ask, "readonly")
    storage, uuid, host = storage_of(reader, name)
    entities = reader.content.authorizationManager.HasPrivilegeOnEntities(
        [host], reader.content.sessionManager.currentSession.key, ["Host.Config.Storage", "System.Read"]
    )
    answer = {
        "unmap": fault(lambda: storage.UnmapVmfsVolumeEx_Task(vmfsUuid=[uuid])),
        "held": {p.privId: p.isGranted for p in entities[0].privAvailability},
        "reads": sorted(datastores(reader)),
    }
    Disconnect(reader)
    answer["afterLogout"] = fault(lambda: reader.content.viewManager.CreateContainerView(host, [], False))
    blind = sign_in(ask, "nolog")
    diagnostics = blind.content.diagnosticManager
    answer["log"] = fault(lambda: diagnostics.BrowseDiagnosticLog(host=host_of(blind, host), key="hostd"))
    Disconnect(blind)
    answer["login"] = fault(lambda: sign_in(ask, "operator", "wrong"))
    return answer


def host_of(si, host):
    return vim.HostSystem(host._moId, si._stub)


def options(si, name):
    _, _, host = storage_of(si, name)
    manager = host.configManager.advancedOption
    return {
        "value": manager.QueryOptions("VMFS3.EnableBlockDelete")[0].value,
        "unknown": fault(lambda: manager.QueryOptions("No.Such")),
    }


def main():
    ask = json.load(sys.stdin)
    si = sign_in(ask, "operator")
    name = ask["datastore"]
    answer = {
        "about": [si.content.about.apiType, si.content.about.instanceUuid, si.content.about.version],
        "before": datastores(si),
        "canceled": cancel(si, ask["canceled"]),
        "run": run(si, name),
        "again": together(ask, name),
        "partly": partly(si, name),
        "options": options(si, name),
        "refused": refused(ask, name),
        "user": si.content.sessionManager.currentSession.userName,
    }
    Disconnect(si)
    json.dump(answer, sys.stdout)


main()
