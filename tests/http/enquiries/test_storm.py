"""An unreliable endpoint and killed servers: no acknowledged enquiry is lost or sent twice.

Enquiries and consultations come by turns, to a site on each kind of store that outlives its server.
"""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from studio_core.enquiries.stored import read_delivery
from studio_core.jobs.outbox import SENDING_SECONDS
from studio_core.records.collections import ENQUIRIES
from tests.http.consultations.storm import OwnSite
from tests.http.own_process import serving
from tests.http.storm import (
    Plan,
    RandomFaults,
    acknowledged,
    key_of,
    killed_meanwhile,
    receipt_in,
    words_of,
)
from tests.http.studio_in_memory import eventually
from tests.http.taking_endpoint import TakingEndpoint, taking_endpoint
from tests.store_kinds import SHARED_KINDS, address_of

__all__ = ["taking_endpoint"]

pytestmark = [pytest.mark.server, pytest.mark.long, pytest.mark.timeout(3600)]

ANSWER_WITHIN_SECONDS = 1.0


class Storm:
    """Runs a plan; a new server is started after every kill, over the store that *site* names."""

    def __init__(self, site: OwnSite, plan: Plan, endpoint: TakingEndpoint) -> None:
        self._plan, self._endpoint = plan, endpoint
        self._site = OwnSite(site.folder, site.told | {"STUDIO_ENQUIRY_ENDPOINT": endpoint.url})
        self._left = list(range(plan.count))
        self._doomed = dict(plan.kills)
        self._retried: dict[str, str | None] = {}
        self.receipts: dict[str, str] = {}
        self.waits: list[float] = []
        self.cut_off = 0

    def run(self, at_last: Callable[[], None]) -> None:
        """Send every enquiry, call *at_last*, and wait until all are delivered."""
        site = self._site
        while self._left:
            with ExitStack() as stack:
                server, address = stack.enter_context(serving(site.folder, environment=site.told))
                client = stack.enter_context(httpx.Client(base_url=address, timeout=10))
                while self._left and not self._dies(server, address):
                    self._send(client, self._left.pop(0))
                if not self._left:
                    at_last()
                    # What a killed server was posting is left alone while that may last.
                    patience = SENDING_SECONDS + 120 + self._plan.count / 5
                    assert eventually(self.all_delivered, patience)

    def all_delivered(self) -> bool:
        """Tell whether every enquiry is in the store and marked as delivered there."""
        found = self.stored()
        return len(found) >= self._plan.count and set(found.values()) == {"delivered"}

    def stored(self) -> dict[str, str]:
        """Return the state of every delivery by its enquiry's receipt number."""
        with self._site.opened() as (store, _):
            records = store.read(ENQUIRIES).items()
            return {id: read_delivery(record.document).state for id, record in records}

    def _dies(self, server: subprocess.Popen[str], address: str) -> bool:
        """Kill the server if that is due before the next enquiry."""
        number = self._left[0]
        kill = self._doomed.pop(number, None)
        if kill is None:
            return False
        if kill == "between":
            server.kill()
            return True
        heard = killed_meanwhile(server, address, number, kill)
        assert kill == "whole" or heard == b""
        self._retried[key_of(number)] = receipt_in(heard)
        self.cut_off += receipt_in(heard) is None
        return True

    def _send(self, client: httpx.Client, number: int) -> None:
        (self._endpoint.leave if number in self._plan.away else self._endpoint.come_back)()
        receipt, waited = acknowledged(client, number)
        key = key_of(number)
        assert self._retried.get(key) in {None, receipt}
        self.receipts[key] = receipt
        self.waits.append(waited)


@pytest.fixture
def site(store_kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> OwnSite:
    """A site on a new store of one kind."""
    told = {"STUDIO_IDENTITY": "local", "STUDIO_ALLOW_EMULATORS": "1"}
    return OwnSite(tmp_path, told | {"STUDIO_STORE": address_of(store_kind, request)})


@pytest.fixture
def faults(taking_endpoint: TakingEndpoint) -> Iterator[RandomFaults]:
    """Make the endpoint fail at random until the test ends that."""
    faults = RandomFaults()
    taking_endpoint.misbehave, taking_endpoint.afterwards = faults.before, faults.after
    yield faults
    faults.stopped.set()


@pytest.mark.parametrize("store_kind", SHARED_KINDS)
def test_every_acknowledged_enquiry_arrives_once_per_key(
    site: OwnSite,
    taking_endpoint: TakingEndpoint,
    faults: RandomFaults,
    full_length: bool,
    say: Callable[[str], None],
) -> None:
    plan = Plan.over(1000, 21, range(300, 500)) if full_length else Plan.over(45, 3, range(10, 25))
    storm = Storm(site, plan, taking_endpoint)

    storm.run(faults.stopped.set)

    report(storm, taking_endpoint, say)
    expect_each_once(storm, plan, taking_endpoint)
    if full_length:
        assert max(storm.waits) < ANSWER_WITHIN_SECONDS


@pytest.mark.parametrize("store_kind", ["sqlite"])
def test_enquiries_of_an_outage_of_the_endpoint_are_delivered_after_it(
    site: OwnSite, taking_endpoint: TakingEndpoint, full_length: bool, say: Callable[[str], None]
) -> None:
    count, kills = (1000, 9) if full_length else (15, 1)
    plan = Plan.over(count, kills, range(count))
    storm = Storm(site, plan, taking_endpoint)

    storm.run(taking_endpoint.come_back)

    report(storm, taking_endpoint, say)
    expect_each_once(storm, plan, taking_endpoint)
    if full_length:
        assert max(storm.waits) < ANSWER_WITHIN_SECONDS


def expect_each_once(storm: Storm, plan: Plan, endpoint: TakingEndpoint) -> None:
    """Expect one receipt, one record and one row for every visitor, also after retries."""
    keys = {key_of(number) for number in range(plan.count)}
    assert storm.receipts.keys() == keys
    assert len(set(storm.receipts.values())) == plan.count
    assert storm.stored().keys() == set(storm.receipts.values())
    # The endpoint may get an enquiry again, but only with the same key and body.
    rows = {body["idempotencyKey"]: body for body in endpoint.bodies}
    assert rows.keys() == keys
    assert all(body == rows[body["idempotencyKey"]] for body in endpoint.bodies)
    assert all(words_of(number) in rows[key_of(number)]["message"] for number in range(plan.count))


def report(storm: Storm, endpoint: TakingEndpoint, say: Callable[[str], None]) -> None:
    """Print the figures of a run."""
    say(f"{len(storm.receipts)} acknowledged, {len(endpoint.bodies)} taken")
    say(f"{storm.cut_off} visitors got no answer from a killed server")
    say(f"the slowest answer took {max(storm.waits):.2f} s")
