"""A site a hundred times as large as usual, on SQLite, PostgreSQL and Firebase's stand-in."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench._scale import Figures, fill, measured
from bench.registry import Row, measurement
from tests.adapters.stores.firebase.rtdb_standin.server import standin
from tests.contracts.local_postgresql import local_postgresql, new_database
from tests.contracts.samples import ALLOWING_EMULATORS

_GOALS = {
    "ready": ("ready", "s", "4 s at most"),
    "first_page": ("first page of the administration", "ms", "100 ms at most"),
    "change": ("a change until visitors see it", "ms", "300 ms at most"),
    "move": ("a move from the end to the front", "ms", "1 500 ms at most"),
    "move_work": ("the server's work for that move", "ms", "1 500 ms at most"),
    "memory": ("memory at the most", "MB", "250 MB at most"),
}


@measurement("scale")
def scale() -> Iterator[Row]:
    """Start a server on 5 000 projects and 5 000 articles, and work on it."""
    for kind in ("SQLite", "PostgreSQL"):
        figures = _taken(kind)
        for name, (what, unit, goal) in _GOALS.items():
            said = f"5,000 projects and articles on {kind}: {what}"
            yield Row(what=said, ours=getattr(figures, name), unit=unit, goal=goal)
    what = "5,000 projects and articles on Firebase's stand-in: a move from the end to the front"
    yield Row(what=what, ours=_taken("Firebase").move, goal="1 500 ms at most")


def _taken(kind: str) -> Figures:
    with tempfile.TemporaryDirectory() as name, _address(kind, Path(name)) as address:
        environment: Mapping[str, str] = {"PATH": os.environ["PATH"], **ALLOWING_EMULATORS}
        fill(address, environment)
        return measured(address, Path(name), environment)


@contextmanager
def _address(kind: str, folder: Path) -> Iterator[str]:
    if kind == "SQLite":
        yield f"sqlite:///{folder / 'studio.db'}"
    elif kind == "PostgreSQL":
        with local_postgresql() as server, new_database(server) as address:
            yield address
    else:
        with standin() as server:
            yield server.address("scale")
