"""Changes correct messages and prints, as JSON, what schema_judge reports of each.

stdin: {"folder": of the messages}
"""

import json
import sys
from pathlib import Path

from schema_judge import check, messages

# Message, what is replaced by what, and the kind of finding that must be reported.
MUTATIONS = {
    "request: elements are swapped": (
        "RetrievePropertiesEx.request", "<type>Datastore</type><all>false</all>", "<all>false</all><type>Datastore</type>", "order"),
    "request: parameters are swapped": (
        "SetTaskState.request", '<state>error</state>\n<result xsi:type="xsd:string">done</result>',
        '<result xsi:type="xsd:string">done</result>\n<state>error</state>', "order"),
    "request: the receiver is not the first": (
        "UnmapVmfsVolumeEx_Task.request", '<_this type="HostStorageSystem">storageSystem-1</_this>\n<vmfsUuid>5f0e</vmfsUuid>',
        '<vmfsUuid>5f0e</vmfsUuid>\n<_this type="HostStorageSystem">storageSystem-1</_this>', "missing"),
    "request: the receiver has another type": ("UnmapVmfsVolumeEx_Task.request", "HostStorageSystem", "Datastore", "type"),
    "request: a number is a word": ("RetrievePropertiesEx.request", "<maxObjects>100<", "<maxObjects>many<", "type"),
    "request: a number is too large": ("RetrievePropertiesEx.request", "<maxObjects>100<", "<maxObjects>4294967296<", "type"),
    "request: a boolean is a word": ("RetrievePropertiesEx.request", "<skip>true<", "<skip>yes<", "type"),
    "request: a property path is unknown": ("RetrievePropertiesEx.request", "info.vmfs.extent", "info.vmfs.extents", "path"),
    "request: a property path is of another type": ("RetrievePropertiesEx.request", "<type>Datastore<", "<type>HostSystem<", "path"),
    "request: a property path leads through a reference": (
        "RetrievePropertiesEx.request", "<pathSet>name<", "<pathSet>parent.name<", "path"),
    "request: a traversal has an unknown path": ("RetrievePropertiesEx.request", "<path>view<", "<path>views<", "path"),
    "request: a selected type is unknown": ("RetrievePropertiesEx.request", "<type>Datastore<", "<type>DataStore<", "type"),
    "request: an enum has an unknown value": ("SetTaskState.request", "<state>error<", "<state>failed<", "enum"),
    "request: an unknown xsi:type": ("RetrievePropertiesEx.request", '"TraversalSpec"', '"TraverseSpec"', "type"),
    "request: an xsi:type that does not fit": ("RetrievePropertiesEx.request", '"TraversalSpec"', '"PropertySpec"', "type"),
    "request: an xsi:type whose prefix is not declared": ("SetTaskState.request", '"xsd:string"', '"xs:string"', "type"),
    "request: an unknown element": ("RetrievePropertiesEx.request", "<options>", "<options><pages>1</pages>", "unknown element"),
    "request: an unknown method": ("SetTaskState.request", "SetTaskState", "SetTaskStates", "envelope"),
    "request: another namespace": ("UnmapVmfsVolumeEx_Task.request", "<vmfsUuid>", '<vmfsUuid xmlns="urn:vim">', "namespace"),
    "request: a required element is missing": ("RetrievePropertiesEx.request", "<type>Datastore</type>", "", "missing"),
    "request: a single element is repeated": ("RetrievePropertiesEx.request", "<all>false</all>", "<all>false</all><all>false</all>", "repeated"),
    "request: a fault stands without its wrapper": (
        "SetTaskState.request", '<fault><fault xsi:type="RequestCanceled"></fault><localizedMessage>canceled</localizedMessage></fault>',
        '<fault xsi:type="RequestCanceled"></fault>', "type"),
    "request: a method of a newer version": ("UnmapVmfsVolumeEx_Task.request", "", "", "version", "5.5"),
    "request: an attribute that its type does not have": ("Fetch.request", "<prop>name<", "<prop>nothing<", "path"),
    "answer: elements are swapped": (
        "RetrievePropertiesEx.answer", "<overallCpuUsage>12</overallCpuUsage><uptime>3600</uptime>",
        "<uptime>3600</uptime><overallCpuUsage>12</overallCpuUsage>", "order"),
    "answer: a token after the objects": ("RetrievePropertiesEx.answer", "</returnval>", "<token>2</token></returnval>", "order"),
    "answer: a property has another type": ("RetrievePropertiesEx.answer", '"xsd:int">42', '"xsd:long">42', "type"),
    "answer: a property has no xsi:type": ("RetrievePropertiesEx.answer", ' xsi:type="xsd:int">42', ">42", "type"),
    "answer: a property is unknown": ("RetrievePropertiesEx.answer", "runtime.bootTime", "runtime.bootedAt", "path"),
    "answer: an enum has an unknown value": ("RetrievePropertiesEx.answer", ">error<", ">failed<", "enum"),
    "answer: an enum is a string": ("RetrievePropertiesEx.answer", '"TaskInfoState"', '"xsd:string"', "type"),
    "answer: a list has other items": (
        "RetrievePropertiesEx.answer", '"ArrayOfManagedObjectReference"', '"ArrayOfString"', "type"),
    "answer: a reference has another type": (
        "RetrievePropertiesEx.answer", 'type="Datastore" xsi', 'type="Datastores" xsi', "type"),
    "answer: a date is none": ("RetrievePropertiesEx.answer", "2026-03-02T10", "2026-03-02 10 o'clock", "type"),
    "answer: a fault has no detail type": (
        "RetrievePropertiesEx.answer", '<fault xsi:type="NoPermission">', '<fault xsi:type="NoPermissions">', "type"),
    "answer: a required element is missing": ("QueryOptions.answer", "<key>VMFS3.EnableBlockDelete</key>", "", "missing"),
    "answer: a result of another method": ("QueryOptions.answer", "QueryOptionsResponse", "QueryOptionResponse", "envelope"),
    "answer: an element that is newer than the client": (
        "RetrievePropertiesEx.answer", "Storage</privilegeId></fault>",
        'Storage</privilegeId><missingPrivileges><entity type="HostSystem">host-1</entity>'
        "<privilegeIds>Host.Config.Storage</privilegeIds></missingPrivileges></fault>", "version", "6.5"),
    "answer: a property that is newer than the vCenter": (
        "RetrievePropertiesEx.answer", '<name>info.progress</name><val xsi:type="xsd:int">42</val>',
        '<name>capability.e2e4knSupported</name><val xsi:type="xsd:boolean">true</val>', "path"),
    "request: a property that is newer than the vCenter": (
        "RetrievePropertiesEx.request", "<type>Datastore</type><all>false</all><pathSet>name<",
        "<type>HostSystem</type><all>false</all><pathSet>capability.e2e4knSupported<", "path"),
    "answer: a fault that the method does not declare": ("UnmapVmfsVolumeEx_Task.answer", "NoPermission", "DuplicateName", "fault"),
    "answer: an unknown fault": ("UnmapVmfsVolumeEx_Task.answer", "NoPermission", "NoPermissions", "type"),
    "answer: the type of a fault is missing": ("UnmapVmfsVolumeEx_Task.answer", ' xsi:type="NoPermission"', "", "type"),
    "answer: an unknown element in a fault": (
        "UnmapVmfsVolumeEx_Task.answer", "<privilegeId>Host.Config.Storage</privilegeId>", "<privilege>x</privilege>", "unknown element"),
    "request: storage monitoring in the namespace of vim25": (
        "QueryLunAssociatedWithArray.request", "urn:sms", "urn:vim25", "namespace"),
    "request: storage monitoring of another object": (
        "QueryLunAssociatedWithArray.request", "SmsStorageManager", "SmsServiceInstance", "type"),
    "answer: elements of storage monitoring are swapped": (
        "QueryLunAssociatedWithArray.answer", "<capacityInMB>1048576</capacityInMB><usedSpaceInMB>184320</usedSpaceInMB>",
        "<usedSpaceInMB>184320</usedSpaceInMB><capacityInMB>1048576</capacityInMB>", "order"),
    "answer: a figure of storage monitoring has a fraction": (
        "QueryLunAssociatedWithArray.answer", "<usedSpaceInMB>184320<", "<usedSpaceInMB>184320.5<", "type"),
}


def main():
    folder = json.load(sys.stdin)["folder"]
    correct = {f"{method}.{direction}": path for path, method, direction, _ in messages(folder)}
    answer = {"correct": {}, "missed": [], "mutations": len(MUTATIONS)}
    for name, path in correct.items():
        method, direction = name.split(".")
        answer["correct"][name] = [list(f) for f in check(path.read_bytes(), method, direction, "8.0.3.0")]
    for title, (name, old, new, wanted, *version) in MUTATIONS.items():
        text, (method, direction) = Path(correct[name]).read_text(), name.split(".")
        changed = text.replace(old, new).encode() if old in text else b""
        kinds = [kind for kind, _, _ in check(changed, method, direction, *version or ["8.0.3.0"])] if changed else []
        if wanted not in kinds:
            answer["missed"].append(f"{title}: {kinds}")
    json.dump(answer, sys.stdout)


main()
