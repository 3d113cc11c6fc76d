"""Checks recorded SOAP messages against VMware's type information, which pyVmomi carries.

usage: schema_judge.py DIRECTORY

Messages are files METHOD.DIRECTION.VERSION.HASH.xml, as package soapshape writes them. The exit code is 1 if something is
wrong, or if there is no message.
"""

import collections
import sys
from pathlib import Path

from pyVmomi import VmomiSupport, vmodl

from schema_paths import VIM, first_of, visible
from schema_values import Values, parse

ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/"
SERVED = "8.0.3.0"  # of the vCenter, for clients that request a newer version or none
# Methods by which esxcli is called, and by which pyVmomi reads a property. VMware does not publish their types.
UNPUBLISHED = {"ExecuteSoap", "RetrieveManagedMethodExecuter", "RetrieveDynamicTypeManager", "FetchSoap", "Fetch"}
# What govc calls of VMware's internal API, and what the task returns.
INTERNAL = {"QueryVirtualDiskInfo_Task"}
OF_INTERNAL = "has the unknown type ArrayOfVirtualDiskInfo of urn:vim25"
# What unmodified clients of others do: govc asks tasks, and what makes them, for a name.
OF_OTHERS = {
    ("path", place, f"{name}:name has no name")
    for name in ("Task", "TaskManager")
    for place in ("RetrievePropertiesEx.specSet.propSet.pathSet", "RetrievePropertiesExResponse.returnval.objects.missingSet")
}


def version_of(text, space):
    """pyVmomi's version of a requested one."""
    service = space.removeprefix("urn:")
    numbers = [int(n) for n in text.split(".")] if text != "none" else None
    if numbers is None or numbers > [int(n) for n in SERVED.split(".")] or f"{service}/{text}" not in VmomiSupport.versionMap:
        text = SERVED
    return VmomiSupport.versionMap[f"{service}/{text}"]


def method_of(name):
    """Namespace and signature of a method; without signature if it is unknown."""
    return first_of(lambda space, wanted: (space, VmomiSupport.GetWsdlMethod(space, wanted).info), name) or (VIM, None)


def check(text, method, direction, version):
    """What is wrong with a message, as (kind, place, what)."""
    space, signature = method_of(method)
    values = Values(version_of(version, space), space)
    envelope = parse(text)
    body = envelope.child("Body")
    if (envelope.space, envelope.name) != (ENVELOPE, "Envelope") or body is None or len(body.children) != 1:
        values.report("envelope", "Envelope", "is no envelope with one element in its body")
        return values.findings
    content = body.children[0]
    if (content.space, content.name) == (ENVELOPE, "Fault"):
        check_fault(values, content, signature)
    elif method in INTERNAL:
        pass
    elif content.space != space:
        values.report("namespace", content.name, f"is in the namespace {content.space!r}")
    elif content.name != method + ("Response" if direction == "answer" else ""):
        values.report("envelope", content.name, f"is no {direction} of {method}")
    elif method == "Fetch" and direction != "answer":
        check_fetch(values, content)
    elif method in UNPUBLISHED:
        pass
    elif signature is None:
        values.report("method", method, "is unknown")
    elif direction in ("request", "refused"):
        check_request(values, content, signature)
    else:
        check_answer(values, content, signature)
    if direction == "refused":
        return [] if values.findings else [("refused", method, "is correct")]
    return [f for f in values.findings if f not in OF_OTHERS and f[2] != OF_INTERNAL]


def check_request(values, content, signature):
    if not visible(signature.version, values.version):
        values.report("version", content.name, f"is of {signature.version}, newer than {values.version}")
    receiver = content.children[0] if content.children else None
    if receiver is None or receiver.name != "_this":
        values.report("missing", f"{content.name}._this", "is not the first element")
    else:
        values.reference(receiver, signature.type, f"{content.name}._this")
    values.members(content, signature.params, content.name, skip=("_this",))


def check_fetch(values, content):
    """The request of one property, whose path is published with its type."""
    receiver = content.child("_this")
    values.path(receiver.attributes.get("type") if receiver is not None else None, content.text_of("prop"), "Fetch.prop")


class Returned:
    """The result of a method in the form of a member."""

    name, version = "returnval", None

    def __init__(self, signature):
        self.type, self.flags = signature.result, signature.resultFlags


def check_answer(values, content, signature):
    returns = [] if signature.result is type(None) else [Returned(signature)]
    values.members(content, returns, content.name)


def check_fault(values, content, signature):
    names = [child.name for child in content.children]
    if names[:2] != ["faultcode", "faultstring"]:
        values.report("order", "Fault", f"has {names}")
    detail = content.child("detail")
    for child in detail.children if detail is not None else []:
        name = child.name[: -len("Fault")] if child.name.endswith("Fault") else child.name
        try:
            declared = VmomiSupport.GetWsdlType(child.space, name)
        except KeyError:
            values.report("type", f"Fault.{child.name}", "is an unknown fault")
            continue
        if child.dynamic_type() != (child.space, name):
            values.report("type", f"Fault.{child.name}", f"has xsi:type {child.dynamic_type()}")
        values.space = child.space
        values.value(child, declared, f"Fault.{child.name}", wrapped=False)
        allowed = [vmodl.RuntimeFault] + [VmomiSupport.GetVmodlType(f) for f in (signature.faults if signature else [])]
        if signature is not None and not issubclass(declared, tuple(allowed)):
            values.report("fault", signature.wsdlName, f"does not declare {name}")


def messages(folder):
    """Paths with method, direction and version."""
    for path in sorted(Path(folder).glob("*.xml")):
        method, direction, rest = path.name.split(".", 2)
        yield path, method, direction, rest.rsplit(".", 2)[0]


def main(folder):
    found, count, methods = collections.defaultdict(list), 0, set()
    for path, method, direction, version in messages(folder):
        count += 1
        methods.add(method)
        for kind, place, what in check(path.read_bytes(), method, direction, version):
            found[kind, method, direction, place, what].append(path.name)
    for (kind, method, direction, place, what), names in sorted(found.items()):
        print(f"{kind}: {method} {direction}: {place} {what} ({len(names)} messages, {names[0]})")
    print(f"{count} messages of {len(methods)} methods, {len(found)} findings")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
