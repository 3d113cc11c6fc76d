"""Asks an array through the unmodified vendor library and prints what it said as JSON.

stdin: {"target", "ca", "token", "version", "serial", "names", "start", "end", "resolution"}, or {"rows"} to only hold
rows against the library's models
"""

import importlib
import json
import sys

from pypureclient import PureError, flasharray
from pypureclient.configuration import Configuration

NOT_IN_LIBRARY = {"replication", "unique_effective", "snapshots_effective", "shared_effective", "total_effective"}


def connect(ask, token=None, **options):
    configuration = Configuration(ssl_ca_cert=ask["ca"])
    configuration.verify_ssl = True
    return flasharray.Client(
        ask["target"],
        api_token=token or ask["token"],
        version=ask.get("version"),
        configuration=configuration,
        timeout=20,
        **options,
    )


def rows(response):
    if response.status_code != 200:
        raise SystemExit(f"refused: {response}")
    return [item.to_dict() for item in response.items]


def refusal(response):
    return {"status": response.status_code, "errors": [[e.context, e.message] for e in response.errors]}


def read(client, ask):
    window = {"start_time": ask["start"], "end_time": ask["end"], "resolution": ask["resolution"]}
    volumes = client.get_volumes(destroyed=False)
    total = volumes.total[0].to_dict()
    return {
        "volumes": rows(volumes),
        "total": total,
        "requestID": volumes.headers.x_request_id,
        "space": rows(client.get_volumes_space(names=ask["names"])),
        "history": rows(client.get_volumes_space(names=ask["names"], **window)),
        "arrays": rows(client.get_arrays()),
        "arraySpace": rows(client.get_arrays_space()),
        "arrayHistory": rows(client.get_arrays_space(**window)),
        "load": rows(client.get_volumes_performance(names=ask["names"], **window)),
        "arrayLoad": rows(client.get_arrays_performance(**window)),
        "starred": rows(client.get_volumes(names=["*"], destroyed=False)),
        "empty": [
            len(rows(found))
            for found in (
                client.get_host_groups(), client.get_volume_snapshots(), client.get_protection_groups(), client.get_pods_space(),
                client.get_protection_groups_space(), client.get_volumes_tags(resource_names=ask["names"]), client.get_alerts(flagged=True),
            )
        ],
        "connections": rows(client.get_connections()),
        "hosts": rows(client.get_hosts()),
    }


def select(client, ask):
    serial = flasharray.Filter.eq("serial", ask["serial"])
    large = flasharray.Filter.gt("provisioned", 1 << 41)
    named = flasharray.Filter.contains("name", "gold")
    composed = flasharray.Filter.and_(named, flasharray.Filter.not_(large))
    listed = flasharray.Filter.in_("name", ask["names"])
    return {
        "serial": rows(client.get_volumes(filter=serial)),
        "composed": rows(client.get_volumes(filter=composed)),
        "listed": rows(client.get_volumes(filter=listed)),
        "sorted": rows(client.get_volumes(sort=["provisioned-", "name"], limit=3)),
        "destroyed": rows(client.get_volumes(destroyed=True)),
        "count": client.get_volumes(limit=0).total_item_count,
    }


def page(ask):
    client = connect(ask, auto_pagination_limit=2)
    window = {"start_time": ask["start"], "end_time": ask["end"], "resolution": ask["resolution"]}
    return {
        "volumes": rows(client.get_volumes()),
        "sorted": rows(client.get_volumes(sort="name-")),
        "history": rows(client.get_volumes_space(names=ask["names"], **window)),
        "load": rows(client.get_volumes_performance(names=ask["names"], **window)),
        "arrayLoad": rows(client.get_arrays_performance(**window)),
        "hostLoad": rows(client.get_hosts_performance()),
        "connections": rows(client.get_connections()),
    }


def refuse(client, ask):
    try:
        connect(ask, token="wrong")
        login = "accepted"
    except PureError as error:
        login = str(error)
    return {
        "login": login,
        "unknown": refusal(client.get_volumes(names=["nope"])),
        "resolution": refusal(client.get_volumes_space(names=ask["names"], start_time=ask["start"], resolution=30000)),
        "filter": refusal(client.get_volumes(filter="nope='x'")),
    }


def misfits(ask):
    """Rows as sent, held against the library's strict models of each version."""
    found = []
    for entry in ask["rows"]:
        models = importlib.import_module(f"pypureclient.flasharray.FA_{entry['version'].replace('.', '_')}.models")
        model = getattr(models, entry["model"])
        model = model.load() if hasattr(model, "load") else model
        if model is None:
            found.append(f"{entry['version']} has no {entry['model']}")
            continue
        found += [f"{entry['version']} {entry['model']}: {text}" for text in misfit(model, entry["row"])]
    return found


def misfit(model, value):
    try:
        model.parse_obj(value)
    except ValueError as error:
        yield str(error)
    fields = {field.alias: field for field in model.__fields__.values()}
    for name, member in value.items():
        if name not in fields:
            if name not in NOT_IN_LIBRARY:
                yield f"unknown member {name}"
        elif isinstance(member, dict) and hasattr(fields[name].type_, "parse_obj"):
            for text in misfit(fields[name].type_, member):
                yield f"{name}: {text}"


def main():
    ask = json.load(sys.stdin)
    if "rows" in ask:
        json.dump({"misfits": misfits(ask)}, sys.stdout)
        return
    client = connect(ask)
    answer = {
        "version": client.get_rest_version(),
        "read": read(client, ask),
        "select": select(client, ask),
        "paged": page(ask),
        "refused": refuse(client, ask),
    }
    json.dump(answer, sys.stdout)


main()
