"""Reads an emulated Unity through the vendor's unmodified library storops; JSON in, JSON out."""
import json
import shlex
import sys
import types

if sys.version_info >= (3, 13):  # storops imports a module that Python no longer has
    sys.modules["pipes"] = types.ModuleType("pipes")
    sys.modules["pipes"].quote = shlex.quote

from storops import UnitySystem
from storops.connection.exceptions import ClientException
from storops.exception import StoropsException


def connect(ask, password=None):
    host, port = ask["target"].rsplit(":", 1)
    return UnitySystem(host, ask["user"], password or ask["password"], port=int(port), verify=ask["ca"])


def refused(call):
    try:
        return str(call())
    except (StoropsException, ClientException) as error:
        return f"{type(error).__name__}: {error}"


def row(lun):
    return {
        "id": lun.get_id(),
        "name": lun.name,
        "wwn": lun.wwn,
        "size": lun.size_total,
        "used": lun.size_used,
        "allocated": lun.size_allocated,
        "thin": lun.is_thin_enabled,
        "reduced": lun.is_data_reduction_enabled,
        "pool": lun.pool.name,
        "healthy": lun.health.value.name,
    }


ask = json.load(sys.stdin)
array = connect(ask)
luns = [row(lun) for lun in array.get_lun()]
json.dump(
    {
        "system": {"name": array.name, "model": array.model, "serial": array.serial_number, "release": str(array.system_version)},
        "luns": luns,
        "named": row(array.get_lun(name=ask["volume"])),
        "one": row(array.get_lun(luns[0]["id"])),
        "thick": [lun.name for lun in array.get_lun(is_thin_enabled=False)],
        "capacity": array.get_system_capacity()[0].size_total,
        "in pool": [len(array.get_lun(pool=pool)) for pool in array.get_pool()],
        "either": [lun.name for lun in array.get_lun(**{"pool.id": "pool_1", "wwn": [luns[0]["wwn"], luns[1]["wwn"]]})],
        "pools": [[pool.name, pool.size_total, pool.size_free, pool.size_used] for pool in array.get_pool()],
        "refused": {
            "volume": refused(lambda: array.get_lun("sv_0").existed),
            "name": refused(lambda: array.get_lun(name="none")),
            "password": refused(lambda: connect(ask, "wrong").name),
        },
    },
    sys.stdout,
)
