"""Reads an emulated PowerStore through the vendor's unmodified library; JSON in, JSON out."""
import json
import sys

from PyPowerStore.powerstore_conn import PowerStoreConn
from PyPowerStore.utils.exception import PowerStoreException


def connect(ask, password=None):
    host, port = ask["target"].rsplit(":", 1)
    login = (ask["user"], password or ask["password"], host)
    return PowerStoreConn(*login, verify=ask["ca"], application_type="lab", port_no=int(port))


def refused(call):
    try:
        call()
    except PowerStoreException as error:
        return str(error)
    return ""


ask = json.load(sys.stdin)
array = connect(ask)
volume = ask["volume"]
clusters = array.config_mgmt.get_clusters()
listed = array.provisioning.get_volumes(filter_dict={"order": "name.asc"}, all_pages=True)
hosts = array.provisioning.get_hosts()
answer = {
    "hosts": [array.provisioning.get_host_details(host["id"]) for host in hosts] + array.provisioning.get_host_by_name(hosts[0]["name"]),
    "version": array.provisioning.get_array_version(),
    "clusters": clusters,
    "cluster": array.config_mgmt.get_cluster_details(clusters[0]["id"]),
    "listed": listed,
    "filtered": array.provisioning.get_volumes(filter_dict={"name": "ilike.gold*", "order": "name.desc"}),
    "details": [array.provisioning.get_volume_details(found["id"]) for found in listed[:3]],
    "named": array.provisioning.get_volume_by_name(ask["name"]),
    "history": {
        interval: array.metrics.get_performance_metrics("space_metrics_by_volume", volume, interval)
        for interval in ("Five_Mins", "One_Hour", "One_Day")
    },
    "load": array.metrics.get_performance_metrics("performance_metrics_by_cluster", "0", "Five_Mins"),
    "shares": {
        entity: len(array.metrics.get_performance_metrics(entity, of, "One_Hour"))
        for entity, of in (
            ("performance_metrics_by_volume", volume), ("performance_metrics_by_appliance", "A1"), ("performance_metrics_by_node", "N1"),
            ("space_metrics_by_appliance", "A1"),
        )
    },
    "parts": [
        len(array.provisioning.get_nodes()), len(array.config_mgmt.get_appliances()), len(array.protection.get_volume_snapshots(volume)),
        len(array.protection.get_protection_policies()),
    ],
    "like": array.provisioning.get_volumes(filter_dict={"name": "like.gold*"}),
    "refused": {
        "volume": refused(lambda: array.provisioning.get_volume_details("nope")),
        "metrics": refused(lambda: array.metrics.get_performance_metrics("nope", volume, "Five_Mins")),
    },
}
# The library keeps the newest connection for questions about the release: this one comes last.
answer["refused"]["password"] = refused(lambda: connect(ask, "wrong").provisioning.get_volumes())
array.provisioning.client.auth_manager.logout_session()
json.dump(answer, sys.stdout)
