"""Reads an array of any vendor through its unmodified library, and prints what it saw as JSON.

stdin: {"kind", "target", "ca", "user", "password", "token"}
"""

import json
import os
import sys


def flasharray(ask):
    from pypureclient import flasharray as library
    from pypureclient.configuration import Configuration

    configuration = Configuration(ssl_ca_cert=ask["ca"])
    configuration.verify_ssl = True
    client = library.Client(ask["target"], api_token=ask["token"], configuration=configuration, timeout=20)
    return {
        name: [item.to_dict() for item in read().items]
        for name, read in (("arrays", client.get_arrays), ("volumes", client.get_volumes), ("hosts", client.get_hosts))
    }


def powerstore(ask):
    from PyPowerStore.powerstore_conn import PowerStoreConn

    host, port = ask["target"].rsplit(":", 1)
    array = PowerStoreConn(ask["user"], ask["password"], host, verify=ask["ca"], application_type="lab", port_no=int(port))
    volumes = array.provisioning.get_volumes(filter_dict={"order": "name.asc"}, all_pages=True)
    return {"version": array.provisioning.get_array_version(), "volumes": volumes}


def ontap(ask):
    from netapp_ontap import HostConnection
    from netapp_ontap.resources import Cluster, Lun

    os.environ["REQUESTS_CA_BUNDLE"] = ask["ca"]
    host, port = ask["target"].rsplit(":", 1)
    with HostConnection(host, username=ask["user"], password=ask["password"], verify=True, port=int(port)):
        cluster = Cluster()
        cluster.get()
        luns = Lun.get_collection(fields="space,serial_number,status.state", max_records=100)
        return {"version": cluster.to_dict()["version"], "volumes": [lun.to_dict() for lun in luns]}


def wsapi(ask):
    from hpe3parclient import client

    api = client.HPE3ParClient("https://%s/api/v1" % ask["target"], secure=ask["ca"], timeout=60)
    version = api.getWsApiVersion()
    api.login(ask["user"], ask["password"])
    answer = {"version": version, "system": api.getStorageSystemInfo(), "volumes": api.getVolumes()["members"]}
    api.logout()
    return answer


def unity(ask):
    import shlex
    import types

    if sys.version_info >= (3, 13):  # storops imports a module that Python no longer has
        sys.modules["pipes"] = types.ModuleType("pipes")
        sys.modules["pipes"].quote = shlex.quote
    from storops import UnitySystem

    host, port = ask["target"].rsplit(":", 1)
    array = UnitySystem(host, ask["user"], ask["password"], port=int(port), verify=ask["ca"])
    volumes = [[lun.get_id(), lun.name, lun.wwn, lun.size_total, lun.size_allocated] for lun in array.get_lun()]
    return {"version": str(array.system_version), "volumes": volumes}


asked = json.load(sys.stdin)
json.dump(globals()[asked["kind"]](asked), sys.stdout, default=str)
