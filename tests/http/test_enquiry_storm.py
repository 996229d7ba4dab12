"""A bad endpoint and a dying server: nothing acknowledged is lost, nothing arrives twice."""

import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from tests.http.own_process import serving
from tests.http.studio_in_memory import eventually
from tests.http.taking_endpoint import TakingEndpoint, taking_endpoint

__all__ = ["taking_endpoint"]

pytestmark = [pytest.mark.server, pytest.mark.slow]

ANSWER_WITHIN_SECONDS = 1.0
SEED = 20_261_121


class Moods:
    """Changes how the endpoint behaves from call to call; `calm` ends that."""

    def __init__(self) -> None:
        self._chance = random.Random(SEED)
        self.calm = Event()

    def before(self, handler: BaseHTTPRequestHandler) -> bool:
        """Take the body or not: slow, 500, silent for long, or gone."""
        mood = "good" if self.calm.is_set() else self._chance.choice(["good", "slow", "500", "cut"])
        if mood == "slow":
            time.sleep(0.3)
        if mood == "500":
            handler.send_error(500)
        if mood == "cut":
            handler.connection.shutdown(socket.SHUT_RDWR)
        return mood in {"500", "cut"}

    def after(self, handler: BaseHTTPRequestHandler) -> bool:
        """Keep the answer back, or cut the line, although the body was taken."""
        mood = "good" if self.calm.is_set() else self._chance.choice(["good", "cut", "hang"])
        if mood == "hang":
            self.calm.wait(3)
        if mood in {"cut", "hang"}:
            handler.connection.shutdown(socket.SHUT_RDWR)
        return mood in {"cut", "hang"}


@pytest.fixture
def environment(taking_endpoint: TakingEndpoint) -> Iterator[dict[str, str]]:
    """What the server is told of the endpoint, which is in a bad mood until the end."""
    moods = Moods()
    taking_endpoint.misbehave, taking_endpoint.afterwards = moods.before, moods.after
    taking_endpoint.calm = moods.calm  # type: ignore[attr-defined]  # for the test to end it
    yield {"STUDIO_ENQUIRY_ENDPOINT": taking_endpoint.url}
    moods.calm.set()


def test_every_acknowledged_enquiry_arrives_once_per_key(
    tmp_path: Path,
    taking_endpoint: TakingEndpoint,
    environment: dict[str, str],
    full_length: bool,
    say: Callable[[str], None],
) -> None:
    count, kills = (1000, 20) if full_length else (60, 2)
    waiting = list(range(count))
    doomed = set(random.Random(SEED).sample(waiting[:-1], kills))
    keys, waits = set[str](), list[float]()

    while waiting:
        with ExitStack() as stack:
            server, address = stack.enter_context(serving(tmp_path, environment=environment))
            client = stack.enter_context(httpx.Client(base_url=address, timeout=10))
            while waiting:
                number = waiting.pop(0)
                waits.append(acknowledged(client, number, keys))
                if number in doomed:
                    server.kill()
                    break
            if not waiting:
                taking_endpoint.calm.set()  # type: ignore[attr-defined]  # see the fixture
                assert eventually(lambda: keys <= arrived(taking_endpoint), 60 + count / 5)

    say(f"{len(keys)} acknowledged, {kills} kills, {len(taking_endpoint.bodies)} taken")
    say(f"the slowest answer took {max(waits):.2f} s")
    assert len(keys) == count
    # A receiver that keeps keys has one row for each; what was sent again is the same.
    rows = {body["idempotencyKey"]: body["message"] for body in taking_endpoint.bodies}
    assert all(body["message"] == rows[body["idempotencyKey"]] for body in taking_endpoint.bodies)
    assert rows.keys() == keys
    if full_length:
        assert max(waits) < ANSWER_WITHIN_SECONDS


def acknowledged(client: httpx.Client, number: int, keys: set[str]) -> float:
    """Send one enquiry; note its key; return how long the visitor waited."""
    key = f"storm-{number}"
    body: dict[str, Any] = {
        "name": "김하늘",
        "phone": f"010-0000-{number:04}",
        "email": f"visitor{number}@example.com",
        "message": f"{number}번째 문의입니다.",
        "privacyConsent": True,
    }
    begun = time.monotonic()
    answer = client.post("/api/enquiries", json=body, headers={"Idempotency-Key": key})
    assert answer.status_code == 202, answer.text
    keys.add(key)
    return time.monotonic() - begun


def arrived(endpoint: TakingEndpoint) -> set[str]:
    """Return the keys that the receiver has."""
    return {body["idempotencyKey"] for body in endpoint.bodies}
