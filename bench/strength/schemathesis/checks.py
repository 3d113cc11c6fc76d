"""Checks of responses that Schemathesis does not have."""

import itertools
import json
import sys

import schemathesis

_numbers = itertools.count(1)


@schemathesis.hook
def after_call(context, case, response):
    """Reports each 500th request, which the caller of Schemathesis shows as progress."""
    number = next(_numbers)
    if number % 500 == 0:
        print(f"progress: {number} requests", file=sys.stderr, flush=True)


def _integral(error):
    """Whether 5.0 was sent, which is an integer for JSON Schema; the contract excludes it in words."""
    return error.get("code") == "VALUE_TYPE" and error.get("params", {}).get("type") == "INTEGER"


@schemathesis.check
def documented_refusal(ctx, response, case):
    """A request that fits the contract is refused with 400 only by rules that the contract lists as `x-rules`."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return None
    problem = json.loads(response.content)
    errors = problem.get("errors") or [problem]
    rules = case.operation.definition.raw.get("x-rules", {})
    unlisted = [error for error in errors if error.get("code") not in rules and not _integral(error)]
    if unlisted:
        found = ", ".join(f"{one.get('pointer', '')} {one.get('code')}: {one.get('detail')}" for one in unlisted)
        raise AssertionError(f"refused by a rule that the contract does not list: {found}")
    return None
