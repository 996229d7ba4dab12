"""What a server of the version before does; run with that version's code on the path.

It opens the store at an address, says so, waits for a line, and tries every kind of write. What
each came to stands in one line of JSON.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

import studio_core
from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR, Change, ChangeSet, Delete, Put, SetField

AT = "2026-03-02T01:30:00.000Z"
TRIES: dict[str, tuple[Change, ...]] = {
    "create": (Put("portfolio", "before-1", {"title": "이전 버전"}),),
    "edit": (SetField("portfolio", "p1", "title", "이전 버전"),),
    "delete": (Delete("insights", "i1"),),
    "enquiry": (Put("enquiries", "e1", {"message": "이전 버전"}),),
    "sessions": (Put("sessions", "s1", {"a": 1}), Put("sessions", "s2", {"a": 2})),
    "session": (Put("sessions", "s3", {"a": 3}),),
}


def main(address: str) -> None:
    """Open the store at *address*, wait to be told, and try."""
    settings = load_settings(environment={"STUDIO_ALLOW_EMULATORS": "1"})
    store: Any = create_store(address, settings)
    _say({"code": studio_core.__path__[0], "position": store.position()})
    for _ in sys.stdin:
        told = {name: _outcome(store.commit, _made(*changes)) for name, changes in TRIES.items()}
        others = {("portfolio", ""), ("insights", "i1")}
        told["changes by others"] = _outcome(store._following.settle, others)
        _say(told)
    store.close()


def _made(*changes: Change) -> ChangeSet:
    return ChangeSet(actor=OPERATOR, action="project_updated", at=AT, changes=changes)


def _outcome(work: Callable[[Any], object], given: object) -> str:
    try:
        work(given)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        return type(error).__name__
    return "done"


def _say(told: object) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
