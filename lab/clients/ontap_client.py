"""Reads an emulated ONTAP cluster through the vendor's unmodified library; JSON in, JSON out."""
import json
import os
import sys

from netapp_ontap import HostConnection, NetAppRestError
from netapp_ontap.resources import Aggregate, Cluster, Igroup, Lun, LunMap, NvmeNamespace, StorageUnit, Svm


def connect(ask, password=None):
    host, port = ask["target"].rsplit(":", 1)
    return HostConnection(host, username=ask["user"], password=password or ask["password"], verify=True, port=int(port))


def refused(call):
    try:
        call()
    except NetAppRestError as error:
        return {"status": error.status_code, "text": str(error.http_err_response.http_response.json())}
    return {}


def all_of(resource, **query):
    return [found.to_dict() for found in resource.get_collection(**query)]


def whole(resource):
    resource.get()
    return resource.to_dict()


ask = json.load(sys.stdin)
os.environ["REQUESTS_CA_BUNDLE"] = ask["ca"]
space = "space,serial_number,status.state,os_type"
with connect(ask):
    cluster = Cluster()
    cluster.get()
    lun = Lun(uuid=ask["lun"])
    lun.get(fields="**")
    answer = {
        "cluster": cluster.to_dict(),
        "svms": all_of(Svm),
        "summary": all_of(Lun, max_records=100),
        "luns": all_of(Lun, fields=space, max_records=100),
        "lun": lun.to_dict(),
        "namespaces": all_of(NvmeNamespace, fields="space,status,svm.name", max_records=2),
        "named": all_of(Lun, name="*gold*", order_by="space.size desc,name asc", fields="space.size"),
        "large": Lun.count_collection(**{"space.size": ">=1099511627776"}),
        "small": Lun.count_collection(**{"space.size": "<1099511627776"}),
        "igroups": all_of(Igroup, fields="initiators,os_type"),
        "mapped": Lun.count_collection(**{"status.mapped": True, "space.size": "1GB..1TB"}),
        "negated": Lun.count_collection(name="!*gold*"),
        "group": whole(next(Igroup.get_collection(**{"initiators.name": ask["iqn"]}))),
        "aggregate": whole(next(Aggregate.get_collection())),
        "plain": whole(Lun(uuid=ask["lun"])),
        "map": whole(next(LunMap.get_collection(**{"lun.uuid": ask["lun"]}))),
        "maps": all_of(LunMap, fields="logical_unit_number,lun.uuid,igroup.name"),
        "refused": {
            "lun": refused(lambda: Lun(uuid="00000000-0000-0000-0000-000000000000").get()),
            "field": refused(lambda: all_of(Lun, fields="space.bogus")),
            "argument": refused(lambda: all_of(Lun, bogus="1")),
            "delete": refused(lambda: Lun(uuid=ask["lun"]).delete(poll=False)),
        },
        "units": refused(lambda: all_of(StorageUnit)) or all_of(StorageUnit, fields="space,serial_number,type"),
    }
with connect(ask, "wrong"):
    answer["refused"]["password"] = refused(lambda: all_of(Lun))
json.dump(answer, sys.stdout)
