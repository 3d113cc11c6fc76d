"""Reads a replayed vCenter through the unmodified pyVmomi as it was read when it was recorded, and prints what it saw as JSON.

stdin: {"host", "port", "ca", "esxcli": [[host, object, method]], "reads": [{"types": [name], "paths": {type: [path]}} | {"object": [type, id], "paths": ...}]}
"""

import base64
import datetime
import json
import ssl
import sys

from pyVim.connect import Disconnect, SmartConnect
from pyVmomi import VmomiSupport, vim, vmodl

Collector = vmodl.query.PropertyCollector

# Calls of esxcli are not published, but clients may add types.
FIRST = "vim.version.version1"
RESULT = "vmodl.reflect.ManagedMethodExecuter.SoapResult"
WORDS = tuple((name, "string", FIRST, 0, None) for name in ("moid", "version", "method"))
VmomiSupport.CreateDataType(
    RESULT,
    "ReflectManagedMethodExecuterSoapResult",
    "vmodl.DynamicData",
    FIRST,
    [("response", "string", FIRST, VmomiSupport.F_OPTIONAL)],
)
VmomiSupport.CreateManagedType(
    "vmodl.reflect.ManagedMethodExecuter",
    "ManagedMethodExecuter",
    "vmodl.ManagedObject",
    FIRST,
    None,
    [("executeSoap", "ExecuteSoap", FIRST, WORDS, (0, RESULT, RESULT), "System.Read", None)],
)


def kind(name):
    return VmomiSupport.GetWsdlType("urn:vim25", name)


def selection(si, content, read):
    if "object" in read:
        name, moid = read["object"]
        return Collector.ObjectSpec(obj=kind(name)(moid, si._stub))
    view = content.viewManager.CreateContainerView(content.rootFolder, [kind(name) for name in read["types"]], True)
    members = Collector.TraversalSpec(name="view", type=vim.view.ContainerView, path="view", skip=False)
    return Collector.ObjectSpec(obj=view, skip=True, selectSet=[members])


def read(si, content, asked):
    properties = [Collector.PropertySpec(type=kind(name), pathSet=paths) for name, paths in asked["paths"].items()]
    spec = Collector.FilterSpec(objectSet=[selection(si, content, asked)], propSet=properties)
    page = content.propertyCollector.RetrievePropertiesEx([spec], Collector.RetrieveOptions(maxObjects=250))
    while page:
        yield from page.objects
        page = page.token and content.propertyCollector.ContinueRetrievePropertiesEx(page.token)


def leaves(value):
    """The values in an object, as they are on the wire; but for times, which have several forms."""
    if isinstance(value, list):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, vmodl.DynamicData):
        for info in value._GetPropertyList():
            yield from leaves(getattr(value, info.name))
    elif isinstance(value, VmomiSupport.ManagedObject):
        yield value._moId
    elif isinstance(value, bool):
        yield str(value).lower()
    elif isinstance(value, bytes):
        yield base64.b64encode(value).decode()
    elif isinstance(value, type):
        yield VmomiSupport.GetWsdlName(value)
    elif value is not None and not isinstance(value, datetime.datetime) and str(value).strip():
        yield str(value).strip()


def main():
    ask = json.load(sys.stdin)
    si = SmartConnect(
        host=ask["host"],
        port=ask["port"],
        user="administrator@vsphere.local",
        pwd="any",
        sslContext=ssl.create_default_context(cafile=ask["ca"]),
    )
    content = si.RetrieveContent()
    found = []
    for asked in ask["reads"]:
        objects = {}
        for one in read(si, content, asked):
            objects[one.obj._moId] = {p.name: sorted(leaves(p.val)) for p in one.propSet}
        found.append(objects)
    esxcli = []
    for host, handler, method in ask["esxcli"]:
        executer = VmomiSupport.GetVmodlType("vmodl.reflect.ManagedMethodExecuter")(host, si._stub)
        esxcli.append(executer.ExecuteSoap(moid=handler, version="urn:vim25/5.0", method=method).response)
    Disconnect(si)
    about = content.about
    json.dump({"about": [about.apiType, about.instanceUuid, about.version], "reads": found, "esxcli": esxcli}, sys.stdout)


main()
