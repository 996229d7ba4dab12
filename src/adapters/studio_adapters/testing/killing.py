"""Writers that are killed at any moment, and the check of what they leave behind."""

import multiprocessing
import os
import random
import signal
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from studio_adapters.bootstrap import load_settings, open_store
from studio_adapters.testing.samples import HANOK, change_set
from studio_core.canonical import canonical
from studio_core.changes import Change, JournalEntry, Put, SetField
from studio_core.collections import INSIGHTS, PORTFOLIO
from studio_core.ports import Store

PROJECTS = 20
ARTICLES = 30
_FIRST_WORD_SECONDS = 60

# Each writer is a fork of one process that has everything imported: fifty starts take seconds.
_processes = multiprocessing.get_context("forkserver")


@dataclass(frozen=True, slots=True)
class Killed:
    """What a killed writer had been told: the positions that `commit` returned to it."""

    acknowledged: tuple[int, ...]


def fill(store: Store) -> None:
    """Write the records that the writers change."""
    projects = [Put(PORTFOLIO, f"p{n:02}", {**HANOK, "order": n}) for n in range(PROJECTS)]
    articles = [Put(INSIGHTS, f"i{n:02}", {"title": f"글 {n}"}) for n in range(ARTICLES)]
    store.commit(change_set(*projects, *articles))


def kill_a_writer(address: str, chance: random.Random, longest_seconds: float = 0.15) -> Killed:
    """Let a process write to the store at *address* and kill it without warning."""
    _processes.set_forkserver_preload([__name__, "studio_adapters.sql.opening"])
    heard, told = _processes.Pipe(duplex=False)
    seed = chance.getrandbits(32)
    process = _processes.Process(target=_write, args=(address, seed, told), daemon=True)
    process.start()
    told.close()
    positions = [_first_word(heard)]
    time.sleep(chance.uniform(0, longest_seconds))
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    positions.extend(_remaining(heard))
    heard.close()
    process.close()
    return Killed(tuple(positions))


def check_survivors(store: Store, killed: Killed) -> int:
    """Assert that nothing acknowledged is lost, half done or doubled; return the position."""
    entries, records = _settled(store)
    positions = [entry.position for entry in entries]
    assert positions == list(range(1, len(entries) + 1)), "the journal has gaps"
    assert killed.acknowledged[-1] <= positions[-1], "an acknowledged write is lost"
    assert positions[-1] <= killed.acknowledged[-1] + 1, "more was written than was asked for"
    assert records == _replayed(entries), "the records are not what the journal says"
    made = [path.id for entry in entries for path in entry.paths if path.before is None]
    singles = [id for id in made if id.startswith("n")]
    assert len(singles) == len(set(singles)), "a write is doubled"
    return positions[-1]


def _write(address: str, seed: int, told: Connection) -> None:
    """Make single writes, reorders and bulk changes until killed; tell each returned position."""
    chance = random.Random(seed)  # noqa: S311 - a run has to be repeatable
    store = open_store(address, load_settings(environment={}))
    turn = store.position()
    while True:
        turn += 1
        kind = chance.choice([_single, _single, _reorder, _import, _migrate])
        told.send(store.commit(change_set(*kind(turn), action="killed_writer")))


def _single(turn: int) -> list[Change]:
    return [Put(PORTFOLIO, f"n{turn}", {"title": f"새 집 {turn}"})]


def _reorder(turn: int) -> list[Change]:
    return [
        SetField(PORTFOLIO, f"p{n:02}", "order", (n + turn) % PROJECTS) for n in range(PROJECTS)
    ]


def _import(turn: int) -> list[Change]:
    return [Put(INSIGHTS, f"i{n:02}", {"title": f"글 {n}", "turn": turn}) for n in range(ARTICLES)]


def _migrate(turn: int) -> list[Change]:
    fields = {"thumbnail": f"{turn}.jpg", "url": f"https://example/{turn}", "date": str(turn)}
    return [
        SetField(INSIGHTS, f"i{n:02}", field, value)
        for n in range(ARTICLES)
        for field, value in fields.items()
    ]


def _first_word(heard: Connection) -> int:
    assert heard.poll(_FIRST_WORD_SECONDS), "the writer never began"
    return int(heard.recv())


def _remaining(heard: Connection) -> list[int]:
    positions = []
    try:
        while True:
            positions.append(int(heard.recv()))
    except EOFError:
        return positions


def _settled(store: Store) -> tuple[list[JournalEntry], dict[str, Any]]:
    """Return journal and records of one moment: a server may still be finishing a commit."""
    while True:
        before = store.position()
        entries = list(store.changes(0, limit=1_000_000))
        records = {
            f"{collection}/{id}": canonical(record.document)
            for collection in (PORTFOLIO, INSIGHTS)
            for id, record in store.read(collection).items()
        }
        if before == len(entries) and store.position() == before:
            return entries, records


def _replayed(entries: list[JournalEntry]) -> dict[str, Any]:
    documents: dict[str, Any] = {}
    for path in (path for entry in entries for path in entry.paths):
        place = f"{path.collection}/{path.id}"
        if path.field is not None:
            documents[place] = {**documents[place], path.field: path.after}
        elif path.after is None:
            documents.pop(place)
        else:
            documents[place] = path.after
    return {place: canonical(document) for place, document in documents.items()}
