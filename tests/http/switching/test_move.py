"""A running site of two servers moves to another store while people work, write and read."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.http.studio_in_memory import eventually
from tests.http.switching.checking import faults, stream_faults
from tests.http.switching.load import Load
from tests.http.switching.moving import move
from tests.http.switching.site import MovingSite
from tests.unpublished import check_unpublished, put_unpublished

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(300)]

PATIENCE_SECONDS = 60
FEW = 2
"""A slow machine carries over in time what so few write; all write at once in `make switching`."""


def test_a_running_site_moves_and_nobody_notices(tmp_path: Path, firebase_address: str) -> None:
    stores = {"sqlite": f"sqlite:///{tmp_path / 'studio.db'}", "firebase": firebase_address}
    with ExitStack() as stack:
        site = stack.enter_context(MovingSite(tmp_path, stores).running())
        clients = [stack.enter_context(site.signed_in(server)) for server in site.servers]
        load = Load([server.address for server in site.servers], clients, writers=FEW)
        with load.working():
            written(load, 30)
            with site.opened("sqlite") as store:
                put_unpublished(store)
            moved = move(site, "firebase")
            written(load, 30)
        with site.opened("firebase") as store:
            assert faults(load.written, store, killed=False) == []
            assert stream_faults(load, store) == []
            check_unpublished(store)

    assert moved.differences == []
    assert {"draft", "schedule"} <= {write.kind for write in load.written}
    assert next(iter(moved.states)) == "copying"
    assert {"following", "cutting", "moved"} <= moved.states.keys()
    assert load.errors == []
    assert load.signed_out == []
    assert load.reads
    assert load.sessions


def written(load: Load, more: int) -> None:
    """Wait until so many more writes were acknowledged."""
    wanted = len(load.written) + more
    assert eventually(lambda: len(load.written) >= wanted or load.done.is_set(), PATIENCE_SECONDS)
