"""`kill -9` of the switching command or of a server: one store is written, and nothing is lost."""

import random
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path

import pytest

from studio_adapters.stores.firebase.lease import LEASE_SECONDS
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import OPERATOR, ChangeSet, Put
from studio_core.records.collections import SETTINGS
from studio_core.records.replica import ReplicaStore
from tests.http.studio_in_memory import AT, eventually
from tests.http.switching.checking import differences, faults, missing_or_double
from tests.http.switching.load import Load
from tests.http.switching.site import MovingSite, every_kind
from tests.unpublished import check_unpublished, put_unpublished

Say = Callable[[str], None]

SEED = 20_261_123
WITHIN_SECONDS = 20
"""After a kill, one store takes a write by then."""

WITHIN_SECONDS_OF_A_TURN = LEASE_SECONDS + 10
"""The same where a realtime database takes part: a killed writer may hold its turn till then."""

COMMAND = -1
MOMENTS = ("copying", "following", "cutting", "moved", "opened", "random")
_LONGEST_MOVE_SECONDS = 6.0
_ENDS_WITHIN_SECONDS = 240
_MOVED_IN_SECONDS = 60

pytestmark = [pytest.mark.server, pytest.mark.long, pytest.mark.timeout(7200)]


@dataclass(frozen=True, slots=True)
class Kill:
    """Who is killed, the `COMMAND` or a server, and in which state of the move."""

    victim: int
    moment: str

    def __str__(self) -> str:
        victim = "the command" if self.victim == COMMAND else f"server {self.victim}"
        return f"{victim}, {self.moment}"


def plan(count: int) -> list[Kill]:
    """Return each victim at each moment, and then any of them, in random order."""
    chance = random.Random(SEED)
    every = [Kill(*pair) for pair in product((COMMAND, 0, 1), MOMENTS)]
    chance.shuffle(every)
    return [*every, *chance.choices(every, k=max(count - len(every), 0))][:count]


def test_a_kill_at_any_moment_leaves_one_store_open_and_loses_nothing(
    tmp_path: Path, full_length: bool, say: Say
) -> None:
    kills = plan(40 if full_length else 4)
    with ExitStack() as stack:
        stores = stack.enter_context(every_kind(tmp_path))
        site = stack.enter_context(MovingSite(tmp_path, stores).running())
        clients = [stack.enter_context(site.signed_in(server)) for server in site.servers]
        load = Load([server.address for server in site.servers], clients, seed=SEED, kills=True)
        with site.opened(site.here) as store:
            put_unpublished(store)
        with load.working():
            trials = Trials(site, load)
            targets = cycle(("postgresql", "firebase", "sqlite"))
            for kill, target in zip(kills, targets, strict=False):
                trials.run(kill, target)
                say(trials.told[-1])
        with site.opened(site.here) as store:
            assert eventually(
                lambda: not faults(load.written, store, killed=True), _MOVED_IN_SECONDS
            ), faults(load.written, store, killed=True)
            check_unpublished(store)
    assert load.errors == []
    assert load.signed_out == []
    waited = max(trials.waited)
    say(f"{len(kills)} kills, {len(load.written)} writes acknowledged: none lost, none double")
    say(f"one store took a write after {waited:.1f} s at most; {dict(trials.ended)}")


class Trials:
    """Kills while a site moves, each followed by whoever completes the move."""

    def __init__(self, site: MovingSite, load: Load) -> None:
        self._site, self._load = site, load
        self._chance = random.Random(SEED)
        self.waited: list[float] = []
        """For how long after each kill no store took a write."""
        self.ended: Counter[str] = Counter()
        """Where the site was written after the kills: in the source or the target."""
        self.told: list[str] = []
        self._undoes = cycle((False, True))

    def run(self, kill: Kill, target: str) -> None:
        """Kill during a move to *target*; check what is promised; complete the move."""
        site, source = self._site, self._site.here
        site.write_settings(source, target)
        with site.switching("--to", site.public(target), "--apply") as command:
            self._until(kill.moment, command, target)
            time.sleep(self._chance.uniform(0, 0.1))
            self._kill(kill, command)
            began = time.monotonic()
            writes = self._until_written(source, target, f"{kill}, {source} to {target}")
            self.waited.append(time.monotonic() - began)
            if kill.victim == COMMAND:
                command.communicate()
                assert site.status()["writes"] == site.public(writes), kill
            else:
                command.communicate(timeout=_ENDS_WITHIN_SECONDS)
        self.ended["source" if writes == source else "target"] += 1
        again = self._complete(command.returncode, source, target, writes)
        self.told.append(f"{kill}: {source} to {target}, {again}; {self.waited[-1]:.1f} s")
        self._check(source, target, kill)
        site.here = target
        site.write_settings(target)

    def _until(self, moment: str, command: "subprocess.Popen[str]", target: str) -> None:
        """Wait until the move has come to *moment*, or the command has ended."""
        if moment == "random":
            time.sleep(self._chance.uniform(0, _LONGEST_MOVE_SECONDS))
            return
        state = "moved" if moment == "opened" else moment
        assert command.stderr is not None
        heard = []
        for line in command.stderr:
            heard.append(line)
            if line.startswith(f"{state}:"):
                break
        else:
            raise AssertionError("".join(heard))
        if moment == "opened":
            with self._site.opened(target) as store:
                assert isinstance(store, ReplicaStore)
                assert eventually(lambda: store.move() is None, WITHIN_SECONDS)

    def _kill(self, kill: Kill, command: "subprocess.Popen[str]") -> None:
        if kill.victim == COMMAND:
            command.kill()
            return
        server = self._site.servers[kill.victim]
        self._site.kill(server)
        self._site.begin(server)

    def _until_written(self, source: str, target: str, what: str) -> str:
        """Return which of the two stores takes a write; one has to, and never both."""
        turns = "firebase" in {source, target}
        ends = time.monotonic() + (WITHIN_SECONDS_OF_A_TURN if turns else WITHIN_SECONDS)
        while True:
            # In this order: no write into the source can follow one into the target.
            taken = [kind for kind in (target, source) if self._takes_a_write(kind)]
            assert len(taken) < 2, f"two stores take writes after {what}"
            assert time.monotonic() < ends, f"no store takes a write after {what}"
            if taken:
                return taken[0]

    def _takes_a_write(self, kind: str) -> bool:
        put = Put(SETTINGS, "probe", {"number": self._chance.random()})
        probe = ChangeSet(actor=OPERATOR, action="probed", at=AT, changes=(put,))
        try:
            with self._site.opened(kind) as store:
                assert isinstance(store, ReplicaStore)
                if not store.position() and store.move() is None:
                    return False  # the command has not come to it, and it is no part of the site
                store.commit(probe)
        except StoreUnavailableError:
            return False
        return True

    def _complete(self, code: int, source: str, target: str, writes: str) -> str:
        """Have the same command complete the move, unless it has; every other time undone first."""
        if not code:
            return "the command went on"
        undone = ""
        if next(self._undoes):
            undone = self._undo(source, target, writes)
        done = self._site.switch("--to", self._site.public(target), "--apply")
        assert done.returncode == 0, done.stderr
        return f"{undone}the same command again"

    def _undo(self, source: str, target: str, writes: str) -> str:
        """End the move, or have the site move back, by the other commands."""
        site = self._site
        if writes == source:
            ended = site.switch("--abort")
            assert not ended.returncode or "nothing is moving" in ended.stderr, ended.stderr
        else:
            site.write_settings(target, source)
            back = site.switch("--back", "--apply")
            assert back.returncode == 0, back.stderr
            site.write_settings(source, target)
        assert site.status()["state"] == "single"
        assert site.status()["writes"] == site.public(source)
        return "ended and " if writes == source else "back and "

    def _check(self, source: str, target: str, kill: Kill) -> None:
        written = list(self._load.written)
        with self._site.opened(source) as old, self._site.opened(target) as new:
            assert differences(old, new) == [], kill
            # An enquiry that waits on a server's disk meanwhile is moved in after a moment.
            assert eventually(lambda: not missing_or_double(written, new), _MOVED_IN_SECONDS), (
                kill,
                missing_or_double(written, new),
            )
