"""Prints, as JSON, which pyVmomi the SDK for VMware Cloud Foundation requires, and which one is installed."""

import json
import sys
from importlib.metadata import requires, version

required = [r.replace(" ", "") for r in requires("vcf-sdk") if r.lower().startswith("pyvmomi")]
json.dump({"required": required, "installed": version("pyvmomi")}, sys.stdout)
