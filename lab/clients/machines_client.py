"""Reads the VMs of a vCenter through the unmodified pyVmomi and prints what it saw as JSON.

stdin: {"host", "port", "user": [name, password]}
"""

import json
import ssl
import sys

from pyVim.connect import Disconnect, SmartConnect
from pyVmomi import vim


def chain(backing):
    found = []
    while backing is not None:
        found.append(
            {
                "type": type(backing).__name__.rsplit(".", 1)[-1],
                "thin": getattr(backing, "thinProvisioned", None),
                "eager": getattr(backing, "eagerlyScrub", None),
                "delta": getattr(backing, "deltaDiskFormat", None),
                "mode": getattr(backing, "diskMode", None),
                "sharing": getattr(backing, "sharing", None),
                "compatibility": getattr(backing, "compatibilityMode", None),
                "file": backing.fileName,
            }
        )
        backing = getattr(backing, "parent", None)
    return found


def machine(vm):
    disks = [d for d in vm.config.hardware.device if isinstance(d, vim.vm.device.VirtualDisk)]
    return {
        "hardware": vm.config.version,
        "guest": vm.config.guestId,
        "family": vm.guest.guestFamily if vm.guest else None,
        "cbt": bool(vm.config.changeTrackingEnabled),
        "template": vm.config.template,
        "power": vm.runtime.powerState,
        "host": vm.runtime.host.name,
        "snapshots": len(vm.rootSnapshot),
        "committed": vm.summary.storage.committed,
        "disks": [chain(d.backing) for d in disks],
    }


def main():
    ask = json.load(sys.stdin)
    context = ssl._create_unverified_context()
    si = SmartConnect(host=ask["host"], port=ask["port"], user=ask["user"][0], pwd=ask["user"][1], sslContext=context)
    view = si.content.viewManager.CreateContainerView(si.content.rootFolder, [vim.VirtualMachine], True)
    answer = {vm.name: machine(vm) for vm in view.view}
    view.Destroy()
    Disconnect(si)
    json.dump(answer, sys.stdout)


main()
