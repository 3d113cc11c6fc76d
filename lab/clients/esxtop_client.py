"""Reads the esxtop services of hosts through the unmodified pyVmomi and prints what it saw as JSON.

stdin: {"host", "port", "user": [name, password], "other": [name, password], "of": [names of hosts]}
"""

import json
import ssl
import sys

from pyVim.connect import Disconnect, SmartConnect
from pyVmomi import vim


def connect(ask, who):
    user, password = ask[who]
    context = ssl._create_unverified_context()
    return SmartConnect(host=ask["host"], port=ask["port"], user=user, pwd=password, sslContext=context)


def services(vcenter, host):
    return vcenter.content.serviceManager.QueryServiceList(location=["vmware.host." + host])


def rows(text):
    return [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]


def devices(service):
    counters = {row[0]: [cell.split(",") for cell in row[1:]] for row in rows(service.ExecuteSimpleCommand(["CounterInfo"]))}
    values = service.ExecuteSimpleCommand(arguments=["FetchStats"]).split("==COUNTER-VALUE==\n")[1]
    service.ExecuteSimpleCommand(["FreeStats"])
    found = {}
    for kind, *cells in rows(values):
        assert len(cells) == len(counters[kind]), kind
        if kind == "SCSIDevice":
            one = {
                name: cell if form == "CSTR" else int(cell)
                for (name, form), cell in zip(counters[kind], cells, strict=True)
            }
            found[one["DeviceName"]] = {"deletes": one["NumOfDeletes"], "deletedKB": one["DeletedInKB"]}
    return found


def main():
    ask = json.load(sys.stdin)
    vcenter = connect(ask, "user")
    found = {}
    for host in ask["of"]:
        [service] = [s for s in services(vcenter, host) if s.serviceName == "Esxtop"]
        assert isinstance(service.service, vim.SimpleCommand), service
        found[host] = devices(service.service)
    unknown = len(services(vcenter, "no-such-host"))
    Disconnect(vcenter)
    other = connect(ask, "other")
    try:
        services(other, ask["of"][0])
        refused = ""
    except vim.fault.NoPermission as e:
        refused = e.privilegeId
    Disconnect(other)
    print(json.dumps({"hosts": found, "unknown": unknown, "refused": refused}))


main()
