"""What a site begins with: the screens that every site has, in neutral words, and closed.

The words are records as if somebody had written them. So they are edited, translated, hidden and
removed as all others are, and what was removed does not come back.
"""

import json
from functools import cache
from importlib.resources import files
from typing import cast

from studio_core.content.kinds import stamps_of
from studio_core.content.registry import content_types
from studio_core.content.visibility import OPENING_RECORD
from studio_core.records.canonical import same
from studio_core.records.changes import Change, Put
from studio_core.records.collections import SETTINGS, SITE, WORKS
from studio_core.records.record import ABSENT
from studio_core.records.work import Work, retried
from studio_core.site.tables import Documents


@retried
def begin_site(work: Work) -> None:
    """Give a store in which this program never wrote the first texts, and let a new site be closed.

    A tree that other programs wrote gets the texts that it lacks, and stays open: an upgrade takes
    nobody out of a search engine.
    """
    if work.store.position() > 0:
        return
    owned = stamps_of(content_types()["brand"], by=work.actor, at=work.at)
    changes: list[Change] = [
        Put(collection, id, {**document, **owned}, expected=ABSENT)
        for collection, documents in starting_texts().items()
        for id, document in documents.items()
    ]
    if not any(map(work.store.read, WORKS)):
        changes.append(Put(SETTINGS, OPENING_RECORD, {"open": False, "at": work.at}))
    work.commit("imported", *changes)


@cache
def starting_texts() -> Documents:
    """Return the texts that a site begins with, by collection and id, in every language."""
    text = (files(__package__) / "starting_texts.json").read_text("utf-8")
    return cast("Documents", json.loads(text))


def as_begun(found: Documents) -> frozenset[tuple[str, str]]:
    """Return collection and id of all texts that are as the site began: parts, and whole lists.

    A list of which somebody changed or removed a record is that person's own.
    """
    started = starting_texts()
    begun = {name: held for name, held in started.items() if same(found.get(name), held)}
    parts = found.get(SITE, {}).items()
    begun[SITE] = {id: one for id, one in parts if same(one, started[SITE].get(id))}
    return frozenset((name, id) for name, held in begun.items() for id in held)
