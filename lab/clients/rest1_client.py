"""Asks an array through the unmodified REST 1.x library and prints what it said as JSON.

stdin: {"target", "ca", "token", "user", "password", "names", "version", "span"}; {"probe": true} only reports whether this
interpreter can run the library, {"groups": true} only reads volume groups, pods, and lists that are empty
"""

import importlib.util
import json
import sys


def connect(ask, **login):
    import purestorage

    if not login:
        login = {"api_token": ask["token"]}
    return purestorage.FlashArray(
        ask["target"], rest_version=ask.get("version"), request_kwargs={"verify": ask["ca"], "timeout": 20}, **login
    )


def refusal(call, *args, **kwargs):
    import purestorage

    try:
        call(*args, **kwargs)
    except purestorage.PureHTTPError as error:
        return {"status": error.code, "text": str(error.text)}
    return {"status": 200, "text": ""}


def read(array, ask):
    first = ask["names"][0]
    page = array.list_volumes(limit=2)
    rest = array.list_volumes(limit=2, token=page.headers["x-next-token"])
    return {
        "array": array.get(),
        "arraySpace": array.get(space=True),
        "arrayHistory": array.get(space=True, historical=ask["span"]),
        "load": array.get(action="monitor"),
        "loadHistory": array.get(action="monitor", historical=ask["span"]),
        "volumeLoad": array.list_volumes(action="monitor"),
        "oneLoad": array.get_volume(first, action="monitor", historical=ask["span"]),
        "hostLoad": array.list_hosts(action="monitor"),
        "volumes": array.list_volumes(),
        "pending": array.list_volumes(pending=True),
        "destroyed": array.list_volumes(pending_only=True),
        "space": array.list_volumes(space=True),
        "one": array.get_volume(first),
        "oneSpace": array.get_volume(first, space=True),
        "history": array.get_volume(first, space=True, historical=ask["span"]),
        "named": array.list_volumes(names=ask["names"]),
        "hosts": array.list_hosts(),
        "connections": array.list_hosts(all=True),
        "ofVolume": array.list_volume_private_connections(first),
        "paged": page + rest,
        "count": page.headers["x-total-item-count"],
    }


def groups(array):
    """Since REST 1.13."""
    return {
        "groups": array.list_vgroups(),
        "groupSpace": array.list_vgroups(space=True),
        "group": array.get_vgroup(array.list_vgroups()[0]["name"]),
        "pods": array.list_pods(mediator=True),
        "podSpace": array.list_pods(space=True),
        "without": array.list_hgroups() + array.list_pgroups(),
    }


def main():
    ask = json.load(sys.stdin)
    if ask.get("probe"):
        missing = [name for name in ("distutils", "purestorage") if importlib.util.find_spec(name) is None]
        json.dump({"missing": missing}, sys.stdout)
        return
    array = connect(ask)
    if ask.get("groups"):
        json.dump(groups(array), sys.stdout)
        return
    answer = {"version": array.get_rest_version(), "read": read(array, ask)}
    answer["refused"] = {
        "volume": refusal(array.get_volume, "nope"),
        "span": refusal(array.list_volumes, space=True, historical="2h"),
        "login": refusal(connect, ask, api_token="wrong"),
        "password": refusal(connect, ask, username=ask["user"], password="wrong"),
    }
    by_name = connect(ask, username=ask["user"], password=ask["password"])
    answer["byPassword"] = by_name.get()["array_name"]
    by_name.invalidate_cookie()
    array.invalidate_cookie()
    json.dump(answer, sys.stdout)


main()
