"""Three servers count the visits of one site; what is stored is sums, and a kill costs a minute."""

import http.client
import json
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest

from studio_adapters.bootstrap import create_store, load_settings, now, timestamp
from studio_core.records.collections import PORTFOLIO, VISITS
from studio_core.records.store import Store
from studio_core.visits.page import SOURCES
from studio_core.visits.statistics import statistics
from studio_http.jobs import MINUTE
from tests.contracts.samples import put
from tests.http.own_process import environment_for, serving
from tests.http.studio_in_memory import HANOK, eventually
from tests.own_texts import load_own_texts

Say = Callable[[str], None]
pytestmark = [pytest.mark.server, pytest.mark.slow]

AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) VisitorsBrowser"
NETWORK = "100.64."
"""Addresses of no other meaning: nothing else in the files looks like them."""
BEHIND_A_PROXY = {"STUDIO_TRUSTED_PROXIES": "127.0.0.1"}
PATHS = ("/", "/about", "/portfolio", "/portfolio/p1", "/contact")
LATE_SECONDS = 5.0
"""How much later than each minute a busy machine may write."""


@dataclass
class Crowd:
    """Visitors of one server, each with an address and a browser of his own."""

    address: str
    number: int
    count: int
    taken: list[float] = field(default_factory=list)
    """When each beacon was answered."""

    def come(self) -> None:
        """Send a beacon for each; stop when the server is gone."""
        place = urlsplit(self.address)
        with closing(http.client.HTTPConnection(place.hostname or "", place.port)) as line:
            for visitor in range(self.count):
                try:
                    line.request(
                        "POST", "/api/visits", self._beacon(visitor), self._headers(visitor)
                    )
                    answer = line.getresponse()
                    answer.read()
                except (OSError, http.client.HTTPException):
                    return
                assert answer.status == 204
                self.taken.append(time.monotonic())

    def _beacon(self, visitor: int) -> str:
        source = SOURCES[visitor % len(SOURCES)]
        return json.dumps({"path": PATHS[visitor % len(PATHS)], "source": source})

    def _headers(self, visitor: int) -> dict[str, str]:
        number = self.number * self.count + visitor
        return {
            "Content-Type": "application/json",
            "X-Forwarded-For": f"{NETWORK}{number // 250 % 250}.{number % 250}",
            "User-Agent": f"{AGENT}/{number}",
        }


@pytest.mark.long
def test_sums_are_exact_but_for_the_last_minute_of_a_killed_server(
    tmp_path: Path, full_length: bool, say: Say
) -> None:
    each = 33_334 if full_length else 1_000
    fill(tmp_path)
    with ExitStack() as stack:
        log = stack.enter_context((tmp_path / "log").open("w"))
        servers = [
            stack.enter_context(serving(tmp_path, environment=BEHIND_A_PROXY, log=log))
            for _ in range(3)
        ]
        crowds = [Crowd(address, number, each) for number, (_, address) in enumerate(servers)]
        senders = [Thread(target=crowd.come) for crowd in crowds]
        for sender in senders:
            sender.start()
        killed = crowds[-1]
        assert eventually(lambda: len(killed.taken) > each * 9 // 10, 600)
        servers[-1][0].kill()
        killed_at = time.monotonic()
        for sender in senders:
            sender.join()
        for server, _ in servers[:-1]:
            server.terminate()
            assert server.wait(60) == 0
    assert_nobody_is_told(tmp_path)

    with closing(opened(tmp_path)) as store:
        found = visits_of(store)
    whole = sum(len(crowd.taken) for crowd in crowds[:-1])
    written = found - whole
    before = sum(1 for at in killed.taken if at < killed_at - MINUTE.total_seconds() - LATE_SECONDS)
    assert whole == 2 * each
    assert before <= written <= len(killed.taken)
    say(f"{found:,} of {whole + len(killed.taken):,} counted, {written:,} by the killed one")


def fill(folder: Path) -> None:
    with closing(opened(folder)) as store:
        load_own_texts(store)
        put(store, PORTFOLIO, "p1", HANOK)


def opened(folder: Path) -> Store:
    told = environment_for(folder)
    return create_store(told["STUDIO_STORE"], load_settings(environment=told))


def visits_of(store: Store) -> int:
    """Return the visits that all servers have counted, and hold the sources against them."""
    found = statistics(store, 2, at=timestamp(now))
    visits = sum(day.visits for day in found.days)
    assert sum(found.sources.values()) == visits == sum(found.pages.values())
    assert len(store.read(VISITS)) >= 2
    return visits


def assert_nobody_is_told(folder: Path) -> None:
    """Look for addresses and browsers in every byte that the servers have left."""
    files = {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    assert b"/portfolio/p1" in files["studio.db"]
    for file, content in files.items():
        assert NETWORK.encode() not in content, file
        assert b"VisitorsBrowser" not in content, file
