"""Reads every list and detail by a client that openapi-generator made of the contract, whose models check each answer.

generated.py CLIENT ORIGIN CERTIFICATE TOKEN PLACES: the folder of the client, and a JSON file with [operationId, [values of the path]] pairs.
"""

import json
import re
import sys

folder, origin, certificate, token, places = sys.argv[1:]
sys.path.insert(0, folder)

import tidemark_client  # noqa: E402

configuration = tidemark_client.Configuration(host=origin, access_token=token)
configuration.ssl_ca_cert = certificate
client = tidemark_client.ApiClient(configuration)


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name.replace(".", "_")).lower()


def method_of(operation):
    tag = operation.split(".")[0]
    api = getattr(tidemark_client, tag[0].upper() + tag[1:] + "Api")(client)
    return getattr(api, snake(operation))


read = 0
mismatches = []
with open(places, encoding="utf-8") as file:
    wanted = json.load(file)
for operation, values in wanted:
    try:
        method_of(operation)(*values)
        read += 1
    except Exception as mismatch:  # noqa: BLE001
        mismatches.append(f"{operation} {values}: {mismatch}")

print(f"{read} answers read, {len(mismatches)} mismatches")
for mismatch in mismatches:
    print(mismatch)
sys.exit(1 if mismatches or read == 0 else 0)
