"""Many consultations with enclosures over a line that breaks off, at servers that are killed."""

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from studio_adapters.bootstrap import create_store, load_settings, open_enquiry_services
from studio_core.enquiries.services import EnquiryServices
from studio_core.records.store import Store
from tests.http.consultations.sent import SEED
from tests.http.consultations.unsteady_line import MOMENTS, UnsteadyLine
from tests.http.consultations.visitor import Visitor
from tests.http.own_process import environment_for, serving
from tests.http.studio_in_memory import eventually

VISITORS = 4
_MOST_PIECES = 40
_SPOOL_SECONDS = 120

Kill = Callable[[], None]
Started = Callable[[], AbstractContextManager[tuple[str, Kill]]]
"""Starts a site; gives its address, and what kills it."""
Opened = Callable[[], AbstractContextManager[tuple[Store, EnquiryServices]]]


@dataclass(frozen=True, slots=True)
class OwnSite:
    """A site in a process of its own, over the store that its environment names."""

    folder: Path
    told: dict[str, str]

    @contextmanager
    def started(self) -> Iterator[tuple[str, Kill]]:
        """Run the server; it appends to its log."""
        log_file = self.folder / "server.log"
        with (
            log_file.open("a", encoding="utf-8") as log,
            serving(self.folder, environment=self.told, log=log) as (server, address),
        ):
            yield address, partial(_killed, server)

    @contextmanager
    def opened(self) -> Iterator[tuple[Store, EnquiryServices]]:
        """Give the store and what the work with enquiries needs."""
        told = environment_for(self.folder, self.told)
        settings = load_settings(environment=told)
        with closing(create_store(settings.store, settings)) as store:
            yield store, open_enquiry_services(settings)

    def command(self, *words: str) -> str:
        """Return what a command of the operator's says."""
        return subprocess.run(
            [sys.executable, "-m", "studio_cli", *words],
            cwd=self.folder,
            env=environment_for(self.folder, self.told),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout


def _killed(server: subprocess.Popen[str]) -> None:
    server.kill()
    server.wait()


class Storm:
    """Sends *count* consultations and kills the site *kills* times meanwhile."""

    def __init__(self, line: UnsteadyLine, count: int, kills: int) -> None:
        self._line = line
        self._chance = random.Random(SEED)
        self._doomed = set(self._chance.sample(range(count * 9 // 10), kills))
        self._numbers = iter(range(count))
        self._lock = threading.Lock()
        self._changed = threading.Event()
        self.receipts: dict[int, str] = {}
        self.kills = 0
        self.asked_again = 0

    def run(self, started: Started, opened: Opened) -> None:
        """Send all of them, start the site again after each kill, and wait for what it spooled."""
        with ThreadPoolExecutor(VISITORS) as pool:
            sending = [pool.submit(self._come) for _ in range(VISITORS)]
            for one in sending:
                one.add_done_callback(lambda _: self._changed.set())
            while _some_are_left(sending):
                kills = self.kills
                with started() as (address, kill):
                    self._line.lead_to(address, partial(self._kill, kill))
                    while _some_are_left(sending) and kills == self.kills:
                        self._changed.wait()
                        self._changed.clear()
                    if not _some_are_left(sending):
                        with opened() as (_, services):
                            assert eventually(lambda: not services.spool.ids(), _SPOOL_SECONDS)
        for one in sending:
            one.result()

    def _come(self) -> None:
        """Send one consultation after the other, as long as there are any."""
        with closing(Visitor(self._line.address)) as visitor:
            while (number := self._next()) is not None:
                receipt = visitor.send(number)
                with self._lock:
                    self.receipts[number] = receipt
        with self._lock:
            self.asked_again += visitor.asked_again

    def _next(self) -> int | None:
        with self._lock:
            number = next(self._numbers, None)
            if number in self._doomed:
                pieces = self._chance.randrange(1, _MOST_PIECES)
                self._line.doom(pieces, self._chance.choice(MOMENTS))
            return number

    def _kill(self, kill: Kill) -> None:
        kill()
        self.kills += 1
        self._changed.set()


def _some_are_left(sending: list[Future[None]]) -> bool:
    return not all(one.done() for one in sending)
