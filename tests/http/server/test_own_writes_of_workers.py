"""What one of two workers has acknowledged it shows at once, and the other soon."""

from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest

from studio_http.published.own_writes import PENDING
from tests.http.own_process import TIMEOUT_SECONDS, administrator, serving
from tests.http.studio_in_memory import eventually

pytestmark = [pytest.mark.server, pytest.mark.slow]

PATH = "/api/admin/insights"
LIST = "/api/insights"
CONNECTIONS = 8
"""The kernel gives each to one of the workers."""


def shows(client: httpx.Client, title: str) -> bool:
    """Tell whether the public list has an article of that title."""
    return title in client.get(LIST).text


def test_a_worker_shows_its_own_change_at_once_and_the_other_soon(
    tmp_path: Path, full_length: bool
) -> None:
    within_seconds = 1.0 if full_length else 30.0
    one = httpx.Limits(max_connections=1)
    with (
        serving(tmp_path, "--workers", "2") as (_, address),
        administrator(tmp_path, address, "kim@studio.example") as admin,
        ExitStack() as connections,
    ):
        given = {"X-CSRF-Token": admin.headers["X-CSRF-Token"]}
        clients = [
            connections.enter_context(
                httpx.Client(
                    base_url=address,
                    headers=given,
                    cookies=admin.cookies,
                    limits=one,
                    timeout=TIMEOUT_SECONDS,
                )
            )
            for _ in range(CONNECTIONS)
        ]
        for number in range(10 * CONNECTIONS):
            title, client = f"글 {number:03}", clients[number % CONNECTIONS]
            made = client.post(PATH, json={"title": title, "content": "벽"})

            shown = shows(client, title)

            assert shown or PENDING[0] in made.headers
            for other in clients:
                assert eventually(partial(shows, other, title), within_seconds)
