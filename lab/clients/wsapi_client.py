"""Reads an emulated HPE array through the vendor's unmodified library; JSON in, JSON out."""
import json
import sys

from hpe3parclient import client, exceptions


def connect(ask, password=None):
    api = client.HPE3ParClient("https://%s/api/v1" % ask["target"], secure=ask["ca"], timeout=60)
    version = api.getWsApiVersion()
    api.login(ask["user"], password or ask["password"])
    return api, version


def refused(call):
    try:
        call()
    except exceptions.ClientException as error:
        return {"kind": type(error).__name__, "code": error.get_code(), "text": error.get_description()}
    return {}


ask = json.load(sys.stdin)
array, version = connect(ask)
answer = {
    "version": version,
    "primera": array.is_primera_array(),
    "system": array.getStorageSystemInfo(),
    "configuration": array.getWSAPIConfigurationInfo(),
    "volumes": array.getVolumes(),
    "volume": array.getVolume(ask["volume"]),
    "snapshots": array.getVolumeSnapshots(ask["volume"]),
    "cpgs": array.getCPGs(),
    "space": array.getCPGAvailableSpace("SSD_r6"),
    "hosts": array.getHosts(),
    "host": array.getHost("esx-01"),
    "found": array.queryHost(iqns=[ask["iqn"], "iqn.other"], wwns=["1000000000000000"]),
    "vlun": array.getVLUN(ask["volume"]),
    "vluns": array.getHostVLUNs("esx-01"),
    "capacity": array.getOverallSystemCapacity()["allCapacity"],
    "ports": [array.getFCPorts(array.PORT_STATE_READY), array.getiSCSIPorts()],
    "others": [
        found["total"] for found in (array.getAllTasks(), array.queryQoSRules(), array.getRemoteCopyGroups(), array.getFlashCache())
    ],
    "sets": [array.findHostSet("esx-01"), array.findVolumeSet(ask["volume"])],
    "refused": {
        "password": refused(lambda: connect(ask, "wrong")),
        "volume": refused(lambda: array.getVolume("none")),
        "letters": refused(lambda: array.getVolume("a$b")),
        "cpg": refused(lambda: array.getCPG("none")),
        "host": refused(lambda: array.getHost("none")),
        "vlun": refused(lambda: array.getVLUN("none")),
        "delete": refused(lambda: array.deleteVolume(ask["volume"])),
    },
}
array.http.session_key = "expired"
answer["renewed"] = array.getVolume(ask["volume"])["name"]
array.logout()
json.dump(answer, sys.stdout)
