"""Reads an emulated IBM system through the vendor's unmodified SDK; JSON in, JSON out."""
import contextlib
import json
import os
import sys

from openapi_client.api.storage_virtualize_api import StorageVirtualizeAPI
from openapi_client.exceptions import ApiException
from openapi_client.models.lsvdisk_post_request import LsvdiskPostRequest


def refused(call):
    try:
        call()
    except ApiException as error:
        return {"status": error.status if isinstance(error.status, int) else 0, "text": str(error.body or error)}
    return {}


ask = json.load(sys.stdin)
os.environ["SSL_CERT_FILE"] = ask["ca"]
with contextlib.redirect_stdout(sys.stderr):  # the SDK prints what it repeats
    api = StorageVirtualizeAPI(ask["target"], ask["user"], ask["password"])
    info = api.svc_info_api
    answer = {
        "system": info.lssystem_post(),
        "volumes": info.lsvdisk_post(),
        "thin": info.lssevdiskcopy_post(),
        "volume": info.lsvdisk_id_post(ask["volume"]),
        "filtered": info.lsvdisk_post(lsvdisk_post_request=LsvdiskPostRequest(filtervalue="name=gold*")),
        "in gb": info.lsvdisk_post(lsvdisk_post_request=LsvdiskPostRequest(filtervalue="name=gold*", unit="gb")),
        "pools": info.lsmdiskgrp_post(),
        "user": info.lscurrentuser_post(),
        "refused": {
            "password": refused(lambda: StorageVirtualizeAPI(ask["target"], ask["user"], "wrong")),
            "unit": refused(lambda: info.lsvdisk_post(lsvdisk_post_request=LsvdiskPostRequest(unit="eb"))),
            "volume": refused(lambda: info.lsvdisk_id_post("none")),
        },
    }
    connection = info.api_client.configuration
    connection.access_token = connection.access_token[:-4] + "0ldA"
    answer["renewed"] = info.lssystem_post()["name"]
json.dump(answer, sys.stdout)
