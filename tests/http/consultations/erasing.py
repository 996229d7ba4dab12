"""After an erasure: what is left of it in files and stores, and what a backup from before tells."""

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from studio_core.enquiries.stages import NEVER_PURGED
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import ENCLOSURES, ENQUIRIES
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.http.consultations.opening import enclosures_in, file_keys, held_by, sealed_texts
from tests.http.consultations.sent import SECRETS
from tests.http.consultations.storm import OwnSite
from tests.traces import traces

ROOT = Path(__file__).parents[3]
SECTION = "### When no backup may tell it"
"""The part of docs/enquiries.md whose commands are given here."""
KEYS = "enquiry.key"
LONG_AGO = "2020-01-01T00:00:00.000Z"
_AT_ONCE = 50
_TOLD = re.compile(r"^studio (.+)$", re.MULTILINE)


def make_old(store: Store, living: set[str]) -> list[str]:
    """Make contracts of *living*, and all others older than is allowed.

    Return a sealed text of every enquiry and file that goes.
    """
    sealed: list[str] = []
    for collection in (ENQUIRIES, ENCLOSURES):
        for id, record in store.read(collection).items():
            if not {id, record.document.get("enquiry")} & {*living, ""}:
                sealed += sealed_texts(record.document)
    fields: dict[bool, dict[str, Any]] = {
        True: {"stage": NEVER_PURGED},
        False: {"receivedAt": LONG_AGO, "stageAt": LONG_AGO},
    }
    ids = list(store.read(ENQUIRIES))
    for start in range(0, len(ids), _AT_ONCE):
        changes = tuple(
            SetField(ENQUIRIES, id, field, value)
            for id in ids[start : start + _AT_ONCE]
            for field, value in fields[id in living].items()
        )
        Work(store, OPERATOR, LONG_AGO).commit("imported", *changes)
    return sealed


def assert_nothing_is_left(
    own: OwnSite, folders: list[Path], sealed: list[str], living: set[str]
) -> None:
    """Look for the erased in every byte, readable and sealed, and for what is there instead."""
    with own.opened() as (store, services):
        files = enclosures_in(store)
        assert store.read(ENQUIRIES).keys() == living
        assert {one.enquiry for one in files if one.state == "claimed"} <= living
        known = {one.id for one in files if one.state == "claimed"}
        objects = services.enclosures.objects
        assert {name.partition("/")[0] for name, _ in objects.list()} == known
        told = json.dumps({name: documents(store, name) for name in (ENQUIRIES, ENCLOSURES)})
        journal = str(store.changes(0, 1_000_000))
    assert [text for text in (*SECRETS, *sealed) if text in told or text in journal] == []
    assert [one for folder in folders for one in traces(folder, SECRETS)] == []
    assert list(sealed_in(folders, sealed)) == []


def documents(store: Store, collection: str) -> dict[str, Any]:
    """Return every document of a collection by id."""
    return {id: record.document for id, record in store.read(collection).items()}


def sealed_in(folders: list[Path], sealed: list[str]) -> Iterator[str]:
    """Yield each file of the store's tables that has one of the sealed texts.

    PostgreSQL keeps them in its write-ahead log and a log of statements.
    """
    looked_for = [text.encode() for text in sealed]
    for folder in folders:
        for file in sorted(one for one in folder.rglob("*") if one.is_file()):
            place = file.relative_to(folder)
            if place.parts[0] in ("pg_wal", "log"):
                continue
            content = file.read_bytes()
            if any(text in content for text in looked_for):
                yield str(place)


def told_commands(own: OwnSite) -> Iterator[list[str]]:
    """Yield the commands that the document gives; a day passes before the key is made again."""
    section = (ROOT / "docs/enquiries.md").read_text("utf-8").partition(SECTION)[2]
    commands = [line.split() for line in _TOLD.findall(section.partition("\n#")[0])]
    assert commands.count(["enquiries", "key", "rotate"]) == 2
    for number, command in enumerate(commands):
        yield [*command, "--allow-empty"] if command[0] == "backup" else command
        if number == 0:
            let_a_day_pass(own.folder / KEYS)


def let_a_day_pass(keys: Path) -> None:
    """Make what is written of the keys a day and an hour older."""
    held = json.loads(keys.read_text("utf-8"))
    for key in held["keys"]:
        for name in ("createdAt", "retiredAt"):
            if key[name]:
                earlier = datetime.fromisoformat(key[name]) - timedelta(hours=25)
                key[name] = earlier.isoformat()
    keys.write_text(json.dumps(held), encoding="utf-8")


def assert_all_of_it_opens(own: OwnSite, backup: str, enquiries: set[str]) -> None:
    """Expect in a backup these enquiries and their files, and that the keys here open them."""
    with own.opened() as (store, services):
        files = file_keys(store, services.cipher)
        held = held_by(own.folder / backup, own.folder / KEYS, services.enclosures, files)
    assert {f"{ENQUIRIES}/{id}" for id in enquiries} == _of(held.sealed, ENQUIRIES)
    assert _of(held.sealed, ENQUIRIES, ENCLOSURES) <= held.opened
    # A killed process may leave pieces of what it was making beside those of the whole file.
    whole = {name.partition("/")[0] for name in held.opened}
    assert {name.partition("/")[0] for name in held.sealed} == whole


def assert_nothing_of_it_opens(own: OwnSite, backup: str) -> int:
    """Expect that no key here opens anything in a backup but files that are there still.

    Return how many sealed texts and pieces stay closed.
    """
    with own.opened() as (store, services):
        files = file_keys(store, services.cipher)
        there = {one.id for one in enclosures_in(store) if one.state == "claimed"}
        held = held_by(own.folder / backup, own.folder / KEYS, services.enclosures, files)
    assert {name.partition("/")[0] for name in held.opened} <= there
    return len(held.sealed - held.opened)


def _of(paths: frozenset[str], *collections: str) -> set[str]:
    return {path for path in paths if path.partition("/")[0] in collections}
