"""Reads an emulated PowerMax through the vendor's unmodified library PyU4V; JSON in, JSON out."""
import json
import os
import sys

import PyU4V
from PyU4V.utils import exception


def connect(ask, password=None):
    host, port = ask["target"].rsplit(":", 1)
    return PyU4V.U4VConn(
        username=ask["user"], password=password or ask["password"], server_ip=host, port=int(port), verify=ask["ca"],
        array_id=ask["array"], u4v_version=ask["version"] or None,
    )


def refused(call):
    try:
        return str(call())
    except (exception.PyU4VException, SystemExit) as error:
        return f"{type(error).__name__}: {error}"


def pool(array, name):
    details = array.provisioning.get_srp(name)
    return [name, details.get("srp_capacity") or details["fba_srp_capacity"]["effective"]["physical_capacity"]]


ask = json.load(sys.stdin)
os.environ["REQUESTS_CA_BUNDLE"] = ask["ca"]  # requests prefers it to the argument
array = connect(ask)
ids = array.provisioning.get_volume_list(filters={"num_of_masking_views": ">0"})
json.dump(
    {
        "version": array.common.get_uni_version(),
        "arrays": array.common.get_array_list(),
        "system": array.common.get_array(ask["array"]),
        "ids": ids,
        "details": [array.provisioning.get_volume(one) for one in ids[:5]],
        "named": array.provisioning.get_volume_list(filters={"volume_identifier": ask["volume"]}),
        "group": array.provisioning.get_volumes_from_storage_group(array.provisioning.get_storage_group_list()[0]),
        "filtered": array.volumes.get_volumes_details(
            filters=["num_of_storage_groups eq 1", "identifier ilike GOLD", "cap_gb ge 8192"], select=["identifier", "wwn"]
        )["volumes"] if not ask["version"] else [],
        "groups": array.storage_groups.get_storage_groups_details(filters=["id ilike VM", "num_of_volumes gt 32"]) if not ask["version"] else {},
        "bulk": array.volumes.get_volumes_details()["volumes"] if not ask["version"] else [],
        "pools": [pool(array, name) for name in array.provisioning.get_srp_list()],
        "refused": {
            "volume": refused(lambda: array.provisioning.get_volume("00000")),
            "bulk": refused(lambda: array.volumes.get_volumes_details(select=["nothing"])),
            "password": refused(lambda: connect(ask, "wrong")),
        },
    },
    sys.stdout,
)
