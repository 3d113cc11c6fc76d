"""Asks an array through the vendor library logged in as an API client, and prints what it said as JSON.

stdin: {"target", "ca", "key" (file), "client", "keyID", "issuer", "user", "folder" (for the token the library keeps)}
"""

import json
import os
import sys

from pypureclient import PureError, flasharray
from pypureclient.configuration import Configuration


def connect(ask, **changed):
    configuration = Configuration(ssl_ca_cert=ask["ca"])
    configuration.verify_ssl = True
    login = {
        "private_key_file": ask["key"],
        "client_id": ask["client"],
        "key_id": ask["keyID"],
        "issuer": ask["issuer"],
        "username": ask["user"],
    }
    return flasharray.Client(ask["target"], configuration=configuration, timeout=20, **(login | changed))


def refusal(ask, **changed):
    try:
        connect(ask, **changed)
    except PureError as error:
        return str(error)
    return "accepted"


def main():
    ask = json.load(sys.stdin)
    os.chdir(ask["folder"])
    client = connect(ask)
    response = client.get_volumes(destroyed=False)
    answer = {
        "version": client.get_rest_version(),
        "volumes": [item.to_dict() for item in response.items],
        "refused": {
            "user": refusal(ask, username="nobody"),
            "key": refusal(ask, key_id="nope"),
            "client": refusal(ask, client_id="nope"),
            "issuer": refusal(ask, issuer="nope"),
        },
    }
    json.dump(answer, sys.stdout)


main()
