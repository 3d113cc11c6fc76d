"""Uses what storage work needs of a vCenter through the unmodified pyVmomi and prints what it saw as JSON.

stdin: {"host", "port", "user", "password", "datastore"}
"""

import json
import ssl
import sys
import time

from pyVim.connect import Disconnect, SmartConnect
from pyVmomi import VmomiSupport, vim, vmodl


def fault(call):
    try:
        call()
    except vmodl.MethodFault as error:
        return [type(error).__name__.rpartition(".")[2], getattr(error, "invalidProperty", None) or getattr(error, "name", None)]
    return ["none", None]


def view(si, kind):
    container = si.content.viewManager.CreateContainerView(si.content.rootFolder, [kind], True)
    try:
        return list(container.view)
    finally:
        container.Destroy()


def shown(store):
    """The setting in the datastore's info and on every host that mounts it, once they agree."""
    deadline = time.monotonic() + 20
    while True:
        seen = {setting(store.info.vmfs)}
        for mount in store.host:
            for info in mount.key.config.fileSystemVolume.mountInfo:
                if getattr(info.volume, "uuid", None) == store.info.vmfs.uuid:
                    seen.add(setting(info.volume))
        if len(seen) == 1 or time.monotonic() > deadline:
            return sorted(seen)
        time.sleep(0.02)


def setting(vmfs):
    spec = vmfs.unmapBandwidthSpec
    return f"{vmfs.unmapPriority} {spec.policy} {spec.fixedValue}" if spec else vmfs.unmapPriority


def spec(policy, fixed, low=0, high=0):
    return vim.VmfsUnmapBandwidthSpec(policy=policy, fixedValue=fixed, dynamicMin=low, dynamicMax=high)


def rates(store):
    uuid, host = store.info.vmfs.uuid, store.host[0].key
    storage = host.configManager.storageSystem
    storage.UpdateVmfsUnmapPriority(vmfsUuid=uuid, unmapPriority="none")
    none = shown(store)
    storage.UpdateVmfsUnmapBandwidth(vmfsUuid=uuid, unmapBandwidthSpec=spec("fixed", 500))
    fixed = shown(store)
    option = storage.QueryVmfsConfigOption()[0]
    limits = option.unmapBandwidthFixedValue
    return {
        "none": none,
        "fixed": fixed,
        "limits": [limits.min, limits.max, option.unmapBandwidthIncrement],
        "method": host.capability.unmapMethodSupported,
        "high": fault(lambda: storage.UpdateVmfsUnmapPriority(vmfsUuid=uuid, unmapPriority="high")),
        "wide": fault(lambda: storage.UpdateVmfsUnmapBandwidth(vmfsUuid=uuid, unmapBandwidthSpec=spec("fixed", 9000))),
        "dynamic": fault(lambda: storage.UpdateVmfsUnmapBandwidth(vmfsUuid=uuid, unmapBandwidthSpec=spec("dynamic", 0, 100, 500))),
    }


def options(host):
    manager = host.configManager.advancedOption
    key = "VMFS3.EnableBlockDelete"
    long = VmomiSupport.vmodlTypes["long"]

    def put(value, name=key):
        manager.UpdateOptions([vim.option.OptionValue(key=name, value=value)])

    put(long(1))
    defined = {o.key: o for o in manager.supportedOption}
    kind = defined[key].optionType
    return {
        "now": manager.QueryOptions(key)[0].value,
        "limits": [kind.min, kind.max, kind.defaultValue],
        "kinds": sorted({type(o.optionType).__name__.rpartition(".")[2] for o in defined.values()}),
        "transfer": "DataMover.MaxHWTransferSize" in defined,
        "range": fault(lambda: put(long(2))),
        "type": fault(lambda: put("1")),
        "unknown": fault(lambda: put(long(1), "No.Such")),
    }


def counters(si, store):
    perf = si.content.perfManager
    keys = {c.nameInfo.key: c.key for c in perf.perfCounter if c.groupInfo.key == "datastore" and c.rollupType == "summation"}
    wanted = {keys["unmapIOs"]: "ios", keys["unmapSize"]: "mb"}
    uuid = store.info.vmfs.uuid
    sums = {}
    for mount in store.host:
        available = perf.QueryAvailablePerfMetric(entity=mount.key, intervalId=20)
        ids = [m for m in available if m.counterId in wanted and m.instance == uuid]
        query = vim.PerformanceManager.QuerySpec(entity=mount.key, metricId=ids, intervalId=20)
        for metric in perf.QueryPerf([query]):
            for series in metric.value:
                name = wanted[series.id.counterId]
                sums[name] = sums.get(name, 0) + sum(series.value)
    units = [c.unitInfo.key for c in perf.QueryPerfCounter(sorted(wanted))]
    return {"sums": sums, "units": units}


def devices(host):
    system = host.config.storageDevice
    disks = {d.canonicalName: d for d in system.scsiLun}
    policies = {u.lun: u.policy.policy for u in system.multipathInfo.lun}
    array = next(d for n, d in disks.items() if n.startswith("naa.624a9370"))
    local = [d for n, d in disks.items() if n.startswith("t10.")]
    return {
        "array": [
            *(array.vendor.strip(), array.vStorageSupport, policies[array.key]),
            *(str(array.queueDepth), str(len(array.standardInquiry)), *(n.namespace for n in array.alternateName)),
        ],
        "local": [[d.ssd, d.localDisk, d.vStorageSupport] for d in local],
    }


def main():
    ask = json.load(sys.stdin)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    si = SmartConnect(host=ask["host"], port=ask["port"], user=ask["user"], pwd=ask["password"], sslContext=context)
    try:
        stores = {s.name: s for s in view(si, vim.Datastore)}
        store = stores[ask["datastore"]]
        host = store.host[0].key
        auth, key = si.content.authorizationManager, si.content.sessionManager.currentSession.key
        answer = {
            "kinds": {n: [s.summary.type, type(s.info).__name__.rpartition(".")[2]] for n, s in stores.items()},
            "counters": counters(si, store),
            "rates": rates(store),
            "options": options(host),
            "devices": devices(host),
            "unknownPrivilege": fault(lambda: auth.HasPrivilegeOnEntities([host], key, ["No.Such"])),
        }
    finally:
        Disconnect(si)
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
