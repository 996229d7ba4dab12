"""Moving a running site from store to store: how long a write waits, and whether all is there."""

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.registry import Row, measurement
from tests.http.switching.checking import faults, stream_faults
from tests.http.switching.load import Load, Write
from tests.http.switching.moving import Moved, move
from tests.http.switching.site import MovingSite, every_kind

ROUNDS = int(os.environ.get("SWITCH_ROUNDS", "10"))
BETWEEN_SECONDS = 4.0
"""Of work as ever before and after each move: what a write takes then is the yardstick."""

_ROUND = ("postgresql", "firebase", "sqlite")
_AND_BACK = ("postgresql", "sqlite")
"""After the rounds, between the two SQL databases alone."""

_NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL", "firebase": "Firebase"}
_GOAL_MS = {True: "3 000 ms at most", False: "500 ms at most"}
"""By whether Firebase takes part."""


@measurement("ten rounds of a running site", group="switching")
def ten_rounds() -> Iterator[Row]:
    """Two servers at 20 writes a second, visitors and streams; SQLite, PostgreSQL, Firebase."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        stores = stack.enter_context(every_kind(folder))
        site = stack.enter_context(MovingSite(folder, stores).running())
        clients = [stack.enter_context(site.signed_in(server)) for server in site.servers]
        load = Load([server.address for server in site.servers], clients)
        moved: list[Moved] = []
        began = time.monotonic()
        with load.working():
            for kind in (*_ROUND * ROUNDS, *_AND_BACK):
                time.sleep(BETWEEN_SECONDS)
                moved.append(move(site, kind))
            time.sleep(BETWEEN_SECONDS)
        seconds = time.monotonic() - began
        with site.opened(site.here) as store:
            wrong = faults(load.written, store, killed=False)
            broken = stream_faults(load, store)
    for number, one in enumerate(moved, 1):
        yield from _pauses(number, one, load, moved)
    yield from _counts(load, moved, wrong, broken, seconds)


def _pauses(number: int, one: Moved, load: Load, every: Sequence[Moved]) -> Iterator[Row]:
    """Give the longest write during a move, beside the longest without one on the same store."""
    what = f"move {number}, {_NAMES[one.source]} to {_NAMES[one.target]}"
    calm = _longest(_calm_before(one, load, every))
    longest = _longest(one.writes(load))
    told = f"{one.ended - one.began:.1f} s in all"
    goal = _GOAL_MS["firebase" in {one.source, one.target}]
    yield Row(
        what=f"{what}: longest pause of a write",
        ours=longest,
        yardstick=calm,
        against="longest before it",
        goal=goal,
        note=told,
    )
    silence = one.longest_silence(load) * 1000
    yield Row(what=f"{what}: longest time without an answer to any write", ours=silence, goal=goal)


def _counts(
    load: Load,
    moved: Sequence[Moved],
    wrong: Sequence[str],
    broken: Sequence[str],
    seconds: float,
) -> Iterator[Row]:
    """Give how much was done, and what of it went wrong."""
    different = [path for one in moved for path in one.differences]
    rate = len(load.written) / seconds
    yield Row(what="writes that were acknowledged", ours=len(load.written), unit="")
    yield Row(what="writes a second", ours=rate, unit="")
    for what, found in (
        ("acknowledged writes that are missing or double", wrong),
        ("records and journals that differ at the change-over", different),
        ("errors that a visitor or an administrator saw", load.errors),
        ("writes of administrators asked to try again", load.refused),
        ("streams that ended, began anew or have gaps", broken),
        (f"of {load.sessions:,} answers about sessions, signed out", load.signed_out),
    ):
        note = "; ".join(str(one) for one in found[:3])
        yield Row(what=what, ours=len(found), unit="", goal="0 at most", note=note)
    yield Row(what="answers to visitors who read", ours=load.reads, unit="")


def _calm_before(one: Moved, load: Load, every: Sequence[Moved]) -> list[Write]:
    """Return the writes between the move before and this one."""
    since = max((other.ended for other in every if other.ended <= one.began), default=0.0)
    return [
        write
        for write in load.written
        if write.began >= since and write.began + write.seconds <= one.began
    ]


def _longest(writes: Sequence[Write]) -> float | None:
    """Return the longest of *writes* in milliseconds."""
    return max((write.seconds * 1000 for write in writes), default=None)
