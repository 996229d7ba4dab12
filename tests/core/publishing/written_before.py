"""What versions before kept of what somebody was writing."""

from studio_core.records.changes import Actor, Put
from studio_core.records.collections import AUTOSAVES, INSIGHTS, record_key
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.work import Work

OWNER = Actor("administrator", "admin-1")


def write_before(store: Store, id: str, title: str, *, at: str) -> None:
    """Keep what an owner was writing into the article *id*."""
    kept: dict[str, Json] = {
        "account": OWNER.id,
        "document": {"title": title},
        "device": "전화",
        "at": at,
    }
    key = f"{OWNER.id}:{record_key(INSIGHTS, id)}"
    Work(store, OWNER, at).commit("autosaved", Put(AUTOSAVES, key, kept))
