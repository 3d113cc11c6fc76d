"""Lists the volumes of one array with the vendor's own client as often as it is told to, and prints how long each list took."""
import contextlib
import json
import os
import sys
import time


def flasharray(ask):
    from pypureclient import flasharray
    from pypureclient.configuration import Configuration

    configuration = Configuration(ssl_ca_cert=ask["ca"])
    configuration.verify_ssl = True
    client = flasharray.Client(ask["address"], api_token=ask["apiToken"], configuration=configuration, timeout=600)
    return lambda: list(client.get_volumes(destroyed=False).items)


def powerstore(ask):
    from PyPowerStore.powerstore_conn import PowerStoreConn

    host, port = ask["address"].rsplit(":", 1)
    array = PowerStoreConn(ask["user"], ask["password"], host, verify=ask["ca"], application_type="bench", port_no=int(port))
    figures = {"select": "id,name,type,state,size,wwn,nguid,logical_used,is_replication_destination"}  # the default has no figures
    return lambda: array.provisioning.get_volumes(figures, all_pages=True)


def ontap(ask):
    from netapp_ontap import HostConnection, config
    from netapp_ontap.resources import Lun

    os.environ["REQUESTS_CA_BUNDLE"] = ask["ca"]
    host, port = ask["address"].rsplit(":", 1)
    config.CONNECTION = HostConnection(host, username=ask["user"], password=ask["password"], verify=True, port=int(port))
    return lambda: list(Lun.get_collection(fields="serial_number,space,svm", max_records=1000))


def wsapi(ask):
    from hpe3parclient import client

    array = client.HPE3ParClient("https://%s/api/v1" % ask["address"], secure=ask["ca"], timeout=600)
    array.login(ask["user"], ask["password"])
    return lambda: array.getVolumes()["members"]


def storagevirtualize(ask):
    from openapi_client.api.storage_virtualize_api import StorageVirtualizeAPI

    os.environ["SSL_CERT_FILE"] = ask["ca"]
    array = StorageVirtualizeAPI(ask["address"].rsplit(":", 1)[0], ask["user"], ask["password"]).svc_info_api

    def read():
        thin = array.lssevdiskcopy_post()
        return array.lsvdisk_post() if thin else []

    return read


def powermax(ask):
    import PyU4V

    os.environ["REQUESTS_CA_BUNDLE"] = ask["ca"]
    host, port = ask["address"].rsplit(":", 1)
    array = PyU4V.U4VConn(username=ask["user"], password=ask["password"], server_ip=host, port=int(port), verify=ask["ca"], array_id="-")
    array.set_array_id(array.common.get_array_list()[0])
    wanted = ["id", "wwn", "effective_used_capacity_gb"]
    return lambda: [volume["effective_used_capacity_gb"] for volume in array.volumes.get_volumes_details(select=wanted)["volumes"]]


def unity(ask):
    from storops import UnitySystem

    host, port = ask["address"].rsplit(":", 1)
    array = UnitySystem(host, ask["user"], ask["password"], port=int(port), verify=ask["ca"])
    return lambda: [lun.size_allocated for lun in array.get_lun()]  # the list is read when its members are


def vsp(ask):
    import tempfile

    os.environ["HOME"] = tempfile.mkdtemp()  # where the collection writes its log
    from ansible_collections.hitachivantara.vspone_block.plugins.module_utils.gateway.vsp_volume import VSPVolumeDirectGateway
    from ansible_collections.hitachivantara.vspone_block.plugins.module_utils.model.common_base_models import ConnectionInfo

    array = VSPVolumeDirectGateway(ConnectionInfo(ask["address"], ask["user"], ask["password"]))
    return lambda: array.get_volumes().data  # without identifiers, and without a check of the certificate


ask = json.loads(sys.stdin.readline())
with contextlib.redirect_stdout(sys.stderr):
    read = {"asa-r2": ontap}.get(ask["kind"]) or globals()[ask["kind"]]
    read = read(ask)
print(json.dumps({"ready": True}), flush=True)
for _ in sys.stdin:
    began, cpu = time.perf_counter(), time.process_time()
    with contextlib.redirect_stdout(sys.stderr):
        rows = len(read())
    print(json.dumps({"millis": 1000 * (time.perf_counter() - began), "cpu": 1000 * (time.process_time() - cpu), "rows": rows}), flush=True)
