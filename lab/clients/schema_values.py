"""Checks values of SOAP messages against the type information of pyVmomi."""

import base64
import binascii
import xml.etree.ElementTree as ElementTree
from datetime import datetime

from pyVmomi import Iso8601, VmomiSupport, vmodl

from schema_paths import VIM, check_path, managed_type, visible

XSD = "http://www.w3.org/2001/XMLSchema"
XSI_TYPE = "{http://www.w3.org/2001/XMLSchema-instance}type"

collector = vmodl.query.PropertyCollector
integers = {VmomiSupport.byte: 8, VmomiSupport.short: 16, int: 32, VmomiSupport.long: 64}
# Types without subtypes on the wire, though some are subtypes of others in Python.
EXACT = {bool, str, float, VmomiSupport.double, VmomiSupport.URI, datetime, VmomiSupport.binary, *integers}
# Names of types, methods and properties are strings on the wire, and lists of them are lists of strings.
NAMES = {named: str for named in (type, VmomiSupport.ManagedMethod, VmomiSupport.PropertyPath)}
NAMES |= {
    VmomiSupport.GetWsdlType(VIM, f"ArrayOf{name}"): VmomiSupport.GetWsdlType(VIM, "ArrayOfString")
    for name in ("TypeName", "MethodName", "PropertyPath")
}
# On the wire, every fault but that of a SOAP fault is the member "fault" of this.
wrapped_fault = vmodl.LocalizedMethodFault


class Element:
    """An element with the namespaces that its attributes use."""

    def __init__(self, tag, attributes, namespaces):
        self.space, _, self.name = tag[1:].rpartition("}") if tag.startswith("{") else ("", "", tag)
        self.attributes, self.namespaces = attributes, namespaces
        self.children, self.text = [], ""

    def child(self, name):
        return next((c for c in self.children if c.name == name), None)

    def text_of(self, name):
        found = self.child(name)
        return found.text if found is not None else None

    def dynamic_type(self):
        """Namespace and name of xsi:type, or None."""
        given = self.attributes.get(XSI_TYPE)
        if given is None:
            return None
        prefix, _, name = given.rpartition(":")
        return self.namespaces.get(prefix, f"undeclared prefix {prefix!r}"), name


def parse(text):
    """The root element of a message."""
    # govmomi writes xsd:string without the declaration of the prefix, which vCenter accepts.
    namespaces, open_elements, scopes, root = {"xsd": XSD}, [], [], None
    parser = ElementTree.XMLPullParser(["start", "end", "start-ns", "end-ns"])
    parser.feed(text)
    parser.close()
    for event, item in parser.read_events():
        if event == "start-ns":
            scopes.append(namespaces)
            namespaces = {**namespaces, item[0]: item[1]}
        elif event == "end-ns":
            namespaces = scopes.pop()
        elif event == "start":
            element = Element(item.tag, item.attrib, namespaces)
            if open_elements:
                open_elements[-1].children.append(element)
            else:
                root = element
            open_elements.append(element)
        else:
            open_elements.pop().text = item.text or ""
    return root


class Values:
    """Checks values and collects what is wrong, as (kind, place, what)."""

    def __init__(self, version, space=VIM):
        self.version, self.space = version, space
        self.findings = []

    def report(self, kind, place, what):
        self.findings.append((kind, place, what))

    def members(self, element, infos, place, skip=()):
        """Children of an element against the ordered members of a type, or the parameters of a method."""
        positions = {info.name: at for at, info in enumerate(infos)}
        last, seen = -1, set()
        for child in element.children:
            if child.name in skip and child is element.children[0]:
                continue
            here = f"{place}.{child.name}"
            if child.space != self.space:
                self.report("namespace", here, f"is in the namespace {child.space!r}")
            at = positions.get(child.name)
            if at is None:
                self.report("unknown element", here, "is no member")
                continue
            info = infos[at]
            many = issubclass(info.type, list) if isinstance(info.type, type) else False
            if at < last:
                self.report("order", here, f"comes after {infos[last].name}")
            elif child.name in seen and not many:
                self.report("repeated", here, "is no list")
            last = max(last, at)
            seen.add(child.name)
            if not visible(info.version, self.version):
                self.report("version", here, f"is of {info.version}, newer than {self.version}")
            self.value(child, info.type.Item if many else info.type, here, link=info.flags & VmomiSupport.F_LINK)
        for info in infos:
            required = not info.flags & VmomiSupport.F_OPTIONAL and not issubclass(info.type, list)
            if required and info.name not in seen and visible(info.version, self.version):
                self.report("missing", f"{place}.{info.name}", "is required")

    def value(self, element, declared, place, wrapped=True, link=False):
        """One value against its declared type; wrapped is false where a fault stands without LocalizedMethodFault."""
        if link:
            return
        actual = self.actual_type(element, declared, place, wrapped)
        if actual is None:
            return
        if actual is object:
            self.report("type", place, "needs xsi:type")
        elif issubclass(actual, list):
            self.array(element, actual, place)
        elif issubclass(actual, VmomiSupport.ManagedObject):
            self.reference(element, declared if declared is not object else actual, place)
        elif actual is wrapped_fault:
            self.wrapped_fault(element, declared, place)
        elif issubclass(actual, (VmomiSupport.DataObject, Exception)):
            infos = [i for i in actual._GetPropertyList() if i.name != "msg" or not issubclass(actual, Exception)]
            self.members(element, infos, place if actual is declared else f"{place}<{actual._wsdlName}>")
            self.paths(element, actual, place)
        elif element.children:
            self.report("type", place, f"has elements, as {actual.__name__}")
        else:
            self.simple(element.text, actual, place)

    def actual_type(self, element, declared, place, wrapped):
        """The type that a value has, or None if it has none that fits."""
        declared = NAMES.get(declared, declared)
        is_fault = isinstance(declared, type) and issubclass(declared, vmodl.MethodFault)
        expected = wrapped_fault if is_fault and wrapped else declared
        given = element.dynamic_type()
        if given is None:
            return expected
        space, name = given
        if name == "ManagedObjectReference" and space == VIM:
            actual = VmomiSupport.ManagedObject
            if expected is not object and not issubclass(expected, VmomiSupport.ManagedObject):
                self.report("type", place, f"is a reference, not {expected.__name__}")
                return None
            return actual
        if name == "ArrayOfManagedObjectReference" and space == VIM:
            if expected is object or issubclass(getattr(expected, "Item", object), VmomiSupport.ManagedObject):
                return VmomiSupport.ManagedObject.Array if expected is object else expected
            self.report("type", place, f"has references, not {expected.__name__}")
            return None
        try:
            actual = VmomiSupport.GetWsdlType(space, name)
        except KeyError:
            self.report("type", place, f"has the unknown type {name} of {space}")
            return None
        if issubclass(actual, VmomiSupport.ManagedObject):
            self.report("type", place, f"has the type {name} of managed objects as xsi:type")
            return None
        if not visible(getattr(actual, "_version", None), self.version):
            self.report("version", place, f"is a {name}, of {actual._version}, newer than {self.version}")
        fits = actual is expected if expected in EXACT else expected is object or issubclass(actual, expected)
        if not fits:
            self.report("type", place, f"is a {name}, not {expected.__name__}")
            return None
        return actual

    def array(self, element, actual, place):
        item = actual.Item
        is_reference = issubclass(item, VmomiSupport.ManagedObject)
        names = {"ManagedObjectReference" if is_reference else VmomiSupport.GetWsdlName(item)}
        names |= {n[0].lower() + n[1:] for n in names}
        for child in element.children:
            if child.name not in names:
                self.report("unknown element", f"{place}.{child.name}", f"is no item of {sorted(names)[0]}")
            else:
                self.value(child, item, f"{place}.{child.name}")

    def reference(self, element, declared, place):
        name = element.attributes.get("type")
        actual = managed_type(name)
        if element.children or not element.text:
            self.report("type", place, "is no reference")
        if actual is None:
            self.report("type", place, f"refers to the unknown type {name!r}")
        elif not issubclass(actual, declared):
            self.report("type", place, f"refers to a {name}, not {declared.__name__}")

    def wrapped_fault(self, element, declared, place):
        infos = wrapped_fault._GetPropertyList()
        names = [info.name for info in infos]
        for child in element.children:
            if child.name not in names:
                self.report("unknown element", f"{place}.{child.name}", "is no member of LocalizedMethodFault")
        order = [names.index(c.name) for c in element.children if c.name in names]
        if order != sorted(order):
            self.report("order", place, "localizedMessage comes before fault")
        fault = element.child("fault")
        if fault is None:
            self.report("missing", f"{place}.fault", "is required")
            return
        known = issubclass(declared, vmodl.MethodFault)
        self.value(fault, declared if known else vmodl.MethodFault, f"{place}.fault", wrapped=False)

    def simple(self, text, actual, place):
        problem = None
        if actual is bool:
            problem = text not in ("true", "false", "1", "0")
        elif actual in integers:
            bound = 1 << (integers[actual] - 1)
            problem = not text.lstrip("+-").isdecimal() or not -bound <= int(text) < bound
        elif issubclass(actual, float):
            problem = not is_number(text)
        elif issubclass(actual, VmomiSupport.Enum):
            if text not in actual.values:
                self.report("enum", place, f"{text!r} is no {actual._wsdlName}")
        elif actual is datetime:
            problem = not is_time(text)
        elif issubclass(actual, VmomiSupport.binary):
            problem = not is_base64(text)
        if problem:
            self.report("type", place, f"{text!r} is no {actual.__name__}")

    def paths(self, element, actual, place):
        """Property paths of the property collector, and values under them."""
        if actual is collector.PropertySpec:
            for path in [c.text for c in element.children if c.name == "pathSet"]:
                self.path(element.text_of("type"), path, f"{place}.pathSet")
            if managed_type(element.text_of("type")) is None:
                self.report("type", f"{place}.type", f"{element.text_of('type')!r} is no managed type")
        elif actual is collector.TraversalSpec:
            info = self.path(element.text_of("type"), element.text_of("path"), f"{place}.path")
            target = getattr(info, "Item", info)
            if info is not None and not issubclass(target, VmomiSupport.ManagedObject):
                self.report("path", f"{place}.path", f"{element.text_of('path')} leads to no managed object")
        elif actual in (collector.ObjectContent, collector.ObjectUpdate):
            subject = element.child("obj")
            name = subject.attributes.get("type") if subject is not None else None
            for change in element.children:
                if change.name in ("propSet", "changeSet"):
                    self.property(name, change, f"{place}.{change.name}")
                elif change.name == "missingSet":
                    self.path(name, change.text_of("path"), f"{place}.missingSet")

    def path(self, type_name, path, place):
        problem, found = check_path(type_name, path, self.version)
        if problem:
            self.report("path", place, f"{type_name}:{path} {problem}")
        return found

    def property(self, type_name, change, place):
        path = change.text_of("name")
        declared = self.path(type_name, path, place)
        value = change.child("val")
        if declared is None or value is None:
            return
        if value.dynamic_type() is None:
            self.report("type", f"{place}.val", f"of {path} needs xsi:type")
            return
        self.value(value, declared, f"{type_name}:{path}")


def is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def is_time(text):
    try:
        return Iso8601.ParseISO8601(text) is not None
    except ValueError:
        return False


def is_base64(text):
    try:
        base64.b64decode(text, validate=True)
    except binascii.Error:
        return False
    return True
