"""Reads which privilege VMware's type information in pyVmomi gives each method and prints it as JSON.

stdin: ["CreateTask", ...], names of methods on the wire; a method that pyVmomi does not know is not in the answer.
"""

import json
import sys

from pyVmomi import VmomiSupport


def methods():
    for name in list(VmomiSupport._managedDefMap):
        kind = VmomiSupport.GetVmodlType(name)
        for method in kind.__dict__.get("_methodInfo", {}).values():
            yield kind, method


def main():
    wanted = set(json.load(sys.stdin))
    found = {}
    for kind, method in methods():
        if method.wsdlName in wanted:
            found[method.wsdlName] = {
                "type": kind._wsdlName,
                "privilege": method.privId,
                "parameters": {p.name: p.privId for p in method.params if p.privId},
            }
    json.dump(found, sys.stdout, indent=2, sort_keys=True)


main()
