"""Property paths and versions in the type information of pyVmomi."""

import re
from functools import lru_cache

from pyVmomi import VmomiSupport

SEGMENT = re.compile(r'([A-Za-z][A-Za-z0-9]*)(\[(?:"[^"]*"|[^\]"]+)\])?')
VIM = "urn:vim25"
SPACES = (VIM, "urn:sms")


def first_of(lookup, name):
    """What is found in the first namespace that has it, or None."""
    for space in SPACES:
        try:
            return lookup(space, name)
        except KeyError:
            continue
    return None


def visible(version, wanted):
    """Whether something of one version exists for clients of another."""
    return version is None or version == wanted or version in VmomiSupport.GetVersionParents(wanted)


@lru_cache(maxsize=None)
def managed_type(name):
    """The managed type of a name on the wire, or None."""
    found = first_of(VmomiSupport.GetWsdlType, name)
    return found if found is not None and issubclass(found, VmomiSupport.ManagedObject) else None


@lru_cache(maxsize=None)
def subtypes(parent):
    """Data types that extend another one."""
    found = []
    for name in VmomiSupport.ListDataTypes():
        candidate = VmomiSupport.GetVmodlType(name)
        if issubclass(candidate, parent) and candidate is not parent:
            found.append(candidate)
    return found


def member(parent, name):
    """Member of a type, or of one that extends it; None if there is none."""
    try:
        return VmomiSupport.GetPropertyInfo(parent, name)
    except AttributeError:
        pass
    if not issubclass(parent, VmomiSupport.DataObject):
        return None
    for candidate in subtypes(parent):
        if name in candidate._propInfo:
            return candidate._propInfo[name]
    return None


def split(path):
    """Segments (name, has a key) of a path, or None if it has another form."""
    segments, at = [], 0
    while True:
        found = SEGMENT.match(path, at)
        if found is None:
            return None
        segments.append((found.group(1), found.group(2) is not None))
        at = found.end()
        if at == len(path):
            return segments
        if path[at] != ".":
            return None
        at += 1


@lru_cache(maxsize=None)
def check_path(type_name, path, version):
    """What is wrong with a path, or None, and the type of its value, or None."""
    current = managed_type(type_name)
    if current is None:
        return "has an unknown type", None
    segments = split(path or "")
    if segments is None:
        return "is no path", None
    for at, (name, keyed) in enumerate(segments):
        if at > 0 and issubclass(current, VmomiSupport.ManagedObject):
            return f"reads {name} through a reference", None
        if issubclass(current, list):
            return f"reads {name} of a list", None
        info = member(current, name)
        if info is None:
            return f"has no {name}", None
        if not visible(info.version, version):
            return f"has {name} of {info.version}, newer than {version}", None
        current = info.type
        if keyed:
            if not issubclass(current, list):
                return f"has a key of {name}, which is no list", None
            current = current.Item
    return None, current
