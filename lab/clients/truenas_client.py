"""Reads an emulated TrueNAS through the unmodified library pytruenas, over its WebSocket; JSON in, JSON out."""
import json
import sys

import pytruenas


def connect(ask, key=None, name=None):
    return pytruenas.TrueNASClient(
        f"wss://{ask['target']}/api/current", credentials=pytruenas.APIKeyAuth(key or ask["key"], name), verify=ask["ca"]
    )


def refused(call):
    try:
        return f"returned {call()}"
    except pytruenas.TrueNASError as error:
        return f"{type(error).__name__}: {error}"


def pages(method, size):
    rows, page = [], None
    while page is None or len(page) == size:
        page = method([], {"limit": size, "offset": len(rows)})
        rows += page
    return rows


ask = json.load(sys.stdin)
array = connect(ask)
api = array.api
extents = pages(api.iscsi.extent.query, 100)
zvols = api.pool.dataset.query([["type", "=", "VOLUME"]], {"select": ["name", "pool", "volsize", "usedbydataset", "refreservation"]})
json.dump(
    {
        "ping": array.ping(),
        "system": api.system.info(),
        "host": api.system.host_id(),
        "extents": extents,
        "zvols": zvols,
        "one": api.iscsi.extent._query(id=extents[1]["id"]),
        "count": api.iscsi.extent.query([["id", ">", 100]], {"count": True}),
        "last": api.iscsi.extent.query([["name", "^", "plain"]], {"order_by": ["-id"], "limit": 1, "select": ["id"]}),
        "instance": api.pool.dataset.get_instance("tank/gold-01", {"extra": {"properties": ["volsize"]}}),
        "got": api.iscsi.extent._get(extents[2]["id"]),
        "picked": api.iscsi.extent._query(name=pytruenas.query.IN(["gold-00", "gold-02"])),
        "pools": api.pool.query(),
        "named": connect(ask, name="monitor").api.system.info()["hostname"],
        "refused": {
            "key": refused(lambda: connect(ask, "1-wrong").api.system.info()),
            "named key": refused(lambda: connect(ask, "1-wrong", "monitor").api.system.info()),
            "method": refused(lambda: api.iscsi.extent.nothing()),
            "filter": refused(lambda: api.iscsi.extent.query([["id", "<>", 1]])),
            "instance": refused(lambda: api.iscsi.extent.get_instance(9999)),
        },
    },
    sys.stdout,
    default=str,
)
array.close()
