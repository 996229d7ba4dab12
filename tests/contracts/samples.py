"""Realistic records and short ways to write them, for the contract's tests."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from studio_core.languages.registry import TWINNED
from studio_core.records.changes import OPERATOR, Actor, Change, ChangeSet, Position, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.idempotency import IdempotencyKey, create_once
from studio_core.records.record import ABSENT, Document, Revision, revision_of
from studio_core.records.store import Store
from studio_core.records.work import Work

Result = TypeVar("Result")
OpenStore = Callable[[], Store]
"""Opens one and the same data each time."""

ALLOWING_EMULATORS = {"STUDIO_ALLOW_EMULATORS": "1"}
"""The environment of a test: a server for tests believes everybody, and production must not."""

AT = "2026-03-02T01:30:00.000Z"

_OTHER = TWINNED[0]
HANOK: dict[str, Any] = {
    "title": "북촌 한옥",
    "type": "residential",
    "area": "34평",
    "location": "서울 종로구",
    "order": 0,
    "createdAt": "2026-03-02T01:30:00.000Z",
    "images": [
        {
            "id": "a1",
            "url": "https://images.example/a1.jpg",
            "width": 1600,
            "height": 1200,
            "alt": "마당",
            _OTHER: {"alt": "The courtyard"},
        }
    ],
    _OTHER: {"title": "A hanok in Bukchon", "location": "Jongno-gu, Seoul"},
}
LOFT: dict[str, Any] = {
    "title": "성수 로프트 카페",
    "type": "commercial",
    "businessType": "f&b",
    "order": 1,
    "createdAt": "2025-11-20T09:00:00.000Z",
}
ARTICLE: dict[str, Any] = {
    "title": "작은 방을 넓게 쓰는 법 ✨",
    "category": "tip",
    "date": "20260115 093000",
    "content": "## 수납\n**벽**을 쓰세요.",
}
ENQUIRY: dict[str, Any] = {"name": "김하늘", "phone": "010-0000-0000", "message": "견적 문의"}
MARKS: tuple[dict[str, Any], ...] = (
    {},
    {"_studio_empty": True},
    {"_studio_empty": "="},
    {"_studio_empty": "=="},
    {"_studio_empty": 1},
    {"_studio_empty": True, "title": "한옥", "nothing": None},
)
"""Records that a store may take for a sign of its own: that of a record without fields."""
SESSION: dict[str, Any] = {"user": "u1", "opened": AT}


def change_set(
    *changes: Change,
    action: str = "project_updated",
    actor: Actor = OPERATOR,
    undoes: Position | None = None,
    note: str = "",
) -> ChangeSet:
    """Return a change set as the operator makes one."""
    return ChangeSet(actor=actor, action=action, at=AT, changes=changes, undoes=undoes, note=note)


def put(store: Store, collection: str, id: str, document: Document) -> Revision:
    """Write one record and return its revision."""
    store.commit(change_set(Put(collection, id, document)))
    return revision_of(document)


def create_with_key(store: Store, id: str, text: str = "k") -> tuple[str, Revision]:
    """Ask for a new project under the idempotency key *text*; return what was created for it."""
    key = IdempotencyKey(account="kim", text=text, asked=LOFT)
    put, work = Put(PORTFOLIO, id, LOFT, expected=ABSENT), Work(store, OPERATOR, AT)
    ((made, record),) = create_once(work, key, "project_created", put).items()
    return made, record.revision


def together(count: int, work: Callable[[int], Result]) -> list[Result]:
    """Run *work* on *count* threads that start at the same moment; return their results."""
    gate = threading.Barrier(count)

    def begin(number: int) -> Result:
        gate.wait()
        return work(number)

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(begin, range(count)))
